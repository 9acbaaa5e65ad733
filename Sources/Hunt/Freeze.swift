/// A frozen public board: it stands still for everybody but the host, to keep the finale exciting.
public struct Freeze: Hashable, Sendable {
  /// The sequence number of the last event that the board shows.
  public let position: Int
  /// The number of the last event that changed points; `position` if there was none since.
  public private(set) var scoredAt: Int

  init(at position: Int, scoredAt: Int) {
    self.position = position
    self.scoredAt = scoredAt
  }

  mutating func note(_ event: LobbyEvent, seq: Int) {
    if event.changesPoints { scoredAt = seq }
  }

  /// The freeze left once the board shows the state after an event; nil if no points changed since.
  func revealed(upTo seq: Int) -> Freeze? { seq < scoredAt ? Freeze(at: seq, scoredAt: scoredAt) : nil }
}

extension Freeze? {
  /// Applies an event that may freeze or reveal the board.
  public mutating func evolve(_ event: LobbyEvent, seq: Int) {
    self?.note(event, seq: seq)
    if case .boardFrozen(let frozen) = event {
      self = Freeze(at: frozen.seq, scoredAt: frozen.seq)
    } else if case .boardRevealed(let revealed) = event {
      self = self?.revealed(upTo: revealed.seq)
    }
  }
}

extension Lobby {
  func freezeBoard() throws(Rejection) -> Decision {
    // Before the start there is nothing to hide.
    guard phase != .open else { throw .wrongPhase(phase) }
    if let freeze { return Decision(answer: .position(freeze.position)) }
    return Decision([.boardFrozen(BoardFrozen(seq: seq))], answer: .position(seq))
  }

  func reveal(upTo position: Int?) throws(Rejection) -> Decision {
    guard let freeze else { return Decision(answer: .position(seq)) }
    let position = min(position ?? seq, seq)
    guard position >= freeze.position else {
      throw .invalid(
        field: "at", problem: "must be at least \(freeze.position): what was shown is not hidden again")
    }
    // Revealing the current position changes nothing, unless it ends the freeze.
    guard position > freeze.position || freeze.revealed(upTo: position) == nil else {
      return Decision(answer: .position(position))
    }
    return Decision([.boardRevealed(BoardRevealed(seq: position))], answer: .position(position))
  }
}
