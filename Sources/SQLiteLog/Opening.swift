import Foundation
import GRDB
import GRDBSQLite
import NIOConcurrencyHelpers
import QuarrySchema

/// Opens a database: inspects it before changing anything, migrates it, and makes it durable.
enum Opening {
  /// How long to wait for locks. Others hold them only briefly: while recovering the write-ahead log after a crash, or
  /// while removing it when the last connection closes.
  static let busyMilliseconds = 5000

  static func failure(_ error: any Error, path: String) -> LogOpenFailure {
    guard let error = error as? DatabaseError else {
      return error as? LogOpenFailure ?? .failed(path: path, reason: "\(error)")
    }
    switch error.resultCode {
    case .SQLITE_NOTADB: return .notALog(path: path)
    case .SQLITE_CORRUPT: return .damaged(path: path, reason: error.message ?? "corrupt")
    default: return .failed(path: path, reason: reason(error))
    }
  }

  /// SQLite's error without the statement, which may contain personal data.
  static func reason(_ error: any Error) -> String {
    guard let error = error as? DatabaseError else { return "\(error)" }
    return "SQLite error \(error.extendedResultCode.rawValue), \(error.message ?? "no message")"
  }

  static func lock(path: String) throws(LogOpenFailure) -> FileLock {
    do {
      return try FileLock(path: path + ".lock")
    } catch {
      switch error {
      case .held(let process): throw .inUse(path: path, process: process)
      case .system(let code): throw .failed(path: path, reason: String(cString: strerror(code)))
      }
    }
  }

  /// Creates an empty file that only its owner can read, if there is none. SQLite gives the files beside it the same
  /// permissions. Never opens an existing file: closing it would drop SQLite's locks on it in this process.
  static func createIfMissing(path: String) throws(LogOpenFailure) {
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw .failed(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// The number of migrations applied to a database; 0 if it is empty. Changes nothing, so that a foreign file stays as
  /// it is.
  static func inspect(path: String) throws -> Int {
    let format = try reader(path: path).read { db -> Int in
      let id = try Int.fetchOne(db, sql: "PRAGMA application_id")
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
      guard id == QuarrySchema.applicationID || isEmpty else { throw LogOpenFailure.notALog(path: path) }
      return try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }
    guard format <= QuarrySchema.migrations.count else {
      throw LogOpenFailure.newerFormat(path: path, format: format, known: QuarrySchema.migrations.count)
    }
    return format
  }

  /// Held while the files of a database are opened one after the other (`reader`), and while those of a log are exchanged
  /// (`Connections.exchange`). Otherwise the log's old database could be opened with the new one's `-shm`. SQLite's locks
  /// work between processes: within one, the old database would see nobody using that file, and empty it.
  static let files = NIOLock()

  /// One read-only connection to a database that others may be writing to. Leaves the file unchanged.
  static func reader(path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = busyMode
    // Another process may exchange the log while its files are opened.
    while true {
      let (queue, isExchanged) = try files.withLock {
        let before = inode(path)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        return (queue, inode(path) != before)
      }
      if !isExchanged { return queue }
    }
  }

  /// One connection to a database, beside others. It waits for locks: others that open or close the database hold them
  /// for a moment.
  static func queue(path: String, label: String? = nil) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = label
    configuration.busyMode = busyMode
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Copies the write-ahead log into the database, as far as no reader is in the way. Leaves it to others that copy it at
  /// this moment.
  static func checkpoint(path: String) throws {
    let queue = try queue(path: path)
    do {
      _ = try queue.inDatabase { try $0.checkpoint(.passive) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    try queue.close()
  }

  private static func inode(_ path: String) -> ino_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_ino : nil
  }

  /// The only connection to a database that a crash may destroy.
  static func unsynced(path: String) throws -> DatabaseQueue {
    let queue = try queue(path: path, label: "quarry-log-rewriting")
    try queue.inDatabase {
      try $0.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF
          """)
    }
    return queue
  }

  private static var busyMode: Database.BusyMode { .timeout(Double(busyMilliseconds) / 1000) }

  /// - Parameter logFormat: the format of a log that is only read and therefore not migrated; nil otherwise.
  static func pool(
    path: String, isReadOnly: Bool, logFormat: Int? = nil, limits: SQLiteLogLimits
  ) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    if let logFormat { configuration.prepareDatabase { try standIn(forNewerThan: logFormat, in: $0) } }
    configuration.maximumReaderCount = limits.readers
    configuration.label = "quarry-log"
    configuration.busyMode = busyMode
    return try DatabasePool(path: path, configuration: configuration)
  }

  /// Adds views for what queries expect and an older log lacks.
  private static func standIn(forNewerThan format: Int, in db: Database) throws {
    if format < QuarrySchema.secretsFormat {
      try db.execute(sql: "CREATE TEMP VIEW events AS SELECT *, NULL AS secret FROM main.events")
    }
    if format < QuarrySchema.keysFormat {
      try db.execute(sql: "CREATE TEMP VIEW keys AS SELECT '' AS person, x'' AS wrapped, 1 AS erased")
    }
    if format < QuarrySchema.deletionsFormat {
      try db.execute(sql: "CREATE TEMP VIEW deletions AS SELECT 0 AS events, 0 AS positions, 0 AS last")
    }
    if format < QuarrySchema.commitsFormat {
      try db.execute(sql: "CREATE TEMP VIEW commits AS SELECT 0 AS number, 0 AS digest")
    }
  }

  static func migrate(_ db: Database, from format: Int, epochIfNew: String) throws {
    for (number, migration) in QuarrySchema.migrations.enumerated().dropFirst(format) {
      try db.inTransaction(.immediate) {
        try db.execute(sql: migration.sql)
        try db.execute(sql: "PRAGMA user_version = \(number + 1)")
        if number == 0 {
          try db.execute(sql: "INSERT INTO meta (name, value) VALUES ('epoch', ?)", arguments: [epochIfNew])
        }
        return .commit
      }
    }
  }

  /// Sets the options of the writer's connection.
  ///
  /// `synchronous=FULL` is set here rather than when the connection is opened, because GRDB's pool silently sets NORMAL
  /// after that; so it is also read back. In WAL mode, NORMAL would lose the last commits in a loss of power.
  static func prepareWriter(_ db: Database, limits: SQLiteLogLimits) throws {
    try db.execute(
      sql: """
        PRAGMA synchronous = FULL;
        PRAGMA wal_autocheckpoint = 0; -- The writer does it, after it has answered.
        PRAGMA journal_size_limit = \(limits.checkpointPagesMax * 4096); -- What it is cut to after it grew for a reader.
        PRAGMA cache_size = -16384; -- KiB: the leaves of the index on 100,000 busy streams.
        PRAGMA foreign_keys = OFF; -- Every number was looked up or made just before.
        PRAGMA secure_delete = ON; -- What is erased is overwritten, not only marked as free.
        """)
    guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
      throw DatabaseError(message: "synchronous=FULL is not in force")
    }
    guard try Int.fetchOne(db, sql: "PRAGMA secure_delete") == 1 else {
      throw DatabaseError(message: "secure_delete=ON is not in force")
    }
  }
}
