import EventLog
import GRDB

/// Queries of the log.
enum LogQueries {
  /// The position of the last event, also of one that was deleted; 0 if there was none.
  static let lastPosition =
    "SELECT max(ifnull((SELECT max(seq) FROM events), 0), ifnull((SELECT last FROM deletions), 0))"

  /// - Parameter bytes: reading stops once this many bytes are read.
  static func events(
    of stream: StreamName, after version: Int, limit: Int, bytes: Int = .max, in db: Database
  ) throws -> [StoredEvent] {
    let query = try RawStatement.cached(
      """
      SELECT seq, version, type, at, data, hash, secret FROM events
      WHERE stream = (SELECT id FROM streams WHERE name = ?) AND version > ? ORDER BY version LIMIT ?
      """, in: db)
    query.bind(1, stream.rawValue)
    query.bind(2, Int64(version))
    query.bind(3, Int64(limit))
    var room = bytes
    return try query.all(while: room > 0) {
      let event = try event($0, stream: stream)
      room -= event.content.size
      return event
    }
  }

  static func events(after position: Int64, limit: Int, in db: Database) throws -> [StoredEvent] {
    // CROSS JOIN keeps SQLite from starting with the streams, which it may assume to be few.
    let query = try RawStatement.cached(
      """
      SELECT seq, version, type, at, data, hash, secret, name FROM events CROSS JOIN streams ON streams.id = stream
      WHERE seq > ? ORDER BY seq LIMIT ?
      """, in: db)
    query.bind(1, position)
    query.bind(2, Int64(limit))
    return try query.all { try event($0, stream: StreamName($0.text(7))) }
  }

  /// Scans at most `scanned` events, so that no reader blocks checkpoints of the write-ahead log for long.
  static func events(
    of types: Set<String>, after position: Int64, limit: Int, in db: Database
  ) throws -> EventPage {
    let newest = try RawStatement.cached(lastPosition, in: db).first { $0.integer(0) } ?? 0
    let end = min(newest, position + scanned)
    let marks = Array(repeating: "?", count: types.count).joined(separator: ", ")
    let query = try RawStatement.cached(
      """
      SELECT seq, version, type, at, data, hash, secret, name FROM events CROSS JOIN streams ON streams.id = stream
      WHERE seq > ? AND seq <= ? AND type IN (\(marks)) ORDER BY seq LIMIT ?
      """, in: db)
    query.bind(1, position)
    query.bind(2, end)
    for (number, type) in types.sorted().enumerated() { query.bind(Int32(number) + 3, type) }
    query.bind(Int32(types.count) + 3, Int64(limit))
    let events = try query.all { try event($0, stream: StreamName($0.text(7))) }
    return EventPage(events: events, upTo: events.count == limit ? events.last?.position ?? position : end)
  }

  /// About 20 ms of scanning.
  private static let scanned: Int64 = 100_000

  private static func event(_ row: RawStatement.Columns, stream: StreamName) throws(LogUnavailable) -> StoredEvent {
    let position = row.integer(0)
    guard let hash = row.hash(5) else { throw LogUnavailable(reason: "event \(position) has no hash of 32 bytes") }
    return StoredEvent(
      position: position, stream: stream, version: Int(row.integer(1)), type: row.text(2), at: row.integer(3),
      data: row.bytes(4), secret: row.isNull(6) ? nil : row.bytes(6), hash: hash)
  }

  static func holder(of claim: ClaimName, at now: Int64, in db: Database) throws -> StreamName? {
    let query = try RawStatement.cached(
      """
      SELECT streams.name FROM claims JOIN streams ON streams.id = stream
      WHERE space = ? AND claims.name = ? AND (until IS NULL OR until > ?)
      """, in: db)
    query.bind(1, claim.space)
    query.bind(2, claim.name)
    query.bind(3, now)
    return try query.first { StreamName($0.text(0)) }
  }

