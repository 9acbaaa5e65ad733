import Core
import Hunt
import TestSupport
import Testing

@Suite struct CheckingIn {
  private static func clue(_ capacity: Int, minutes: Int? = nil) -> Clue {
    Clue(title: "Tower", points: 10, station: Station(capacity: capacity, minutes: minutes))
  }

  /// Two stations and a plain clue; runs from the seventh second on.
  private static func hunt(_ capacity: Int = 1, minutes: Int? = nil, order: ClueOrder = .free) -> [Past] {
    [
      .created(order: order), .added("c1", clue(capacity, minutes: minutes)), .added("c2", clue(5)), .added("c3"),
      .joined("p1", "Ada"), .joined("p2", "Ben"), .started(at: .second(7)),
    ]
  }

  private func entered(_ player: PlayerID, _ clue: ClueID = "c1", at moment: Timestamp? = nil) -> Past {
    Past(event: .stationEntered(StationEntered(player: player, clue: clue)), at: moment)
  }

  private func left(_ player: PlayerID, _ clue: ClueID = "c1", at moment: Timestamp? = nil) -> Past {
    Past(event: .stationLeft(StationLeft(player: player, clue: clue)), at: moment)
  }

  private func scan(by player: PlayerID, at moment: Timestamp? = nil) -> LobbyCommand {
    .scan(player, clue: "c1", at: moment)
  }

  @Test func `lets only players who are inside find the clue`() throws {
    let past = Self.hunt() + [entered("p1", at: .second(10))]
    try expect(given: past, when: scan(by: "p2"), then: [], answer: .scan(.locked, clue: "c1"))
    try expect(
      given: past, when: scan(by: "p1"), at: .second(20),
      then: [.found("p1", "c1", at: .second(20)), left("p1").event], answer: .scan(.found, clue: "c1"))
    // The host's word needs no place.
    let accepted = try lobby(after: past).decide(.accept("c1", by: "p2"), at: .second(20))
    #expect(accepted.answer == .accepted(.found, clue: "c1", by: "p2"))
  }

  @Test func `has as many places as the host says`() throws {
    let past = Self.hunt() + [entered("p1")]
    try expect(
      given: past, when: .enterStation("p2", "c1"), then: [], answer: .station(.full, clue: "c1", of: "p2"))
    try expect(
      given: past, when: .enterStation("p1", "c1"), then: [], answer: .station(.entered, clue: "c1", of: "p1"))
    try expect(
      given: past + [left("p1")], when: .enterStation("p2", "c1"), then: [entered("p2").event],
      answer: .station(.entered, clue: "c1", of: "p2"))
  }

  @Test func `holds a player in one place at a time`() throws {
    let past = Self.hunt() + [entered("p1")]
    try expect(
      given: past, when: .enterStation("p1", "c2"), then: [left("p1").event, entered("p1", "c2").event])
    let moved = try lobby(after: past + [left("p1"), entered("p1", "c2")])
    #expect(moved.stations.inside("c1") == 0)
    #expect(moved.stations.place(of: "p1") == "c2")
  }

  @Test func `frees the place of a player who leaves`() throws {
    let past = Self.hunt() + [entered("p1")]
    try expect(
      given: past, when: .leaveStation("p1", "c1"), then: [left("p1").event], answer: .leftStation("c1", by: "p1"))
    try expect(given: past, when: .leaveStation("p2", "c1"), then: [])
    try expect(given: past, when: .leaveStation("p1", "c2"), then: [])
    try expect(given: past, when: .leave("p1"), then: [left("p1").event, .playerLeft(PlayerLeft(player: "p1"))])
    try expect(
      given: past, when: .kick("p1", reason: nil), then: [left("p1").event, .playerKicked(PlayerKicked(player: "p1"))])
    #expect(try lobby(after: past + [.left("p1")]).stations.isEmpty)
    #expect(try lobby(after: past + [.ended()]).stations.isEmpty)
  }

  @Test func `refuses players who cannot find the clue`() throws {
    let running = Self.hunt()
    let closed = ClueChanges { $0.closes = .some(.second(8)) }
    let past = running + [Past(event: .clueUpdated(ClueUpdated(clue: "c1", changes: closed)))]
    try expect(
      given: past, when: .enterStation("p1", "c1"), at: .second(9), then: [],
      answer: .station(.closed, clue: "c1", of: "p1"))
    try expect(
      given: running + [.found("p1", "c1", at: .second(9))], when: .enterStation("p1", "c1"), then: [],
      answer: .station(.closed, clue: "c1", of: "p1"))
    try expect(
      given: Self.hunt(order: .sequence), when: .enterStation("p1", "c2"), then: [],
      answer: .station(.locked, clue: "c2", of: "p1"))
    // Which of the hidden clues are stations is nobody's business.
    try expect(
      given: Self.hunt(order: .sequence), when: .enterStation("p1", "c3"), then: [],
      answer: .station(.locked, clue: "c3", of: "p1"))
    try expect(
      given: running, when: .enterStation("p1", "c3"),
      rejects: .invalid(field: "clue", problem: "is no station: nobody has to check in there"))
    try expect(given: running, when: .enterStation("p1", "c9"), rejects: .clueNotFound("c9"))
    try expect(given: running, when: .enterStation("p9", "c1"), rejects: .playerNotFound("p9"))
    try expect(given: running.dropLast(), when: .enterStation("p1", "c1"), rejects: .wrongPhase(.open))
    try expect(given: running + [.paused()], when: .enterStation("p1", "c1"), rejects: .wrongPhase(.paused))
    try expect(given: running + [.ended()], when: .enterStation("p1", "c1"), rejects: .wrongPhase(.ended))
  }

