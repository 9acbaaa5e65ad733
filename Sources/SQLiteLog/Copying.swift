import Disk
import Foundation
import GRDB
import QuarrySchema

extension SQLiteLog {
  /// Copies a log, with receipts, claims and keys but without snapshots, into a new file that only its owner can read.
  ///
  /// This works while a server writes to the log: the copy is the log at one moment, and contains nothing that was
  /// erased before. Until the copy is complete and durable it has another name, so that an incomplete one is never
  /// taken for a copy.
  /// - Parameters:
  ///   - path: the log, which stays unchanged.
  ///   - copy: the copy, a file that must not exist yet.
  ///   - epoch: the copy's epoch, if it is to replace the log: clients must not mistake it for the log they know.
  /// - Returns: the number of events copied.
  public static func copy(path: String, to copy: String, epoch: String? = nil) throws(LogOpenFailure) -> Int {
    try refuseIfLost(path: path)
    guard access(path, F_OK) == 0 else { throw .missing(path: path) }
    // A write-ahead log left over from another database would be taken for this one's.
    for file in ["", "-wal", "-shm"].map({ copy + $0 }) where access(file, F_OK) == 0 { throw .exists(path: file) }
    let unfinished = "\(copy).\(getpid()).part"
    do {
      let mark = LogMark.read(besideLog: path)
      guard try Opening.inspect(path: path) > 0 else { throw LogOpenFailure.notALog(path: path) }
      if let mark { try Opening.reader(path: path).read { try mark.check($0, path: path) } }
    } catch {
      throw Opening.failure(error, path: path)
    }
    do {
      try Opening.createIfMissing(path: unfinished)
      try Opening.reader(path: path).inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
      if let epoch { try give(epoch, to: unfinished) }
      let (count, last) = try Opening.reader(path: unfinished).read {
        (
          try Int.fetchOne($0, sql: "SELECT count(*) FROM events") ?? 0,
          try LogQueries.lastPosition(in: $0)
        )
      }
      // Written before the copy gets its name: the mark of an earlier log would not match it.
      if let epoch { try LogMark(epoch: epoch, position: last).replace(besideLog: copy) }
      try finish(unfinished, as: copy)
      return count
    } catch {
      for suffix in ["", "-journal"] { unlink(unfinished + suffix) }
      throw failure(error, from: path, to: copy)
    }
  }

  /// Copies a log of an older format before it is migrated, so that the version of the program that wrote it can continue
  /// from there. Replaces the copy of an earlier attempt.
  /// - Returns: a sentence for the operator.
  static func copyBeforeMigration(_ db: Database, path: String, format: Int) throws(LogOpenFailure) -> String {
    let copy = "\(path)-format-\(format)"
    let unfinished = "\(copy).part"
    do {
      unlink(unfinished)
      try Opening.createIfMissing(path: unfinished)
      try db.execute(sql: "VACUUM INTO ?", arguments: [unfinished])
      try finish(unfinished, as: copy)
    } catch {
      for suffix in ["", "-journal"] { unlink(unfinished + suffix) }
      guard case .notWritten(_, let reason) = failure(error, from: path, to: copy) else {
        throw Opening.failure(error, path: path)
      }
      throw .notMigrated(path: path, copy: copy, reason: reason)
    }
    return """
      \(path) was migrated from format \(format) to \(QuarrySchema.migrations.count). \(copy) is a copy from before. Delete it \
      once the new version serves you well: it keeps what is deleted from now on.
      """
  }

  private static func failure(_ error: any Error, from path: String, to copy: String) -> LogOpenFailure {
    switch error {
    case LogOpenFailure.failed(_, let reason): .notWritten(path: copy, reason: reason)
    case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT: Opening.failure(error, path: path)
    default: .notWritten(path: copy, reason: Opening.reason(error))
    }
  }

  private static func give(_ epoch: String, to path: String) throws {
    let queue = try Opening.queue(path: path)
    try queue.write { try $0.execute(sql: "UPDATE meta SET value = ? WHERE name = 'epoch'", arguments: [epoch]) }
    try queue.close()
  }

  /// Syncs and renames the copy. SQLite does not sync when it vacuums into a file.
  private static func finish(_ unfinished: String, as copy: String) throws(DiskError) {
    try Disk.sync(unfinished)
    guard rename(unfinished, copy) == 0 else { throw DiskError(code: errno) }
    try Disk.syncName(of: copy)
  }
}
