import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers
import QuarrySchema
import Testing

@testable import SQLiteLog

@Suite struct KeepingSnapshots {
  let lobby = StreamName("lobby/1")
  let other = StreamName("lobby/2")

  @Test(arguments: LogKind.allCases)
  func `gives back the last one, byte for byte`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a", "b"]))
      try await log.append(Append(other, after: 0, ["c"]))
      #expect(try await log.snapshot(of: lobby) == nil)
      let first = LogSnapshot(version: 1, format: 1, data: [1, 2, 3])
      let second = LogSnapshot(version: 2, format: 7, data: Array(repeating: 0xAB, count: 100_000))
      for snapshot in [first, second, first] {
        try await log.saveSnapshot(snapshot, of: lobby)
        #expect(try await log.snapshot(of: lobby) == snapshot)
      }
      #expect(try await log.snapshot(of: other) == nil)
      #expect(try await log.statistics().snapshots == 1)
      let empty = LogSnapshot(version: 0, format: 0, data: [])
      try await log.saveSnapshot(empty, of: other)
      #expect(try await log.snapshot(of: other) == empty)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `keeps none of a stream that is not there`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: lobby)
      #expect(try await log.snapshot(of: lobby) == nil)
      try await log.append(Append(lobby, after: 0, ["a"]))
      #expect(try await log.snapshot(of: lobby) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `leaves events, chains and exports as they are`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a", "b"]))
      var before: [UInt8] = []
      _ = try await Export.write(log) { before += $0 }
      try await log.saveSnapshot(LogSnapshot(version: 2, format: 1, data: Array("secret".utf8)), of: lobby)
      var after: [UInt8] = []
      _ = try await Export.write(log) { after += $0 }
      #expect(after == before)
      #expect(try await ChainVerifier.verify(log).events == 2)
      #expect(try await log.append(Append(lobby, after: 2, ["c"])).position == 3)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `fails when the log is closed`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"]))
      await log.close()
      await #expect(throws: LogUnavailable.self) {
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: []), of: lobby)
      }
      await #expect(throws: LogUnavailable.self) { try await log.snapshot(of: lobby) }
      await #expect(throws: LogUnavailable.self) { try await log.replaceDerived(claims: []) }
    }
  }

  @Test(arguments: LogKind.allCases)
  func `replaces what is derived: no snapshots, and these claims only`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let old = ClaimName(space: "code", name: "OLD")
      let kept = ClaimName(space: "code", name: "KEPT")
      let receipt = Receipt(ReceiptName(seat: "p1", key: "k"), answer: [1])
      try await log.append(
        Append(lobby, after: 0, ["a"], receipts: [receipt], claims: [.hold(old, until: nil), .hold(kept, until: nil)]))
      try await log.append(Append(other, after: 0, ["b"]))
      for stream in [lobby, other] {
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: stream)
      }
      try await log.replaceDerived(claims: [
        HeldClaim(kept, by: other, until: 2_000), HeldClaim(ClaimName(space: "code", name: "X"), by: "no", until: nil),
      ])
      #expect(try await log.holder(of: old, at: 0) == nil)
      #expect(try await log.holder(of: kept, at: 1_999) == other)
      #expect(try await log.holder(of: kept, at: 2_000) == nil)
      let statistics = try await log.statistics()
      #expect(statistics.claims == 1)
      #expect(statistics.snapshots == 0)
      #expect(try await log.snapshot(of: lobby) == nil)
      #expect(try await log.receipt(receipt.name, of: lobby) == [1])
      #expect(try await log.all().count == 2)
    }
  }

  // MARK: In a file

  @Test func `survive closing and opening`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      let snapshot = LogSnapshot(version: 1, format: 1, data: [1, 2, 3])
      try await log.saveSnapshot(snapshot, of: lobby)
      await log.close()
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby) == snapshot)
      await #expect(throws: LogUnavailable.self) { try await reader.saveSnapshot(snapshot, of: lobby) }
      await reader.close()
    }
  }

  @Test func `come to a database of the format before them`() async throws {
    try await withDirectory { directory in
      let path = directory + "/log.db"
      let queue = try DatabaseQueue(path: path)
      try await queue.write { db in
        try db.execute(sql: QuarrySchema.migrations[0].sql)
        try db.execute(sql: "PRAGMA user_version = 1; INSERT INTO meta (name, value) VALUES ('epoch', 'old')")
        try db.execute(sql: "INSERT INTO streams (id, name) VALUES (1, 'lobby/1')")
        let event = NewEvent.scanned("a")
        let hash = EventHash.origin.followed(by: event, in: "lobby/1", version: 1)
        try db.execute(
          sql: "INSERT INTO events (seq, stream, version, type, at, data, hash) VALUES (1, 1, 1, ?, ?, ?, ?)",
          arguments: [event.type, event.at, Data(event.data), Data(hash.bytes)])
      }
      try queue.close()

      // Read as it is, without changing it.
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby) == nil)
      #expect(try await reader.statistics().snapshots == 0)
      await reader.close()

      let log = try SQLiteLog.open(path: path, epochIfNew: "new")
      #expect(log.epoch == "old")
      #expect(try await ChainVerifier.verify(log).events == 1)
      let snapshot = LogSnapshot(version: 1, format: 1, data: [1])
      try await log.saveSnapshot(snapshot, of: lobby)
      #expect(try await log.snapshot(of: lobby) == snapshot)
      try await log.append(Append(lobby, after: 1, ["b"]))
      await log.close()
    }
  }

  @Test func `wait behind appends, and are written before the log closes`() async throws {
    try await withSQLiteLog(limits: .tight) { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...20 {
          group.addTask {
            let snapshot = LogSnapshot(version: 1, format: number, data: Array(repeating: 1, count: 10_000))
            try await log.saveSnapshot(snapshot, of: lobby)
          }
        }
        for version in 1..<200 { try await log.append(Append(lobby, after: version, ["b"])) }
        try await group.waitForAll()
      }
      await log.close()
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby)?.data.count == 10_000)
      #expect(try await ChainVerifier.verify(reader).events == 200)
      await reader.close()
    }
  }

  @Test func `are refused when too many wait`() {
    var limits = SQLiteLogLimits()
    limits.waitingChores = 2
    let queue = AppendQueue(limits: limits)
    let reasons = Reasons()
    for _ in 0..<3 { queue.add(AppendQueue.Chore(task: .replaceDerived(claims: []), whenDone: reasons.add)) }
    #expect(reasons.all == ["too much is waiting to be written"])
    queue.add(AppendQueue.Group(appends: [Append(lobby, after: 0, ["a"])]) { _ in })
    let work = queue.next()
    #expect(work?.groups.count == 1)
    #expect(work?.chore != nil)
    #expect(queue.next()?.groups.isEmpty == true)
    queue.close(because: "the log is closed")
    #expect(queue.next() == nil)
  }
}

/// Why chores were not done.
private final class Reasons: Sendable {
  private let state = NIOLockedValueBox<[String?]>([])

  var all: [String?] { state.withLockedValue { $0 } }
  var add: @Sendable (String?) -> Void { { reason in self.state.withLockedValue { $0.append(reason) } } }
}
