import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// Staff of a lobby that leaves memory and is loaded again from a snapshot.
@Suite(.timeLimit(.minutes(10))) struct ReloadingStaff {
  private func invite(
    _ name: String, _ role: StaffRole, by host: TestClient, until end: Timestamp? = nil
  ) async throws -> TestClient {
    let invitation = StaffInvitation(name: try StaffName(parsing: name), role: role, expiresAt: end)
    let invited = try await host.ask(.invite(invitation, origin: nil))
    return host.server.client(token: try #require(invited["token"]?.string), in: host.lobby)
  }

  /// As the lobby's shard would.
  private func keepSnapshot(of lobby: LobbyID, in log: InMemoryLog) async throws {
    let loaded = try #require(try await LobbyLoader(log: log).load(lobby))
    let stream = StreamName(of: lobby)
    try await log.saveSnapshot(SnapshotCodec.encode(LobbySnapshot(loaded), of: stream), of: stream)
    #expect(try await LobbyLoader(log: log).load(lobby)?.seqKept == loaded.view.seq)
  }

  /// The same connection to another server.
  private func again(_ client: TestClient, on server: TestServer) -> TestClient {
    var again = TestClient(server: server, loop: 0, lobby: client.lobby, token: client.token)
    again.staff = .all
    return again
  }

  @Test func `they have their seats and names still, and those who were revoked have none`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    var clients: [TestClient] = []
    try await TestServer.run(on: log, clock: clock, rateLimits: false) { server in
      let host = try await server.host()
      _ = try await server.join("Ada", host.lobby)
      let referee = try await invite("Mia", .referee, by: host)
      let cohost = try await invite("Sam", .cohost, by: host)
      let brief = try await invite("Kim", .onlooker, by: host, until: clock.now + .minutes(5))
      let revoked = try await invite("Lou", .moderator, by: host)
      try await host.command(.revokeStaff("h4"))
      try await again(cohost, on: server).command(.mute("p1", reason: nil))
      clients = [host, referee, cohost, brief, revoked]
    }
    try await keepSnapshot(of: clients[0].lobby, in: log)

    try await TestServer.run(on: log, clock: clock, rateLimits: false) { server in
      let seats = clients.map { again($0, on: server) }
      let listed = try #require(try await seats[0].ask(.hostQuery(.staffList))["staff"]?.array)
      #expect(listed.compactMap { $0["name"]?.string } == ["Mia", "Sam", "Kim", "Lou"])
      #expect(listed.compactMap { $0["revoked"]?.bool } == [false, false, false, true])
      // What nobody did since is not known any more; what caused an event is.
      #expect(listed[1]["lastAt"] != nil && listed[0]["lastAt"] == nil)
      for seat in seats[1...3] { _ = try await seat.ask(.attach) }
      #expect(await kind { try await seats[4].ask(.attach) } == "unauthorized")
      let past = try await seats[1].ask(.view(.history(after: 0, limit: 100)))
      #expect(past["events"]?.array?.last?["by"] == ["staff": "h2", "name": "Sam"])
      try await seats[2].command(.unmute("p1", reason: nil))
      let now = try await seats[0].ask(.view(.history(after: 0, limit: 100)))
      #expect(now["events"]?.array?.last?["by"] == ["staff": "h2", "name": "Sam"])
      clock.advance(.minutes(6))
      #expect(await kind { try await seats[3].ask(.attach) } == "unauthorized")
    }
  }
}
