public import Core
public import Hunt
public import HuntViews
public import Lobbies
import Projections

/// The board of a pack: the results of all first plays against the clock.
public struct PackBoard: Sendable, Equatable {
  public var rows: [Row]
  /// The number of players on the board.
  public var players: Int
  /// The average of all points, in tenths, rounded to the nearest; nil if the board is empty.
  public var averageTenths: Int?
  public var me: Standing?
  public var difficulty: [ClueDifficulty]
  /// Whether the reader can play the pack.
  public var isPlayable: Bool
  /// How a competitive play that the reader starts now would be ranked.
  public var next: PackRanking

  public struct Row: Sendable, Equatable {
    public var rank: Int
    public var name: String
    public var points: Int
    public var found: Int
    /// Running time until the last find that gave points.
    public var seconds: Int
    /// When the play ended.
    public var at: Timestamp
    public var isYou: Bool
  }

  public struct Standing: Sendable, Equatable {
    public var points: Int
    public var rank: Int
  }

  public struct ClueDifficulty: Sendable, Equatable {
    public var clue: ClueID
    /// Nil for a reader who has neither played nor made the pack.
    public var title: String?
    /// The share of plays in which it was found, 0 to 1; nil if nobody has played this version yet.
    public var found: Double?
    /// Measured from when the clue was shown; nil if nobody has found it.
    public var medianSeconds: Int?
  }
}

/// An account's statistics about packs.
public struct PlayStatistics: Sendable, Equatable {
  public var packsCreated = 0
  /// Distinct packs, in any kind of play, without those that the account made.
  public var packsPlayed = 0
  /// The account's points on all boards.
  public var competitivePoints = 0
}

/// How often an account has earned a badge.
public struct BadgeCount: Sendable, Equatable {
  public var badge: Badge
  public var times: Int
  public var last: Timestamp
}

extension Plays {
  /// How often each of some packs has been played to the end. Packs without plays are missing.
  public func hunts(of packs: [PackID]) async throws(PackRejection) -> [PackID: Int] {
    guard !packs.isEmpty else { return [:] }
    let list = "[" + packs.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]"
    let counts = try await rows { rows in
      try rows.rows(
        "SELECT pack, hunts FROM plays_hunts WHERE pack IN (SELECT value FROM json_each(?))", .text(list)
      ) { (pack: PackID($0.text(0)), hunts: Int($0.integer(1))) }
    }
    return Dictionary(counts.map { ($0.pack, $0.hunts) }) { first, _ in first }
  }
}

extension Plays {
  /// - Parameter account: the reader; nil if not signed in.
  public func board(of pack: PackID, for account: AccountID?) async throws(PackRejection) -> PackBoard {
    let edition = try await packs.edition(of: pack, for: account)
    try await settle(.pack(pack))
    let clues = edition.content.clues
    let isCreator = account != nil && edition.creator == account
    let read = try await rows { rows in
      let measures = try Measures(of: edition, in: rows)
      return (
        top: try Self.top(of: pack, in: rows), totals: try Self.totals(of: pack, in: rows),
        me: try account.flatMap { try Self.standing(of: $0, on: pack, in: rows) },
        hasPlayed: try account.map { try Self.hasPlayed($0, pack, in: rows) } ?? false, measures: measures,
        next: try Self.ranking(of: account, on: pack, in: rows)
      )
    }
    var board = PackBoard(
      rows: [], players: read.totals.players, averageTenths: read.totals.averageTenths, me: read.me, difficulty: [],
      isPlayable: !clues.isEmpty, next: read.next)
    let names = try await packs.creatorNames(of: read.top.map(\.account))
    for (index, (entry, name)) in zip(read.top, names).enumerated() {
      board.rows.append(
        PackBoard.Row(
          rank: index + 1, name: name, points: entry.points,
          found: entry.found, seconds: entry.took.inSeconds, at: entry.at, isYou: entry.account == account))
    }
    board.difficulty = clues.enumerated().map { index, clue in
      let id = ClueID(index + 1)
      return PackBoard.ClueDifficulty(
        clue: id, title: isCreator || read.hasPlayed ? clue.title : nil, found: read.measures.share(of: id),
        medianSeconds: read.measures.median(of: id)?.inSeconds)
    }
    return board
  }

  private struct Entry: Sendable {
    let account: AccountID
    let points: Int
    let found: Int
    let took: Span
    let at: Timestamp
  }

  private static func top(of pack: PackID, in rows: SQLRows) throws -> [Entry] {
    try rows.rows(
      """
      SELECT account, -minus_points, found, took, ended FROM plays_board WHERE pack = ?
      ORDER BY minus_points, took, ended, lobby, player LIMIT \(Limits.packBoardRows)
      """, .text(pack.rawValue)
    ) { row in
      Entry(
        account: AccountID(row.text(0)), points: Int(row.integer(1)), found: Int(row.integer(2)),
        took: Span(milliseconds: row.integer(3)), at: Timestamp(row.integer(4)))
    }
  }

  private static func totals(of pack: PackID, in rows: SQLRows) throws -> (players: Int, averageTenths: Int?) {
    let sums = try rows.first(
      "SELECT count(*), -sum(minus_points) FROM plays_board WHERE pack = ?", .text(pack.rawValue)
    ) { (players: Int($0.integer(0)), points: Int($0.integer(1))) }
    guard let sums, sums.players > 0 else { return (0, nil) }
    // Rounds half up.
    return (sums.players, (20 * sums.points + sums.players) / (2 * sums.players))
  }