  static func claims(withPrefix prefix: ClaimName, at now: Int64, in db: Database) throws -> [HeldClaim] {
    let query = try RawStatement.cached(
      """
      SELECT claims.name, until, streams.name FROM claims CROSS JOIN streams ON streams.id = stream
      WHERE space = ? AND claims.name >= ? AND claims.name < ? AND (until IS NULL OR until > ?) ORDER BY claims.name
      """, in: db)
    query.bind(1, prefix.space)
    query.bind(2, prefix.name)
    // The end of the range: no name contains U+10FFFF, the last code point.
    query.bind(3, prefix.name + "\u{10FFFF}")
    query.bind(4, now)
    return try query.all {
      HeldClaim(
        ClaimName(space: prefix.space, name: $0.text(0)), by: StreamName($0.text(2)),
        until: $0.isNull(1) ? nil : $0.integer(1))
    }
  }

  static func key(of person: Person, in db: Database) throws -> [UInt8]? {
    let query = try RawStatement.cached("SELECT wrapped FROM keys WHERE person = ? AND erased = 0", in: db)
    query.bind(1, person.rawValue)
    return try query.first { $0.bytes(0) }
  }

  /// In one transaction, which an erasure does not cut in two.
  static func keys(of persons: Set<Person>, in db: Database) throws -> [WrappedKey] {
    let query = try RawStatement.cached("SELECT wrapped FROM keys WHERE person = ? AND erased = 0", in: db)
    return try persons.compactMap { person in
      query.bind(1, person.rawValue)
      return try query.first { $0.bytes(0) }.map { WrappedKey($0, of: person) }
    }
  }

  static func allKeys(in db: Database) throws -> [WrappedKey] {
    try RawStatement.cached("SELECT person, wrapped FROM keys WHERE erased = 0", in: db).all {
      WrappedKey($0.bytes(1), of: Person($0.text(0)))
    }
  }

  static func receiptNames(of stream: StreamName, in db: Database) throws -> [ReceiptName] {
    let query = try RawStatement.cached(
      "SELECT seat, key FROM receipts WHERE stream = (SELECT id FROM streams WHERE name = ?)", in: db)
    query.bind(1, stream.rawValue)
    return try query.all { ReceiptName(seat: $0.text(0), key: $0.text(1)) }
  }

  static func receipt(_ name: ReceiptName, of stream: StreamName, in db: Database) throws -> [UInt8]? {
    let query = try RawStatement.cached(
      """
      SELECT answer FROM receipts WHERE stream = (SELECT id FROM streams WHERE name = ?) AND seat = ? AND key = ?
      """, in: db)
    query.bind(1, stream.rawValue)
    query.bind(2, name.seat)
    query.bind(3, name.key)
    return try query.first { $0.bytes(0) }
  }

  static func isThere(_ stream: StreamName, in db: Database) throws -> Bool {
    let query = try RawStatement.cached("SELECT 1 FROM streams WHERE name = ?", in: db)
    query.bind(1, stream.rawValue)
    return try query.first { _ in } != nil
  }

  /// The same for a database of any format.
  static func lastPosition(in db: Database) throws -> Int64 {
    let isNew = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'deletions')")
    let query = isNew == true ? lastPosition : "SELECT max(seq) FROM events"
    return try Int64.fetchOne(db, sql: query) ?? 0
  }

  static func gaps(in db: Database) throws -> LogGaps {
    let query = try RawStatement.cached("SELECT events, positions FROM deletions", in: db)
    return try query.first { LogGaps(events: $0.integer(0), positions: $0.integer(1)) } ?? LogGaps()
  }

  /// All statistics except the number of snapshots, which are in another database.
  static func statistics(in db: Database) throws -> LogStatistics {
    func count(_ sql: String) throws -> Int {
      try RawStatement.cached(sql, in: db).first { Int($0.integer(0)) } ?? 0
    }
    var statistics = LogStatistics(
      events: 0,
      streams: try count("SELECT count(*) FROM streams WHERE EXISTS (SELECT 1 FROM events WHERE stream = id)"),
      dataBytes: 0,
      receipts: try count("SELECT count(*) FROM receipts"),
      claims: try count("SELECT count(*) FROM claims"),
      keys: try count("SELECT count(*) FROM keys WHERE erased = 0"),
      types: [:])
    let types = try RawStatement.cached(
      "SELECT type, count(*), sum(length(data) + ifnull(length(secret), 0)) FROM events GROUP BY type", in: db)
    for (type, events, bytes) in try types.all({ ($0.text(0), Int($0.integer(1)), Int($0.integer(2))) }) {
      statistics.types[type, default: 0] += events
      statistics.events += events
      statistics.dataBytes += bytes
    }
    return statistics
  }
}
