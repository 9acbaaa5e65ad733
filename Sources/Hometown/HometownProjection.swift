import Accounts
import Core
public import EventLog
public import Projections
public import Vault

/// The directory for queries: a row per user in the projections' file, and the register in memory.
///
/// The file contains public data, and the account linked to each entry. Deleted entries are removed from it.
public struct HometownProjection: Projection {
  static let table = "hometown"

  public let name = Self.table
  public let format = 1
  public let types: Set<String> = [EntryCodec.added, EntryCodec.edited, EntryCodec.deleted]
  public let tables = """
    CREATE TABLE hometown_users (
      id INTEGER PRIMARY KEY, nickname TEXT NOT NULL, country TEXT NOT NULL, state TEXT NOT NULL, city TEXT NOT NULL,
      year INTEGER NOT NULL, longitude REAL, latitude REAL, since INTEGER NOT NULL, account TEXT
    ) STRICT;
    CREATE INDEX hometown_users_by_account ON hometown_users (account) WHERE account IS NOT NULL;
    -- The greatest id that anybody ever had: ids of those who are gone are not given again.
    CREATE TABLE hometown_last (one INTEGER PRIMARY KEY CHECK (one = 1), id INTEGER NOT NULL) STRICT;
    INSERT INTO hometown_last VALUES (1, 0);
    """

  let register = Register()
  private let vault: Vault

  /// - Parameter vault: the vault of the followed log.
  public init(_ vault: Vault) { self.vault = vault }

  public func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
    let changes = Changes()
    for event in events {
      guard let id = UserID(event.stream) else { continue }
      // If the key is gone, the entry was deleted later, or the log was imported without keys.
      let key = event.type == EntryCodec.deleted ? nil : try await changes.key(of: id.person, vault)
      let entry = try key.flatMap { try EntryCodec.decode(event, key: $0).entry }
      changes.add(Change(id: id, entry: entry, at: event.at))
    }
    let all = changes.all
    return { [register] rows in
      for change in all { try change.write(rows) }
      // If storing fails after all, this is repeated with the same result.
      for change in all { register.set(change.id, change.entry.map { Register.Facts($0.home) }) }
    }
  }
}

/// A change of an entry.
private struct Change: Sendable {
  let id: UserID
  let entry: Entry?
  let at: Int64

  func write(_ rows: SQLRows) throws {
    try rows.execute("UPDATE hometown_last SET id = max(id, ?)", .integer(id.number))
    guard let entry else {
      return try rows.execute("DELETE FROM hometown_users WHERE id = ?", .integer(id.number))
    }
    let home = entry.home
    try rows.execute(
      """
      INSERT INTO hometown_users (id, nickname, country, state, city, year, longitude, latitude, since, account)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        nickname = excluded.nickname, country = excluded.country, state = excluded.state, city = excluded.city,
        year = excluded.year, longitude = excluded.longitude, latitude = excluded.latitude, account = excluded.account
      """,
      .integer(id.number), .text(home.nickname.value), .text(home.country), .text(home.state), .text(home.city.value),
      SQLValue(home.year), SQLValue(home.longitude), SQLValue(home.latitude), .integer(at),
      SQLValue(entry.account?.rawValue))
  }
}

/// A class, because large values that live across an `await` in a loop crash the optimizer of Swift 6.3.1.
private final class Changes {
  private(set) var all: [Change] = []
  private var keys: [Person: PersonKey?] = [:]

  func add(_ change: Change) { all.append(change) }

  func key(of person: Person, _ vault: Vault) async throws -> PersonKey? {
    if let known = keys[person] { return known }
    let key = try await vault.key(of: person)
    keys[person] = .some(key)
    return key
  }
}

extension Register.Facts {
  init(_ home: Home) {
    self.init(
      country: home.country, state: home.state, city: home.city.value, year: home.year,
      place: WorldPoint(home.longitude, home.latitude))
  }
}

extension WorldPoint {
  /// Returns nil unless both coordinates are given.
  init?(_ longitude: Double?, _ latitude: Double?) {
    guard let longitude, let latitude else { return nil }
    self.init(longitude: longitude, latitude: latitude)
  }
}

// MARK: Reading

extension SQLRows {
  /// The users with these ids that still exist, ordered by id.
  func users(_ ids: [Int64], isReversed: Bool) throws -> [User] {
    try rows(
      """
      SELECT id, nickname, country, state, city, year, longitude, latitude, since FROM hometown_users
      WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id \(isReversed ? "DESC" : "ASC")
      """, .text("[\(ids.map(String.init).joined(separator: ","))]")
    ) { try User($0) }
  }

  func users(linkedTo account: AccountID) throws -> [User] {
    try rows(
      """
      SELECT id, nickname, country, state, city, year, longitude, latitude, since FROM hometown_users
      WHERE account = ? ORDER BY id
      """, .text(account.rawValue)
    ) { try User($0) }
  }

  /// The data of all users for the register.
  func register() throws -> (users: [(id: UserID, facts: Register.Facts)], last: Int64) {
    let users = try rows("SELECT id, country, state, city, year, longitude, latitude FROM hometown_users") { row in
      (
        id: UserID(row.integer(0)),
        facts: Register.Facts(
          country: row.text(1), state: row.text(2), city: row.text(3), year: Int(row.integer(4)),
          place: WorldPoint(row.degrees(5), row.degrees(6)))
      )
    }
    return (users, try first("SELECT id FROM hometown_last") { $0.integer(0) } ?? 0)
  }
}

extension SQLRow {
  fileprivate func degrees(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }
}

extension User {
  /// Reads the columns of `SQLRows.users`. Throws for a row that breaks the rules, which means that the file was
  /// tampered with.
  fileprivate init(_ row: SQLRow) throws {
    id = UserID(row.integer(0))
    home = Home(
      nickname: try Nickname(parsing: row.text(1)), country: row.text(2), state: row.text(3),
      city: try City(parsing: row.text(4)), year: Int(row.integer(5)), longitude: row.degrees(6),
      latitude: row.degrees(7))
    since = Timestamp(row.integer(8))
  }
}
