import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies

/// Tests gradual reveals by a server that stops and starts in between.
@Suite(.timeLimit(.minutes(10))) struct RevealingClues {
  private static let ten = (1...10).map { Clue(title: "Clue \($0)", points: 10) }

  private static func details(_ order: ClueOrder) -> LobbyDetails {
    LobbyDetails(name: "Rain", duration: 600, order: order)
  }

  private func shown(to client: TestClient) async throws -> [String] {
    (try await client.ask(.view(.snapshot(at: nil)))["clues"]?.array ?? []).compactMap { $0["clue"]?.string }
  }

  @Test func `keeps the seed of a drip in the log, where only the host sees it`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(Self.details(.drip(initial: 2, seed: nil)), clues: Self.ten)
      let ada = try await server.join("Ada", host.lobby)
      let other = try await server.host(Self.details(.drip(initial: 2, seed: nil)), clues: Self.ten)
      func seed(_ client: TestClient) async throws -> JSONValue? {
        try await client.ask(.view(.history(after: 0, limit: 1)))["events"]?[0]?["data"]?["drip"]?["seed"]
      }
      let drawn = try #require(try await seed(host))
      #expect(try await seed(ada) == nil)
      #expect(try await seed(other) != drawn)
      // The seed is kept when the host asks for a drip with more initial clues.
      var changes = LobbyChanges()
      changes.order = .drip(initial: 3, seed: nil)
      try await host.command(.update(changes))
      let updated = try await host.ask(.view(.history(after: 0, limit: 100)))["events"]?.array?.last
      #expect(updated?["data"]?["drip"] == ["initial": 3, "seed": drawn])
      // A running hunt cannot get another seed either.
      try await host.command(.start)
      try await host.command(.update(changes))
      changes.order = .drip(initial: 3, seed: 1)
      #expect(await kind { try await host.command(.update(changes)) } == "wrong-phase")
    }
  }

  @Test(arguments: [1, 2])
  func `reveals the same at the same times, whether the server runs or not`(threads: Int) async throws {
    // Read continuously by one server, now and then by a series of servers, or only at the end.
    var courses: [[String]] = []
    for looks in [200, 5, 1] {
      let log = InMemoryLog()
      let clock = TestClock()
      var seats = (lobby: LobbyID(""), host: "")
      try await TestServer.run(on: log, threads: threads, clock: clock) { server in
        let host = try await server.host(Self.details(.drip(initial: 2, seed: 11)), clues: Self.ten)
        try await host.command(.start)
        seats = (host.lobby, host.token ?? "")
      }
      let start = clock.now
      for look in 1...looks where looks < 200 {
        clock.set(start + Span(milliseconds: Int64(700_000 / looks * look)))
        try await TestServer.run(on: log, threads: threads, clock: clock) { server in
          _ = try await server.client(token: seats.host, in: seats.lobby).ask(.peek)
        }
      }
      try await TestServer.run(on: log, threads: threads, clock: clock) { server in
        let host = server.client(token: seats.host, in: seats.lobby)
        for look in 1...looks where looks == 200 {
          clock.set(start + Span(milliseconds: Int64(700_000 / looks * look)))
          try await host.ask(.peek)
        }
        try await host.ask(.peek)
        courses.append(
          try await server.stored(seats.lobby).dropFirst(11)
            .map { "\($0.at) \($0.type) \(String(decoding: $0.data, as: UTF8.self))" })
      }
    }
    #expect(courses[0].count > 5)
    #expect(courses[0].last?.contains("hunt.ended") == true)
    #expect(courses[1] == courses[0] && courses[2] == courses[0])
  }

  @Test func `pushes a clue when its time has come, while somebody watches`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(Self.details(.drip(initial: 1, seed: 3)), clues: Self.ten)
      let ada = try await server.join("Ada", host.lobby)
      try await ada.watch()
      try await host.command(.start)
      #expect(try await shown(to: ada).count == 1)
      let first = try #require(await ada.peer.events(upTo: 14).last)
      #expect(first.type == "clue.revealed")
      server.clock.advance(.seconds(121))
      let more = try #require(try await host.ask(.view(.snapshot(at: nil)))["clues"]?.array)
      #expect(more.count == 10, "the host sees all")
      await ada.peer.wait { $0.events.count { $0.type == "clue.revealed" } >= 2 }
      #expect(try await shown(to: ada).count >= 2)
    }
  }

  @Test func `tells each player of a sequence alone, and the host`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(Self.details(.sequence), clues: .three)
      let ada = try await server.join("Ada", host.lobby)
      let bob = try await server.join("Bob", host.lobby)
      for client in [host, ada, bob] { try await client.watch() }
      try await host.command(.start)
      let locked = try await ada.find(2)
      #expect(locked["outcome"] == "locked" && locked["clue"] == nil)
      #expect(try await ada.find(1)["outcome"] == "found")
      let revealed: JSONValue = ["clue": "c2", "player": "p1"]
      try await host.chat("well done")
      for client in [host, ada] {
        let events = await client.peer.events(upTo: 10)
        #expect(events.first { $0.type == "clue.revealed" }?.params["data"] == revealed)
      }
      let events = await bob.peer.events(upTo: 10)
      #expect(events.map(\.type) == ["hunt.started", "clue.scanned", "chat.sent"])
      #expect(events.last?.previous == events[1].seq, "what was not for them is not missed")
      #expect(try await shown(to: ada) == ["c1", "c2"])
      #expect(try await shown(to: bob) == ["c1"])
      #expect(try await shown(to: host) == ["c1", "c2", "c3"])
      // Spectators and players who join late see the same.
      #expect(try await shown(to: TestClient(server: server, loop: 0, lobby: host.lobby)) == ["c1"])
      #expect(try await shown(to: try await server.join("Cleo", host.lobby)) == ["c1"])
      #expect(try await host.ask(.view(.history(after: 0, limit: 100)))["events"]?.array?.count == 11)
      #expect(try await bob.ask(.view(.history(after: 0, limit: 100)))["events"]?.array?.count == 7)
    }
  }

  @Test func `ends with the find that was missing, before it is answered`() async throws {
    try await TestServer.run { server in
      var details = Self.details(.free)
      details.settings.endWhenAllFound = true
      let host = try await server.host(details, clues: .three)
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      for clue in 1...3 { #expect(try await ada.find(clue)["found"] == .integer(Int64(clue))) }
      let ended = try #require(try await server.stored(host.lobby).last)
      #expect(ended.type == "hunt.ended" && String(decoding: ended.data, as: UTF8.self) == #"{"by":"all-found"}"#)
      #expect(try await ada.ask(.view(.results))["winners"]?.array?.count == 1)
      #expect(await kind { try await host.command(.end) } == "wrong-phase")
    }
  }
}
