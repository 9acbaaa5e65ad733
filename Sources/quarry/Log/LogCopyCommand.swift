import ArgumentParser
import Cluster
import Core
import EventLog
import Foundation
import JetStreamLog
import LobbyLog
import NATS
import Pictures
import SQLiteLog

struct LogCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a log from a data folder to NATS, or back.",
    discussion: """
      Stop the server first. Events, answers to requests and keys are copied and verified; who has which join code, \
      username or address is derived again, for which the personal key is needed (personal.key in the folder, or \
      QUARRY_PERSONAL_KEY). The copy gets a new epoch, so that clients start over. Photos are copied too, but not the \
      keys in the folder (server.key, personal.key).

      A log on NATS cannot be opened until its copy is complete. If the copy was interrupted, delete the streams and copy \
      again. A log in a folder gets its name once it is complete, so just copy again.

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

  @OptionGroup var cluster: ClusterOptions

  func validate() throws {
    guard (to == nil) != (from == nil) else {
      throw ValidationError("Say where to copy to with --to, or where from with --from.")
    }
  }

  func run() async throws {
    let copied = if let to { try await copy(to: to) } else { try await copy(from: from ?? "") }
    print(
      """
      \(copied.verified.events.counted("event")) in \(copied.verified.heads.count.counted("stream")) copied, \
      \(copied.claims.counted("claim")) derived, \
      \(copied.photos.counted("photo")).
      """)
  }

  private struct Copied {
    let verified: ChainVerifier
    let claims: Int
    var photos = 0
  }

  private func copy(to servers: String) async throws -> Copied {
    let settings = try cluster.settings(servers)
    try await refuseIfInUse(settings)
    let source = try data.folder.openExistingLog()
    do {
      let target = try await settings.openLog()
      do {
        try await target.beginFilling()
      } catch {
        // Whatever is there stays.
        await target.close()
        throw error
      }
      do {
        var copied = try await copy(source, into: target)
        if FileManager.default.fileExists(atPath: data.folder.key) {
          _ = try await data.folder.serverKey(of: target)
        }
        copied.photos = try await sharePhotos(settings)
        try await target.finish()
        await target.close()
        await source.close()
        return copied
      } catch {
        try? await target.deleteUnfinished()
        await target.close()
        throw error
      }
    } catch {
      await source.close()
      throw error
    }
  }

  /// A node keeps in memory what its log held when it took the lead, and would not notice what is copied there.
  private func refuseIfInUse(_ settings: ClusterSettings) async throws {
    let nodes = try await JetStream.whenElected { try await ClusterStatus.read(settings.nats).nodes.map(\.name) }
    guard nodes.isEmpty else {
      throw BadSetting(
        sentence: """
          \(nodes.joined(separator: ", ")) run on these NATS servers, or did so ten seconds ago. End all nodes, then copy \
          the log.
          """)
    }
  }

  /// - Returns: how many photos there are.
  private func sharePhotos(_ settings: ClusterSettings) async throws -> Int {
    let photos = try await SharedPhotos.open(
      settings.nats, replicas: settings.replicas, folder: PhotoFolder(path: data.folder.photos))
    defer { photos.close() }
    let shared = try await photos.shareAll()
    complain(of: shared.damaged, "its files in \(data.folder.photos) are damaged")
    return shared.count
  }

  private func complain(of photos: [PhotoName], _ reason: String) {
    for photo in photos {
      Output.warn("The photo \(photo.text) was not copied: \(reason).")
    }
  }

  private func copy(from servers: String) async throws -> Copied {
    let path = data.folder.log
    guard !FileManager.default.fileExists(atPath: path) else {
      throw BadSetting(sentence: "\(data.data) already contains a log. Copy into a new folder.")
    }
    let settings = try cluster.settings(servers)
    let source = try await settings.openExistingLog()
    let hadKey = FileManager.default.fileExists(atPath: data.folder.key)
    let made: [String]
    do {
      made = try data.folder.create()
    } catch {
      await source.close()
      throw error
    }
    do {
      let copied = try await UnfinishedLog.make(path, hasMark: true) { facts in
        _ = try data.folder.adoptServerKey(facts)
      } filling: { target in
        let verified = try await source.copyWhileInUse(into: target, now: Effects.live.now().milliseconds)
        var copied = Copied(verified: verified, claims: try await data.folder.rebuild(target).claims)
        copied.photos = try await fetchPhotos(settings)
        return copied
      }
      await source.close()
      return copied
    } catch {
      if !hadKey { unlink(data.folder.key) }
      DataFolder.removeEmpty(made)
      await source.close()
      throw error
    }
  }

  /// - Returns: how many photos there are.
  private func fetchPhotos(_ settings: ClusterSettings) async throws -> Int {
    let folder = PhotoFolder(path: data.folder.photos)
    guard let photos = try await SharedPhotos.openExisting(settings.nats, folder: folder) else { return 0 }
    defer { photos.close() }
    complain(of: try await photos.fetch().damaged, "it is damaged in the cluster")
    return folder.all().count
  }

  private func copy(_ source: any EventLog, into target: any EventLog) async throws -> Copied {
    let verified = try await LogCopy.copy(source, into: target, now: Effects.live.now().milliseconds)
    return Copied(verified: verified, claims: try await data.folder.rebuild(target).claims)
  }
}
