import EventLog
import JSONCoding
import TestDoubles
import Testing

@testable import Connections

@Suite(.timeLimit(.minutes(10))) struct TakingASeat {
  @Test func `applies to the requests after it`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      try await host.send(
        request(1, "lobby.create", ["name": "Harbour"]),
        request(2, "clue.add", ["title": "Crane", "points": 5, "proof": ["scan": [:]]]), request(3, "clue.list"),
        request(4, "lobby.start"))
      let code = try #require(await host.answer(1)["result"]?["code"])
      #expect(await host.answer(2)["result"] == ["clue": "c1"])
      let qr = try #require(await host.answer(3)["result"]?["clues"]?[0]?["qr"])
      #expect(await host.answer(4)["result"] == ["phase": "running"])

      let ada = try await server.connect()
      try await ada.send(
        request(1, "lobby.join", ["code": code, "name": "Ada"]), request(2, "scan.submit", ["text": qr]),
        request(3, "lobby.watch"), request(4, "chat.send", ["text": "found it"]))
      #expect(await ada.answer(2)["result"]?["outcome"] == "found")
      #expect(await ada.answer(3)["result"]?["snapshot"]?["me"]?["player"] == "p1")
      _ = await ada.answer(4)
      await ada.transport.wait { state in state.lines.prefix(state.flushed).contains { $0.contains("chat.sent") } }
      #expect(ada.messages.compactMap { $0["id"] } == [1, 2, 3, 4])
    }
  }

  @Test func `happens once: a connection keeps the seat it has`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      let join = { (name: String) in ["code": lobby.code, "name": .string(name)] as JSONValue }
      let connection = try await server.connect()
      let first = try await connection.ask("lobby.join", join("Ada"))
      let second = try await connection.ask("lobby.join", join("Bob"))
      #expect(first["player"] == "p1" && second["player"] == "p2")
      #expect(try await connection.ask("lobby.view")["me"]?["name"] == "Ada")
      // The second seat is available to requests with its token.
      let asBob = try await connection.ask("lobby.view", ["token": second["token"] ?? .null])
      #expect(asBob["me"]?["name"] == "Bob")
      #expect(try await connection.ask("session.attach", ["token": second["token"] ?? .null])["player"] == "p2")
      #expect(try await connection.ask("lobby.view")["me"]?["name"] == "Ada")
    }
  }

  @Test func `is possible with a token, and ends when it is given up`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      let connection = try await server.connect()
      try await connection.send(
        request(1, "clue.list"), request(2, "session.attach", ["token": lobby.token]), request(3, "clue.list"),
        request(4, "session.detach"), request(5, "clue.list"))
      _ = await connection.answer(5)
      let codes = connection.messages.map { $0["error"]?["code"] }
      #expect(codes == [1001, nil, nil, nil, 1001])
      #expect(connection.messages[1]["result"]?["role"] == "host")
      #expect(connection.messages[1]["result"]?["lobby"] == lobby.lobby)
    }
  }

  @Test(arguments: [true, false])
  func `ends when the player leaves`(withToken: Bool) async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      let connection = try await server.connect()
      let joined = try await connection.ask("lobby.join", ["code": lobby.code, "name": "Ada"])
      try await connection.ask("lobby.watch")
      let token: JSONValue = withToken ? ["token": joined["token"] ?? .null] : [:]
      try await connection.send(
        request(1, "lobby.leave", token), request(2, "chat.send", ["text": "still here?"]),
        request(3, "lobby.join", ["code": lobby.code, "name": "Ada"]), request(4, "lobby.view"))
      #expect(await connection.answer(4)["result"]?["me"]?["player"] == "p2")
      #expect(await connection.answer(1)["result"] == [:])
      #expect(await connection.answer(2)["error"]?["code"] == 1001)
    }
  }

  @Test func `does not happen with a token that is wrong`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      let connection = try await server.connect()
      let wrong = try #require(lobby.token.string?.dropLast(4)) + "AAAA"
      try await connection.send(
        request(1, "session.attach", ["token": .string(String(wrong))]), request(2, "clue.list"))
      _ = await connection.answer(2)
      #expect(connection.messages.map { $0["error"]?["data"]?["kind"] } == ["unauthorized", "unauthorized"])
      // The token of one lobby is not valid in another.
      let other = try await server.connect().createLobby()
      let refused = try await connection.ask("lobby.view", ["lobby": other.lobby, "token": lobby.token])
      #expect(refused["kind"] == "forbidden")
    }
  }

  @Test func `lets requests wait also while the lobby is looked for`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      let key = "a key of sixteen"
      try await connection.send(
        request(1, "lobby.create", ["name": "n", "key": .string(key)]), request(2, "lobby.start"),
        request(3, "lobby.create", ["name": "n", "key": .string(key)]), request(4, "server.ping"))
      _ = await connection.answer(4)
      #expect(connection.messages.map { $0["id"] } == [1, 2, 3, 4])
      #expect(connection.messages[0]["result"]?["token"] != nil)
      #expect(connection.messages[0]["result"] == connection.messages[2]["result"])
      #expect(connection.messages[1]["result"] == ["phase": "running"])
    }
  }

  @Test func `with a short key is idempotent for each address, with a long one everywhere`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      func join(from address: String, _ name: String, key: String) async throws -> JSONValue {
        let params: JSONValue = ["code": lobby.code, "name": .string(name), "key": .string(key)]
        return try await server.connect(from: address).ask("lobby.join", params)
      }
      let first = try await join(from: "192.0.2.1", "Ada", key: "1")
      #expect(try await join(from: "192.0.2.1", "Ada", key: "1") == first)
      #expect(try await join(from: "192.0.2.2", "Ada", key: "1")["kind"] == "name-taken")
      #expect(try await join(from: "192.0.2.1", "Bob", key: "1")["player"] == "p2")
      let long = "0123456789abcdef"
      let roaming = try await join(from: "192.0.2.1", "Eve", key: long)
      #expect(try await join(from: "192.0.2.2", "Eve", key: long) == roaming)
    }
  }
}
