import EventLog
import Foundation
import TestTools
import Testing

@testable import SQLiteLog

/// Checks that no append waits for a snapshot.
@Suite struct SavingBesideAppends {
  let lobby = StreamName("lobby/1")
  let large = LogSnapshot(version: 1, format: 1, data: Array(repeating: 0xAB, count: 10 << 20))

  /// Runs a test while the snapshot thread is blocked.
  private func holding(_ log: SQLiteLog, _ body: () async throws -> Void) async throws {
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { gate.signal() }
      await withCheckedContinuation { began in
        group.addTask {
          try await log.snapshots.working {
            began.resume()
            gate.wait()
          }
        }
      }
      try await body()
    }
  }

  /// Returns when `count` saves are queued behind those `others`.
  private func waits(_ count: Int, in log: SQLiteLog, behind others: Int = 1) async {
    while log.snapshots.waiting < count + others { await Task.yield() }
  }

  /// Runs a test against a log of one event that already has a snapshot file.
  private func withLog(
    limits: SQLiteLogLimits = SQLiteLogLimits(), _ body: (SQLiteLog, String) async throws -> Void
  ) async throws {
    try await withSQLiteLog(limits: limits) { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: lobby)
      try await body(log, path)
    }
  }

  @Test func `appends, reads and the log's claims go on while one of 10 MB is being saved`() async throws {
    try await withLog { log, path in
      try await withThrowingTaskGroup(of: Void.self) { group in
        try await holding(log) {
          group.addTask { try await log.saveSnapshot(large, of: lobby) }
          await waits(1, in: log)
          for version in 1..<20 { try await log.append(Append(lobby, after: version, ["b"])) }
          #expect(try await log.snapshot(of: lobby)?.data == [1])
          #expect(try await log.read(lobby, after: 0, limit: 100).count == 20)
          #expect(try await log.statistics().snapshots == 1)
          #expect(log.snapshots.waiting == 2)
        }
        try await group.waitForAll()
      }
      #expect(try await log.snapshot(of: lobby) == large)
    }
  }

  @Test func `they are refused when too many wait`() async throws {
    var limits = SQLiteLogLimits()
    limits.waitingSnapshots = 3
    try await withLog(limits: limits) { log, path in
      try await withThrowingTaskGroup(of: Void.self) { group in
        try await holding(log) {
          for count in 1...2 {
            group.addTask { try await log.saveSnapshot(large, of: lobby) }
            await waits(count, in: log)
          }
          await #expect {
            try await log.saveSnapshot(large, of: lobby)
          } throws: { ($0 as? LogUnavailable)?.reason == "too much is waiting to be written" }
          try await log.append(Append(lobby, after: 1, ["b"]))
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `they are written before the log closes`() async throws {
    try await withLog { log, path in
      try await withThrowingTaskGroup(of: Void.self) { group in
        try await holding(log) {
          for count in 1...3 {
            group.addTask { [large] in
              try await log.saveSnapshot(LogSnapshot(version: 1, format: count, data: large.data), of: lobby)
            }
            await waits(count, in: log)
          }
          group.addTask { await log.close() }
          // Wait until the log refuses appends.
          while await log.append(together: [Append(lobby, after: 1)])[0].failure == nil { await Task.yield() }
          await #expect(throws: LogUnavailable.self) { try await log.saveSnapshot(large, of: lobby) }
        }
        try await group.waitForAll()
      }
      let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
          == ["log.db", "log.db-mark", "log.db-snapshots", "log.db.lock"])
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.snapshot(of: lobby)?.format == 3)
      await reader.close()
    }
  }

  @Test func `the last one is whole when the program is killed while it saves another`() async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let suite = SavingBesideAppends()
        let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
        try await log.append(Append(suite.lobby, after: 0, ["a"]))
        try await log.saveSnapshot(suite.large, of: suite.lobby)
        await withDiscardingTaskGroup { group in
          group.addTask { try? await log.saveSnapshot(suite.large, of: suite.lobby) }
          await suite.waits(1, in: log, behind: 0)
          kill(getpid(), SIGKILL)
        }
      }
      let warnings = Sentences()
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-2", warn: warnings.add)
      #expect(try await log.snapshot(of: lobby) == large)
      try await log.saveSnapshot(large, of: lobby)
      await log.close()
      #expect(warnings.all.isEmpty)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can mount a small disk."))
  func `a disk without room for them has room for the log`() async throws {
    try await withSmallDisk(megabytes: 8) { disk in
      let log = try SQLiteLog.open(path: disk + "/log.db", epochIfNew: "epoch-1")
      try await log.append(Append(lobby, after: 0, ["a"]))
      for version in 1..<20 {
        await #expect(throws: LogUnavailable.self) { try await log.saveSnapshot(large, of: lobby) }
        try await log.append(Append(lobby, after: version, ["b"]))
      }
      let small = LogSnapshot(version: 1, format: 1, data: Array(repeating: 1, count: 1 << 20))
      try await log.saveSnapshot(small, of: lobby)
      await #expect(throws: LogUnavailable.self) { try await log.saveSnapshot(large, of: lobby) }
      #expect(try await log.snapshot(of: lobby) == small)
      #expect(try await ChainVerifier.verify(log).events == 20)
      await log.close()
    }
  }
}
