import Core
import EventLog
import JSONCoding
import TestDoubles
import Testing

@testable import Connections

@Suite(.timeLimit(.minutes(10))) struct AnsweringInOrder {
  @Test func `answers in the order of the requests, whichever lobby is faster`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let (slow, quick) = (try await server.connect(), try await server.connect())
      let (held, free) = (try await slow.createLobby(), try await quick.createLobby())
      log.hold()
      let connection = try await server.connect()
      try await connection.send(
        request(1, "chat.send", ["text": "waits for the disk", "token": held.token]),
        request(2, "lobby.peek", ["lobby": free.lobby]), request(3, "server.ping"),
        request(4, "lobby.peek", ["lobby": free.lobby]), request(5, "no.such.method"))
      await log.waits()
      try await server.settle()
      #expect(connection.lines.isEmpty)
      log.open()
      _ = await connection.answer(5)
      #expect(connection.messages.map { $0["id"] } == [1, 2, 3, 4, 5])
      #expect(connection.messages.allSatisfy { $0["jsonrpc"] == "2.0" })
      #expect(connection.messages[0]["result"] == ["message": "m1"])
      #expect(connection.messages[4]["error"]?["code"] == -32601)
    }
  }

  @Test func `answers a batch by one list, in order, and what wants no answer by none`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      let lobby = try await connection.createLobby()
      let batch = [
        request(1, "lobby.peek", ["lobby": lobby.lobby]), request(nil, "chat.send", ["text": "done all the same"]),
        "7", request(2, "server.ping"), #"{"id":"x","method":"lobby.view","params":[]}"#,
      ]
      try await connection.send("[\(batch.joined(separator: ","))]", request(3, "lobby.view"))
      let view = await connection.answer(3)
      #expect(view["result"]?["chat"]?.array?.count == 1)
      let answers = try #require(connection.messages.dropFirst().first?.array)
      #expect(answers.map { $0["id"] ?? "none" } == [1, .null, 2, "x"])
      #expect(answers[1]["error"]?["code"] == -32600)
      #expect(answers[3]["error"]?["data"]?["field"] == "params")
    }
  }

  @Test func `says nothing to notifications, not even in a batch of them`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      try await connection.send(
        request(nil, "server.ping"), "[\(request(nil, "server.ping")),\(request(nil, "no.such"))]",
        request(1, "server.ping"))
      _ = await connection.answer(1)
      #expect(connection.lines.count == 1)
    }
  }

  @Test(arguments: [
    ("nonsense", -32700), ("", -32700), ("{}", -32600), ("[]", -32600), ("5", -32600),
    (#"{"id":true,"method":"server.ping"}"#, -32600), (#"{"id":1,"method":7}"#, -32600),
    (#"{"id":1,"jsonrpc":"1.0","method":"server.ping"}"#, -32600),
    (#"{"id":1,"method":"server.ping","params":[]}"#, -32602), (#"{"id":1,"method":"Server.Ping"}"#, -32601),
    (#"{"id":1,"method":"lobby.watch","params":{"topics":["nothing"]}}"#, -32602),
    (#"{"id":1,"method":"lobby.watch","params":{"topics":[]}}"#, -32602),
    (#"{"id":1,"method":"session.attach"}"#, -32602), (#"{"id":1,"method":"lobby.peek","params":{"key":""}}"#, -32602),
    (#"{"id":1,"method":"lobby.peek"}"#, -32602), (#"{"id":1,"method":"clue.list"}"#, 1001),
    (#"{"id":1,"method":"lobby.peek","params":{"token":"x"}}"#, 1001),
    (#"{"id":1,"method":"lobby.peek","params":{"code":"0OIL"}}"#, 1003),
    (#"{"id":1,"method":"lobby.peek","params":{"lobby":"\u0000"}}"#, 1003),
    (#"{"id":1,"method":"lobby.board","params":{"after":-1}}"#, -32602),
    (#"{"id":1,"method":"lobby.board","params":{"limit":1001}}"#, -32602),
    (#"{"id":1,"method":"lobby.view","params":{"at":0}}"#, -32602),
  ])
  func `answers what cannot be done with an error, and goes on`(line: String, code: Int) async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      try await connection.send(line, request(2, "server.ping"))
      _ = await connection.answer(2)
      #expect(connection.messages.first?["error"]?["code"] == .integer(Int64(code)))
      #expect(!connection.transport.now.isFinished)
    }
  }

  @Test func `tells what it is and what its limits are`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      let info = try await connection.ask("server.info")
      #expect(info["name"] == "quarry" && info["protocol"] == 1 && info["epoch"] == "memory")
      #expect(info["time"] == .integer(server.clock.now.milliseconds))
      #expect(info["limits"]?["requestsInFlight"] == .integer(Int64(Limits.requestsInFlight)))
      #expect(try await connection.ask("server.ping") == ["time": .integer(server.clock.now.milliseconds)])
    }
  }
}
