import Core
import Hunt
import TestSupport
import Testing

@Suite struct WavesOfPlayers {
  private static let waves = [Wave(title: "Early", after: 0), Wave(title: "Late", after: 60)]

  private static func created(
    order: ClueOrder = .free, teams: [String] = [], clock: PlayersClock = .shared
  ) -> [Past] {
    var details = LobbyDetails(name: "Hunt", duration: 600, order: order, teams: teams, waves: waves)
    details.settings.clock = clock
    return [
      Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host))), .added("c1"), .added("c2"),
    ]
  }

  private static func wave(_ index: Int, at second: Int) -> Past {
    Past(event: .waveStarted(WaveStarted(wave: index, startsAt: .second(second))), at: .second(second))
  }

  private static func moved(_ party: Party, to wave: Int, at moment: Timestamp? = nil) -> Past {
    Past(event: .waveMoved(WaveMoved(party: party, wave: wave)), at: moment)
  }

  /// p1 is in the first wave, p2 in the second; runs from 10 on.
  private static func running(order: ClueOrder = .free, clock: PlayersClock = .shared) -> [Past] {
    created(order: order, clock: clock)
      + [.joined("p1", "Ada"), .joined("p2", "Alan"), .started(at: .second(10), endsAt: .second(610)), wave(0, at: 10)]
  }

  private func shown(to player: PlayerID?, after past: [Past]) throws -> [ClueID] {
    let lobby = try lobby(after: past)
    return lobby.clueOrder.filter { lobby.isRevealed($0, to: player) }
  }

  @Test func `start one after the other, the first with the hunt`() throws {
    let open = Self.created() + [.joined("p1", "Ada")]
    try expect(
      given: open, when: .start, at: .second(10),
      then: [
        .huntStarted(HuntStarted(endsAt: .second(610))), .waveStarted(WaveStarted(wave: 0, startsAt: .second(10))),
      ])
    let lobby = try lobby(after: Self.running())
    #expect(lobby.overdue(at: .second(69)) == nil)
    let next = try #require(lobby.overdue(at: .second(75)))
    #expect(next.event == .waveStarted(WaveStarted(wave: 1, startsAt: .second(70))) && next.at == .second(70))
    let all = try lobbyAfter(Self.running() + [Self.wave(1, at: 70)])
    #expect(all.overdue(at: .second(600)) == nil)
  }

  @Test func `leave the place of whoever left to the next who joins`() throws {
    // p2 was dealt into the second wave, leaves, and joins again.
    let left = Self.created() + [.joined("p1", "Ada"), .joined("p2", "Alan"), .left("p2")]
    try expect(given: left, when: .joins("Alan"), then: [.dealt("p3", "Alan", place: 2)])
    #expect(try lobby(after: left + [Past(event: .dealt("p3", "Alan", place: 2))]).wave(of: "p3") == 1)
    // Of several places, the one that starts last.
    try expect(given: left + [.left("p1")], when: .joins("Grace"), then: [.dealt("p3", "Grace", place: 2)])
    // Each is taken once; then everybody has their own again.
    let taken = left + [Past(event: .dealt("p3", "Alan", place: 2))]
    try expect(given: taken, when: .joins("Grace"), then: [.dealt("p4", "Grace", place: nil)])
    // The place is left again, however often.
    try expect(given: taken + [.left("p3")], when: .joins("Alan"), then: [.dealt("p4", "Alan", place: 2)])
  }

  @Test func `leave their wave, not their place, if the host had moved them`() throws {
    let moved = Self.created() + [.joined("p1", "Ada"), Self.moved(.player("p1"), to: 1), .left("p1")]
    try expect(given: moved, when: .joins("Ada"), then: [.dealt("p2", "Ada", place: 2)])
  }

  @Test func `deal teams by their number alone`() throws {
    let left = Self.created(teams: ["Red", "Blue"]) + [.joined("p1", "Ada", team: "t1"), .left("p1")]
    try expect(given: left, when: .joins("Ada"), then: [.dealt("p2", "Ada", team: "t1", place: nil)])
  }

  private func lobbyAfter(_ past: [Past]) throws -> Lobby { try lobby(after: past) }

  @Test func `wait through a pause`() throws {
    let paused = Self.running() + [.paused(at: .second(30))]
    #expect(try lobby(after: paused).overdue(at: .second(90)) == nil)
    #expect(try lobby(after: paused).startsAt(of: "p2") == nil)
    let resumed = try lobby(after: paused + [.resumed(at: .second(100), endsAt: .second(680))])
    #expect(resumed.startsAt(of: "p2") == .second(140))
    #expect(try #require(resumed.overdue(at: .second(200))).at == .second(140))
  }

  @Test func `show nothing before, and lock every proof`() throws {
    #expect(try shown(to: "p1", after: Self.running()) == ["c1", "c2"])
    #expect(try shown(to: nil, after: Self.running()) == ["c1", "c2"])
    #expect(try shown(to: "p2", after: Self.running()) == [])
    try expect(
      given: Self.running(), when: .scan("p2", clue: "c1", at: nil), then: [], answer: .scan(.locked, clue: nil))
    try expect(
      given: Self.running(), when: .accept("c1", by: "p2"), then: [],
      answer: .accepted(.locked, clue: nil, by: "p2"))
    try expect(given: Self.running(), when: .takeHint("p2", "c1", hint: 0), rejects: .clueNotFound("c1"))
    let begun = Self.running() + [Self.wave(1, at: 70)]
    #expect(try shown(to: "p2", after: begun) == ["c1", "c2"])
    try expect(
      given: begun, when: .scan("p2", clue: "c1", at: .second(40)), at: .second(80), then: [],
      answer: .scan(.locked, clue: nil))
    try expect(
      given: begun, when: .scan("p2", clue: "c1", at: .second(70)), at: .second(80),
      then: [.found("p2", "c1", at: .second(70))])
  }

  @Test func `show a sequence from its beginning, and what a drip has revealed by then`() throws {
    #expect(try shown(to: "p2", after: Self.running(order: .sequence)) == [])
    #expect(try shown(to: "p2", after: Self.running(order: .sequence) + [Self.wave(1, at: 70)]) == ["c1"])
    let drip = Self.running(order: .drip(initial: 1, seed: 7)) + [.revealed("c2", at: .second(10))]
    #expect(try shown(to: "p1", after: drip) == ["c2"])
    #expect(try shown(to: "p2", after: drip) == [])
    #expect(try shown(to: "p2", after: drip + [Self.wave(1, at: 70)]) == ["c2"])
  }

  @Test func `start the clock of each player`() throws {
    let lobby = try lobby(after: Self.running(clock: .own) + [Self.wave(1, at: 70)])
    #expect(lobby.elapsed(at: .second(100), of: "p1") == .seconds(90))
    #expect(lobby.elapsed(at: .second(100), of: "p2") == .seconds(30))
  }

  @Test func `deal teams in turn`() throws {
    let past =
      Self.created(teams: ["Red", "Blue", "Green"])
      + [.joined("p1", "Ada", team: "t2"), .joined("p2", "Alan", team: "t1"), .joined("p3", "Grace", team: "t3")]
    let lobby = try lobby(after: past)
    #expect(["p1", "p2", "p3"].map(lobby.wave) == [1, 0, 0])
  }

  @Test func `let the host move those who wait`() throws {
    try expect(
      given: Self.running(), when: .moveToWave(.player("p2"), 0),
      then: [.waveMoved(WaveMoved(party: .player("p2"), wave: 0))])
    let moved = Self.running() + [Self.moved(.player("p2"), to: 0, at: .second(40))]
    #expect(try shown(to: "p2", after: moved) == ["c1", "c2"])
    #expect(try lobby(after: moved).startsAt(of: "p2") == .second(40))
    try expect(given: Self.running(), when: .moveToWave(.player("p2"), 1), then: [])
    try expect(
      given: Self.running(), when: .moveToWave(.player("p1"), 1),
      rejects: .invalid(field: "player", problem: "cannot be moved: their wave has started"))
    try expect(
      given: Self.running(), when: .moveToWave(.player("p2"), 2),
      rejects: .invalid(field: "wave", problem: "must be from 0 to 1"))
    try expect(given: Self.running(), when: .moveToWave(.player("p9"), 1), rejects: .playerNotFound("p9"))
    try expect(
      given: Self.running(), when: .moveToWave(.team("t1"), 1),
      rejects: .invalid(field: "team", problem: "does not exist in this lobby"))
    try expect(
      given: [.created(), .joined("p1", "Ada")], when: .moveToWave(.player("p1"), 0),
      rejects: .invalid(field: "wave", problem: "cannot be: this hunt has no waves"))
    try expect(given: Self.running() + [.ended()], when: .moveToWave(.player("p2"), 0), rejects: .wrongPhase(.ended))
  }

  @Test func `take along those of a team who still wait`() throws {
    let past =
      Self.created(teams: ["Red", "Blue"])
      + [
        .joined("p1", "Ada", team: "t2"), .joined("p2", "Alan", team: "t2"), Self.moved(.player("p1"), to: 0),
        Self.moved(.team("t2"), to: 1),
      ]
    #expect(try ["p1", "p2"].map(lobby(after: past).wave) == [1, 1])
  }

  @Test(
    arguments: [
      ([Wave(title: "A", after: 5)], "waves[0].after", "must be 0: the first wave starts with the hunt"),
      (
        [Wave(title: "A", after: 0), Wave(title: "B", after: 0)], "waves[1].after", "must be later than the wave before"
      ),
      (
        [Wave(title: "A", after: 0), Wave(title: "B", after: 90), Wave(title: "C", after: 60)], "waves[2].after",
        "must be later than the wave before"
      ),
      (
        [Wave(title: "A", after: 0), Wave(title: "B", after: 600)], "waves[1].after",
        "must be less than the duration, 600 seconds"
      ),
      ([Wave(title: "", after: 0)], "waves[0].title", "must not be empty"),
      (Array(repeating: Wave(title: "A", after: 0), count: 21), "waves", "must be at most 20"),
    ] as [([Wave], String, String)])
  func `are refused if they cannot be`(waves: [Wave], field: String, problem: String) throws {
    let details = LobbyDetails(name: "Hunt", duration: 600, waves: waves)
    #expect(throws: Rejection.invalid(field: field, problem: problem)) {
      try Lobby.create(details, clues: [], code: "7KQF", host: .host, at: .second(0))
    }
    try expect(
      given: [.created(duration: 600)], when: .update { $0.waves = waves },
      rejects: .invalid(field: field, problem: problem))
    try expect(
      given: Self.running(), when: .update { $0.waves = [Wave(title: "Now", after: 0)] }, rejects: .wrongPhase(.running)
    )
  }
}

extension LobbyCommand {
  fileprivate static func joins(_ name: PlayerName) -> LobbyCommand {
    .join(name, team: nil, token: .player)
  }
}

extension LobbyEvent {
  fileprivate static func dealt(_ id: PlayerID, _ name: String, team: TeamID? = nil, place: Int?) -> LobbyEvent {
    .playerJoined(PlayerJoined(player: id, name: name, team: team, token: .player, place: place))
  }
}
