import GRDB
import Glibc

/// Removes erased data from the write-ahead log, too, which holds whole pages as they were before; and deleted rows from
/// the database, whose b-trees may hold copies of them that SQLite made when it balanced these.
///
/// The erasing transaction records that this is due, so that a crash in between is made good. Used only on the writer's
/// thread.
enum Forgetting {
  /// Facts in the table `meta`.
  private static let name = "forgetting"
  private static let rewriting = "rewriting"
  /// How long to wait for readers. Each reads at most a page of events.
  private static let patienceMilliseconds = 250

  /// Records that this is due. Call it in the erasing transaction.
  static func note(in db: Database) throws {
    try db.execute(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, 'due')", arguments: [name])
  }

  /// Records that the database must be written anew, without the traces of deleted rows. Call it in the deleting
  /// transaction.
  static func noteDeletion(in db: Database) throws {
    try note(in: db)
    try db.execute(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, 'due')", arguments: [rewriting])
  }

  /// Copies the write-ahead log into the database and truncates it. Call it outside a transaction.
  /// - Returns: false if that failed, because of a reader or a full disk.
  static func finish(in db: Database) -> Bool {
    do {
      try db.execute(sql: "PRAGMA busy_timeout = \(patienceMilliseconds)")
      defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Opening.busyMilliseconds)") }
      try db.checkpoint(.truncate)
      try db.execute(sql: "DELETE FROM meta WHERE name = ?", arguments: [name])
      return true
    } catch {
      return false
    }
  }

  /// Writes the database anew if that is due, which keeps all appends waiting. Call it outside a transaction, and
  /// `finish` afterwards.
  /// - Parameter path: of the database.
  /// - Returns: false if that failed, for example because the disk has no room for two more copies.
  static func rewrite(in db: Database, path: String) -> Bool {
    do {
      guard try isDue(rewriting, in: db) else { return true }
      // Without room it would fill the disk before it fails, and others could store nothing.
      guard try hasRoom(for: db, path: path) else { return false }
      try db.execute(sql: "VACUUM")
      try db.execute(sql: "DELETE FROM meta WHERE name = ?", arguments: [rewriting])
      return true
    } catch {
      _ = try? db.checkpoint(.truncate)
      return false
    }
  }

  private static func hasRoom(for db: Database, path: String) throws -> Bool {
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let size = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return false }
    return Int64(disk.f_bavail) * Int64(disk.f_frsize) > 2 * pages * size
  }

  /// Whether it is still due, because the program ended too early or a reader was in the way.
  static func isDue(in db: Database) throws -> Bool { try isDue(name, in: db) }

  static func isRewriteDue(in db: Database) throws -> Bool { try isDue(rewriting, in: db) }

  private static func isDue(_ name: String, in db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name]) != nil
  }
}
