import Core
import Hunt
import TestSupport
import Testing

@Suite struct ReactingToAMoment {
  /// Ada's find is event 6.
  private let past: [Past] = [
    .created(), .added("c1"), .joined("p1", "Ada"), .joined("p2", "Bob"), .started(at: .second(10)),
    .found("p1", "c1", at: .second(20)),
  ]

  private func reacted(_ reaction: Reaction?, to entry: Int = 6, by player: PlayerID? = "p2") -> Past {
    Past(event: .momentReacted(MomentReacted(entry: entry, reaction: reaction, player: player)))
  }

  private func told(_ text: String, clue: ClueID? = nil, to recipient: Recipient = .all) -> Past {
    Past(event: .noticeSent(NoticeSent(notice: "n1", text: text, clue: clue, to: recipient)))
  }

  private let bob = Reactor.player("p2")

  @Test func `is one thing for each seat, and may change`() throws {
    for reactor in [bob, .player("p1"), .host, .staff("h1")] {
      try expect(
        given: past, when: .react(reactor, entry: 6, .heart), then: [reacted(.heart, by: reactor.player).event],
        answer: .done)
    }
    let loved = past + [reacted(.heart)]
    try expect(given: loved, when: .react(bob, entry: 6, .heart), then: [])
    try expect(given: loved, when: .react(bob, entry: 6, .fire), then: [reacted(.fire).event])
    try expect(given: loved, when: .react(bob, entry: 6, nil), then: [reacted(nil).event])
    try expect(given: past, when: .react(bob, entry: 6, nil), then: [])
  }

  @Test func `is counted by seat`() throws {
    var lobby = try lobby(after: past + [reacted(.heart), reacted(.wow, by: "p1"), reacted(.heart, by: nil)])
    lobby.evolve(reacted(.clap, by: nil).event, at: .second(30), by: "h1")
    lobby.evolve(reacted(.laugh, by: nil).event, at: .second(31), by: "h2")
    lobby.evolve(reacted(nil, by: nil).event, at: .second(32), by: "h1")
    lobby.evolve(reacted(.fire).event, at: .second(33))
    let reactions = lobby.moments.reactions(to: 6)
    #expect(reactions.counts == [1, 1, 1, 0, 1])
    #expect(reactions[.host] == .heart && reactions[.staff("h2")] == .laugh && reactions[.staff("h1")] == nil)
    #expect(reactions[bob] == .fire)
    #expect(Lobby(restoring: lobby.state).moments == lobby.moments)
  }

  @Test func `goes on from the start, also after the end`() throws {
    let open: [Past] = [.created(), .joined("p1", "Ada"), told("Welcome")]
    try expect(given: open, when: .react(.player("p1"), entry: 3, .clap), rejects: .wrongPhase(.open))
    for then in [[], [.paused()], [.ended()]] as [[Past]] {
      try expect(given: past + then, when: .react(bob, entry: 6, .clap), then: [reacted(.clap).event])
    }
  }

  @Test func `is for those who are there and may speak`() throws {
    try expect(given: past, when: .react(.player("p3"), entry: 6, .clap), rejects: .notSeated)
    try expect(given: past + [.muted("p2")], when: .react(bob, entry: 6, .clap), rejects: .muted)
  }

  @Test func `is off if the host says so, and for a single player`() throws {
    let silent = past + [.updated { $0.settings = .init { $0.moments = false } }]
    try expect(given: silent, when: .react(bob, entry: 6, .clap), rejects: .notAllowed(.momentsAreOff))
    #expect(try lobby(after: past + [reacted(.heart)] + silent.suffix(1)).moments.reactions(to: 6)[bob] == .heart)
  }

  @Test func `needs something that everybody is shown`() throws {
    for entry in [-1, 0, 1, 5, 7, .max] {
      try expect(given: past, when: .react(bob, entry: entry, .clap), rejects: .noEntry)
    }
    try expect(given: past + [told("Hi")], when: .react(bob, entry: 7, .clap), then: [reacted(.clap, to: 7).event])
    for notice in [told("Hi", clue: "c1"), told("Hi", to: .player("p2"))] {
      try expect(given: past + [notice], when: .react(bob, entry: 7, .clap), rejects: .noEntry)
    }
  }

  @Test func `needs a find that counts, of somebody who is there`() throws {
    let void = Past(
      event: .rulingApplied(RulingApplied(id: "r1", ruling: .voidFind("c1", by: "p1"), reason: "By car")))
    for gone in [void, .left("p1"), .kicked("p1")] {
      for reactor in [bob, .host] {
        try expect(given: past + [gone], when: .react(reactor, entry: 6, .clap), rejects: .noEntry)
      }
    }
    let back = Past(event: .rulingRevoked(RulingRevoked(id: "r1")))
    let lobby = try lobby(after: past + [reacted(.heart), void, back])
    #expect(lobby.moments.reactions(to: 6)[bob] == .heart)
    #expect(lobby.moments[6].map(lobby.isShown) == true)
  }

  @Test func `does not tell players of what a still board hides`() throws {
    let still = past + [Past(event: .boardFrozen(BoardFrozen(seq: 6))), .found("p2", "c1", at: .second(40))]
    try expect(given: still, when: .react(.player("p1"), entry: 8, .clap), rejects: .noEntry)
    try expect(given: still, when: .react(bob, entry: 8, .clap), rejects: .noEntry)
    try expect(given: still, when: .react(.host, entry: 8, .clap), then: [reacted(.clap, to: 8, by: nil).event])
    try expect(given: still, when: .react(bob, entry: 6, .clap), then: [reacted(.clap).event])
    let revealed = still + [Past(event: .boardRevealed(BoardRevealed(seq: 8)))]
    try expect(given: revealed, when: .react(bob, entry: 8, .clap), then: [reacted(.clap, to: 8).event])
  }

  @Test func `is taken back when its player goes`() throws {
    let loved = past + [told("Hi"), reacted(.heart), reacted(.wow, to: 7), reacted(.fire, by: "p1")]
    let back = [reacted(nil).event, reacted(nil, to: 7).event]
    try expect(given: loved, when: .leave("p2"), then: back + [.playerLeft(PlayerLeft(player: "p2"))])
    try expect(
      given: loved, when: .kick("p2", reason: nil),
      then: back + [.playerKicked(PlayerKicked(player: "p2", reason: nil))])
  }

  @Test func `goes with what it is about`() throws {
    let lobby = try lobby(after: past + [reacted(.heart), .kicked("p1")])
    #expect(lobby.moments.all.isEmpty && lobby.moments.reactions.isEmpty)
  }

  @Test func `remembers which find was the first`() throws {
    let lobby = try lobby(after: past + [.found("p2", "c1", at: .second(15))])
    #expect(lobby.moments.all.map(\.kind) == [.firstFind, .find])
  }

  @Test func `keeps as many notices as anybody reads`() throws {
    let many = past + (1...1_010).map { told("Notice \($0)") }
    let lobby = try lobby(after: many)
    #expect(lobby.moments.texts.count == 1_000 && lobby.moments.all.count == 1_001)
    #expect(lobby.moments.texts.keys.min() == 17 && lobby.moments[6] != nil)
  }
}
