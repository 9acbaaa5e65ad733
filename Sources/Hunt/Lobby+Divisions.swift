public import Core

// Divisions, such as kids and adults: everybody plays the same hunt, and each division has winners of its own.

extension Lobby {
  /// The division that a team has; nil without divisions, or if nobody is in the team.
  public func division(of team: TeamID) -> String? { teamDivisions[team] }

  /// A division by its name, ignoring case.
  /// - Throws: If the lobby has no such division.
  public func existingDivision(_ name: String) throws(Rejection) -> String {
    let name = String(name.trimmingSpace())
    // Folding a long name costs much, and no division has one.
    if name.utf8.count <= TeamNameRule.bytesMax {
      let folded = name.nameKey
      if let division = details.divisions.first(where: { $0.nameKey == folded }) { return division }
    }
    let names = details.divisions.joined(separator: ", ")
    throw .invalid(
      field: "division",
      problem: names.isEmpty ? "must be left out: this lobby has no divisions" : "must be one of: " + names)
  }

  /// The team and the division of a player who joins.
  func places(team: TeamID?, division: String?) throws(Rejection) -> (team: TeamID?, division: String?) {
    let division = try division.map { name throws(Rejection) in try existingDivision(name) }
    guard !details.divisions.isEmpty else { return (team ?? smallestTeam(among: { _ in true }), nil) }
    if let team, let theirs = teamDivisions[team] {
      guard division ?? theirs == theirs else {
        throw .invalid(field: "division", problem: "must be \(theirs), which the team has, or left out")
      }
      return (team, theirs)
    }
    guard let division else {
      throw .invalid(
        field: "division", problem: "is missing: choose one of " + details.divisions.joined(separator: ", "))
    }
    if team != nil || details.teams.isEmpty { return (team, division) }
    guard
      let free = smallestTeam(among: { teamDivisions[$0] == division || teamSizes[$0] == nil })
    else {
      throw .invalid(field: "division", problem: "has no team left: all teams are of other divisions")
    }
    return (free, division)
  }

  /// A player who changes teams takes the division of the new team's members, or brings their own into an empty one.
  /// Nobody but the host opens to them what a team has said among itself.
  func changeTeam(of id: PlayerID, to choice: TeamChoice, byHost: Bool) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .playerNotFound(id) }
    guard phase == .open else { throw .wrongPhase(phase) }
    let team = try existing(choice)
    guard team != player.team else { return Decision() }
    guard byHost || teamMessages[team] == nil else { throw .notAllowed(.teamHasTalked) }
    let division = details.divisions.isEmpty ? player.division : teamDivisions[team] ?? player.division
    return Decision([.playerMoved(PlayerMoved(player: id, team: team, division: division))])
  }

  /// The first of the teams with the fewest players; nil if there are none.
  private func smallestTeam(among isSuitable: (TeamID) -> Bool) -> TeamID? {
    details.teams.indices.map { TeamID($0 + 1) }.filter(isSuitable)
      .min { teamSizes[$0, default: 0] < teamSizes[$1, default: 0] }
  }

  /// Throws if a division that somebody is in would be removed.
  func checkDivisions(_ changed: LobbyDetails) throws(Rejection) {
    guard changed.divisions != details.divisions else { return }
    let used = Set(players.lazy.filter(\.isSeated).compactMap(\.division))
    guard let missing = details.divisions.first(where: { used.contains($0) && !changed.divisions.contains($0) }) else {
      return
    }
    throw .invalid(field: "divisions", problem: "must still have \(missing): players are in it")
  }

  // MARK: Recording

  mutating func leave(_ team: TeamID) {
    teamSizes[team] = teamSizes[team].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  mutating func record(_ moved: PlayerMoved) {
    let index = moved.player.number - 1
    let earlier = players[index].team
    if let earlier { leave(earlier) }
    players[index].team = moved.team
    players[index].division = moved.division
    teamSizes[moved.team, default: 0] += 1
    if let earlier { findDivision(of: earlier) }
    findDivision(of: moved.team)
    placeAll()
  }

  mutating func findDivision(of team: TeamID) {
    teamDivisions[team] = players.first { $0.isSeated && $0.team == team && $0.division != nil }?.division
  }
}
