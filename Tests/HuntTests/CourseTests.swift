import Core
import Hunt
import TestSupport
import Testing

@Suite struct StartingAHunt {
  @Test func `runs until somebody ends it, without a clock`() throws {
    try expect(given: [.created()], when: .start, then: [.huntStarted(HuntStarted(endsAt: nil))], answer: .phase)
  }

  @Test func `runs until the clock ends it`() throws {
    try expect(
      given: [.created(duration: 600)], when: .start, at: .second(10),
      then: [.huntStarted(HuntStarted(endsAt: .second(610)))])
  }

  @Test func `may come before the planned time`() throws {
    try expect(
      given: [.created(startsAt: .second(100), duration: 60)], when: .start, at: .second(10),
      then: [.huntStarted(HuntStarted(endsAt: .second(70)))])
  }

  @Test func `happens once`() throws {
    let running: [Past] = [.created(), .started()]
    try expect(given: running, when: .start, rejects: .wrongPhase(.running))
    try expect(given: running + [.paused()], when: .start, rejects: .wrongPhase(.paused))
    try expect(given: running + [.ended()], when: .start, rejects: .wrongPhase(.ended))
  }
}

@Suite struct CountingInAHunt {
  private func counting(_ past: [Past], at start: Timestamp = .second(15)) -> [Past] {
    past + [Past(event: .huntStarting(HuntStarting(at: start)), at: .second(10))]
  }

  private let cancelled = LobbyEvent.huntStartCancelled(HuntStartCancelled(startsAt: nil))

  @Test func `starts the hunt by itself, whatever was planned`() throws {
    for past in [[Past.created(duration: 60)], [.created(startsAt: .second(100), duration: 60)]] {
      try expect(
        given: past, when: .countIn(seconds: 5), at: .second(10),
        then: [.huntStarting(HuntStarting(at: .second(15)))], answer: .starting(at: .second(15)))
      let lobby = try lobby(after: counting(past))
      #expect(lobby.phase == .open)
      #expect(lobby.details.startsAt == .second(15))
      let start = try #require(lobby.overdue(at: .second(20)))
      #expect(start.event == .huntStarted(HuntStarted(endsAt: .second(75))))
      #expect(start.at == .second(15))
    }
  }

  @Test func `goes on if it is asked for again, and ends at once without`() throws {
    let counting = counting([.created()])
    try expect(
      given: counting, when: .countIn(seconds: 10), at: .second(12), then: [], answer: .starting(at: .second(15)))
    try expect(given: counting, when: .start, at: .second(12), then: [.huntStarted(HuntStarted(endsAt: nil))])
  }

  @Test func `can be taken back, to the plan before`() throws {
    try expect(
      given: counting([.created()]), when: .cancelStart, at: .second(12), then: [cancelled], answer: .startsAt(nil))
    let planned = counting([.created(startsAt: .second(100))])
    let back = LobbyEvent.huntStartCancelled(HuntStartCancelled(startsAt: .second(100)))
    try expect(
      given: planned, when: .cancelStart, at: .second(12), then: [back], answer: .startsAt(.second(100)))
    let lobby = try lobby(after: planned + [Past(event: back, at: .second(12))])
    #expect(lobby.details.startsAt == .second(100))
    #expect(lobby.countedStart == nil)
    // The planned moment has passed.
    try expect(
      given: counting([.created(startsAt: .second(11))]), when: .cancelStart, at: .second(12), then: [cancelled],
      answer: .startsAt(nil))
  }

  @Test func `leaves the plan as it was, however it ends`() throws {
    let planned = counting([.created(startsAt: .second(100))])
    for end in [Past.started(at: .second(12)), .ended()] {
      let lobby = try lobby(after: planned + [end])
      #expect(lobby.details.startsAt == .second(100))
      #expect(lobby.countedStart == nil)
    }
    #expect(try lobby(after: planned).plannedStart == .second(100))
    #expect(try lobby(after: counting([.created()])).plannedStart == nil)
  }

