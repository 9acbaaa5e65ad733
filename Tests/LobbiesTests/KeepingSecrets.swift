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

/// Marks all secrets and searches for the marks in every byte that leaves the server.
@Suite(.timeLimit(.minutes(10))) struct KeepingSecrets {
  /// Four to scan, and one of each other kind.
  private static let clues = zip(1..., [.scan, .scan, .scan] + Proof.Kind.allCases).map { clue($0, $1.sample.proof) }

  private static func clue(_ number: Int, _ proof: Proof) -> Clue {
    Clue(
      title: "TITLE-\(number)-MARK", text: "TEXT-\(number)-MARK", points: number, proof: proof,
      location: Location(latitude: 53.123456, longitude: 9.123456),
      hints: [Hint(text: "HINT-\(number)-MARK", cost: 1)])
  }

  /// Texts that only players who are asked may see, and answers that no one may see who can still answer. The right
  /// option is given by `answer` and `outsider`, which hosts get.
  private static let questions = ProofSample.all.flatMap(\.questions)
  private static let answers = ProofSample.all.flatMap(\.solution)

  /// Everything that only the host may ever see.
  private static func secrets(of server: TestServer, _ host: TestClient) async throws -> [String] {
    var secrets = answers + (1...clues.count).flatMap { ["HINT-\($0)-MARK", host.qrText(of: $0)] }
    for event in try await server.stored(host.lobby) {
      let secret = try event.secret.map { try JSONParser.parse($0) }
      secrets += ["host", "token", "salt"].compactMap { secret?[$0]?.string }
    }
    return secrets
  }

  private static func expectNone(of secrets: [String], in clients: [TestClient], _ when: String) {
    for (index, client) in clients.enumerated() {
      let text = String(decoding: client.peer.now.bytes, as: UTF8.self)
      #expect(!text.isEmpty)
      for secret in secrets { #expect(!text.contains(secret), "client \(index) got \(secret) \(when)") }
    }
  }

  /// Sends every possible request.
  private static func askEverything(_ client: TestClient, newest seq: Int) async throws {
    let commands: [LobbyCommand] = [
      .start, .pause, .resume, .end, .extend(seconds: 60), .update(LobbyChanges()), .removeClue(ClueID(1)),
      .updateClue(ClueID(1), ClueChanges()), .moveClue(ClueID(1), before: nil),
      .announce(try NoticeText(parsing: "n"), to: .all), .addClue(Clue(title: "t", points: 1), before: nil),
    ]
    var asks: [LobbyRequest.Content] = commands.map { .host($0) }
    asks += [
      .attach, .creation(.createAgain(creator: "?")),
      .creation(.create(LobbyDetails(name: "again"), clues: [], creator: nil)),
      .player(.rename(try PlayerName(parsing: "New \(client.token?.count ?? 0) \(client.loop)"))),
      .player(.scan(text: client.qrText(of: 5), at: nil)),
      .player(.scan(text: "rubbish", at: nil)), .player(.scan(text: "AAAA-AAAA-AAAA", at: nil)),
      .talk(.chat(try ChatText(parsing: "hello"))),
      .peek, .hostQuery(.clueList()), .view(.snapshot(at: nil)), .view(.board(after: 0, limit: 1_000, at: nil)),
      .view(.history(after: 0, limit: 1_000)),
      .view(.results),
    ]
    for id in clues.indices.map({ ClueID($0 + 1) }) {
      asks += [
        .player(.answer(id, .text(try Answer(parsing: "WRONG")), at: nil)), .player(.answer(id, .number(9), at: nil)),
        .player(.visit(id, from: .fix(latitude: 53, longitude: 9, accuracy: 0))),
      ]
    }
    asks += (1...seq).flatMap { [.view(.snapshot(at: $0)), .view(.board(after: 0, limit: 10, at: $0))] }
    asks += [nil, 1].map { since in
      .view(.watch(since: since.map { .init(epoch: client.server.log.epoch, seq: $0) }, topics: .all))
    }
    for ask in asks { _ = await kind { try await client.ask(ask) } }
  }

  @Test func `lets no secret out to players and spectators`() async throws {
    try await TestServer.run(threads: 2, rateLimits: false) { server in
      let details = LobbyDetails(name: "Race", duration: 600, teams: ["Red", "Blue"])
      let host = try await server.host(details, clues: Self.clues)
      let ada = try await server.join("Ada", host.lobby, team: TeamID(1))
      let bob = try await server.join("Bob", host.lobby, team: TeamID(2), loop: 1)
      let spectator = TestClient(server: server, loop: 1, lobby: host.lobby)
      let everybody = [ada, bob, spectator]
      for client in everybody { try await client.watch() }
      try await host.command(.addClue(Self.clues[0], before: ClueID(1)))
      var changes = ClueChanges()
      changes.hints = [Hint(text: "HINT-1-MARK", cost: 2)]
      try await host.command(.updateClue(ClueID(1), changes))
      try await host.announce("FOR-ADA-MARK", to: .player(PlayerID(1)))
      try await host.announce("FOR-BLUE-MARK", to: .team(TeamID(2)))
      try await Self.askEverythingOfAll(everybody, host)

      var secrets = try await Self.secrets(of: server, host)
      let salts = try await server.stored(host.lobby).count { $0.secret != nil }
      #expect(secrets.count == Self.answers.count + Self.clues.count * 2 + 3 + salts)
      // Before the start, clues are as secret as their answers.
      let clues =
        Self.questions + (1...Self.clues.count).flatMap { ["TITLE-\($0)-MARK", "TEXT-\($0)-MARK", "53.123456"] }
      Self.expectNone(of: secrets + clues, in: everybody, "before the start")

      try await host.command(.start)
      try await ada.find(2)
      let found = try await ada.ask(.player(.answer(ClueID(5), .text(try Answer(parsing: "codeword-mark")))))
      #expect(found["outcome"] == "found")
      try await host.command(.pause)
      try await Self.askEverythingOfAll(everybody, host)
      try await host.command(.resume)
      try await host.command(.end)
      try await Self.askEverythingOfAll(everybody, host)

      secrets = try await Self.secrets(of: server, host)
      Self.expectNone(of: secrets, in: everybody, "after the start")
      Self.expectNone(of: ["FOR-BLUE-MARK"], in: [ada, spectator], "though it was for blue")
      Self.expectNone(of: ["FOR-ADA-MARK"], in: [bob, spectator], "though it was for Ada")
      let adas = String(decoding: ada.peer.now.bytes, as: UTF8.self)
      #expect(adas.contains("FOR-ADA-MARK") && adas.contains("TEXT-1-MARK"))
      for question in Self.questions { #expect(adas.contains(question)) }
      // Clues from before the start stay hidden: players see a clue only as of its reveal.
      let before = try await ada.ask(.view(.snapshot(at: 5)))
      #expect(before["clues"] == [])
      for client in everybody { #expect(!client.peer.now.bytes.isEmpty) }
    }
  }

  private static func askEverythingOfAll(_ clients: [TestClient], _ host: TestClient) async throws {
    let seq = try await host.newestSeq()
    for client in clients { try await askEverything(client, newest: seq) }
    try await host.chat("all done")
    let last = try await host.newestSeq()
    for client in clients { await client.peer.events(upTo: last) }
  }

  @Test func `gives hosts no token of anybody else, and nobody's hash`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(clues: Self.clues)
      try await host.watch(since: 1)
      let ada = try await server.join("Ada", host.lobby)
      for ask in [
        LobbyRequest.Content.hostQuery(.clueList()), .view(.snapshot(at: nil)), .view(.history(after: 0, limit: 100)),
      ] {
        try await host.ask(ask)
      }
      await host.peer.events(upTo: 6)
      let text = String(decoding: host.peer.now.bytes, as: UTF8.self)
      #expect(text.contains("HINT-1-MARK") && text.contains(host.qrText(of: 1)))
      #expect(!text.contains(try #require(ada.token)))
      for event in try await server.stored(host.lobby) where ["lobby.created", "player.joined"].contains(event.type) {
        let secret = try JSONParser.parse(try #require(event.secret))
        let hash = try #require(secret["host"]?.string ?? secret["token"]?.string)
        #expect(hash.count == 64 && !text.contains(hash))
      }
    }
  }

  @Test func `refuses forged tokens of hosts and players`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let other = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      let forged = try #require(ada.token).replacing(".p1.", with: ".h.")
      let renumbered = try #require(ada.token).replacing(".p1.", with: ".p2.")
      let attempts = [
        (forged, "unauthorized"), (renumbered, "unauthorized"), ("\(host.lobby).h.", "unauthorized"),
        (other.token ?? "", "forbidden"),
      ]
      for (token, refusal) in attempts {
        let client = server.client(token: token, in: host.lobby)
        for ask in [LobbyRequest.Content.hostQuery(.clueList()), .attach, .peek, .host(.start), .player(.leave)] {
          #expect(await kind { try await client.ask(ask) } == refusal)
        }
      }
      #expect(await kind { try await ada.ask(.hostQuery(.clueList())) } == "forbidden")
      #expect(await kind { try await ada.command(.start) } == "forbidden")
      #expect(await kind { try await host.find(1) } == "forbidden")
      #expect(await kind { try await server.client().ask(.hostQuery(.clueList()), of: host.lobby) } == "unauthorized")
    }
  }

  @Test func `tells nobody what went wrong inside`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let id = server.lobbies.newLobbyID()
      let broken = EventCodec.encode(.huntPaused(HuntPaused()), at: Timestamp(0))
      try await log.append(.init(to: .init(of: id), expected: 0, events: [broken], now: 0))
      let client = server.client()
      #expect(await kind { try await client.ask(.peek, of: id) } == "internal")
      let text = String(decoding: client.peer.now.bytes, as: UTF8.self)
      #expect(text.contains(#""trace":""#) && !text.contains("hunt.paused") && !text.contains("create"))
    }
  }
}
