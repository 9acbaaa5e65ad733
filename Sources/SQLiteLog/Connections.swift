import Disk
import Foundation
import GRDB
import NIOConcurrencyHelpers

/// The open database. It is closed by releasing the last reference: `DatabasePool.close()` would close the writer
/// before the readers, and then SQLite leaves the write-ahead log behind.
final class Connections: Sendable {
  private let state: NIOLockedValueBox<(pool: DatabasePool, lock: FileLock?)?>
  private let snapshots: Snapshots
  /// How long an exchange waits for a reader in another process, in milliseconds. Everybody waits meanwhile.
  private static let patience = 20

  init(pool: DatabasePool, snapshots: Snapshots, lock: FileLock?) {
    state = NIOLockedValueBox((pool, lock))
    self.snapshots = snapshots
  }

  var pool: DatabasePool? { state.withLockedValue { $0?.pool } }

  /// Puts the rewritten log in the log's place. Reads wait meanwhile; those that have begun end first. Call it on the
  /// writer's thread, outside the writer's connection.
  ///
  /// A crash leaves one of the two. SQLite does not know which database a write-ahead log belongs to, so the old one is
  /// emptied before the files are exchanged, and its files go before the new database is opened.
  /// - Returns: false if a reader is in the way, such as another process that makes a copy. Nothing has changed then.
  /// - Throws: if the log cannot be used any more.
  func exchange(for rewriting: Rewriting, limits: SQLiteLogLimits) throws -> Bool {
    guard let old = pool else { return false }
    let path = rewriting.log
    return try old.barrierWriteWithoutTransaction { db in
      Opening.files.lock()
      defer { Opening.files.unlock() }
      guard Forgetting.cut(db, patience: Self.patience) else { return false }
      do {
        try Disk.sync(path + "-wal")
        try rewriting.finish()
        guard rename(rewriting.path, path) == 0 else { throw DiskError(code: errno) }
      } catch {
        rewriting.fail(because: Opening.reason(error))
        return false
      }
      for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
      try Disk.syncName(of: path)
      let new = try Opening.pool(path: path, isReadOnly: false, limits: limits)
      try new.writeWithoutTransaction { try Opening.prepareWriter($0, limits: limits) }
      state.withLockedValue { $0?.pool = new }
      return true
    }
  }

  /// Waits for pending snapshots, then closes the database.
  func close() {
    snapshots.finish()
    let last = state.withLockedValue { state in
      defer { state = nil }
      return state
    }
    withExtendedLifetime(last) {}  // Closed here, outside the lock.
  }
}
