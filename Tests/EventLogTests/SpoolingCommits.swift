import EventLog
import Foundation
import TestTools
import Testing

@testable import SQLiteLog

/// The transactions of a log that wait to be shipped.
@Suite(.timeLimit(.minutes(5))) struct SpoolingCommits {
  private static let small = SpoolSettings(bytes: 64 << 10, reserve: 0, now: { 1_000 })

  private static func open(_ path: String, _ spool: SpoolSettings? = small) throws -> SQLiteLog {
    try SQLiteLog.open(path: path, epochIfNew: "epoch-1", spool: spool)
  }

  private static func commits(_ log: SQLiteLog) throws -> [Commit] {
    guard let batch = try log.spool?.take(upTo: 1 << 20) else { return [] }
    return try Commit.all(in: batch.records)
  }

  private static func add(_ count: Int, to log: SQLiteLog, from first: Int = 0, bytes: Int = 10) async throws {
    for number in first..<first + count {
      try await log.append(
        Append(
          to: "s", expected: number, events: [.scanned("event \(number) " + String(repeating: "x", count: bytes))],
          now: 0))
    }
  }

  @Test func `each transaction has a number, also one without events`() async throws {
    try await withFolder { folder in
      let log = try Self.open(folder + "/log.db")
      try await Self.add(2, to: log)
      try await log.append(
        Append(
          to: "s", expected: 2, events: [], claims: [.hold(ClaimName(space: "code", name: "7KQF"), until: 9)], now: 0))
      let key = WrappedKey(Array("WRAPPED".utf8), of: Person("ada"))
      try await log.append(Append(to: "s", expected: 2, events: [], keys: [.store(key)], now: 0))
      try await log.replaceKeys([key])
      try await log.replaceDerived(claims: [HeldClaim(ClaimName(space: "code", name: "7KQF"), by: "s", until: nil)])
      try await log.delete(Deletion(of: ["s"], persons: [Person("ada")], marks: [ClaimName(space: "m", name: "s")]))
      let commits = try Self.commits(log)
      #expect(commits.map(\.number) == Array(1...Int64(commits.count)))
      #expect(commits.map(\.position).prefix(6) == [1, 2, 2, 2, 2, 2])
      #expect(try await log.lastCommit().number == commits.last?.number)
      #expect(commits.compactMap { if case .claims(let claims) = $0.content { claims.count } else { nil } } == [1])
      #expect(commits[3].persons == [Person("ada")])
      #expect(commits[4].persons == [Person("ada")])
      guard case .deletion(let deletion) = commits.last?.content else {
        Issue.record("the last commit is no deletion")
        return
      }
      #expect(deletion == Deletion(of: ["s"], persons: [Person("ada")], marks: [ClaimName(space: "m", name: "s")]))
      await log.close()
      let bytes = try Data(contentsOf: URL(filePath: folder + "/log.db-spool"))
      #expect(bytes.range(of: Data("WRAPPED".utf8)) == nil)
    }
  }

  @Test func `leaves out what was refused`() async throws {
    try await withFolder { folder in
      let log = try Self.open(folder + "/log.db")
      try await Self.add(1, to: log)
      await #expect(throws: AppendFailure.versionConflict(actual: 1)) { try await Self.add(1, to: log) }
      #expect(try Self.commits(log).count == 1)
      await log.close()
    }
  }

  @Test func `goes on after a restart with what waits`() async throws {
    try await withFolder { folder in
      var log = try Self.open(folder + "/log.db")
      try await Self.add(3, to: log)
      let batch = try #require(try log.spool?.take(upTo: 1))
      #expect(batch.last == 1)
      try log.spool?.release(batch)
      await log.close()
      log = try Self.open(folder + "/log.db")
      #expect(try Self.commits(log).map(\.number) == [2, 3])
      #expect(log.spool?.facts.waitingSince == 1_000)
      try await Self.add(1, to: log, from: 3)
      #expect(try Self.commits(log).map(\.number) == [2, 3, 4])
      await log.close()
    }
  }

  @Test func `drops a record without its commit`() throws {
    try withFolder { folder in
      let path = folder + "/log.db"
      let mark: CommitMark
      do {
        let spool = try Spool(Self.small, ofLog: path, mark: CommitMark(), position: 0)
        mark = spool.put(position: 1) { $0.add(.keys([Person("ada")])) }
        spool.commit()
        _ = spool.put(position: 2) { $0.add(.keys([Person("never committed")])) }
      }
      let spool = try Spool(Self.small, ofLog: path, mark: mark, position: 1)
      #expect(spool.facts.last == 1)
      #expect(try Commit.all(in: try #require(try spool.take(upTo: 1 << 20)).records).count == 1)
      let next = spool.put(position: 2) { $0.add(.keys([Person("bea")])) }
      #expect(next.number == 2)
      spool.commit()
      let commits = try Commit.all(in: try #require(try spool.take(upTo: 1 << 20)).records)
      #expect(commits.map(\.persons) == [[Person("ada")], [Person("bea")]])
    }
  }

  @Test func `believes nothing once the log was written without it`() async throws {
    try await withFolder { folder in
      let path = folder + "/log.db"
      var log = try Self.open(path)
      try await Self.add(3, to: log)
      await log.close()
      log = try Self.open(path, nil)
      try await Self.add(1, to: log, from: 3)
      try await Self.add(1, to: log, from: 4)
      #expect(try await log.lastCommit() == CommitMark(number: 4))
      await log.close()
      log = try Self.open(path)
      #expect(try Self.commits(log).isEmpty)
      #expect(log.spool?.facts.last == 4)
      await log.close()
    }
  }

  @Test func `believes nothing if a record is torn`() async throws {
    try await withFolder { folder in
      let path = folder + "/log.db"
      var log = try Self.open(path)
      try await Self.add(3, to: log)
      await log.close()
      let file = try FileHandle(forUpdating: URL(filePath: path + "-spool"))
      try file.seek(toOffset: 4096 + 60)
      try file.write(contentsOf: Data([0xFF]))
      try file.close()
      log = try Self.open(path)
      #expect(try Self.commits(log).isEmpty)
      await log.close()
    }
  }

  @Test func `overwrites what is shipped`() async throws {
    try await withFolder { folder in
      let log = try Self.open(folder + "/log.db")
      try await Self.add(5, to: log)
      let spool = try #require(log.spool)
      let isThere = {
        try Data(contentsOf: URL(filePath: folder + "/log.db-spool")).range(of: Data("event".utf8)) != nil
      }
      #expect(try isThere())
      try spool.release(try #require(try spool.take(upTo: 1 << 20)))
      #expect(try !isThere())
      #expect(spool.facts.waitingSince == nil)
      try await Self.add(2, to: log, from: 5)
      try spool.empty()
      #expect(try !isThere())
      #expect(spool.facts.lostSince == 1_000)
      await log.close()
    }
  }

  @Test func `goes round and round`() async throws {
    try await withFolder { folder in
      var log = try Self.open(folder + "/log.db")
      var (count, shipped) = (0, [Int64]())
      for round in 0..<60 {
        // Records of many sizes, several laps of them.
        let some = 1 + round % 5
        try await Self.add(some, to: log, from: count, bytes: 100 + 997 * round % 4_000)
        count += some
        if round % 9 == 8 {
          await log.close()
          log = try Self.open(folder + "/log.db")
        }
        let spool = try #require(log.spool)
        #expect(spool.facts.lostSince == nil)
        while round % 2 == 1, let batch = try spool.take(upTo: 8_000) {
          shipped += try Commit.all(in: batch.records).map(\.number)
          try spool.release(batch)
        }
      }
      #expect(shipped == Array(1...Int64(shipped.count)))
      #expect(shipped.count == count)
      await log.close()
    }
  }

  @Test func `leaves out what it has no room for, and says since when`() async throws {
    try await withFolder { folder in
      let log = try Self.open(folder + "/log.db")
      let spool = try #require(log.spool)
      try await Self.add(30, to: log, bytes: 4_000)
      #expect(spool.facts.lostSince == 1_000)
      #expect(spool.facts.last == 30)
      #expect(!spool.resume())
      while let batch = try spool.take(upTo: 1 << 20) { try spool.release(batch) }
      try await Self.add(1, to: log, from: 30)
      #expect(try spool.take(upTo: 1) == nil)
      #expect(spool.resume())
      try await Self.add(1, to: log, from: 31)
      #expect(try Self.commits(log).map(\.number) == [32])
      #expect(spool.facts.lostSince == nil)
      await log.close()
    }
  }

  @Test func `a log written anew keeps its numbers`() async throws {
    try await withFolder { folder in
      var log = try Self.open(folder + "/log.db")
      try await Self.add(5, to: log)
      try await log.append(Append(to: "gone", expected: 0, events: [.scanned("x")], now: 0))
      try await log.delete(Deletion(of: ["gone"]))
      try await Self.add(1, to: log, from: 5)
      let last = try await log.lastCommit()
      #expect(last.number == log.spool?.facts.last)
      await log.close()
      log = try Self.open(folder + "/log.db")
      #expect(try await log.lastCommit() == last)
      #expect(try Self.commits(log).last?.number == last.number)
      await log.close()
    }
  }
}