  @Test func `keeps what everybody counts down to`() throws {
    let counting = counting([.created()])
    for change in [
      LobbyChanges { $0.startsAt = .some(nil) }, LobbyChanges { $0.startsAt = .second(200) },
      LobbyChanges { $0.order = .sequence }, LobbyChanges { $0.waves = [Wave(title: "A", after: 0)] },
    ] {
      try expect(given: counting, when: .update(change), at: .second(12), rejects: .wrongPhase(.open))
    }
    let name = LobbyChanges { $0.name = "Night" }
    try expect(given: counting, when: .update(name), at: .second(12), then: [.lobbyUpdated(name)])
  }

  @Test func `is for 1 to 10 seconds before the start`() throws {
    for seconds in [0, 11] {
      try expect(
        given: [.created()], when: .countIn(seconds: seconds),
        rejects: .invalid(field: "undo", problem: "must be from 1 to 10 seconds"))
    }
    try expect(given: [.created(), .started()], when: .countIn(seconds: 5), rejects: .wrongPhase(.running))
    try expect(given: [.created()], when: .cancelStart, rejects: .wrongPhase(.open))
    try expect(given: [.created(), .started()], when: .cancelStart, rejects: .wrongPhase(.running))
  }
}

@Suite struct WarmingUp {
  private let past: [Past] = [.created(), .joined("p1", "Ada")]
  private let warmedUp = LobbyEvent.playerWarmedUp(PlayerWarmedUp(player: "p1"))

  @Test func `is told once, and recognised in any phase`() throws {
    let answer = Decision.Answer.scan(.warmUp, clue: nil)
    try expect(given: past, when: .warmUp("p1"), then: [warmedUp], answer: answer)
    for later in [[Past(event: warmedUp)], [.started()], [.started(), .paused()], [.ended()]] {
      try expect(given: past + later, when: .warmUp("p1"), then: [], answer: answer)
    }
    #expect(!ScanOutcome.warmUp.isWrongGuess)
    #expect(try lobby(after: past + [Past(event: warmedUp)]).player("p1")?.isWarmedUp == true)
  }

  @Test func `is for those who are there`() throws {
    try expect(given: past, when: .warmUp("p2"), rejects: .notSeated)
  }
}

@Suite struct PausingAHunt {
  /// Started at 10 for 600 s, so the end is at 610; paused at 110 with 500 s left.
  private let paused: [Past] = [
    .created(duration: 600), .started(at: .second(10), endsAt: .second(610)), .paused(at: .second(110)),
  ]

  @Test func `stops the clock`() throws {
    try expect(given: [.created(), .started()], when: .pause, then: [.huntPaused(HuntPaused())], answer: .phase)
    let lobby = try lobby(after: paused)
    #expect(lobby.phase == .paused)
    #expect(lobby.clock.endsAt == nil)
    #expect(lobby.clock.remaining == .seconds(500))
    #expect(lobby.deadline == nil)
    #expect(lobby.endsAt(now: .second(200)) == .second(700))
    #expect(lobby.clock.elapsed(at: .second(5)) == .seconds(0))
    #expect(lobby.clock.elapsed(at: .second(60)) == .seconds(50))
    #expect(lobby.clock.elapsed(at: .second(200)) == .seconds(100))
  }

  @Test func `moves the end by its length`() throws {
    try expect(
      given: paused, when: .resume, at: .second(1_110), then: [.huntResumed(HuntResumed(endsAt: .second(1_610)))],
      answer: .phase)
    let resumed = try lobby(after: paused + [.resumed(at: .second(1_110), endsAt: .second(1_610))])
    #expect(resumed.clock.elapsed(at: .second(1_120)) == .seconds(110))
    #expect(resumed.deadline == .second(1_610))
  }

  @Test func `needs no clock`() throws {
    try expect(
      given: [.created(), .started(), .paused()], when: .resume, then: [.huntResumed(HuntResumed(endsAt: nil))])
  }

  @Test func `adds up over several pauses`() throws {
    let again = paused + [.resumed(at: .second(200), endsAt: .second(700)), .paused(at: .second(300))]
    #expect(try lobby(after: again).clock.remaining == .seconds(400))
    try expect(
      given: again, when: .resume, at: .second(1_000), then: [.huntResumed(HuntResumed(endsAt: .second(1_400)))])
  }

