import Core
import Hunt

extension PlainGame {
  func changeIdentity(of id: PlayerID, _ changes: IdentityChanges) -> Verdict {
    guard let player = seated(id) else { return .refused(["player-not-found"]) }
    let isChange = player.identity.plus(changes) != player.identity
    return done(
      unless: [phase == .ended ? wrongPhase : nil],
      isChange ? [.playerUpdated(PlayerUpdated(player: id, changes))] : [])
  }
}

extension LobbyDetails {
  private static let usualColours = [
    "#8f2f0a", "#174a86", "#8f1d4e", "#6b4300", "#5b2a86", "#0b5563", "#0f5a3c", "#3b4652",
  ].compactMap(Colour.init(parsing:))

  /// The colours of teams that a change adds without naming any; nil if it adds none, or the teams had not all one.
  func coloursOfNewTeams(in changes: LobbyChanges) -> [Colour]? {
    guard let new = changes.teams, new.count > teams.count, teamColours.count == teams.count else { return nil }
    guard changes.teamColours ?? [] == [] else { return nil }
    return new.indices.map { index in
      let keepsItsOwn = index < teams.count && changes.teamColours == nil
      return keepsItsOwn ? teamColours[index] : Self.usualColours[index % 8]
    }
  }
}

extension Identity {
  func plus(_ changes: IdentityChanges) -> Identity {
    var identity = self
    if let avatar = changes.avatar { identity.avatar = avatar }
    if let colour = changes.colour { identity.colour = colour }
    if let language = changes.language { identity.language = language }
    return identity
  }

  var shownAvatar: String? {
    switch avatar {
    case nil: nil
    case .emoji(let text): object(("emoji", text.json))
    case .drawing(let path): object(("drawing", path.json))
    case .critter(let seed): object(("critter", seed.json))
    }
  }

  var shownColour: String? { colour?.text.json }
}
