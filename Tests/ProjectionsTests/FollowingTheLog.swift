import EventLog
import Foundation
import Logging
import Projections
import SQLiteLog
import TestTools
import Testing

/// A projection that counts words.
private struct Words: Projection {
  let name = "words"
  var format = 1
  let types: Set = ["word.said"]
  var tables = "CREATE TABLE words (word TEXT PRIMARY KEY, times INTEGER NOT NULL)"
  /// The words that the streams said which are to be deleted.
  var doomed: [StreamName: String] = [:]
  /// Called before any change, and may throw.
  var trouble: @Sendable () throws -> Void = {}

  func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
    try trouble()
    return { rows in
      for event in events {
        try rows.execute(
          "INSERT INTO words (word, times) VALUES (?, 1) ON CONFLICT DO UPDATE SET times = times + 1",
          .text(String(decoding: event.data, as: UTF8.self)))
      }
    }
  }

  func remove(_ stream: StreamName, from rows: SQLRows) throws {
    try rows.execute("DELETE FROM words WHERE word = ?", .text(doomed[stream] ?? ""))
  }
}

extension NewEvent {
  fileprivate static func said(_ word: String) -> NewEvent {
    NewEvent(type: "word.said", at: 1, data: Array(word.utf8))
  }
  fileprivate static let silence = NewEvent(type: "nothing.said", at: 1, data: [])
}

/// A log, and projections that follow it.
private struct Followed {
  let log: FollowedLog
  let projections: Projections

  func say(_ events: NewEvent..., in stream: String = UUID().uuidString) async throws {
    let appended = try await log.append(Append(to: StreamName(stream), expected: 0, events: events, now: 1))
    await projections.reach(appended.position, in: "words")
  }

  var counts: [String: Int] {
    get async throws {
      let pairs = try await projections.read("words") { rows in
        try rows.rows("SELECT word, times FROM words") { ($0.text(0), Int($0.integer(1))) }
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }
}

/// Runs `body` while the projections follow the log; then stops them.
private func following(
  _ log: any EventLog, file: String? = nil, _ words: Words = Words(), beside others: [any Projection] = [],
  _ body: (Followed) async throws -> Void
) async throws {
  let projections = try Projections.open(
    path: file, of: log, [words] + others, patience: .seconds(300), logger: Logger(label: "test"))
  let running = Task { try await projections.run() }
  do {
    try await body(Followed(log: FollowedLog(log, by: projections), projections: projections))
  } catch {
    running.cancel()
    throw error
  }
  running.cancel()
  try await running.value
}

@Suite struct FollowingTheLog {
  @Test func `forgets a stream that is deleted, and reads no others again`() async throws {
    try await withFolder { folder in
      let (log, file) = (InMemoryLog(), folder + "/projections.db")
      let words = Words(doomed: [StreamName("b"): "hush"])
      try await following(log, file: file, words) { it in
        try await it.say(.said("ha"), in: "a")
        try await it.say(.said("hush"), in: "b")
        try await it.projections.catchUp()
        try await it.projections.remove([StreamName("b")])
        try await it.log.delete(Deletion(of: [StreamName("b")]))
        #expect(try await it.counts == ["ha": 1])
      }
      let unread = Countdown(1)
      try await following(log, file: file, Words(trouble: { _ = unread.next() })) { it in
        let counts = try await it.counts
        #expect(counts == ["ha": 1])
      }
      #expect(unread.next(), "no event was read again")
    }
  }

  @Test func `forgets a stream that another node has deleted`() async throws {
    try await withFolder { folder in
      let (log, file) = (InMemoryLog(), folder + "/projections.db")
      try await following(log, file: file) { it in
        try await it.say(.said("ha"), in: "a")
        try await it.say(.said("hush"), in: "b")
      }
      try await log.delete(Deletion(of: [StreamName("b")]))
      for _ in 0..<2 {
        try await following(log, file: file) { it in
          let counts = try await it.counts
          #expect(counts == ["ha": 1])
        }
      }
    }
  }

  @Test func `shows a writer their own write`() async throws {
    try await following(InMemoryLog()) { it in
      #expect(try await it.counts.isEmpty)
      try await it.say(.said("ha"), .silence, .said("ha"))
      #expect(try await it.counts == ["ha": 2])
      try await it.say(.silence)
      try await it.say(.said("oh"))
      #expect(try await it.counts == ["ha": 2, "oh": 1])
    }
  }

  @Test func `reads a long log to its end before it answers`() async throws {
    let log = InMemoryLog()
    for number in 0..<3_500 {
      try await log.append(Append(to: StreamName("\(number)"), expected: 0, events: [.said("\(number % 7)")], now: 1))
    }
    try await following(log) { it in
      let counts = try await it.counts
      #expect(counts.values.sorted() == Array(repeating: 500, count: 7))
    }
  }

  @Test func `goes on where it was, and counts nothing twice`() async throws {
    try await withFolder { folder in
      let log = InMemoryLog()
      for round in 1...3 {
        try await following(log, file: folder + "/p") { it in
          try await it.say(.said("ha"))
          #expect(try await it.counts == ["ha": round])
        }
      }
    }
  }

  @Test func `does all again that was not stored`() async throws {
    let failures = Countdown(2)
    let words = Words(trouble: { if failures.next() { throw LogUnavailable(reason: "the test says so") } })
    try await following(InMemoryLog(), words) { it in
      try await it.say(.said("ha"))
      // The projection is retrying after a failure, and `say` does not wait for that.
      while await (try? it.counts) == nil { try await Task.sleep(for: .milliseconds(20)) }
      #expect(try await it.counts == ["ha": 1])
    }
  }
}

@Suite struct ReachingOneProjection {
  /// A projection that never finishes its events.
  private struct Stuck: Projection {
    let name = "stuck"
    let format = 1
    let types: Set = ["word.said"]
    let tables = "CREATE TABLE stuck (word TEXT)"

    func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
      while true { try await Task.sleep(for: .seconds(3_600)) }
    }
  }

  @Test(.timeLimit(.minutes(10))) func `does not wait for another that has much to read`() async throws {
    try await following(InMemoryLog(), beside: [Stuck()]) { it in
      try await it.say(.said("ha"))
      #expect(try await it.counts == ["ha": 1])
    }
  }
}

@Suite struct MakingProjectionsAnew {
  /// Says "ha" in one run, applies a change to the file, and checks the result in a second run.
  private func secondLife(
    _ words: Words = Words(), epoch: String = "memory", after change: (String) throws -> Void = { _ in },
    _ look: (Followed) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let log = InMemoryLog()
      try await following(log, file: folder + "/p") { try await $0.say(.said("ha")) }
      try change(folder + "/p")
      let second = epoch == log.epoch ? log : InMemoryLog(epoch: epoch)
      try await following(second, file: folder + "/p", words, look)
    }
  }

