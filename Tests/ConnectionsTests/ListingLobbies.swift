import Core
import EventLog
import Hunt
import JSONCoding
import LobbyLog
import Projections
import TestDoubles
import Testing

@testable import Connections
@testable import Operators

/// What operators, and retention, are told of all lobbies.
@Suite(.timeLimit(.minutes(10))) struct ListingLobbies {
  @Test func `tells how many bytes each has stored, and when something happened last`() async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log) { server in
      let token = try await server.operators.addToken(named: "Mia", days: 1, by: .machine)
      let mia = try await server.connect(isPrivate: true)
      try await mia.ask("session.attach", ["token": .string(token.text)])
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      for _ in 0..<2 {
        server.clock.advance(.seconds(7))
        try await host.ask("chat.send", ["text": "Hello"])
        let stored = try await log.read(StreamName("lobby/\(lobby.lobby.string ?? "")"), after: 0, limit: .max)
        let bytes = stored.reduce(0) { $0 + $1.data.count + ($1.secret?.count ?? 0) }
        let row = try await mia.ask("admin.lobbies")["lobbies"]?.array?.first
        #expect(bytes > 0 && row?["bytes"] == .integer(Int64(bytes)))
        #expect(row?["lastAt"] == .integer(server.clock.now.milliseconds))
      }
    }
  }

  @Test func `finds old ones, and those in which a name is left`() async throws {
    try await TestServer.run { server in
      let (host, other) = (try await server.connect(), try await server.connect())
      let lobby = try await host.createLobby()
      server.clock.advance(.days(1))
      _ = try await other.createLobby()
      for name in ["Ada", "Bob"] {
        try await server.connect().ask("lobby.join", ["code": lobby.code, "name": .string(name)])
      }
      func found(before moment: Timestamp, isNamed: Bool) async throws -> [String] {
        try await server.projections.catchUp()
        return try await server.service.admin.directory.lobbies(
          before: moment, isNamed: isNamed, after: nil, limit: 10
        ).map(\.rawValue)
      }
      let (now, id) = (server.clock.now, try #require(lobby.lobby.string))
      #expect(try await found(before: now, isNamed: false) == [id])
      #expect(try await found(before: now + .seconds(1), isNamed: false).count == 2)
      #expect(try await found(before: now + .seconds(1), isNamed: true) == [id])
      for player in ["p1", "p2"] {
        #expect(try await found(before: now, isNamed: true) == [id])
        try await host.ask("player.forget", ["player": .string(player)])
      }
      #expect(try await found(before: now, isNamed: true).isEmpty)
      #expect(try await found(before: now, isNamed: false) == [id])
    }
  }
}
