import Core

/// What a player thought of a hunt.
public struct Feedback: Hashable, Sendable {
  public var stars: Int
  public var text: String?

  public init(stars: Int, text: String? = nil) {
    self.stars = stars
    self.text = text
  }
}

/// Stands for the player who gave feedback. Always the same for the same player of the same lobby, so that their newest
/// answer counts; only the server's key tells whose it is.
public struct FeedbackMark: Hashable, Comparable, Sendable {
  public let hex: String

  public init(hex: String) { self.hex = hex }

  public static func < (one: FeedbackMark, other: FeedbackMark) -> Bool { one.hex < other.hex }
}

/// Somebody said what they thought of the hunt. It does not say who.
public struct FeedbackGiven: LobbyFact {
  public var mark: FeedbackMark
  public var stars: Int
  public var text: String?

  public init(mark: FeedbackMark, stars: Int, text: String? = nil) {
    self.mark = mark
    self.stars = stars
    self.text = text
  }

  public var audience: Audience { .authors }
  public static var mayChangeResults: Bool { false }
}

extension Lobby {
  /// Only after the end. A newer answer replaces the player's earlier one.
  func giveFeedback(
    _ stars: Int, _ text: FeedbackText?, by player: PlayerID, as mark: FeedbackMark
  ) throws(Rejection) -> Decision {
    guard self.player(player) != nil else { throw .notSeated }
    guard phase == .ended else { throw .wrongPhase(phase) }
    try Hunt.check("stars", stars, in: Limits.stars)
    let given = Feedback(stars: stars, text: text?.value)
    guard feedback[mark] != given else { return Decision() }
    return Decision([.feedbackGiven(FeedbackGiven(mark: mark, stars: stars, text: given.text))])
  }

  /// The newest answers of all players, in an order that tells neither whose they are nor when they came.
  public var shuffledFeedback: [Feedback] { feedback.sorted { $0.key < $1.key }.map(\.value) }
}