  @Test func `happens when the file is damaged`() async throws {
    for offset in [0, 4_096] {
      try await secondLife(after: { path in
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(repeating: 0xAA, count: 3_000))
        try file.close()
      }) { it in
        let counts = try await it.counts
        #expect(counts == ["ha": 1])
      }
    }
  }

  @Test func `happens when the file is gone`() async throws {
    try await secondLife(after: { try Projections.remove(path: $0) }) { it in
      let counts = try await it.counts
      #expect(counts == ["ha": 1])
    }
  }

  @Test func `happens when the file is another log's`() async throws {
    try await secondLife(epoch: "another") { it in
      #expect(try await it.counts.isEmpty)
      try await it.say(.said("oh"))
      #expect(try await it.counts == ["oh": 1])
    }
  }

  @Test func `happens when the tables have another format`() async throws {
    let words = Words(
      format: 2, tables: "CREATE TABLE words (word TEXT PRIMARY KEY, times INTEGER, mood TEXT DEFAULT 'good')")
    try await secondLife(words) { it in
      let moods = try await it.projections.read("words") { try $0.rows("SELECT mood FROM words") { $0.text(0) } }
      #expect(moods == ["good"])
      #expect(try await it.counts == ["ha": 1])
    }
  }

  @Test func `happens when the log was put back to an earlier state`() async throws {
    try await withFolder { folder in
      let log = InMemoryLog()
      try await following(log, file: folder + "/p") { try await $0.say(.said("ha"), .said("ha")) }
      let earlier = InMemoryLog()
      try await earlier.append(Append(to: StreamName("s"), expected: 0, events: [.said("ha")], now: 1))
      try await following(earlier, file: folder + "/p") { it in
        while await (try? it.counts) != ["ha": 1] { try await Task.sleep(for: .milliseconds(20)) }
      }
    }
  }

  @Test func `leaves a file alone that is none of ours`() async throws {
    try await withFolder { folder in
      let log = try SQLiteLog.open(path: folder + "/log", epochIfNew: "e")
      await log.close()
      let before = try Data(contentsOf: URL(filePath: folder + "/log"))
      await #expect(throws: (any Error).self) { try await following(log, file: folder + "/log") { _ in } }
      #expect(try Data(contentsOf: URL(filePath: folder + "/log")) == before)
    }
  }
}

@Suite struct ForgettingWhatWasDropped {
  private struct Secrets: Projection {
    let name = "secrets"
    let format = 1
    let types: Set = ["told", "forgotten"]
    let tables = "CREATE TABLE secrets (secret TEXT)"

    func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
      { rows in
        for event in events {
          if event.type == "told" {
            try rows.execute("INSERT INTO secrets VALUES (?)", .text(String(decoding: event.data, as: UTF8.self)))
          } else {
            try rows.execute("DELETE FROM secrets")
          }
        }
      }
    }
  }

  @Test func `leaves nothing of it in any file`() async throws {
    try await withFolder { folder in
      let log = InMemoryLog()
      let projections = try Projections.open(
        path: folder + "/p", of: log, [Secrets()], patience: .seconds(300), logger: Logger(label: "test"))
      let running = Task { try await projections.run() }
      func append(_ type: String, _ text: String, after version: Int) async throws {
        let event = NewEvent(type: type, at: 1, data: Array(text.utf8))
        let appended = try await log.append(
          Append(to: StreamName("s"), expected: version, events: [event], now: 1))
        await projections.reach(appended.position, in: "secrets")
      }
      func isInFiles(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder).contains {
          try Data(contentsOf: URL(filePath: folder + "/" + $0)).range(of: Data(text.utf8)) != nil
        }
      }
      try await append("told", "xyzzy-marked", after: 0)
      #expect(try isInFiles("xyzzy-marked"))
      try await append("forgotten", "", after: 1)
      await projections.forget()
      #expect(try isInFiles("xyzzy-marked") == false)
      running.cancel()
      try await running.value
    }
  }
}

/// Returns true a given number of times. A lock guards the count.
private final class Countdown: @unchecked Sendable {
  private let lock = NSLock()
  private var left: Int
  init(_ count: Int) { left = count }
  func next() -> Bool {
    lock.withLock {
      left -= 1
      return left >= 0
    }
  }
}
