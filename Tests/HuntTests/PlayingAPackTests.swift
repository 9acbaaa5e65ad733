import Core
import Hunt
import TestSupport
import TestTools
import Testing

@Suite struct PlayingAPackAlone {
  private static let pack = PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ")
  private static let account = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

  private static func plan(clues: Int = 12) -> PackPlan {
    PackPlan(
      name: "Old town", description: "Along the wall", gameTime: 900,
      clues: (0..<clues).map { Clue(title: "Clue \($0)", points: 10, proof: .codeword(accepts: ["word\($0)"])) })
  }

  /// The decision to play the pack at second 100.
  private static func decision(
    _ kind: PackPlay.Kind, clues: Int = 12, seed: UInt64 = 7, against ghost: GhostRun? = nil
  ) throws -> Decision {
    let plan = plan(clues: clues)
    var details = LobbyDetails(PackPlay(pack, version: 3, as: kind, against: ghost), of: plan)
    details.order = details.order.seeded { seed }
    return try Lobby.play(
      details, clues: plan.clues, code: "7KQF", host: .host,
      codes: plan.clues.indices.map { .pack(pack, ClueID($0 + 1)) }, by: "Ada", token: .player, account: account,
      at: .second(100))
  }

  private static func began(
    _ kind: PackPlay.Kind, clues: Int = 12, seed: UInt64 = 7, against ghost: GhostRun? = nil
  ) throws -> Lobby {
    let events = try decision(kind, clues: clues, seed: seed, against: ghost).events
    var lobby = try #require(Lobby(events[0], at: .second(100)))
    for event in events.dropFirst() { lobby.evolve(event, at: .second(100)) }
    return lobby
  }

  private func revealed(in lobby: Lobby) -> Set<ClueID> {
    Set(lobby.clueOrder.filter { lobby.isRevealed($0, to: "p1") })
  }

  @discardableResult
  private func answer(_ clue: ClueID, in lobby: inout Lobby, at now: Timestamp) throws -> [LobbyEvent] {
    let word = try Answer(parsing: "  WORD\(clue.number - 1) ")
    let events = try lobby.decide(.answer("p1", clue, .text(word)), at: now).events
    for event in events { lobby.evolve(event, at: now) }
    return events
  }

