import Core
import Hunt
import TestSupport
import Testing

@Suite struct LimitingTries {
  private static func question(_ rules: TryRules) -> Clue {
    Clue(title: "Year", points: 10, proof: .choice(options: ["1789", "1848", "1871"], answer: 1, rules: rules))
  }

  private static func hunt(_ rules: TryRules, order: ClueOrder = .free) -> [Past] {
    [
      .created(order: order), .added("c1", question(rules)), .added("c2"), .joined("p1", "Ada"), .joined("p2", "Ben"),
      .started(),
    ]
  }

  /// Where a player sees an option of the host's list.
  private func place(_ option: Int, of clue: ClueID = "c1", for player: PlayerID, after past: [Past]) throws -> Double {
    let places = try lobby(after: past).optionOrder(count: 3, of: clue, for: player).places
    return Double(try #require(places.firstIndex(of: option)))
  }

  private func answer(_ option: Int, by player: PlayerID, after past: [Past]) throws -> LobbyCommand {
    .answer(player, "c1", .number(try place(option, for: player, after: past)))
  }

  private func tried(_ player: PlayerID, _ option: Int, cost: Int = 0, left: Int? = nil) -> Past {
    Past(event: .clueTried(ClueTried(player: player, clue: "c1", option: option, cost: cost, triesLeft: left)))
  }

  @Test func `closes the clue without tries left, for that player alone`() throws {
    var past = Self.hunt(TryRules(tries: 2, wrongCost: 3))
    try expect(
      given: past, when: try answer(0, by: "p1", after: past),
      then: [tried("p1", 0, cost: 3, left: 1).event], answer: .scan(.wrongAnswer, clue: "c1"))
    past.append(tried("p1", 0, cost: 3, left: 1))
    try expect(
      given: past, when: try answer(0, by: "p1", after: past), then: [], answer: .scan(.wrongAnswer, clue: "c1"))
    past.append(tried("p1", 2, cost: 3, left: 0))
    try expect(given: past, when: try answer(1, by: "p1", after: past), then: [], answer: .scan(.closed, clue: "c1"))
    #expect(try lobby(after: past).triesLeft(of: "c1", by: "p1") == 0)
    #expect(try lobby(after: past).triesLeft(of: "c1", by: "p2") == 2)
  }

  @Test func `takes the costs of wrong options from the find`() throws {
    let past = Self.hunt(TryRules(wrongCost: 3)) + [tried("p1", 0, cost: 3), tried("p1", 2, cost: 3)]
    let decision = try lobby(after: past).decide(try answer(1, by: "p1", after: past), at: .second(60))
    guard case .clueScanned(let find) = decision.events.first else { return #expect(Bool(false), "no find") }
    #expect(find.cost == 6)
  }

  @Test func `makes the player wait after a wrong option`() throws {
    let past = Self.hunt(TryRules(wrongPause: 30)) + [tried("p1", 0)]
    try expect(
      given: past, when: try answer(1, by: "p1", after: past), rejects: .triedTooSoon(retryAfter: .seconds(29)))
  }

  @Test func `gives no new tries to a player who leaves and joins again`() throws {
    let past = Self.hunt(TryRules(tries: 1)) + [tried("p1", 0, left: 0), .left("p1"), .joined("p3", "ADA")]
    #expect(try lobby(after: past).triesLeft(of: "c1", by: "p3") == 0)
    let other = Self.hunt(TryRules(tries: 1)) + [tried("p1", 0, left: 0), .left("p1"), .joined("p3", "Cleo")]
    #expect(try lobby(after: other).triesLeft(of: "c1", by: "p3") == 1)
  }

  @Test func `tells earlier seats in the event, since a name may be forgotten`() throws {
    let past = Self.hunt(TryRules(tries: 1)) + [tried("p1", 0, left: 0), .left("p1")]
    let decision = try lobby(after: past).decide(.join("Ada"), at: .second(60))
    guard case .playerJoined(let joined) = decision.events.first else { return #expect(Bool(false), "nobody joined") }
    #expect(joined.earlier == ["p1"])
    // As it is read once the key of the first seat is gone.
    let forgotten = past.map { past in
      guard past.event.namedPlayer == "p1" else { return past }
      return Past(event: past.event.named(Lobby.deletedPlayer), at: past.at)
    }
    #expect(try lobby(after: forgotten + [Past(event: .playerJoined(joined))]).triesLeft(of: "c1", by: "p3") == 0)
  }

  @Test func `goes on in a sequence without tries left`() throws {
    let past = Self.hunt(TryRules(tries: 1), order: .sequence)
    let decision = try lobby(after: past).decide(try answer(0, by: "p1", after: past), at: .second(60))
    #expect(decision.events.count == 2)
    #expect(decision.events.last == .clueRevealed(ClueRevealed(clue: "c2", player: "p1")))
  }

  @Test func `shows what the team has closed only to members who come past it`() throws {
    let past: [Past] = [
      .created(order: .sequence, teams: ["Foxes"]), .added("c1"), .added("c2", Self.question(TryRules(tries: 1))),
      .added("c3"), .joined("p1", "Ada", team: "t1"), .joined("p2", "Ben", team: "t1"), .started(),
      .found("p1", "c1", at: .second(10)),
      Past(event: .clueTried(ClueTried(player: "p1", clue: "c2", option: 0, cost: 0, triesLeft: 0, team: "t1"))),
    ]
    let closed = try lobby(after: past)
    #expect(closed.isRevealed("c2", to: "p1"))
    #expect(closed.triesLeft(of: "c2", by: "p2") == 0 && !closed.isRevealed("c2", to: "p2"))
    try expect(
      given: past, when: .scan("p2", clue: "c1", at: nil), at: .second(60),
      then: [
        .found("p2", "c1", at: .second(60)), .clueRevealed(ClueRevealed(clue: "c2", player: "p2")),
        .clueRevealed(ClueRevealed(clue: "c3", player: "p2")),
      ], answer: .scan(.found, clue: "c1"))
  }

  @Test func `begins anew with another question`() throws {
    let past = Self.hunt(TryRules(tries: 1)) + [tried("p1", 0, left: 0)]
    let options = Past(
      event: .clueUpdated(
        ClueUpdated(
          clue: "c1",
          changes: ClueChanges { $0.proof = .choice(options: ["a", "b"], answer: 0, rules: TryRules(tries: 1)) })))
    #expect(try lobby(after: past + [options]).triesLeft(of: "c1", by: "p1") == 1)
  }

  @Test(
    arguments: [
      (TryRules(tries: 0), "tries", "must be from 1 to 10"), (TryRules(tries: 11), "tries", "must be from 1 to 10"),
      (TryRules(wrongCost: -1), "wrongCost", "must be from 0 to 10000"),
      (TryRules(wrongPause: 601), "wrongPause", "must be from 0 to 600 seconds"),
    ])
  func `needs rules that make sense`(rules: TryRules, field: String, problem: String) throws {
    try expect(
      given: [.created()], when: .addClue(Self.question(rules), before: nil),
      rejects: .invalid(field: "proof.choice.\(field)", problem: problem))
  }
}
