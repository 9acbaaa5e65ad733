public import Core

/// Somebody reacted to a moment of the hunt, or took it back.
public struct MomentReacted: LobbyFact {
  /// The number of the event that is reacted to.
  public let entry: Int
  /// nil if it was taken back.
  public let reaction: Reaction?
  /// nil for the host and staff.
  public let player: PlayerID?

  public init(entry: Int, reaction: Reaction?, player: PlayerID?) {
    self.entry = entry
    self.reaction = reaction
    self.player = player
  }

  public var audience: Audience { .everyone }
  /// The host may react to a find that the board hides.
  public static var tellsOfPoints: Bool { true }
  public static var changesPoints: Bool { false }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { player.map { ($0, moment) } }
}
