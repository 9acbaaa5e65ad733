import EventLog
import GRDB

/// The writer's statements, prepared once.
struct AppendStatements {
  private let findHead: RawStatement
  private let insertStream: RawStatement
  private let insertEvent: RawStatement
  private let findReceipt: RawStatement
  private let insertReceipt: RawStatement
  private let findClaim: RawStatement
  private let holdClaim: RawStatement
  private let releaseClaim: RawStatement
  private let storeKey: RawStatement
  private let eraseKey: RawStatement
  private let lastRow: RawStatement
  private let lastPosition: RawStatement

  init(in db: Database) throws {
    findHead = try RawStatement(
      """
      SELECT id, version, hash FROM streams LEFT JOIN events ON stream = id
      WHERE name = ? ORDER BY version DESC LIMIT 1
      """, in: db)
    insertStream = try RawStatement("INSERT INTO streams (name) VALUES (?)", in: db)
    insertEvent = try RawStatement(
      "INSERT INTO events (seq, stream, version, type, at, data, hash, secret) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", in: db)
    findReceipt = try RawStatement("SELECT 1 FROM receipts WHERE stream = ? AND seat = ? AND key = ?", in: db)
    insertReceipt = try RawStatement("INSERT INTO receipts (stream, seat, key, answer) VALUES (?, ?, ?, ?)", in: db)
    findClaim = try RawStatement("SELECT stream, until FROM claims WHERE space = ? AND name = ?", in: db)
    holdClaim = try RawStatement(
      "INSERT OR REPLACE INTO claims (space, name, stream, until) VALUES (?, ?, ?, ?)", in: db)
    releaseClaim = try RawStatement("DELETE FROM claims WHERE space = ? AND name = ? AND stream = ?", in: db)
    storeKey = try RawStatement(
      """
      INSERT INTO keys (person, wrapped, erased) VALUES (?, ?, 0)
      ON CONFLICT (person) DO UPDATE SET wrapped = excluded.wrapped, erased = 0
      """, in: db)
    eraseKey = try RawStatement(
      "UPDATE keys SET wrapped = zeroblob(length(wrapped)), erased = 1 WHERE person = ?", in: db)
    lastRow = try RawStatement("SELECT last_insert_rowid()", in: db)
    lastPosition = try RawStatement(LogQueries.lastPosition, in: db)
  }

  /// The position of the last event; 0 if there are no events.
  func position() throws -> Int64 { try lastPosition.first { $0.integer(0) } ?? 0 }

  func head(of stream: StreamName) throws -> StreamHead? {
    findHead.bind(1, stream.rawValue)
    return try findHead.first { row in
      if row.isNull(1) { return StreamHead(id: row.integer(0)) }
      guard let hash = row.hash(2) else { throw DatabaseError(message: "the last event of \(stream) has no hash") }
      return StreamHead(id: row.integer(0), version: Int(row.integer(1)), hash: hash)
    }
  }

  func insert(_ stream: StreamName) throws -> StreamHead {
    insertStream.bind(1, stream.rawValue)
    try insertStream.run()
    return StreamHead(id: try lastRow.first { $0.integer(0) } ?? 0)
  }

  /// Inserts the event that `head` now describes.
  func insert(_ event: NewEvent, at position: Int64, head: StreamHead) throws {
    insertEvent.bind(1, position)
    insertEvent.bind(2, head.id)
    insertEvent.bind(3, Int64(head.version))
    insertEvent.bind(4, event.type)
    insertEvent.bind(5, event.at)
    insertEvent.bind(6, event.data)
    insertEvent.bind(7, head.hash)
    insertEvent.bind(8, event.secret)
    try insertEvent.run()
  }

  func hasReceipt(_ name: ReceiptName, stream: Int64) throws -> Bool {
    findReceipt.bind(1, stream)
    findReceipt.bind(2, name.seat)
    findReceipt.bind(3, name.key)
    return try findReceipt.first { _ in } != nil
  }

  func insert(_ receipt: Receipt, stream: Int64) throws {
    insertReceipt.bind(1, stream)
    insertReceipt.bind(2, receipt.name.seat)
    insertReceipt.bind(3, receipt.name.key)
    insertReceipt.bind(4, receipt.answer)
    try insertReceipt.run()
  }

  func claim(_ name: ClaimName) throws -> (stream: Int64, until: Int64?)? {
    findClaim.bind(1, name.space)
    findClaim.bind(2, name.name)
    return try findClaim.first { ($0.integer(0), $0.isNull(1) ? nil : $0.integer(1)) }
  }

  func apply(_ change: ClaimChange, stream: Int64) throws {
    switch change {
    case .hold(let name, let until):
      holdClaim.bind(1, name.space)
      holdClaim.bind(2, name.name)
      holdClaim.bind(3, stream)
      holdClaim.bind(4, until)
      try holdClaim.run()
    case .release(let name):
      releaseClaim.bind(1, name.space)
      releaseClaim.bind(2, name.name)
      releaseClaim.bind(3, stream)
      try releaseClaim.run()
    }
  }
}

extension AppendStatements {
  func apply(_ change: KeyChange) throws {
    switch change {
    case .store(let key):
      storeKey.bind(1, key.person.rawValue)
      storeKey.bind(2, key.bytes)
      try storeKey.run()
    case .erase(let person):
      eraseKey.bind(1, person.rawValue)
      try eraseKey.run()
    }
  }

  /// Replaces keys. This is rare, so the statement is not cached.
  func replace(_ keys: [WrappedKey], in db: Database) throws {
    let replace = try RawStatement("UPDATE keys SET wrapped = ? WHERE person = ? AND erased = 0", in: db)
    for key in keys {
      replace.bind(1, key.bytes)
      replace.bind(2, key.person.rawValue)
      try replace.run()
    }
  }

  /// Replaces all claims, skipping those of streams that do not exist. This is rare, so the statements are not cached.
  func replaceAll(claims: [HeldClaim], in db: Database) throws {
    try db.execute(sql: "DELETE FROM claims")
    let hold = try RawStatement(
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

/// The last version and hash of a stream.
struct StreamHead {
  /// The row in `streams`.
  let id: Int64
  var version = 0
  var hash = EventHash.origin
}
