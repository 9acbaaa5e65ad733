public import Hunt
import Wire

/// A play of a pack by one player, before it begins.
public struct SoloPlay: Sendable {
  public var details: LobbyDetails
  public var clues: [Clue]
  /// Of each clue.
  public var codes: [CodeSource]
  /// What the player is called.
  public var name: PlayerName
  public var ghost: Ghost?

  public init(details: LobbyDetails, clues: [Clue], codes: [CodeSource], name: PlayerName, ghost: Ghost? = nil) {
    self.details = details
    self.clues = clues
    self.codes = codes
    self.name = name
    self.ghost = ghost
  }

  /// Whom the player races against, and how that one did.
  public struct Ghost: Sendable, Equatable {
    /// nil where it is not told: names are personal, and kept nowhere.
    public var name: String?
    public var points: Int
    public var found: Int

    public init(name: String?, points: Int, found: Int) {
      self.name = name
      self.points = points
      self.found = found
    }

    func named(_ isNamed: Bool) -> Ghost { isNamed ? self : Ghost(name: nil, points: points, found: found) }
  }
}

extension SoloPlay.Ghost {
  /// As an earlier answer tells it.
  init?(_ fields: Fields) {
    guard let points = try? fields.integer("points"), let found = try? fields.integer("found") else { return nil }
    self.init(name: nil, points: points, found: found)
  }
}