  @Test func `ends a stay when its minutes are over, pauses excluded`() throws {
    let past = Self.hunt(2, minutes: 1) + [entered("p2", at: .second(10)), entered("p1", at: .second(10))]
    let inside = try lobby(after: past)
    #expect(inside.deadline == .second(70))
    let due = try #require(inside.overdue(at: .second(99)))
    #expect(due.event == left("p1").event)
    #expect(due.at == .second(70))

    let paused = try lobby(after: past + [.paused(at: .second(30))])
    #expect(paused.deadline == nil)
    #expect(paused.stayEnds("p1") == nil)
    let resumed = try lobby(after: past + [.paused(at: .second(30)), .resumed(at: .second(130))])
    #expect(resumed.deadline == .second(170))
    #expect(resumed.stayEnds("p1") == .second(170))
  }

  @Test func `follows the host's changes`() throws {
    let past = Self.hunt(2, minutes: 10) + [entered("p1", at: .second(10))]
    func changed(to station: Station?) -> Past {
      let changes = ClueChanges { $0.station = .some(station) }
      return Past(event: .clueUpdated(ClueUpdated(clue: "c1", changes: changes)), at: .second(100))
    }
    let shorter = try lobby(after: past + [changed(to: Station(capacity: 1, minutes: 1))])
    // Whoever has been there for longer leaves at once, and not before the change.
    #expect(shorter.deadline == .second(100))
    #expect(try lobby(after: past + [changed(to: Station(capacity: 1, minutes: 2))]).deadline == .second(130))
    // Nobody holds a place for ever.
    #expect(try lobby(after: past + [changed(to: Station(capacity: 1))]).deadline == .second(10 + 30 * 60))
    // Fewer places send nobody away.
    let fuller = Self.hunt(2) + [entered("p1"), entered("p2"), changed(to: Station(capacity: 1))]
    #expect(try lobby(after: fuller).stations.inside("c1") == 2)
    try expect(
      given: fuller + [left("p1")], when: .enterStation("p1", "c1"), then: [],
      answer: .station(.full, clue: "c1", of: "p1"))

    let none = ClueChanges { $0.station = .some(nil) }
    try expect(
      given: past, when: .updateClue("c1", none),
      then: [.clueUpdated(ClueUpdated(clue: "c1", changes: none, reach: .everyone)), left("p1").event])
    try expect(
      given: past, when: .rule(.voidClue("c1"), because: "Gone"),
      then: [
        .rulingApplied(RulingApplied(id: "r1", ruling: .voidClue("c1"), reason: "Gone")), left("p1").event,
      ])
  }

  @Test func `counts proofs made inside that arrive later, and none made outside`() throws {
    let past =
      Self.hunt() + [entered("p1", at: .second(20)), left("p1", at: .second(40)), entered("p2", at: .second(50))]
    try expect(
      given: past, when: scan(by: "p1", at: .second(30)), at: .second(60),
      then: [.found("p1", "c1", at: .second(30))])
    for moment in [19, 40, 55] {
      try expect(
        given: past, when: scan(by: "p1", at: .second(moment)), at: .second(60), then: [],
        answer: .scan(.locked, clue: "c1"))
    }
    // A slow clock: nobody finds anything before entering.
    try expect(
      given: past, when: scan(by: "p2", at: .second(45)), at: .second(60),
      then: [.found("p2", "c1", at: .second(50)), left("p2").event])
    try expect(
      given: past + [.ended(at: .second(60))], when: scan(by: "p1", at: .second(30)), at: .second(70),
      then: [.found("p1", "c1", at: .second(30), isLate: true)])
  }

  @Test(arguments: [
    (Station(capacity: 0), "station.capacity"), (Station(capacity: 1_001), "station.capacity"),
    (Station(capacity: 1, minutes: 0), "station.minutes"), (Station(capacity: 1, minutes: 1_441), "station.minutes"),
  ])
  func `bounds capacity and minutes`(station: Station, field: String) throws {
    #expect {
      try Clue(title: "Tower", points: 1, station: station).checked()
    } throws: { error in
      if case .invalid(field, _)? = error as? Rejection { true } else { false }
    }
  }

  @Test func `is kept in the lobby's state`() throws {
    let past = Self.hunt(2, minutes: 5) + [entered("p1"), left("p1"), entered("p2")]
    let lobby = try lobby(after: past)
    #expect(Lobby(restoring: lobby.state).stations == lobby.stations)
  }

  @Test func `tells who looks for which clue, and what was found lately`() throws {
    let past = Self.hunt(2, order: .sequence) + [entered("p1"), .found("p1", "c1", at: .second(30)), left("p1")]
    let lobby = try lobby(after: past)
    #expect(lobby.nextClues == ["c1": 1, "c2": 1])
    #expect(lobby.finds(of: "c1", after: .second(29)).count == 1)
    #expect(lobby.finds(of: "c1", after: .second(30)).count == 0)
    #expect(lobby.finds(of: "c2", after: .second(0)).count == 0)
    #expect(try self.lobby(after: Self.hunt()).nextClues == [:])
  }

  private func lobby(after past: [Past]) throws -> Lobby { try HuntTests.lobby(after: past) }
}
