import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import Testing

@testable import Lobbies

@Suite(.timeLimit(.minutes(10))) struct GuessingAnswers {
  private static let clues = [
    Clue(title: "Tree", points: 10, proof: .codeword(accepts: ["oak"])), Clue(title: "Code", points: 20),
    Clue(
      title: "Pier", points: 30, proof: .visit, location: Location(latitude: 53.5461, longitude: 9.9661)),
  ]

  /// Runs a test in a running hunt with Ada as a player.
  private static func play(
    _ body: @Sendable (_ host: TestClient, _ ada: TestClient) async throws -> Void
  ) async throws {
    try await TestServer.run { server in
      let host = try await server.host(clues: clues)
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      try await body(host, ada)
    }
  }

  private static func answer(_ text: String) throws -> LobbyRequest.Content {
    .player(.answer(ClueID(1), .text(try Answer(parsing: text))))
  }

  @Test func `tells how it went and how one stands`() async throws {
    try await Self.play { _, ada in
      let away = Position.fix(latitude: 53.5470, longitude: 9.9661, accuracy: 10)
      let wrong = try await ada.bytes(try Self.answer("elm"))
      let right = try await ada.bytes(try Self.answer(" OAK"))
      let far = try await ada.bytes(.player(.visit(ClueID(3), from: away)))
      #expect(wrong == #"{"outcome":"wrong-answer","clue":"c1","points":0,"total":0,"rank":1,"found":0,"of":3}"#)
      #expect(right == #"{"outcome":"found","clue":"c1","points":10,"total":10,"rank":1,"found":1,"of":3}"#)
      #expect(
        far == #"{"outcome":"too-far","clue":"c3","distance":100.1,"points":0,"total":10,"rank":1,"found":1,"of":3}"#)
    }
  }

  @Test func `makes those wait who guess too often, whether codes or answers`() async throws {
    try await Self.play { _, ada in
      for number in 0..<5 {
        try await ada.ask(try Self.answer("elm \(number)"))
        try await ada.ask(.player(.scan(text: "wrong \(number)", at: nil)))
      }
      #expect(await kind { try await ada.ask(try Self.answer("oak")) } == "rate-limited")
      #expect(await kind { try await ada.find(2) } == "rate-limited")
    }
  }

  @Test func `does not count guesses that reveal nothing`() async throws {
    try await Self.play { host, ada in
      for _ in 0..<12 {
        try await ada.ask(.player(.visit(ClueID(3), from: .fix(latitude: 0, longitude: 0, accuracy: 0))))
        #expect(await kind { try await ada.ask(.player(.answer(ClueID(1), .number(1)))) } == "invalid-params")
      }
      try await host.command(.pause)
      for _ in 0..<12 { #expect(await kind { try await ada.ask(try Self.answer("elm")) } == "wrong-phase") }
      try await host.command(.resume)
      let found = try await ada.ask(try Self.answer("oak"))
      #expect(found["outcome"] == "found")
    }
  }

  @Test func `gives the first answer again to the same key`() async throws {
    try await Self.play { _, ada in
      let wrong = try await ada.bytes(try Self.answer("elm"), key: "a")
      let right = try await ada.bytes(try Self.answer("oak"), key: "b")
      let again = [
        try await ada.bytes(try Self.answer("oak"), key: "a"), try await ada.bytes(try Self.answer("elm"), key: "b"),
      ]
      #expect(again == [wrong, right] && wrong != right)
    }
  }

  @Test func `is for players`() async throws {
    try await Self.play { host, ada in
      for ask in [
        try Self.answer("oak"), .player(.visit(ClueID(3), from: .fix(latitude: 0, longitude: 0, accuracy: 0))),
      ] {
        #expect(await kind { try await host.ask(ask) } == "forbidden")
        #expect(await kind { try await ada.server.client().ask(ask, of: host.lobby) } == "unauthorized")
      }
    }
  }

  @Test func `keeps where players are to nobody, least of all the log`() async throws {
    try await Self.play { host, ada in
      try await ada.ask(
        .player(.visit(ClueID(3), from: .fix(latitude: 53.546123, longitude: 9.966123, accuracy: 12.125))))
      for event in try await host.server.stored(host.lobby) {
        let data = String(decoding: event.data + (event.secret ?? []), as: UTF8.self)
        for trace in ["53.546123", "9.966123", "12.125"] { #expect(!data.contains(trace)) }
      }
    }
  }
}

/// Several seats or names do not get around the limit of one.
@Suite(.timeLimit(.minutes(10))) struct GuessingTogether {
  private static let clues = [Clue(title: "Number", points: 10, proof: .codeword(accepts: ["0777"]))]

  private static func guess(_ text: String) throws -> LobbyRequest.Content {
    .player(.answer(ClueID(1), .text(try Answer(parsing: text))))
  }

  private static func play(
    clock: TestClock = TestClock(), _ body: @Sendable (_ server: TestServer, _ host: TestClient) async throws -> Void
  ) async throws {
    try await TestServer.run(clock: clock) { server in
      let host = try await server.host(clues: clues)
      try await host.command(.start)
      try await body(server, host)
    }
  }

  @Test func `counts all seats of one address in a lobby together`() async throws {
    try await Self.play { server, host in
      let school = server.lobbies.origins.of("203.0.113.7")
      var guesses = 0
      var kinds: Set<String?> = []
      for seat in 0..<40 {
        var player = try await server.join("Eve \(seat)", host.lobby)
        player.origin = school
        for number in 0..<10 {
          let kind = await kind { try await player.ask(try Self.guess("\(seat * 10 + number)")) }
          if kind == nil { guesses += 1 } else { kinds.insert(kind) }
        }
      }
      #expect(guesses == 300 && kinds == ["rate-limited"])
      var ada = try await server.join("Ada", host.lobby)
      ada.origin = server.lobbies.origins.of("198.51.100.1")
      #expect(try await ada.ask(try Self.guess("0777"))["outcome"] == "found")
    }
  }

  @Test func `goes on counting when somebody leaves and joins with the same name`() async throws {
    try await Self.play { server, host in
      var player = try await server.join("Eve", host.lobby)
      for number in 0..<5 { try await player.ask(try Self.guess("a\(number)")) }
      try await player.ask(.player(.leave))
      player = try await server.join("EVE", host.lobby)
      for number in 0..<5 { try await player.ask(try Self.guess("b\(number)")) }
      #expect(await kind { try await player.ask(try Self.guess("c")) } == "rate-limited")
      try await player.ask(.player(.leave))
      player = try await server.join("eve", host.lobby)
      #expect(await kind { try await player.ask(try Self.guess("0777")) } == "rate-limited")
      let other = try await server.join("Bob", host.lobby)
      #expect(try await other.ask(try Self.guess("0777"))["outcome"] == "found")
    }
  }

  @Test(arguments: [-86_400, 86_400]) func `waits as long whatever is done to the time of day`(seconds: Int)
    async throws
  {
    let (clock, uptime) = (TestClock(), TestClock())
    try await TestServer.run(clock: clock, uptime: uptime) { server in
      let host = try await server.host(clues: Self.clues)
      try await host.command(.start)
      let player = try await server.join("Eve", host.lobby)
      for number in 0..<10 { try await player.ask(try Self.guess("a\(number)")) }
      clock.advance(.seconds(seconds))
      #expect(await kind { try await player.ask(try Self.guess("0777")) } == "rate-limited")
      uptime.advance(.seconds(60))
      #expect(try await player.ask(try Self.guess("0777"))["outcome"] == "found")
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct SlowingTheChatDown {
  @Test(arguments: [-86_400, 86_400]) func `waits as long whatever is done to the time of day`(seconds: Int)
    async throws
  {
    let (clock, uptime) = (TestClock(), TestClock())
    try await TestServer.run(clock: clock, uptime: uptime) { server in
      var details = LobbyDetails(name: "Harbour")
      details.settings.slowMode = 30
      let host = try await server.host(details)
      let ada = try await server.join("Ada", host.lobby)
      let line = LobbyRequest.Content.talk(.chat(try ChatText(parsing: "Hello")))
      try await ada.ask(line)
      clock.advance(.seconds(seconds))
      #expect(await kind { try await ada.ask(line) } == "rate-limited")
      uptime.advance(.seconds(30))
      try await ada.ask(line)
      #expect(await kind { try await ada.ask(line) } == "rate-limited")
      uptime.advance(.seconds(30))
      try await ada.ask(line)
    }
  }
}
