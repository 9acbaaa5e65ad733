import ArgumentParser
import Core
import EventLog
import Foundation
import JetStreamLog
import LobbyLog
import NATS
import SQLiteLog

struct LogCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a log from a data folder to NATS, or back.",
    discussion: """
      Stop the server first. Events, answers to requests and keys are copied and verified; who has which join code,
      username or address is derived again, for which the personal key is needed (personal.key in the folder, or
      QUARRY_PERSONAL_KEY). The copy gets a new epoch, so that clients start over. Photos and the keys in the folder
      (server.key, personal.key) are not copied.

      EXAMPLES
        quarry log copy --data ./data --to nats://n1:4222,n2:4222,n3:4222
        quarry log copy --from nats://n1:4222,n2:4222,n3:4222 --data ./new
      """
  )

  @OptionGroup var data: DataOption

  @Option(help: ArgumentHelp("The NATS servers to copy to.", valueName: "url"))
  var to: String?

  @Option(help: ArgumentHelp("The NATS servers to copy from, into a folder without a log.", valueName: "url"))
  var from: String?

  @OptionGroup var nats: NATSSettings

  func validate() throws {
    guard (to == nil) != (from == nil) else {
      throw ValidationError("Say where to copy to with --to, or where from with --from.")
    }
  }

  func run() async throws {
    let copied = if let to { try await copy(to: to) } else { try await copy(from: from ?? "") }
    print(
      "\(copied.verified.events) events in \(copied.verified.heads.count) streams copied, \(copied.claims) claims derived."
    )
  }

  private func copy(to servers: String) async throws -> (verified: ChainVerifier, claims: Int) {
    let source = try data.folder.openExistingLog()
    do {
      let target = try await nats.open(servers)
      do {
        let copied = try await copy(source, into: target)
        await target.close()
        await source.close()
        return copied
      } catch {
        // A partial log would look complete. One that held events before stays.
        if error as? ImportError != .notEmpty { try? await target.delete() }
        await target.close()
        throw error
      }
    } catch {
      await source.close()
      throw error
    }
  }

  private func copy(from servers: String) async throws -> (verified: ChainVerifier, claims: Int) {
    let path = data.folder.log
    guard !FileManager.default.fileExists(atPath: path) else {
      throw BadSetting(sentence: "\(data.data) already contains a log. Copy into a new folder.")
    }
    let source = try await nats.open(servers)
    let made = try data.folder.create()
    do {
      let target = try SQLiteLog.open(
        path: path, epochIfNew: Effects.live.newEpoch(),
        check: { facts in
          _ = try data.folder.adoptServerKey(facts)
        })
      let copied = try await copy(source, into: target)
      await target.close()
      await source.close()
      return copied
    } catch {
      for suffix in ["", "-wal", "-shm", "-mark", ".lock"] { unlink(path + suffix) }
      DataFolder.removeEmpty(made)
      await source.close()
      throw error
    }
  }

  private func copy(
    _ source: any EventLog, into target: any EventLog
  ) async throws -> (verified: ChainVerifier, claims: Int) {
    let verified = try await LogCopy.copy(source, into: target, now: Effects.live.now().milliseconds)
    return (verified, try await data.folder.rebuild(target).claims)
  }
}

/// How to use a NATS cluster.
struct NATSSettings: ParsableArguments {
  @Option(help: ArgumentHelp("A file with the JWT and seed of a NATS user.", valueName: "file"))
  var natsCredentials: String?

  @Option(help: ArgumentHelp("The certificates that NATS servers are checked against (PEM).", valueName: "file"))
  var natsCertificates: String?

  @Option(help: ArgumentHelp("On how many NATS servers everything is kept; by default 3, or 1 with a single server."))
  var replicas: Int?

  func open(_ servers: String) async throws -> JetStreamLog {
    guard let addresses = NATSOptions.servers(in: servers) else {
      throw BadSetting(sentence: "\(servers) is not a list of NATS servers. Write nats://n1:4222,n2:4222,n3:4222.")
    }
    guard [nil, 1, 3, 5].contains(replicas) else {
      throw BadSetting(sentence: "Everything can be kept on 1, 3 or 5 servers, not on \(replicas ?? 0).")
    }
    return try await JetStreamLog.open(
      NATSOptions(
        servers: addresses, name: "quarry", credentials: natsCredentials, certificates: natsCertificates),
      replicas: replicas ?? (addresses.count < 3 ? 1 : 3), epochIfNew: Effects.live.newEpoch())
  }
}