  @Test func `begins with everything at once: the lobby, its clues, the player, the start, and the first five`() throws
  {
    let decision = try Self.decision(.competitive)
    #expect(decision.answer == .played("p1", clues: (1...12).map { ClueID($0) }))
    guard case .lobbyCreated(let created) = decision.events[0] else {
      Issue.record("it begins with \(decision.events[0])")
      return
    }
    let details = created.details
    #expect(details.capacity == 1 && details.duration == 900 && details.settings.endWhenAllFound)
    #expect(details.author.isEmpty && created.codes.count == 12)
    #expect(created.account == nil, "whoever plays it is not its host, who sees the answers")
    let rest = decision.events.dropFirst(13)
    #expect(
      rest.first
        == .playerJoined(PlayerJoined(player: "p1", name: "Ada", team: nil, token: .player, account: Self.account)))
    #expect(rest.dropFirst().first == .huntStarted(HuntStarted(endsAt: .second(1_000))))
    #expect(rest.count == 2 + 5)
    #expect(revealed(in: try Self.began(.competitive)).count == 5)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `reveals five of the clues by chance, then each next one within a fifth of what is left`(seed: UInt64) throws {
    var lobby = try Self.began(.competitive, seed: seed)
    var last = Timestamp.second(100)
    while let (event, moment) = lobby.overdue(at: .second(2_000)), revealed(in: lobby).count < 12 {
      guard case .clueRevealed = event else { break }
      let left = (Timestamp.second(1_000) - last).milliseconds
      #expect((0...left / 5).contains((moment - last).milliseconds))
      lobby.evolve(event, at: moment)
      last = moment
    }
    #expect(last <= .second(1_000))
  }

  @Test func `reveals one at once when nothing is left to find`() throws {
    var lobby = try Self.began(.competitive)
    for (index, clue) in revealed(in: lobby).sorted().enumerated() {
      let now = Timestamp.second(100) + Span(milliseconds: Int64(index + 1))
      while let (event, moment) = lobby.overdue(at: now) { lobby.evolve(event, at: moment) }
      try answer(clue, in: &lobby, at: now)
    }
    #expect(revealed(in: lobby).contains { lobby.player("p1")?.found.contains($0) == false })
  }

  @Test func `shows all at once and has no clock if it is casual, and ends when the player says so`() throws {
    var lobby = try Self.began(.casual)
    #expect(revealed(in: lobby).count == 12)
    #expect(lobby.deadline == nil)
    let ended = try lobby.decide(.end, at: .second(9_000)).events
    #expect(ended == [.huntEnded(HuntEnded(by: .player))])
    for event in ended { lobby.evolve(event, at: .second(9_000)) }
    #expect(throws: Rejection.wrongPhase(.ended)) { try lobby.decide(.end, at: .second(9_001)) }
  }

  @Test(arguments: [PackPlay.Kind.competitive, .casual]) func `ends early when all is found`(kind: PackPlay.Kind) throws
  {
    var lobby = try Self.began(kind, clues: 2)
    try answer("c1", in: &lobby, at: .second(110))
    #expect(lobby.phase == .running)
    let events = try answer("c2", in: &lobby, at: .second(120))
    #expect(events.last == .huntEnded(HuntEnded(by: .allFound)))
  }

  @Test func `keeps its results when the player leaves, and is over then`() throws {
    var lobby = try Self.began(.competitive)
    try answer(try #require(revealed(in: lobby).min()), in: &lobby, at: .second(110))
    let events = try lobby.decide(.leave("p1"), at: .second(120)).events
    #expect(events == [.huntEnded(HuntEnded(by: .player))])
    for event in events { lobby.evolve(event, at: .second(120)) }
    #expect(lobby.player("p1")?.found.count == 1)
  }

  @Test func `has room for nobody else, and gives its join code back some day though nobody ends it`() throws {
    let lobby = try Self.began(.casual)
    #expect(throws: Rejection.lobbyFull(capacity: 1)) { try lobby.decide(.join("Bob"), at: .second(110)) }
    #expect(lobby.archivesAt == .second(100) + Limits.archivedUnstarted)
    #expect(throws: Rejection.archived(.running)) { try lobby.decide(.end, at: .second(100) + .days(90)) }
  }

  @Test func `says so when a find that comes after the end changes its result`() throws {
    var lobby = try Self.began(.competitive, clues: 3)
    lobby.evolve(.huntEnded(HuntEnded(by: .clock)), at: .second(1_000))
    let find = LobbyCommand.answer("p1", "c1", .text("word0"), at: .second(500))
    let late = LobbyEvent.found("p1", "c1", at: .second(500), isLate: true)
    #expect(try lobby.decide(find, at: .second(1_100)).events == [late, .playAmended(PlayAmended())])
  }

  @Test func `refuses a pack without clues`() throws {
    #expect(throws: Rejection.invalid(field: "pack", problem: "has no clues yet")) {
      try Self.decision(.casual, clues: 0)
    }
  }

  // MARK: The ghost

  private static let ghost = GhostRun([
    .init("c2", after: .seconds(30), points: 10), .init("c1", after: .seconds(5), points: 4),
    .init("c3", after: .seconds(2_000), points: 20),
  ])

  @Test func `lets the ghost find what it found, when it found it, until the end`() throws {
    var lobby = try Self.began(.competitive, clues: 3, against: Self.ghost)
    var passed: [(event: LobbyEvent, at: Timestamp)] = []
    while let next = lobby.overdue(at: .second(5_000)) {
      lobby.evolve(next.event, at: next.at)
      passed.append(next)
    }
    #expect(
      passed.map(\.event) == [
        .ghostScanned(GhostScanned(clue: "c1", points: 4, found: 1)),
        .ghostScanned(GhostScanned(clue: "c2", points: 10, found: 2)), .huntEnded(HuntEnded(by: .clock)),
      ])
    #expect(passed.map(\.at) == [.second(105), .second(130), .second(1_000)])
  }

  @Test func `stops the ghost while it is paused`() throws {
    let details = LobbyDetails(
      PackPlay(Self.pack, version: 1, as: .group, against: Self.ghost), of: Self.plan())
    let past: [Past] = [
      Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host))), .added("c1"),
      .started(at: .second(100)),
      .paused(at: .second(103)),
    ]
    var lobby = try lobby(after: past)
    #expect(lobby.deadline == nil)
    lobby.evolve(.huntResumed(HuntResumed(endsAt: nil)), at: .second(200))
    #expect(lobby.deadline == .second(202))
  }
}

@Suite struct ARankedGame {
  private static var created: Past {
    let play = PackPlay(PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ"), version: 1, as: .ranked)
    let plan = PackPlan(name: "Old town", description: "", gameTime: 900, clues: [])
    var details = LobbyDetails(play, of: plan)
    details.order = details.order.seeded { 7 }
    return Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)))
  }

  private let past: [Past] = [created, .added("c1"), .added("c2")]
  private let ada = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

  @Test func `takes only players who are signed in`() throws {
    try expect(given: past, when: .join("Ada"), rejects: .notAllowed(.noAccount))
    try expect(
      given: past, when: .join("Ada", team: nil, token: .player, account: ada),
      then: [.playerJoined(PlayerJoined(player: "p1", name: "Ada", team: nil, token: .player, account: ada))])
  }

  @Test func `starts for all at the same time`() throws {
    try expect(
      given: past + [.started()], when: .join("Ada", team: nil, token: .player, account: ada),
      rejects: .notAllowed(.noLateJoin))
  }

  @Test func `has the clues, the points and the time of the pack, whatever its host wishes`() throws {
    let started = past + [.joined("p1", "Ada"), .started(endsAt: .second(900))]
    let commands: [LobbyCommand] = [
      .addClue(.well, before: nil), .removeClue("c1"), .updateClue("c1") { $0.points = 10_000 }, .extend(seconds: 60),
      .rule(.award(.player("p1"), points: 500), because: "Friend"), .update { $0.duration = .some(9_000) },
      .update { $0.order = .free }, .update { $0.scoring = .dynamic(minimum: 1, decay: 1) },
    ]
    for command in commands { try expect(given: started, when: command, rejects: .notAllowed(.isRanked)) }
    let found = try lobby(after: started + [.found("p1", "c1", at: .second(100))])
    let ruled = try found.decide(.rule(.voidFind("c1", by: "p1"), because: "By car"), at: .second(200)).events
    #expect(ruled.first == .rulingApplied(RulingApplied(id: "r1", ruling: .voidFind("c1", by: "p1"), reason: "By car")))
  }
}
