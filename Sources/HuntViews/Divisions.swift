import Core
public import Hunt

/// The results of one division: its first players, ranked among themselves.
public struct DivisionResult: Sendable, Equatable {
  public var division: String
  public var rows: [Row]
  public var total: Int
}

extension LobbyView {
  /// A page of a division's rows after a place, ranked within it, like its teams.
  public func boardPage(
    of division: String, after place: Int, limit: Int, for viewer: Viewer
  ) throws(Rejection) -> BoardPage {
    let division = try lobby.existingDivision(division)
    let rows = rows(of: division, for: viewer)
    var page = BoardPage(
      seq: seq, rows: Array(rows.dropFirst(place).prefix(limit)), total: rows.count, frozen: lobby.freeze != nil)
    if let player = viewer.player { page.me = rows.first { $0.player == player } }
    page.teams = teamRows(for: viewer).map { teams in
      var rank = DivisionRank(lobby.details.settings.ties)
      return teams.filter { $0.division == division }.map { team in
        var team = team
        (team.rank, team.place) = rank.next(points: team.points)
        return team
      }
    }
    return page
  }

  /// nil in a lobby without divisions.
  var divisionResults: [DivisionResult]? {
    guard !lobby.details.divisions.isEmpty else { return nil }
    let all = Dictionary(
      grouping: board.players(fromRank: 1, limit: board.count).compactMap { row(of: $0) }, by: \.division)
    return lobby.details.divisions.map { division in
      let rows = all[division] ?? []
      return DivisionResult(
        division: division, rows: ranked(Array(rows.prefix(Limits.divisionRows))), total: rows.count)
    }
  }

  private func rows(of division: String, for viewer: Viewer) -> [Row] {
    let board = board(for: viewer)
    return ranked(
      board.players(fromRank: 1, limit: board.count)
        .filter { lobby.player($0)?.division == division }
        .compactMap { row(of: $0, for: viewer) })
  }

  /// Rows of one division, in the board's order, with their ranks in it.
  private func ranked(_ rows: [Row]) -> [Row] {
    var rank = DivisionRank(lobby.details.settings.ties)
    return rows.map { row in
      var row = row
      (row.rank, row.place) = rank.next(points: row.points)
      return row
    }
  }
}

/// Counts ranks within a division.
private struct DivisionRank {
  private let ties: Ties
  private var place = 0
  private var last = (points: -1, rank: 0)

  init(_ ties: Ties) { self.ties = ties }

  mutating func next(points: Int) -> (rank: Int, place: Int?) {
    place += 1
    if ties == .ordered { return (place, nil) }
    if points != last.points { last = (points, place) }
    return (last.rank, place)
  }
}
