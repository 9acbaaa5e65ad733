public import EventLog
import Foundation
import SQLiteLog
import TestTools
import Testing

/// The log implementations, which must pass the same tests.
enum LogKind: CaseIterable, CustomTestStringConvertible {
  case memory
  case sqlite
  /// SQLite with limits low enough to reach every path: small batches, forgotten heads, many checkpoints.
  case tightSQLite

  var testDescription: String { "\(self)" }

  /// Runs a test against an empty log, then closes and removes it.
  func withLog(_ body: (any EventLog) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(InMemoryLog())
    case .sqlite: try await withSQLiteLog { log, _ in try await body(log) }
    case .tightSQLite: try await withSQLiteLog(limits: .tight) { log, _ in try await body(log) }
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

  func all() async throws -> [StoredEvent] { try await readAll(after: 0, limit: .max) }
}

extension StoredEvent {
  var text: String { String(decoding: data, as: UTF8.self) }
}
