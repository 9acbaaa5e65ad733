import ArgumentParser
import Core
import EventLog
import Foundation
import Hunt
import SQLiteLog

struct LogStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show how much a log contains, and what retention would take from it now.",
    discussion: """
      With the ages that `quarry serve` is given, it also shows what they would erase and delete now. It changes \
      nothing.

      EXAMPLES
        quarry log stats --data ./data
        quarry log stats --data ./data --keep-names 90d --delete-after 365d
        quarry log stats --data ./data --json
      """
  )

  @OptionGroup var source: LogOptions

  @Option(
    name: .customLong("keep-names"),
    help: ArgumentHelp(
      "For how long names are kept after the end of a lobby, such as 90d; QUARRY_KEEP_NAMES if left out.",
      valueName: "days"))
  var keepNames: String?

  @Option(
    name: .customLong("delete-after"),
    help: ArgumentHelp(
      "After how long lobbies are deleted, such as 365d; QUARRY_DELETE_AFTER if left out.", valueName: "days"))
  var deleteAfter: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let policy = try RetentionPolicy(
      keepNames: keepNames ?? environment["QUARRY_KEEP_NAMES"],
      deleteAfter: deleteAfter ?? environment["QUARRY_DELETE_AFTER"])
    let log = try await source.openForReading()
    do {
      let report = try await LogReport(of: log, policy: policy, now: Effects.live.now())
      let room = try await (log as? SQLiteLog)?.room()
      try Output.write(json ? report.json(room) : Array(report.text(room).utf8))
    } catch {
      await log.close()
      throw error
    }
    await log.close()
  }
}
