import JSONCoding
import QuarryClient
import Testing

@Suite struct KeepingOrder {
  @Test func `sends a kicked player away, on every connection, and for good`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let seated = try await Client.connect(server)
      let token = try await seated.call("lobby.join", ["code": .string(lobby.code), "name": "Eve"])["token"] ?? ""
      // `watching` watches with the token but has no seat; `seated` has the seat but does not watch.
      let watching = try await Client.connect(server)
      try await watching.call("lobby.watch", ["token": token])
      let other = try await lobby.spectator(on: server)

      try await host.call("player.kick", ["player": "p1", "reason": "Enough"])
      #expect(try await watching.event("player.kicked")["data"] == ["player": "p1", "reason": "Enough"])
      for client in [seated, watching] {
        #expect(try await client.push("bye")["reason"] == "kicked")
        try await client.readToEnd()
      }
      #expect(try await other.event("player.kicked")["data"]?["player"] == "p1")
      try await other.call("server.ping")
      try await expectKicked(token, on: server)

      try await server.restart()
      try await expectKicked(token, on: server)
      try await Client.with(server) { client in
        let again = try await client.call("lobby.join", ["code": .string(lobby.code), "name": "Eve"])
        #expect(again["player"] == "p2")
      }
    }
  }

  private func expectKicked(_ token: JSONValue, on server: TestServer) async throws {
    try await Client.with(server) { client in
      let requests: [(String, JSONValue)] = [
        ("session.attach", [:]), ("lobby.peek", [:]), ("lobby.view", [:]), ("lobby.watch", [:]), ("lobby.leave", [:]),
        ("lobby.board", [:]), ("scan.submit", ["text": "x"]), ("chat.send", ["text": "x"]), ("clue.list", [:]),
        ("player.rename", ["name": "Eve II"]),
      ]
      for (method, params) in requests {
        let refusal = try await client.refusal(method, params.with(["token": token]))
        #expect(refusal.code == 1010 && refusal.kind == "kicked", "\(method): \(refusal)")
      }
    }
  }

  @Test func `takes a removed message out of the present and the past, but for the host`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let eve = try await lobby.player("Eve", on: server)
      let before = try await eve.call("lobby.watch")
      try await eve.call("chat.send", ["text": "unspeakable"])
      let said = try await eve.event("chat.sent")
      try await host.call("chat.remove", ["message": "m1"])
      _ = try await eve.event("chat.removed")
      await eve.forget()

      let since: JSONValue = ["epoch": before["epoch"] ?? "", "seq": before["seq"] ?? 0]
      try await eve.call("lobby.watch", ["since": since])
      #expect(try await eve.event("chat.sent")["data"] == ["message": "m1", "player": "p1", "removed": true])
      try await eve.call("lobby.view")
      try await eve.call("lobby.view", ["at": said["seq"] ?? 0])
      try await eve.call("lobby.history", ["limit": 1_000])
      try await eve.call("lobby.watch")
      #expect(await !eve.receivedText.contains("unspeakable"))

      #expect(try await host.call("lobby.view")["chat"]?[0]?["text"] == "unspeakable")
      #expect(try await lobby.history(on: server).contains { $0["data"]?["text"] == "unspeakable" })
      await eve.close()
      await host.close()
    }
  }

  @Test func `keeps the talk of a team to the team`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["teams": ["Red", "Blue"]])
      let host = try await lobby.host(on: server)
      try await host.call("lobby.watch")
      var players: [Client] = []
      for name in ["Ada", "Bob", "Cem"] {
        players.append(try await lobby.player(name, on: server))
        try await players[players.count - 1].call("lobby.watch")
      }
      let spectator = try await lobby.spectator(on: server)
      try await players[0].call("chat.send", ["text": "north first", "to": "team"])
      try await host.call("chat.send", ["text": "done"])
      for (client, hears) in [(host, true), (players[0], true), (players[2], true), (players[1], false)]
        + [(spectator, false)]
      {
        while try await client.event("chat.sent")["data"]?["text"] != "done" {}
        try await client.call("lobby.view", lobby.named)
        try await client.call("lobby.history", lobby.named.with(["limit": 1_000]))
        #expect(await client.receivedText.contains("north first") == hears)
        await client.close()
      }
    }
  }
}
