import Core
import TestSupport
import TestTools
import Testing

@testable import Hunt

/// Games of simulated teams, played again with a lobby.
@Suite struct ARehearsedGame {
  private static let start = Timestamp.second(1_000)

  /// A hunt in which everything occurs that a rehearsal must know.
  private static func hunt(_ seed: UInt64) throws -> Lobby {
    var random = SeededGenerator(seed: seed)
    var details = LobbyDetails(
      name: "Hunt", capacity: 500, duration: random.once(in: 3) ? nil : random.integer(600...9_000))
    let orders: [ClueOrder] = [.free, .sequence, .rotate, .drip(initial: random.integer(1...4), seed: seed)]
    details.order = orders[Int(seed % 4)]
    let count = random.integer(1...12)
    let clues = (0..<count).map { clue($0, &random) }
    if random.once(in: 2), count > 3 {
      let size = random.integer(2...count - 1)
      details.groups = ClueGroups([
        ClueGroup(title: "Some", clues: (1...size).map { ClueID($0) }, need: random.integer(1...size))
      ])
    }
    if random.once(in: 3) { details.waves = [Wave(title: "One", after: 0), Wave(title: "Two", after: 300)] }
    details.settings.endWhenAllFound = random.once(in: 2)
    let created = try Lobby.create(details, clues: clues, code: "7KQF", host: .host, at: .second(0))
    var lobby = try #require(Lobby(created.events[0], at: .second(0)))
    for event in created.events.dropFirst() { lobby.evolve(event, at: .second(0)) }
    if random.once(in: 4) {
      for event in try lobby.decide(.rule(.voidClue("c1"), because: "It is gone."), at: .second(1)).events {
        lobby.evolve(event, at: .second(1))
      }
    }
    return lobby
  }

  private static func clue(_ index: Int, _ random: inout SeededGenerator) -> Clue {
    var clue = Clue(title: "Clue \(index)", points: 10)
    if random.once(in: 2) {
      clue.location = Location(
        latitude: 53.55 + Double(random.integer(0...200)) / 10_000,
        longitude: 10 + Double(random.integer(0...200)) / 10_000)
    }
    if random.once(in: 4) { clue.opens = start + .seconds(random.integer(-300...3_000)) }
    if random.once(in: 5) { clue.closes = (clue.opens ?? start) + .seconds(random.integer(60...4_000)) }
    if random.once(in: 3) {
      clue.station = Station(capacity: random.integer(1...3), minutes: random.once(in: 2) ? random.integer(1...4) : nil)
    }
    if random.once(in: 3) {
      clue.proof = .choice(
        options: ["a", "b", "c"], answer: 1,
        rules: TryRules(tries: random.once(in: 2) ? random.integer(1...2) : nil, wrongPause: random.integer(0...60)))
    }
    return clue
  }

