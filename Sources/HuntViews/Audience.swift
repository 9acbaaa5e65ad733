public import Hunt

/// Who may see an event.
public enum Audience: Hashable, Sendable {
  /// The host alone.
  case host
  /// Host, players and spectators.
  case everyone
  /// One player and the host.
  case player(PlayerID)
  /// The players of a team and the host.
  case team(TeamID)
  /// Players and spectators except one player, who sees more.
  case allBut(PlayerID)

  /// The audience of an event.
  public init(of event: LobbyEvent) {
    switch event {  // No `default`: a new event must say here who may see it.
    case .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .chatReported, .sheet, .lobbyClaimed: self = .host
    case .playerAdmitted: self = .host
    case .clueRevealed(_, let player): self = player.map(Audience.player) ?? .everyone
    case .lobbyCreated, .playerJoined, .playerRenamed, .playerLeft: self = .everyone
    case .playerKicked, .playerMuted, .playerUnmuted, .chatRemoved: self = .everyone
    case .songRequested, .songVoted, .songRemoved: self = .everyone
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: self = .everyone
    case .boardFrozen, .boardRevealed, .clueScanned, .rulingApplied, .rulingRevoked: self = .everyone
    case .ghostScanned, .playAmended: self = .everyone
    case .hintTaken(let player, _, _, _): self = .player(player)
    case .clueClaimed(let find): self = .player(find.player)
    case .lobbyUpdated(let changes): self = changes.isForHostOnly ? .host : .everyone
    case .noticeSent(_, _, _, let recipient), .chatSent(_, _, _, _, let recipient): self.init(to: recipient)
    }
  }

  /// The audience of something sent to a recipient.
  public init(to recipient: Recipient) {
    switch recipient {
    case .all: self = .everyone
    case .player(let id): self = .player(id)
    case .team(let id): self = .team(id)
    }
  }
}

extension Audience {
  /// The audience of the event `seq`, which is smaller while the board stands still.
  public init(of event: LobbyEvent, seq: Int, during standstill: Standstill?) {
    self.init(of: event)
    guard let standstill, seq > standstill.position, event.tellsOfPoints else { return }
    // A player's own finds and hints are no secret to them.
    switch event {
    case .clueScanned(let find): self = .player(find.player)
    case .hintTaken(let player, _, _, _): self = .player(player)
    default: self = .host
    }
  }
}

extension LobbyEvent {
  /// The player who, like the host, sees all of the event, where others see a part.
  public var insider: PlayerID? {
    switch self {
    case .songVoted(let cast): if case .player(let voter) = cast.voter { voter } else { nil }
    case .clueScanned(let find): find.reason == nil ? nil : find.player
    default: nil
    }
  }
}

/// The role in which somebody views a lobby.
public enum Viewer: Hashable, Sendable {
  case host
  case player(PlayerID, team: TeamID?)
  case spectator

  public var player: PlayerID? {
    if case .player(let id, _) = self { id } else { nil }
  }

  public func sees(_ audience: Audience) -> Bool {
    switch (self, audience) {
    case (.host, _), (_, .everyone): true
    case (.player(let id, _), .player(let recipient)): id == recipient
    case (.player(_, let team), .team(let recipient)): team == recipient
    case (.player(let id, _), .allBut(let other)): id != other
    case (.spectator, .allBut): true
    case (.player, .host), (.spectator, .host), (.spectator, .player), (.spectator, .team): false
    }
  }
}

extension LobbyChanges {
  /// Whether nothing changed on the card that everybody sees.
  var isForHostOnly: Bool {
    var rest = self
    rest.scoring = nil
    rest.settings = nil
    rest.duration = nil
    rest.contact = nil
    return rest.isEmpty
  }
}
