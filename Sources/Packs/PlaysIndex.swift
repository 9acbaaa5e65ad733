import Core
public import EventLog
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import NIOConcurrencyHelpers
public import Projections
import Wire

/// The plays of packs and the badges of accounts: a fold over finished hunts.
///
/// Only the first contact with a pack counts: a first play, unless the player had made the pack or seen its answers
/// before. The log's order decides what was first. The tables name people only by account id.
public struct PlaysIndex: Projection {
  static let table = "plays"

  public let name = Self.table
  public let format = 4
  public let types: Set<String> =
    amending.union(["hunt.started", "pack.created", PackCodec.opened])

  /// Events after which a finished hunt's results change or are shown.
  private static let amending: Set<String> = [
    "hunt.ended", "ruling.applied", "ruling.revoked", "play.amended", "board.revealed",
  ]

  public let tables = """
    CREATE TABLE plays (
      lobby TEXT NOT NULL,
      player INTEGER NOT NULL,
      pack TEXT NOT NULL,
      version INTEGER NOT NULL,
      kind TEXT NOT NULL,
      -- NULL: played by somebody who was not signed in.
      account TEXT,
      -- When the clock ends it, in milliseconds since 1970; NULL without a clock.
      ends INTEGER,
      -- What follows is NULL until it has ended.
      ended INTEGER,
      points INTEGER,
      found INTEGER,
      -- Running time until the last find that gave points, in milliseconds.
      took INTEGER,
      PRIMARY KEY (lobby, player)
    ) WITHOUT ROWID;
    CREATE INDEX plays_by_account ON plays (account, pack);
    CREATE INDEX plays_by_pack ON plays (pack, version, ended, lobby);
    CREATE INDEX plays_due ON plays (pack, ends) WHERE ended IS NULL;

    -- Lobbies that have played a pack to the end, and how many of them each pack has: hunts, not players.
    CREATE TABLE plays_ended (lobby TEXT PRIMARY KEY, pack TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE plays_hunts (pack TEXT PRIMARY KEY, hunts INTEGER NOT NULL) WITHOUT ROWID;

    -- What somebody had first to do with a pack: the play, or NULL if they made it or saw its answers.
    CREATE TABLE plays_first (
      pack TEXT NOT NULL,
      account TEXT NOT NULL,
      lobby TEXT,
      player INTEGER,
      -- Whether they made it.
      made INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (pack, account)
    ) WITHOUT ROWID;

    -- The boards of the packs. With each pack's rows in their order, so that ranks are counted and not sorted.
    CREATE TABLE plays_board (
      pack TEXT NOT NULL,
      minus_points INTEGER NOT NULL,
      took INTEGER NOT NULL,
      ended INTEGER NOT NULL,
      lobby TEXT NOT NULL,
      player INTEGER NOT NULL,
      account TEXT NOT NULL,
      found INTEGER NOT NULL,
      PRIMARY KEY (pack, minus_points, took, ended, lobby, player)
    ) WITHOUT ROWID;
    CREATE INDEX plays_board_by_lobby ON plays_board (lobby);
    CREATE INDEX plays_board_by_account ON plays_board (account, pack);
    CREATE INDEX plays_board_by_time ON plays_board (pack, ended, lobby, player);

    -- How long each clue took, in milliseconds.
    CREATE TABLE plays_finds (
      lobby TEXT NOT NULL,
      player INTEGER NOT NULL,
      clue INTEGER NOT NULL,
      took INTEGER NOT NULL,
      PRIMARY KEY (lobby, player, clue)
    ) WITHOUT ROWID;

    CREATE TABLE plays_badges (
      account TEXT NOT NULL,
      badge TEXT NOT NULL,
      lobby TEXT NOT NULL,
      player INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (account, badge, lobby, player)
    ) WITHOUT ROWID;
    CREATE INDEX plays_badges_by_lobby ON plays_badges (lobby);
    """

  private let reader: PlayReader
  /// Lobbies that had not ended when last checked, so that rulings change nothing yet.
  private let unended = NIOLockedValueBox<Set<LobbyID>>([])

