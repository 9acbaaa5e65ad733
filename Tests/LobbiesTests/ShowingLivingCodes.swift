import Core
import Crypto
import EventLog
import Hunt
import JSONCoding
import SQLiteLog
import TestDoubles
import TestSupport
import TestTools
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite struct ReadingLivingCodes {
  private static let lobby = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

  private func token(_ code: LivingCode, in lobby: LobbyID = lobby, key: ServerKey = .test) -> QRToken {
    QRToken(living: code, in: lobby, key: key)
  }

  @Test func `gives back clue and period, from whatever was scanned or typed`() throws {
    for seed in 0..<UInt64(Seeds.count(usually: 200)) {
      var random = SeededGenerator(seed: seed)
      let period = random.one(of: [0, 1, 87_500_000 + random.integer(0...1_000_000), 1 << 36 - 1])
      let code = LivingCode(ClueID(random.one(of: [1, random.integer(1...1_000), 1 << 24 - 1])), LivingPeriod(period))
      let text = token(code).encoded(publicURL: random.once(in: 2) ? "https://hunt.example" : nil)
      let read = try #require(QRToken(parsing: random.once(in: 2) ? text.lowercased() : text))
      #expect(read.text.count == QRToken.length)
      #expect(read.livingCode(in: Self.lobby, key: .test) == code, "seed \(seed)")
    }
  }

  @Test func `says something else to another lobby, and to whoever lacks the key`() throws {
    let code = LivingCode("c1", LivingPeriod(87_500_000))
    let token = token(code)
    let other = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAW")
    #expect(token.livingCode(in: other, key: .test) != code)
    #expect(token.livingCode(in: Self.lobby, key: ServerKey(.init(size: .bits256))) != code)
    #expect(self.token(code, in: other) != token)
  }

  @Test func `tells nothing of the next one`() {
    let bits = (0..<4_000).map { token(LivingCode("c1", LivingPeriod(87_500_000 + $0))).bits }
    #expect(Set(bits).count == bits.count)
    // Each of the 60 bits changes about every other time.
    for bit in 0..<60 {
      let changes = zip(bits, bits.dropFirst()).count { ($0 ^ $1) >> UInt64(bit) & 1 == 1 }
      #expect((1_800...2_200).contains(changes), "bit \(bit) changed \(changes) times")
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct ShowingLivingCodes {
  private static let clues = [
    Clue(title: "Foyer", points: 10, proof: .living), Clue(title: "Oak", points: 20),
    Clue(title: "Bar", points: 30, proof: .living),
  ]

  private static func codes(_ host: TestClient, clue: ClueID = "c1") async throws -> [String] {
    let answer = try await host.ask(.hostQuery(.livingCodes(clue)))
    return try #require(answer["codes"]?.array).compactMap { $0["qr"]?.string }
  }

  private static func outcome(_ text: String, by player: TestClient, at: Timestamp? = nil) async throws -> String? {
    try await player.ask(.player(.scan(text: text, at: at)))["outcome"]?.string
  }

  @Test func `shows those of the next two minutes`() async throws {
    // The clock stands 12 s before a change.
    let clock = TestClock(1_750_000_008_000)
    try await TestServer.run(clock: clock) { server in
      let host = try await server.host(clues: Self.clues)
      let answer = try await host.ask(.hostQuery(.livingCodes("c1")))
      let codes = try #require(answer["codes"]?.array)
      #expect(answer["period"] == 20 && codes.count == 7)
      #expect(codes.compactMap { $0["from"]?.integer } == (0..<7).map { 1_750_000_000_000 + 20_000 * $0 })
      #expect(codes.compactMap { $0["until"]?.integer } == (1..<8).map { 1_750_000_000_000 + 20_000 * $0 })
      #expect(codes.allSatisfy { $0["qr"]?.string?.hasPrefix("HTTPS://QUARRY.TEST/Q/") == true })
      clock.advance(.seconds(12))
      #expect(try await Self.codes(host) == codes.dropFirst().compactMap { $0["qr"]?.string })
      #expect(await kind { try await Self.codes(host, clue: "c2") } == "invalid-params")
      #expect(await kind { try await Self.codes(host, clue: "c9") } == "clue-not-found")
    }
  }

  @Test func `counts the one on the screen, also after a restart, and none that is older`() async throws {
    try await withSQLite { open in
      let clock = TestClock(1_750_000_000_000)
      var shown: [String] = []
      var (lobby, tokens) = (LobbyID(""), ["", "", ""])
      let log = try open()
      try await TestServer.run(on: log, clock: clock) { server in
        let host = try await server.host(clues: Self.clues)
        let players = [try await server.join("Ada", host.lobby), try await server.join("Ben", host.lobby)]
        try await host.command(.start)
        lobby = host.lobby
        tokens = ([host] + players).map { $0.token ?? "" }
        shown = try await Self.codes(host)
        clock.advance(.seconds(59))
        #expect(try await Self.outcome(shown[0], by: players[0]) == "stale")
        clock.set(Timestamp(1_750_000_000_000) + .seconds(39))
        #expect(try await Self.outcome(shown[0], by: players[0]) == "found")
      }
      await log.close()
      let reopened = try open()
      try await TestServer.run(on: reopened, clock: clock) { server in
        let host = server.client(token: tokens[0], in: lobby)
        let ben = server.client(token: tokens[2], in: lobby)
        #expect(try await Self.codes(host).first == shown[1])
        clock.advance(.seconds(3_600))
        #expect(try await Self.outcome(shown[1], by: ben) == "stale", "known, however old it is")
        let now = try await Self.codes(host)[0]
        #expect(try await Self.outcome(now, by: ben) == "found")
      }
      await reopened.close()
    }
  }

  @Test func `judges a scan made offline by when it was made`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(clues: Self.clues)
      var ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      let scanned = server.clock.now + .seconds(100)
      server.clock.set(scanned)
      let shown = try await Self.codes(host)[0]
      server.clock.advance(.seconds(1_000))
      ada.connectedAt = server.clock.now
      let sent = try await Self.outcome(shown, by: ada)
      #expect(sent == "stale")
      #expect(try await Self.outcome(shown, by: ada, at: scanned) == "found")
      // Somebody who was online cannot have been at the screen earlier.
      let ben = try await server.join("Ben", host.lobby)
      #expect(try await Self.outcome(shown, by: ben, at: scanned) == "stale")
    }
  }

  @Test func `takes a stale code for no guess, and an invented one for a guess`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(clues: Self.clues)
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      let last = try #require(try await Self.codes(host).last)
      for _ in 0..<12 { #expect(try await Self.outcome(last, by: ada) == "stale") }
      // The printed code, a code of another hunt's screen, and whatever else has twelve characters.
      let other = try await server.host(clues: Self.clues)
      let wrong = [ada.qrText(of: 1), try await Self.codes(other)[0]] + (0..<8).map { "0000-0000-000\($0)" }
      for text in wrong { #expect(try await Self.outcome(text, by: ada) == "not-a-clue") }
      #expect(await kind { try await Self.outcome(last, by: ada) } == "rate-limited")
    }
  }

  @Test func `tells players and spectators no code`() async throws {
    try await TestServer.run(rateLimits: false) { server in
      let host = try await server.host(clues: Self.clues)
      let ada = try await server.join("Ada", host.lobby)
      let spectator = TestClient(server: server, loop: 0, lobby: host.lobby)
      let watching = [ada, spectator]
      for client in watching { try await client.watch() }
      try await host.command(.start)
      let shown = try await Self.codes(host)
      let found = try await Self.outcome(shown[0], by: ada)
      #expect(found == "found")
      for client in watching {
        #expect(await kind { try await Self.codes(client) } != nil)
        for ask in [
          LobbyRequest.Content.hostQuery(.clueList()), .view(.snapshot(at: nil)),
          .view(.history(after: 0, limit: 1_000)),
          .view(.log(after: 0, limit: 1_000)),
        ] {
          _ = await kind { try await client.ask(ask) }
        }
      }
      try await host.command(.end)
      for client in watching {
        _ = await kind { try await client.ask(.view(.log(after: 0, limit: 1_000))) }
        let text = String(decoding: client.peer.now.bytes, as: UTF8.self)
        #expect(!text.isEmpty)
        for code in shown { #expect(!text.contains(code.suffix(12))) }
      }
      // Nor is one in the log.
      for event in try await server.stored(host.lobby) {
        let text = String(decoding: event.data + (event.secret ?? []), as: UTF8.self)
        for code in shown { #expect(!text.contains(code.suffix(12))) }
      }
    }
  }
}
