public import Core

/// The hunt started.
public struct HuntStarted: LobbyFact {
  /// nil without a clock.
  public var endsAt: Timestamp?

  public init(endsAt: Timestamp?) { self.endsAt = endsAt }

  public var audience: Audience { .everyone }
}

/// The hunt was paused.
public struct HuntPaused: LobbyFact {
  public init() {}

  public var audience: Audience { .everyone }
}

/// The hunt resumed.
public struct HuntResumed: LobbyFact {
  /// nil without a clock.
  public var endsAt: Timestamp?

  public init(endsAt: Timestamp?) { self.endsAt = endsAt }

  public var audience: Audience { .everyone }
}

/// The host added time.
public struct TimeExtended: LobbyFact {
  public var seconds: Int
  public var endsAt: Timestamp

  public init(seconds: Int, endsAt: Timestamp) {
    self.seconds = seconds
    self.endsAt = endsAt
  }

  public var audience: Audience { .everyone }
}

/// The hunt ended.
public struct HuntEnded: LobbyFact {
  public var by: Ending

  public init(by: Ending) { self.by = by }

  public var audience: Audience { .everyone }
}

/// What ended a hunt; raw values appear in the log and on the wire.
public enum Ending: String, Hashable, Sendable {
  case host
  case clock
  case allFound = "all-found"
  /// The player of a solo play, which has no host.
  case player
  /// An operator of the server.
  case `operator`
}
