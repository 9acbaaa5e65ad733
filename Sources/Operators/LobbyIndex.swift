public import Core
public import EventLog
public import Hunt
import LobbyLog
public import Projections
import Wire

/// All lobbies, for operators to search.
///
/// It follows only events that are few in every hunt. How much a lobby has stored, and when, the log knows.
public struct LobbyIndex: Projection {
  static let table = "lobbies"

  public let name = Self.table
  public let format = 3
  public let types: Set<String> = Set(
    [
      EventKind.lobbyCreated, .lobbyUpdated, .playerJoined, .playerRenamed, .playerLeft, .playerKicked, .huntStarted,
      .huntPaused, .huntResumed, .huntEnded, .staffInvited,
    ].map(\.rawValue))

  public let tables = """
    CREATE TABLE lobbies (
      lobby TEXT PRIMARY KEY,
      code TEXT NOT NULL,
      name TEXT NOT NULL,
      -- As it is searched.
      folded TEXT NOT NULL,
      phase TEXT NOT NULL,
      players INTEGER NOT NULL,
      created INTEGER NOT NULL
    ) WITHOUT ROWID;
    -- The players and staff whose names are not erased.
    CREATE TABLE lobbies_named (
      lobby TEXT NOT NULL,
      player TEXT NOT NULL,
      PRIMARY KEY (lobby, player)
    ) WITHOUT ROWID;
    """

  public init() {}

  private enum Change: Sendable {
    case add(code: String, name: String, at: Int64)
    case rename(String)
    case joined(player: String)
    case named(player: String, Bool)
    case forgetStaff
    case gone
    case phase(Phase)
  }

  public func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
    var changes: [(LobbyID, Change)] = []
    for stored in events {
      guard let lobby = stored.stream.lobby, let kind = EventKind(rawValue: stored.type) else { continue }
      if let change = try Self.change(kind, stored) { changes.append((lobby, change)) }
    }
    return { [changes] rows in
      for (lobby, change) in changes { try Self.apply(change, to: lobby, in: rows) }
    }
  }

  private static func change(_ kind: EventKind, _ stored: StoredEvent) throws -> Change? {
    switch kind {
    case .lobbyCreated:
      let fields = try Fields(parsing: stored.data)
      return .add(code: try fields.string("code"), name: try fields.string("name"), at: stored.at)
    case .lobbyUpdated:
      let fields = try Fields(parsing: stored.data)
      if try fields.optionalBool("staffForgotten") == true { return .forgetStaff }
      return try fields.optionalString("name").map(Change.rename)
    case .playerJoined: return .joined(player: try Fields(parsing: stored.data).string("player"))
    case .playerRenamed:
      let fields = try Fields(parsing: stored.data)
      let isErased = try fields.optionalString("name") == Lobby.deletedPlayer
      return .named(player: try fields.string("player"), !isErased)
    case .staffInvited: return .named(player: try Fields(parsing: stored.data).string("staff"), true)
    case .playerLeft, .playerKicked: return .gone
    case .huntStarted, .huntResumed: return .phase(.running)
    case .huntPaused: return .phase(.paused)
    case .huntEnded: return .phase(.ended)
    default: return nil
    }
  }

  private static func apply(_ change: Change, to lobby: LobbyID, in rows: SQLRows) throws {
    switch change {
    case .add(let code, let name, let at):
      try rows.execute(
        "INSERT OR REPLACE INTO lobbies (lobby, code, name, folded, phase, players, created) VALUES (?, ?, ?, ?, ?, 0, ?)",
        .text(lobby.rawValue), .text(code), .text(name), .text(LobbySearch.folded(name)), .text(Phase.open.rawValue),
        .integer(at))
    case .rename(let name):
      try rows.execute(
        "UPDATE lobbies SET name = ?, folded = ? WHERE lobby = ?", .text(name), .text(LobbySearch.folded(name)),
        .text(lobby.rawValue))
    case .joined(let player):
      try rows.execute("UPDATE lobbies SET players = players + 1 WHERE lobby = ?", .text(lobby.rawValue))
      try apply(.named(player: player, true), to: lobby, in: rows)
    case .named(let player, true):
      try rows.execute(
        "INSERT OR IGNORE INTO lobbies_named (lobby, player) VALUES (?, ?)", .text(lobby.rawValue), .text(player))
    case .named(let player, false):
      try rows.execute(
        "DELETE FROM lobbies_named WHERE lobby = ? AND player = ?", .text(lobby.rawValue), .text(player))
    case .forgetStaff:
      try rows.execute("DELETE FROM lobbies_named WHERE lobby = ? AND player LIKE 'h%'", .text(lobby.rawValue))
    case .gone:
      try rows.execute("UPDATE lobbies SET players = max(0, players - 1) WHERE lobby = ?", .text(lobby.rawValue))
    case .phase(let phase):
      try rows.execute("UPDATE lobbies SET phase = ? WHERE lobby = ?", .text(phase.rawValue), .text(lobby.rawValue))
    }
  }

  public func remove(_ stream: StreamName, from rows: SQLRows) throws {
    guard let lobby = stream.lobby else { return }
    for table in ["lobbies", "lobbies_named"] {
      try rows.execute("DELETE FROM \(table) WHERE lobby = ?", .text(lobby.rawValue))
    }
  }
}

