import Core
import Hunt
import TestSupport
import Testing

/// Two clues, one proved by its code; two players and a team; Ada found both, at 110 and 120.
private let game: [Past] = [
  .created(teams: ["Red"]), .added("c1"),
  .added("c2", Clue(title: "Word", points: 5, proof: .codeword(accepts: ["oak"]))),
  .joined("p1", "Ada"), .joined("p2", "Alan"), .started(at: .second(100)), .found("p1", "c1", at: .second(110)),
  .found("p1", "c2", at: .second(120)),
]

extension Past {
  fileprivate static func ruled(_ id: RulingID, _ ruling: Ruling) -> Past {
    Past(event: .rulingApplied(RulingApplied(id: id, ruling: ruling, reason: "So be it")))
  }

  fileprivate static func revoked(_ id: RulingID) -> Past { Past(event: .rulingRevoked(RulingRevoked(id: id))) }
}

@Suite struct RulingAboutPoints {
  @Test(
    arguments: [
      .voidClue("c1"), .voidClue("c2"), .voidCode("c1", from: .second(90)), .voidFind("c2", by: "p1"),
      .award(.player("p2"), points: -10_000), .award(.team("t1"), points: 10_000),
      .allowTime("p1", .percent(25)), .allowTime("p2", .minutes(600)),
    ] as [Ruling])
  func `is recorded with its reason`(ruling: Ruling) throws {
    try expect(
      given: game, when: .rule(ruling, because: " Fair play "),
      then: [.rulingApplied(RulingApplied(id: "r1", ruling: ruling, reason: "Fair play"))], answer: .ruling("r1"))
  }

  @Test func `is possible before the start and after the end`() throws {
    let award = Ruling.award(.player("p1"), points: 5)
    for past in [Array(game.prefix(5)), game + [.paused()], game + [.ended()]] {
      try expect(
        given: past, when: .rule(award, because: "Nice"),
        then: [.rulingApplied(RulingApplied(id: "r1", ruling: award, reason: "Nice"))])
    }
  }

  @Test(
    arguments: [
      (.voidClue("c9"), .clueNotFound("c9")), (.voidCode("c9", from: .second(0)), .clueNotFound("c9")),
      (.voidFind("c1", by: "p9"), .playerNotFound("p9")),
      (
        .voidFind("c1", by: "p2"),
        .invalid(field: "ruling.voidFind.player", problem: "has no find of that clue that counts")
      ),
      (
        .voidCode("c2", from: .second(0)),
        .invalid(field: "ruling.voidCode.clue", problem: "is not proved by a code; use voidClue or voidFind")
      ),
      (.award(.player("p9"), points: 5), .playerNotFound("p9")),
      (.award(.team("t2"), points: 5), .invalid(field: "ruling.award.team", problem: "does not exist in this lobby")),
      (.award(.player("p1"), points: 0), .invalid(field: "ruling.award.points", problem: "must not be 0")),
      (
        .award(.player("p1"), points: 10_001),
        .invalid(field: "ruling.award.points", problem: "must be from -10000 to 10000")
      ),
      (.allowTime("p9", .percent(25)), .playerNotFound("p9")),
      (
        .allowTime("p1", .percent(401)),
        .invalid(field: "ruling.allowTime.percent", problem: "must be from 1 to 400")
      ),
      (
        .allowTime("p1", .minutes(0)),
        .invalid(field: "ruling.allowTime.minutes", problem: "must be from 1 to 600")
      ),
    ] as [(Ruling, Rejection)])
  func `needs what it is about`(ruling: Ruling, rejection: Rejection) throws {
    try expect(given: game, when: .rule(ruling, because: "Fair play"), rejects: rejection)
  }

