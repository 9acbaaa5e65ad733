public import Core

/// The reason why a command is refused. Nothing changed.
public enum Rejection: Error, Hashable, Sendable {
  case lobbyNotFound
  case clueNotFound(ClueID)
  case playerNotFound(PlayerID)
  case messageNotFound(MessageID)
  case songNotFound(SongID)
  case staffNotFound(StaffID)
  case submissionNotFound(SubmissionID)
  /// Somebody else judged the photo, or the player sent another one.
  case submissionJudged(SubmissionID)
  /// The token's player is no longer in the lobby.
  case notSeated
  case nameTaken(name: String)
  case lobbyFull(capacity: Int)
  /// The host has removed the player and does not let them join again.
  case keptOut
  /// The host has muted the player.
  case muted
  /// The host has slowed the chat down.
  case tooSoon(retryAfter: Span)
  /// A wrong option was tried a moment ago.
  case triedTooSoon(retryAfter: Span)
  case wrongPhase(Phase)
  /// The lobby was inactive for so long that its join code may be in use elsewhere: it is read-only.
  case archived(Phase)
  /// The lobby's settings do not allow it.
  case notAllowed(Refusal)
  /// More would be stored than a lobby or a player may have.
  case quotaExceeded(Quota)
  /// The request is well-formed but impossible: `field` is the parameter, `problem` completes the sentence.
  case invalid(field: String, problem: String)

  /// A limited resource. The raw value is its name on the wire, in errors and in `server.info`.
  public enum Quota: String, Hashable, Sendable {
    /// UTF-8 bytes of the texts of a lobby's clues.
    case clueBytes
    /// Valid invitations of staff to a lobby.
    case staff

    public var limit: Int {
      switch self {
      case .clueBytes: Limits.clueBytes
      case .staff: Limits.staff
      }
    }
  }

  public enum Refusal: Hashable, Sendable {
    case chatIsOff
    case songsAreOff
    case spectatorsAreOff
    case momentsAreOff
    /// A play by one player has no feed.
    case momentsAreForSeveral
    case noLateJoin
    /// Only the host moves players into a team that has talked among itself.
    case teamHasTalked
    case positionsAreOff
    /// The lobby belongs to another account.
    case isClaimed
    /// Results appear on the board of a pack, so a player needs an account.
    case noAccount
    /// Results appear on the board of a pack, so they must be comparable.
    case isRanked
    /// Only the host, no cohost, may do it.
    case isForHostAlone
    /// Publishing a photo would tell of a find that the frozen board hides.
    case isHiddenByBoard
  }
}

/// The state of a lobby, from open to ended, with pauses in between; raw values appear in the log and on the wire.
public enum Phase: String, Hashable, Sendable, CaseIterable {
  case open
  case running
  case paused
  case ended
}
