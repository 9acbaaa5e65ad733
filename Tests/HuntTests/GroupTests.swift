import Core
import Hunt
import TestSupport
import Testing

@Suite struct AGroupOfClues {
  private static func created(
    _ groups: [ClueGroup], order: ClueOrder = .free, endsWhenAllFound: Bool = false, teams: [String] = []
  ) -> [Past] {
    var details = LobbyDetails(name: "Hunt", order: order, teams: teams, groups: ClueGroups(groups))
    details.settings.endWhenAllFound = endsWhenAllFound
    return [Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)))]
      + ["c1", "c2", "c3", "c4"].map { .added($0) }
  }

  /// c1, c2 and c3, of which two are needed, and c4 besides; runs from 10 on.
  private static func running(_ order: ClueOrder = .free, endsWhenAllFound: Bool = false) -> [Past] {
    created(
      [ClueGroup(title: "Museum", clues: ["c1", "c2", "c3"], need: 2)], order: order, endsWhenAllFound: endsWhenAllFound
    )
      + [.joined("p1", "Ada"), .started(at: .second(10))]
  }

  private let found: [Past] = [.found("p1", "c1", at: .second(20)), .found("p1", "c2", at: .second(21))]

  @Test func `closes its other clues to whoever has enough of it`() throws {
    let past = Self.running() + found
    try expect(given: past, when: .scan("p1", clue: "c3", at: nil), then: [], answer: .scan(.closed, clue: "c3"))
    try expect(given: past, when: .scan("p1", clue: "c1", at: nil), then: [], answer: .scan(.alreadyFound, clue: "c1"))
    try expect(
      given: past, when: .accept("c3", by: "p1"), then: [], answer: .accepted(.closed, clue: "c3", by: "p1"))
    try expect(
      given: past, when: .scan("p1", clue: "c4", at: nil), at: .second(30), then: [.found("p1", "c4", at: .second(30))])
    try expect(
      given: past + [.joined("p2", "Alan")], when: .scan("p2", clue: "c3", at: nil), at: .second(30),
      then: [.found("p2", "c3", at: .second(30))])
  }

  @Test func `counts what is needed`() throws {
    #expect(try lobby(after: Self.running()).cluesNeeded == 3)
    let void = Past(event: .rulingApplied(RulingApplied(id: "r1", ruling: .voidClue("c1"), reason: "Gone")))
    #expect(try lobby(after: Self.running() + [void]).cluesNeeded == 3)
    let more = Past(event: .rulingApplied(RulingApplied(id: "r2", ruling: .voidClue("c2"), reason: "Gone")))
    #expect(try lobby(after: Self.running() + [void, more]).cluesNeeded == 2)
  }

  @Test func `ends the hunt once everybody has what is needed`() throws {
    try expect(
      given: Self.running(endsWhenAllFound: true) + found, when: .scan("p1", clue: "c4", at: nil), at: .second(30),
      then: [.found("p1", "c4", at: .second(30)), .huntEnded(HuntEnded(by: .allFound))])
  }

  @Test func `is skipped in a sequence once there is enough of it`() throws {
    try expect(
      given: Self.running(.sequence) + [.found("p1", "c1", at: .second(20))], when: .scan("p1", clue: "c2", at: nil),
      at: .second(21),
      then: [.found("p1", "c2", at: .second(21)), .clueRevealed(ClueRevealed(clue: "c4", player: "p1"))])
    let past = Self.running(.sequence) + found
    try expect(given: past, when: .scan("p1", clue: "c3", at: nil), then: [], answer: .scan(.closed, clue: "c3"))
    let shown = try lobby(after: past)
    #expect(shown.clueOrder.filter { shown.isRevealed($0, to: "p1") } == ["c1", "c2", "c4"])
  }

  @Test func `opens its clues again when a find is voided or more are needed`() throws {
    let past = Self.running(.sequence) + found
    try expect(
      given: past, when: .rule(.voidFind("c2", by: "p1"), because: "No"),
      then: [
        .rulingApplied(RulingApplied(id: "r1", ruling: .voidFind("c2", by: "p1"), reason: "No")),
        .clueRevealed(ClueRevealed(clue: "c3", player: "p1")),
      ])
    let more = ClueGroups([ClueGroup(title: "Museum", clues: ["c1", "c2", "c3"], need: 3)])
    try expect(
      given: past, when: .update { $0.groups = more },
      then: [
        .lobbyUpdated(LobbyChanges { $0.groups = more }), .clueRevealed(ClueRevealed(clue: "c3", player: "p1")),
      ])
  }

  @Test func `loses the clues that the host removes`() throws {
    let past = Self.created([ClueGroup(title: "Museum", clues: ["c1", "c2"], need: 2)]) + [.removed("c1")]
    #expect(try lobby(after: past).details.groups.all == [ClueGroup(title: "Museum", clues: ["c2"], need: 2)])
    #expect(try lobby(after: past).cluesNeeded == 3)
    #expect(try lobby(after: past + [.removed("c2")]).cluesNeeded == 2)
  }

  @Test func `counts the first finds if the host needs fewer later`() throws {
    let less = ClueGroups([ClueGroup(title: "Museum", clues: ["c1", "c2", "c3"], need: 1)])
    let changed = try lobby(after: Self.running() + found + [.updated { $0.groups = less }])
    let finds = try ["c1", "c2"].map { try #require(changed.finds[$0]?.first) }
    #expect(finds.map(changed.isSurplus) == [false, true])
    #expect(changed.found(inGroup: 0, by: "p1", under: changed.rulings) == 1)
  }

  @Test func `counts for a team, too, as often as is needed`() throws {
    let past =
      Self.created([ClueGroup(title: "Museum", clues: ["c1", "c2", "c3"], need: 2)], teams: ["Red"])
      + [.joined("p1", "Ada", team: "t1"), .joined("p2", "Alan", team: "t1"), .started(at: .second(10))] + found
      + [.found("p2", "c3", at: .second(15))]
    let lobby = try lobby(after: past)
    let finds = ["c1", "c2", "c3"].compactMap { lobby.finds[$0]?.first }
    #expect(lobby.counted(finds).map(\.clue) == ["c3", "c1"])
  }

  @Test(
    arguments: [
      (
        [ClueGroup(title: "A", clues: ["c1"], need: 2)], "groups[0].need",
        "must be from 1 to 1, the number of the group's clues"
      ),
      (
        [ClueGroup(title: "A", clues: ["c1"], need: 0)], "groups[0].need",
        "must be from 1 to 1, the number of the group's clues"
      ),
      ([ClueGroup(title: "A", clues: [], need: 1)], "groups[0].clues", "must name at least one clue"),
      ([ClueGroup(title: "A", clues: ["c9"], need: 1)], "groups[0].clues[0]", "is no clue of this lobby"),
      ([ClueGroup(title: "", clues: ["c1"], need: 1)], "groups[0].title", "must not be empty"),
      (
        [ClueGroup(title: "A", clues: ["c1"], need: 1), ClueGroup(title: "B", clues: ["c2", "c1"], need: 1)],
        "groups[1].clues[1]", "is in a group already: a clue is in one at most"
      ),
    ] as [([ClueGroup], String, String)])
  func `is refused if it cannot be`(groups: [ClueGroup], field: String, problem: String) throws {
    let details = LobbyDetails(name: "Hunt", groups: ClueGroups(groups))
    #expect(throws: Rejection.invalid(field: field, problem: problem)) {
      try Lobby.create(details, clues: [.oak, .well], code: "7KQF", host: .host, at: .second(0))
    }
    try expect(
      given: [.created(), .added("c1"), .added("c2")], when: .update { $0.groups = ClueGroups(groups) },
      rejects: .invalid(field: field, problem: problem))
  }
}
