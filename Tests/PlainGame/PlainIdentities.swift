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
    }
  }

  var shownColour: String? { colour?.text.json }
}
