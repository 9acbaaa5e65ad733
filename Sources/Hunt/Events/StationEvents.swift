public import Core

/// A player went into a station.
public struct StationEntered: LobbyFact {
  public var player: PlayerID
  public var clue: ClueID

  public init(player: PlayerID, clue: ClueID) {
    self.player = player
    self.clue = clue
  }

  public var audience: Audience { .player(player) }
  /// The find that follows may. The same below.
  public static var mayChangeResults: Bool { false }
}

extension StationEntered: Record {
  // Who was where, and when, is between the player and the host.
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .secret)
    clue = try v("clue", \.clue, .secret)
  }
}

/// A player went out of a station, or their time there ran out.
public struct StationLeft: LobbyFact {
  public var player: PlayerID
  public var clue: ClueID

  public init(player: PlayerID, clue: ClueID) {
    self.player = player
    self.clue = clue
  }

  public var audience: Audience { .player(player) }
  public static var mayChangeResults: Bool { false }
}

extension StationLeft: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .secret)
    clue = try v("clue", \.clue, .secret)
  }
}
