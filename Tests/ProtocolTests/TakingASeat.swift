import JSONCoding
import Testing

@Suite struct TakingASeat {
  @Test func `by a token with each request, whoever the connection is`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let other = try await HostedLobby.create(on: server)
      try await Client.with(server) { client in
        let joined = try await client.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])
        // Player by connection, host by token.
        try await client.call("lobby.pause", ["token": .string(lobby.token)])
        try await client.call("lobby.announce", ["token": .string(other.token), "text": "There"])
        #expect(try await client.call("lobby.view")["me"]?["player"] == "p1")
        #expect(try await client.call("lobby.view", ["token": .string(lobby.token)])["me"] == nil)
        try await Client.with(server) { second in
          let view = try await second.call("lobby.view", ["token": joined["token"] ?? ""])
          #expect(view["me"]?["player"] == "p1")
          // The connection itself has not taken a seat.
          #expect(try await second.refusal("lobby.view").kind == "unauthorized")
        }
      }
      #expect(try await other.history(on: server).last?["data"]?["text"] == "There")
    }
  }

  @Test func `by a seat that the connection keeps until it detaches`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      try await Client.with(server) { client in
        let ada = try await client.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])
        // The connection already has a seat: a second one is handed out, but not taken.
        let bob = try await client.call("lobby.join", ["code": .string(lobby.code), "name": "Bob"])
        #expect(bob["player"] == "p2")
        #expect(try await client.call("lobby.view")["me"]?["player"] == "p1")
        try await client.call("session.detach")
        #expect(try await client.refusal("scan.submit", ["text": "x"]).kind == "unauthorized")
        let attached = try await client.call("session.attach", ["token": bob["token"] ?? ""])
        #expect(attached["player"] == "p2")
        #expect(try await client.call("lobby.view")["me"]?["player"] == "p2")
        #expect(ada["token"] != bob["token"])
      }
    }
  }

  @Test func `with pushes for that seat alone`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["teams": ["Red", "Blue"]])
      let host = try await lobby.host(on: server)
      var watchers: [Client] = []
      for (name, team) in [("Ada", "Red"), ("Bob", "Blue")] {
        let client = try await Client.connect(server)
        let join: JSONValue = ["code": .string(lobby.code), "name": .string(name), "team": .string(team)]
        try await client.call("lobby.join", join)
        try await client.call("lobby.watch")
        watchers.append(client)
      }
      watchers.append(try await lobby.spectator(on: server))
      try await host.call("lobby.watch")
      watchers.append(host)
      try await host.call("lobby.announce", ["text": "ada", "to": ["player": "p1"]])
      try await host.call("lobby.announce", ["text": "blue", "to": ["team": "t2"]])
      try await host.call("lobby.announce", ["text": "all"])
      let expected = [["ada", "all"], ["blue", "all"], ["all"], ["ada", "blue", "all"]]
      for (watcher, texts) in zip(watchers, expected) {
        var heard: [String] = []
        var prev: [Int64?] = []
        while heard.last != "all" {
          let event = try await watcher.event("notice.sent")
          heard.append(event["data"]?["text"]?.string ?? "")
          prev.append(event["prev"]?.integer)
        }
        #expect(heard == texts)
        // A private event leaves no gap for others.
        #expect(prev.last == (heard.count == 3 ? 14 : 12))
      }
      for watcher in watchers { await watcher.close() }
    }
  }
}