  /// Plays a game, and plays it again as those players would.
  private func replay(_ seed: UInt64, seen: (RehearsedGame.Step.What) -> Void = { _ in }) throws {
    var lobby = try Self.hunt(seed)
    let plan = RehearsalPlan(
      teams: Int(seed % 9) + 1, games: 1, seconds: 120, from: .init(latitude: 53.55, longitude: 10), seed: seed)
    var game = RehearsedGame(RehearsedHunt(lobby, startingAt: Self.start), plan)
    game.steps = []
    #expect(game.play(Int(seed)) { false })

    for number in 1...plan.teams {
      try record(.join(PlayerName(parsing: "P\(number)"), team: nil, token: .player), in: &lobby, at: .second(900))
    }
    try record(.start, in: &lobby, at: Self.start)
    var now = Self.start
    for step in try #require(game.steps) {
      now = Self.start + Span(milliseconds: step.at)
      while let (event, moment) = lobby.overdue(at: now) { lobby.evolve(event, at: moment) }
      try check(step, now, &lobby, game.hunt)
      seen(step.what)
    }
    for (index, team) in game.teams.enumerated() {
      let player = try #require(lobby.player(PlayerID(index + 1)))
      #expect(team.found == player.found.count, "team \(index + 1) of game \(seed)")
      guard team.isFinished, lobby.phase == .running else { continue }
      let left = game.hunt.ids.filter { isFindable($0, by: PlayerID(index + 1), in: lobby, now, game.hunt) }
      #expect(left.isEmpty, "team \(index + 1) of game \(seed) is done too early")
    }
  }

  @discardableResult
  private func record(_ command: LobbyCommand, in lobby: inout Lobby, at now: Timestamp) throws -> Decision.Answer {
    let decision = try lobby.decide(command, at: now)
    for event in decision.events { lobby.evolve(event, at: now) }
    return decision.answer
  }

  private func isFindable(
    _ clue: ClueID, by player: PlayerID, in lobby: Lobby, _ now: Timestamp, _ hunt: RehearsedHunt
  ) -> Bool {
    guard let plan = lobby.clue(clue), lobby.isRevealed(clue, to: player), !lobby.isDone(clue, by: player) else {
      return false
    }
    let isOver = plan.closes.map { $0 <= now } ?? false
    return !isOver && (plan.opens ?? now) < Self.start + Span(milliseconds: hunt.end)
  }

  private func check(
    _ step: RehearsedGame.Step, _ now: Timestamp, _ lobby: inout Lobby, _ hunt: RehearsedHunt
  ) throws {
    let (player, clue) = (PlayerID(step.team + 1), hunt.ids[step.clue])
    switch step.what {
    case .revealed: #expect(lobby.drip.revealedAt[clue] == now)
    case .entered:
      #expect(
        try record(.enterStation(player, clue), in: &lobby, at: now) == .station(.entered, clue: clue, of: player))
    case .full:
      #expect(try record(.enterStation(player, clue), in: &lobby, at: now) == .station(.full, clue: clue, of: player))
    case .left:
      try record(.leaveStation(player, clue), in: &lobby, at: now)
      #expect(lobby.stations.place(of: player) == nil)
    case .wrong(let number):
      #expect(lobby.isRevealed(clue, to: player))
      #expect(try prove(clue, player, wrong: number, &lobby, now) == .scan(.wrongAnswer, clue: clue))
    case .found:
      #expect(lobby.phase == .running)
      #expect(try prove(clue, player, wrong: nil, &lobby, now) == .scan(.found, clue: clue))
    case .closed:
      #expect(try prove(clue, player, wrong: nil, &lobby, now) == .scan(.closed, clue: clue))
    }
  }

  private func prove(
    _ clue: ClueID, _ player: PlayerID, wrong: Int?, _ lobby: inout Lobby, _ now: Timestamp
  ) throws -> Decision.Answer {
    guard case .choice(let options, let answer, _)? = lobby.clue(clue)?.proof else {
      return try record(.scan(player, clue: clue, at: nil), in: &lobby, at: now)
    }
    let option = wrong.map { options.indices.filter { $0 != answer }[$0 - 1] } ?? answer
    let place = try #require(
      lobby.optionOrder(count: options.count, of: clue, for: player).places.firstIndex(of: option))
    return try record(.answer(player, clue, .number(Double(place))), in: &lobby, at: now)
  }

  @Test(arguments: UInt64(0)..<200) func `goes as it would in the lobby`(seed: UInt64) throws {
    try replay(seed)
  }

  @Test func `has everything in it that those games are to check`() throws {
    var seen: [String: Int] = [:]
    for seed in UInt64(0)..<200 {
      try replay(seed) { seen[String("\($0)".prefix { $0 != "(" }), default: 0] += 1 }
    }
    #expect(seen.count == 7 && seen.values.allSatisfy { $0 >= 20 }, "\(seen)")
  }
}

