import ArgumentParser
import Core
import EventLog
import Foundation
import JSONCoding
import SQLiteLog
import Shipping

struct ShipCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ship",
    abstract: "Look at a log that a server ships elsewhere.",
    discussion: """
      `quarry serve --ship-to DIR` ships a log, and `quarry restore DIR --data NEW` restores it.

      EXAMPLES
        quarry ship status /mnt/nas/quarry --data ./data
        quarry ship verify /mnt/nas/quarry --quick
        quarry ship verify /mnt/nas/quarry --data ./data
      """,
    subcommands: [ShipStatusCommand.self, ShipVerifyCommand.self]
  )
}

/// Where a log was shipped to.
struct ShippedPlace: ParsableArguments {
  @Argument(help: ArgumentHelp("The folder that a server ships its log to; or QUARRY_SHIP_TO.", valueName: "dir"))
  var place: String?

  func destination() throws -> FolderDestination {
    try SettingNames.checkEnvironment()
    guard let place = place ?? ProcessInfo.processInfo.environment["QUARRY_SHIP_TO"], !place.isEmpty else {
      throw ValidationError("Say where the log was shipped to.")
    }
    return FolderDestination(place)
  }
}

struct ShipStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show how far a log is shipped.",
    discussion: """
      With --data, it also shows what is in the log and not shipped, even while the server runs. Exits with 0 if nothing is \
      missing, or 1.
      """
  )

  @OptionGroup var place: ShippedPlace

  @Option(help: ArgumentHelp("The server's data folder.", valueName: "dir"))
  var data: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let destination = try place.destination()
    let survey = try ShipSurvey.glance(at: destination)
    let missing = try await data.map(DataFolder.init)?.unshipped(after: survey)
    if json {
      print(String(decoding: survey.json(missing), as: UTF8.self))
    } else {
      print(survey.told)
      for problem in survey.problems { print(problem) }
      if let missing { print(missing.told) }
    }
    if survey.commit == nil || !survey.problems.isEmpty || missing?.isAny == true { throw ExitCode(1) }
  }
}

struct ShipVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that what was shipped is whole.",
    discussion: """
      It restores all of it into a temporary folder and verifies every hash chain. With --data, it compares each event with the \
      server's log, even while the server runs. --quick reads the objects, but does not restore them. Exits with 0 if all is \
      well, or 1.
      """
  )

  @OptionGroup var place: ShippedPlace

  @Option(help: ArgumentHelp("The server's data folder, to compare with.", valueName: "dir"))
  var data: String?

  @Flag(help: "Check names and hashes alone.")
  var quick = false

  func run() async throws {
    let destination = try place.destination()
    let survey = try ShipSurvey.all(at: destination)
    var problems = survey.problems
    print(survey.told)
    if !quick, survey.commit != nil { problems += try await compared(with: destination) }
    for problem in problems { print(problem) }
    guard problems.isEmpty, survey.commit != nil else { throw ExitCode(1) }
    print("All is well.")
  }

  private func compared(with destination: FolderDestination) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.path + "/quarry-ship-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = try Restoring(from: destination).restore(.newest, to: folder + "/quarry.db")
    let restored = try SQLiteLog.openForReading(path: folder + "/quarry.db")
    let own = try data.map { try DataFolder($0).openLogForReading() }
    let problems: [String]
    do {
      problems = result.problems + (try await LogComparison(restored, own).problems())
    } catch let broken as BrokenChain {
      problems = result.problems + ["\(broken)"]
    }
    await restored.close()
    await own?.close()
    return problems
  }
}

/// Compares a restored log with the one that was shipped, event by event.
private struct LogComparison {
  let restored: SQLiteLog
  let own: SQLiteLog?

  init(_ restored: SQLiteLog, _ own: SQLiteLog?) { (self.restored, self.own) = (restored, own) }

  func problems() async throws -> [String] {
    var (verifier, position, problems) = (ChainVerifier(), Int64(0), [String]())
    let isWhole = try await restored.gaps() == LogGaps()
    while problems.count < 20 {
      let events = try await restored.readAll(after: position, limit: 1_000)
      guard let last = events.last else { break }
      for event in events { try verifier.check(isWhole ? event : event.numbered(verifier.events + 1)) }
      if let own { problems += try await differences(of: events, after: position, in: own) }
      position = last.position
    }
    print("\(Int(verifier.events).counted("event")) restored and verified.")
    return problems
  }

  /// Events that were deleted since are no difference.
  private func differences(of events: [StoredEvent], after position: Int64, in own: SQLiteLog) async throws -> [String]
  {
    let theirs = try await own.readAll(after: position, limit: events.count)
    let known = Dictionary(theirs.map { ($0.position, $0) }) { $1 }
    let end = theirs.last?.position ?? position
    var problems: [String] = []
    for event in events where event.position <= end {
      if let other = known[event.position] {
        if other != event { problems.append("Event \(event.position) is not as in the log.") }
      } else if try await !own.read(event.stream, after: event.version - 1, limit: 1).isEmpty {
        problems.append("Event \(event.position) is not in the log.")
      }
    }
    let shipped = Set(events.map(\.position))
    for event in theirs where event.position <= (events.last?.position ?? 0) && !shipped.contains(event.position) {
      problems.append("Event \(event.position) of the log was not shipped.")
    }
    return problems
  }
}

/// What of a log is not shipped.
struct Unshipped: Sendable {
  let commits: Int64
  let events: Int64
  /// When the first of these events happened, in milliseconds since 1970 UTC.
  let since: Int64?

  var isAny: Bool { commits > 0 }

  var told: String {
    guard isAny else { return "Nothing in the log is missing there." }
    let age = since.map { " The first is from \(moment($0))." } ?? ""
    return "\(Int(commits).counted("commit")) with \(Int(events).counted("event")) are not shipped yet.\(age)"
  }
}

extension DataFolder {
  fileprivate func unshipped(after survey: ShipSurvey) async throws -> Unshipped {
    let log = try openLogForReading()
    do {
      let last = try await log.lastCommit()
      let position = try await log.lastPosition()
      let first = try await log.readAll(after: survey.position, limit: 1).first
      await log.close()
      return Unshipped(
        commits: max(0, last.number - (survey.commit ?? 0)), events: max(0, position - survey.position),
        since: survey.commit == nil || last.number > survey.commit ?? 0 ? first?.at : nil)
    } catch {
      await log.close()
      throw error
    }
  }
}

extension ShipSurvey {
  fileprivate var told: String {
    guard let commit else { return "Nothing can be restored: there is no base yet." }
    let range = oldest.map { " Any moment since \(moment($0)) can be restored." } ?? ""
    return """
      Shipped up to event \(position) (commit \(commit), \(moment(at))): \(bases.counted("base")) and \
      \(segments.counted("segment")).\(range)
      """
  }

  fileprivate func json(_ missing: Unshipped?) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("bases", bases)
        json.member("segments", segments)
        json.member("commit", ifPresent: commit)
        json.member("position", position)
        json.member("at", at)
        json.member("oldest", ifPresent: oldest)
        json.member("problems", array: problems) { $0.value($1) }
        json.member("missingCommits", ifPresent: missing?.commits)
        json.member("missingEvents", ifPresent: missing?.events)
        json.member("missingSince", ifPresent: missing?.since)
      }
    }
  }
}

/// A time for people, and for `quarry restore --at`.
private func moment(_ milliseconds: Int64) -> String {
  Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
}
