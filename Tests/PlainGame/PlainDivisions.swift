import Core
import Hunt

// Divisions, each with winners of its own.
extension PlainGame {
  /// The team and the division of somebody who joins.
  func places(team: TeamID?, division wanted: String?) -> (team: TeamID?, division: String?, isWrong: Bool) {
    let teams = details.teams.indices.map { TeamID($0 + 1) }
    let wish = wanted.flatMap { name in details.divisions.first { $0.lowercased() == name.lowercased() } }
    guard !details.divisions.isEmpty else { return (team ?? smallestTeam(of: teams), nil, wanted != nil) }
    let theirs = team.flatMap(division)
    // A team's division is that of all its members.
    guard let division = theirs ?? wish, wanted == nil || wish == division else { return (team, wish, true) }
    if team != nil || teams.isEmpty { return (team, division, false) }
    let possible = teams.filter { team in
      self.division(of: team) == division || !seated.contains { $0.team == team }
    }
    return (smallestTeam(of: possible), division, possible.isEmpty)
  }

  func changeTeam(of id: PlayerID, to choice: TeamChoice, byHost: Bool) -> Verdict {
    guard let player = seated(id) else { return .refused(["player-not-found"]) }
    guard phase == .open else { return .refused([wrongPhase]) }
    guard let team = team(choice) else { return .refused(["invalid-params team"]) }
    guard team != player.team else { return .done([]) { _ in "{}" } }
    let hasTalked = happened.contains {
      if case .chatSent(let sent) = $0.event { sent.to == .team(team) } else { false }
    }
    guard byHost || !hasTalked else { return .refused(["forbidden"]) }
    var division = player.division
    if !details.divisions.isEmpty, let theirs = self.division(of: team) { division = theirs }
    return done(unless: [], [.playerMoved(PlayerMoved(player: id, team: team, division: division))])
  }

  func division(of team: TeamID) -> String? {
    seated.first { $0.team == team && $0.division != nil }?.division
  }

  var divisionsInUse: Set<String> { Set(seated.compactMap(\.division)) }

  /// Some rows, ranked among themselves.
  func rows(of division: String, for viewer: PlainViewer) -> [PlainRow] {
    ranked(rows(for: viewer).filter { $0.division == division })
  }
}
