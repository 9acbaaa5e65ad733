import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// Tests solo plays of a pack, in which the player has no host and is not one.
@Suite(.timeLimit(.minutes(10))) struct PlayingAlone {
  private static let pack = PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ")

  private static let bob = AccountID("01BX5ZZKBKACTAV9WEVGEMMB0B")

  private static let clues: [Clue] = [
    clue(1, .scan), clue(2, .codeword(accepts: ["CODEWORD-MARK", "OTHER-WORD-MARK"])),
    clue(3, .choice(options: ["a", "b", "c"], answer: 2)),
    clue(4, .outsider(words: ["a", "b", "c", "d"], outsider: 3)),
    clue(5, .number(question: "?", answer: 424_242.5, tolerance: 171_717.5)), clue(6, .visit),
  ]
  private static let answers = [
    "CODEWORD-MARK", "OTHER-WORD-MARK", "accepts", "424242", "171717", "tolerance", #""answer":"#, #""outsider":"#,
  ]

  private static func clue(_ number: Int, _ proof: Proof) -> Clue {
    Clue(
      title: "TITLE-\(number)", text: "TEXT-\(number)", points: number, proof: proof,
      location: Location(latitude: 53.5, longitude: 9.5), hints: [Hint(text: "HINT-\(number)-MARK", cost: 1)])
  }

  private static func play(
    _ kind: PackPlay.Kind, clues: [Clue] = clues, against ghost: GhostRun? = nil, gameTime: Int = 900
  ) throws -> SoloPlay {
    let plan = PackPlan(name: "Old town", description: "", gameTime: gameTime, clues: clues)
    return SoloPlay(
      details: LobbyDetails(PackPlay(pack, version: 2, as: kind, against: ghost), of: plan), clues: clues,
      codes: clues.indices.map { .pack(pack, ClueID($0 + 1)) }, name: try PlayerName(parsing: "Ada"),
      ghost: ghost.map { _ in SoloPlay.Ghost(account: bob, name: "bob", points: 10, found: 2) }, ranking: .ranked)
  }

  /// Starts a play.
  private static func begin(
    _ play: SoloPlay, on server: TestServer, by person: NameOwner? = nil, creator: String? = nil
  ) async throws -> (client: TestClient, answer: JSONValue) {
    var client = server.client()
    client.person = person
    let id = server.lobbies.newLobbyID()
    let answer = try await client.ask(.creation(.play(play, creator: creator)), of: id)
    return (server.client(token: try #require(answer["token"]?.string), in: id), answer)
  }

  @Test func `begins with one append, and seats the player`() async throws {
    try await TestServer.run { server in
      let (ada, answer) = try await Self.begin(try Self.play(.competitive), on: server)
      #expect(answer["player"] == "p1" && answer["clues"]?.array?.count == 6 && answer["ghost"] == nil)
      let types = try await server.stored(ada.lobby).map(\.type)
      #expect(types.first == "lobby.created")
      #expect(types.suffix(7) == ["player.joined", "hunt.started"] + Array(repeating: "clue.revealed", count: 5))
      let snapshot = try await ada.ask(.view(.snapshot(at: nil)))
      #expect(snapshot["card"]?["pack"] == ["pack": .string(Self.pack.rawValue), "play": "competitive"])
      #expect(snapshot["clues"]?.array?.count == 5)
      #expect(try await ada.ask(.attach)["role"] == "player")
    }
  }

  @Test func `gives the same seat to the same key, and names nobody in what it keeps for that`() async throws {
    let ghost = GhostRun([.init("c1", after: .seconds(5), points: 1)])
    try await TestServer.run { server in
      let play = try Self.play(.casual, against: ghost)
      let (ada, first) = try await Self.begin(play, on: server, creator: "k")
      #expect(first["ghost"] == ["name": "bob", "points": 10, "found": 2])
      #expect(try await server.lobbies.find(creator: "k") == ada.lobby)
      #expect(try await server.lobbies.ghost(of: ada.lobby, creator: "k") == Self.bob)
      let again = try await server.client().ask(.creation(.playAgain(creator: "k", ghost: "bobby")), of: ada.lobby)
      #expect(again["ghost"] == ["name": "bobby", "points": 10, "found": 2])
      for member in ["lobby", "code", "token", "player", "clues"] { #expect(again[member] == first[member]) }
      let kept = try await server.log.receipt(
        LobbyClaims.creationReceipt(by: "k"), of: StreamName(of: ada.lobby))
      let text = String(decoding: try #require(kept), as: UTF8.self)
      let token = try #require(first["token"]?.string)
      #expect(!text.contains("bob") && !text.contains(token))
    }
  }

  @Test func `is ended by its player, who may do nothing else that a host may`() async throws {
    try await TestServer.run { server in
      let (ada, _) = try await Self.begin(try Self.play(.casual), on: server)
      let others: [LobbyCommand] = [
        .start, .pause, .resume, .extend(seconds: 60), .freeze, .addClue(.init(title: "t", points: 1), before: nil),
        .accept("c1", by: "p1"), .rule(.award(.player("p1"), points: 5), because: try RulingReason(parsing: "me")),
        .update(LobbyChanges()),
      ]
      for command in others { #expect(await kind { try await ada.command(command) } == "forbidden") }
      for ask in [LobbyRequest.Content.hostQuery(.clueList()), .hostQuery(.reports), .claim] {
        #expect(await kind { try await ada.ask(ask) } == "forbidden")
      }
      #expect(try await ada.command(.end)["phase"] == "ended")
      let last = try #require(try await server.stored(ada.lobby).last)
      #expect(String(decoding: last.data, as: UTF8.self) == #"{"by":"player"}"#)
      let stranger = server.client()
      #expect(await kind { try await stranger.ask(.host(.end), of: ada.lobby) } == "unauthorized")
    }
  }

  /// Checks every request, by the player's token, by the account that started the play, by both, and by a spectator.
  @Test(arguments: [PackPlay.Kind.competitive, .casual])
  func `never shows an answer to its player`(kind: PackPlay.Kind) async throws {
    let people = TestPeople()
    try await TestServer.run(rateLimits: false, people: people) { server in
      let person = people.add(1)
      let (player, _) = try await Self.begin(try Self.play(kind), on: server, by: person)
      var both = player
      both.person = person
      let clients = [
        player, both, server.client(person, in: player.lobby), TestClient(server: server, loop: 0, lobby: player.lobby),
      ]
      try await Self.askEverything(clients)
      #expect(
        try await player.ask(.player(.answer("c2", .text(try Answer(parsing: "wrong")))))["outcome"]?.string != nil)
      try await player.command(.end)
      try await Self.askEverything(clients)

      var secrets = Self.answers + (1...6).map { "HINT-\($0)-MARK" }
      for event in try await server.stored(player.lobby) {
        let secret = try event.secret.map { try JSONParser.parse($0) }
        secrets += ["host", "token", "salt"].compactMap { secret?[$0]?.string }
      }
      for clue in 1...6 { secrets.append(QRToken(of: .pack(Self.pack, ClueID(clue)), key: .test).text) }
      for (index, client) in clients.enumerated() {
        let text = String(decoding: client.peer.now.bytes, as: UTF8.self)
        #expect(!text.isEmpty)
        for secret in secrets { #expect(!text.contains(secret), "client \(index) got \(secret)") }
      }
    }
  }

  private static func askEverything(_ clients: [TestClient]) async throws {
    for client in clients {
      var asks: [LobbyRequest.Content] = [
        .attach, .hostQuery(.clueList()), .hostQuery(.sheet), .hostQuery(.reports), .peek, .view(.snapshot(at: nil)),
        .view(.board(after: 0, limit: 10, at: nil)),
        .view(.history(after: 0, limit: 1_000)), .view(.results), .view(.log(after: 0, limit: 1_000)),
        .view(.watch(since: nil, topics: .all)),
        .view(.watch(since: .init(epoch: client.server.log.epoch, seq: 1), topics: .all)), .explain(nil), .claim,
        .host(.accept("c1", by: "p1")), .host(.updateClue("c2", ClueChanges())), .hostQuery(.preview(.voidClue("c1"))),
      ]
      asks += (1...8).map { .view(.snapshot(at: $0)) }
      for ask in asks { _ = await kind { try await client.ask(ask) } }
    }
  }

  @Test func `finds the codes that are printed for the pack`() async throws {
    try await TestServer.run { server in
      let (ada, _) = try await Self.begin(
        try Self.play(.casual, clues: [Clue(title: "Oak", points: 7, proof: .scan)]), on: server)
      let code = QRToken(of: .pack(Self.pack, "c1"), key: .test).text
      #expect(try await ada.ask(.player(.scan(text: code, at: nil)))["points"] == 7)
      let host = try await server.host(clues: [Clue(title: "Oak", points: 7, proof: .scan)])
      #expect(host.qrText(of: 1) != code)
    }
  }

  @Test func `pushes the finds of the ghost at their times`() async throws {
    let ghost = GhostRun([
      .init("c1", after: Span(milliseconds: 20), points: 1), .init("c2", after: Span(milliseconds: 40), points: 3),
    ])
    try await TestServer.run { server in
      let began = server.clock.now
      let (ada, _) = try await Self.begin(try Self.play(.casual, against: ghost), on: server)
      try await ada.watch()
      server.clock.advance(.seconds(1))
      let seq = try await server.stored(ada.lobby).count
      let pushed = await ada.peer.events(upTo: seq + 2).suffix(2)
      #expect(pushed.map(\.type) == ["ghost.scanned", "ghost.scanned"])
      #expect(
        pushed.map { $0.params["data"] } == [
          ["clue": "c1", "points": 1, "found": 1], ["clue": "c2", "points": 3, "found": 2],
        ])
      #expect(pushed.map { $0.params["at"] } == [20, 40].map { .integer(began.milliseconds + $0) })
    }
  }

  @Test func `goes on where it was, ghost and all, when the server comes back`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    let ghost = GhostRun((1...6).map { .init(ClueID($0), after: .seconds($0 * 10), points: $0) })
    var lobby: LobbyID?
    var token: String?
    try await TestServer.run(on: log, clock: clock) { server in
      let (ada, _) = try await Self.begin(try Self.play(.competitive, against: ghost, gameTime: 60), on: server)
      (lobby, token) = (ada.lobby, ada.token)
      clock.advance(.seconds(25))
      #expect(try await ada.ask(.peek)["phase"] == "running")
    }
    clock.advance(.hours(1))
    try await TestServer.run(on: log, clock: clock) { server in
      let ada = server.client(token: token ?? "", in: try #require(lobby))
      #expect(try await ada.ask(.peek)["phase"] == "ended")
      let types = try await server.stored(ada.lobby).map(\.type)
      #expect(types.count { $0 == "ghost.scanned" } == 5, "the sixth would have been at the very end")
      #expect(types.last == "hunt.ended")
    }
  }

  @Test func `tells of badges beside its results, which are signed without them`() async throws {
    try await TestServer.run { server in
      let clue = Clue(title: "Oak", points: 7, proof: .scan)
      let (ada, _) = try await Self.begin(try Self.play(.casual, clues: [clue]), on: server)
      _ = try await ada.ask(.player(.scan(text: QRToken(of: .pack(Self.pack, "c1"), key: .test).text, at: nil)))
      let results = try await ada.bytes(.view(.results))
      let badges = try #require(try JSONParser.parse(Array(results.utf8))["badges"]?.array)
      #expect(badges.first?["player"] == "p1" && badges.first?["badges"]?.array?.first == "all-clues")
      var check = try ResultsCheck(of: Array(results.utf8))
      for event in try await server.stored(ada.lobby) { try check.add(event.withoutSecret) }
      #expect(try check.finish(epoch: server.log.epoch).changedAt == nil)
    }
  }
}
