/// The board stands still for all but the host: the finale is to tell who won.
public struct Standstill: Hashable, Sendable {
  /// The sequence number of the last event that the board shows.
  public let position: Int
  /// That of the last event that gave or took points; the position, if none did since.
  public private(set) var scoredAt: Int

  init(at position: Int, scoredAt: Int) {
    self.position = position
    self.scoredAt = scoredAt
  }

  mutating func note(_ event: LobbyEvent, seq: Int) {
    if event.tellsOfPoints { scoredAt = seq }
  }

  /// What is left of it once the board shows what had happened after an event: nothing, if no points were given or taken
  /// since.
  func revealed(upTo seq: Int) -> Standstill? { seq < scoredAt ? Standstill(at: seq, scoredAt: scoredAt) : nil }
}

extension Lobby {
  func freeze() throws(Rejection) -> Decision {
    // Before the start there is nothing to hide.
    guard phase != .open else { throw .wrongPhase(phase) }
    if let standstill { return Decision(answer: .position(standstill.position)) }
    return Decision([.boardFrozen(seq: seq)], answer: .position(seq))
  }

  func reveal(upTo position: Int?) throws(Rejection) -> Decision {
    guard let standstill else { return Decision(answer: .position(seq)) }
    let position = min(position ?? seq, seq)
    guard position >= standstill.position else {
      throw .invalid(
        field: "at", problem: "must be at least \(standstill.position): what was shown is not hidden again")
    }
    // To where it stands is no step, unless it is the last one.
    guard position > standstill.position || standstill.revealed(upTo: position) == nil else {
      return Decision(answer: .position(position))
    }
    return Decision([.boardRevealed(seq: position)], answer: .position(position))
  }
}
