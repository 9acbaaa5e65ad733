public import Hunt

extension Audience {
  /// The audience of the event `seq`, which is smaller while the board stands still.
  public init(of event: LobbyEvent, seq: Int, during freeze: Freeze?) {
    self = event.audience
    guard let freeze, seq > freeze.position, event.tellsOfPoints else { return }
    // A player's own finds and hints are no secret to them.
    switch event {
    case .clueScanned(let find): self = .player(find.player)
    case .hintTaken(let taken): self = .player(taken.player)
    case .clueTried(let tried): self = .player(tried.player)
    case .photoAccepted(let accepted): self = .player(accepted.player)
    case .photoReopened(let reopened): self = .player(reopened.player)
    default: self = .host
    }
  }
}

/// The role in which somebody views a lobby.
public enum Viewer: Hashable, Sendable {
  /// Also a member of staff who knows the answers.
  case host
  /// A member of staff who sees what the host sees, but no answers.
  case moderator
  case player(PlayerID, team: TeamID?)
  case spectator
  /// A station: sees what spectators see, without their delay.
  case station

  /// Whether they see the lobby as the host does.
  public var seesAsHost: Bool { self == .host || self == .moderator }

  public var player: PlayerID? {
    if case .player(let id, _) = self { id } else { nil }
  }

  public func sees(_ audience: Audience) -> Bool {
    switch (self, audience) {
    case (.host, _), (_, .everyone): true
    case (.moderator, let audience): audience != .authors
    // Who sees the clue is for the lobby to say.
    case (_, .viewers): false
    case (.spectator, .spectators), (.station, .spectators): true
    case (.player(let id, _), .player(let recipient)): id == recipient
    case (.player(_, let team), .team(let recipient)): team == recipient
    case (.player(let id, _), .allBut(let other)): id != other
    case (.spectator, .allBut), (.station, .allBut): true
    case (.player, .host), (.player, .authors), (.player, .spectators), (.spectator, _), (.station, _): false
    }
  }
}
