import Core
import Hunt
import TestSupport
import Testing

/// A hunt from 100 to 200, with two clues and two players.
private func hunt(_ late: LateFinds?, order: ClueOrder = .free) -> [Past] {
  var settings = Settings()
  settings.late = late
  return [
    .created(order: order, settings: settings), .added("c1"), .added("c2"), .joined("p1", "Ada"),
    .joined("p2", "Alan"), .started(at: .second(100)), .ended(at: .second(200)),
  ]
}

private func claimed(_ clue: ClueID = "c1", at second: Int = 150) -> Past {
  Past(event: .clueClaimed(ClaimedFind(player: "p1", clue: clue, at: .second(second))), at: .second(300))
}

private let scan = LobbyCommand.scan("p1", clue: "c1", at: .second(150))
private let found: [LobbyEvent] = [.found("p1", "c1", at: .second(150), isLate: true)]

@Suite struct FindsThatArriveAfterTheEnd {
  @Test(arguments: [nil, .count] as [LateFinds?]) func `count where the host wants it so`(late: LateFinds?) throws {
    try expect(
      given: hunt(late), when: scan, at: .second(300), then: found, answer: .scan(.found, clue: "c1"))
  }

  @Test func `are too late where the host refuses them`() throws {
    try expect(given: hunt(.refuse), when: scan, at: .second(300), then: [], answer: .scan(.late, clue: nil))
  }

  @Test func `wait for the host`() throws {
    let claim = ClaimedFind(player: "p1", clue: "c1", at: .second(150))
    try expect(
      given: hunt(.review), when: scan, at: .second(300), then: [.clueClaimed(claim)],
      answer: .scan(.pending, clue: "c1"))
    let waiting = try lobby(after: hunt(.review) + [claimed()])
    #expect(waiting.waitingClaims.map(\.find) == [claim])
    #expect(waiting.waitingClaims.map(\.arrivedAt) == [.second(300)])
    #expect(waiting.finds.isEmpty)
  }

  @Test func `wait once`() throws {
    try expect(
      given: hunt(.review) + [claimed()], when: .scan("p1", clue: "c1", at: .second(160)), at: .second(310), then: [],
      answer: .scan(.pending, clue: "c1"))
  }

  @Test func `are looked at like all others`() throws {
    try expect(
      given: hunt(.review), when: .scan("p1", clue: "c1", at: .second(201)), at: .second(300), then: [],
      answer: .scan(.late, clue: nil))
    try expect(
      given: hunt(.review), when: .scan("p1", clue: nil, at: .second(150)), at: .second(300), then: [],
      answer: .scan(.notAClue, clue: nil))
    try expect(
      given: hunt(.review, order: .sequence), when: .scan("p1", clue: "c2", at: .second(150)), at: .second(300),
      then: [], answer: .scan(.locked, clue: nil))
    try expect(
      given: hunt(.review), when: scan, at: .second(200) + .hours(24) + .seconds(1), rejects: .wrongPhase(.ended))
  }

  @Test func `are not held for the host while the hunt runs or is paused`() throws {
    let running = Array(hunt(.review).dropLast())
    try expect(given: running, when: scan, at: .second(180), then: [.found("p1", "c1", at: .second(150))])
    try expect(given: running + [.paused(at: .second(170))], when: scan, at: .second(180), then: found)
  }
}

@Suite struct AcceptingAFindThatWaits {
  private let past = hunt(.review) + [claimed()]

  private func accepted(at second: Int) -> [LobbyEvent] {
    [.clueScanned(Find(player: "p1", clue: "c1", at: .second(second), isLate: true, isAccepted: true))]
  }

  @Test func `counts as of when it was made, or as the host says`() throws {
    try expect(
      given: past, when: .accept("c1", by: "p1"), at: .second(310), then: accepted(at: 150),
      answer: .accepted(.found, clue: "c1", by: "p1"))
    try expect(given: past, when: .accept("c1", by: "p1", at: .second(199)), at: .second(310), then: accepted(at: 199))
  }

