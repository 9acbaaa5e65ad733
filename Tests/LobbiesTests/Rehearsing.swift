import Core
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies

/// Rehearsals, which are played on a thread of their own. Their time stands still until the test advances it.
@Suite(.timeLimit(.minutes(10))) struct Rehearsing {
  private static func plan(teams: Int, games: Int) -> LobbyRequest.Content {
    var plan = RehearsalPlan(teams: teams)
    plan.games = games
    return .hostQuery(.rehearse(plan))
  }

  @Test func `plays one at a time, for ten seconds at most, while others are served`() async throws {
    let uptime = TestClock()
    try await TestServer.run(uptime: uptime) { server in
      let host = try await server.host(clues: (1...30).map { Clue(title: "Clue \($0)", points: 1) })
      let other = server.client(token: host.token ?? "", in: host.lobby)
      var games: Int64 = 0
      // It may be over before the first game is, on a machine with other work.
      while games == 0 {
        let long = host.send(Self.plan(teams: 20, games: 10_000))
        #expect(await kind { try await other.ask(Self.plan(teams: 1, games: 1)) } == "rate-limited")
        for _ in 0..<50 { #expect(try await other.ask(.peek)["name"] == "Harbour") }
        uptime.advance(Limits.rehearsal)
        games = (try? await host.result(long))?["games"]?.integer ?? 0
      }
      #expect((1..<10_000).contains(games))
      #expect(try await other.ask(Self.plan(teams: 1, games: 1))["games"] == 1, "it is over")
    }
  }
}
