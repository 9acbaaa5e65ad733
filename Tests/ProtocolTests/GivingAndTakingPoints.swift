import JSONCoding
import Testing

@Suite struct GivingAndTakingPoints {
  private static let clues: JSONValue = [
    ["title": "Oak", "points": 50, "proof": ["scan": [:]], "hints": [["text": "Look up", "cost": 20]]],
    ["title": "Well", "points": 30, "proof": ["codeword": ["accepts": ["bucket"]]]],
  ]

  private static let change = Shape.object([
    "player": .string, "points": .list(.integer), "rank": .list(.integer),
  ])
  private static let explanation = Shape.object([
    "points": .integer,
    "because": .list(
      .object([
        "seq": .integer, "at": .integer, "points": .integer, "kind": .one(of: ["find", "bonus", "hint", "ruling"]),
        "clue?": .string, "ruling?": .string, "reason?": .string, "accepted?": .bool,
      ])),
  ])

  private func points(_ explanation: JSONValue) -> [JSONValue?] {
    (explanation["because"]?.array ?? []).map { $0["points"] }
  }

  @Test func `is decided, foretold, explained and taken back`() async throws {
    try await withSharedServer { server in
      let host = try await Client.connect(server)
      let lobby = try await HostedLobby.create(with: host, clues: 0, ["clues": Self.clues])
      let ada = try await lobby.player("Ada", on: server)
      let bob = try await lobby.player("Bob", on: server)
      try await host.call("lobby.watch", lobby.named)
      try await bob.call("lobby.watch", lobby.named)
      let asHost = ShapeCheck(client: host)
      let asAda = ShapeCheck(client: ada)

      let hint = Shape.object(["text": .string, "cost": .integer, "points": .integer])
      let taken = try await asAda("clue.hint", ["clue": "c1", "hint": 0], is: hint)
      #expect(taken["text"] == "Look up" && taken["cost"] == 20)
      try await ada.call("scan.submit", ["text": .string(lobby.codes[0])])
      let accepted = try await asHost(
        "clue.accept", ["clue": "c2", "player": "p2", "reason": "No voice"], is: .outcome)
      #expect(accepted["outcome"] == "found" && accepted["rank"] == 2)
      #expect(points(try await asAda("player.explain", is: Self.explanation)) == [-20, 50])

      let ruling: JSONValue = ["voidClue": ["clue": "c1", "reason": "Felled"]]
      let foretold = try await asHost(
        "ruling.preview", ["ruling": ruling], is: .object(["changes": .list(Self.change)]))
      #expect(
        foretold["changes"] == [
          ["player": "p2", "points": [30, 30], "rank": [2, 1]], ["player": "p1", "points": [30, 0], "rank": [1, 2]],
        ])
      let applied = try await asHost(
        "ruling.apply", ["ruling": ruling], is: .object(["changes": .list(Self.change), "ruling": .string]))
      #expect(applied["changes"] == foretold["changes"] && applied["ruling"] == "r1")
      let explained = try await asHost("player.explain", ["player": "p1"], is: Self.explanation)
      #expect(points(explained) == [0, 0] && explained["because"]?[1]?["reason"] == "Felled")
      let clue = try await ada.call("lobby.view")["clues"]?[0]
      #expect(clue?["state"] == "void" && clue?["found"] == false && clue?["foundBy"] == 0)

      try await asHost("ruling.revoke", ["ruling": "r1"], is: .empty)
      #expect(points(try await ada.call("player.explain")) == [-20, 50])

      // What a player paid for is not revealed to others.
      for client in [host, bob] { _ = try await client.event("ruling.revoked") }
      #expect(await host.receivedText.contains("hint.taken"))
      let seenByBob = await bob.receivedText
      for secret in ["hint.taken", "Look up"] { #expect(!seenByBob.contains(secret), "\(secret)") }
      #expect(seenByBob.contains(#""accepted":true"#))
      for client in [host, ada, bob] { await client.close() }
    }
  }

  @Test func `counts for teams, beside the players`() async throws {
    try await withSharedServer { server in
      let host = try await Client.connect(server)
      let lobby = try await HostedLobby.create(with: host, clues: 2, ["teams": ["Red", "Blue"]])
      let ada = try await Client.connect(server)
      try await ada.call("lobby.join", ["code": .string(lobby.code), "name": "Ada", "team": "Red"])
      let bob = try await Client.connect(server)
      try await bob.call("lobby.join", ["code": .string(lobby.code), "name": "Bob", "team": "Red"])
      let screen = try await lobby.spectator(on: server)
      for player in [ada, bob] { try await player.call("scan.submit", ["text": .string(lobby.codes[1])]) }
      func rows(_ board: JSONValue?) -> [JSONValue?] { (board?["teams"]?.array ?? []).map { $0["points"] } }
      #expect(rows(try await screen.call("lobby.board", lobby.named)) == [20, 0])

      let ruling: JSONValue = ["award": ["team": "t2", "points": 45, "reason": "Best song"]]
      let applied = try await host.call("ruling.apply", ["ruling": ruling])
      #expect(applied["changes"] == [])
      #expect(
        applied["teams"] == [
          ["team": "t2", "points": [0, 45], "rank": [2, 1]], ["team": "t1", "points": [20, 20], "rank": [1, 2]],
        ])
      // The award changes no player's row, yet the board is pushed.
      var board = try await screen.push("board")
      while rows(board) != [45, 20] { board = try await screen.push("board") }
      #expect(board["teams"]?[0]?["name"] == "Blue")
      try await host.call("lobby.end")
      #expect(rows(try await screen.call("lobby.results", lobby.named)) == [45, 20])
      for client in [host, ada, bob, screen] { await client.close() }
    }
  }
}
