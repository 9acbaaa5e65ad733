import Core
import Hunt
import TestSupport
import Testing

@Suite struct ASequence {
  /// c1, c2, c3 in this order; runs from 10 on.
  private let open: [Past] = [
    .created(order: .sequence), .added("c1"), .added("c2"), .added("c3"), .joined("p1", "Ada"), .joined("p2", "Alan"),
  ]
  private var running: [Past] { open + [.started(at: .second(10))] }

  private func seen(by player: PlayerID?, after past: [Past]) throws -> [ClueID] {
    let lobby = try lobby(after: past)
    return lobby.clueOrder.filter { lobby.isRevealed($0, to: player) }
  }

  @Test func `shows nothing before the start, and then the first clue`() throws {
    try expect(given: open, when: .start, then: [.huntStarted(HuntStarted(endsAt: nil))])
    for viewer in ["p1", "p2", nil] as [PlayerID?] {
      #expect(try seen(by: viewer, after: open) == [])
      #expect(try seen(by: viewer, after: running) == ["c1"])
    }
  }

  @Test func `shows the next clue to whoever found the one before, and to nobody else`() throws {
    try expect(
      given: running, when: .scan("p1", clue: "c1", at: nil), at: .second(20),
      then: [.found("p1", "c1", at: .second(20)), .clueRevealed(ClueRevealed(clue: "c2", player: "p1"))],
      answer: .scan(.found, clue: "c1"))
    let found = running + [.found("p1", "c1", at: .second(20)), .revealed("c2", to: "p1")]
    #expect(try seen(by: "p1", after: found) == ["c1", "c2"])
    #expect(try seen(by: "p2", after: found) == ["c1"])
    #expect(try seen(by: nil, after: found) == ["c1"])
  }

  @Test func `locks what comes later, and does not say which clue that is`() throws {
    for clue in ["c2", "c3"] as [ClueID] {
      try expect(
        given: running, when: .scan("p1", clue: clue, at: nil), then: [], answer: .scan(.locked, clue: nil))
    }
    let found = running + [.found("p1", "c1", at: .second(20))]
    try expect(given: found, when: .scan("p1", clue: "c3", at: nil), then: [], answer: .scan(.locked, clue: nil))
    try expect(given: found, when: .scan("p2", clue: "c2", at: nil), then: [], answer: .scan(.locked, clue: nil))
    try expect(
      given: found, when: .scan("p1", clue: "c1", at: nil), then: [], answer: .scan(.alreadyFound, clue: "c1"))
  }

  @Test func `locks answers and visits, too`() throws {
    let word = Clue(title: "Word", points: 1, proof: .codeword(accepts: ["oak"]))
    var pier = Clue.pier
    pier.proof = .visit
    let past: [Past] = [
      .created(order: .sequence), .added("c1"), .added("c2", word), .added("c3", pier), .joined("p1", "Ada"),
      .started(),
    ]
    try expect(
      given: past, when: .answer("p1", "c2", .text("oak")), then: [], answer: .scan(.locked, clue: nil))
    try expect(
      given: past, when: .visit("p1", "c3", from: .pier), then: [], answer: .scan(.locked, clue: nil))
  }

  @Test func `reveals nothing with its last clue`() throws {
    let two = running + [.found("p1", "c1", at: .second(20)), .found("p1", "c2", at: .second(30))]
    try expect(
      given: two, when: .scan("p1", clue: "c3", at: nil), at: .second(40), then: [.found("p1", "c3", at: .second(40))])
    #expect(try seen(by: "p1", after: two + [.found("p1", "c3", at: .second(40))]) == ["c1", "c2", "c3"])
  }

  @Test func `begins with the first clue for whoever joins late`() throws {
    let late = running + [.found("p1", "c1", at: .second(20)), .joined("p3", "Grace")]
    #expect(try seen(by: "p3", after: late) == ["c1"])
    try expect(given: late, when: .scan("p3", clue: "c2", at: nil), then: [], answer: .scan(.locked, clue: nil))
    try expect(
      given: late, when: .scan("p3", clue: "c1", at: nil), at: .second(50),
      then: [.found("p3", "c1", at: .second(50)), .clueRevealed(ClueRevealed(clue: "c2", player: "p3"))])
  }

  @Test func `takes what was found without network in its order`() throws {
    // Sent at 100: c1 was scanned at 40, c2 at 30 and again at 50.
    let first = running + [.found("p1", "c1", at: .second(40)), .revealed("c2", to: "p1", at: .second(100))]
    try expect(
      given: first, when: .scan("p1", clue: "c2", at: .second(30)), at: .second(100), then: [],
      answer: .scan(.locked, clue: nil))
    try expect(
      given: first, when: .scan("p1", clue: "c2", at: .second(50)), at: .second(100),
      then: [.found("p1", "c2", at: .second(50)), .clueRevealed(ClueRevealed(clue: "c3", player: "p1"))])
  }

