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

/// Tests that a find cannot predate the last contact with its player, whose phone was online then.
@Suite(.timeLimit(.minutes(10))) struct HearingOfPlayers {
  /// Runs a test in a running game whose player Ada joined at its start.
  private static func play(
    on log: any EventLog = InMemoryLog(), _ body: (TestServer, TestClient, TestClient) async throws -> Void
  ) async throws {
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      var ada = try await server.join("Ada", host.lobby)
      ada.connectedAt = server.clock.now
      try await host.ask(.host(.start))
      try await body(server, host, ada)
    }
  }

  /// The time at which a find counts when the phone claims another.
  private static func counted(_ clue: Int, claimed moment: Timestamp, by client: TestClient) async throws -> Timestamp?
  {
    let code = QRToken(of: .lobby(client.lobby, ClueID(clue)), key: .test).text
    let outcome = try await client.ask(.player(.scan(text: code, at: moment)))
    guard outcome["outcome"] == "found" else { return nil }
    let stored = try await client.server.stored(client.lobby)
    guard let last = stored.last, case .clueScanned(let find) = try EventCodec.decode(last) else { return nil }
    return find.at
  }

  @Test func `counts a find of somebody who was online as of when they were last heard of`() async throws {
    try await Self.play { server, _, ada in
      let start = server.clock.now
      server.clock.advance(.seconds(100))
      try await ada.ask(.view(.board(after: 0, limit: 1, at: nil)))
      let heard = server.clock.now
      server.clock.advance(.seconds(50))
      #expect(try await Self.counted(1, claimed: start + .seconds(1), by: ada) == heard)
      // Late finds themselves are not contact: more of them may follow.
      #expect(try await Self.counted(2, claimed: heard + .seconds(20), by: ada) == heard + .seconds(20))
    }
  }

  @Test func `believes a phone that comes back on a new connection, whatever it says first`() async throws {
    try await Self.play { server, _, ada in
      server.clock.advance(.seconds(100))
      try await ada.ask(.view(.board(after: 0, limit: 1, at: nil)))
      let heard = server.clock.now
      server.clock.advance(.seconds(200))
      var back = ada
      back.connectedAt = server.clock.now
      try await back.ask(.attach)
      try await back.ask(.view(.snapshot(at: nil)))
      server.clock.advance(.seconds(30))
      #expect(try await Self.counted(1, claimed: heard + .seconds(90), by: back) == heard + .seconds(90))
      // But the find cannot predate the contact before the gap.
      #expect(try await Self.counted(2, claimed: heard - .seconds(50), by: back) == heard)
      // After a minute, the phone counts as back online.
      server.clock.advance(.seconds(40))
      try await back.ask(.view(.board(after: 0, limit: 1, at: nil)))
      #expect(try await Self.counted(3, claimed: heard + .seconds(90), by: back) == server.clock.now)
    }
  }

  @Test func `is not misled by one connection after another`() async throws {
    try await Self.play { server, _, ada in
      let start = server.clock.now
      for _ in 1...10 {
        server.clock.advance(.seconds(30))
        var another = ada
        another.connectedAt = server.clock.now
        try await another.ask(.view(.board(after: 0, limit: 1, at: nil)))
      }
      var last = ada
      last.connectedAt = server.clock.now
      let counted = try #require(try await Self.counted(1, claimed: start, by: last))
      #expect(server.clock.now - counted <= .seconds(90))
    }
  }

  @Test func `takes a request without a connection as contact at its own time`() async throws {
    try await Self.play { server, _, ada in
      var alone = ada
      alone.connectedAt = nil
      let start = server.clock.now
      server.clock.advance(.seconds(100))
      try await alone.ask(.view(.board(after: 0, limit: 1, at: nil)))
      #expect(try await Self.counted(1, claimed: start, by: alone) == server.clock.now)
    }
  }

  @Test func `uses the seat's last event after a restart`() async throws {
    let log = InMemoryLog()
    var kept: (token: String, lobby: LobbyID, chatted: Timestamp)?
    try await Self.play(on: log) { server, _, ada in
      server.clock.advance(.seconds(100))
      try await ada.ask(.talk(.chat("Hello")))
      kept = (try #require(ada.token), ada.lobby, server.clock.now)
      server.clock.advance(.seconds(100))
      try await ada.ask(.view(.board(after: 0, limit: 1, at: nil)))
    }
    let (token, lobby, chatted) = try #require(kept)
    let clock = TestClock()
    clock.advance(.seconds(1_000))
    try await TestServer.run(on: log, clock: clock) { server in
      var ada = server.client(token: token, in: lobby)
      ada.connectedAt = clock.now
      try await ada.ask(.attach)
      #expect(try await Self.counted(1, claimed: chatted - .seconds(50), by: ada) == chatted)
    }
  }

  @Test func `lists what arrived after the end, and counts what the host accepts`() async throws {
    try await TestServer.run { server in
      var details = LobbyDetails(name: "Harbour")
      details.scoring = .first(bonus: [50])
      let host = try await server.host(details)
      let ada = try await server.join("Ada", host.lobby)
      let bob = try await server.join("Bob", host.lobby)
      try await host.ask(.host(.start))
      let start = server.clock.now
      server.clock.advance(.seconds(10))
      let code = QRToken(of: .lobby(host.lobby, ClueID(1)), key: .test).text
      try await bob.ask(.player(.scan(text: code, at: nil)))
      server.clock.advance(.seconds(10))
      try await host.ask(.host(.end))
      let before = try await host.ask(.view(.results))
      let outcome = try await ada.ask(.player(.scan(text: code, at: start)))
      #expect(outcome["outcome"] == "pending" && outcome["points"] == 0 && outcome["clue"] == "c1")
      #expect(try await host.ask(.view(.results)) == before)
      let waiting: JSONValue = [
        "player": "p1", "clue": "c1", "at": .integer(start.milliseconds),
        "arrivedAt": .integer(server.clock.now.milliseconds),
      ]
      #expect(try await host.ask(.hostQuery(.lateList)) == ["finds": [waiting]])
      await #expect(throws: WireError.self) { try await bob.ask(.hostQuery(.lateList)) }
      try await host.ask(.host(.accept("c1", by: "p1", at: start)))
      #expect(try await host.ask(.hostQuery(.lateList)) == ["finds": []])
      #expect(try await host.ask(.view(.results))["rows"]?[0]?["player"] == "p1")
    }
  }
}
