import Foundation
import JSONCoding
import Testing

/// Makes requests and checks the shape of the results.
struct ShapeCheck: Sendable {
  let client: Client

  @discardableResult
  func callAsFunction(
    _ method: String, _ params: JSONValue = [:], is shape: Shape, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let result = try await client.call(method, params)
    #expect(shape.problems(result).isEmpty, "\(method): \(shape.problems(result))", sourceLocation: sourceLocation)
    return result
  }
}

@Suite struct MethodShapes {
  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
  static let phase = Shape.object(["phase": .phase, "endsAt?": .integer])

  @Test func `of the server`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        let check = ShapeCheck(client: client)
        try await check("server.ping", is: .object(["time": .integer]))
        let before = Self.now
        let info = try await check(
          "server.info",
          is: .object([
            "name": .string, "version": .string, "protocol": .integer, "epoch": .ulid, "time": .integer, "limits": .any,
            "publicKey": .string, "mail": .bool, "registration": .string, "hosting": .string, "origins": .list(.string),
          ]))
        #expect(info["protocol"] == 1)
        #expect((before...Self.now).contains(info["time"]?.integer ?? 0))
      }
    }
  }

  @Test func `of setting up`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { host in
        let check = ShapeCheck(client: host)
        let created = try await check(
          "lobby.create",
          [
            "name": "Set up", "description": "All of it", "author": "Ada", "capacity": 10, "duration": 600,
            "teams": ["Red", "Blue"], "settings": ["lateJoin": true],
            "clues": [HostedLobby.clue(1), HostedLobby.clue(2)],
          ], is: .object(["lobby": .ulid, "code": .code, "token": .token, "clues": .list(.string)]))
        #expect(created["clues"] == ["c1", "c2"])
        let attached = try await check(
          "session.attach", ["token": created["token"] ?? ""],
          is: .object(["role": .one(of: ["host"]), "lobby": .ulid, "code": .code]))
        #expect(attached["lobby"] == created["lobby"] && attached["code"] == created["code"])

        try await check("lobby.update", ["description": "More", "duration": 900], is: .empty)
        let located = HostedLobby.clue(3).with([
          "location": ["lat": 51.5, "lon": -0.125], "hints": [["text": "Look up", "cost": 5]],
        ])
        #expect(
          try await check("clue.add", located.with(["before": "c1"]), is: .object(["clue": .string]))["clue"] == "c3")
        try await check("clue.update", ["clue": "c2", "points": 55], is: .empty)
        try await check("clue.move", ["clue": "c3"], is: .empty)
        try await check("clue.move", ["clue": "c3", "before": "c2"], is: .empty)
        let list = try await check("clue.list", is: .object(["clues": .list(Self.clue)]))
        #expect(list["clues"]?.array?.strings("clue") == ["c1", "c3", "c2"])
        #expect(list["clues"]?[2]?["points"] == 55)
        #expect(list["clues"]?[1]?["location"]?["radius"] == 30)
        try await check("clue.remove", ["clue": "c3"], is: .empty)
        try await check("session.detach", is: .empty)
        #expect(try await host.refusal("clue.list").kind == "unauthorized")
      }
    }
  }

  private static let clue = Shape.object([
    "clue": .string, "title": .string, "text": .string, "points": .integer, "proof": .object(["scan": .empty]),
    "location?": .object(["lat": .number, "lon": .number, "radius": .integer, "required": .bool]),
    "hints?": .list(.object(["text": .string, "cost": .integer])), "token": .token, "qr": .string,
    "foundBy": .integer,
  ])

  @Test func `of the course of a hunt`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { host in
        let check = ShapeCheck(client: host)
        _ = try await HostedLobby.create(with: host, start: false, ["duration": 600])
        let started = try await check("lobby.start", is: Self.phase)
        #expect(started["phase"] == "running" && started["endsAt"] != nil)
        let extended = try await check("lobby.extend", ["seconds": 60], is: .object(["endsAt": .integer]))
        #expect((extended["endsAt"]?.integer ?? 0) - (started["endsAt"]?.integer ?? 0) == 60_000)
        #expect(try await check("lobby.pause", is: Self.phase)["phase"] == "paused")
        #expect(try await check("lobby.resume", is: Self.phase)["phase"] == "running")
        #expect(
          try await check("lobby.announce", ["text": "Soon"], is: .object(["notice": .string]))["notice"] == "n1")
        #expect(try await check("chat.send", ["text": "Hi"], is: .object(["message": .string]))["message"] == "m1")
        try await check("lobby.freeze", is: .object(["seq": .integer]))
        try await check("lobby.reveal", ["at": 1_000], is: .object(["seq": .integer]))
        #expect(try await check("lobby.end", is: Self.phase)["phase"] == "ended")
        try await check("lobby.results", is: Self.results)
        try await check("lobby.log", is: .object(["epoch": .ulid, "events": .list(.any), "last": .integer]))
      }
    }
  }

  private static let results = Shape.object([
    "lobby": .ulid, "seq": .integer, "endedAt": .integer, "rows": .list(.row),
    "winners": .list(.object(["player": .string, "seconds": .number])),
    "clues": .list(.object(["clue": .string, "foundBy": .integer, "medianSeconds?": .number])),
    "badges": .list(.object(["player": .string, "badges": .list(.string)])),
    "proof": .object(["epoch": .ulid, "seq": .integer, "head": .hash, "publicKey": .string, "signature": .string]),
  ])

  @Test func `of playing`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600, "teams": ["Red"]])
      try await Client.with(server) { player in
        let check = ShapeCheck(client: player)
        #expect(try await check("lobby.peek", ["code": .string(lobby.code.lowercased())], is: .card)["players"] == 0)
        let joined = try await check(
          "lobby.join", ["code": .string(lobby.code), "name": "Ada", "team": "red"],
          is: .object(["lobby": .ulid, "player": .string, "token": .token, "seq": .integer]))
        let attached = try await check(
          "session.attach", ["token": joined["token"] ?? ""],
          is: .object(["role": .one(of: ["player"]), "lobby": .ulid, "code": .code, "player": .string]))
        #expect(attached["player"] == "p1")
        try await check("player.rename", ["name": "Ada L."], is: .empty)
        let found = try await check("scan.submit", ["text": .string(lobby.codes[2])], is: .outcome)
        #expect(
          found == [
            "outcome": "found", "clue": "c3", "points": 30, "total": 30, "rank": 1, "found": 1, "of": 8,
          ])
        let again = try await check("scan.submit", ["text": .string(lobby.codes[2])], is: .outcome)
        #expect(again["outcome"] == "already-found" && again["points"] == 0 && again["total"] == 30)
        let wrong = try await check("scan.submit", ["text": "https://example.org"], is: .outcome)
        #expect(wrong["outcome"] == "not-a-clue" && wrong["clue"] == nil)
        try await check("chat.send", ["text": "Found one"], is: .object(["message": .string]))
        try await check("lobby.leave", is: .empty)
        #expect(try await player.refusal("chat.send", ["text": "Still here"]).kind == "unauthorized")
      }
    }
  }

  @Test func `of proving clues that have no code`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(
        on: server, clues: 0,
        [
          "clues": [
            HostedLobby.clue(1).with(["proof": ["codeword": ["accepts": ["oak"]]]]),
            HostedLobby.clue(2).with(["proof": ["visit": [:]], "location": ["lat": 51.5, "lon": -0.125]]),
          ]
        ])
      try await Client.with(server) { player in
        try await player.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])
        let check = ShapeCheck(client: player)
        let wrong = try await check("clue.answer", ["clue": "c1", "answer": "elm"], is: .outcome)
        #expect(wrong["outcome"] == "wrong-answer")
        #expect(try await check("clue.answer", ["clue": "c1", "answer": "Oak"], is: .outcome)["outcome"] == "found")
        let far = try await check("clue.visit", ["clue": "c2", "lat": 51.6, "lon": -0.125], is: .outcome)
        #expect(far["outcome"] == "too-far" && (far["distance"]?.number ?? 0) > 11_000)
        try await check("lobby.view", is: .snapshot)
      }
    }
  }

  @Test func `of keeping order`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { host in
        let check = ShapeCheck(client: host)
        let lobby = try await HostedLobby.create(with: host)
        let player = try await lobby.player("Ada", on: server)
        try await player.call("chat.send", ["text": "Hi"])
        let checkPlayer = ShapeCheck(client: player)
        try await checkPlayer("chat.report", ["message": "m1", "reason": "Rude"], is: .empty)
        let reports = try await check(
          "chat.reports",
          is: .object([
            "reports": .list(.object(["message": .string, "by": .string, "reason": .string, "at": .integer]))
          ]))
        #expect(reports["reports"]?[0]?["by"] == "p1")
        try await check(
          "late.list",
          is: .object([
            "finds": .list(
              .object(["player": .string, "clue": .string, "at": .integer, "arrivedAt": .integer]))
          ]))
        try await check("chat.remove", ["message": "m1"], is: .empty)
        let hint = try await check("lobby.hint", ["clue": "c1", "text": "Up"], is: .object(["notice": .string]))
        #expect(hint["notice"] == "n1")
        try await check("player.mute", ["player": "p1", "reason": "Rude"], is: .empty)
        try await check("lobby.view", is: .snapshot)
        try await check("player.unmute", ["player": "p1"], is: .empty)
        try await check("player.kick", ["player": "p1"], is: .empty)
        await player.close()
      }
    }
  }

  @Test func `of songs`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { host in
        let check = ShapeCheck(client: host)
        _ = try await HostedLobby.create(with: host, clues: 0, start: false)
        let asked = try await check(
          "song.request", ["title": "Help!", "artist": "The Beatles"], is: .object(["song": .string]))
        #expect(asked["song"] == "s1")
        #expect(
          try await check("song.vote", ["song": "s1", "vote": "up"], is: .object(["votes": .integer]))["votes"] == 1)
        let view = try await check("lobby.view", is: .snapshot)
        #expect(
          view["songs"]?[0] == ["song": "s1", "title": "Help!", "artist": "The Beatles", "votes": 1, "vote": "up"])
        try await check("song.remove", ["song": "s1"], is: .empty)
      }
    }
  }

  @Test func `of watching, and of what is pushed`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600])
      let player = try await lobby.player("Ada", on: server)
      try await Client.with(server) { watcher in
        let check = ShapeCheck(client: watcher)
        let watched = try await check(
          "lobby.watch", ["code": .string(lobby.code)],
          is: .object(["epoch": .ulid, "seq": .integer, "snapshot": .snapshot]))
        try await player.call("scan.submit", ["text": .string(lobby.codes[0])])
        let event = try await watcher.event("clue.scanned")
        #expect(Shape.event.problems(event).isEmpty, "\(Shape.event.problems(event))")
        #expect(event["prev"] == watched["seq"])
        let board = try await watcher.push("board")
        #expect(Shape.board.problems(board).isEmpty, "\(Shape.board.problems(board))")
        #expect(board["rows"]?[0]?["points"] == 10)
        try await check("lobby.view", lobby.named, is: .snapshot)
        try await check("lobby.view", lobby.named.with(["at": 1]), is: .snapshot)
        let rows: [String: Shape] = ["seq": .integer, "rows": .list(.row), "total": .integer, "frozen": .bool]
        try await check("lobby.board", lobby.named.with(["limit": 1]), is: .object(rows))
        try await check("lobby.board", lobby.named.with(["at": 2]), is: .object(rows))
        let history = try await check(
          "lobby.history", lobby.named.with(["after": 3, "limit": 2]),
          is: .object(["events": .list(.event), "last": .integer]))
        #expect(history["events"]?.array?.integers("seq") == [10, 11])
        try await check("lobby.unwatch", lobby.named, is: .empty)
        let resumed = try await check(
          "lobby.watch", lobby.named.with(["since": ["epoch": watched["epoch"] ?? "", "seq": watched["seq"] ?? 0]]),
          is: .object(["epoch": .ulid, "seq": .integer, "resumed": .bool]))
        #expect(resumed["resumed"] == true && resumed["seq"] == watched["seq"])
        #expect(try await watcher.event("clue.scanned") == event)
      }
      await player.close()
    }
  }
}
