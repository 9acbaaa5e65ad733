import Hunt
import TestSupport
import Testing

@Suite struct FeedbackTests {
  private let past: [Past] = [.created(), .joined("p1", "Ada"), .joined("p2", "Ben")]
  private let ended: [Past] = [
    Past(event: .huntStarted(HuntStarted(endsAt: nil))), Past(event: .huntEnded(HuntEnded(by: .host))),
  ]
  private let mark = FeedbackMark(hex: "a1")

  private func given(_ stars: Int, _ text: String? = nil) -> LobbyEvent {
    .feedbackGiven(FeedbackGiven(mark: mark, stars: stars, text: text))
  }

  @Test func `a player says what they thought after the end, and may change their mind`() throws {
    try expect(
      given: past + ended, when: .giveFeedback("p1", as: mark, stars: 4, "  Again! "), then: [given(4, "Again!")])
    let once = past + ended + [Past(event: given(4))]
    try expect(given: once, when: .giveFeedback("p1", as: mark, stars: 4, nil), then: [])
    try expect(given: once, when: .giveFeedback("p1", as: mark, stars: 5, nil), then: [given(5)])
  }

  @Test func `nobody does before the end, without a seat, or with other stars`() throws {
    try expect(given: past, when: .giveFeedback("p1", as: mark, stars: 4, nil), rejects: .wrongPhase(.open))
    try expect(given: past + ended, when: .giveFeedback("p3", as: mark, stars: 4, nil), rejects: .notSeated)
    for stars in [0, 6] {
      try expect(
        given: past + ended, when: .giveFeedback("p1", as: mark, stars: stars, nil),
        rejects: .invalid(field: "stars", problem: "must be from 1 to 5"))
    }
  }

  @Test func `the newest answer counts, in an order that tells nothing`() throws {
    let other = FeedbackGiven(mark: FeedbackMark(hex: "01"), stars: 2)
    let answers = [given(4), .feedbackGiven(other), given(1, "No.")].map { Past(event: $0) }
    let lobby = try lobby(after: past + ended + answers)
    #expect(lobby.shuffledFeedback == [Feedback(stars: 2), Feedback(stars: 1, text: "No.")])
  }

  @Test func `the event does not name the player, and does not change when they were last heard from`() throws {
    let before = try lobby(after: past + ended)
    let after = try lobby(after: past + ended + [Past(event: given(4), at: .second(500))])
    #expect(before.players == after.players)
    #expect(given(4).audience == .authors)
  }
}
