import Foundation
import JSONCoding
import QRCode
import Testing

@Suite struct HuntFromEndToEnd {
  private struct Game: Sendable {
    let lobby: HostedLobby
    let plan: JSONValue
    let host: Client
    let ada: Client
    let bob: Client
    let spectator: Client

    var everybodyElse: [Client] { [ada, bob, spectator] }
  }

  @Test func `is played, seen and won as it should, and nobody sees too much`() async throws {
    var options = ServerOptions()
    options.publicURL = "https://hunt.example"
    try await withServer(options) { server in
      let game = try await Self.setUp(server)
      try await Self.nobodySeesTheCluesYet(game)
      try await game.host.call("lobby.start")
      try await Self.everybodySeesTheClues(game)
      let codes = try await Self.readFromPaper(game.lobby.codes)
      try await Self.play(game, codes)
      try await game.host.call("lobby.end")
      try await Self.everybodySeesTheEvents(game)
      try await Self.everybodySeesTheResults(game, server)
      try await Self.nobodySawTooMuch(game)
      for client in game.everybodyElse + [game.host] { await client.close() }
    }
  }

  private static func setUp(_ server: TestServer) async throws -> Game {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let plan = try JSONParser.parse(Array(Data(contentsOf: root.appending(path: "hunts/demo.json"))))
    let host = try await Client.connect(server)
    let created = try await host.call("lobby.create", plan)
    let list = try await host.call("clue.list")
    let code = try #require(created["code"]?.string)
    let codes = try #require(list["clues"]?.array).compactMap { $0["qr"]?.string }
    #expect(codes.count == 8 && codes[0].hasPrefix("HTTPS://HUNT.EXAMPLE/Q/"))
    let lobby = HostedLobby(
      id: try #require(created["lobby"]?.string), code: code, token: try #require(created["token"]?.string),
      codes: codes)
    let ada = try await lobby.player("Ada", on: server)
    let bob = try await lobby.player("Bob", on: server)
    let spectator = try await Client.connect(server)
    for client in [ada, bob, spectator, host] {
      let watched = try await client.call("lobby.watch", ["code": .string(code)])
      #expect(watched["seq"] == 11, "created, eight clues, two players")
    }
    return Game(lobby: lobby, plan: plan, host: host, ada: ada, bob: bob, spectator: spectator)
  }

  private static func nobodySeesTheCluesYet(_ game: Game) async throws {
    for client in game.everybodyElse {
      #expect(try await client.call("lobby.view", game.lobby.named)["clues"] == [])
      let seen = await client.receivedText
      for clue in game.plan["clues"]?.array ?? [] {
        for member in ["title", "text"] {
          let text = try #require(clue[member]?.string)
          #expect(!seen.contains(JSONValue.string(text).text.dropFirst().dropLast()), "\(text)")
        }
      }
    }
    let card = try await game.spectator.call("lobby.peek", ["code": .string(game.lobby.code)])
    #expect(card["clues"] == 8 && card["phase"] == "open")
  }

  private static func everybodySeesTheClues(_ game: Game) async throws {
    let titles = game.plan["clues"]?.array?.column("title")
    for client in game.everybodyElse {
      let clues = try await client.call("lobby.view", game.lobby.named)["clues"]?.array ?? []
      #expect(clues.column("title") == titles)
      #expect(clues.column("proof", "kind") == Array(repeating: "scan", count: 8))
    }
  }

  /// The texts that a scanner reads from the printed codes.
  private static func readFromPaper(_ codes: [String]) async throws -> [String] {
    let folder = try TemporaryFolder("codes")
    var read: [String] = []
    for (index, code) in codes.enumerated() {
      let path = "\(folder.path)/\(index).png"
      try Data(QRCode(code).png()).write(to: URL(filePath: path))
      let scan = try await Program.tool("zbarimg", "--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable", path)
      #expect(scan.exit == .code(0), "\(scan.errorOutput)")
      read.append(scan.output.trimmingCharacters(in: .newlines))
    }
    #expect(read == codes)
    return read
  }

