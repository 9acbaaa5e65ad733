import Hunt
import TestSupport
import Testing

@Suite struct SafetyTests {
  private let past: [Past] = [.created(), .joined("p1", "Ada"), .joined("p2", "Ben")]
  private let called = Past(event: .rollCalled(RollCalled(roll: "q1", text: "All there?")))
  private let asked = Past(event: .helpAsked(HelpAsked(help: "e1", player: "p1", text: "I am lost.")))

  @Test func `everybody is asked to answer, and a newer call ends the earlier one`() throws {
    try expect(
      given: past, when: .callRoll("  All there? "), then: [.rollCalled(RollCalled(roll: "q1", text: "All there?"))])
    try expect(
      given: past + [called], when: .callRoll(nil),
      then: [.rollClosed(RollClosed(roll: "q1")), .rollCalled(RollCalled(roll: "q2"))])
    try expect(given: past + [called], when: .closeRoll("q1"), then: [.rollClosed(RollClosed(roll: "q1"))])
    let closed = past + [called, Past(event: .rollClosed(RollClosed(roll: "q1")))]
    try expect(given: closed, when: .closeRoll("q1"), then: [])
    try expect(given: closed, when: .callRoll(nil), then: [.rollCalled(RollCalled(roll: "q2"))])
    try expect(
      given: past, when: .closeRoll("q1"),
      rejects: .invalid(field: "roll", problem: "is no roll call of this lobby"))
  }

  @Test func `a player answers once, while the call is open`() throws {
    let answered = RollAnswered(roll: "q1", player: "p1")
    try expect(given: past + [called], when: .answerRoll("p1", "q1"), then: [.rollAnswered(answered)])
    let after = past + [called, Past(event: .rollAnswered(answered))]
    try expect(given: after, when: .answerRoll("p1", "q1"), then: [])
    let closed = after + [Past(event: .rollClosed(RollClosed(roll: "q1")))]
    try expect(given: closed, when: .answerRoll("p1", "q1"), then: [])
    try expect(
      given: closed, when: .answerRoll("p2", "q1"),
      rejects: .invalid(field: "roll", problem: "is over: the host no longer waits for answers"))
    try expect(given: past + [called], when: .answerRoll("p3", "q1"), rejects: .notSeated)
  }

  @Test func `a player calls for help, even if muted and after the end`() throws {
    let help = HelpAsked(help: "e1", player: "p1", text: "I am lost.")
    try expect(given: past + [.muted("p1")], when: .askForHelp("p1", "I am lost."), then: [.helpAsked(help)])
    let over =
      past + [Past(event: .huntStarted(HuntStarted(endsAt: nil))), Past(event: .huntEnded(HuntEnded(by: .host)))]
    try expect(given: over, when: .askForHelp("p1", "I am lost."), then: [.helpAsked(help)])
    try expect(
      given: past + [asked], when: .askForHelp("p2", nil), then: [.helpAsked(HelpAsked(help: "e2", player: "p2"))])
    try expect(given: past, when: .askForHelp("p3", nil), rejects: .notSeated)
  }

  @Test func `a call for help is answered once`() throws {
    let answer = HelpAnswered(help: "e1", player: "p1", text: "Stay there.")
    try expect(given: past + [asked], when: .answerHelp("e1", "Stay there."), then: [.helpAnswered(answer)])
    try expect(
      given: past + [asked, Past(event: .helpAnswered(answer))], when: .answerHelp("e1", "Where?"), then: [])
    try expect(
      given: past, when: .answerHelp("e1", nil),
      rejects: .invalid(field: "help", problem: "is no call for help of this lobby"))
  }

  @Test func `players may share where they are if the host lets them, until the end`() throws {
    let allowed = [Past.created { $0.positions = true }, .joined("p1", "Ada")]
    try lobby(after: past).refusesSharing(.notAllowed(.positionsAreOff))
    #expect(throws: Never.self) { try lobby(after: allowed).checkSharing() }
    #expect(throws: Never.self) { try lobby(after: allowed + [.started()]).checkSharing() }
    try lobby(after: allowed + [.started(), .ended()]).refusesSharing(.wrongPhase(.ended))
    let off = Past.updated { $0.settings = .init { $0.positions = false } }
    try lobby(after: allowed + [off]).refusesSharing(.notAllowed(.positionsAreOff))
  }
}

extension Lobby {
  fileprivate func refusesSharing(_ rejection: Rejection) { #expect(throws: rejection) { try checkSharing() } }
}
