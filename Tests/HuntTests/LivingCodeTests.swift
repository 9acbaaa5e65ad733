import Core
import Hunt
import TestSupport
import TestTools
import Testing

/// The period from the 40th to the 60th second of the tests' epoch.
private let period = LivingPeriod(holding: .second(40))

@Suite struct ALivingCode {
  /// Ada plays from the fifth second on, in a hunt that runs from the tenth.
  private static func hunt(
    _ clue: Clue = Clue(title: "Foyer", points: 10, proof: .living), order: ClueOrder = .free,
    settings: Settings = Settings()
  ) -> [Past] {
    [
      .created(order: order, settings: settings), .added("c1", clue), .added("c2"),
      .joined("p1", "Ada", at: .second(5)), .started(at: .second(10)),
    ]
  }

  private static func scan(_ period: LivingPeriod? = period, at moment: Timestamp? = nil) -> LobbyCommand {
    .scan("p1", clue: "c1", period: period, at: moment)
  }

  private static let stale = Decision.Answer.scan(.stale, clue: "c1")
  private static let instant = Span(milliseconds: 1)

  @Test func `begins and ends with its 20 seconds`() {
    #expect(period.from == .second(40) && period.until == .second(60))
    #expect(LivingPeriod(holding: period.until - Self.instant) == period)
    #expect(LivingPeriod(holding: period.until) == period.next)
    #expect(LivingPeriod(holding: Timestamp(0)).number == 0 && LivingPeriod(holding: Timestamp(-1)).number == -1)
    #expect(LivingPeriod(holding: Timestamp(-20_000)).number == -1)
  }

  @Test(arguments: [Timestamp.second(20), .second(40), .second(59), .second(79), .second(80) - Span(milliseconds: 1)])
  func `counts while it is shown, and 20 seconds before and after`(moment: Timestamp) throws {
    try expect(
      given: Self.hunt(), when: Self.scan(), at: moment, then: [.found("p1", "c1", at: moment)],
      answer: .scan(.found, clue: "c1"))
  }

  @Test(arguments: [Timestamp.second(20) - Span(milliseconds: 1), .second(80), .second(3_600)])
  func `is stale at any other time`(moment: Timestamp) throws {
    try expect(given: Self.hunt(), when: Self.scan(), at: moment, then: [], answer: Self.stale)
    #expect(!ScanOutcome.stale.isWrongGuess)
  }

  @Test func `counts exactly then, for random times`() throws {
    for seed in 0..<UInt64(Seeds.count(usually: 200)) {
      var random = SeededGenerator(seed: seed)
      var settings = Settings()
      settings.clock = random.one(of: PlayersClock.allCases)
      let lobby = try lobby(after: Self.hunt(settings: settings))
      let code = LivingPeriod(period.number + random.integer(0...200))
      let edge = code.from + .seconds(20 * random.integer(-2...3))
      let moment = max(.second(10), edge + Span(milliseconds: Int64(random.integer(-2...2))))
      let now = moment + .seconds(random.integer(0...90_000))
      let isOffline = random.once(in: 2)
      let decision = try lobby.decide(Self.scan(code, at: isOffline ? moment : nil), at: isOffline ? now : moment)
      let off = (moment - code.from).milliseconds
      let isGood = (-20_000..<40_000).contains(off)
      #expect(decision.answer == .scan(isGood ? .found : .stale, clue: "c1"), "seed \(seed): \(off) ms")
      #expect(decision.events.isEmpty == !isGood)
    }
  }

  @Test func `is judged by when it was scanned, not by when that is known`() throws {
    let past = Self.hunt()
    try expect(
      given: past, when: Self.scan(at: .second(50)), at: .second(5_000), then: [.found("p1", "c1", at: .second(50))])
    try expect(given: past, when: Self.scan(), at: .second(5_000), then: [], answer: Self.stale)
    let now = LivingPeriod(holding: .second(5_000))
    try expect(given: past, when: Self.scan(now, at: .second(50)), at: .second(5_000), then: [], answer: Self.stale)
    // A phone's clock that is fast: no later than now.
    try expect(
      given: past, when: Self.scan(now, at: .second(5_100)), at: .second(5_000),
      then: [.found("p1", "c1", at: .second(5_000))])
  }

  @Test func `is judged by the time that the scan counts as of`() throws {
    // Nobody finds anything before joining.
    let late = Self.hunt() + [.joined("p2", "Ben", at: .second(100))]
    try expect(
      given: late, when: .scan("p2", clue: "c1", period: period, at: .second(50)), at: .second(120), then: [],
      answer: Self.stale)
    // A scan in a pause counts as of its end.
    let paused = Self.hunt() + [.paused(at: .second(45)), .resumed(at: .second(300))]
    try expect(given: paused, when: Self.scan(at: .second(50)), at: .second(310), then: [], answer: Self.stale)
    try expect(
      given: paused, when: Self.scan(at: .second(44)), at: .second(310), then: [.found("p1", "c1", at: .second(44))])
  }