  @Test func `gives extra time, of which the newest in force holds`() throws {
    func counted(_ rulings: [Past]) throws -> [Span] {
      let lobby = try lobby(after: game + rulings)
      return ["p1", "p2"].map { lobby.elapsed(at: lobby.clock.startedAt! + .seconds(100), of: $0) }
    }
    let first = Past.ruled("r1", .allowTime("p1", .percent(25)))
    let second = Past.ruled("r2", .allowTime("p1", .minutes(1)))
    #expect(try counted([]) == [.seconds(100), .seconds(100)])
    #expect(try counted([first]) == [.seconds(80), .seconds(100)])
    #expect(try counted([first, second]) == [.seconds(40), .seconds(100)])
    #expect(try counted([first, second, .revoked("r2")]) == [.seconds(80), .seconds(100)])
    #expect(try counted([.ruled("r1", .allowTime("p1", .minutes(2)))]) == [.seconds(0), .seconds(100)])
    try expect(
      given: game + [first], when: .rule(.allowTime("p1", .percent(25)), because: "Again"),
      rejects: .invalid(field: "ruling.allowTime", problem: "is what the player has already"))
  }

  @Test func `is refused where it would change nothing`() throws {
    try expect(
      given: game + [.ruled("r1", .voidClue("c1"))], when: .rule(.voidClue("c1"), because: "Again"),
      rejects: .invalid(field: "ruling.voidClue.clue", problem: "is void already"))
    let leaked = game + [.ruled("r1", .voidCode("c1", from: .second(115)))]
    try expect(
      given: leaked, when: .rule(.voidCode("c1", from: .second(115)), because: "Again"),
      rejects: .invalid(field: "ruling.voidCode.from", problem: "must be earlier: the code is already void by then"))
    let earlier = Ruling.voidCode("c1", from: .second(114))
    try expect(
      given: leaked, when: .rule(earlier, because: "Earlier"),
      then: [.rulingApplied(RulingApplied(id: "r2", ruling: earlier, reason: "Earlier"))])
  }

  @Test func `is taken back once, and its number is not given again`() throws {
    let ruled = game + [.ruled("r1", .voidClue("c1"))]
    try expect(given: ruled, when: .revoke("r1"), then: [.rulingRevoked(RulingRevoked(id: "r1"))])
    try expect(given: ruled + [.revoked("r1")], when: .revoke("r1"), then: [])
    try expect(
      given: ruled, when: .revoke("r2"), rejects: .invalid(field: "ruling", problem: "does not exist in this lobby"))
    try expect(
      given: ruled + [.revoked("r1")], when: .rule(.voidClue("c1"), because: "After all"),
      then: [.rulingApplied(RulingApplied(id: "r2", ruling: .voidClue("c1"), reason: "After all"))])
  }

  @Test func `ends when there are ten thousand`() throws {
    let awards = (1...Limits.rulings).map { Past.ruled(RulingID($0), .award(.player("p1"), points: 1)) }
    try expect(
      given: game + awards, when: .rule(.voidClue("c1"), because: "More"),
      rejects: .invalid(field: "ruling", problem: "is one too many: a lobby has at most 10000"))
  }
}

@Suite struct AFindThatIsVoid {
  private func found(_ past: [Past]) throws -> [ClueID] {
    try #require(try lobby(after: past).player("p1")).found.clues
  }

  @Test(
    arguments: [
      (.voidClue("c1"), ["c2"]), (.voidClue("c2"), ["c1"]), (.voidFind("c1", by: "p1"), ["c2"]),
      (.voidCode("c1", from: .second(110)), ["c2"]), (.voidCode("c1", from: .second(111)), ["c1", "c2"]),
    ] as [(Ruling, [ClueID])])
  func `is found no more, until that is taken back`(ruling: Ruling, left: [ClueID]) throws {
    let ruled = game + [.ruled("r1", ruling)]
    #expect(try found(ruled) == left)
    #expect(try found(ruled + [.revoked("r1")]) == ["c1", "c2"])
  }

  @Test func `stays void while another ruling says so`() throws {
    let twice = game + [.ruled("r1", .voidFind("c1", by: "p1")), .ruled("r2", .voidClue("c1"))]
    #expect(try found(twice + [.revoked("r1")]) == ["c2"])
    #expect(try found(twice + [.revoked("r2")]) == ["c2"])
    #expect(try found(twice + [.revoked("r1"), .revoked("r2")]) == ["c1", "c2"])
  }

