import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers
import TestTools
import Testing

@testable import SQLiteLog

/// Others open a log's file, as backups and operators do, and close it again at any moment.
@Suite(.timeLimit(.minutes(10))) struct LookingAtFiles {
  /// Runs `body` while two threads open the file and close it again, as often as they can.
  private func beingLookedAt(_ path: String, _ body: () async throws -> Void) async throws {
    let (isOver, looks) = (NIOLockedValueBox(false), NIOLockedValueBox(0))
    let haveEnded = DispatchGroup()
    for _ in 0..<2 {
      haveEnded.enter()
      Thread.detachNewThread {
        while !isOver.withLockedValue({ $0 }) {
          if (try? Opening.reader(path: path)) != nil { looks.withLockedValue { $0 += 1 } }
        }
        haveEnded.leave()
      }
    }
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    isOver.withLockedValue { $0 = true }
    await withCheckedContinuation { ended in haveEnded.notify(queue: .global()) { ended.resume() } }
    try result.get()
    #expect(looks.withLockedValue { $0 } > 0)
  }

  @Test func `meanwhile it can be opened, and stays open`() async throws {
    try await withSQLiteLog { first, path in
      await first.close()
      try await beingLookedAt(path) {
        for version in 0..<40 {
          let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-2")
          try await log.append(Append("lobby/1", after: version, ["a"]))
          await log.close()
        }
      }
    }
  }

  @Test func `meanwhile it can be rewritten, and stays open`() async throws {
    try await withSQLiteLog { log, path in
      try await beingLookedAt(path) {
        for round in 0..<40 {
          try await log.append(Append("lobby/1", after: 0, ["a"]))
          try await log.append(Append("others", after: round, ["kept"]))
          // An exchange may find a reader in the way, and tries again.
          try await log.delete(Deletion(of: ["lobby/1"]))
        }
      }
      #expect(try await ChainVerifier.verify(log).events == 40)
    }
  }
}
