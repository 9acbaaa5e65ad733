/// The ghost that the player races against made a find.
public struct GhostScanned: LobbyFact {
  public var clue: ClueID
  /// The ghost's points after it.
  public var points: Int
  /// How many finds the ghost has made with it.
  public var found: Int

  public init(clue: ClueID, points: Int, found: Int) {
    self.clue = clue
    self.points = points
    self.found = found
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

/// A find that came after the end changes the result of a pack play.
public struct PlayAmended: LobbyFact {
  public init() {}

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}
