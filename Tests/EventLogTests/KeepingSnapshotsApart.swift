import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers
import QuarrySchema
import TestTools
import Testing

@testable import SQLiteLog

/// Tests of the snapshot file, which lies beside the log's.
@Suite struct KeepingSnapshotsApart {
  let lobby = StreamName("lobby/1")
  let snapshot = LogSnapshot(version: 1, format: 1, data: [1, 2, 3])

  /// Runs a test against a closed log of one event with a saved snapshot.
  private func withClosedLog(_ body: (_ path: String, _ snapshots: String) async throws -> Void) async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      try await log.saveSnapshot(snapshot, of: lobby)
      await log.close()
      try await body(path, path + "-snapshots")
    }
  }

  private func files(beside path: String) throws -> [String] {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  /// Opens the log for writing; expects the snapshot to be gone, with a warning if it was dropped, and a new one to be
  /// kept.
  private func expectMadeAnew(_ path: String, warnings expected: Int = 1) async throws {
    let warnings = Sentences()
    let log = try SQLiteLog.open(path: path, epochIfNew: "new", warn: warnings.add)
    #expect(try await log.snapshot(of: lobby) == nil)
    #expect(try await log.statistics().snapshots == 0)
    try await log.saveSnapshot(snapshot, of: lobby)
    #expect(try await log.snapshot(of: lobby) == snapshot)
    #expect(try await log.statistics().snapshots == 1)
    await log.close()
    #expect(warnings.all.count == expected, "\(warnings.all)")
    for warning in warnings.all { #expect(warning.contains(path + "-snapshots") && warning.hasSuffix(".")) }
    #expect(try files(beside: path) == ["log.db", "log.db-mark", "log.db-snapshots", "log.db.lock"])
  }

  // MARK: The file

  @Test func `survive closing and opening, and are not changed by reading`() async throws {
    try await withClosedLog { path, snapshots in
      #expect(try files(beside: path) == ["log.db", "log.db-mark", "log.db-snapshots", "log.db.lock"])
      let before = try Data(contentsOf: URL(fileURLWithPath: snapshots))
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby) == snapshot)
      #expect(try await reader.statistics().snapshots == 1)
      await #expect(throws: LogUnavailable.self) { try await reader.saveSnapshot(snapshot, of: lobby) }
      await #expect(throws: LogUnavailable.self) { try await reader.replaceDerived(claims: []) }
      await reader.close()
      await #expect(throws: LogUnavailable.self) { try await reader.snapshot(of: lobby) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: snapshots)) == before)

      let log = try SQLiteLog.open(path: path, epochIfNew: "new")
      #expect(try await log.snapshot(of: lobby) == snapshot)
      await log.close()
    }
  }

  @Test func `leave no file before the first one`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      #expect(try await log.snapshot(of: lobby) == nil)
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby) == nil)
      #expect(try await reader.statistics().snapshots == 0)
      await reader.close()
      #expect(try !files(beside: path).contains("log.db-snapshots"))
    }
  }

  @Test func `are readable by their owner only`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      try await log.saveSnapshot(snapshot, of: lobby)
      for file in [path + "-snapshots", path + "-snapshots-wal", path + "-snapshots-shm"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
      }
    }
  }

  @Test func `go with all that is derived`() async throws {
    try await withClosedLog { path, snapshots in
      let log = try SQLiteLog.open(path: path, epochIfNew: "new")
      try await log.replaceDerived(claims: [])
      #expect(!FileManager.default.fileExists(atPath: snapshots))
      try await log.replaceDerived(claims: [])
      await log.close()
      try await expectMadeAnew(path, warnings: 0)
    }
  }

  // MARK: A damaged file

  enum Harm: CaseIterable, CustomTestStringConvertible {
    case missing, empty, garbage, zeros, tables, half, anotherFormat, anotherLog, noTable, noOwner

    var testDescription: String { "\(self)" }

    func happen(to file: String) throws {
      let url = URL(fileURLWithPath: file)
      switch self {
      case .missing: try FileManager.default.removeItem(at: url)
      case .empty: try Data().write(to: url)
      case .garbage: try Data(String(repeating: "not a database ", count: 100).utf8).write(to: url)
      case .zeros: try Data(count: 8192).write(to: url)
      case .tables: try overwrite(file, from: 100, with: Data(repeating: 0xEE, count: 3000))
      case .half: try overwrite(file, from: 4096, with: nil)
      case .anotherFormat: try change(file, "PRAGMA user_version = 99")
      case .anotherLog: try change(file, "UPDATE log SET epoch = 'another'")
      case .noTable: try change(file, "DROP TABLE log")
      case .noOwner: try change(file, "DELETE FROM log")
      }
    }
  }

  @Test(arguments: Harm.allCases)
  func `are kept in a new file if it cannot be used`(harm: Harm) async throws {
    try await withClosedLog { path, snapshots in
      try harm.happen(to: snapshots)
      let before = try? Data(contentsOf: URL(fileURLWithPath: snapshots))
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby) == nil)
      #expect(try await reader.statistics() == LogStatistics(ofOneEvent: try await reader.all()[0]))
      await reader.close()
      #expect((try? Data(contentsOf: URL(fileURLWithPath: snapshots))) == before)
      try await expectMadeAnew(path, warnings: harm == .missing ? 0 : 1)
    }
  }

  @Test func `are dropped from a file whose damage is found only when it is used`() async throws {
    for isRead in [true, false] {
      try await withClosedLog { path, snapshots in
        // The index on names, which every read and write starts from.
        let root = try query(snapshots, "SELECT rootpage FROM sqlite_schema WHERE type = 'index'")
        try overwrite(snapshots, from: (root - 1) * 4096, with: Data(repeating: 0xEE, count: 4096))
        let warnings = Sentences()
        let log = try SQLiteLog.open(path: path, epochIfNew: "new", warn: warnings.add)
        await #expect(throws: LogUnavailable.self) {
          if isRead { _ = try await log.snapshot(of: lobby) } else { try await log.saveSnapshot(snapshot, of: lobby) }
        }
        try await log.append(Append(lobby, after: 1, ["b"]))
        try await log.saveSnapshot(snapshot, of: lobby)
        #expect(try await log.snapshot(of: lobby) == snapshot)
        await log.close()
        #expect(warnings.all.count == 1)
        #expect(try files(beside: path) == ["log.db", "log.db-mark", "log.db-snapshots", "log.db.lock"])
      }
    }
  }

  @Test func `leave a file of somebody else alone, and the log works without them`() async throws {
    try await withClosedLog { path, snapshots in
      try FileManager.default.removeItem(atPath: snapshots)
      try change(snapshots, "CREATE TABLE friends (name TEXT)")
      let before = try Data(contentsOf: URL(fileURLWithPath: snapshots))
      let warnings = Sentences()
      let log = try SQLiteLog.open(path: path, epochIfNew: "new", warn: warnings.add)
      #expect(warnings.all.count == 1)
      #expect(try await log.snapshot(of: lobby) == nil)
      await #expect(throws: LogUnavailable.self) { try await log.saveSnapshot(snapshot, of: lobby) }
      try await log.append(Append(lobby, after: 1, ["b"]))
      try await log.replaceDerived(claims: [])
      #expect(try await log.statistics().snapshots == 0)
      await log.close()
      #expect(try Data(contentsOf: URL(fileURLWithPath: snapshots)) == before)
    }
  }

  @Test func `leave a folder in their place alone, too`() async throws {
    try await withClosedLog { path, snapshots in
      try FileManager.default.removeItem(atPath: snapshots)
      try FileManager.default.createDirectory(atPath: snapshots, withIntermediateDirectories: false)
      let log = try SQLiteLog.open(path: path, epochIfNew: "new")
      await #expect(throws: LogUnavailable.self) { try await log.saveSnapshot(snapshot, of: lobby) }
      try await log.append(Append(lobby, after: 1, ["b"]))
      await log.close()
      try FileManager.default.removeItem(atPath: snapshots)
      try await expectMadeAnew(path, warnings: 0)
    }
  }

  // MARK: A log of an older format

  @Test(arguments: [1, 2])
  func `come to a log of the formats before this file`(format: Int) async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      let queue = try DatabaseQueue(path: path)
      try await queue.write { db in
        for migration in QuarrySchema.migrations.prefix(format) { try db.execute(sql: migration.sql) }
        try db.execute(sql: "PRAGMA user_version = \(format); INSERT INTO meta (name, value) VALUES ('epoch', 'old')")
        try db.execute(sql: "INSERT INTO streams (id, name) VALUES (1, 'lobby/1')")
        let event = NewEvent.scanned("a")
        let hash = EventHash.origin.followed(by: event, in: "lobby/1", version: 1)
        try db.execute(
          sql: "INSERT INTO events (seq, stream, version, type, at, data, hash) VALUES (1, 1, 1, ?, ?, ?, ?)",
          arguments: [event.type, event.at, Data(event.data), Data(hash.bytes)])
        if format == 2 { try db.execute(sql: "INSERT INTO snapshots VALUES (1, 1, 1, zeroblob(1000000))") }
      }
      try queue.close()

      // Opening for reading does not migrate the log.
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby) == nil)
      #expect(try await reader.statistics().snapshots == 0)
      await reader.close()

      let log = try SQLiteLog.open(path: path, epochIfNew: "new")
      #expect(log.epoch == "old")
      #expect(try await ChainVerifier.verify(log).events == 1)
      #expect(try query(path, "SELECT count(*) FROM sqlite_schema WHERE name = 'snapshots'") == 0)
      try await log.saveSnapshot(snapshot, of: lobby)
      #expect(try await log.snapshot(of: lobby) == snapshot)
      try await log.append(Append(lobby, after: 1, ["b"]))
      await log.close()
    }
  }
}

/// Collects warnings in order.
final class Sentences: Sendable {
  private let state = NIOLockedValueBox<[String]>([])

  var all: [String] { state.withLockedValue { $0 } }
  var add: @Sendable (String) -> Void { { sentence in self.state.withLockedValue { $0.append(sentence) } } }
}

extension LogStatistics {
  fileprivate init(ofOneEvent event: StoredEvent) {
    self.init(events: 1, streams: 1, dataBytes: event.data.count, receipts: 0, claims: 0, types: [event.type: 1])
  }
}

private func change(_ path: String, _ sql: String) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  try queue.close()
}

private func query(_ path: String, _ sql: String) throws -> Int {
  let queue = try DatabaseQueue(path: path)
  defer { try? queue.close() }
  return try #require(try queue.read { try Int.fetchOne($0, sql: sql) })
}

/// - Parameter data: the new bytes; nil truncates the file at `offset`.
private func overwrite(_ path: String, from offset: Int, with data: Data?) throws {
  let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
  if let data {
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: data)
  } else {
    try file.truncate(atOffset: UInt64(offset))
  }
  try file.close()
}
