import Core
public import EventLog
public import Projections
import Wire

/// The store's tables, for finding packs.
///
/// Searchable names and locations are folded (`SearchText`), so that they compare byte by byte. Creators are stored
/// only by id, since their usernames are personal.
public struct PackIndex: Projection {
  static let table = "packs"

  public init() {}

  public let name = Self.table
  public let format = 3
  public let types: Set<String> = [
    "pack.created", "pack.updated", "pack.deleted", PackCodec.opened, "operator.takenDown", "operator.restored",
  ]

  public let tables = """
    CREATE TABLE packs (
      id INTEGER PRIMARY KEY,
      pack TEXT NOT NULL UNIQUE,
      -- NULL: came with the server.
      account TEXT,
      version INTEGER NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      location TEXT NOT NULL,
      game_time INTEGER NOT NULL,
      pins INTEGER NOT NULL,
      points INTEGER NOT NULL,
      -- The middle of its clues, in degrees, and as a point of the unit sphere: whether it is near is then a product.
      lat REAL, lon REAL,
      x REAL, y REAL, z REAL,
      -- Name and location as they are searched; by name, then by id, is the order of the store.
      sort TEXT NOT NULL,
      place TEXT NOT NULL
    );
    -- With all columns that a search looks at, so that a scan of the index reads only rows that match.
    CREATE INDEX packs_by_name ON packs (sort, pack, place, pins, account);
    CREATE INDEX packs_by_account ON packs (account, sort, pack);
    -- Fragments. Each text ends with two marks, so that every pair of letters, too, begins a trigram.
    CREATE VIRTUAL TABLE packs_text USING fts5(name, location, content='', tokenize='trigram case_sensitive 1');
    CREATE VIRTUAL TABLE packs_terms USING fts5vocab(packs_text, 'row');
    CREATE VIRTUAL TABLE packs_places USING rtree(id, min_lat, max_lat, min_lon, max_lon);

    -- Those that an operator took down: only their creators find them.
    CREATE TABLE packs_hidden (pack TEXT PRIMARY KEY) WITHOUT ROWID;

    -- Who was shown the answers of somebody else's pack, and when. No game asks: it is for them to take along.
    CREATE TABLE packs_opened (
      account TEXT NOT NULL,
      pack TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (account, pack)
    ) WITHOUT ROWID;
    """

  private enum Change: Sendable {
    case add(PackID, AccountID?, PackContent)
    case update(PackID, version: Int, PackContent)
    case remove(PackID)
    case hide(PackID, Bool)
    case open(PackID, AccountID, at: Int64)
  }

  public func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
    var changes: [Change] = []
    for stored in events {
      if stored.type == PackCodec.opened {
        if let (pack, account) = try PackCodec.opening(stored) { changes.append(.open(pack, account, at: stored.at)) }
        continue
      }
      if stored.type.hasPrefix("operator.") {
        if let pack = try Fields(parsing: stored.data).optionalString("pack") {
          changes.append(.hide(PackID(pack), stored.type == "operator.takenDown"))
        }
        continue
      }
      guard let pack = PackID(stored.stream) else { continue }
      switch try PackCodec.decode(stored) {
      case .created(let creator, let content, _): changes.append(.add(pack, creator, content))
      case .updated(let version, let content): changes.append(.update(pack, version: version, content))
      case .deleted: changes.append(.remove(pack))
      }
    }
    return { [changes] rows in
      for change in changes { try Self.apply(change, to: rows) }
    }
  }

  private static func apply(_ change: Change, to rows: SQLRows) throws {
    switch change {
    case .add(let pack, let creator, let content):
      try insert(pack, creator: creator?.rawValue, version: 1, content, into: rows)
    case .update(let pack, let version, let content):
      let creator = try rows.first("SELECT account FROM packs WHERE pack = ?", .text(pack.rawValue)) { row in
        row.isNull(0) ? nil : row.text(0)
      }
      guard let creator, try remove(pack, from: rows) else { return }
      try insert(pack, creator: creator, version: version, content, into: rows)
    case .remove(let pack): _ = try remove(pack, from: rows)
    case .hide(let pack, true):
      try rows.execute("INSERT OR IGNORE INTO packs_hidden (pack) VALUES (?)", .text(pack.rawValue))
    case .hide(let pack, false): try rows.execute("DELETE FROM packs_hidden WHERE pack = ?", .text(pack.rawValue))
    case .open(let pack, let account, let at):
      try rows.execute(
        "INSERT OR IGNORE INTO packs_opened (account, pack, at) VALUES (?, ?, ?)",
        .text(account.rawValue), .text(pack.rawValue), .integer(at))
    }
  }

  private static func insert(
    _ pack: PackID, creator: String?, version: Int, _ content: PackContent, into rows: SQLRows
  ) throws {
    let (sort, place) = (SearchText(content.name).text, SearchText(content.location).text)
    let middle = Middle(of: content.clues)
    try rows.execute(
      """
      INSERT INTO packs (
        pack, account, version, name, description, location, game_time, pins, points, lat, lon, x, y, z, sort, place
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(pack.rawValue), SQLValue(creator), SQLValue(version), .text(content.name), .text(content.description),
      .text(content.location), SQLValue(content.gameTime), SQLValue(content.clues.count), SQLValue(content.points),
      SQLValue(middle?.latitude), SQLValue(middle?.longitude), SQLValue(middle?.x), SQLValue(middle?.y),
      SQLValue(middle?.z), .text(sort), .text(place))
    try rows.execute(
      "INSERT INTO packs_text (rowid, name, location) VALUES (last_insert_rowid(), ?, ?)", .text(sort + end),
      .text(place + end))
    guard let middle else { return }
    try rows.execute(
      "INSERT INTO packs_places SELECT id, ?1, ?1, ?2, ?2 FROM packs WHERE pack = ?3", .real(middle.latitude),
      .real(middle.longitude), .text(pack.rawValue))
  }

  /// - Returns: whether the pack was there.
  private static func remove(_ pack: PackID, from rows: SQLRows) throws -> Bool {
    let old = try rows.first("SELECT id, sort, place FROM packs WHERE pack = ?", .text(pack.rawValue)) { row in
      (id: row.integer(0), sort: row.text(1), place: row.text(2))
    }
    guard let old else { return false }
    // A contentless index must be told the old texts to delete them.
    try rows.execute(
      "INSERT INTO packs_text (packs_text, rowid, name, location) VALUES ('delete', ?, ?, ?)", .integer(old.id),
      .text(old.sort + end), .text(old.place + end))
    try rows.execute("DELETE FROM packs_places WHERE id = ?", .integer(old.id))
    try rows.execute("DELETE FROM packs WHERE id = ?", .integer(old.id))
    return true
  }

  /// An end mark that no text contains, since control characters are refused.
  static let end = "\u{1}\u{1}"

  /// Whether somebody else than its creator finds a pack `p`.
  static let isShown = """
    (p.pins >= \(Limits.packCluesShown) AND NOT EXISTS (SELECT 1 FROM packs_hidden h WHERE h.pack = p.pack))
    """
}
