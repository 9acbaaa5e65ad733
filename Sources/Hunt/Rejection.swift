/// Why a command is refused. Nothing changed.
public enum Rejection: Error, Hashable, Sendable {
  case lobbyNotFound
  case clueNotFound(ClueID)
  case playerNotFound(PlayerID)
  case messageNotFound(MessageID)
  case songNotFound(SongID)
  /// The token names a player who is not in the lobby any more.
  case notSeated
  case nameTaken(name: String)
  case lobbyFull(capacity: Int)
  /// The host has removed the player and does not let them join again.
  case keptOut
  /// The host has muted the player.
  case muted
  /// The host has slowed the chat down.
  case tooSoon(retryAfter: Span)
  case wrongPhase(Phase)
  /// Nobody did anything here for so long that the join code may be another lobby's: it is only read any more.
  case archived(Phase)
  /// The lobby's settings do not allow it.
  case notAllowed(Refusal)
  /// What is stored would become more than a lobby or a player may have.
  case quotaExceeded(Quota)
  /// The request is well-formed but cannot be: `field` is the parameter, `problem` completes the sentence.
  case invalid(field: String, problem: String)

  /// What there is only so much room for. The raw value is the name on the wire, in errors and in `server.info`.
  public enum Quota: String, Hashable, Sendable {
    /// UTF-8 bytes of the texts of a lobby's clues.
    case clueBytes

    public var limit: Int {
      switch self {
      case .clueBytes: Limits.clueBytes
      }
    }
  }

  public enum Refusal: Hashable, Sendable {
    case chatIsOff
    case songsAreOff
    case spectatorsAreOff
    case noLateJoin
    /// It belongs to another account.
    case isClaimed
    /// Its results stand on the board of a pack, so whose they are must be known.
    case noAccount
    /// Likewise, so they must be comparable.
    case isRanked
  }
}

/// Where a lobby stands. It only ever goes from open to ended, with pauses in between; the words of the log and the wire.
public enum Phase: String, Hashable, Sendable, CaseIterable {
  case open
  case running
  case paused
  case ended
}
