import GRDB

/// Removes erased data from the write-ahead log, which holds whole pages as they were before. Also removes deleted rows
/// from the database: SQLite may have copied them when it balanced its b-trees.
///
/// The erasing transaction records that this is due, so that it is done even after a crash. Used only on the writer's
/// thread.
enum Forgetting {
  /// Facts in the table `meta`.
  private static let name = "forgetting"
  private static let rewriting = "rewriting"
  /// How long to wait for readers, in milliseconds. Each of this process reads at most a page of events.
  private static let patience = 250

  /// Records that this is due. Call it in the erasing transaction.
  static func note(in db: Database) throws {
    try db.execute(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, 'due')", arguments: [name])
  }

  /// Records that the database must be rewritten, without the traces of deleted rows.
  /// - Parameter transactions: how many were committed since the deletion. Call it in each of them, so that a copy of
  ///   the database says which ones it has.
  static func noteDeletion(transactions: Int64, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", arguments: [rewriting, "\(transactions)"])
  }

  /// Copies the write-ahead log into the database and truncates it. Call it outside a transaction.
  /// - Returns: false if that failed, because of a reader or a full disk.
  static func finish(in db: Database) -> Bool {
    guard cut(db, patience: patience) else { return false }
    return (try? db.execute(sql: "DELETE FROM meta WHERE name = ?", arguments: [name])) != nil
  }

  /// The same without recording it.
  /// - Parameter patience: how long to wait for readers, in milliseconds.
  static func cut(_ db: Database, patience: Int) -> Bool {
    do {
      try db.execute(sql: "PRAGMA busy_timeout = \(patience)")
      defer { try? db.execute(sql: "PRAGMA busy_timeout = \(Opening.busyMilliseconds)") }
      try db.checkpoint(.truncate)
      return true
    } catch {
      return false
    }
  }

  /// Records that nothing is due.
  static func clear(in db: Database) throws {
    try db.execute(sql: "DELETE FROM meta WHERE name IN (?, ?)", arguments: [name, rewriting])
  }

  /// Whether it is still due, because the program ended too early or a reader was in the way.
  static func isDue(in db: Database) throws -> Bool { try value(of: name, in: db) != nil }

  /// How many transactions were committed since a deletion; nil if there is no trace of one.
  static func transactionsSinceDeletion(in db: Database) throws -> Int64? {
    try value(of: rewriting, in: db).map { Int64($0) ?? 0 }
  }

  private static func value(of name: String, in db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name])
  }
}
