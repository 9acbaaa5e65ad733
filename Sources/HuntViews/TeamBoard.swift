public import Core
public import Hunt

/// The standings of the teams. A clue counts once for a team: by the earliest find of a member.
public struct TeamBoard: Sendable {
  /// One team's points and finds.
  private struct Team: Sendable {
    /// The earliest find of each clue by a member.
    var firsts: [ClueID: RecordedFind] = [:]
    /// Hint costs of its members, and awards to them or to the team.
    var extra = 0
    var standing = Board.Standing()
  }

  /// Team `t1` is the first.
  private var teams: [Team] = []
  /// The sequence number of the last event that changed a row.
  public internal(set) var changedAt = 0

  /// In order of rank, by the same rules as the players' board.
  public var ranked: [TeamID] {
    teams.indices.sorted { teams[$0].standing.key(number: $0) < teams[$1].standing.key(number: $1) }
      .map { TeamID($0 + 1) }
  }

  public func standing(of team: TeamID) -> Board.Standing { teams[team.number - 1].standing }

  func hasFound(_ clue: ClueID, _ team: TeamID) -> Bool { teams[team.number - 1].firsts[clue] != nil }

  // MARK: Recording

  /// Starts a recount. Standings stay until they are settled.
  mutating func forget(keeping count: Int) {
    teams = (0..<count).map { Team(standing: $0 < teams.count ? teams[$0].standing : Board.Standing()) }
  }

  /// Adds empty teams, for those created while the board stood still.
  mutating func fill(upTo count: Int) {
    while teams.count < count { teams.append(Team()) }
  }

  /// - Returns: whether it is the team's earliest find of that clue.
  mutating func note(_ find: RecordedFind, by team: TeamID) -> Bool {
    let index = team.number - 1
    if let first = teams[index].firsts[find.clue], first.isBefore(find) { return false }
    teams[index].firsts[find.clue] = find
    return true
  }

  mutating func give(_ points: Int, to team: TeamID) { teams[team.number - 1].extra += points }

  /// Recomputes a team's standing.
  /// - Parameters:
  ///   - counted: picks the finds that count; nil if all do.
  ///   - worth: the points of a find, and its time for the rank.
  mutating func settle(
    _ team: TeamID, seq: Int, counted: (([RecordedFind]) -> [RecordedFind])?,
    worth: (RecordedFind) -> (points: Int, at: Timestamp)
  ) {
    let index = team.number - 1
    var standing = Board.Standing()
    standing.sum = teams[index].extra
    func add(_ find: RecordedFind) {
      let worth = worth(find)
      standing.add(find, points: worth.points, at: worth.at)
    }
    if let counted {
      for find in counted(Array(teams[index].firsts.values)) { add(find) }
    } else {
      for find in teams[index].firsts.values { add(find) }
    }
    if !standing.looksLike(teams[index].standing) { changedAt = seq }
    teams[index].standing = standing
  }
}

/// One row of the teams' board.
public struct TeamRow: Sendable, Equatable {
  public var rank: Int
  /// The row's number; nil if it is the rank.
  public var place: Int?
  public var team: TeamID
  public var name: String
  public var division: String?
  public var points: Int
  public var found: Int
  /// Time and sequence number of the last find that gave points.
  public var last: (at: Timestamp, seq: Int)?

  public static func == (left: TeamRow, right: TeamRow) -> Bool {
    left.rank == right.rank && left.place == right.place && left.team == right.team && left.name == right.name
      && left.division == right.division && left.points == right.points
      && left.found == right.found && left.last?.at == right.last?.at && left.last?.seq == right.last?.seq
  }
}

extension LobbyView {
  /// All rows of the teams' board, in order of rank; nil in a lobby without teams.
  public func teamRows(for viewer: Viewer = .host) -> [TeamRow]? {
    guard lobby.hasTeams else { return nil }
    var teams = scores(for: viewer).teams
    teams.fill(upTo: lobby.details.teams.count)
    let isShared = lobby.details.settings.ties == .shared
    var last = (points: -1, rank: 0)
    return zip(1..., teams.ranked).map { place, team in
      let standing = teams.standing(of: team)
      if !isShared || standing.points != last.points { last = (standing.points, place) }
      return TeamRow(
        rank: last.rank, place: isShared ? place : nil, team: team, name: lobby.details.teams[team.number - 1],
        division: lobby.division(of: team), points: standing.points, found: standing.found, last: standing.last)
    }
  }

  /// The number of the last event that changed the players' or the teams' board, as shown to a viewer.
  public func boardsChangedAt(for viewer: Viewer = .host) -> Int {
    max(board(for: viewer).changedAt, teamsChangedAt(for: viewer))
  }

  func teamsChangedAt(for viewer: Viewer) -> Int {
    viewer.seesAsHost ? teams.changedAt : still?.teamsChangedAt ?? teams.changedAt
  }

  private var teamIDs: [TeamID] { lobby.details.teams.indices.map { TeamID($0 + 1) } }

  /// Recounts all teams.
  mutating func rescoreTeams() {
    teams.forget(keeping: lobby.details.teams.count)
    guard lobby.hasTeams else { return }
    for find in lobby.finds.values.joined() {
      if let team = lobby.player(find.player)?.team { _ = teams.note(find, by: team) }
    }
    for (player, hints) in lobby.hints {
      if let team = payer(of: player)?.team { teams.give(-hints.reduce(0) { $0 + $1.cost }, to: team) }
    }
    for applied in lobby.rulings.inForce {
      guard case .award(let awarded, let points) = applied.ruling else { continue }
      if let team = team(of: awarded) { teams.give(points, to: team) }
    }
    for team in teamIDs { settle(team) }
  }

  /// Scores a new find for its finder's team.
  /// - Parameter hasMovedOthers: whether the worth of other finds of the clue has changed.
  mutating func scoreForTeam(_ find: RecordedFind, hasMovedOthers: Bool) {
    guard lobby.hasTeams else { return }
    let team = lobby.players[find.player.number - 1].team
    let isFirst = team.map { teams.note(find, by: $0) } ?? false
    if hasMovedOthers {
      for team in teamIDs where teams.hasFound(find.clue, team) { settle(team) }
    } else if isFirst, let team {
      settle(team)
    }
  }

  mutating func give(_ points: Int, to team: TeamID) {
    teams.give(points, to: team)
    settle(team)
  }

  private mutating func settle(_ team: TeamID) {
    let view = self
    let hasGroups = lobby.hasGroups
    teams.settle(team, seq: seq, counted: hasGroups ? { view.lobby.counted($0) } : nil) {
      (view.worth(of: $0).total, view.lobby.rankedTime(of: $0))
    }
  }

  /// The player whose team pays for hints. The cost stays when the player leaves.
  private func payer(of player: PlayerID) -> Player? {
    lobby.details.settings.hasEarlierRules ? lobby.player(player) : lobby.anyPlayer(player)
  }

  /// The team of an award, given to it or to a member.
  private func team(of awarded: Ruling.Awarded) -> TeamID? {
    switch awarded {
    case .player(let player): lobby.player(player)?.team
    case .team(let team): team
    }
  }
}
