/// Who may see an event.
public enum Audience: Hashable, Sendable {
  /// The host, and staff but stations.
  case host
  /// Those of them who know the answers: not moderators.
  case authors
  /// Host, players and spectators.
  case everyone
  /// One player and the host.
  case player(PlayerID)
  /// The players of a team and the host.
  case team(TeamID)
  /// Players and spectators except one player, who sees more.
  case allBut(PlayerID)
  /// Whoever sees the clue, with the host and staff: who they are depends on the lobby (`Lobby.readers`).
  case viewers(of: ClueID)
  /// Spectators and stations.
  case spectators

  /// The audience of something sent to a recipient.
  public init(to recipient: Recipient) {
    switch recipient {
    case .all: self = .everyone
    case .player(let id): self = .player(id)
    case .team(let id): self = .team(id)
    }
  }
}

/// The recipient of a notice or a chat line. The host sees all.
public enum Recipient: Hashable, Sendable {
  case all
  case player(PlayerID)
  case team(TeamID)
}

/// The sender of a chat line, song request or vote.
public enum Sender: Hashable, Sendable {
  case host
  case player(PlayerID)

  /// nil for the host.
  public var player: PlayerID? { if case .player(let id) = self { id } else { nil } }
}
