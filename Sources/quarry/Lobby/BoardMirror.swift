import JSONCoding
import QuarryClient

/// The board as a watcher knows it: its top, and the rows that have changed since.
struct BoardMirror: Equatable {
  struct Row: Equatable {
    let player: String
    /// The rank when the server sent the row; it may have changed since.
    let toldRank: Int?
    /// Whether players with equal points share a rank.
    let sharesRanks: Bool
    var name: String
    let points: Int
    let found: Int
    let division: String?
    fileprivate let lastAt: Int64
    fileprivate let lastSeq: Int
  }

  struct TeamRow: Equatable {
    let team: String
    let name: String
    let points: Int
    let found: Int
  }

  private var known: [String: Row] = [:]
  /// By rank; empty without teams.
  private(set) var teams: [TeamRow] = []
  /// The number of rows on the board.
  private(set) var total = 0
  private(set) var isFrozen = false

  init() {}

  /// Reads the `board` of a snapshot, or the answer to `lobby.board`.
  init(_ board: JSONValue) {
    for row in board["rows"]?.array ?? [] { put(row) }
    if let mine = board["me"] { put(mine) }
    total = board["total"]?.int ?? known.count
    isFrozen = board["frozen"]?.bool ?? false
    teams = (board["teams"]?.array ?? []).map(TeamRow.init)
  }

  /// The known rows by rank. Rows that others overtook are not sent again, so they are sorted here.
  ///
  /// Sorted by points, descending, then by last scoring find, ascending; players without points come last, in order of
  /// joining.
  var rows: [Row] { known.values.sorted { $0.key < $1.key } }

  /// The ranks of `rows`.
  var ranks: [Int] { ranks(of: rows) }

  /// The known rows of each division, by rank; empty without divisions.
  var divisions: [(name: String, rows: [Row])] {
    let all = Dictionary(grouping: rows, by: \.division)
    return all.keys.compactMap(\.self).sorted().map { ($0, all[$0] ?? []) }
  }

  /// The ranks of rows among themselves.
  func ranks(of rows: [Row]) -> [Int] {
    var rank = 0
    return rows.indices.map { index in
      if index == 0 || !rows[index].sharesRanks || rows[index].points != rows[index - 1].points { rank = index + 1 }
      return rank
    }
  }

  mutating func apply(_ change: Push.BoardChange) {
    if change.isWhole { known = [:] }
    for row in change.rows { put(row) }
    total = change.total
    isFrozen = change.frozen
    if let teams = change.teams { self.teams = teams.map(TeamRow.init) }
  }

  mutating func rename(_ player: String, to name: String) { known[player]?.name = name }

  mutating func remove(_ player: String) { known[player] = nil }

  private mutating func put(_ row: JSONValue) {
    guard let row = Row(row) else { return }
    known[row.player] = row
  }
}

extension BoardMirror.Row {
  fileprivate init?(_ row: JSONValue) {
    guard let player = row["player"]?.string else { return nil }
    self.player = player
    toldRank = row["rank"]?.int
    sharesRanks = row["place"] != nil
    name = row["name"]?.string ?? player
    points = row["points"]?.int ?? 0
    found = row["found"]?.int ?? 0
    division = row["division"]?.string
    // Players with points but no finds come after those with as many points.
    lastAt = row["lastAt"]?.integer ?? .max
    lastSeq = row["lastSeq"]?.int ?? .max
  }

  fileprivate var key: (Int, Int64, Int, Int) {
    let number = Int(player.dropFirst()) ?? .max
    return points > 0 ? (-points, lastAt, lastSeq, number) : (-points, 0, 0, number)
  }
}

extension BoardMirror.Row {
  /// A summary such as `Ada 45`.
  var summary: String { "\(name.forTerminal) \(points)" }
}

extension BoardMirror.TeamRow {
  fileprivate init(_ row: JSONValue) {
    team = row["team"]?.string ?? ""
    name = row["name"]?.string ?? team
    points = row["points"]?.int ?? 0
    found = row["found"]?.int ?? 0
  }

  /// A summary such as `Red 45`.
  var summary: String { "\(name.forTerminal) \(points)" }
}
