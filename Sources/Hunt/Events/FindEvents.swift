public import Core

/// A player's proven find of a clue.
public struct Find: LobbyFact {
  public let player: PlayerID
  public let clue: ClueID
  /// When it was made: the time of the event, or an earlier time in a running stretch if the phone was offline.
  public let at: Timestamp
  /// Whether it arrived when the hunt was no longer running, or not at that moment.
  public let isLate: Bool
  /// Whether the host accepted it on the player's word, and the reason, if the host gave one.
  public let isAccepted: Bool
  public let reason: String?
  /// Points that it loses for the wrong options tried before.
  public let cost: Int

  public init(
    player: PlayerID, clue: ClueID, at: Timestamp, isLate: Bool = false, isAccepted: Bool = false,
    reason: String? = nil, cost: Int = 0
  ) {
    self.cost = cost
    self.player = player
    self.clue = clue
    self.at = at
    self.isLate = isLate
    self.isAccepted = isAccepted
    self.reason = reason
  }

  public var audience: Audience { .everyone }
  /// Only the finder and the host may know why the host accepted it.
  public var insider: PlayerID? { reason == nil ? nil : player }
  public static var tellsOfPoints: Bool { true }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { isAccepted ? nil : (player, at) }
}

/// A wrong option of a choice that counts the tries.
public struct ClueTried: LobbyFact {
  public var player: PlayerID
  public var clue: ClueID
  /// Its index in the host's list; -1 if a published log withholds it.
  public var option: Int
  /// Points that the find will lose.
  public var cost: Int
  /// nil without a limit.
  public var triesLeft: Int?
  /// The player's team, which shares the tries.
  public var team: TeamID?
  /// Whether the board stood still: then the team hears nothing, and the player not what it costs.
  public var isHidden: Bool

  public init(
    player: PlayerID, clue: ClueID, option: Int, cost: Int = 0, triesLeft: Int? = nil, team: TeamID? = nil,
    isHidden: Bool = false
  ) {
    self.player = player
    self.clue = clue
    self.option = option
    self.cost = cost
    self.triesLeft = triesLeft
    self.team = team
    self.isHidden = isHidden
  }

  public var audience: Audience { isHidden ? .player(player) : team.map(Audience.team) ?? .player(player) }
  public static var tellsOfPoints: Bool { true }
  /// The find that follows may.
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, moment) }
}

/// A find that arrived after the end and waits for the host.
public struct ClaimedFind: LobbyFact {
  public let player: PlayerID
  public let clue: ClueID
  /// When the find was made, by the player's clock.
  public let at: Timestamp

  public init(player: PlayerID, clue: ClueID, at: Timestamp) {
    self.player = player
    self.clue = clue
    self.at = at
  }

  public var audience: Audience { .player(player) }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, at) }
}

extension ClaimedFind: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
    clue = try v("clue", \.clue, .open)
    at = try v("at", \.at, .open)
  }
}

/// A player took a hint.
public struct HintTaken: LobbyFact {
  public var player: PlayerID
  public var clue: ClueID
  /// The index of the hint, from 0.
  public var hint: Int
  /// In points.
  public var cost: Int

  public init(player: PlayerID, clue: ClueID, hint: Int, cost: Int) {
    self.player = player
    self.clue = clue
    self.hint = hint
    self.cost = cost
  }

  public var audience: Audience { .player(player) }
  public static var tellsOfPoints: Bool { true }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, moment) }
}

extension HintTaken: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
    clue = try v("clue", \.clue, .open)
    hint = try v("hint", \.hint, .open)
    cost = try v("cost", \.cost, .open)
  }
}
