import EventLog
import Foundation
import NIOConcurrencyHelpers
import TestTools
import Testing

@testable import SQLiteLog

@Suite struct QueueingAppends {
  let lobby = StreamName("lobby/1")

  /// Runs the body while the writer is blocked, and returns the log's events once everything is written.
  func withBusyWriter(limits: SQLiteLogLimits, _ body: (SQLiteLog) -> Void) async throws -> [StoredEvent] {
    try await withFolder { directory in
      let path = directory + "/log.db"
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1", limits: limits)
      let gate = DispatchSemaphore(value: 0)
      await withCheckedContinuation { continuation in
        log.enqueue([Append(lobby, after: 0, ["first"])]) { _ in
          continuation.resume()
          gate.wait()
        }
      }
      body(log)
      gate.signal()
      await log.close()
      let reader = try SQLiteLog.openForReading(path: path)
      let events = try await reader.all()
      await reader.close()
      return events
    }
  }

  @Test func `refuses at once when too many events wait`() async throws {
    var limits = SQLiteLogLimits()
    limits.waitingItems = 10
    let kept = try await withBusyWriter(limits: limits) { log in
      for version in 1...10 { log.enqueue([Append(lobby, after: version, ["a"])]) { _ in } }
      let refused = Outcomes()
      log.enqueue([Append(lobby, after: 11, ["too many"])], whenDurable: refused.set)
      #expect(refused.value?.map { $0.failure } == [.unavailable(reason: "too much is waiting to be written")])
    }
    #expect(kept.count == 11)
  }

  @Test(arguments: [0, 900]) func `refuses at once when too many bytes wait, secret or not`(secret: Int) async throws {
    var limits = SQLiteLogLimits()
    limits.waitingBytes = 1000
    let kept = try await withBusyWriter(limits: limits) { log in
      let open = NewEvent.scanned(String(repeating: "x", count: 900 - secret))
      let large = NewEvent(
        type: open.type, at: open.at, data: open.data,
        secret: secret > 0 ? Array(repeating: UInt8(ascii: " "), count: secret) : nil)
      let refused = Outcomes()
      log.enqueue([Append(to: lobby, expected: 1, events: [large], now: 0)]) { _ in }
      log.enqueue([Append(to: lobby, expected: 2, events: [large], now: 0)], whenDurable: refused.set)
      #expect(refused.value?.map { $0.failure } == [.unavailable(reason: "too much is waiting to be written")])
    }
    #expect(kept.count == 2)
  }

  @Test func `accepts a group beyond all limits if nothing else waits`() async throws {
    var limits = SQLiteLogLimits.tight
    limits.waitingItems = 10
    limits.waitingBytes = 10
    try await withSQLiteLog(limits: limits) { log, _ in
      let outcomes = await log.append(together: (0..<50).map { Append(lobby, after: $0, ["a"]) })
      #expect(outcomes.allSatisfy { $0.failure == nil })
      try await log.append(Append(lobby, after: 50, ["b"]))
    }
  }

  @Test func `writes what is queued before it closes`() async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1", limits: .tight)
      let last = Outcomes()
      for version in 0..<100 { log.enqueue([Append(lobby, after: version, ["a"])], whenDurable: last.set) }
      await log.close()
      #expect(last.value?.map { $0.failure } == [nil])
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.all().count == 100)
      await reader.close()
    }
  }

  @Test func `replaces the claims after pending appends, one replacement at a time`() {
    let queue = AppendQueue(limits: SQLiteLogLimits())
    let reasons = Sentences()
    for _ in 0..<2 { queue.add(AppendQueue.Replacement(content: .claims([])) { reasons.add($0 ?? "done") }) }
    #expect(reasons.all == ["too much is waiting to be written"])
    queue.add(AppendQueue.Group(appends: [Append(lobby, after: 0, ["a"])]) { _ in })
    let work = queue.next()
    #expect(work?.groups.count == 1)
    work?.replacement?.whenDone(nil)
    #expect(reasons.all.last == "done")
    queue.add(AppendQueue.Replacement(content: .claims([])) { reasons.add($0 ?? "done") })
    #expect(queue.next()?.groups.isEmpty == true)
    queue.close(because: "the log is closed")
    #expect(queue.next() == nil)
    #expect(reasons.all.count == 2)
  }

  @Test func `ends by itself when it is forgotten`() async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      let writer = try #require(try SQLiteLog.open(path: path, epochIfNew: "epoch-1").writer)
      await writer.finished()
      let next = try SQLiteLog.open(path: path, epochIfNew: "epoch-2")
      #expect(next.epoch == "epoch-1")
      await next.close()
    }
  }
}

/// The most recently reported outcomes.
private final class Outcomes: Sendable {
  private let state = NIOLockedValueBox<[Append.Outcome]?>(nil)

  var value: [Append.Outcome]? { state.withLockedValue { $0 } }

  var set: @Sendable ([Append.Outcome]) -> Void {
    { outcomes in self.state.withLockedValue { $0 = outcomes } }
  }
}
