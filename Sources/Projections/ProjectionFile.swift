import Foundation
import GRDB

/// Creates, opens and rebuilds the projections' database, beside the log.
struct ProjectionFile: Sendable {
  /// The file is not quarry's. It is left alone.
  struct NotOurs: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) holds no projections of quarry; move it away" }
  }

  /// "Qrrp" in ASCII.
  private static let applicationID = 0x5172_7270
  /// The format of the tables that `make` creates; each projection's tables have their own.
  private static let format = 1
  private static let suffixes = ["", "-wal", "-shm"]

  /// Nil for a database in memory.
  let path: String?
  let epoch: String
  let projections: [any Projection]

  /// - Parameter isNew: whether to create the file again even if it looks usable.
  func open(isNew: Bool = false) throws -> any DatabaseWriter {
    guard let path else { return try prepared(DatabaseQueue(configuration: Self.configuration)) }
    if try isNew || !isUsable(path) { try remove() }
    do {
      return try prepared(pool(path))
    } catch  where Self.isDamage(error) {
      try remove()
      return try prepared(pool(path))
    }
  }

  /// Inspects the file without changing it. Throws `NotOurs`.
  private func isUsable(_ path: String) throws -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    var configuration = Self.configuration
    configuration.readonly = true
    do {
      return try DatabaseQueue(path: path, configuration: configuration).read { db in
        let id = try Int.fetchOne(db, sql: "PRAGMA application_id")
        guard id == Self.applicationID else {
          // An empty database is one that quarry created but did not fill; a foreign one is not empty.
          guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 else { throw NotOurs(path: path) }
          return false
        }
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") == Self.format else { return false }
        return try String.fetchOne(db, sql: "SELECT epoch FROM log") == epoch
      }
    } catch let error as DatabaseError where Self.isDamage(error) || error.resultCode == .SQLITE_ERROR {
      // `SQLITE_ERROR` means that a table is missing.
      return false
    }
  }

  static func isDamage(_ error: any Error) -> Bool {
    guard let code = (error as? DatabaseError)?.resultCode else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(code)
  }

  private func remove() throws {
    guard let path else { return }
    try Self.remove(path)
  }

  static func remove(_ path: String) throws {
    for suffix in Self.suffixes where access(path + suffix, F_OK) == 0 {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    configuration.label = "quarry-projections"
    configuration.busyMode = .timeout(5)
    return configuration
  }

  private func pool(_ path: String) throws -> DatabasePool {
    // Only the owner may read it. SQLite gives the files beside it the same permissions.
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    return try DatabasePool(path: path, configuration: Self.configuration)
  }

  private func prepared<Writer: DatabaseWriter>(_ writer: Writer) throws -> Writer {
    try writer.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA synchronous = OFF; -- The log can be read again.
          PRAGMA secure_delete = ON; -- What is dropped is overwritten.
          """)
      try db.inTransaction(.immediate) {
        if try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0 { try make(in: db) }
        for projection in projections { try bringUpToDate(projection, in: db) }
        return .commit
      }
    }
    return writer
  }

  private func make(in db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA application_id = \(Self.applicationID);
        PRAGMA user_version = \(Self.format);
        -- Whose it is: one row.
        CREATE TABLE log (epoch TEXT NOT NULL);
        -- How far into the log each projection has come.
        CREATE TABLE followed (
          name TEXT NOT NULL PRIMARY KEY,
          format INTEGER NOT NULL,
          position INTEGER NOT NULL
        ) WITHOUT ROWID;
        """)
    try db.execute(sql: "INSERT INTO log (epoch) VALUES (?)", arguments: [epoch])
  }

  /// The log's number of deletions that the tables take into account: a row beside those of the projections.
  static func deletions(in db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT position FROM followed WHERE name = ''") ?? 0
  }

  static func note(deletions: Int64, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO followed (name, format, position) VALUES ('', 0, ?)", arguments: [deletions])
  }

  private func bringUpToDate(_ projection: any Projection, in db: Database) throws {
    let known = try Int.fetchOne(
      db, sql: "SELECT format FROM followed WHERE name = ?", arguments: [projection.name])
    if known == projection.format { return }
    // Virtual tables come first: dropping one drops its own tables, too.
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND (name = ?1 OR name LIKE ?1 || '\\_%' ESCAPE '\\')
        ORDER BY sql NOT LIKE 'CREATE VIRTUAL%'
        """, arguments: [projection.name])
    for table in tables { try db.execute(sql: "DROP TABLE IF EXISTS \"\(table)\"") }
    try db.execute(sql: projection.tables)
    try db.execute(
      sql: "INSERT OR REPLACE INTO followed (name, format, position) VALUES (?, ?, 0)",
      arguments: [projection.name, projection.format])
  }
}
