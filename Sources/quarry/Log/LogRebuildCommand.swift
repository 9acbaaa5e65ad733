import ArgumentParser
import Core
import EventLog
import Foundation
import Hometown
import LobbyLog
import Packs
import Projections
import SQLiteLog
import Webhooks

struct LogRebuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Rebuild what a log derives from its events: who has which join code, username or address.",
    discussion: """
      The server must be stopped. Snapshots and projections are deleted: lobbies are read from their events once and get \
      new snapshots as they are played; the server rebuilds its projections when it starts. Events, keys and the answers \
      to requests are not touched. Usernames and addresses are personal data, so the personal key is needed \
      (personal.key in the folder, or QUARRY_PERSONAL_KEY).
      """
  )

  @OptionGroup var data: DataOption

  func run() async throws {
    let log = try data.folder.openExistingLog()
    let rebuilt: Rebuilding
    do {
      rebuilt = try await data.folder.rebuild(log)
      try Projections.remove(path: data.folder.projections)
    } catch {
      await log.close()
      throw error
    }
    await log.close()
    print(
      "\(rebuilt.claims.counted("claim")) derived from \(rebuilt.events.counted("event")); \(rebuilt.snapshots.counted("snapshot")) dropped."
    )
  }
}

extension DataFolder {
  /// Derives a log's claims again, with the personal key of this folder.
  func rebuild(_ log: any EventLog) async throws -> Rebuilding {
    // A log without keys has no accounts; opening its vault would create the first key.
    let hasKeys = try await log.statistics().keys > 0
    let vault = hasKeys ? try await openVault(of: log) : nil
    let directory = vault.map(HometownClaims.init)
    var packs = PackClaims()
    return try await Rebuilding.rebuild(log, vault: vault) {
      try packs.changes(of: $0) + WebhookStore.claims(of: $0)
    } besides: { stream in
      try await directory?.held(by: stream, in: log) ?? []
    }
  }
}
