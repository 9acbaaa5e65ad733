import Dispatch
import EventLog
import GRDB

/// Deletes streams with all that they hold, in transactions of a few milliseconds each, since others wait meanwhile.
///
/// A stream loses its last events first, so that what a crash leaves of it is a whole chain. The rows of the streams,
/// their claims and the deletion's marks go in the last transaction.
struct StreamRemoval {
  let deletion: Deletion
  /// Whether a part of it is stored.
  var hasChanged = false
  /// What is still to be done.
  private var streams: ArraySlice<StreamName>
  private var persons: ArraySlice<Person>
  /// The streams that were found.
  private var ids: [Int64] = []
  /// The rows deleted between two looks at the clock.
  private static let rows = 32
  private static let time = DispatchTimeInterval.milliseconds(4)

  init(_ deletion: Deletion) {
    self.deletion = deletion
    streams = deletion.streams[...]
    persons = deletion.persons[...]
  }

  /// Carries out a part. Call it in a transaction.
  /// - Returns: false if that was the last.
  mutating func advance(in db: Database) throws -> Bool {
    let end = DispatchTime.now() + Self.time
    defer { try? db.execute(sql: "UPDATE deletions SET stream = NULL WHERE stream IS NOT NULL") }
    while let stream = streams.first {
      if let id = try id(of: stream, in: db) {
        while try deleteEvents(of: id, in: db) || deleteReceipts(of: id, in: db) {
          if .now() >= end { return true }
        }
        ids.append(id)
      }
      streams.removeFirst()
      if .now() >= end { return true }
    }
    // Their rows go, too: the database is rewritten, so copies of neighbours do not stay.
    let deleteKey = try db.cachedStatement(sql: "DELETE FROM keys WHERE person = ?")
    while let person = persons.popFirst() {
      try deleteKey.execute(arguments: [person.rawValue])
      if .now() >= end { return true }
    }
    try deleteRest(in: db)
    return false
  }

  private func id(of stream: StreamName, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM streams WHERE name = ?"), arguments: [stream.rawValue])
  }

  /// Deletes the last events of a stream.
  /// - Returns: false if it has none.
  private func deleteEvents(of id: Int64, in db: Database) throws -> Bool {
    let findLast = try db.cachedStatement(
      sql: "SELECT version FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1")
    guard let last = try Int.fetchOne(findLast, arguments: [id]) else { return false }
    let arguments: StatementArguments = ["id": id, "after": last - Self.rows]
    let count = try db.cachedStatement(
      sql: """
        UPDATE deletions SET stream = :id, last = max(last, (SELECT max(seq) FROM events)),
          events = events + (SELECT count(*) FROM events WHERE stream = :id AND version > :after),
          positions = positions + (SELECT sum(seq) FROM events WHERE stream = :id AND version > :after)
        """)
    try count.execute(arguments: arguments)
    let delete = try db.cachedStatement(sql: "DELETE FROM events WHERE stream = :id AND version > :after")
    try delete.execute(arguments: arguments)
    return true
  }

  /// - Returns: false if it has none.
  private func deleteReceipts(of id: Int64, in db: Database) throws -> Bool {
    let delete = try db.cachedStatement(
      sql: """
        DELETE FROM receipts WHERE stream = :id
          AND (seat, key) IN (SELECT seat, key FROM receipts WHERE stream = :id LIMIT \(Self.rows))
        """)
    try delete.execute(arguments: ["id": id])
    return db.changesCount > 0
  }

  private func deleteRest(in db: Database) throws {
    if !ids.isEmpty {
      let list = ids.map(String.init).joined(separator: ", ")
      let isUsed = try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM events WHERE stream IN (\(list)))
            OR EXISTS (SELECT 1 FROM receipts WHERE stream IN (\(list)))
          """)
      guard isUsed != true else { throw DatabaseError(message: "a stream was appended to while it was deleted") }
      // Claims are not indexed by their streams: one scan for all.
      try db.execute(
        sql: "DELETE FROM claims WHERE stream IN (\(list)); DELETE FROM streams WHERE id IN (\(list))")
    }
    for mark in deletion.marks {
      try db.execute(sql: "DELETE FROM claims WHERE space = ? AND name = ?", arguments: [mark.space, mark.name])
    }
  }
}