  /// Ada finds all clues and Bob the first three, in turn.
  private static func play(_ game: Game, _ codes: [String]) async throws {
    let points = try #require(game.plan["clues"]?.array).integers("points").compactMap { $0 }
    var total: Int64 = 0
    for (index, code) in codes.enumerated() {
      total += points[index]
      let found = try await game.ada.call("scan.submit", ["text": .string(code)])
      let expected: JSONValue = [
        "outcome": "found", "clue": .string("c\(index + 1)"), "points": .integer(points[index]),
        "total": .integer(total), "rank": 1, "found": .integer(Int64(index + 1)), "of": 8,
      ]
      #expect(found == expected)
      guard index < 3 else { continue }
      // Typed from the text under the code, in lower case and with a similar character.
      let typed = code.suffix(12).lowercased().replacingOccurrences(of: "0", with: "o")
      let second = try await game.bob.call("scan.submit", ["text": .string(typed)])
      #expect(second["outcome"] == "found" && second["rank"] == 2)
    }
    try await game.bob.call("chat.send", ["text": "You win"])
    try await game.host.call("lobby.announce", ["text": "Back to the gate", "to": ["player": "p2"]])
  }

  private static func everybodySeesTheEvents(_ game: Game) async throws {
    let finds = Array(repeating: ["clue.scanned", "clue.scanned"], count: 3).flatMap { $0 }
    let common = ["hunt.started"] + finds + Array(repeating: "clue.scanned", count: 5) + ["chat.sent"]
    for client in game.everybodyElse + [game.host] {
      var events: [JSONValue] = []
      while events.last?["type"] != "hunt.ended" { events.append(try await client.push("event")) }
      let seesNotice = client === game.bob || client === game.host
      #expect(events.strings("type") == common + (seesNotice ? ["notice.sent"] : []) + ["hunt.ended"])
      #expect(isUnbroken(events, after: 11))
      let started = events[0]
      let endsAt = (started["at"]?.integer ?? 0) + 3_600_000
      #expect(started["data"] == ["endsAt": .integer(endsAt)])
      #expect(events[1]["data"] == ["player": "p1", "clue": "c1"])
      #expect(events[2]["data"] == ["player": "p2", "clue": "c1"])
      #expect(events[12]["data"] == ["message": "m1", "player": "p2", "name": "Bob", "text": "You win"])
      #expect(events.last?["data"] == ["by": "host"])
    }
  }

  private static func everybodySeesTheResults(_ game: Game, _ server: TestServer) async throws {
    let results = try await game.spectator.call("lobby.results", game.lobby.named)
    for client in game.everybodyElse + [game.host] {
      #expect(try await client.call("lobby.results", game.lobby.named) == results)
      let board = try await client.call("lobby.board", game.lobby.named)
      #expect(board["rows"] == results["rows"] && board["total"] == 2)
    }
    let rows = results["rows"]?.array ?? []
    #expect(rows.strings("name") == ["Ada", "Bob"])
    #expect(rows.integers("points") == [400, 60])
    #expect(rows.integers("found") == [8, 3])
    #expect(rows.integers("lastSeq") == [23, 18])
    #expect(results["winners"]?.array?.strings("player") == ["p1"])
    #expect(results["clues"]?.array?.integers("foundBy") == [2, 2, 2, 1, 1, 1, 1, 1])
    #expect(results["seq"] == 26)

    // The proof is the head of the log's hash chain.
    let export = try await Program.quarry("log", "export", "--data", server.data)
    let events = try Array(export.output.utf8).split(separator: UInt8(ascii: "\n")).map {
      try JSONParser.parse(Array($0))
    }
    let last = events.last { $0["stream"]?.string == "lobby/\(game.lobby.id)" }
    #expect(last?["version"] == 26)
    #expect(last?["hash"] != nil && last?["hash"] == results["proof"]?["head"])
  }

  private static func nobodySawTooMuch(_ game: Game) async throws {
    let list = try await game.host.call("clue.list")["clues"]?.array ?? []
    let tokens = list.compactMap { $0["token"]?.string }
    #expect(tokens.count == 8)
    for client in game.everybodyElse {
      try await client.call("lobby.history", game.lobby.named.with(["limit": 1_000]))
      try await client.call("lobby.view", game.lobby.named.with(["at": 12]))
      let seen = await client.receivedText
      for secret in tokens + game.lobby.codes + [game.lobby.token] { #expect(!seen.contains(secret)) }
      for word in ["clue.added", "\"host\":", "settings", "scoring"] { #expect(!seen.contains(word), "\(word)") }
    }
    let forOthers = await game.ada.receivedText + game.spectator.receivedText
    #expect(!forOthers.contains("Back to the gate"))
    // A player receives no token but their own, and that only once.
    #expect(await game.bob.receivedText.components(separatedBy: "\"token\"").count == 2)
    #expect(await !game.spectator.receivedText.contains("\"token\""))
  }
}
