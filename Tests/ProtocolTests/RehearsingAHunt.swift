import Foundation
import JSONCoding
import TestTools
import Testing

/// Simulated teams play a hunt of a real server, one hunt at a time for an address.
@Suite(.serialized) struct RehearsingAHunt {
  private static let clues: JSONValue = [
    ["title": "Oak", "points": 20, "proof": ["scan": [:]], "location": ["lat": 53.55, "lon": 10.0]],
    [
      "title": "Tower", "points": 10, "proof": ["scan": [:]], "location": ["lat": 53.56, "lon": 10.0],
      "station": ["capacity": 1],
    ],
  ]

  @Test func `tells the host what to expect, and stores nothing`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, start: false, ["clues": Self.clues, "duration": 7_200])
      let host = try await lobby.host(on: server)
      let before = try await host.call("lobby.view")["seq"]
      let asked: JSONValue = [
        "teams": 8, "games": 20, "walking": 4, "seconds": 120, "from": ["lat": 53.55, "lon": 10.0], "seed": 5,
      ]
      let told = try await host.call("lobby.rehearse", asked)
      #expect(told["games"] == 20)
      let clues = try #require(told["clues"]?.array)
      #expect(clues.map { $0["clue"] } == ["c1", "c2"])
      #expect(clues.map { $0["reached"] } == [8, 8])
      #expect((clues[1]["wait"]?.integer ?? 0) > 60 && (clues[1]["queue"]?.integer ?? 0) >= 3)
      let length = try #require(told["duration"]?["p50"]?.integer)
      #expect((1_200...3_600).contains(length))
      let problems = try #require(told["problems"]?.array)
      #expect(problems.contains { $0["kind"] == "crowded" && $0["clue"] == "c2" })
      #expect(try await host.call("lobby.rehearse", asked) == told, "the seed says it all")
      #expect(try await host.call("lobby.view")["seq"] == before)
      let other = try await host.call("lobby.rehearse", ["teams": 1])
      #expect((1...1_000).contains(other["games"]?.integer ?? 0))
      await host.close()
    }
  }

  @Test func `is for the host and cohosts, before the start`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, start: false, ["clues": Self.clues])
      let host = try await lobby.host(on: server)
      let asked: JSONValue = ["teams": 3, "games": 2]
      for (role, isAllowed) in [("cohost", true), ("referee", false), ("moderator", false), ("onlooker", false)] {
        let invited = try await host.call("staff.invite", ["name": .string(role), "role": .string(role)])
        let member = try await Client.connect(server)
        try await member.call("session.attach", ["token": try #require(invited["token"])])
        if isAllowed {
          #expect(try await member.call("lobby.rehearse", asked)["games"] == 2)
        } else {
          #expect(try await member.refusal("lobby.rehearse", asked).kind == "forbidden")
        }
        await member.close()
      }
      let (ada, spectator) = (try await lobby.player("Ada", on: server), try await lobby.spectator(on: server))
      #expect(try await ada.refusal("lobby.rehearse", asked).kind == "forbidden")
      #expect(try await spectator.refusal("lobby.rehearse", lobby.named.with(asked)).kind == "unauthorized")
      let wrong: [(JSONValue, String)] = [
        ([:], "teams"), (["teams": 0], "teams"), (["teams": 501], "teams"), (["teams": 2, "games": 0], "games"),
        (["teams": 2, "games": 10_001], "games"), (["teams": 2, "walking": 0], "walking"),
        (["teams": 2, "walking": 31], "walking"), (["teams": 2, "seconds": -1], "seconds"),
        (["teams": 2, "seconds": 7_201], "seconds"), (["teams": 2, "seed": -1], "seed"),
        (["teams": 2, "from": ["lat": 91, "lon": 0]], "from.lat"), (["teams": 2, "from": ["lat": 1]], "from.lon"),
      ]
      for (params, field) in wrong {
        let refusal = try await host.refusal("lobby.rehearse", params)
        #expect(refusal.kind == "invalid-params", "\(params)")
        #expect(refusal.field == field, "\(params)")
      }
      try await host.call("lobby.start")
      #expect(try await host.refusal("lobby.rehearse", asked).kind == "wrong-phase")
      for client in [host, ada, spectator] { await client.close() }
    }
  }

  /// By day, `LobbiesTests` plays it on a clock of its own.
  @Test(.enabled(if: Seeds.isNight))
  func `plays one at a time, for ten seconds at most, while others are served`() async throws {
    try await withServer { server in
      let long: [JSONValue] = (1...150).map { ["title": .string("Clue \($0)"), "points": 1, "proof": ["scan": [:]]] }
      let lobby = try await HostedLobby.create(on: server, start: false, ["clues": .array(long)])
      let (host, other) = (try await lobby.host(on: server), try await lobby.host(on: server))
      let ids = try await host.ask([
        ("lobby.rehearse", ["teams": 100, "games": 10_000])
      ])
      // Meanwhile the lobby answers others.
      #expect(try await other.call("lobby.view")["players"] != nil)
      do {
        _ = try await other.call("lobby.rehearse", ["teams": 1, "games": 1])
        Issue.record("a second one was played beside the first")
      } catch let refusal as Refusal {
        #expect(refusal.kind == "rate-limited" && refusal.retryAfter != nil)
      }
      let games = try await host.result(of: ids[0])["games"]?.integer ?? 0
      #expect((1..<10_000).contains(games))
      #expect(try await other.call("lobby.rehearse", ["teams": 1, "games": 1])["games"] == 1, "it is over")
      for client in [host, other] { await client.close() }
    }
  }

  @Test func `is told in a terminal, too`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, start: false, ["clues": Self.clues])
      let told = try await Program.quarry(
        "control", "rehearse", "--teams", "8", "--games", "20", "--minutes", "2", "--from", "53.55,10", "--seed", "5",
        "--token", lobby.token, "--server", "\(server.address)")
      #expect(told.exit == .code(0), "\(told.errorOutput)")
      let lines = told.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("20 games: half took at most ") == true, "\(told.output)")
      #expect(lines.contains { $0.hasPrefix("c2     Tower: 8 of 8 teams, ") && $0.contains("waiting") })
      #expect(lines.contains { $0.hasPrefix("! Teams wait ") && $0.contains("\"Tower\"") })
    }
  }
}
