import JSONCoding
import Testing

@Suite struct SpeakingJSONRPC {
  @Test func `answers with the id as it was sent, be it a string, a number or null`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        for id in ["1", "0", "-7", "9223372036854775807", "1.5", "1e300", "\"\"", "\"a\\\"b\\u00e9\\n\"", "null"] {
          try await client.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"server.ping"}"#)
          let answer = try await client.answer()
          #expect(try answer["id"] == JSONParser.parse(Array(id.utf8)), "\(id)")
          #expect(answer["result"]?["time"]?.integer != nil)
          #expect(answer.names == ["jsonrpc", "id", "result"])
        }
      }
    }
  }

  @Test func `refuses an id that is no string, number or null`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        for id in ["true", "[1]", "{}"] {
          try await client.send(#"{"id":\#(id),"method":"server.ping"}"#)
          let answer = try await client.answer()
          #expect(answer["id"] == .null && answer["error"]?["code"] == -32600)
        }
      }
    }
  }

  @Test func `needs no jsonrpc member, but refuses a wrong one`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        try await client.send(#"{"id":1,"method":"server.ping"}"#)
        #expect(try await client.answer()["result"] != nil)
        for version in ["\"1.0\"", "2", "2.0", "null", "[]"] {
          try await client.send(#"{"jsonrpc":\#(version),"id":2,"method":"server.ping"}"#)
          let answer = try await client.answer()
          #expect(answer["id"] == 2 && answer["error"]?["data"]?["kind"] == "invalid-request", "\(version)")
        }
      }
    }
  }

  @Test func `does a request without id and answers nothing`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      try await host.send(#"{"method":"chat.send","params":{"text":"Hello"}}"#)
      try await host.send(#"{"method":"chat.send","params":{"text":""}}"#)
      try await host.send(#"{"method":"no.such","params":{}}"#)
      try await host.call("server.ping")
      #expect(try await lobby.history(on: server).last?["data"]?["text"] == "Hello")
      await host.close()
    }
  }

  @Test func `answers a batch by one array, in its order, leaving out what wants no answer`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        try await client.send(
          #"[{"id":1,"method":"server.ping"},{"method":"server.ping"},{"id":"b","method":"x"},7,"#
            + #"{"id":null,"method":"server.info"},{"id":4},{"id":5,"method":"server.ping","params":[]}]"#)
        let answers = try await client.answer().array ?? []
        #expect(answers.column("id") == [1, "b", .null, .null, 4, 5])
        #expect(answers.integers("error", "code") == [nil, -32601, -32600, nil, -32600, -32602])

        try await client.send(#"[{"method":"server.ping"},{"method":"server.ping"}]"#)
        // A batch of notifications gets no answer.
        try await client.call("server.ping")
      }
    }
  }

  @Test(arguments: [0, 1, 100, 101])
  func `takes batches of 1 to 100`(count: Int) async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        let requests = (0..<count).map { Client.request("server.ping", id: .integer(Int64($0))) }
        try await client.send(JSONValue.array(requests).text)
        let answer = try await client.answer()
        if (1...100).contains(count) {
          #expect(answer.array?.integers("id") == (Int64(count) - 1).counted(from: 0))
        } else {
          #expect(answer["id"] == .null && answer["error"]?["data"]?["kind"] == "invalid-request")
        }
        try await client.call("server.ping")
      }
    }
  }

  @Test func `ignores members that it does not know`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        try await client.send(#"{"id":1,"trace":[{}],"method":"server.ping","params":{"new":{"a":[1]}},"meta":null}"#)
        #expect(try await client.answer()["result"] != nil)
      }
    }
  }

  @Test func `answers 200 requests of one write in order`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let player = try await lobby.player("Ada", on: server)
      let requests = (0..<200).map { number -> (String, JSONValue) in
        switch number % 5 {
        case 0: ("scan.submit", ["text": .string(lobby.codes[number / 5 % lobby.codes.count])])
        case 1: ("server.ping", [:])
        case 2: ("lobby.board", [:])
        case 3: ("lobby.peek", ["code": .string(lobby.code)])
        default: ("no.such.method", [:])
        }
      }
      let ids = try await player.ask(requests)
      for (number, id) in ids.enumerated() {
        let answer = try await player.answer()
        #expect(answer["id"]?.integer == id)
        #expect((answer["error"] != nil) == (number % 5 == 4))
        if number % 5 == 0 {
          #expect(answer["result"]?["outcome"]?.string == (number / 5 < 8 ? "found" : "already-found"))
        }
      }
      await player.close()
    }
  }

  @Test func `does a batch in order, its later requests resting on the earlier ones`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        let batch: JSONValue = .array([
          Client.request("lobby.create", ["name": "Quick", "clues": [HostedLobby.clue(1)]], id: 1),
          Client.request("lobby.start", id: 2), Client.request("lobby.announce", ["text": "Go!"], id: 3),
          Client.request("lobby.view", id: 4), Client.request("lobby.end", id: 5),
          Client.request("lobby.results", id: 6),
        ])
        try await client.send(batch.text)
        let answers = try await client.answer().array ?? []
        #expect(answers.integers("id") == [1, 2, 3, 4, 5, 6])
        #expect(answers.kinds == [nil, nil, nil, nil, nil, nil])
        #expect(answers[1]["result"]?["phase"] == "running")
        #expect(answers[3]["result"]?["notices"]?[0]?["text"] == "Go!")
        #expect(answers[4]["result"]?["phase"] == "ended")
      }
    }
  }

  @Test func `does a batch in order also when the lobby has to be looked up by its code first`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server)
      try await server.restart()
      try await Client.with(server) { client in
        let batch = (1...20).map {
          Client.request(
            "chat.send",
            ["code": .string(lobby.code), "token": .string(lobby.token), "text": .string("Line \($0)")],
            id: .integer($0))
        }
        try await client.send(JSONValue.array(batch).text)
        let answers = try await client.answer().array ?? []
        let messages = (1...20).map { Optional("m\($0)") }
        #expect(answers.strings("result", "message") == messages)
      }
    }
  }
}