  @Test func `goes on in a pause and after the end with what was found before`() throws {
    let paused = running + [.paused(at: .second(60))]
    try expect(
      given: paused, when: .scan("p1", clue: "c1", at: .second(40)), at: .second(100),
      then: [.found("p1", "c1", at: .second(40), isLate: true), .clueRevealed(ClueRevealed(clue: "c2", player: "p1"))])
    // After the end, no next clue is revealed.
    try expect(
      given: running + [.ended(at: .second(60))], when: .scan("p1", clue: "c1", at: .second(40)), at: .second(100),
      then: [.found("p1", "c1", at: .second(40), isLate: true)])
  }

  @Test func `waits for a clue that is closed`() throws {
    let market = Clue(title: "Market", points: 10, opens: .second(100))
    let past: [Past] = [
      .created(order: .sequence), .added("c1", market), .added("c2"), .joined("p1", "Ada"), .started(at: .second(10)),
    ]
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: nil), at: .second(50), then: [], answer: .scan(.closed, clue: "c1")
    )
    try expect(
      given: past, when: .scan("p1", clue: "c2", at: nil), at: .second(50), then: [], answer: .scan(.locked, clue: nil))
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: nil), at: .second(100),
      then: [.found("p1", "c1", at: .second(100)), .clueRevealed(ClueRevealed(clue: "c2", player: "p1"))])
  }
}

@Suite struct ARotatingSequence {
  /// c1, c2, c3 in this order, for three players.
  private let open: [Past] = [
    .created(order: .rotate), .added("c1"), .added("c2"), .added("c3"), .joined("p1", "Ada"), .joined("p2", "Alan"),
    .joined("p3", "Grace"),
  ]
  private var running: [Past] { open + [.started(at: .second(10))] }

  private func seen(by player: PlayerID?, after past: [Past]) throws -> [ClueID] {
    let lobby = try lobby(after: past)
    return lobby.clueOrder.filter { lobby.isRevealed($0, to: player) }
  }

  @Test func `starts each player at another clue, and goes round`() throws {
    for (player, first) in [("p1", "c1"), ("p2", "c2"), ("p3", "c3")] as [(PlayerID, ClueID)] {
      #expect(try seen(by: player, after: open) == [])
      #expect(try seen(by: player, after: running) == [first])
    }
    try expect(
      given: running, when: .scan("p3", clue: "c3", at: nil), at: .second(20),
      then: [.found("p3", "c3", at: .second(20)), .clueRevealed(ClueRevealed(clue: "c1", player: "p3"))],
      answer: .scan(.found, clue: "c3"))
    try expect(given: running, when: .scan("p3", clue: "c1", at: nil), then: [], answer: .scan(.locked, clue: nil))
    let two = running + [.found("p2", "c2", at: .second(20)), .found("p2", "c3", at: .second(30))]
    #expect(try seen(by: "p2", after: two) == ["c1", "c2", "c3"])
    try expect(
      given: two, when: .scan("p2", clue: "c1", at: nil), at: .second(40), then: [.found("p2", "c1", at: .second(40))])
  }

  @Test func `begins anew at the first clue for players beyond the number of clues`() throws {
    let late = running + [.joined("p4", "Edsger"), .joined("p5", "Barbara")]
    #expect(try seen(by: "p4", after: late) == ["c1"])
    #expect(try seen(by: "p5", after: late) == ["c2"])
  }

  @Test func `starts the members of a team together`() throws {
    let past: [Past] = [
      .created(order: .rotate, teams: ["Red", "Blue"]), .added("c1"), .added("c2"), .added("c3"),
      .joined("p1", "Ada", team: "t2"), .joined("p2", "Alan", team: "t2"), .joined("p3", "Grace", team: "t1"),
      .started(),
    ]
    #expect(try seen(by: "p1", after: past) == ["c2"])
    #expect(try seen(by: "p2", after: past) == ["c2"])
    #expect(try seen(by: "p3", after: past) == ["c1"])
  }

  @Test func `shows spectators nothing, as each clue is ahead of somebody`() throws {
    #expect(try seen(by: nil, after: running) == [])
    // A view of the past of somebody who joined later.
    #expect(try seen(by: "p9", after: running) == [])
    #expect(try seen(by: nil, after: running + [.found("p1", "c1", at: .second(20))]) == [])
  }

  @Test func `keeps the clues to start with when the order changes`() throws {
    // c3, c1, c2: p1 still starts with c1, and c3 comes last.
    let moved = running + [.moved("c3", before: "c1")]
    #expect(try seen(by: "p1", after: moved) == ["c1"])
    #expect(try seen(by: "p2", after: moved) == ["c2"])
    #expect(try seen(by: "p3", after: moved) == ["c3"])
    try expect(
      given: moved, when: .scan("p2", clue: "c2", at: nil), at: .second(20),
      then: [.found("p2", "c2", at: .second(20)), .clueRevealed(ClueRevealed(clue: "c3", player: "p2"))])
    // Somebody who joins later starts as if nothing had been moved.
    #expect(try seen(by: "p4", after: moved + [.joined("p4", "Edsger")]) == ["c1"])
    // Before the start, the order is what the host makes it.
    #expect(try seen(by: "p1", after: open + [.moved("c3", before: "c1"), .started()]) == ["c3"])
  }

