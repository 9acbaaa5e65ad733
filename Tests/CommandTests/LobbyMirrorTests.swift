import JSONCoding
import LobbyLog
import QuarryClient
import Testing

@testable import quarry

@Suite struct ALobbyThatIsWatched {
  @Test func `looks as its snapshot says`() {
    let lobby = LobbyMirror.sample
    #expect(lobby.name == "Old Town")
    #expect(lobby.phase == .running)
    #expect(lobby.players.mapValues(\.name) == ["p1": "Ada", "p2": "Bob"])
    #expect(lobby.board.rows.map(\.name) == ["Bob", "Ada"])
    #expect(lobby.clock.secondsLeft(now: 10_500) == 50)
  }

  @Test func `follows who comes, goes and changes their name`() {
    var lobby = LobbyMirror.sample
    lobby.happens("player.joined", ["player": "p3", "name": "Eve"])
    lobby.happens("player.renamed", ["player": "p2", "name": "Rob"])
    lobby.happens("player.left", ["player": "p1"])
    #expect(lobby.players.mapValues(\.name) == ["p2": "Rob", "p3": "Eve"])
    #expect(lobby.board.rows.map(\.name) == ["Rob"])
  }

  @Test func `follows the finds`() {
    var lobby = LobbyMirror.sample
    lobby.happens("clue.scanned", ["player": "p1", "clue": "c2"])
    #expect(lobby.clues[1].isFound)
    #expect(lobby.clues[1].foundBy == 1)
    lobby.happens("clue.scanned", ["player": "p2", "clue": "c2"])
    #expect(lobby.clues[1].foundBy == 2)
  }

  @Test func `moves rows that others overtake`() {
    var lobby = LobbyMirror.sample
    lobby.apply(.board(.sample([.row(1, "p1", "Ada", 70, at: 12), .row(3, "p3", "Eve", 0, at: 0)], total: 3)))
    #expect(lobby.board.rows.map(\.name) == ["Ada", "Bob", "Eve"])
    #expect(lobby.board.total == 3)
  }

  @Test func `breaks ties by time, then by order, and puts players without points last by joining`() {
    var board = BoardMirror([:])
    board.apply(
      .sample(
        [
          .row(0, "p10", "no points, late", 0, at: 1), .row(0, "p9", "no points, early", 0, at: 9),
          .row(0, "p3", "later", 10, at: 8), .row(0, "p4", "sooner", 10, at: 7), .row(0, "p5", "most", 11, at: 9),
        ], total: 5))
    #expect(board.rows.map(\.name) == ["most", "sooner", "later", "no points, early", "no points, late"])
  }

  @Test func `drops rows that are missing from a complete board`() {
    var lobby = LobbyMirror.sample
    lobby.apply(.board(.sample([.row(1, "p1", "Ada", 70, at: 12)], total: 1, isWhole: true)))
    #expect(lobby.board.rows.map(\.name) == ["Ada"])
  }

  @Test func `stops its clock in a pause`() {
    var lobby = LobbyMirror.sample
    lobby.happens("hunt.paused", [:], at: 20_000)
    #expect(lobby.phase == .paused)
    #expect(lobby.clock.secondsLeft(now: 99_000) == 40)
    lobby.happens("time.extended", ["seconds": 60, "endsAt": 130_000], at: 30_000)
    #expect(lobby.clock.secondsLeft(now: 99_000) == 100)
    lobby.happens("hunt.resumed", ["endsAt": 140_000], at: 40_000)
    #expect(lobby.clock.secondsLeft(now: 40_000) == 100)
    lobby.happens("time.extended", ["seconds": 60, "endsAt": 200_000], at: 50_000)
    #expect(lobby.clock.secondsLeft(now: 50_000) == 150)
    lobby.happens("hunt.ended", ["by": "clock"], at: 200_000)
    #expect(lobby.phase == .ended)
  }

  @Test func `takes a change of the card as a change, not as the whole`() {
    var lobby = LobbyMirror.sample
    lobby.happens("lobby.updated", ["name": "New Town", "startsAt": nil])
    #expect(lobby.name == "New Town")
    #expect(lobby.code == "7KQF")
    #expect(lobby.clock.startsAt == nil)
    #expect(lobby.clock.endsAt == 60_000)
  }

