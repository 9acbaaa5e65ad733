public import EventLog
import Foundation
import JetStreamLog
import NATS
import SQLiteLog
import TestTools
import Testing

/// The log implementations, which must pass the same tests.
enum LogKind: CaseIterable, CustomTestStringConvertible {
  case memory
  case sqlite
  /// SQLite with limits low enough to reach every path: small batches, forgotten heads, many checkpoints.
  case tightSQLite
  /// A stream of one NATS server.
  case jetStream
  /// The same with limits low enough to split appends.
  case tightJetStream

  /// Those that number events without gaps and keep one order for all streams.
  static let ordered: [LogKind] = [.memory, .sqlite, .tightSQLite]

  var testDescription: String { "\(self)" }

  /// Each kind with each of so many seeds. By day few on a server: each of its answers waits for a disk and a network.
  static func each(seeds count: Int) -> [(kind: LogKind, seed: UInt64)] {
    allCases.flatMap { kind in
      let seeds = ordered.contains(kind) ? count : min(count, Seeds.count(byDay: 3, atNight: count))
      return (0..<UInt64(seeds)).map { (kind, $0) }
    }
  }

  /// Runs a test against an empty log, then closes and removes it.
  func withLog(_ body: (any EventLog) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(InMemoryLog())
    case .sqlite: try await withSQLiteLog { log, _ in try await body(log) }
    case .tightSQLite: try await withSQLiteLog(limits: .tight) { log, _ in try await body(log) }
    case .jetStream: try await withJetStreamLog { try await body($0) }
    case .tightJetStream: try await withJetStreamLog(limits: .tight) { try await body($0) }
    }
  }
}

extension SQLiteLogLimits {
  static var tight: SQLiteLogLimits {
    var limits = SQLiteLogLimits()
    limits.batchItems = 3
    limits.cachedHeads = 2
    limits.checkpointPages = 8
    limits.checkpointPagesMax = 16
    limits.readers = 1
    return limits
  }
}

/// Runs a test against an empty log in a directory of its own.
/// - Parameter body: receives the log and the path of its file.
func withSQLiteLog(
  limits: SQLiteLogLimits = SQLiteLogLimits(), _ body: (SQLiteLog, String) async throws -> Void
) async throws {
  try await withFolder { directory in
    let path = directory + "/log.db"
    let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1", limits: limits)
    do {
      try await body(log, path)
    } catch {
      await log.close()
      throw error
    }
    await log.close()
  }
}

extension JetStreamLogLimits {
  static var tight: JetStreamLogLimits {
    var limits = JetStreamLogLimits()
    limits.batchItems = 3
    limits.commitBytes = 200
    limits.indexes = 2
    return limits
  }
}

/// Runs a test against an empty log in a stream of its own, on a server that all tests share.
func withJetStreamLog(
  limits: JetStreamLogLimits = JetStreamLogLimits(), _ body: (JetStreamLog) async throws -> Void
) async throws {
  let log = try await JetStreamLog.open(
    NATSOptions(servers: [try NATSServer.shared.get().address], name: "tests"), name: NATSServer.newName(), replicas: 1,
    epochIfNew: "epoch-1", limits: limits)
  do {
    try await body(log)
  } catch {
    await log.close()
    throw error
  }
  await log.close()
}

/// Runs a test on a small file system of its own, unmounted afterwards. Requires root.
func withSmallDisk(megabytes: Int, _ body: (String) async throws -> Void) async throws {
  try await withFolder { directory in
    let disk = directory + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    try Tool.run(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", disk])
    defer { _ = try? Tool.run(["umount", "-l", disk]) }
    try await body(disk)
  }
}

extension StreamName: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension NewEvent {
  /// An event whose data contains a text.
  static func scanned(_ text: String, type: String = "clue.scanned", at: Int64 = 1_750_000_000_000) -> NewEvent {
    NewEvent(type: type, at: at, data: Array(#"{"text":"\#(text)"}"#.utf8))
  }
}

extension Append {
  /// An append of events with these texts.
  init(
    _ stream: StreamName, after expected: Int, _ texts: [String] = [], receipts: [Receipt] = [],
    claims: [ClaimChange] = [], now: Int64 = 1000
  ) {
    self.init(
      to: stream, expected: expected, events: texts.map { .scanned($0) }, receipts: receipts, claims: claims, now: now)
  }
}

extension EventLog {
  /// Queues all appends in one call and waits for them.
  func append(together appends: [Append]) async -> [Append.Outcome] {
    await withCheckedContinuation { continuation in enqueue(appends) { continuation.resume(returning: $0) } }
  }

  /// Whether these are the positions of events that follow each other, the first of them the log's event `first`.
  func numbers(_ positions: [Int64], from first: Int64) -> Bool {
    if numbersWithoutGaps { return positions == Array(first..<first + Int64(positions.count)) }
    return zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
  }

  func all() async throws -> [StoredEvent] { try await readAll(after: 0, limit: .max) }
}

extension StoredEvent {
  var text: String { String(decoding: data, as: UTF8.self) }
}