  @Test func `counts after the end if it was scanned before`() throws {
    let ended = Self.hunt() + [.ended(at: .second(100))]
    try expect(
      given: ended, when: Self.scan(at: .second(50)), at: .second(200),
      then: [.found("p1", "c1", at: .second(50), isLate: true)])
    try expect(given: ended, when: Self.scan(at: .second(90)), at: .second(200), then: [], answer: Self.stale)
    var settings = Settings()
    settings.late = .review
    let review = Self.hunt(settings: settings) + [.ended(at: .second(100))]
    try expect(
      given: review, when: Self.scan(at: .second(50)), at: .second(200),
      then: [.clueClaimed(ClaimedFind(player: "p1", clue: "c1", at: .second(50)))])
    try expect(given: review, when: Self.scan(at: .second(90)), at: .second(200), then: [], answer: Self.stale)
  }

  @Test func `makes the printed code worthless, and is worthless elsewhere`() throws {
    let wrong = Decision.Answer.scan(.notAClue, clue: nil)
    try expect(given: Self.hunt(), when: Self.scan(nil), at: .second(50), then: [], answer: wrong)
    try expect(
      given: Self.hunt(), when: .scan("p1", clue: "c2", period: period, at: nil), at: .second(50), then: [],
      answer: wrong)
    let printed =
      Self.hunt() + [Past(event: .clueUpdated(ClueUpdated(clue: "c1", changes: .init { $0.proof = .scan })))]
    try expect(given: printed, when: Self.scan(), at: .second(50), then: [], answer: wrong)
    try expect(
      given: printed, when: Self.scan(nil), at: .second(50), then: [.found("p1", "c1", at: .second(50))])
  }

  @Test func `tells that it is stale only to those who could find its clue`() throws {
    let now = Timestamp.second(500)
    let found = Self.hunt() + [.found("p1", "c1", at: .second(50))]
    try expect(given: found, when: Self.scan(), at: now, then: [], answer: .scan(.alreadyFound, clue: "c1"))
    let sequence = [
      Past.created(order: .sequence), .added("c1"), .added("c2", Clue(title: "Foyer", points: 1, proof: .living)),
      .joined("p1", "Ada"), .started(),
    ]
    try expect(
      given: sequence, when: .scan("p1", clue: "c2", period: period, at: nil), at: now, then: [],
      answer: .scan(.locked, clue: nil))
    let closed = Clue(title: "Foyer", points: 1, proof: .living, closes: .second(400))
    try expect(given: Self.hunt(closed), when: Self.scan(), at: now, then: [], answer: .scan(.closed, clue: "c1"))
    let station = Clue(title: "Foyer", points: 1, proof: .living, station: Station(capacity: 1))
    try expect(given: Self.hunt(station), when: Self.scan(), at: now, then: [], answer: .scan(.locked, clue: "c1"))
    let place = Location(latitude: 1, longitude: 1, isRequired: true)
    let away = Position.fix(latitude: 2, longitude: 1, accuracy: 0)
    let bound = try lobby(after: Self.hunt(Clue(title: "Foyer", points: 1, proof: .living, location: place)))
    let answer = try bound.decide(.scan("p1", clue: "c1", period: period, at: nil, from: away), at: now).answer
    guard case .scan(.tooFar, clue: "c1") = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  @Test func `can be voided, and accepted by the host`() throws {
    let ruling = Ruling.voidCode("c1", from: .second(45))
    try expect(
      given: Self.hunt(), when: .rule(ruling, because: "Filmed"), at: .second(90),
      then: [.rulingApplied(RulingApplied(id: "r1", ruling: ruling, reason: "Filmed"))])
    let accepted = try lobby(after: Self.hunt()).decide(.accept("c1", by: "p1"), at: .second(90))
    #expect(accepted.answer == .accepted(.found, clue: "c1", by: "p1"))
  }

  @Test func `is shown to players like any code`() {
    #expect(Proof.living.shown { $0 } == Proof.scan.shown { $0 })
    #expect(Proof.living.kind == .scan)
  }

  @Test func `is a printed one in a play without a host, who has no screen`() throws {
    let play = PackPlay(PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ"), version: 1, as: .casual)
    let plan = PackPlan(
      name: "Walk", description: "", gameTime: 900, clues: [Clue(title: "Foyer", points: 1, proof: .living)])
    let decision = try Lobby.play(
      LobbyDetails(play, of: plan), clues: plan.clues, code: "7KQF", host: .host, by: "Ada", token: .player,
      account: nil, at: .second(0))
    let proofs = decision.events.compactMap { if case .clueAdded(let added) = $0 { added.clue.proof } else { nil } }
    #expect(proofs == [.scan])
  }
}
