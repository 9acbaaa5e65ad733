import Foundation
import GRDB
import QuarrySchema

/// Finds, creates and removes the database of a log's snapshots, beside the log.
struct SnapshotFile: Sendable {
  /// The file is not Quarry's. It is left alone and not used.
  struct NotOurs: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) holds no snapshots of quarry; move it away" }
  }

  enum Condition: Equatable {
    case missing
    case usable
    /// The file can be deleted without losing anything.
    case useless(String)
  }

  let path: String
  private let epoch: String
  private let limits: SQLiteLogLimits

  /// - Parameter log: the path of the log.
  init(besideLog log: String, epoch: String, limits: SQLiteLogLimits) {
    path = log + "-snapshots"
    self.epoch = epoch
    self.limits = limits
  }

  /// Inspects the file without changing it. Throws `NotOurs`, or the error that prevents reading.
  func condition() throws -> Condition {
    guard access(path, F_OK) == 0 else { return .missing }
    do {
      return try Opening.reader(path: path).read(condition)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      return .useless("it is no database")
    } catch  where Self.isDamage(error) {
      guard storedID == QuarrySchema.snapshotsID else { throw NotOurs(path: path) }
      return .useless(Opening.reason(error))
    }
  }

  private func condition(_ db: Database) throws -> Condition {
    let id = try Int.fetchOne(db, sql: "PRAGMA application_id")
    guard id == QuarrySchema.snapshotsID else {
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
      guard id == 0, isEmpty else { throw NotOurs(path: path) }
      return .useless("it is empty")
    }
    guard try Int.fetchOne(db, sql: "PRAGMA user_version") == QuarrySchema.snapshotsFormat else {
      return .useless("it has another format")
    }
    do {
      let owner = try RawStatement("SELECT epoch FROM log", in: db).first { $0.text(0) }
      return owner == epoch ? .usable : .useless("it belongs to another log")
    } catch  where Self.isDamage(error) {
      return .useless(Opening.reason(error))
    }
  }

  /// Whether the file itself is to blame, rather than its disk, permissions or users. A missing table gives a plain
  /// `SQLITE_ERROR`.
  static func isDamage(_ error: any Error) -> Bool {
    guard let code = (error as? DatabaseError)?.resultCode else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(code)
  }

  /// The application id of a damaged file, read directly because SQLite would not open it.
  private var storedID: Int? {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = [0, 0, 0, 0]
    guard pread(descriptor, &bytes, 4, 68) == 4 else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the disk is to blame, because it is full or fails to write.
  static func isOfDisk(_ error: any Error) -> Bool {
    guard let code = (error as? DatabaseError)?.resultCode else { return false }
    return [.SQLITE_FULL, .SQLITE_IOERR].contains(code)
  }

  /// Opens a usable file.
  func open(isReadOnly: Bool) throws -> DatabasePool {
    let pool = try Opening.pool(path: path, isReadOnly: isReadOnly, limits: limits)
    guard !isReadOnly else { return pool }
    try pool.writeWithoutTransaction { db in
      // Damage from a loss of power is noticed on use, so this file is never synced, which leaves the disk to the log.
      try db.execute(
        sql: """
          PRAGMA synchronous = OFF;
          PRAGMA wal_autocheckpoint = 1; -- Each is a checkpoint's worth, and a full disk leaves no room for one later.
          PRAGMA journal_size_limit = \(limits.checkpointPages * 4096);
          PRAGMA secure_delete = ON; -- What is dropped is overwritten.
          """)
    }
    return pool
  }

  /// Creates the file, where there is none, and opens it.
  func make() throws -> DatabasePool {
    try Opening.createIfMissing(path: path)
    do {
      let pool = try open(isReadOnly: false)
      try pool.write { db in
        try db.execute(sql: QuarrySchema.snapshots)
        try db.execute(sql: "PRAGMA user_version = \(QuarrySchema.snapshotsFormat)")
        try db.execute(sql: "INSERT INTO log (epoch) VALUES (?)", arguments: [epoch])
      }
      return pool
    } catch {
      try? remove()
      throw error
    }
  }

  /// Removes the file. Connections that have it open keep the old file and do not touch a new one.
  func remove() throws {
    for file in [path + "-wal", path + "-shm", path] where unlink(file) != 0 && errno != ENOENT {
      throw LogOpenFailure.failed(path: file, reason: String(cString: strerror(errno)))
    }
  }
}
