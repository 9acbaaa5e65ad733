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
