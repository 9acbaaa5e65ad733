import Core
import Hunt
import TestSupport
import Testing

@Suite struct TakingAHint {
  private static let clue = Clue(
    title: "Oak", points: 10, hints: [Hint(text: "North", cost: 5), Hint(text: "Look up", cost: 0)])
  private let past: [Past] = [.created(), .added("c1", clue), .added("c2"), .joined("p1", "Ada"), .started()]
  private let taken = Past(event: .hintTaken(HintTaken(player: "p1", clue: "c1", hint: 0, cost: 5)))

  @Test func `costs what it says`() throws {
    try expect(
      given: past, when: .takeHint("p1", "c1", hint: 0),
      then: [.hintTaken(HintTaken(player: "p1", clue: "c1", hint: 0, cost: 5))],
      answer: .hint(text: "North", cost: 5))
  }

  @Test func `is possible in any order, and in a pause`() throws {
    try expect(
      given: past + [.paused()], when: .takeHint("p1", "c1", hint: 1),
      then: [.hintTaken(HintTaken(player: "p1", clue: "c1", hint: 1, cost: 0))])
  }

  @Test func `costs once, and as much as it did then`() throws {
    let dearer = Past(
      event: .clueUpdated(
        ClueUpdated(clue: "c1", changes: ClueChanges { $0.hints = [Hint(text: "Northwest", cost: 9)] })))
    try expect(
      given: past + [taken, dearer], when: .takeHint("p1", "c1", hint: 0), then: [],
      answer: .hint(text: "Northwest", cost: 5))
  }

  @Test func `costs nothing once the clue is found`() throws {
    let found = past + [.found("p1", "c1", at: .second(9))]
    try expect(
      given: found, when: .takeHint("p1", "c1", hint: 0), at: .second(10),
      then: [.hintTaken(HintTaken(player: "p1", clue: "c1", hint: 0, cost: 0))], answer: .hint(text: "North", cost: 0))
    // Another player's find does not make the hint free.
    try expect(
      given: found + [.joined("p2", "Alan")], when: .takeHint("p2", "c1", hint: 0),
      then: [.hintTaken(HintTaken(player: "p2", clue: "c1", hint: 0, cost: 5))])
  }

  @Test(arguments: [[], [.started(), .ended()]] as [[Past]])
  func `is refused before the start and after the end`(then: [Past]) throws {
    let phase: Phase = then.isEmpty ? .open : .ended
    try expect(given: past.dropLast() + then, when: .takeHint("p1", "c1", hint: 0), rejects: .wrongPhase(phase))
  }

  @Test func `needs a hint, a clue and a seat`() throws {
    try expect(
      given: past, when: .takeHint("p1", "c1", hint: 2),
      rejects: .invalid(field: "hint", problem: "must be from 0 to 1"))
    try expect(
      given: past, when: .takeHint("p1", "c2", hint: 0),
      rejects: .invalid(field: "hint", problem: "cannot be taken: this clue has none"))
    try expect(given: past, when: .takeHint("p1", "c9", hint: 0), rejects: .clueNotFound("c9"))
    try expect(given: past, when: .takeHint("p2", "c1", hint: 0), rejects: .notSeated)
    let void = Past(event: .rulingApplied(RulingApplied(id: "r1", ruling: .voidClue("c1"), reason: "Felled")))
    try expect(
      given: past + [void], when: .takeHint("p1", "c1", hint: 0),
      rejects: .invalid(field: "clue", problem: "is void: it no longer counts"))
  }
}
