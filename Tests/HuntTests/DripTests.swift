import Core
import Hunt
import TestSupport
import Testing

@Suite struct ADrip {
  /// Ten clues, two revealed at first, in a hunt of 600 s.
  private static let seed: UInt64 = 7

  private func open(_ initial: Int = 2, clues: Int = 10, seed: UInt64 = seed, duration: Int? = 600) -> [Past] {
    [.created(duration: duration, order: .drip(initial: initial, seed: seed))]
      + (0..<clues).map { .added(ClueID($0 + 1)) } + [.joined("p1", "Ada"), .joined("p2", "Alan")]
  }

  /// The lobby after its host starts it at 100; its deadline is the next automatic event.
  private func started(
    _ initial: Int = 2, clues: Int = 10, seed: UInt64 = seed, duration: Int? = 600
  ) throws -> Lobby {
    var lobby = try lobby(after: open(initial, clues: clues, seed: seed, duration: duration))
    let events = try lobby.decide(.start, at: .second(100)).events
    for event in events { lobby.evolve(event, at: .second(100)) }
    return lobby
  }

  private func revealed(in lobby: Lobby) -> [ClueID] { lobby.clueOrder.filter { lobby.isRevealed($0, to: "p1") } }

  /// Records what becomes due up to `now`, and returns it.
  private func pass(_ lobby: inout Lobby, until now: Timestamp) -> [(event: LobbyEvent, at: Timestamp)] {
    var passed: [(event: LobbyEvent, at: Timestamp)] = []
    while let (event, moment) = lobby.overdue(at: now) {
      passed.append((event, moment))
      lobby.evolve(event, at: moment)
    }
    return passed
  }

  private func find(_ clue: ClueID, by player: PlayerID = "p1", in lobby: inout Lobby, at now: Timestamp) throws
    -> [LobbyEvent]
  {
    let events = try lobby.decide(.scan(player, clue: clue, at: nil), at: now).events
    for event in events { lobby.evolve(event, at: now) }
    return events
  }

  @Test func `reveals some clues with the start`() throws {
    let lobby = try lobby(after: open())
    let events = try lobby.decide(.start, at: .second(100)).events
    #expect(events.first == .huntStarted(HuntStarted(endsAt: .second(700))))
    let reveals = events.dropFirst().compactMap(\.revealedToAll)
    #expect(events.count == 3 && Set(reveals).count == 2)
    let shown = revealed(in: try started())
    #expect(Set(shown) == Set(reveals))
  }

