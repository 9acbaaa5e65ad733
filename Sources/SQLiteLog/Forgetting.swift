import GRDB

/// Makes that what was erased is in the write-ahead log neither: that holds whole pages as they were before.
///
/// That it is due is written in the transaction that erases, so that a crash cannot come between. Belongs to the thread
/// that writes.
enum Forgetting {
  /// A fact in the table `meta`.
  private static let name = "forgetting"
  /// How long readers are waited for. They read a page of events at most.
  private static let patienceMilliseconds = 250

  /// To be called in the transaction that erases.
  static func note(in db: Database) throws {
    try db.execute(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, 'due')", arguments: [name])
  }

  /// Copies the write-ahead log into the database and cuts it to nothing; outside of a transaction.
  /// - Returns: false if it could not be done now: somebody reads, or the disk is full.
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

  /// Whether it was left undone: the program ended in between, or somebody was reading.
  static func isDue(in db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name]) != nil
  }
}
