public import Core

/// The host has ordered the start, and may still take it back.
public struct HuntStarting: LobbyFact {
  /// When the hunt will start.
  public var at: Timestamp

  public init(at: Timestamp) { self.at = at }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension HuntStarting: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    at = try v("at", \.at, .open)
  }
}

/// The host took the start back.
public struct HuntStartCancelled: LobbyFact {
  /// When the hunt starts by itself now; nil if the host starts it.
  public var startsAt: Timestamp?

  public init(startsAt: Timestamp?) { self.startsAt = startsAt }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension HuntStartCancelled: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    startsAt = try v.optional("startsAt", \.startsAt, .open)
  }
}

/// The hunt started.
public struct HuntStarted: LobbyFact {
  /// nil without a clock.
  public var endsAt: Timestamp?

  public init(endsAt: Timestamp?) { self.endsAt = endsAt }

  public var audience: Audience { .everyone }
}

extension HuntStarted: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    endsAt = try v.optional("endsAt", \.endsAt, .open)
  }
}

/// The hunt was paused.
public struct HuntPaused: LobbyFact {
  public init() {}

  public var audience: Audience { .everyone }
}

extension HuntPaused: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {}
}

/// The hunt resumed.
public struct HuntResumed: LobbyFact {
  /// nil without a clock.
  public var endsAt: Timestamp?

  public init(endsAt: Timestamp?) { self.endsAt = endsAt }

  public var audience: Audience { .everyone }
}

extension HuntResumed: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    endsAt = try v.optional("endsAt", \.endsAt, .open)
  }
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

extension TimeExtended: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    seconds = try v("seconds", \.seconds, .open)
    endsAt = try v("endsAt", \.endsAt, .open)
  }
}

/// The hunt ended.
public struct HuntEnded: LobbyFact {
  public var by: Ending

  public init(by: Ending) { self.by = by }

  public var audience: Audience { .everyone }
}

extension HuntEnded: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    by = try v("by", \.by, .open)
  }
}

/// What ended a hunt; raw values appear in the log and on the wire.
public enum Ending: String, Hashable, Word {
  case host
  case clock
  case allFound = "all-found"
  /// The player of a solo play, which has no host.
  case player
  /// An operator of the server.
  case `operator`
}