  /// More than the hunts that have rulings at the same time. A full set is cleared, and its lobbies are checked again.
  private static let unendedMax = 10_000

  /// - Parameter log: the log that it follows.
  public init(log: any EventLog) { reader = PlayReader(log: log) }

  // MARK: Reading

  private enum Change: Sendable {
    case began(LobbyID, PlayReader.Start)
    case ended(LobbyID, PlayReader.End)
    /// From now on the account plays the pack out of competition.
    /// - `isCreator`: whether that is because it made the pack.
    case outOfCompetition(AccountID, PackID, isCreator: Bool)
  }

  public func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
    var last: [StreamName: Int] = [:]
    for event in events where Self.amending.contains(event.type) {
      last[event.stream] = event.version
      if event.type == "hunt.ended", let lobby = event.stream.lobby {
        _ = unended.withLockedValue { $0.remove(lobby) }
      }
    }
    let changes = Changes()
    for event in events {
      // Skip intermediate results: nobody has seen them.
      if Self.amending.contains(event.type), last[event.stream] != event.version { continue }
      if let change = try await change(by: event) { changes.all.append(change) }
    }
    let all = changes.all
    return { rows in for change in all { try Self.make(change, in: rows) } }
  }

  /// A class, because large values that live across an `await` in a loop crash the optimizer of Swift 6.3.1.
  private final class Changes { var all: [Change] = [] }

  private func change(by event: StoredEvent) async throws -> Change? {
    switch event.type {
    case "hunt.started":
      guard let lobby = event.stream.lobby, let start = try await reader.start(of: lobby, at: event.version) else {
        return nil
      }
      return .began(lobby, start)
    case "pack.created":
      guard let pack = PackID(event.stream), let account = try account(in: event) else { return nil }
      return .outOfCompetition(account, pack, isCreator: true)
    case PackCodec.opened:
      guard let opening = try PackCodec.opening(event) else { return nil }
      return .outOfCompetition(opening.account, opening.pack, isCreator: false)
    default:
      guard let lobby = event.stream.lobby, !unended.withLockedValue({ $0.contains(lobby) }) else { return nil }
      if let end = try await reader.end(of: lobby, at: event.version) { return .ended(lobby, end) }
      guard event.type != "hunt.ended" else { return nil }  // The hunt was called off.
      unended.withLockedValue { unended in
        if unended.count >= Self.unendedMax { unended.removeAll() }
        unended.insert(lobby)
      }
      return nil
    }
  }

  private func account(in event: StoredEvent) throws -> AccountID? {
    try Fields(parsing: event.data).optionalString("account").map { AccountID($0) }
  }

  // MARK: Writing

  public func remove(_ stream: StreamName, from rows: SQLRows) throws {
    guard let lobby = stream.lobby else { return }
    unended.withLockedValue { _ = $0.remove(lobby) }
    if let pack = try Self.endedPack(of: lobby, in: rows) {
      try rows.execute("UPDATE plays_hunts SET hunts = hunts - 1 WHERE pack = ?", .text(pack))
      try rows.execute("DELETE FROM plays_hunts WHERE hunts = 0 AND pack = ?", .text(pack))
    }
    for table in ["plays", "plays_ended", "plays_board", "plays_finds", "plays_badges"] {
      try rows.execute("DELETE FROM \(table) WHERE lobby = ?", .text(lobby.rawValue))
    }
    // It remains their first contact with the pack: they have seen its clues.
    try rows.execute("UPDATE plays_first SET lobby = NULL, player = NULL WHERE lobby = ?", .text(lobby.rawValue))
  }

  private static func make(_ change: Change, in rows: SQLRows) throws {
    switch change {
    case .outOfCompetition(let account, let pack, let isCreator):
      try rows.execute(
        "INSERT OR IGNORE INTO plays_first (pack, account, made) VALUES (?, ?, ?)", .text(pack.rawValue),
        .text(account.rawValue), SQLValue(isCreator ? 1 : 0))
    case .began(let lobby, let start): try begin(lobby, start, in: rows)
    case .ended(let lobby, let end): try finish(lobby, end, in: rows)
    }
  }

  private static func begin(_ lobby: LobbyID, _ start: PlayReader.Start, in rows: SQLRows) throws {
    for (player, account) in start.players {
      try rows.execute(
        """
        INSERT OR IGNORE INTO plays (lobby, player, pack, version, kind, account, ends) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        .text(lobby.rawValue), SQLValue(player.number), .text(start.play.pack.rawValue), SQLValue(start.play.version),
        .text(start.play.kind.rawValue), SQLValue(account?.rawValue), SQLValue(start.endsAt?.milliseconds))
      guard let account else { continue }
      try rows.execute(
        "INSERT OR IGNORE INTO plays_first (pack, account, lobby, player) VALUES (?, ?, ?, ?)",
        .text(start.play.pack.rawValue), .text(account.rawValue), .text(lobby.rawValue), SQLValue(player.number))
    }
  }

  /// The pack that a lobby has played to the end; nil if it has not yet.
  private static func endedPack(of lobby: LobbyID, in rows: SQLRows) throws -> String? {
    try rows.first(
      "SELECT pack FROM plays_ended WHERE lobby = ?", .text(lobby.rawValue)
    ) { $0.text(0) }
  }

  private static func count(_ pack: PackID, of lobby: SQLValue, in rows: SQLRows) throws {
    try rows.execute("INSERT INTO plays_ended (lobby, pack) VALUES (?, ?)", lobby, .text(pack.rawValue))
    try rows.execute(
      "INSERT INTO plays_hunts (pack, hunts) VALUES (?, 1) ON CONFLICT (pack) DO UPDATE SET hunts = hunts + 1",
      .text(pack.rawValue))
  }

  private static func finish(_ lobby: LobbyID, _ end: PlayReader.End, in rows: SQLRows) throws {
    let id = SQLValue.text(lobby.rawValue)
    try rows.execute("DELETE FROM plays_badges WHERE lobby = ?", id)
    for entry in end.players {
      guard let account = entry.account else { continue }
      for badge in entry.badges {
        try rows.execute(
          "INSERT INTO plays_badges (account, badge, lobby, player, at) VALUES (?, ?, ?, ?, ?)",
          .text(account.rawValue), .text(badge.rawValue), id, SQLValue(entry.player.number),
          .integer(end.endedAt.milliseconds))
      }
    }
    guard let play = end.play else { return }
    if try endedPack(of: lobby, in: rows) == nil { try count(play.pack, of: id, in: rows) }
    guard play.kind.isOfRecord else { return }
    try rows.execute(
      "UPDATE plays SET ended = ?, points = NULL, found = NULL, took = NULL WHERE lobby = ?",
      .integer(end.endedAt.milliseconds), id)
    try rows.execute("DELETE FROM plays_finds WHERE lobby = ?", id)
    for entry in end.players {
      let player = SQLValue(entry.player.number)
      try rows.execute(
        "UPDATE plays SET points = ?, found = ?, took = ? WHERE lobby = ? AND player = ?",
        SQLValue(entry.points), SQLValue(entry.found), .integer(entry.after?.milliseconds ?? 0), id, player)
      for find in entry.finds {
        try rows.execute(
          "INSERT INTO plays_finds (lobby, player, clue, took) VALUES (?, ?, ?, ?)",
          id, player, SQLValue(find.clue.number), .integer(find.after.milliseconds))
      }
    }
    try rows.execute("DELETE FROM plays_board WHERE lobby = ?", id)
    guard play.kind.isForBoard else { return }
    try rows.execute(
      """
      INSERT INTO plays_board (pack, minus_points, took, ended, lobby, player, account, found)
      SELECT p.pack, -p.points, p.took, p.ended, p.lobby, p.player, p.account, p.found
      FROM plays p JOIN plays_first f ON f.pack = p.pack AND f.account = p.account AND f.lobby = p.lobby
        AND f.player = p.player
      WHERE p.lobby = ? AND p.points IS NOT NULL
      """, id)
  }
}
