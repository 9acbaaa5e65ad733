import Core
import EventLog
import Hunt
import JSONCoding
import Rates
import TestDoubles
import Testing

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct StoringBytes {
  /// A clue's text of maximum length; it varies with the number, because an update without a change stores nothing.
  private static func long(_ number: Int) -> String { String(repeating: "😀", count: 1_990) + "\(number)" }

  private static func clue(_ text: String) -> ClueChanges {
    var changes = ClueChanges()
    changes.text = text
    return changes
  }

  private static func lobby(_ description: String) -> LobbyChanges {
    var changes = LobbyChanges()
    changes.description = description
    return changes
  }

  private static func bytes(_ server: TestServer, _ lobby: LobbyID) async throws -> Int {
    try await server.stored(lobby).reduce(0) { $0 + $1.data.count + ($1.secret?.count ?? 0) }
  }

  @Test func `stores no more for one seat in a minute than it may, by whatever method`() async throws {
    let clock = TestClock()
    try await TestServer.run(clock: clock) { server in
      let host = try await server.host()
      var refused: String?
      for number in 0..<1_000 where refused == nil {
        refused = await kind { try await host.command(.updateClue(ClueID(1), Self.clue(Self.long(number)))) }
        clock.advance(Span(milliseconds: 20))
      }
      #expect(refused == "rate-limited")
      let announcement = LobbyCommand.announce(try NoticeText(parsing: "Look up"), to: .all)
      for other in [announcement, .update(Self.lobby("A")), .start] {
        #expect(await kind { try await host.command(other) } == "rate-limited")
      }
      let stored = try await Self.bytes(server, host.lobby)
      #expect((4_000_000...Limits.bytesStoredOfSeat.count + 20_000).contains(stored), "\(stored)")
      // Others can go on, and after a minute so can the host.
      _ = try await server.join("Ada", host.lobby)
      clock.advance(.minutes(1))
      try await host.command(announcement)
    }
  }

  @Test func `stores no more for one address in a minute than it may`() async throws {
    try await TestServer.run { server in
      let origin = server.lobbies.origins.of("203.0.113.7")
      origin.note(bytes: Limits.bytesStoredOfAddress.count, at: server.lobbies.uptime)
      var host = try await server.host()
      host.origin = origin
      #expect(await kind { try await host.command(.start) } == "rate-limited")
      let stranger = server.client(origin: origin)
      #expect(
        await kind {
          try await stranger.ask(.join(try PlayerName(parsing: "Eve"), team: nil, joiner: nil), of: host.lobby)
        }
          == "rate-limited")
      let create = LobbyRequest.Content.creation(.create(LobbyDetails(name: "Mine"), clues: [], creator: nil))
      #expect(await kind { try await stranger.ask(create, of: server.lobbies.newLobbyID()) } == "rate-limited")
      #expect(try await server.client().ask(create, of: server.lobbies.newLobbyID())["code"] != nil)
    }
  }

  @Test func `keeps few bytes of recent events, and tells all of them from the log`() async throws {
    try await TestServer.run(rateLimits: false) { server in
      let host = try await server.host()
      for number in 0..<200 { try await host.command(.updateClue(ClueID(1), Self.clue(Self.long(number)))) }
      var recent = RecentEvents()
      for (index, stored) in try await server.stored(host.lobby).enumerated() where index > 0 {
        recent.append(try RecentEvent(stored, names: People()))
      }
      #expect((1...Limits.recentBytes).contains(recent.bytes))
      #expect(recent.events.count < 200 && recent.events.last?.seq == 204)
      var told = 0
      while told < 204 {
        let page = try #require(try await host.ask(.view(.history(after: told, limit: 1_000)))["events"]?.array)
        try #require(!page.isEmpty)
        told += page.count
      }
      #expect(told == 204)
    }
  }

  @Test func `has a rate for every command that can be repeated`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      for command in [
        LobbyCommand.announce(try NoticeText(parsing: "Look up"), to: .all),
        .update(Self.lobby("A")), .updateClue(ClueID(1), Self.clue("A")),
        .moveClue(ClueID(1), before: nil), .mute(PlayerID(1), reason: nil), .start,
        .rule(.award(.player(PlayerID(1)), points: 1), because: try RulingReason(parsing: "A")),
      ] {
        var refused: String?
        for _ in 0...2_100 where refused != "rate-limited" { refused = await kind { try await host.command(command) } }
        #expect(refused == "rate-limited", "\(command)")
      }
    }
  }
}
