import Core
import Hunt
import TestSupport
import Testing

@Suite struct AHuntThatEndsWhenAllIsFound {
  private static var settings: Settings {
    var settings = Settings()
    settings.endWhenAllFound = true
    return settings
  }

  private func hunt(order: ClueOrder = .free) -> [Past] {
    [
      .created(order: order, settings: Self.settings), .added("c1"), .added("c2"), .joined("p1", "Ada"),
      .joined("p2", "Alan"), .started(at: .second(10)),
    ]
  }
  /// A hunt in which only p2's find of c2 is missing.
  private func almost(order: ClueOrder = .free) -> [Past] {
    hunt(order: order) + [
      .found("p1", "c1", at: .second(20)), .found("p1", "c2", at: .second(30)), .found("p2", "c1", at: .second(40)),
    ]
  }
  private let ended = LobbyEvent.huntEnded(HuntEnded(by: .allFound))

  @Test(arguments: [.free, .sequence] as [ClueOrder])
  func `ends with the last find of the last player`(order: ClueOrder) throws {
    try expect(
      given: almost(order: order), when: .scan("p2", clue: "c2", at: nil), at: .second(50),
      then: [.found("p2", "c2", at: .second(50)), ended], answer: .scan(.found, clue: "c2"))
  }

  @Test func `does not end for one who has found all while another has not`() throws {
    let past = hunt() + [.found("p1", "c1", at: .second(20))]
    try expect(
      given: past, when: .scan("p1", clue: "c2", at: nil), at: .second(30), then: [.found("p1", "c2", at: .second(30))])
  }

  @Test func `goes on if the host did not wish for that`() throws {
    let past: [Past] = [.created(), .added("c1"), .joined("p1", "Ada"), .started(at: .second(10))]
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: nil), at: .second(20), then: [.found("p1", "c1", at: .second(20))])
  }

  @Test func `ends when the one leaves who had not found all`() throws {
    try expect(given: almost(), when: .leave("p2"), then: [.playerLeft(PlayerLeft(player: "p2")), ended])
    try expect(
      given: almost(), when: .kick("p2", reason: nil),
      then: [.playerKicked(PlayerKicked(player: "p2", reason: nil)), ended])
    try expect(given: almost(), when: .leave("p1"), then: [.playerLeft(PlayerLeft(player: "p1"))])
  }

  @Test func `does not end when everybody has left, or before it started`() throws {
    try expect(given: almost() + [.left("p1")], when: .leave("p2"), then: [.playerLeft(PlayerLeft(player: "p2"))])
    let open: [Past] = [.created(settings: Self.settings), .joined("p1", "Ada"), .joined("p2", "Alan")]
    try expect(given: open, when: .leave("p1"), then: [.playerLeft(PlayerLeft(player: "p1"))])
    try expect(given: open, when: .start, then: [.huntStarted(HuntStarted(endsAt: nil))])
    let empty: [Past] = open + [.started()]
    try expect(given: empty, when: .leave("p1"), then: [.playerLeft(PlayerLeft(player: "p1"))])
  }

  @Test func `waits for players who join late`() throws {
    try expect(
      given: almost() + [.joined("p3", "Grace")], when: .scan("p2", clue: "c2", at: nil), at: .second(50),
      then: [.found("p2", "c2", at: .second(50))])
  }

  @Test func `ends in a pause when what was missing comes late`() throws {
    try expect(
      given: almost() + [.paused(at: .second(60))], when: .scan("p2", clue: "c2", at: .second(50)), at: .second(90),
      then: [.found("p2", "c2", at: .second(50), isLate: true), ended])
  }

  @Test func `ends once`() throws {
    let past = almost() + [.ended(at: .second(60))]
    try expect(
      given: past, when: .scan("p2", clue: "c2", at: .second(50)), at: .second(90),
      then: [.found("p2", "c2", at: .second(50), isLate: true)])
  }

  @Test func `ends when the host wishes it and all is found already`() throws {
    let past: [Past] = [
      .created(), .added("c1"), .joined("p1", "Ada"), .started(), .found("p1", "c1", at: .second(20)),
    ]
    var settings = SettingsChanges()
    settings.endWhenAllFound = true
    let changes = LobbyChanges { $0.settings = settings }
    try expect(given: past, when: .update(changes), then: [.lobbyUpdated(changes), ended])
  }

  @Test func `ends a drip only when its last clue was revealed and found`() throws {
    let hunt = hunt(order: .drip(initial: 1, seed: 1)) + [.revealed("c2", at: .second(10)), .left("p2")]
    try expect(
      given: hunt, when: .scan("p1", clue: "c2", at: nil), at: .second(11),
      then: [.found("p1", "c2", at: .second(11)), .clueRevealed(ClueRevealed(clue: "c1", player: nil))])
    try expect(
      given: hunt + [.found("p1", "c2", at: .second(11)), .revealed("c1", at: .second(11))],
      when: .scan("p1", clue: "c1", at: nil), at: .second(12), then: [.found("p1", "c1", at: .second(12)), ended])
  }
}
