import Core
import JSONCoding
import TestDoubles
import Testing

@testable import Accounts
@testable import Connections
@testable import Lobbies

@Suite(.timeLimit(.minutes(10))) struct StayingSignedIn {
  @Test func `lasts its time on a connection that stays open, and no longer`() async throws {
    try await TestServer.run { server in
      let ada = try await server.connect()
      try await ada.register("ada")
      server.clock.advance(Limits.session - .seconds(1))
      #expect(try await ada.ask("account.get")["username"] == "ada")
      server.clock.advance(.seconds(1))
      #expect(try await ada.ask("account.get")["kind"] == "unauthorized")
      #expect(ada.pushes.map { $0["params"]?["reason"] } == ["replaced"])
      #expect(ada.transport.now.isFinished)
    }
  }

  @Test func `revokes derived rights when it ends`() async throws {
    try await TestServer.run { server in
      let ada = try await server.connect()
      try await ada.register("ada")
      let lobby = try await ada.createLobby()
      server.clock.advance(Limits.session)
      // The host's seat belonged to the account.
      #expect(try await ada.ask("clue.list", ["lobby": lobby.lobby])["kind"] == "unauthorized")
      // The lobby's own token is still valid.
      let host = try await server.connect()
      #expect(try await host.ask("session.attach", ["token": lobby.token])["role"] == "host")
    }
  }

  @Test func `ends on time on a connection that only watches`() async throws {
    try await TestServer.run { server in
      let ada = try await server.connect()
      let token = try await ada.register("ada")
      let lobby = try await ada.createLobby()
      let screen = try await server.connect()
      try await screen.ask("lobby.watch", ["lobby": lobby.lobby, "token": token])
      let passerBy = try await server.connect()
      try await passerBy.ask("lobby.watch", ["lobby": lobby.lobby])
      server.clock.advance(Limits.session - .seconds(1))
      try await server.lookAtTheClock()
      #expect(!ada.transport.now.isFinished && !screen.transport.now.isFinished)
      server.clock.advance(.seconds(1))
      try await server.lookAtTheClock()
      #expect(ada.transport.now.isFinished && screen.transport.now.isFinished)
      #expect(screen.pushes.last?["params"]?["reason"] == "replaced")
      #expect(!passerBy.transport.now.isFinished)
    }
  }

  @Test func `is each session's own time`() async throws {
    try await TestServer.run { server in
      let phone = try await server.connect()
      try await phone.register("ada")
      server.clock.advance(.days(1))
      let laptop = try await server.connect()
      try await laptop.ask("account.login", ["login": "ada", "password": .string(secret)])
      server.clock.advance(Limits.session - .days(1))
      try await server.lookAtTheClock()
      #expect(phone.transport.now.isFinished)
      let sessions = try await laptop.ask("account.sessions")["sessions"]?.array
      #expect(sessions?.map { $0["session"] } == ["s2"])
    }
  }
}

private let secret = "correct-horse-1"

extension TestConnection {
  /// - Returns: the token.
  @discardableResult
  fileprivate func register(_ username: String) async throws -> JSONValue {
    let made = try await ask(
      "account.register",
      [
        "firstName": "Ada", "lastName": "Byron", "username": .string(username),
        "email": .string("\(username)@example.com"),
        "password": .string(secret),
      ])
    return try #require(made["token"])
  }
}

extension TestServer {
  /// Does what the server does once a minute.
  fileprivate func lookAtTheClock() async throws {
    for shard in service.lobbies.shards { await shard.endOverdueSignIns() }
    try await settle()
  }
}
