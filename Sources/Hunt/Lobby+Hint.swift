public import Core

/// A hint that a player took.
public struct TakenHint: Hashable, Sendable {
  public let clue: ClueID
  /// Its index among the clue's hints, from 0.
  public let hint: Int
  /// What it cost at that time.
  public let cost: Int
  public let at: Timestamp
  /// The number of its event.
  public let seq: Int

  public init(clue: ClueID, hint: Int, cost: Int, at: Timestamp, seq: Int) {
    self.clue = clue
    self.hint = hint
    self.cost = cost
    self.at = at
    self.seq = seq
  }
}

extension Lobby {
  public func hasTaken(_ hint: Int, of clue: ClueID, by player: PlayerID) -> Bool {
    hints[player]?.contains { $0.clue == clue && $0.hint == hint } == true
  }

  /// Decides taking a hint. A hint costs its points once, even with too few points to pay, and nothing after the find.
  func takeHint(_ index: Int, of id: ClueID, by player: PlayerID) throws(Rejection) -> Decision {
    guard self.player(player) != nil else { throw .notSeated }
    guard phase == .running || phase == .paused else { throw .wrongPhase(phase) }
    // A hidden clue must look as if it did not exist.
    guard let clue = clue(id), isRevealed(id, to: player) else { throw .clueNotFound(id) }
    guard !isVoid(id) else { throw .invalid(field: "clue", problem: "is void: it no longer counts") }
    guard clue.hints.indices.contains(index) else {
      let problem =
        clue.hints.isEmpty ? "cannot be taken: this clue has none" : "must be from 0 to \(clue.hints.count - 1)"
      throw .invalid(field: "hint", problem: problem)
    }
    let text = self.clue(clue, readBy: player).hints[index].text
    if let taken = hints[player]?.first(where: { $0.clue == id && $0.hint == index }) {
      return Decision(answer: .hint(text: text, cost: taken.cost))
    }
    let cost = players[player.number - 1].found.contains(id) ? 0 : clue.hints[index].cost
    return Decision(
      [.hintTaken(HintTaken(player: player, clue: id, hint: index, cost: cost))], answer: .hint(text: text, cost: cost))
  }
}
