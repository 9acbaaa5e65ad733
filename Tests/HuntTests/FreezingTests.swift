import Core
import Hunt
import TestSupport
import Testing

extension Past {
  fileprivate static func frozen(at position: Int) -> Past { Past(event: .boardFrozen(BoardFrozen(seq: position))) }
  fileprivate static func revealed(upTo position: Int) -> Past {
    Past(event: .boardRevealed(BoardRevealed(seq: position)))
  }
}

@Suite struct FreezingTheBoard {
  /// Four events.
  private let running: [Past] = [.created(), .added("c1"), .joined("p1", "Ada"), .started()]

  @Test func `stops it at the newest event`() throws {
    try expect(given: running, when: .freeze, then: [.boardFrozen(BoardFrozen(seq: 4))], answer: .position(4))
  }

  @Test func `is for hunts that have started, and also once they are over`() throws {
    try expect(given: [.created(), .added("c1")], when: .freeze, rejects: .wrongPhase(.open))
    try expect(given: running + [.paused()], when: .freeze, then: [.boardFrozen(BoardFrozen(seq: 5))])
    try expect(given: running + [.ended()], when: .freeze, then: [.boardFrozen(BoardFrozen(seq: 5))])
  }

  @Test func `twice changes nothing`() throws {
    let frozen = running + [.frozen(at: 4), .found("p1", "c1", at: .second(9))]
    try expect(given: frozen, when: .freeze, then: [], answer: .position(4))
  }

  @Test func `can be done again once all was revealed`() throws {
    let revealed = running + [.frozen(at: 4), .revealed(upTo: 5)]
    try expect(given: revealed, when: .freeze, then: [.boardFrozen(BoardFrozen(seq: 6))], answer: .position(6))
  }
}

@Suite struct ReactingToWhatIsHidden {
  @Test func `keeps nothing frozen that has no more points to reveal`() throws {
    let reacted = MomentReacted(entry: 6, reaction: .heart, player: nil)
    let past: [Past] = [
      .created(), .added("c1"), .joined("p1", "Ada"), .started(), .frozen(at: 4), .found("p1", "c1", at: .second(9)),
      Past(event: .momentReacted(reacted)), .revealed(upTo: 6),
    ]
    #expect(try lobby(after: past).freeze == nil)
  }
}

@Suite struct RevealingTheBoard {
  /// Frozen at 5 by event 6; then a find (7), a rename (8), a find (9) and a rename (10).
  private let frozen: [Past] = [
    .created(), .added("c1"), .joined("p1", "Ada"), .joined("p2", "Bob"), .started(), .frozen(at: 5),
    .found("p1", "c1", at: .second(10)), .renamed("p1", "Ada L."), .found("p2", "c1", at: .second(12)),
    .renamed("p2", "Bobby"),
  ]

  @Test func `shows all that has happened`() throws {
    try expect(
      given: frozen, when: .reveal(at: nil), then: [.boardRevealed(BoardRevealed(seq: 10))], answer: .position(10))
    let after = try lobby(after: frozen + [.revealed(upTo: 10)])
    #expect(after.freeze == nil)
  }

  @Test func `step by step stays frozen until the last points are shown`() throws {
    for (position, isFrozen) in [(6, true), (7, true), (8, true), (9, false), (10, false)] {
      try expect(
        given: frozen, when: .reveal(at: position), then: [.boardRevealed(BoardRevealed(seq: position))],
        answer: .position(position))
      let after = try lobby(after: frozen + [.revealed(upTo: position)])
      #expect(after.freeze?.position == (isFrozen ? position : nil), "\(position)")
    }
  }

  @Test func `further than there is anything shows all there is`() throws {
    try expect(
      given: frozen, when: .reveal(at: 1_000), then: [.boardRevealed(BoardRevealed(seq: 10))], answer: .position(10))
  }

  @Test func `never hides again what was shown`() throws {
    try expect(
      given: frozen + [.revealed(upTo: 7)], when: .reveal(at: 6),
      rejects: .invalid(field: "at", problem: "must be at least 7: what was shown is not hidden again"))
  }

  @Test func `where it stands changes nothing`() throws {
    try expect(given: frozen, when: .reveal(at: 5), then: [], answer: .position(5))
    try expect(given: frozen + [.revealed(upTo: 8)], when: .reveal(at: 8), then: [], answer: .position(8))
    try expect(given: [.created(), .started()], when: .reveal(at: nil), then: [], answer: .position(2))
  }

  @Test func `of a board on which nothing has happened lets it go on`() throws {
    let still = Array(frozen.prefix(6))
    try expect(given: still, when: .reveal(at: 5), then: [.boardRevealed(BoardRevealed(seq: 5))])
    let after = try lobby(after: still + [.revealed(upTo: 5)])
    #expect(after.freeze == nil)
  }
}