@Suite struct ARehearsal {
  private func forecast(
    _ clues: [Clue], teams: Int = 10, games: Int = 50, walking: Double = 4, seconds: Int = 120,
    from: RehearsalPlan.Start? = nil, seed: UInt64 = 1, change: (inout LobbyDetails) -> Void = { _ in }
  ) throws -> Forecast {
    var details = LobbyDetails(name: "Hunt", duration: 3_600)
    change(&details)
    let created = try Lobby.create(details, clues: clues, code: "7KQF", host: .host, at: .second(0))
    var lobby = try #require(Lobby(created.events[0], at: .second(0)))
    for event in created.events.dropFirst() { lobby.evolve(event, at: .second(0)) }
    let plan = RehearsalPlan(
      teams: teams, games: games, walking: walking, seconds: seconds, from: from, seed: seed)
    var rehearsal = Rehearsal(of: lobby, plan, at: .second(0))
    while !rehearsal.isOver { #expect(rehearsal.playNext { false }) }
    return try #require(rehearsal.forecast)
  }

  private func clue(_ title: String = "Oak", _ change: (inout Clue) -> Void = { _ in }) -> Clue {
    var clue = Clue(title: title, points: 10)
    change(&clue)
    return clue
  }

  private static let town = RehearsalPlan.Start(latitude: 53.55, longitude: 10)
  /// 1,112 metres to the north of the town.
  private static let hill = Location(latitude: 53.56, longitude: 10)

  @Test func `takes as long as walking and looking do`() throws {
    let there = clue { $0.location = Self.hill }
    let told = try forecast([there], teams: 1, games: 400, from: Self.town)
    // 1,112 metres at 3 to 5 km/h, and one to three minutes.
    #expect((1_000...1_250).contains(told.duration.p50), "\(told.duration)")
    #expect(told.duration.p10 >= 800 + 60 && told.duration.p90 <= 1_335 + 180)
    #expect(told.duration.p10 < told.duration.p50 && told.duration.p50 < told.duration.p90)
    #expect(told.clues[0].reached == 1)
    #expect((1_000...1_250).contains(told.clues[0].seconds))
    #expect(try forecast([there], teams: 1, walking: 8, from: Self.town).duration.p50 < told.duration.p10)
    #expect(try forecast([there], teams: 1).duration.p90 <= 180, "without a start, they start there")
  }

  @Test func `tells the same for the same seed`() throws {
    let clues = (1...6).map { clue("Clue \($0)") }
    let told = try forecast(clues, seed: 7)
    #expect(try forecast(clues, seed: 7) == told)
    #expect(try forecast(clues, seed: 8) != told)
    #expect(told.games == 50)
  }

  @Test func `tells who waits for room`() throws {
    let tower = { (capacity: Int) in self.clue("Tower") { $0.station = Station(capacity: capacity) } }
    let narrow = try forecast([tower(1)])
    #expect(narrow.clues[0].queue == 9)
    #expect((400...700).contains(narrow.clues[0].wait), "\(narrow.clues)")
    #expect(narrow.problems.map(\.kind) == [.crowded])
    #expect(narrow.problems.first?.text.contains("\"Tower\"") == true)
    let wide = try forecast([tower(10)])
    #expect(wide.clues[0].queue == 0 && wide.clues[0].wait == 0 && wide.problems.isEmpty)
    #expect(wide.duration.p50 < narrow.duration.p50)
    let apart = try forecast([tower(1)]) { $0.waves = [Wave(title: "One", after: 0), Wave(title: "Two", after: 900)] }
    #expect(apart.clues[0].wait < narrow.clues[0].wait)
  }

  @Test func `tells crowds where nobody checks in`() throws {
    let clues = (1...12).map { clue("Clue \($0)") }
    let sequence = try forecast(clues, teams: 12, seconds: 60) { $0.order = .sequence }
    #expect(sequence.problems.contains { $0.kind == .crowded && $0.clue == "c1" })
    let rotate = try forecast(clues, teams: 12, seconds: 60) { $0.order = .rotate }
    #expect(!rotate.problems.contains { $0.kind == .crowded })
  }

  @Test func `tells what its windows rule out`() throws {
    let late = clue("Late") { $0.opens = .second(3_600) }
    let gone = clue("Gone") { $0.closes = .second(-1) }
    let told = try forecast([clue(), late, gone])
    #expect(told.clues.map(\.reached) == [10, 0, 0])
    #expect(told.problems.filter { $0.kind == .window }.map(\.clue) == ["c2", "c3"])
    #expect(told.problems.first { $0.clue == "c2" }?.text.contains("opens only after the hunt has ended") == true)
    #expect(told.problems.first { $0.clue == "c3" }?.text.contains("closes before the hunt starts") == true)
    let short = clue("Short") { $0.closes = .second(60) }
    let missed = try forecast([clue(), short]) { $0.order = .sequence }
    #expect(missed.clues[1].reached == 0)
    #expect(missed.problems.contains { $0.kind == .window && $0.clue == "c2" && $0.text.contains("60 seconds") })
    let waits = try forecast([clue { $0.opens = .second(600) }])
    #expect(waits.clues[0].wait == 600 && waits.clues[0].queue == 10)
  }

  @Test func `tells what the clock does not suffice for`() throws {
    let clues = (1...30).map { clue("Clue \($0)") }
    let told = try forecast(clues, seconds: 240) { $0.order = .sequence }
    #expect(told.duration == Forecast.Length(p10: 3_600, p50: 3_600, p90: 3_600))
    #expect(told.clues[0].reached == 10 && told.clues[29].reached == 0)
    #expect(told.problems.first?.clue == nil && told.problems.first?.kind == .unreached)
    #expect(told.problems.contains { $0.kind == .unreached && $0.clue == "c30" })
    let enough = try forecast(clues, seconds: 60) { $0.order = .sequence }
    #expect(!enough.problems.contains { $0.kind == .unreached })
  }

  @Test func `tells long ways`() throws {
    let told = try forecast([clue { $0.location = Self.hill }], from: Self.town)
    let problem = try #require(told.problems.first { $0.kind == .far })
    #expect(problem.clue == "c1" && problem.text.contains("1100 metres"))
  }

  @Test func `leaves out what a group spares its teams`() throws {
    let told = try forecast((1...4).map { clue("Clue \($0)") }) {
      $0.groups = ClueGroups([ClueGroup(title: "Two", clues: ["c1", "c2", "c3", "c4"], need: 2)])
    }
    #expect((18...22).contains(told.clues.reduce(0) { $0 + $1.reached }), "\(told.clues)")
    #expect(!told.problems.contains { $0.kind == .unreached })
  }

  @Test func `has nothing to tell of a hunt without clues`() throws {
    let told = try forecast([])
    #expect(told.clues.isEmpty && told.problems.isEmpty && told.duration.p90 == 0)
  }

  @Test func `stops in the middle of a game, which then does not count`() throws {
    let clues = (1...100).map { clue("Clue \($0)") }
    let created = try Lobby.create(
      LobbyDetails(name: "Hunt"), clues: clues, code: "7KQF", host: .host, at: .second(0))
    var lobby = try #require(Lobby(created.events[0], at: .second(0)))
    for event in created.events.dropFirst() { lobby.evolve(event, at: .second(0)) }
    var rehearsal = Rehearsal(of: lobby, RehearsalPlan(teams: 50, games: 3, seed: 1), at: .second(0))
    var asked = 0
    #expect(
      !rehearsal.playNext {
        asked += 1; return asked == 3
      })
    #expect(rehearsal.forecast == nil)
    #expect(rehearsal.playNext { false })
    let first = try #require(rehearsal.forecast)
    #expect(first.games == 1)
    #expect(!rehearsal.playNext { true })
    #expect(rehearsal.forecast == first)
  }
}
