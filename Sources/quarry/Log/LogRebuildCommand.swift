import ArgumentParser
import Foundation
import Lobbies
import SQLiteLog

struct LogRebuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Derive again what the log holds besides events: which lobby has which join code.",
    discussion: """
      The server must be stopped. Snapshots are dropped; lobbies are read from their events once, and get new ones as they
      are played. Events and the answers to requests are not touched.
      """
  )

  @OptionGroup var data: DataOption

  func run() async throws {
    let path = data.folder.log
    // Opening would make one.
    guard FileManager.default.fileExists(atPath: path) else { throw LogOpenFailure.missing(path: path) }
    let log = try SQLiteLog.open(path: path, epochIfNew: Effects.live.newEpoch())
    let rebuilt: Rebuilding
    do {
      rebuilt = try await Rebuilding.rebuild(log)
    } catch {
      await log.close()
      throw error
    }
    await log.close()
    print("\(rebuilt.claims) claims derived from \(rebuilt.events) events; \(rebuilt.snapshots) snapshots dropped.")
  }
}
