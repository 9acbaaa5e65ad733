import Core
import Hunt
import TestSupport
import Testing

@Suite struct ScanningAClue {
  private let open: [Past] = [
    .created(), .added("c1"), .added("c2"), .joined("p1", "Ada"), .joined("p2", "Alan"),
  ]
  private var running: [Past] { open + [.started(at: .second(10))] }

  @Test func `finds it`() throws {
    try expect(
      given: running, when: .scan("p1", clue: "c1", at: nil), at: .second(20),
      then: [.clueScanned(Find(player: "p1", clue: "c1", at: .second(20)))], answer: .scan(.found, clue: "c1"))
  }

  @Test func `finds it once`() throws {
    let found = running + [.found("p1", "c1", at: .second(20))]
    try expect(
      given: found, when: .scan("p1", clue: "c1", at: nil), then: [], answer: .scan(.alreadyFound, clue: "c1"))
    try expect(
      given: found, when: .scan("p1", clue: "c2", at: nil), at: .second(30),
      then: [.clueScanned(Find(player: "p1", clue: "c2", at: .second(30)))])
    try expect(
      given: found, when: .scan("p2", clue: "c1", at: nil), at: .second(30),
      then: [.clueScanned(Find(player: "p2", clue: "c1", at: .second(30)))])
  }

  @Test func `says so if the code is none of this hunt's`() throws {
    try expect(given: running, when: .scan("p1", clue: nil, at: nil), then: [], answer: .scan(.notAClue, clue: nil))
    try expect(given: running, when: .scan("p1", clue: "c3", at: nil), then: [], answer: .scan(.notAClue, clue: nil))
  }

  @Test func `says so if the clue was removed`() throws {
    let removed = open + [.removed("c1"), .started()]
    try expect(given: removed, when: .scan("p1", clue: "c1", at: nil), then: [], answer: .scan(.notAClue, clue: nil))
  }

  @Test func `finds one that was added while the hunt runs`() throws {
    try expect(
      given: running + [.added("c3")], when: .scan("p1", clue: "c3", at: nil), at: .second(20),
      then: [.clueScanned(Find(player: "p1", clue: "c3", at: .second(20)))])
  }

  @Test func `needs the hunt to run`() throws {
    try expect(given: open, when: .scan("p1", clue: "c1", at: nil), rejects: .wrongPhase(.open))
    try expect(given: running + [.paused()], when: .scan("p1", clue: "c1", at: nil), rejects: .wrongPhase(.paused))
    try expect(given: running + [.ended()], when: .scan("p1", clue: "c1", at: nil), rejects: .wrongPhase(.ended))
    try expect(
      given: running + [.paused(), .resumed()], when: .scan("p1", clue: "c1", at: nil), at: .second(20),
      then: [.clueScanned(Find(player: "p1", clue: "c1", at: .second(20)))])
  }

  @Test func `does not tell a code from another while the hunt does not run`() throws {
    try expect(given: open, when: .scan("p1", clue: nil, at: nil), rejects: .wrongPhase(.open))
    try expect(given: running + [.paused()], when: .scan("p1", clue: nil, at: nil), rejects: .wrongPhase(.paused))
  }

  @Test func `is for those who are there`() throws {
    try expect(given: running, when: .scan("p3", clue: "c1", at: nil), rejects: .notSeated)
  }
}

@Suite struct ScanningWithATimeWhileTheHuntRuns {
  /// Ran from 100 to 200, and again from 300 on.
  private let past: [Past] = [
    .created(), .added("c1"), .joined("p1", "Ada"), .started(at: .second(100)), .paused(at: .second(200)),
    .resumed(at: .second(300)),
  ]

  struct Case: Sendable {
    let madeAt: Timestamp
    let countsAs: Timestamp
  }

  @Test(arguments: [
    // In a running stretch, the time stays as it is.
    Case(madeAt: .second(100), countsAs: .second(100)),
    Case(madeAt: .second(150), countsAs: .second(150)),
    Case(madeAt: .second(200), countsAs: .second(200)),
    Case(madeAt: .second(350), countsAs: .second(350)),
    // Before the start or in a pause, the find counts from when the hunt runs again.
    Case(madeAt: .second(50), countsAs: .second(100)),
    Case(madeAt: .second(250), countsAs: .second(300)),
    // If the phone's clock is slightly ahead, the find counts from now.
    Case(madeAt: .second(520), countsAs: .second(400)),
  ])
  func `counts when the hunt ran, and is not late`(scan: Case) throws {
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: scan.madeAt), at: .second(400),
      then: [.clueScanned(Find(player: "p1", clue: "c1", at: scan.countsAs))], answer: .scan(.found, clue: "c1"))
  }

  @Test func `is refused if the clock is further ahead`() throws {
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: .second(520) + Span(milliseconds: 1)), at: .second(400),
      rejects: .invalid(field: "at", problem: "is in the future: check the phone's clock"))
  }

  @Test func `does not count from before one joined`() throws {
    try expect(
      given: past + [.joined("p2", "Alan", at: .second(350))], when: .scan("p2", clue: "c1", at: .second(150)),
      at: .second(400), then: [.clueScanned(Find(player: "p2", clue: "c1", at: .second(350)))])
  }

  @Test func `finds it once`() throws {
    try expect(
      given: past + [.found("p1", "c1", at: .second(350))], when: .scan("p1", clue: "c1", at: .second(150)),
      at: .second(400), then: [], answer: .scan(.alreadyFound, clue: "c1"))
  }
}