  @Test func `is for a hunt that runs`() throws {
    try expect(given: [.created()], when: .pause, rejects: .wrongPhase(.open))
    try expect(given: paused, when: .pause, rejects: .wrongPhase(.paused))
    try expect(given: paused + [.ended()], when: .pause, rejects: .wrongPhase(.ended))
  }

  @Test func `is undone only once`() throws {
    try expect(given: [.created()], when: .resume, rejects: .wrongPhase(.open))
    try expect(given: [.created(), .started()], when: .resume, rejects: .wrongPhase(.running))
    try expect(given: paused + [.ended()], when: .resume, rejects: .wrongPhase(.ended))
  }
}

@Suite struct ExtendingAHunt {
  private let running: [Past] = [.created(duration: 600), .started(at: .second(10), endsAt: .second(610))]

  @Test func `moves the end`() throws {
    try expect(
      given: running, when: .extend(seconds: 60), at: .second(100),
      then: [.timeExtended(TimeExtended(seconds: 60, endsAt: .second(670)))], answer: .extended(endsAt: .second(670)))
    let extended = try lobby(after: running + [.extended(by: 60, endsAt: .second(670))])
    #expect(extended.deadline == .second(670))
  }

  @Test func `adds to what is left while it is paused`() throws {
    let paused = running + [.paused(at: .second(110))]
    try expect(
      given: paused, when: .extend(seconds: 60), at: .second(200),
      then: [.timeExtended(TimeExtended(seconds: 60, endsAt: .second(760)))], answer: .extended(endsAt: .second(760)))
    let extended = paused + [.extended(by: 60, endsAt: .second(760), at: .second(200))]
    #expect(try lobby(after: extended).clock.remaining == .seconds(560))
    try expect(
      given: extended, when: .resume, at: .second(1_000), then: [.huntResumed(HuntResumed(endsAt: .second(1_560)))])
  }

  @Test(arguments: [0, -1, 604_801, .max, .min]) func `takes 1 s to a week`(seconds: Int) throws {
    try expect(
      given: running, when: .extend(seconds: seconds),
      rejects: .invalid(field: "seconds", problem: "must be from 1 to 604800 seconds"))
  }

  @Test func `needs a clock`() throws {
    try expect(
      given: [.created(), .started()], when: .extend(seconds: 60),
      rejects: .invalid(field: "seconds", problem: "cannot be added: this hunt has no clock"))
  }

  @Test func `is for a hunt that has begun and not ended`() throws {
    try expect(given: [.created(duration: 600)], when: .extend(seconds: 60), rejects: .wrongPhase(.open))
    try expect(given: running + [.ended()], when: .extend(seconds: 60), rejects: .wrongPhase(.ended))
  }
}

@Suite struct EndingAHunt {
  @Test(arguments: [[], [.started()], [.started(), .paused()]] as [[Past]])
  func `is up to the host at any time`(then: [Past]) throws {
    try expect(given: [.created()] + then, when: .end, then: [.huntEnded(HuntEnded(by: .host))], answer: .phase)
  }

  @Test func `stops the clock`() throws {
    let lobby = try lobby(after: [
      .created(duration: 600), .started(at: .second(10), endsAt: .second(610)), .ended(at: .second(50)),
    ])
    #expect(lobby.phase == .ended)
    #expect(lobby.endedAt == .second(50))
    #expect(lobby.deadline == nil)
    #expect(lobby.endsAt(now: .second(60)) == nil)
    #expect(lobby.clock.elapsed(at: .second(600)) == .seconds(40))
  }

  @Test func `happens once`() throws {
    try expect(given: [.created(), .started(), .ended()], when: .end, rejects: .wrongPhase(.ended))
  }
}

