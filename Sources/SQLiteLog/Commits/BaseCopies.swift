import Disk
public import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers

/// A copy of the log without the keys of persons, from which a restore begins.
public struct BaseCopy: Sendable {
  /// The last commit in it.
  public let commit: Int64
  public let position: Int64
  public let bytes: Int
}

/// Why there is no copy.
public enum BaseCopyFailure: Error, Equatable {
  /// Something is being deleted or erased, which comes first. Try again later.
  case yielded
  case noRoom(needed: Int, free: Int)
  case failed(reason: String)
}

/// Lets the writer end the copy under way: while somebody reads, it can neither erase what is in the write-ahead log nor
/// exchange the log's files.
final class BaseCopies: Sendable {
  private let state = NIOLockedValueBox((source: DatabaseQueue?.none, isBlocked: false, hasYielded: false))

  /// Ends the copy under way.
  func yield() {
    let source = state.withLockedValue { state in
      state.hasYielded = true
      return state.source
    }
    source?.interrupt()
  }

  /// While the log is written anew, no copy is begun.
  func block(_ isBlocked: Bool) {
    state.withLockedValue { $0.isBlocked = isBlocked }
    if isBlocked { yield() }
  }

  var isBlocked: Bool { state.withLockedValue(\.isBlocked) }

  fileprivate func run(_ source: DatabaseQueue, _ body: () throws -> Void) throws {
    let isBlocked = state.withLockedValue { state in
      (state.source, state.hasYielded) = (source, false)
      return state.isBlocked
    }
    defer { state.withLockedValue { $0.source = nil } }
    guard !isBlocked else { throw BaseCopyFailure.yielded }
    do { try body() } catch {
      throw state.withLockedValue(\.hasYielded) ? BaseCopyFailure.yielded : error
    }
  }
}

extension SQLiteLog {
  /// Copies the log into a new file, without the keys of persons. Nothing waits for it, and it ends early if something is to be
  /// erased. It blocks: call it on a thread of its own.
  /// - Parameter reserve: the bytes that stay free on the disk.
  public func copyForBase(to path: String, reserve: Int) throws(BaseCopyFailure) -> BaseCopy {
    do {
      for suffix in ["", "-journal"] { unlink(path + suffix) }
      return try copyBase(to: path, reserve: reserve)
    } catch {
      for suffix in ["", "-journal"] { unlink(path + suffix) }
      throw error as? BaseCopyFailure ?? .failed(reason: Opening.reason(error))
    }
  }

  /// Ends the copy under way, if there is one.
  public func endBaseCopy() { bases.yield() }

  private func copyBase(to path: String, reserve: Int) throws -> BaseCopy {
    let source = try Opening.reader(path: self.path)
    try bases.run(source) {
      try source.inDatabase { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        var disk = statvfs()
        guard statvfs(Disk.folder(of: path), &disk) == 0 else { throw DiskError(code: errno) }
        let free = Int(disk.f_bavail) * Int(disk.f_frsize)
        guard free >= pages * size + reserve else {
          throw BaseCopyFailure.noRoom(needed: pages * size + reserve, free: free)
        }
        try Opening.createIfMissing(path: path)
        let writeback = try Writeback(of: path)
        defer { writeback.end() }
        try db.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    }
    try source.close()
    let copy = try Opening.queue(path: path, label: "quarry-log-base")
    let (mark, position) = try copy.inDatabase { db in
      // All rows of a table that was just written: overwritten where they are, with no copies elsewhere.
      try db.execute(
        sql: """
          PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;
          DELETE FROM keys; DELETE FROM meta WHERE name IN ('probe', 'forgetting', 'rewriting')
          """)
      return (try CommitCounter.mark(in: db), try LogQueries.lastPosition(in: db))
    }
    try copy.close()
    var status = stat()
    guard stat(path, &status) == 0 else { throw DiskError(code: errno) }
    return BaseCopy(commit: mark.number, position: position, bytes: Int(status.st_size))
  }

  // MARK: Keys, for the thread that ships

  /// The keys of these persons, without those erased. It blocks.
  public func keysNow(of persons: Set<Person>) throws -> [WrappedKey] {
    guard let pool = connections.pool else { throw LogUnavailable(reason: "it is closed") }
    return try pool.read { try LogQueries.keys(of: persons, in: $0) }
  }

  /// Passes all keys that have not been erased. It blocks.
  public func forEachKeyNow(_ body: (WrappedKey) -> Void) throws {
    guard let pool = connections.pool else { throw LogUnavailable(reason: "it is closed") }
    try pool.read { db in
      let query = try RawStatement.cached("SELECT person, wrapped FROM keys WHERE erased = 0", in: db)
      _ = try query.all { body(WrappedKey($0.bytes(1), of: Person($0.text(0)))) }
    }
  }
}