  @Test func `passes over void clues`() throws {
    let void: [Past] =
      running + [
        Past(event: .rulingApplied(RulingApplied(id: "r1", ruling: .voidClue("c2"), reason: "Felled")))
      ]
    #expect(try seen(by: "p2", after: void) == ["c3"])
  }
}

@Suite struct ASequenceThatIsChanged {
  /// p1 has found c1 and looks for c2; p2 looks for c1.
  private let running: [Past] = [
    .created(order: .sequence), .added("c1"), .added("c2"), .added("c3"), .joined("p1", "Ada"), .joined("p2", "Alan"),
    .started(at: .second(10)), .found("p1", "c1", at: .second(20)), .revealed("c2", to: "p1"),
  ]

  @Test func `tells players whose next clue has changed`() throws {
    try expect(
      given: running, when: .moveClue("c3", before: "c1"),
      then: [
        .clueMoved(ClueMoved(clue: "c3", before: "c1", reach: .viewers)),
        .clueRevealed(ClueRevealed(clue: "c3", player: "p1")),
        .clueRevealed(ClueRevealed(clue: "c3", player: "p2")),
      ])
    try expect(
      given: running, when: .moveClue("c3", before: "c2"),
      then: [
        .clueMoved(ClueMoved(clue: "c3", before: "c2", reach: .viewers)),
        .clueRevealed(ClueRevealed(clue: "c3", player: "p1")),
      ])
    try expect(
      given: running, when: .moveClue("c1", before: nil),
      then: [
        .clueMoved(ClueMoved(clue: "c1", before: nil, reach: .everyone)),
        .clueRevealed(ClueRevealed(clue: "c2", player: "p2")),
      ])
  }

  @Test func `shows a clue that is put before the one they look for`() throws {
    try expect(
      given: running, when: .addClue(.well, before: "c2"), at: .second(40),
      then: [
        .clueAdded(ClueAdded(id: "c4", clue: .well, before: "c2", reach: .card)),
        .clueRevealed(ClueRevealed(clue: "c4", player: "p1")),
      ])
    let added = running + [.added("c4", .well, before: "c2")]
    try expect(given: added, when: .scan("p1", clue: "c2", at: nil), then: [], answer: .scan(.locked, clue: nil))
    try expect(
      given: added, when: .scan("p1", clue: "c4", at: nil), at: .second(50),
      then: [.found("p1", "c4", at: .second(50)), .clueRevealed(ClueRevealed(clue: "c2", player: "p1"))])
  }

  @Test func `shows a clue added at the end to players who were done`() throws {
    let through =
      running + [
        .found("p1", "c2", at: .second(30)), .found("p1", "c3", at: .second(40)),
      ]
    try expect(
      given: through, when: .addClue(.well, before: nil),
      then: [
        .clueAdded(ClueAdded(id: "c4", clue: .well, before: nil, reach: .card)),
        .clueRevealed(ClueRevealed(clue: "c4", player: "p1")),
      ])
  }

  @Test func `passes over what was found before it was moved`() throws {
    let moved = running + [.moved("c1", before: nil)]  // c2, c3, c1
    try expect(
      given: moved + [.found("p1", "c2", at: .second(40))], when: .scan("p1", clue: "c3", at: nil), at: .second(50),
      then: [.found("p1", "c3", at: .second(50))])
  }

  @Test func `says nothing before the start`() throws {
    let open: [Past] = [.created(order: .sequence), .added("c1"), .added("c2"), .joined("p1", "Ada")]
    try expect(
      given: open, when: .moveClue("c2", before: "c1"),
      then: [.clueMoved(ClueMoved(clue: "c2", before: "c1", reach: .viewers))])
    try expect(
      given: open, when: .addClue(.well, before: "c1"),
      then: [.clueAdded(ClueAdded(id: "c3", clue: .well, before: "c1", reach: .card))])
    let first = try lobby(after: open + [.moved("c2", before: "c1"), .removed("c2"), .started()])
    let isFirst = first.isRevealed("c1", to: "p1")
    #expect(isFirst)
  }

  @Test func `begins anew when the host plans it only after clues and players are there`() throws {
    let past: [Past] = [
      .created(), .added("c1"), .added("c2"), .joined("p1", "Ada"), .updated { $0.order = .sequence }, .started(),
    ]
    try expect(given: past, when: .scan("p1", clue: "c2", at: nil), then: [], answer: .scan(.locked, clue: nil))
  }
}
