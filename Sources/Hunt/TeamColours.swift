// The colours of teams for which the host names none, so that every team can be told from the others at a glance.

extension Colour {
  /// In turn. Dark ones, which can be read on paper; pages draw lighter ones at night.
  static let ofTeams = [
    "#8f2f0a", "#174a86", "#8f1d4e", "#6b4300", "#5b2a86", "#0b5563", "#0f5a3c", "#3b4652",
  ].compactMap(Colour.init(parsing:))

  static func ofTeams(_ numbers: some Sequence<Int>) -> [Colour] { numbers.map { ofTeams[($0 - 1) % ofTeams.count] } }
}

extension LobbyDetails {
  /// The details of a new lobby, whose teams have colours.
  func withTeamColours() -> LobbyDetails {
    guard teamColours.isEmpty, !teams.isEmpty else { return self }
    var details = self
    details.teamColours = Colour.ofTeams(1...teams.count)
    return details
  }
}

extension LobbyChanges {
  /// The changes with the colours of teams that are added. Where a team has none, as in older lobbies, the next ones
  /// have none either: the list would be wrong about those before them.
  func withTeamColours(in details: LobbyDetails) -> LobbyChanges {
    guard let teams, teams.count > details.teams.count, teamColours?.isEmpty ?? true,
      details.teamColours.count == details.teams.count
    else { return self }
    var changes = self
    let kept = teamColours ?? details.teamColours
    changes.teamColours = kept + Colour.ofTeams(kept.count + 1...teams.count)
    return changes
  }
}
