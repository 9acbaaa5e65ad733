import Core
import EventLog
import Hunt
import JSONCoding
import NIOConcurrencyHelpers
import TestDoubles
import Testing

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct ReplayingALog {
  /// Everything that anyone can see of a lobby, at every point of its history.
  private func views(
    of lobby: LobbyID, host: String, player: String, on server: TestServer
  ) async throws -> [String] {
    var views: [String] = []
    let seats = [
      server.client(token: host, in: lobby), server.client(token: player, in: lobby),
      TestClient(server: server, loop: 0, lobby: lobby),
    ]
    for seat in seats {
      let seq = try await seat.newestSeq()
      views.append(try await seat.bytes(.view(.history(after: 0, limit: 1_000))))
      for at in 1...seq {
        views.append(try await seat.bytes(.view(.snapshot(at: at))))
        views.append(try await seat.bytes(.view(.board(after: 0, limit: 100, at: at))))
      }
      views.append(try await seat.bytes(.view(.results)))
    }
    views.append(try await seats[0].bytes(.hostQuery(.clueList())))
    return views
  }

  @Test(arguments: [1, 2])
  func `gives the same views, byte for byte, from the same log and from its copy`(threads: Int) async throws {
    let clock = TestClock()
    let log = InMemoryLog(epoch: "same")
    var (lobby, host, player) = (LobbyID(""), "", "")
    var first: [String] = []
    try await TestServer.run(on: log, threads: threads, clock: clock) { server in
      let seat = try await server.host(LobbyDetails(name: "Race", duration: 600, teams: ["Red", "Blue"]))
      let ada = try await server.join("Ada", seat.lobby, team: TeamID(1))
      let bob = try await server.join("Bob", seat.lobby, team: TeamID(2))
      (lobby, host, player) = (seat.lobby, seat.token ?? "", ada.token ?? "")
      try await seat.command(.start)
      for (clue, finder) in [(1, ada), (2, bob), (1, bob), (3, ada)] {
        clock.advance(.seconds(7))
        try await finder.find(clue)
        try await finder.chat("found \(clue)")
      }
      try await seat.announce("for red", to: .team(TeamID(1)))
      var changes = ClueChanges()
      changes.points = 99
      try await seat.command(.updateClue(ClueID(2), changes))
      try await bob.rename("Robert")
      try await seat.command(.extend(seconds: 60))
      clock.advance(.hours(1))
      try await seat.chat("over")
      first = try await views(of: lobby, host: host, player: player, on: server)
    }
    #expect(first.count > 100)

    let copy = InMemoryLog(epoch: "same")
    var claims = LobbyClaims()
    var importing = try await Import(into: copy) { event in (try? claims.claims(of: event)) ?? [] }
    var bytes: [UInt8] = []
    try await Export.write(log) { bytes += $0 }
    try await importing.add(bytes)
    _ = try importing.finish()
    for log in [log, copy] {
      try await TestServer.run(on: log, threads: threads, clock: clock, randomness: TestRandomness(seed: 99)) {
        server in
        #expect(try await views(of: lobby, host: host, player: player, on: server) == first)
        let card = try await server.client().ask(.peek, of: lobby)
        let code = try #require(JoinCode(parsing: card["code"]?.string ?? ""))
        let found = try await server.lobbies.find(code)
        #expect(found == lobby)
      }
    }
  }
}
