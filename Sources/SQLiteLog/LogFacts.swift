import GRDB

/// Facts about a log, available while it is being opened and before it is used.
public struct LogFacts {
  private let db: Database
  /// The position of the last event; 0 if there are no events.
  public let position: Int64

  init(_ db: Database) throws {
    self.db = db
    position = try LogQueries.lastPosition(in: db)
  }

  /// The stored value of a fact; nil if there is none.
  public func fact(named name: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = ?", arguments: [name])
  }

  /// Stores a fact. It is committed only if opening the log succeeds.
  public func remember(_ value: String, as name: String) throws {
    try db.execute(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", arguments: [name, value])
  }
}
