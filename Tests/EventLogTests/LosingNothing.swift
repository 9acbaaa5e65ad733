import EventLog
import Foundation
import GRDB
import TestTools
import Testing

@testable import SQLiteLog

@Suite struct LosingNothing {
  static let lobby = StreamName("lobby/1")

  @Test func `syncs at every commit`() throws {
    try withFolder { directory in
      let pool = try Opening.pool(path: directory + "/log.db", isReadOnly: false, limits: SQLiteLogLimits())
      try pool.writeWithoutTransaction { db in
        // GRDB's pool sets NORMAL, overriding the configuration.
        #expect(try Int.fetchOne(db, sql: "PRAGMA synchronous") == 1)
        try Opening.prepareWriter(db, limits: SQLiteLogLimits())
        #expect(try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2)
        #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
      }
    }
  }

  @Test func `keeps what it answered when it is killed`() async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
        for version in 0..<20 { try await log.append(Append(LosingNothing.lobby, after: version, ["\(version)"])) }
        // These writes are in flight when the process dies: each may be lost, but not half kept.
        for version in stride(from: 20, to: 2020, by: 2) {
          log.enqueue([Append(LosingNothing.lobby, after: version, ["x", "y"])]) { _ in }
        }
        kill(getpid(), SIGKILL)
      }
      // The reader comes first: it must recover the killed writer's log without changing it.
      let reader = try SQLiteLog.openForReading(path: path)
      let found = try await ChainVerifier.verify(reader).events
      #expect(found >= 20 && found.isMultiple(of: 2))
      await reader.close()
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-2")
      #expect(log.epoch == "epoch-1")
      #expect(try await log.append(Append(Self.lobby, after: Int(found), ["next"])).position == found + 1)
      await log.close()
    }
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can mount a small disk."))
  func `goes on when a full disk has room again`() async throws {
    try await withSmallDisk(megabytes: 2) { disk in
      let ballast = URL(fileURLWithPath: disk + "/ballast")
      try Data(count: 1 << 20).write(to: ballast)

      let log = try SQLiteLog.open(path: disk + "/log.db", epochIfNew: "epoch-1", limits: .tight)
      let (first, reason) = try await fill(log, from: 0)
      #expect(reason.contains("full"))
      // Still full, so appends fail again without harm. A running checkpoint may have freed room for a few more.
      let kept = try await fill(log, from: first).kept
      #expect(try await log.all().count == kept)

      try FileManager.default.removeItem(at: ballast)
      #expect(try await log.append(Append(Self.lobby, after: kept, ["next"])).position == Int64(kept + 1))
      #expect(try await ChainVerifier.verify(log).events == Int64(kept + 1))
      await log.close()
    }
  }

  /// A file size limit makes writes fail as a broken disk would. It applies to the whole process, so the test runs in
  /// its own.
  @Test func `goes on after the disk refused to write`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      try await withSQLiteLog(limits: .tight) { log, path in
        let suite = LosingNothing()
        // The database is larger than the write-ahead log may grow before a checkpoint, so checkpoints fail first, then
        // appends.
        for version in 0..<30 { try await log.append(Append(LosingNothing.lobby, after: version, [suite.large])) }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt ?? 0
        var limit = rlimit(rlim_cur: size, rlim_max: .max)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        let (kept, reason) = try await suite.fill(log, from: 30)
        #expect(kept > 30)
        #expect(reason.contains("I/O"))
        #expect(try await log.all().count == kept)

        limit.rlim_cur = .max
        setrlimit(__rlimit_resource_t(1), &limit)
        for version in kept..<kept + 10 { try await log.append(Append(LosingNothing.lobby, after: version, ["next"])) }
        #expect(try await ChainVerifier.verify(log).events == Int64(kept + 10))
      }
    }
  }

  @Test func `does not let the write-ahead log grow for ever`() async throws {
    try await withSQLiteLog(limits: .tight) { log, path in
      for version in 0..<300 { try await log.append(Append(Self.lobby, after: version, ["a"])) }
      // Without checkpoints, 300 commits would write at least 900 pages.
      #expect(try walPages(of: path) < 60)
    }
  }

  @Test func `goes on beside a reader that hangs, and shrinks when it is gone`() async throws {
    try await withSQLiteLog(limits: .tight) { log, path in
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let reader = try DatabaseQueue(path: path, configuration: configuration)
      try await reader.writeWithoutTransaction { try $0.execute(sql: "BEGIN; SELECT count(*) FROM events") }
      for version in 0..<20 { try await log.append(Append(Self.lobby, after: version, ["a"])) }
      try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      try reader.close()
      #expect(try walPages(of: path) > 40)
      for version in 20..<40 { try await log.append(Append(Self.lobby, after: version, ["a"])) }
      #expect(try walPages(of: path) <= 16)
    }
  }

  /// A case in which SQLite does not roll back by itself, unlike on a full disk.
  @Test func `keeps nothing of a transaction in which a statement failed`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(Self.lobby, after: 0, ["a"]))
      try await change(path, "CREATE TRIGGER refuse BEFORE INSERT ON receipts BEGIN SELECT RAISE(ABORT, 'no'); END")
      let receipt = Receipt(ReceiptName(seat: "p1", key: "k"), answer: [])
      let group = [Append(Self.lobby, after: 1, ["b"]), Append("lobby/2", after: 0, ["c"], receipts: [receipt])]
      let failed = await log.append(together: group)
      #expect(failed.map { $0.failure } == Array(repeating: .unavailable(reason: "SQLite error 1811, no"), count: 2))
      #expect(try await log.all().count == 1)

      try await change(path, "DROP TRIGGER refuse")
      let kept = await log.append(together: group)
      #expect(kept.map { $0.failure } == [nil, nil])
      #expect(try await ChainVerifier.verify(log).events == 3)
    }
  }

  private func change(_ path: String, _ sql: String) async throws {
    let queue = try DatabaseQueue(path: path)
    try await queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  let large = String(repeating: "x", count: 8000)

  /// Appends until the log refuses, and returns the number of events kept and the reason.
  func fill(_ log: SQLiteLog, from start: Int) async throws -> (kept: Int, reason: String) {
    for version in start..<start + 1000 {
      let outcome = await log.append(together: [Append(Self.lobby, after: version, [large])])[0]
      if case .failure(.unavailable(let reason)) = outcome { return (version, reason) }
      #expect(outcome.failure == nil)
    }
    Issue.record("The disk does not fill.")
    return (start + 1000, "")
  }

  func walPages(of path: String) throws -> Int {
    let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    return (size ?? 0) / 4120
  }
}