@Suite struct ScanningLate {
  /// Ran from 100 to 200, and from 300 to the end at 400.
  private let paused: [Past] = [
    .created(), .added("c1"), .joined("p1", "Ada"), .started(at: .second(100)), .paused(at: .second(200)),
  ]
  private var ended: [Past] { paused + [.resumed(at: .second(300)), .ended(at: .second(400))] }

  private func late(at moment: Timestamp) -> [LobbyEvent] {
    [.clueScanned(Find(player: "p1", clue: "c1", at: moment, isLate: true))]
  }

  @Test(arguments: [100, 150, 200, 300, 350, 400])
  func `counts as of when it was made if the hunt ran then`(second: Int) throws {
    try expect(
      given: ended, when: .scan("p1", clue: "c1", at: .second(second)), at: .second(1_000),
      then: late(at: .second(second)), answer: .scan(.found, clue: "c1"))
  }

  @Test func `counts in a pause too`() throws {
    try expect(
      given: paused, when: .scan("p1", clue: "c1", at: .second(150)), at: .second(250), then: late(at: .second(150)))
  }

  @Test(arguments: [99, 201, 299]) func `is refused if it was made when the hunt did not run`(second: Int) throws {
    try expect(
      given: ended, when: .scan("p1", clue: "c1", at: .second(second)), at: .second(1_000), rejects: .wrongPhase(.ended)
    )
    try expect(
      given: paused, when: .scan("p1", clue: "c1", at: .second(second)), at: .second(250),
      rejects: .wrongPhase(.paused))
  }

  @Test func `is refused before the start`() throws {
    try expect(
      given: [.created(), .added("c1"), .joined("p1", "Ada")], when: .scan("p1", clue: "c1", at: .second(1)),
      rejects: .wrongPhase(.open))
  }

  @Test func `is too late if it was made after the end`() throws {
    try expect(
      given: ended, when: .scan("p1", clue: "c1", at: .second(400) + Span(milliseconds: 1)), at: .second(1_000),
      then: [], answer: .scan(.late, clue: nil))
    try expect(
      given: ended, when: .scan("p1", clue: "c1", at: .second(1_100)), at: .second(1_000), then: [],
      answer: .scan(.late, clue: nil))
  }

  @Test func `is taken for 24 hours`() throws {
    let scan = LobbyCommand.scan("p1", clue: "c1", at: .second(350))
    let last = Timestamp.second(400) + .hours(24)
    try expect(given: ended, when: scan, at: last, then: late(at: .second(350)))
    try expect(given: ended, when: scan, at: last + Span(milliseconds: 1), rejects: .wrongPhase(.ended))
    try expect(
      given: ended, when: .scan("p1", clue: "c1", at: .second(450)), at: last + Span(milliseconds: 1),
      rejects: .wrongPhase(.ended))
  }

  @Test func `is refused if it lies in the future`() throws {
    try expect(
      given: ended, when: .scan("p1", clue: "c1", at: .second(1_121)), at: .second(1_000),
      rejects: .invalid(field: "at", problem: "is in the future: check the phone's clock"))
  }

  @Test func `is refused if the hunt ended without a start`() throws {
    try expect(
      given: [.created(), .added("c1"), .joined("p1", "Ada"), .ended(at: .second(400))],
      when: .scan("p1", clue: "c1", at: .second(350)), at: .second(500), rejects: .wrongPhase(.ended))
  }

  @Test func `does not count from before one joined`() throws {
    let joined =
      paused + [
        .resumed(at: .second(300)), .joined("p2", "Alan", at: .second(350)), .ended(at: .second(400)),
      ]
    try expect(
      given: joined, when: .scan("p2", clue: "c1", at: .second(150)), at: .second(500),
      then: [.clueScanned(Find(player: "p2", clue: "c1", at: .second(350), isLate: true))])
  }

  @Test func `knows what is no clue and what was found before`() throws {
    try expect(
      given: ended, when: .scan("p1", clue: nil, at: .second(350)), at: .second(500), then: [],
      answer: .scan(.notAClue, clue: nil))
    let found =
      paused + [
        .resumed(at: .second(300)), .found("p1", "c1", at: .second(310)), .ended(at: .second(400)),
      ]
    try expect(
      given: found, when: .scan("p1", clue: "c1", at: .second(305)), at: .second(500), then: [],
      answer: .scan(.alreadyFound, clue: "c1"))
  }
}
