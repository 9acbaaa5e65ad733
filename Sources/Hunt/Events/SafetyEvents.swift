public import Core

/// Everybody is asked to say that they are there.
public struct RollCalled: LobbyFact {
  public var roll: RollID
  public var text: String?

  public init(roll: RollID, text: String? = nil) {
    self.roll = roll
    self.text = text
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension RollCalled: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    roll = try v("roll", \.roll, .open)
    text = try v.optional("text", \.text, .open)
  }
}

/// A player answered a roll call.
public struct RollAnswered: LobbyFact {
  public var roll: RollID
  public var player: PlayerID

  public init(roll: RollID, player: PlayerID) {
    self.roll = roll
    self.player = player
  }

  public var audience: Audience { .player(player) }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, moment) }
}

extension RollAnswered: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    roll = try v("roll", \.roll, .open)
    // Who was where, and when, is between the player and the host.
    player = try v("player", \.player, .secret)
  }
}

/// A roll call ended.
public struct RollClosed: LobbyFact {
  public var roll: RollID

  public init(roll: RollID) { self.roll = roll }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension RollClosed: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    roll = try v("roll", \.roll, .open)
  }
}

/// A player called for help.
public struct HelpAsked: LobbyFact {
  public var help: HelpID
  public var player: PlayerID
  public var text: String?

  public init(help: HelpID, player: PlayerID, text: String? = nil) {
    self.help = help
    self.player = player
    self.text = text
  }

  public var audience: Audience { .player(player) }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, moment) }
}

extension HelpAsked: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    help = try v("help", \.help, .open)
    // Who needed help is between the player and the host.
    player = try v("player", \.player, .secret)
    text = try v.optional("text", \.text, .secret)
  }
}

/// Somebody answered a player's call for help.
public struct HelpAnswered: LobbyFact {
  public var help: HelpID
  /// The player who called.
  public var player: PlayerID
  public var text: String?

  public init(help: HelpID, player: PlayerID, text: String? = nil) {
    self.help = help
    self.player = player
    self.text = text
  }

  public var audience: Audience { .player(player) }
  public static var mayChangeResults: Bool { false }
}

extension HelpAnswered: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    help = try v("help", \.help, .open)
    player = try v("player", \.player, .secret)
    text = try v.optional("text", \.text, .secret)
  }
}
