public import Core

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

extension GhostScanned: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    clue = try v("clue", \.clue, .open)
    points = try v("points", \.points, .open)
    found = try v("found", \.found, .open)
  }
}

/// A find that came after the end changes the result of a pack play.
public struct PlayAmended: LobbyFact {
  public init() {}

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension PlayAmended: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {}
}
