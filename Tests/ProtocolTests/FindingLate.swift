import JSONCoding
import Testing

/// Tests of players who claim an earlier time for a find: it counts if they were offline, but not if they were online.
@Suite struct FindingLate {
  /// The time at which the latest find of a clue counts.
  private func foundAt(_ clue: String, in lobby: HostedLobby, on server: TestServer) async throws -> Int64? {
    let find = try await lobby.history(on: server).last {
      $0["type"] == "clue.scanned" && $0["data"]?["clue"]?.string == clue
    }
    return find?["data"]?["at"]?.integer ?? find?["at"]?.integer
  }

  private func time(_ client: Client) async throws -> Int64 {
    try #require(try await client.call("server.ping")["time"]?.integer)
  }

  @Test func `somebody who pings, watches and looks cannot have been away`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["scoring": ["first": ["bonus": [50]]]])
      let eve = try await lobby.player("Eve", on: server)
      let joined = try await eve.call("lobby.watch")["snapshot"]?["card"]?["startsAt"]?.integer
      let start = try #require(joined)
      let bob = try await lobby.player("Bob", on: server)
      try await bob.call("scan.submit", ["text": .string(lobby.codes[0])])
      let heard = try await time(eve)
      let scan: JSONValue = ["text": .string(lobby.codes[0]), "at": .integer(start)]
      let outcome = try await eve.call("scan.submit", scan)
      #expect(outcome["outcome"] == "found" && outcome["points"] == 10, "Bob has the bonus")
      let counted = try #require(try await foundAt("c1", in: lobby, on: server))
      #expect(counted >= heard && counted > start)
      await eve.close()
      await bob.close()
    }
  }

  @Test func `somebody who was away is believed, also if they look around first`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await Client.connect(server)
      let token = try #require(
        try await ada.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])["token"])
      await ada.close()
      let away = try await Client.with(server) { try await time($0) }
      try await Client.with(server) { back in
        // Wait until the present is later than the claimed find.
        while try await time(back) < away + 50 {}
        try await back.call("session.attach", ["token": token])
        try await back.call("lobby.watch")
        try await back.call("chat.send", ["text": "Back again"])
        let scan: JSONValue = ["text": .string(lobby.codes[1]), "at": .integer(away + 20)]
        #expect(try await back.call("scan.submit", scan)["outcome"] == "found")
      }
      #expect(try await foundAt("c2", in: lobby, on: server) == away + 20)
    }
  }

  @Test func `what arrives after the end waits for the host, and changes no signed result`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["scoring": ["first": ["bonus": [50]]]])
      let eve = try await lobby.player("Eve", on: server)
      let bob = try await lobby.player("Bob", on: server)
      let start = try await time(bob)
      try await bob.call("scan.submit", ["text": .string(lobby.codes[0])])
      let host = try await lobby.host(on: server)
      try await host.call("lobby.watch")
      try await eve.call("lobby.watch")
      try await bob.call("lobby.watch")
      try await host.call("lobby.end")
      let signed = try await host.call("lobby.results")
      // The server has not heard from Eve since, so her claim may be true.
      let scan: JSONValue = ["text": .string(lobby.codes[0]), "at": .integer(start)]
      let outcome = try await eve.call("scan.submit", scan)
      #expect(outcome["outcome"] == "pending" && outcome["points"] == 0)
      #expect(try await host.call("lobby.results") == signed)
      let list = try await host.call("late.list")["finds"]?.array ?? []
      #expect(list.count == 1 && list[0]["player"] == "p1" && list[0]["clue"] == "c1")
      let claimed = try await host.event("clue.claimed")["data"]
      #expect(claimed == ["player": "p1", "clue": "c1", "at": list[0]["at"] ?? .null])
      #expect(try await eve.event("clue.claimed")["data"] == claimed)
      #expect(try await bob.refusal("late.list").kind == "forbidden")
      let accepted = try await host.call("clue.accept", ["clue": "c1", "player": "p1", "at": list[0]["at"] ?? .null])
      #expect(accepted["outcome"] == "found")
      #expect(try await host.call("late.list") == ["finds": []])
      // Bob is told once the find counts.
      let told = try await bob.event("clue.scanned")
      #expect(told["data"]?["player"] == "p1")
      for client in [eve, bob, host] { await client.close() }
    }
  }

  @Test func `the host chooses what becomes of it`() async throws {
    try await withSharedServer { server in
      for (late, outcome) in [("count", "found"), ("refuse", "late"), ("review", "pending")] {
        let settings: JSONValue = ["settings": ["late": .string(late)]]
        let lobby = try await HostedLobby.create(on: server, settings)
        let eve = try await lobby.player("Eve", on: server)
        let start = try await time(eve)
        _ = try await Client.with(server) { host in
          try await host.call("lobby.end", ["token": .string(lobby.token)])
        }
        let back = try await eve.call("scan.submit", ["text": .string(lobby.codes[0]), "at": .integer(start)])
        #expect(back["outcome"]?.string == outcome)
        await eve.close()
      }
      try await Client.with(server) { client in
        let refusal = try await client.refusal("lobby.create", ["name": "x", "settings": ["late": "maybe"]])
        #expect(refusal.kind == "invalid-params" && refusal.data["field"] == "settings.late")
      }
    }
  }
}