  @Test func `may take longer than a phone may`() throws {
    try expect(
      given: past, when: .accept("c1", by: "p1"), at: .second(200) + .days(3), then: accepted(at: 150))
    try expect(
      given: hunt(.review), when: .accept("c1", by: "p1", at: .second(150)), at: .second(200) + .days(3),
      rejects: .wrongPhase(.ended))
  }

  @Test func `takes it off the list`() throws {
    let after = past + [Past(event: accepted(at: 150)[0], at: .second(310))]
    #expect(try lobby(after: after).waitingClaims.isEmpty)
    try expect(given: after, when: scan, at: .second(320), then: [], answer: .scan(.alreadyFound, clue: "c1"))
  }
}

@Suite struct WhatBecomesOfLateFinds {
  private func created(_ scoring: Scoring, _ late: LateFinds? = nil) throws -> LateFinds? {
    var details = LobbyDetails(name: "Hunt", duration: 60, scoring: scoring)
    details.settings.late = late
    let decision = try Lobby.create(details, clues: [], code: "7KQF", host: .host, at: .second(0))
    guard case .lobbyCreated(let created) = decision.events.first else { return nil }
    return created.details.settings.late
  }

  @Test func `is up to the host unless the scoring is fixed`() throws {
    #expect(try created(.fixed) == .count)
    for scoring in [.speed(floor: 0.5), .first(bonus: [5]), .dynamic(minimum: 1, decay: 2)] as [Scoring] {
      #expect(try created(scoring) == .review)
      #expect(try created(scoring, .count) == .count)
    }
  }

  @Test func `follows another scoring unless the host has chosen`() throws {
    func past(_ late: LateFinds?) -> [Past] { [.created { $0.late = late }] }
    let scored = LobbyCommand.update { $0.scoring = .first(bonus: [5]) }
    let both = LobbyChanges {
      $0.scoring = .first(bonus: [5])
      $0.settings = SettingsChanges { $0.late = .review }
    }
    let alone = LobbyChanges { $0.scoring = .first(bonus: [5]) }
    try expect(given: past(.count), when: scored, then: [.lobbyUpdated(both)])
    try expect(given: past(.refuse), when: scored, then: [.lobbyUpdated(alone)])
    // Lobbies created before this setting existed stay as they are.
    try expect(given: past(nil), when: scored, then: [.lobbyUpdated(alone)])
  }
}

@Suite struct AcceptingAFindWhoseCodeIsVoid {
  private let past: [Past] = [
    .created(), .added("c1"), .added("c2"), .joined("p1", "Ada"), .started(at: .second(100)),
    .found("p1", "c1", at: .second(150)),
    Past(
      event: .rulingApplied(RulingApplied(id: "r1", ruling: .voidCode("c1", from: .second(120)), reason: "Posted")),
      at: .second(160)),
  ]
  private let accept = LobbyCommand.accept("c1", by: "p1")
  private let word = LobbyEvent.clueScanned(Find(player: "p1", clue: "c1", at: .second(150), isAccepted: true))

  @Test func `counts by the host's word, as of when it was found`() throws {
    try expect(
      given: past, when: accept, at: .second(170), then: [word], answer: .accepted(.found, clue: "c1", by: "p1"))
    let after = try lobby(after: past + [Past(event: word, at: .second(170))])
    #expect(after.finds["c1"]?.map(\.isAccepted) == [true])
    #expect(after.voidFinds["c1"] == nil)
  }

  @Test func `counts once when the ruling is revoked`() throws {
    let revoked =
      past + [
        Past(event: word, at: .second(170)), Past(event: .rulingRevoked(RulingRevoked(id: "r1")), at: .second(180)),
      ]
    #expect(try lobby(after: revoked).finds["c1"]?.count == 1)
  }

  @Test func `is of no use against other rulings`() throws {
    for ruling in [.voidClue("c1"), .voidFind("c1", by: "p1")] as [Ruling] {
      let void =
        past + [Past(event: .rulingApplied(RulingApplied(id: "r2", ruling: ruling, reason: "No")), at: .second(165))]
      try expect(
        given: void, when: accept, at: .second(170), then: [], answer: .accepted(.closed, clue: "c1", by: "p1"))
    }
  }
}
