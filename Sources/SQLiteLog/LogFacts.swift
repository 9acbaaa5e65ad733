import GRDB

/// What a log says of itself while it is opened, before anything else is done with it.
public struct LogFacts {
  private let db: Database
  /// Of the last event; 0 for a log without any.
  public let position: Int64

  init(_ db: Database) throws {
    self.db = db
    position = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM events") ?? 0
  }

  /// Nil if the log does not know it.
  public func fact(named name: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name])
  }

  /// In force once the log is open. A log that cannot be opened forgets it.
  public func remember(_ value: String, as name: String) throws {
    try db.execute(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", arguments: [name, value])
  }
}