  @Test(arguments: [
    (0, "0:00"), (9, "0:09"), (3_599, "59:59"), (3_600, "1:00:00"), (86_399, "23:59:59"), (90_061, "1 d 01:01:01"),
  ])
  func `shows time as clocks do`(seconds: Int, clock: String) {
    #expect(seconds.asClock == clock)
  }
}

@Suite struct EventsInWords {
  @Test(
    arguments: [
      ("player.joined", ["player": "p3", "name": "Eve\u{1B}[2J"], "Eve joined."),
      ("player.renamed", ["player": "p2", "name": "Rob"], "Bob is now called Rob."),
      ("player.left", ["player": "p2"], "Bob left."),
      ("player.kicked", ["player": "p2", "reason": "rude"], "The host has removed Bob: rude"),
      ("clue.scanned", ["player": "p2", "clue": "c1"], "Bob found “Fountain”."),
      ("clue.scanned", ["player": "p2", "clue": "c9", "late": true], "Bob found a clue (sent late)."),
      ("hunt.started", ["endsAt": 70_000], "The hunt has started! It ends in 1:00."),
      ("hunt.started", [:], "The hunt has started!"),
      ("time.extended", ["seconds": 600, "endsAt": 70_000], "The host has added 10:00. It ends in 1:00."),
      ("hunt.ended", ["by": "clock"], "Time is up: the hunt has ended."),
      ("hunt.ended", ["by": "host"], "The host has ended the hunt."),
      ("notice.sent", ["notice": "n1", "text": "Rain!"], "The host says: Rain!"),
      ("notice.sent", ["notice": "n1", "text": "Wet", "clue": "c1"], "The host says about “Fountain”: Wet"),
      ("chat.sent", ["message": "m1", "player": "p2", "name": "Bob", "text": "hi"], "Bob: hi"),
      ("chat.sent", ["message": "m1", "name": "Mia", "text": "hi"], "Mia (host): hi"),
      (
        "ruling.applied", ["ruling": "r1", "kind": "award", "player": "p2", "points": -5, "reason": "ran"],
        "The host has ruled: 5 points from Bob: ran"
      ),
      ("clue.revealed", ["clue": "c9"], "A new clue is open."),
      ("ghost.scanned", ["clue": "c9", "points": 30, "found": 2], "The ghost found its clue 2 and has 30 points."),
      ("hunt.ended", ["by": "player"], "You have ended the hunt."),
      ("clue.revealed", ["clue": "c2"], "“Oak” is open."),
      ("clue.revealed", ["clue": "c2", "player": "p1"], "“Oak” is open."),
      ("clue.revealed", ["clue": "c2", "player": "p2"], "“Oak” is open to Bob."),
    ] as [(String, JSONValue, String)])
  func `tell people what happened`(type: String, data: JSONValue, sentence: String) {
    #expect(LobbyMirror.sample.sentence(for: .sample(type, data)) == sentence)
  }

  @Test func `name the member of staff who caused it, but not twice`() {
    func told(_ type: String, _ data: JSONValue) -> String? {
      let event = Push.Event(lobby: "L", seq: 20, prev: 19, at: 0, type: type, data: data, author: "Mia\u{1b}")
      return LobbyMirror.sample.sentence(for: event)
    }
    let muted = told("player.muted", ["player": "p2", "reason": "Rude"])
    #expect(muted?.hasPrefix("The host has muted Bob: Rude [Mia") == true && muted?.contains("\u{1b}") == false)
    #expect(told("chat.sent", ["message": "m1", "name": "Mia", "text": "hi"]) == "Mia (host): hi")
  }

  @Test(arguments: EventKind.allCases)
  func `do no harm if expected members are missing`(kind: EventKind) {
    var lobby = LobbyMirror.sample
    let event = Push.Event.sample(kind.rawValue, [:])
    _ = lobby.sentence(for: event)
    lobby.apply(.event(event))
    lobby = LobbyMirror()
    lobby.apply(.event(event))
  }
}
