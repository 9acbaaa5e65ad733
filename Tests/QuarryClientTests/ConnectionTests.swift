import JSONCoding
import QuarryClient
import TestTools
import Testing

@Suite(.timeLimit(.minutes(10))) struct AConnection {
  @Test func `gives each caller its own answer, in whatever order they come`() async throws {
    try await ScriptedServer.play([
      { peer in
        let first = try await peer.request()
        let second = try await peer.request()
        try await peer.answer(second, #"{"n":2}"#)
        try await peer.answer(first, #"{"n":1}"#)
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        async let one = connection.call("a", ["which": 1])
        async let two = connection.call("b")
        let answers = try await Set([one["n"]?.integer, two["n"]?.integer])
        #expect(answers == [1, 2])
      }
    }
  }

  @Test func `says what the server says when it refuses`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.refuse(try await peer.request("lobby.peek"), "lobby-not-found")
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        let expected = QuarryError(
          code: 1003, kind: "lobby-not-found", message: "No.", data: ["kind": "lobby-not-found"])
        await #expect(throws: expected) { try await connection.call("lobby.peek", ["code": "ABCD"]) }
      }
    }
  }

  @Test func `ends its pushes when the server says goodbye`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.event(1, prev: 0)
        try await peer.send(#"{"jsonrpc":"2.0","method":"news","params":{"x":1}}"#)
        try await peer.send(#"{"jsonrpc":"2.0","method":"bye","params":{"reason":"shutdown","retryAfter":500}}"#)
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        var pushes: [Push] = []
        for await push in connection.pushes { pushes.append(push) }
        #expect(
          pushes == [
            .event(.init(lobby: "L", seq: 1, prev: 0, at: 1, type: "chat.sent", data: [:])),
            .other(method: "news", params: ["x": 1]), .bye(.init(reason: "shutdown", retryAfter: 500)),
          ])
        #expect(connection.failure == .closed(reason: "the server said goodbye (shutdown)"))
        await #expect(throws: ConnectionFailure.self) { try await connection.call("server.ping") }
      }
    }
  }

  @Test func `does not wait for ever`() async throws {
    try await ScriptedServer.play([
      { peer in
        _ = try await peer.request()
        let second = try await peer.request()
        try await peer.answer(second, "{}")
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        await #expect(throws: ConnectionFailure.timedOut("a")) {
          try await connection.call("a", timeout: .milliseconds(20))
        }
        await #expect(throws: ConnectionFailure.self) { try await connection.nextPush(timeout: .milliseconds(20)) }
        try await connection.call("b")
      }
    }
  }

  @Test func `fails what waits for an answer when the connection breaks`() async throws {
    try await ScriptedServer.play([{ peer in _ = try await peer.request() }]) { server in
      try await QuarryConnection.with(server) { connection in
        await #expect(throws: ConnectionFailure.closed(reason: "the server closed it")) {
          try await connection.call("a")
        }
      }
    }
  }

  @Test func `lets go of a caller that is cancelled`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.answer(try await peer.request("server.ping"), "{}")
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        try await connection.call("server.ping")
        await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await connection.call("a") }
          group.cancelAll()
          await #expect(throws: CancellationError.self) { try await group.next() }
        }
      }
    }
  }

  @Test func `does not send what does not fit into a line`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.answer(try await peer.request("fits"), "{}")
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        let envelope = #"{"jsonrpc":"2.0","id":1,"method":"fits","params":{"text":""}}"#.utf8.count + 1
        func text(_ bytes: Int) -> JSONValue { ["text": .string(String(repeating: "x", count: bytes))] }
        await #expect(throws: ConnectionFailure.requestTooLong(bytes: 65_537, most: 65_536)) {
          try await connection.call("fits", text(65_537 - envelope))
        }
        try await connection.call("fits", text(65_536 - envelope))
      }
    }
  }

  @Test func `takes what is not the protocol for a broken connection`() async throws {
    try await ScriptedServer.play([{ peer in try await peer.send("HTTP/1.1 400 Bad Request") }]) { server in
      try await QuarryConnection.with(server) { connection in
        await #expect(throws: ConnectionFailure.unreadable("a line is no JSON object")) {
          try await connection.call("server.ping")
        }
      }
    }
  }

  @Test(arguments: 0..<8) func `finds the one node of several that listens`(attempt: Int) async throws {
    let free = try Ports.free(1)[0]
    try await ScriptedServer.play([
      { peer in
        try await peer.answer(try await peer.request(), "{}")
        try await peer.end()
      }
    ]) { server in
      let nodes = try #require(ServerAddress(parsing: "127.0.0.1:\(free),127.0.0.1:\(server.port),127.0.0.1:\(free)"))
      _ = try await QuarryConnection.with(nodes) { connection in try await connection.call("server.ping") }
    }
  }

  @Test func `cannot be had where nobody listens`() async throws {
    let port = try Ports.free(1)[0]
    let server = ServerAddress(host: "127.0.0.1", port: port)
    await #expect(throws: ConnectionFailure.unreachable(server, reason: "connection refused")) {
      try await QuarryConnection.connect(to: server)
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct AConnectionOfBareLines {
  @Test func `sends and reads exactly what it is told`() async throws {
    try await ScriptedServer.play([
      { peer in
        let request = try await peer.request()
        #expect(request == ["id": 1])
        try await peer.send("one\r\n\ntwo")
        try await peer.end()
        try await peer.send("after the end")
      }
    ]) { server in
      try await LineConnection.with(server) { connection in
        try await connection.send(bytes: Array(#"{"id""#.utf8))
        try await connection.send(":1}")
        #expect(try await connection.readLine() == "one\r")
        #expect(try await connection.readLine() == "")
        #expect(try await connection.readLine() == "two")
        try await connection.closeOutput()
        #expect(try await connection.readLine() == "after the end")
        #expect(try await connection.readLine() == nil)
      }
    }
  }
}

@Suite struct AnAddress {
  @Test(arguments: [
    ("example.org", "example.org", 7226), ("example.org:80", "example.org", 80), ("[::1]", "::1", 7226),
    ("[::1]:9", "::1", 9), ("127.0.0.1:65535", "127.0.0.1", 65_535),
  ])
  func `is a host and a port`(text: String, host: String, port: Int) {
    #expect(ServerAddress(parsing: text) == ServerAddress(host: host, port: port))
    let encrypted = ServerAddress(host: host, port: port, security: .tls(authorities: nil))
    #expect(ServerAddress(parsing: "tls://\(text)") == encrypted)
    #expect(ServerAddress(parsing: "\(encrypted)") == encrypted)
  }

  @Test func `may be several, with commas between them`() throws {
    let address = try #require(ServerAddress(parsing: "tls://n1,n2:80,[::1]:9"))
    #expect("\(address)" == "tls://n1:7226,n2:80,[::1]:9")
    #expect(ServerAddress(parsing: "\(address)") == address)
  }

  @Test(arguments: [
    "", ":80", "a,", ",a", "a,b:x", "host:", "host:0", "host:65536", "host:x", "::1", "[::1", "[::1]x", "a b",
    "host:1:2", "tls://",
    "ssl://host",
  ])
  func `is nothing else`(text: String) {
    #expect(ServerAddress(parsing: text) == nil)
  }
}
