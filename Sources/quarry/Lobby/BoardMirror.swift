import JSONCoding
import QuarryClient

/// The board as far as a watcher knows it: its top, and the rows that changed since.
struct BoardMirror: Equatable {
  struct Row: Equatable {
    let player: String
    /// As the server said when it sent the row; others may have moved it since.
    let toldRank: Int?
    var name: String
    let points: Int
    let found: Int
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
  /// In order of rank; empty without teams.
  private(set) var teams: [TeamRow] = []
  /// How many rows the board has.
  private(set) var total = 0
  private(set) var isFrozen = false

  init() {}

  /// The `board` of a snapshot, or the answer to `lobby.board`.
  init(_ board: JSONValue) {
    for row in board["rows"]?.array ?? [] { put(row) }
    if let mine = board["me"] { put(mine) }
    total = board["total"]?.int ?? known.count
    isFrozen = board["frozen"]?.bool ?? false
    teams = (board["teams"]?.array ?? []).map(TeamRow.init)
  }

  /// The rows that are known, in order of rank: rows that others overtook are not sent again.
  ///
  /// Points falling, then the last scoring find rising; players without points last, in order of joining.
  var rows: [Row] { known.values.sorted { $0.key < $1.key } }

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
    name = row["name"]?.string ?? player
    points = row["points"]?.int ?? 0
    found = row["found"]?.int ?? 0
    // Who has points, but for no find, comes behind those with as many.
    lastAt = row["lastAt"]?.integer ?? .max
    lastSeq = row["lastSeq"]?.int ?? .max
  }

  fileprivate var key: (Int, Int64, Int, Int) {
    let number = Int(player.dropFirst()) ?? .max
    return points > 0 ? (-points, lastAt, lastSeq, number) : (-points, 0, 0, number)
  }
}

extension BoardMirror.TeamRow {
  fileprivate init(_ row: JSONValue) {
    team = row["team"]?.string ?? ""
    name = row["name"]?.string ?? team
    points = row["points"]?.int ?? 0
    found = row["found"]?.int ?? 0
  }

  /// `Red 45`.
  var summary: String { "\(name.forTerminal) \(points)" }
}