@Suite struct AHuntByTheClock {
  @Test func `starts when its time has come, as of that time`() throws {
    let lobby = try lobby(after: [.created(startsAt: .second(100), duration: 60)])
    #expect(lobby.deadline == .second(100))
    #expect(lobby.overdue(at: .second(99)) == nil)
    for now in [Timestamp.second(100), .second(5_000)] {
      let overdue = try #require(lobby.overdue(at: now))
      #expect(overdue.event == .huntStarted(HuntStarted(endsAt: .second(160))))
      #expect(overdue.at == .second(100))
    }
  }

  @Test func `ends when its time has come, as of that time`() throws {
    let lobby = try lobby(after: [.created(duration: 60), .started(at: .second(10), endsAt: .second(70))])
    #expect(lobby.overdue(at: .second(69)) == nil)
    let overdue = try #require(lobby.overdue(at: .second(1_000)))
    #expect(overdue.event == .huntEnded(HuntEnded(by: .clock)))
    #expect(overdue.at == .second(70))
  }

  @Test func `catches up in order after the server was away`() throws {
    var lobby = try lobby(after: [.created(startsAt: .second(100), duration: 60)])
    var caughtUp: [LobbyEvent] = []
    while let (event, moment) = lobby.overdue(at: .second(1_000)) {
      caughtUp.append(event)
      lobby.evolve(event, at: moment)
    }
    #expect(caughtUp == [.huntStarted(HuntStarted(endsAt: .second(160))), .huntEnded(HuntEnded(by: .clock))])
    #expect(lobby.endedAt == .second(160))
    #expect(lobby.clock.startedAt == .second(100))
    #expect(lobby.clock.stretches.map(\.end) == [.second(160)])
  }

  @Test func `has nothing overdue in a pause, at the end, or without times`() throws {
    let running: [Past] = [.created(duration: 60), .started(at: .second(10), endsAt: .second(70))]
    #expect(try lobby(after: [.created()]).overdue(at: .second(9_999)) == nil)
    #expect(try lobby(after: [.created(), .started()]).overdue(at: .second(9_999)) == nil)
    #expect(try lobby(after: running + [.paused()]).overdue(at: .second(9_999)) == nil)
    #expect(try lobby(after: running + [.ended()]).overdue(at: .second(9_999)) == nil)
  }

  @Test func `ends later after an extension or a pause`() throws {
    let running: [Past] = [.created(duration: 60), .started(at: .second(10), endsAt: .second(70))]
    let extended = running + [.extended(by: 30, endsAt: .second(100))]
    #expect(try lobby(after: extended).overdue(at: .second(1_000))?.at == .second(100))
    let resumed = running + [.paused(at: .second(20)), .resumed(at: .second(50), endsAt: .second(100))]
    #expect(try lobby(after: resumed).overdue(at: .second(1_000))?.at == .second(100))
  }
}

@Suite struct ArchivingALobby {
  @Test func `follows 7 days after the end`() throws {
    let day = 86_400
    #expect(
      try lobby(after: [.created(), .started(), .ended(at: .second(100))]).archivesAt == .second(100 + 7 * day))
    #expect(try lobby(after: [.created(), .ended(at: .second(100))]).archivesAt == .second(100 + 7 * day))
    let clocked: [Past] = [.created(duration: 60), .started(at: .second(10), endsAt: .second(70))]
    #expect(try lobby(after: clocked).archivesAt == .second(70 + 7 * day))
    let planned: [Past] = [.created(startsAt: .second(100), duration: 60)]
    #expect(try lobby(after: planned).archivesAt == .second(160 + 7 * day))
  }

  @Test func `follows 90 days after creation if it never starts`() throws {
    #expect(try lobby(after: [.created(duration: 60)]).archivesAt == .second(90 * 86_400))
  }

  @Test func `has no date while the end has none`() throws {
    #expect(try lobby(after: [.created(), .started()]).archivesAt == nil)
    #expect(try lobby(after: [.created(startsAt: .second(100))]).archivesAt == nil)
    let clocked: [Past] = [.created(duration: 60), .started(at: .second(10), endsAt: .second(70))]
    #expect(try lobby(after: clocked + [.paused()]).archivesAt == nil)
  }
}