  @Test func `is found no second time`() throws {
    let closed = Decision.Answer.scan(.closed, clue: "c1")
    for ruling in [Ruling.voidClue("c1"), .voidFind("c1", by: "p1"), .voidCode("c1", from: .second(110))] {
      try expect(given: game + [.ruled("r1", ruling)], when: .scan("p1", clue: "c1", at: nil), then: [], answer: closed)
    }
    // An earlier scan time does not help either: the existing find keeps its time.
    try expect(
      given: game + [.ruled("r1", .voidCode("c1", from: .second(110)))],
      when: .scan("p1", clue: "c1", at: .second(105)), then: [], answer: closed)
  }

  @Test func `closes the clue to the affected players`() throws {
    let closed = Decision.Answer.scan(.closed, clue: "c1")
    func find(at second: Int, now: Int) -> LobbyEvent {
      .clueScanned(Find(player: "p2", clue: "c1", at: .second(second)))
    }
    try expect(
      given: game + [.ruled("r1", .voidClue("c1"))], when: .scan("p2", clue: "c1", at: nil), then: [], answer: closed)
    try expect(
      given: game + [.ruled("r1", .voidFind("c1", by: "p1"))], when: .scan("p2", clue: "c1", at: nil),
      at: .second(130), then: [find(at: 130, now: 130)])
    let leaked = game + [.ruled("r1", .voidCode("c1", from: .second(125)))]
    try expect(given: leaked, when: .scan("p2", clue: "c1", at: nil), at: .second(130), then: [], answer: closed)
    try expect(
      given: leaked, when: .scan("p2", clue: "c1", at: .second(124)), at: .second(130), then: [find(at: 124, now: 130)])
  }

  @Test func `leaves one clue fewer to find`() throws {
    #expect(try lobby(after: game).cluesNeeded == 2)
    let ruled = game + [.ruled("r1", .voidClue("c1")), .ruled("r2", .voidCode("c1", from: .second(0)))]
    #expect(try lobby(after: ruled).cluesNeeded == 1)
    #expect(try lobby(after: ruled + [.revoked("r1")]).cluesNeeded == 2)
  }
}

@Suite struct AcceptingByHand {
  private let visit = Clue(
    title: "Pier", points: 10, proof: .visit, location: Location(latitude: 1, longitude: 1), closes: .second(50))

  @Test func `asks for neither code nor place nor window`() throws {
    let find = Find(player: "p2", clue: "c3", at: .second(130), isAccepted: true, reason: "I was there")
    try expect(
      given: game + [.added("c3", visit)], when: .accept("c3", by: "p2", because: "I was there"), at: .second(130),
      then: [.clueScanned(find)], answer: .accepted(.found, clue: "c3", by: "p2"))
  }

  @Test func `is a find like others otherwise`() throws {
    try expect(
      given: game, when: .accept("c1", by: "p1"), then: [], answer: .accepted(.alreadyFound, clue: "c1", by: "p1"))
    try expect(
      given: game + [.ruled("r1", .voidClue("c1"))], when: .accept("c1", by: "p2"), then: [],
      answer: .accepted(.closed, clue: "c1", by: "p2"))
    try expect(given: game, when: .accept("c9", by: "p1"), rejects: .clueNotFound("c9"))
    try expect(given: game, when: .accept("c1", by: "p9"), rejects: .playerNotFound("p9"))
    try expect(given: game + [.ended()], when: .accept("c1", by: "p2"), rejects: .wrongPhase(.ended))
    let late = Find(player: "p2", clue: "c1", at: .second(115), isLate: true, isAccepted: true)
    try expect(
      given: game + [.ended(at: .second(200))], when: .accept("c1", by: "p2", at: .second(115)),
      then: [.clueScanned(late)])
  }

  @Test func `stands although the code has leaked`() throws {
    let leaked = game + [.ruled("r1", .voidCode("c1", from: .second(100)))]
    let find = Find(player: "p2", clue: "c1", at: .second(130), isAccepted: true)
    try expect(given: leaked, when: .accept("c1", by: "p2"), at: .second(130), then: [.clueScanned(find)])
    let after = try lobby(after: leaked + [Past(event: .clueScanned(find))])
    #expect(after.finds["c1"]?.map(\.player) == ["p2"])
    #expect(after.voidFinds["c1"]?.map(\.player) == ["p1"])
  }
}
