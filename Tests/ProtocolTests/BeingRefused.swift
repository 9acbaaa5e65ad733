import Foundation
import JSONCoding
import Testing

@Suite struct BeingRefused {
  /// Expects an error's code, its kind, and the further data that the protocol promises with it.
  private func expect(
    _ refusal: Refusal, _ code: Int, _ kind: String, _ data: JSONValue = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(refusal.code == code && refusal.kind == kind, "\(refusal)", sourceLocation: sourceLocation)
    for name in data.names { #expect(refusal.data[name] == data[name], "\(refusal)", sourceLocation: sourceLocation) }
  }

  @Test func `for what the message itself is`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        expect(try await client.refusal("lobby.explode"), -32601, "method-not-found")
        expect(try await client.refusal("lobby.peek", ["code": 7]), -32602, "invalid-params", ["field": "code"])
        let missing = try await client.refusal("lobby.create")
        expect(missing, -32602, "invalid-params", ["field": "name", "problem": "is missing"])
        let clues: JSONValue = [
          "name": "x", "clues": [["title": "t", "points": 1, "proof": ["scan": [:]]], ["title": ""]],
        ]
        let path = try await client.refusal("lobby.create", clues)
        expect(path, -32602, "invalid-params")
        #expect(path.field?.hasPrefix("clues[1].") == true)
        for line in ["{", "", "nul", "{\"id\":1,}", "\u{1}", "[1", "{\"id\":1}x"] {
          try await client.send(line)
          let answer = try await client.answer()
          #expect(answer["id"] == .null)
          expect(Refusal(answer["error"] ?? [:]), -32700, "parse-error")
        }
        for line in ["7", "\"text\"", "null", "{}", "{\"method\":7}"] {
          try await client.send(line)
          expect(Refusal(try await client.answer()["error"] ?? [:]), -32600, "invalid-request")
        }
      }
    }
  }

  @Test func `for who asks`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let other = try await HostedLobby.create(on: server)
      try await Client.with(server) { client in
        expect(try await client.refusal("lobby.view"), 1001, "unauthorized")
        expect(try await client.refusal("lobby.start", lobby.named), 1001, "unauthorized")
        expect(try await client.refusal("chat.send", lobby.named.with(["text": "x"])), 1001, "unauthorized")
        for token in ["", "x", "\(lobby.id).h.AAAAAAAAAAAAAAAAAAAAAA", "\(lobby.id).p1.AAAAAAAAAAAAAAAAAAAAAA"] {
          expect(try await client.refusal("session.attach", ["token": .string(token)]), 1001, "unauthorized")
          expect(try await client.refusal("lobby.pause", ["token": .string(token)]), 1001, "unauthorized")
        }
        let foreign: JSONValue = ["token": .string(other.token)]
        expect(try await client.refusal("lobby.pause", lobby.named.with(foreign)), 1002, "forbidden")
        let byCode: JSONValue = ["code": .string(lobby.code)]
        expect(try await client.refusal("lobby.pause", byCode.with(foreign)), 1002, "forbidden")
        expect(try await client.refusal("session.attach", lobby.named.with(foreign)), 1002, "forbidden")
      }
    }
  }

  @Test func `a player, for every method of the host`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600])
      let player = try await lobby.player("Ada", on: server)
      let calls: [(String, JSONValue)] = [
        ("lobby.update", ["name": "Mine"]), ("clue.add", HostedLobby.clue(9)),
        ("clue.update", ["clue": "c1", "points": 9_999]), ("clue.remove", ["clue": "c1"]),
        ("clue.move", ["clue": "c1"]), ("clue.list", [:]), ("lobby.start", [:]), ("lobby.pause", [:]),
        ("lobby.resume", [:]), ("lobby.end", [:]), ("lobby.extend", ["seconds": 60]),
        ("lobby.announce", ["text": "I am the host"]), ("lobby.freeze", [:]), ("lobby.reveal", [:]),
      ]
      for (method, params) in calls { expect(try await player.refusal(method, params), 1002, "forbidden") }
      let host = try await lobby.host(on: server)
      for method in ["player.rename", "lobby.leave", "scan.submit"] {
        expect(try await host.refusal(method, ["name": "x", "text": "x"]), 1002, "forbidden")
      }
      #expect(try await lobby.history(on: server).strings("type").last == "player.joined")
      await player.close()
      await host.close()
    }
  }

  @Test func `for what is not there`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, start: false)
      let host = try await lobby.host(on: server)
      for code in ["ZZZZ", "zz", "", "O0I1", "ABCDE", "\u{1F600}"] where code != lobby.code {
        expect(try await host.refusal("lobby.peek", ["code": .string(code)]), 1003, "lobby-not-found")
      }
      for id in ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "x", ""] {
        let refusal = try await host.refusal("lobby.view", ["lobby": .string(id)])
        expect(refusal, 1003, "lobby-not-found")
      }
      expect(try await host.refusal("clue.remove", ["clue": "c99"]), 1003, "clue-not-found")
      expect(try await host.refusal("clue.move", ["clue": "c1", "before": "c99"]), 1003, "clue-not-found")
      let announce: JSONValue = ["text": "x", "to": ["player": "p9"]]
      expect(try await host.refusal("lobby.announce", announce), 1003, "player-not-found")
      await host.close()
    }
  }

  @Test func `for conflicts and limits`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, start: false, ["capacity": 2])
      let ada = try await lobby.player("Ada", on: server)
      try await Client.with(server) { client in
        let name: JSONValue = ["code": .string(lobby.code), "name": "aDA"]
        expect(try await client.refusal("lobby.join", name), 1004, "name-taken", ["field": "name"])
      }
      let bob = try await lobby.player("Bob", on: server)
      expect(try await bob.refusal("player.rename", ["name": "ADA"]), 1004, "name-taken", ["field": "name"])
      try await Client.with(server) { client in
        let eve: JSONValue = ["code": .string(lobby.code), "name": "Eve"]
        expect(try await client.refusal("lobby.join", eve), 1006, "lobby-full", ["capacity": 2])
      }
      let scan: JSONValue = ["text": .string(lobby.codes[0])]
      expect(try await ada.refusal("scan.submit", scan), 1005, "wrong-phase", ["phase": "open"])
      expect(try await ada.refusal("lobby.results"), 1005, "wrong-phase", ["phase": "open"])
      let host = try await lobby.host(on: server)
      try await host.call("lobby.start")
      expect(try await host.refusal("lobby.start"), 1005, "wrong-phase", ["phase": "running"])
      expect(try await host.refusal("clue.remove", ["clue": "c1"]), 1005, "wrong-phase", ["phase": "running"])
      try await host.call("lobby.pause")
      expect(try await ada.refusal("scan.submit", scan), 1005, "wrong-phase", ["phase": "paused"])
      try await host.call("lobby.end")
      expect(try await ada.refusal("scan.submit", scan), 1005, "wrong-phase", ["phase": "ended"])
      for client in [ada, bob, host] { await client.close() }
    }
  }

  @Test func `for what the host has switched off`() async throws {
    try await withSharedServer { server in
      let settings: JSONValue = ["settings": ["chat": false, "spectators": false, "lateJoin": false]]
      let lobby = try await HostedLobby.create(on: server, settings)
      try await Client.with(server) { client in
        for method in ["lobby.watch", "lobby.view", "lobby.board", "lobby.history", "lobby.results"] {
          expect(try await client.refusal(method, lobby.named), 1002, "forbidden")
        }
        let eve: JSONValue = ["code": .string(lobby.code), "name": "Eve"]
        expect(try await client.refusal("lobby.join", eve), 1002, "forbidden")
        try await client.call("lobby.peek", ["code": .string(lobby.code)])
      }
      let host = try await lobby.host(on: server)
      expect(try await host.refusal("chat.send", ["text": "x"]), 1002, "forbidden")
      await host.close()
    }
  }

  @Test func `after ten wrong scans in a minute, with the time to wait`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let bob = try await lobby.player("Bob", on: server)
      for _ in 0..<10 {
        #expect(try await ada.call("scan.submit", ["text": "QUARRY:000000000000"])["outcome"] == "not-a-clue")
      }
      for text in ["QUARRY:000000000000", lobby.codes[0]] {
        let refusal = try await ada.refusal("scan.submit", ["text": .string(text)])
        expect(refusal, 1007, "rate-limited")
        #expect((1...60_000).contains(refusal.retryAfter ?? 0))
      }
      #expect(try await bob.call("scan.submit", ["text": .string(lobby.codes[0])])["outcome"] == "found")
      await ada.close()
      await bob.close()
    }
  }

  @Test func `after twenty lines of chat in ten seconds`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let ids = try await ada.ask((1...21).map { ("chat.send", ["text": .string("Line \($0)")]) })
      for id in ids.dropLast() { _ = try await ada.result(of: id) }
      let last = try await ada.answer()
      let refusal = Refusal(last["error"] ?? [:])
      expect(refusal, 1007, "rate-limited")
      #expect((1...10_000).contains(refusal.retryAfter ?? 0))
      await ada.close()
    }
  }

  @Test func `with an id to quote when the log holds what this version cannot read`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let exit = try await server.stop()
      #expect(exit == .code(0))
      let insert = """
        INSERT INTO events (seq, stream, version, type, at, data, hash)
        SELECT max(seq) + 1, stream, max(version) + 1, 'lobby.exploded', 0, '{}', zeroblob(32) FROM events
        WHERE stream = (SELECT stream FROM events WHERE type = 'lobby.created')
        """
      let sqlite = try await Program.tool("sqlite3", server.data + "/quarry.db", insert)
      #expect(sqlite.exit == .code(0), "\(sqlite.errorOutput)")
      try await server.start()
      try await Client.with(server) { client in
        let refusal = try await client.refusal("lobby.view", lobby.named)
        expect(refusal, -32603, "internal")
        let trace = try #require(refusal.data["trace"]?.string)
        #expect(!trace.isEmpty && server.log.contains(trace))
        #expect(server.log.contains("lobby.exploded"))
        #expect(!refusal.data.text.contains("exploded"), "details stay in the log")
        try await client.call("server.ping")
      }
    }
  }
}
