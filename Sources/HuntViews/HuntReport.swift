import Core
import Hunt

/// What the host reads about a hunt that is over.
public struct HuntReport: Sendable, Equatable {
  /// In the host's order.
  public var clues: [ClueReport]
  /// How many chat lines were sent and not removed.
  public var chatLines: Int
  /// How many players gave each number of stars, from one on.
  public var stars: [Int]

  public struct ClueReport: Sendable, Equatable {
    public var result: Results.ClueResult
    /// How many wrong options were tried, where tries count.
    public var wrong: Int
    /// How many hints players took.
    public var hints: Int
  }
}

extension LobbyView {
  /// nil until the hunt has ended.
  public var report: HuntReport? {
    guard lobby.phase == .ended else { return nil }
    let hints = lobby.hintsTaken
    var stars = Limits.stars.map { _ in 0 }
    for given in lobby.feedback.values { stars[given.stars - Limits.stars.lowerBound] += 1 }
    return HuntReport(
      clues: lobby.clueOrder.map { clue in
        HuntReport.ClueReport(result: result(of: clue), wrong: lobby.wrongTries(of: clue), hints: hints[clue] ?? 0)
      },
      chatLines: lobby.messageCount - lobby.removedMessages.count, stars: stars)
  }
}
