import JSONCoding
import Testing

@Suite struct RevealingClues {
  @Test func `leads each player from clue to clue`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(
        on: server, clues: 3, start: false, ["order": "sequence", "settings": ["endWhenAllFound": true]])
      let host = try await lobby.host(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let bob = try await lobby.player("Bob", on: server)
      let spectator = try await lobby.spectator(on: server)
      try await ada.call("lobby.watch")
      try await host.call("lobby.start")
      func clues(_ client: Client) async throws -> [JSONValue] {
        try await client.call("lobby.view", lobby.named)["clues"]?.array ?? []
      }
      #expect(try await clues(ada).column("clue") == ["c1"])
      let locked = try await ada.call("scan.submit", ["text": .string(lobby.codes[2])])
      #expect(locked["outcome"] == "locked" && locked["clue"] == nil && locked["points"] == 0)
      try await ada.call("scan.submit", ["text": .string(lobby.codes[0])])
      let revealed = try await ada.event("clue.revealed")
      #expect(revealed["data"] == ["clue": "c2", "player": "p1"])
      #expect(try await clues(ada).column("clue") == ["c1", "c2"])
      for viewer in [bob, spectator] { #expect(try await clues(viewer).column("clue") == ["c1"]) }

      // After a restart, everyone is where they were.
      for client in [host, ada, bob, spectator] { await client.close() }
      try await server.restart()
      let again = try await lobby.host(on: server)
      let players = try #require(try await again.call("lobby.view")["players"]?.array)
      #expect(players.count == 2)
      let history = try await lobby.history(on: server)
      #expect(history.strings("type").suffix(3) == ["hunt.started", "clue.scanned", "clue.revealed"])
      let late = try await lobby.player("Cleo", on: server)
      #expect(try await clues(late).column("clue") == ["c1"])
      await late.close()
      await again.close()
    }
  }

  @Test(.enabled(if: ClockFile.works))
  func `lets clues drip, also while the server is down, and ends when all is found`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(
        on: server, clues: 4, ["order": "drip", "drip": ["initial": 1], "settings": ["endWhenAllFound": true]])
      let ada = try await Client.connect(server)
      let seat = try await ada.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])
      func shown(_ client: Client) async throws -> [String] {
        try await client.call("lobby.view", lobby.named.with(["token": seat["token"] ?? ""]))["clues"]?.array?
          .compactMap { $0["clue"]?.string } ?? []
      }
      let first = try await shown(ada)
      #expect(first.count == 1)
      // Nothing is left to find, so the next clue is revealed immediately.
      try await ada.call("scan.submit", ["text": .string(try Self.code(of: first[0], in: lobby))])
      let second = try await shown(ada)
      #expect(second.count == 2)
      await ada.close()

      var options = ServerOptions()
      options.clock = "+1h"  // Without a time limit, each reveal comes within three minutes.
      try await server.restart(options)
      let back = try await Client.connect(server)
      let all = try await shown(back)
      #expect(all == ["c1", "c2", "c3", "c4"])
      let events = try await lobby.history(on: server)
      let revealed = events.filter { $0["type"] == "clue.revealed" }
      #expect(revealed.count == 4)
      let times = revealed.integers("at").compactMap(\.self)
      #expect(times == times.sorted() && times[3] - times[1] <= 360_000)

      for clue in all where clue != first[0] {
        let scan: JSONValue = ["text": .string(try Self.code(of: clue, in: lobby))]
        try await back.call("scan.submit", scan.with(["token": seat["token"] ?? ""]))
      }
      let last = try await lobby.history(on: server).last
      #expect(last?["type"] == "hunt.ended" && last?["data"] == ["by": "all-found"])
      await back.close()
    }
  }

  private static func code(of clue: String, in lobby: HostedLobby) throws -> String {
    lobby.codes[try #require(Int(clue.dropFirst())) - 1]
  }

  @Test func `is run from a terminal`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, start: false, ["duration": 600])
      let address = "\(server.address)"
      func control(_ words: String...) async throws -> Program.Finished {
        try await Program.run([Program.quarry, "control"] + words + ["--token", lobby.token, "--server", address])
      }
      for (words, said) in [
        (["start"], "The hunt is running."), (["pause"], "The hunt is paused."), (["extend", "300"], "left."),
        (["resume"], "The hunt is running."), (["end"], "The hunt has ended."),
      ] {
        let done = words.count > 1 ? try await control(words[0], words[1]) : try await control(words[0])
        #expect(done.exit == .code(0) && done.output.hasPrefix("Tree hunt: ") && done.output.contains(said))
      }
      let again = try await control("end")
      #expect(again.exit == .code(1) && again.errorOutput.contains("ended"))
      let bare = try await control("extend")
      #expect(bare.exit == .code(64))
    }
  }
}