  private static func standing(
    of account: AccountID, on pack: PackID, in rows: SQLRows
  ) throws -> PackBoard.Standing? {
    try rows.first(
      """
      SELECT -m.minus_points, (
        SELECT count(*) FROM plays_board b WHERE b.pack = m.pack
          AND (b.minus_points, b.took, b.ended, b.lobby, b.player)
            <= (m.minus_points, m.took, m.ended, m.lobby, m.player)
      ) FROM plays_board m WHERE m.account = ? AND m.pack = ?
      """, .text(account.rawValue), .text(pack.rawValue)
    ) { PackBoard.Standing(points: Int($0.integer(0)), rank: Int($0.integer(1))) }
  }

  private static func hasPlayed(_ account: AccountID, _ pack: PackID, in rows: SQLRows) throws -> Bool {
    try rows.first(
      "SELECT 1 FROM plays WHERE account = ? AND pack = ? AND ended IS NOT NULL LIMIT 1", .text(account.rawValue),
      .text(pack.rawValue)
    ) { _ in true } ?? false
  }

  /// Whether a competitive play that an account starts now will appear on the board.
  /// - Parameter account: nil if not signed in.
  func ranking(of account: AccountID?, on pack: PackID) async throws(PackRejection) -> PackRanking {
    await catchUp()
    return try await rows { try Self.ranking(of: account, on: pack, in: $0) }
  }

  private static func ranking(of account: AccountID?, on pack: PackID, in rows: SQLRows) throws -> PackRanking {
    guard let account else { return .unranked(.signedOut) }
    let reason = try rows.first(
      "SELECT made, lobby IS NOT NULL FROM plays_first WHERE pack = ? AND account = ?", .text(pack.rawValue),
      .text(account.rawValue)
    ) { row -> PackRanking.Reason in row.integer(0) == 1 ? .creator : row.integer(1) == 1 ? .played : .opened }
    return reason.map { .unranked($0) } ?? .ranked
  }

  // MARK: Of an account

  public func statistics(of account: AccountID) async throws(PackRejection) -> PlayStatistics {
    try await settle(.account(account))
    let created = try await packs.count(of: account)
    return try await rows { rows in
      var statistics = PlayStatistics(packsCreated: created)
      statistics.packsPlayed =
        try rows.first(
          """
          SELECT count(DISTINCT p.pack) FROM plays p WHERE p.account = ? AND NOT EXISTS (
            SELECT 1 FROM plays_first f WHERE f.pack = p.pack AND f.account = p.account AND f.made
          )
          """, .text(account.rawValue)
        ) { Int($0.integer(0)) } ?? 0
      statistics.competitivePoints =
        try rows.first("SELECT -sum(minus_points) FROM plays_board WHERE account = ?", .text(account.rawValue)) {
          Int($0.integer(0))
        } ?? 0
      return statistics
    }
  }

  /// An account's badges, in the order of `Badge`.
  public func badges(of account: AccountID) async throws(PackRejection) -> [BadgeCount] {
    let counts = try await rows { rows in
      let earned = try rows.rows(
        "SELECT badge, count(*), max(at) FROM plays_badges WHERE account = ? GROUP BY badge", .text(account.rawValue)
      ) { (badge: $0.text(0), times: Int($0.integer(1)), last: $0.integer(2)) }
      // Boards on which they were the first.
      let first = try rows.first(
        """
        SELECT count(*), max(ended) FROM plays_board m WHERE account = ? AND NOT EXISTS (
          SELECT 1 FROM plays_board b WHERE b.pack = m.pack
            AND (b.ended, b.lobby, b.player) < (m.ended, m.lobby, m.player)
        )
        """, .text(account.rawValue)
      ) { (badge: Badge.firstOfPack.rawValue, times: Int($0.integer(0)), last: $0.integer(1)) }
      return earned + [first].compactMap(\.self)
    }
    return Badge.allCases.compactMap { badge in
      counts.first { $0.badge == badge.rawValue && $0.times > 0 }.map {
        BadgeCount(badge: badge, times: $0.times, last: Timestamp($0.last))
      }
    }
  }
}

/// The times that players took for a pack's clues in its current version, measured over the newest plays.
private struct Measures: Sendable {
  private let plays: Int
  /// In milliseconds, ascending.
  private var took: [Int: [Int64]] = [:]

  init(of edition: PackEdition, in rows: SQLRows) throws {
    let newest = """
      SELECT p.lobby, p.player FROM plays p JOIN plays_first f ON f.pack = p.pack AND f.account = p.account
        AND f.lobby = p.lobby AND f.player = p.player
      WHERE p.pack = ? AND p.version = ? AND p.ended IS NOT NULL AND p.points IS NOT NULL
      ORDER BY p.ended DESC, p.lobby, p.player LIMIT \(Limits.playsMeasured)
      """
    let values: [SQLValue] = [.text(edition.pack.rawValue), SQLValue(edition.version)]
    plays = try rows.first("SELECT count(*) FROM (\(newest))", values) { Int($0.integer(0)) } ?? 0
    let finds = try rows.rows(
      """
      SELECT clue, took FROM (\(newest)) n JOIN plays_finds f ON f.lobby = n.lobby AND f.player = n.player
      ORDER BY clue, took
      """, values
    ) { (clue: Int($0.integer(0)), took: $0.integer(1)) }
    for find in finds { took[find.clue, default: []].append(find.took) }
  }

  func share(of clue: ClueID) -> Double? {
    plays == 0 ? nil : Double(took[clue.number]?.count ?? 0) / Double(plays)
  }

  func median(of clue: ClueID) -> Span? {
    guard let took = took[clue.number], let upper = took.isEmpty ? nil : took[took.count / 2] else { return nil }
    let lower = took[(took.count - 1) / 2]
    return Span(milliseconds: (lower + upper) / 2)
  }
}

extension Span {
  /// Rounded to the nearest second, half up.
  fileprivate var inSeconds: Int { Int((milliseconds + 500) / 1_000) }
}
