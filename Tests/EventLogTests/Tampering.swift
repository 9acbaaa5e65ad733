import Foundation
import GRDB
import SQLiteLog
import Testing

@testable import EventLog

/// Runs a test against a log of six events in two alternating streams: positions 1 to 6 are a1 b1 a2 b2 a3 b3.
private func withSixEvents(_ body: (String) async throws -> Void) async throws {
  try await withSQLiteLog { log, path in
    for version in 0..<3 {
      try await log.append(Append("a", after: version, ["a\(version + 1)"]))
      try await log.append(Append("b", after: version, ["b\(version + 1)"]))
    }
    await log.close()
    try await body(path)
  }
}

@Suite struct Tampering {
  struct Deed: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sql: String
    let found: BrokenChain

    init(_ description: String, _ sql: String, _ position: Int64, _ place: String, _ problem: BrokenChain.Problem) {
      testDescription = description
      self.sql = sql
      let version = Int(place.suffix(1)) ?? 0
      found = BrokenChain(
        position: position, stream: StreamName(String(place.dropLast())), version: version, problem: problem)
    }
  }

  static let deeds = [
    Deed("data changed", #"UPDATE events SET data = '{"text":"A2"}' WHERE seq = 3"#, 3, "a2", .hash),
    Deed("data removed", "UPDATE events SET data = x'' WHERE seq = 3", 3, "a2", .hash),
    Deed("type changed", "UPDATE events SET type = 'clue.ruled' WHERE seq = 4", 4, "b2", .hash),
    Deed("type not text", "UPDATE events SET type = x'ff00' WHERE seq = 4", 4, "b2", .hash),
    Deed("time changed", "UPDATE events SET at = at + 1 WHERE seq = 5", 5, "a3", .hash),
    Deed("time not a number", "UPDATE events SET at = 'noon' WHERE seq = 5", 5, "a3", .hash),
    Deed("hash changed", "UPDATE events SET hash = zeroblob(32) WHERE seq = 6", 6, "b3", .hash),
    Deed(
      "hash of another", "UPDATE events SET hash = (SELECT hash FROM events WHERE seq = 1) WHERE seq = 3", 3, "a2",
      .hash),
    Deed("one deleted", "DELETE FROM events WHERE seq = 3", 4, "b2", .position(expected: 3)),
    Deed("the first deleted", "DELETE FROM events WHERE seq = 1", 2, "b1", .position(expected: 1)),
    Deed(
      "one deleted, the rest moved up",
      "DELETE FROM events WHERE seq = 3; UPDATE events SET seq = seq - 1 WHERE seq > 3",
      4, "a3", .version(expected: 2)),
    Deed(
      "one deleted, the rest renumbered",
      """
      DELETE FROM events WHERE seq = 3; UPDATE events SET seq = seq - 1 WHERE seq > 3;
      UPDATE events SET version = 2 WHERE seq = 4
      """, 4, "a2", .hash),
    Deed(
      "two swapped",
      """
      UPDATE events SET seq = 100 WHERE seq = 1; UPDATE events SET seq = 1 WHERE seq = 3;
      UPDATE events SET seq = 3 WHERE seq = 100
      """, 1, "a2", .version(expected: 1)),
    Deed(
      "moved to another stream",
      "UPDATE events SET stream = (SELECT id FROM streams WHERE name = 'b'), version = 4 WHERE seq = 5",
      5, "b4", .version(expected: 3)),
    Deed("stream renamed", "UPDATE streams SET name = 'c' WHERE name = 'b'", 2, "c1", .hash),
    Deed("stream removed", "DELETE FROM streams WHERE name = 'b'", 3, "a2", .position(expected: 2)),
    Deed(
      "one added", "INSERT INTO events SELECT 7, stream, 4, type, at, data, hash, secret FROM events WHERE seq = 6",
      7, "b4", .hash),
    Deed(
      "one put between",
      """
      UPDATE events SET seq = seq + 1000 WHERE seq > 2; UPDATE events SET seq = seq - 999 WHERE seq > 1000;
      UPDATE events SET version = 4 WHERE seq = 6; UPDATE events SET version = 3 WHERE seq = 4;
      INSERT INTO events SELECT 3, stream, 2, type, at, data, hash, secret FROM events WHERE seq = 1
      """, 3, "a2", .hash),
  ]

  @Test(arguments: deeds)
  func `is found, and the first event that is wrong is named`(deed: Deed) async throws {
    try await withSixEvents { path in
      try tamper(path, deed.sql)
      let log = try SQLiteLog.openForReading(path: path)
      await #expect(throws: deed.found) { try await ChainVerifier.verify(log) }
      await log.close()
    }
  }

  @Test func `with the form of a hash makes the log unreadable there`() async throws {
    try await withSixEvents { path in
      try tamper(path, "UPDATE events SET hash = x'00' WHERE seq = 3")
      let log = try SQLiteLog.openForReading(path: path)
      #expect(try await log.readAll(after: 0, limit: 2).count == 2)
      let error = try await #require(throws: LogUnavailable.self) { try await ChainVerifier.verify(log) }
      #expect(error.reason == "event 3 has no hash of 32 bytes")
      await log.close()
    }
  }

  @Test func `with the end shows in the heads`() async throws {
    try await withSixEvents { path in
      let log = try SQLiteLog.openForReading(path: path)
      let before = try await ChainVerifier.verify(log)
      await log.close()
      try tamper(path, "DELETE FROM events WHERE seq = 6")
      let cut = try SQLiteLog.openForReading(path: path)
      let after = try await ChainVerifier.verify(cut)
      await cut.close()
      #expect(after.events == 5)
      #expect(after.heads["a"] == before.heads["a"])
      #expect(after.heads["b"]?.version == 2)
    }
  }

  @Test func `by accident is refused by the database`() async throws {
    try await withSixEvents { path in
      let queue = try DatabaseQueue(path: path)
      for sql in ["UPDATE events SET at = 0 WHERE seq = 1", "DELETE FROM events"] {
        let error = await #expect(throws: DatabaseError.self) { try await queue.write { try $0.execute(sql: sql) } }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
      }
      try queue.close()
    }
  }

  @Test func `is told in a sentence`() {
    let problems: [BrokenChain.Problem] = [.position(expected: 3), .version(expected: 1), .hash]
    for problem in problems {
      let text = BrokenChain(position: 4, stream: "lobby/1", version: 2, problem: problem).description
      #expect(text.hasPrefix("The event at position 4 (lobby/1, version 2) ") && text.hasSuffix("."))
    }
  }

  private func tamper(_ path: String, _ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { db in
      try db.execute(sql: "DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted")
      try db.execute(sql: sql)
    }
    try queue.close()
    // An attacker with access to the log can also remove this file, so the chain alone must reveal the change.
    try FileManager.default.removeItem(atPath: path + "-mark")
  }
}
