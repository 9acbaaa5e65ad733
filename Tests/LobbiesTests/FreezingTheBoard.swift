import Core
import Descriptions
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Connections
@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct FreezingTheBoard {
  /// A game in which Ada found clue 1 before the board was frozen; Bob, Cy and a spectator take part.
  private struct Finale {
    let server: TestServer
    let host: TestClient
    let ada: TestClient
    let bob: TestClient
    let position: Int

    init(on server: TestServer, scoring: Scoring = .fixed, clues: Int = 6) async throws {
      self.server = server
      host = try await server.host(
        LobbyDetails(name: "Finale", duration: 3_600, scoring: scoring),
        clues: (1...clues).map { Clue(title: "Clue \($0)", points: 1_000 + $0) })
      ada = try await server.join("Ada", host.lobby)
      bob = try await server.join("Bob", host.lobby)
      try await host.command(.start)
      try await ada.find(1)
      let answer = try await host.command(.freeze)
      position = Int(try #require(answer["seq"]?.integer))
    }

    func spectator() -> TestClient { TestClient(server: server, loop: 0, lobby: host.lobby) }
  }

  /// Every query that the protocol describes, as in its example and with no more than it requires.
  private static func everyQuery() throws -> [LobbyRequest.Content] {
    var queries: [LobbyRequest.Content] = []
    for method in Methods.themes.flatMap(\.methods) {
      let example = try JSONParser.parse(Array(method.description.example.params.utf8), from: .stored).object ?? [:]
      let required = Set(method.description.ownParameters.filter(\.isRequired).map(\.name))
      let least = JSONObject(example.members.filter { required.contains($0.name) })
      for params in [example, least] {
        guard case .lobby(let content)? = try? method.read(Fields(params)), content.isQuery else { continue }
        queries.append(content)
      }
    }
    return queries
  }

  /// Asks for everything, now and at every moment since the freeze.
  private func askEverything(_ client: TestClient, _ finale: Finale, newest seq: Int) async throws {
    var asks = try Self.everyQuery()
    #expect(asks.count > 20)
    for at in finale.position...seq {
      asks += [
        .view(.snapshot(at: at)), .view(.board(after: 0, limit: 10, at: at)), .view(.history(after: at, limit: 10)),
      ]
    }
    for since in [nil, 1, finale.position, seq - 1] {
      asks.append(.view(.watch(since: since.map { .init(epoch: finale.server.log.epoch, seq: $0) }, topics: .all)))
    }
    for ask in asks { _ = await kind { try await client.ask(ask) } }
  }

  @Test(arguments: [Scoring.fixed, .speed(floor: 0.5), .first(bonus: [50, 25]), .dynamic(minimum: 10, decay: 2)])
  func `tells nobody but the host what others have found since`(scoring: Scoring) async throws {
    try await TestServer.run(rateLimits: false) { server in
      let finale = try await Finale(on: server, scoring: scoring)
      let (host, ada, bob) = (finale.host, finale.ada, finale.bob)
      let others = [ada, finale.spectator(), finale.spectator()]
      for client in others { try await client.watch() }
      try await others[2].watch(topics: .board)
      let before = others.map(\.peer.now.bytes.count)
      for clue in 1...5 { try await bob.find(clue) }
      let cy = try await server.join("Cy", host.lobby)
      try await cy.find(2)
      try await bob.chat("Nobody knows")
      let seq = try await host.newestSeq()
      let latecomer = finale.spectator()
      for client in others + [cy, latecomer] { try await askEverything(client, finale, newest: seq) }
      _ = try await ada.find(1)
      try await server.settle()

      for (index, client) in (others + [latecomer]).enumerated() {
        let bytes = client.peer.now.bytes.dropFirst(index < before.count ? before[index] : 0)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.isEmpty)
        try expectNoTrace(ofFindsBy: ["p2", "p3"], in: text)
      }
      // Players see their own finds, but no more of others' than spectators do.
      let bobs = String(decoding: cy.peer.now.bytes, as: UTF8.self)
      try expectNoTrace(ofFindsBy: ["p2"], in: bobs)
      #expect(bobs.contains(#""player":"p3","clue":"c2""#))
      // The host sees everything.
      let hosts = try await host.bytes(.view(.board(after: 0, limit: 10, at: nil)))
      #expect(hosts.contains(#"{"rank":1,"player":"p2","#))
    }
  }

  /// Expects the text to be the same as if these players had found nothing.
  private func expectNoTrace(ofFindsBy players: [String], in text: String) throws {
    for player in players {
      #expect(!text.contains(#""player":"\#(player)","clue""#))
      // Rows without points must not tell when points were scored.
      for row in text.matches(of: try Regex(#"\{"rank":\d+,"player":"\#(player)"[^}]*\}"#)) {
        let row = String(text[row.range])
        #expect(row.contains(#""points":0,"found":0}"#), "\(row)")
      }
    }
    for clue in text.matches(of: /"clue":"c(\d)".{0,400}?"foundBy":(\d+)/) {
      #expect(clue.2 == (clue.1 == "1" ? "1" : "0"), "\(clue.0)")
    }
  }

  @Test func `answers a finder as of the freeze, plus their own finds`() async throws {
    try await TestServer.run { server in
      let finale = try await Finale(on: server)
      let found = try await finale.bob.find(6)
      #expect(found.text == #"{"outcome":"found","clue":"c6","points":1006,"total":0,"rank":2,"found":1,"of":6}"#)
      let again = try await finale.ada.find(6)
      #expect(again.text == #"{"outcome":"found","clue":"c6","points":1006,"total":1001,"rank":1,"found":2,"of":6}"#)
      let view = try await finale.bob.ask(.view(.snapshot(at: nil)))
      #expect(view["clues"]?.array?.last?["found"] == true && view["clues"]?.array?.last?["foundBy"] == 0)
      #expect(view["board"]?["me"]?["points"] == 0 && view["board"]?["frozen"] == true)
    }
  }

  @Test func `keeps the results for the finale`() async throws {
    try await TestServer.run { server in
      let finale = try await Finale(on: server)
      try await finale.bob.find(2)
      try await finale.host.command(.end)
      #expect(await kind { try await finale.ada.ask(.view(.results)) } == "wrong-phase")
      #expect(await kind { try await finale.spectator().ask(.view(.results)) } == "wrong-phase")
      #expect(await kind { try await finale.host.ask(.view(.results)) } == nil)
      try await finale.host.command(.reveal(at: nil))
      let results = try await finale.ada.ask(.view(.results))
      #expect(results["rows"]?.array?.first?["player"] == "p2")
    }
  }

  @Test func `pushes the board when it is revealed, step by step`() async throws {
    try await TestServer.run(rateLimits: false) { server in
      let finale = try await Finale(on: server)
      let (host, bob) = (finale.host, finale.bob)
      let spectator = finale.spectator()
      try await spectator.watch()
      try await host.watch()
      try await bob.find(2)
      let step = try await host.newestSeq()
      try await bob.find(3)
      try await host.command(.reveal(at: step))
      var boards = await spectator.peer.boards(upTo: step + 2)
      #expect(boards.count == 1)
      #expect(boards[0].params["frozen"] == true)
      #expect(boards[0].params["rows"]?.array?.map { $0["points"] } == [1_002])
      try await host.command(.reveal(at: nil))
      boards = await spectator.peer.boards(upTo: step + 3)
      #expect(boards.count == 2 && boards[1].params["frozen"] == false)
      #expect(boards[1].params["rows"]?.array?.map { $0["points"] } == [2_005])
      let types = await spectator.peer.events(upTo: step + 3).map(\.type)
      #expect(types == ["board.revealed", "board.revealed"])
      // Once revealed, events appear in the history.
      let history = try await spectator.ask(.view(.history(after: finale.position, limit: 100)))
      #expect(
        history["events"]?.array?.map { $0["type"]?.string }
          == ["board.frozen", "clue.scanned", "clue.scanned", "board.revealed", "board.revealed"])
    }
  }

  @Test func `never makes a watcher think that they missed an event`() async throws {
    try await TestServer.run(rateLimits: false) { server in
      let finale = try await Finale(on: server)
      let watchers = [finale.spectator(), finale.ada, finale.bob]
      var kept: [Int] = []
      for client in watchers { kept.append(Int(try #require(try await client.watch()["seq"]?.integer))) }
      try await finale.bob.find(2)
      try await finale.bob.chat("one")
      try await finale.ada.find(2)
      try await finale.host.command(.reveal(at: nil))
      try await finale.bob.chat("two")
      let seq = try await finale.host.newestSeq()
      for (client, start) in zip(watchers, kept) {
        var newest = start
        for event in await client.peer.events(upTo: seq) {
          #expect(event.previous <= newest && event.seq > newest, "\(event.line)")
          newest = event.seq
        }
        #expect(newest == seq)
      }
    }
  }

  @Test func `outlives leaving memory and a restart`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    var views: [String] = []
    var seats: [(lobby: LobbyID, token: String?)] = []
    try await TestServer.run(on: log, clock: clock) { server in
      let finale = try await Finale(on: server)
      try await finale.bob.find(2)
      _ = try await server.join("Cy", finale.host.lobby)
      try await finale.host.command(.reveal(at: finale.position + 1))
      seats = [finale.host, finale.ada, finale.bob, finale.spectator()].map { ($0.lobby, $0.token) }
      for seat in seats {
        views.append(
          try await TestClient(server: server, loop: 0, lobby: seat.lobby, token: seat.token).bytes(
            .view(.snapshot(at: nil))))
      }
    }
    try await TestServer.run(on: log, clock: clock) { server in
      for (seat, view) in zip(seats, views) {
        let client = TestClient(server: server, loop: 0, lobby: seat.lobby, token: seat.token)
        let again = try await client.bytes(.view(.snapshot(at: nil)))
        #expect(again == view)
      }
    }
  }

  @Test func `keeps no snapshot while frozen`() async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log, rateLimits: false) { server in
      let finale = try await Finale(on: server)
      for number in 0...Limits.snapshotEventsIdle { try await finale.host.announce("\(number)") }
      server.clock.advance(Limits.idleLobby)
      server.lobbies.shards[0].onLoop { $0.unloadIdle() }
      try await server.settle()
      #expect(try await log.snapshot(of: StreamName(of: finale.host.lobby)) == nil)
      let board = try await finale.ada.ask(.view(.board(after: 0, limit: 10, at: nil)))
      #expect(board["frozen"] == true)
    }
  }
}

extension LobbyRequest.Content {
  fileprivate var isQuery: Bool {
    switch self {
    case .peek, .hostQuery, .explain, .view, .photo: true
    case .creation, .join, .attach, .host, .invite, .add, .ofTag, .sendSheet, .steer, .claim, .handOver, .delete,
      .forget,
      .forgetPlayer, .forgetStaff, .player, .talk:
      false
    }
  }
}
