import EventLog
import GRDB

/// What is written besides events: it can be derived from them, and is changed and dropped at will.
enum DerivedStatements {
  static func save(_ snapshot: LogSnapshot, of stream: StreamName, in db: Database) throws {
    let save = try RawStatement.cached(
      """
      INSERT OR REPLACE INTO snapshots (stream, version, format, data) SELECT id, ?, ?, ? FROM streams WHERE name = ?
      """, in: db)
    save.bind(1, Int64(snapshot.version))
    save.bind(2, Int64(snapshot.format))
    save.bind(3, snapshot.data)
    save.bind(4, stream.rawValue)
    try save.run()
  }

  static func replaceAll(claims: [HeldClaim], in db: Database) throws {
    try db.execute(sql: "DELETE FROM snapshots; DELETE FROM claims")
    let hold = try RawStatement.cached(
      """
      INSERT OR REPLACE INTO claims (space, name, stream, until) SELECT ?, ?, id, ? FROM streams WHERE name = ?
      """, in: db)
    for claim in claims {
      hold.bind(1, claim.name.space)
      hold.bind(2, claim.name.name)
      hold.bind(3, claim.until)
      hold.bind(4, claim.stream.rawValue)
      try hold.run()
    }
  }
}