  @Test func `reveals them also when it starts by itself, as of that time`() throws {
    var details = LobbyDetails(name: "Hunt", startsAt: .second(100), order: .drip(initial: 3, seed: 1))
    details.duration = 600
    var lobby = try lobby(
      after: [Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)))]
        + (0..<5).map { .added(ClueID($0 + 1)) })
    let passed = pass(&lobby, until: .second(100))
    #expect(passed.map(\.at) == Array(repeating: .second(100), count: 4))
    #expect(revealed(in: lobby).count == 3)
  }

  @Test func `reveals all at once if there are no more`() throws {
    let lobby = try started(5, clues: 3)
    #expect(revealed(in: lobby).count == 3)
    #expect(lobby.deadline == .second(700))
  }

  @Test func `chooses by the seed, and differently by different ones`() throws {
    let first = try (0..<20).map { revealed(in: try started(seed: $0)) }
    let again = try (0..<20).map { revealed(in: try started(seed: $0)) }
    #expect(first == again)
    #expect(Set(first).count > 10)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `reveals each next clue within a fifth of the time that is left`(seed: UInt64) throws {
    var lobby = try started(seed: seed)
    var last = Timestamp.second(100)
    for (event, moment) in pass(&lobby, until: .second(699)) {
      guard event.revealedToAll != nil else { throw Unexpected(event: event) }
      #expect(moment - last >= .seconds(0))
      #expect((moment - last).milliseconds <= (Timestamp.second(700) - last).milliseconds / 5)
      last = moment
    }
    #expect(revealed(in: lobby).count > 2)
  }

  @Test func `takes all lengths of time, between none and a fifth`() throws {
    let gaps = try (0..<400).map { seed in try #require(try started(seed: seed).deadline) - .second(100) }
    let longest = 120_000.0
    let mean = Double(gaps.reduce(0) { $0 + $1.milliseconds }) / Double(gaps.count)
    #expect(abs(mean / longest - 0.5) < 0.05)
    let parts = Set(gaps.map { Int(Double($0.milliseconds) / longest * 10) })
    #expect(parts.isSuperset(of: 0...9))
  }

  @Test func `takes a quarter of an hour to be left where there is no clock`() throws {
    for seed in 0..<50 as Range<UInt64> {
      let next = try #require(try started(seed: seed, duration: nil).deadline)
      #expect(next - .second(100) <= .minutes(3))
    }
  }

  @Test func `stands still in a pause`() throws {
    var lobby = try started(duration: nil)
    let next = try #require(lobby.deadline)
    let pause = next - Span(milliseconds: 1)
    lobby.evolve(.huntPaused(HuntPaused()), at: pause)
    #expect(lobby.deadline == nil)
    #expect(lobby.overdue(at: .second(90_000)) == nil)
    lobby.evolve(.huntResumed(HuntResumed(endsAt: nil)), at: .second(10_000))
    #expect(lobby.deadline == .second(10_000) + Span(milliseconds: 1))
  }

  @Test func `reveals more slowly once there is more time`() throws {
    // An extension changes the gaps drawn afterwards.
    var short = try started()
    var long = short
    long.evolve(.timeExtended(TimeExtended(seconds: 6_000, endsAt: .second(6_700))), at: .second(101))
    let next = try #require(short.deadline)
    #expect(long.deadline == next)
    _ = pass(&short, until: next)
    _ = pass(&long, until: next)
    let (shortGap, longGap) = (try #require(short.deadline) - next, try #require(long.deadline) - next)
    #expect(longGap > shortGap)
  }

  @Test func `does not reveal anything at its end`() throws {
    var lobby = try started(1, clues: 1_000)
    let passed = pass(&lobby, until: .second(99_999))
    #expect(passed.last?.event == .huntEnded(HuntEnded(by: .clock)))
    #expect(passed.last?.at == .second(700))
    let reveals = passed.dropLast().allSatisfy { $0.at < .second(700) }
    #expect(reveals)
  }
}

extension LobbyEvent {
  /// The clue that it reveals to everybody.
  fileprivate var revealedToAll: ClueID? {
    if case .clueRevealed(let revealed) = self, revealed.player == nil { revealed.clue } else { nil }
  }
}

private struct Unexpected: Error { let event: LobbyEvent }

@Suite struct ADripWithNothingLeftToFind {
  /// c1 and c2 are revealed, c3 and c4 are not. The next reveal would come at about 1,000.
  private let running: [Past] = [
    .created(order: .drip(initial: 2, seed: 1)), .added("c1"), .added("c2"), .added("c3"), .added("c4"),
    .joined("p1", "Ada"), .joined("p2", "Alan"), .started(at: .second(10)), .revealed("c1", at: .second(10)),
    .revealed("c2", at: .second(10)),
  ]

  /// The clues that a command reveals.
  private func reveals(_ command: LobbyCommand, after past: [Past], at second: Int) throws -> [ClueID] {
    try lobby(after: past).decide(command, at: .second(second)).events
      .compactMap(\.revealedToAll)
  }

  @Test func `reveals the next at once, whoever found which`() throws {
    #expect(try reveals(.scan("p1", clue: "c1", at: nil), after: running, at: 11) == [])
    let one = running + [.found("p1", "c1", at: .second(11))]
    #expect(try reveals(.scan("p1", clue: "c2", at: nil), after: one, at: 12).count == 1)
    #expect(try reveals(.scan("p2", clue: "c2", at: nil), after: one, at: 12).count == 1)
    #expect(try reveals(.scan("p2", clue: "c1", at: nil), after: one, at: 12) == [])
  }

  @Test func `waits in a pause until the hunt goes on`() throws {
    let paused = running + [.found("p1", "c1", at: .second(11)), .paused(at: .second(13))]
    #expect(try reveals(.scan("p1", clue: "c2", at: .second(12)), after: paused, at: 20) == [])
    let found = paused + [.found("p1", "c2", at: .second(20))]
    #expect(try reveals(.resume, after: found, at: 30).count == 1)
  }

  @Test func `does not wait for what is closed`() throws {
    let closed = ClueChanges { $0.closes = .some(.second(20)) }
    let past = running + [Past(event: .clueUpdated(ClueUpdated(clue: "c2", changes: closed)), at: .second(11))]
    #expect(try reveals(.scan("p1", clue: "c1", at: nil), after: past, at: 12) == [])
    var lobby = try lobby(after: past + [.found("p1", "c1", at: .second(12))])
    #expect(lobby.deadline == .second(20))
    let (event, moment) = try #require(lobby.overdue(at: .second(500)))
    #expect(moment == .second(20))
    lobby.evolve(event, at: moment)
    #expect(lobby.deadline != .second(20))
    // A clue that the host closes counts as closed immediately.
    let now = ClueChanges { $0.closes = .some(.second(5)) }
    let alone = running + [.found("p1", "c1", at: .second(12))]
    #expect(try reveals(.updateClue("c2", now), after: alone, at: 13).count == 1)
  }

  @Test func `does not reveal another when a clue opens that will be there`() throws {
    // c2 closes at 20, but c1 opens at 15, so there is always something to find.
    let past =
      running + [
        Past(
          event: .clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges { $0.opens = .some(.second(15)) })),
          at: .second(11)),
        Past(
          event: .clueUpdated(ClueUpdated(clue: "c2", changes: ClueChanges { $0.closes = .some(.second(20)) })),
          at: .second(11)),
      ]
    let deadline = try #require(try lobby(after: past).deadline)
    #expect(deadline != .second(20))
  }

  @Test func `reveals one after the other until one is open`() throws {
    let later = ClueChanges { $0.opens = .some(.second(5_000)) }
    let past =
      running + [
        Past(event: .clueUpdated(ClueUpdated(clue: "c3", changes: later)), at: .second(11)),
        Past(event: .clueUpdated(ClueUpdated(clue: "c4", changes: later)), at: .second(11)),
        .found("p1", "c1", at: .second(12)),
      ]
    #expect(Set(try reveals(.scan("p1", clue: "c2", at: nil), after: past, at: 13)) == ["c3", "c4"])
  }

  @Test func `reveals again after the only finder leaves`() throws {
    let past = running + [.found("p1", "c1", at: .second(11)), .left("p1")]
    #expect(try reveals(.scan("p2", clue: "c2", at: nil), after: past, at: 13) == [])
    #expect(
      try reveals(.scan("p2", clue: "c1", at: nil), after: past + [.found("p2", "c2", at: .second(13))], at: 14).count
        == 1)
  }

  @Test func `includes clues that are added while the hunt runs`() throws {
    // There is something left to find, so the new clue waits its turn.
    #expect(try reveals(.addClue(.well, before: nil), after: running, at: 11) == [])
    let through =
      running + [
        .found("p1", "c1", at: .second(11)), .found("p1", "c2", at: .second(12)), .revealed("c3", at: .second(12)),
        .revealed("c4", at: .second(12)), .found("p1", "c3", at: .second(13)), .found("p1", "c4", at: .second(13)),
      ]
    #expect(try lobby(after: through).deadline == nil)
    #expect(try reveals(.addClue(.well, before: nil), after: through, at: 20) == ["c5"])
    // With one clue left to find, the new one waits, but no longer than a new gap.
    let one = Array(through.dropLast())
    #expect(try reveals(.addClue(.well, before: nil), after: one, at: 20) == [])
    let deadline = try #require(try lobby(after: one + [.added("c5", .well)]).deadline)
    let isSoon = deadline >= .second(13) && deadline <= .second(14) + .minutes(3)
    #expect(isSoon)
  }
}

@Suite struct ALateFindInADrip {
  private let running: [Past] = [
    .created(order: .drip(initial: 1, seed: 1)), .added("c1"), .added("c2"), .joined("p1", "Ada"),
    .started(at: .second(10)), .revealed("c1", at: .second(10)), .revealed("c2", at: .second(60)),
  ]

  @Test func `counts if the clue was revealed when it was made`() throws {
    try expect(
      given: running, when: .scan("p1", clue: "c2", at: .second(60)), at: .second(100),
      then: [.found("p1", "c2", at: .second(60))])
    try expect(
      given: running + [.ended(at: .second(90))], when: .scan("p1", clue: "c2", at: .second(80)), at: .second(100),
      then: [.found("p1", "c2", at: .second(80), isLate: true)])
  }

  @Test func `is locked if it was not`() throws {
    try expect(
      given: running, when: .scan("p1", clue: "c2", at: .second(59)), at: .second(100), then: [],
      answer: .scan(.locked, clue: nil))
    try expect(
      given: Array(running.dropLast()), when: .scan("p1", clue: "c2", at: nil), at: .second(50), then: [],
      answer: .scan(.locked, clue: nil))
  }
}