/// What an operator looks for among all lobbies.
public struct LobbySearch: Sendable {
  /// A part of the name, ignoring case, or a whole join code or id.
  public let query: String?
  public let phase: Phase?
  /// The last lobby of the page before.
  public let after: LobbyID?
  public let limit: Int

  public init(query: String?, phase: Phase?, after: LobbyID?, limit: Int) {
    self.query = query
    self.phase = phase
    self.after = after
    self.limit = limit
  }

  static func folded(_ text: String) -> String { text.uppercased().lowercased() }

  /// The conditions of the search, and their values.
  fileprivate var conditions: (sql: String, values: [SQLValue]) {
    var (parts, values): ([String], [SQLValue]) = ([], [])
    if let query, !query.isEmpty {
      parts.append("(instr(folded, ?) > 0 OR code = ? OR lobby = ?)")
      values += [.text(Self.folded(query)), .text(query.uppercased()), .text(query.uppercased())]
    }
    if let phase {
      parts.append("phase = ?")
      values.append(.text(phase.rawValue))
    }
    return (parts.isEmpty ? "TRUE" : parts.joined(separator: " AND "), values)
  }
}

/// A lobby as operators see it in their list.
public struct ListedLobby: Sendable {
  public let lobby: LobbyID
  public let code: String
  public let name: String
  public let phase: String
  public let players: Int
  public let createdAt: Timestamp
  /// When its last event happened.
  public internal(set) var lastAt: Timestamp
  /// What its events take up.
  public internal(set) var bytes = 0
}

/// Searches all lobbies.
public struct LobbyDirectory: Sendable {
  private let log: any EventLog
  private let projections: Projections

  public init(log: any EventLog, projections: Projections) {
    self.log = log
    self.projections = projections
  }

  /// The newest first.
  public func find(_ search: LobbySearch) async throws(LogUnavailable) -> (lobbies: [ListedLobby], total: Int) {
    do { try await projections.catchUp() } catch { throw LogUnavailable(reason: "\(error)") }
    let (sql, values) = search.conditions
    let (after, limit) = (search.after?.rawValue ?? "~", search.limit)
    let (found, total) = try await projections.read(LobbyIndex.table) { rows in
      (
        try rows.rows(
          """
          SELECT lobby, code, name, phase, players, created FROM lobbies WHERE \(sql) AND lobby < ?
          ORDER BY lobby DESC LIMIT ?
          """, values + [.text(after), SQLValue(limit)]
        ) { row in
          ListedLobby(
            lobby: LobbyID(row.text(0)), code: row.text(1), name: row.text(2), phase: row.text(3),
            players: Int(row.integer(4)), createdAt: Timestamp(row.integer(5)), lastAt: Timestamp(row.integer(5)))
        }, try rows.first("SELECT count(*) FROM lobbies WHERE \(sql)", values) { Int($0.integer(0)) } ?? 0
      )
    }
    var lobbies: [ListedLobby] = []
    for lobby in found { lobbies.append(try await measured(lobby)) }
    return (lobbies, total)
  }

  /// Whether there is such a lobby.
  public func has(_ lobby: LobbyID) async throws(LogUnavailable) -> Bool {
    try await !log.read(StreamName(of: lobby), after: 0, limit: 1).isEmpty
  }

  private func measured(_ lobby: ListedLobby) async throws(LogUnavailable) -> ListedLobby {
    var measured = lobby
    let size = try await log.size(of: StreamName(of: lobby.lobby))
    measured.bytes = size.bytes
    if let last = size.lastAt { measured.lastAt = Timestamp(last) }
    return measured
  }

  /// Lobbies that were created before a moment, in the order of their ids.
  /// - Parameters:
  ///   - isNamed: only those in which the name of a player or of staff is not erased.
  ///   - after: the last lobby of the page before.
  public func lobbies(
    before moment: Timestamp, isNamed: Bool, after: LobbyID?, limit: Int
  ) async throws(LogUnavailable) -> [LobbyID] {
    let named = isNamed ? "AND EXISTS (SELECT 1 FROM lobbies_named WHERE lobbies_named.lobby = lobbies.lobby)" : ""
    let values: [SQLValue] = [.integer(moment.milliseconds), .text(after?.rawValue ?? ""), SQLValue(limit)]
    return try await projections.read(LobbyIndex.table) { rows in
      try rows.rows(
        "SELECT lobby FROM lobbies WHERE created < ? AND lobby > ? \(named) ORDER BY lobby LIMIT ?", values
      ) { LobbyID($0.text(0)) }
    }
  }
}
