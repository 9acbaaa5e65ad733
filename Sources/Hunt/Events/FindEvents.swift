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

  public init(
    player: PlayerID, clue: ClueID, at: Timestamp, isLate: Bool = false, isAccepted: Bool = false,
    reason: String? = nil
  ) {
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
