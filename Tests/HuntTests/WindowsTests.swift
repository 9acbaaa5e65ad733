import Core
import Hunt
import TestSupport
import Testing

@Suite struct AWindow {
  /// Open from 100 until just before 200, in a hunt that runs from 10 on.
  private let clue = Clue(title: "Market", points: 10, opens: .second(100), closes: .second(200))
  private var running: [Past] {
    [.created(), .added("c1", clue), .joined("p1", "Ada"), .started(at: .second(10))]
  }

  private func found(at second: Int, isLate: Bool = false) -> [LobbyEvent] {
    [.clueScanned(Find(player: "p1", clue: "c1", at: .second(second), isLate: isLate))]
  }

  @Test(arguments: [100, 150, 199]) func `lets a clue be found while it is open`(second: Int) throws {
    try expect(
      given: running, when: .scan("p1", clue: "c1", at: nil), at: .second(second), then: found(at: second),
      answer: .scan(.found, clue: "c1"))
  }

  @Test(arguments: [20, 99, 200, 5_000]) func `is closed before and after`(second: Int) throws {
    try expect(
      given: running, when: .scan("p1", clue: "c1", at: nil), at: .second(second), then: [],
      answer: .scan(.closed, clue: "c1"))
  }

  @Test func `may be open on one side`() throws {
    for (opens, closes, open, closed) in [(100, nil, 900, 50), (nil, 200, 50, 900)] as [(Int?, Int?, Int, Int)] {
      let clue = Clue(
        title: "Market", points: 10, opens: opens.map { .second($0) }, closes: closes.map { .second($0) })
      let past: [Past] = [.created(), .added("c1", clue), .joined("p1", "Ada"), .started(at: .second(10))]
      try expect(given: past, when: .scan("p1", clue: "c1", at: nil), at: .second(open), then: found(at: open))
      try expect(
        given: past, when: .scan("p1", clue: "c1", at: nil), at: .second(closed), then: [],
        answer: .scan(.closed, clue: "c1"))
    }
  }

  @Test func `goes by when the find was made, not by when it came`() throws {
    try expect(
      given: running, when: .scan("p1", clue: "c1", at: .second(150)), at: .second(300), then: found(at: 150))
    try expect(
      given: running, when: .scan("p1", clue: "c1", at: .second(50)), at: .second(150), then: [],
      answer: .scan(.closed, clue: "c1"))
    try expect(
      given: running + [.ended(at: .second(400))], when: .scan("p1", clue: "c1", at: .second(150)), at: .second(500),
      then: found(at: 150, isLate: true))
  }

  @Test func `cannot be opened by a clock that is ahead`() throws {
    try expect(
      given: running, when: .scan("p1", clue: "c1", at: .second(110)), at: .second(90), then: [],
      answer: .scan(.closed, clue: "c1"))
  }

  @Test func `applies to the time at which a find made in a pause counts`() throws {
    let paused = running + [.paused(at: .second(120)), .resumed(at: .second(250))]
    try expect(
      given: paused, when: .scan("p1", clue: "c1", at: .second(150)), at: .second(260), then: [],
      answer: .scan(.closed, clue: "c1"))
    try expect(
      given: paused, when: .scan("p1", clue: "c1", at: .second(110)), at: .second(260), then: found(at: 110))
  }

  @Test func `says that it was found, also once it is closed`() throws {
    try expect(
      given: running + [.found("p1", "c1", at: .second(150))], when: .scan("p1", clue: "c1", at: nil),
      at: .second(300), then: [], answer: .scan(.alreadyFound, clue: "c1"))
  }

  @Test func `is closed to answers and visits, right or wrong, near or far`() throws {
    var answered = clue
    answered.proof = .codeword(accepts: ["oak"])
    var visited = Clue.pier
    visited.opens = clue.opens
    let past: [Past] = [
      .created(), .added("c1", answered), .added("c2", visited), .joined("p1", "Ada"), .started(at: .second(10)),
    ]
    for text in ["oak", "elm"] as [Answer] {
      try expect(
        given: past, when: .answer("p1", "c1", .text(text)), at: .second(50), then: [],
        answer: .scan(.closed, clue: "c1"))
    }
    for position in [nil, Position.pier, .north(99)] {
      try expect(
        given: past, when: .visit("p1", "c2", from: position), at: .second(50), then: [],
        answer: .scan(.closed, clue: "c2"))
    }
  }
}
