import EventLog
import Foundation
import GRDB
import SQLiteLog
import TestTools
import Testing

/// Searches for erased keys where a thief would: in the bytes of all files.
@Suite(.timeLimit(.minutes(10))) struct ForgettingForGood {
  private let stream = StreamName("account/1")

  /// A key as long as a wrapped key, which cannot occur by chance.
  private func key(of number: Int, _ random: inout SeededGenerator) -> WrappedKey {
    WrappedKey(Array("KEY:".utf8) + random.bytes(40), of: Person("person-\(number)"))
  }

  private func isInFiles(_ bytes: [UInt8], of path: String) -> Bool {
    ["", "-wal", "-shm", "-snapshots", "-snapshots-wal"].contains { suffix in
      guard let content = FileManager.default.contents(atPath: path + suffix) else { return false }
      return content.range(of: Data(bytes)) != nil
    }
  }

  /// A connection with an open read transaction, until it rolls back.
  private func startReading(_ path: String) async throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    try await reader.writeWithoutTransaction { try $0.execute(sql: "BEGIN; SELECT count(*) FROM events") }
    return reader
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `leaves no erased key in any file, whatever came before`(seed: UInt64) async throws {
    try await withSQLiteLog(limits: seed % 2 == 0 ? SQLiteLogLimits() : .tight) { log, path in
      var random = SeededGenerator(seed: seed)
      var kept: [WrappedKey] = []
      var others = 0
      for round in 0..<8 {
        let new = (0..<60).map { key(of: round * 60 + $0, &random) }
        try await log.append(
          Append(to: stream, expected: 0, events: [], keys: new.map { .store($0) }, now: 0))
        kept = (kept + new).shuffled(using: &random)
        let erased = kept.prefix(random.integer(1...50))
        kept.removeFirst(erased.count)
        try await log.append(
          Append(to: stream, expected: 0, events: [], keys: erased.map { .erase($0.person) }, now: 0))
        // On a busy machine, the log's own checkpoint may be in the way: then a later append finishes the erasure.
        while others < 50, erased.contains(where: { isInFiles($0.bytes, of: path) }) {
          try await log.append(Append("others", after: others, ["anything"]))
          others += 1
        }
        for key in erased { #expect(!isInFiles(key.bytes, of: path), "\(key.person) is still there") }
      }
      // Keys that remain are found, so the search itself works.
      for key in kept.prefix(20) { #expect(isInFiles(key.bytes, of: path)) }
      #expect(try await log.allKeys().count == kept.count)
    }
  }

  @Test func `leaves no key in any file that was replaced`() async throws {
    try await withSQLiteLog { log, path in
      var random = SeededGenerator(seed: 1)
      let old = (0..<300).map { key(of: $0, &random) }
      try await log.append(Append(to: stream, expected: 0, events: [], keys: old.map { .store($0) }, now: 0))
      let new = (0..<300).map { key(of: $0, &random) }
      try await log.replaceKeys(new)
      for key in old { #expect(!isInFiles(key.bytes, of: path)) }
      for key in new { #expect(try await log.key(of: key.person) == key.bytes) }
    }
  }

  @Test func `cuts the write-ahead log later if somebody reads meanwhile`() async throws {
    try await withSQLiteLog { log, path in
      var random = SeededGenerator(seed: 2)
      let key = key(of: 1, &random)
      try await log.append(Append(to: stream, expected: 0, events: [], keys: [.store(key)], now: 0))
      let reader = try await startReading(path)
      try await log.append(Append(to: stream, expected: 0, events: [], keys: [.erase(key.person)], now: 0))
      #expect(try await log.key(of: key.person) == nil)
      #expect(isInFiles(key.bytes, of: path))
      try await reader.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try await log.append(Append(stream, after: 0, ["anything"]))
      #expect(!isInFiles(key.bytes, of: path))
      try reader.close()
    }
  }

  @Test func `finishes erasing after a crash in between`() async throws {
    try await withSQLiteLog { log, path in
      var random = SeededGenerator(seed: 3)
      let key = key(of: 1, &random)
      try await log.append(Append(to: stream, expected: 0, events: [], keys: [.store(key)], now: 0))
      // An open reader keeps the write-ahead log in place, as a crash would.
      let reader = try await startReading(path)
      try await log.append(Append(to: stream, expected: 0, events: [], keys: [.erase(key.person)], now: 0))
      try await withFolder { directory in
        let crashed = directory + "/log.db"
        for suffix in ["", "-wal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: crashed + suffix)
        }
        #expect(isInFiles(key.bytes, of: crashed))
        let again = try SQLiteLog.open(path: crashed, epochIfNew: "other")
        try await again.append(Append(stream, after: 0, ["anything"]))
        #expect(!isInFiles(key.bytes, of: crashed))
        await again.close()
      }
      try await reader.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try reader.close()
    }
  }

  @Test(arguments: LogKind.allCases)
  func `drops the snapshots of the streams that are named`(kind: LogKind) async throws {
    try await kind.withLog { log in
      for stream in ["a", "b", "c"] as [StreamName] {
        try await log.append(Append(stream, after: 0, ["x"]))
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: stream)
      }
      try await log.dropSnapshots(of: ["a", "c", "nothing"])
      #expect(try await log.snapshot(of: "a") == nil)
      #expect(try await log.snapshot(of: "b") != nil)
      #expect(try await log.snapshot(of: "c") == nil)
    }
  }

  @Test func `leaves no byte of a snapshot that was dropped, nor of those before it`() async throws {
    try await withSQLiteLog { log, path in
      let marks = (0..<4).map { Array("SNAPSHOT-\($0)-OF-SOMEBODY".utf8) }
      for stream in ["a", "b"] as [StreamName] { try await log.append(Append(stream, after: 0, ["x"])) }
      for mark in marks {
        let data = (0..<1_000).flatMap { _ in mark }
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: data), of: "a")
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1, 2, 3]), of: "b")
      }
      #expect(isInFiles(marks[3], of: path))
      try await log.dropSnapshots(of: ["a"])
      for mark in marks { #expect(!isInFiles(mark, of: path)) }
      #expect(try await log.snapshot(of: "b")?.data == [1, 2, 3])
    }
  }
}
