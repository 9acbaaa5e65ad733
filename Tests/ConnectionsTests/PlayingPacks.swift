import Core
import EventLog
import Hunt
import JSONCoding
import Packs
import Projections
import TestDoubles
import TestTools
import Testing

@testable import Connections

/// Tests plays of packs: by whom, how often, and what counts.
@Suite(.timeLimit(.minutes(10))) struct PlayingPacks {
  // MARK: The board

  @Test func `shows a board that nobody is on yet`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let board = try await Self.board(try await Self.pack(by: ann, on: server), on: server)
      #expect(board["rows"] == [] && board["players"] == 0 && board["average"] == .null && board["me"] == .null)
      #expect(board["difficulty"]?.array?.count == 6 && board["difficulty"]?[0]?["found"] == .null)
      #expect(board["playable"] == true)
    }
  }

  @Test func `lists the first play of each, by points, with the average and the reader's place`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      var points: [String: Int] = [:]
      for (name, count) in [("ada", 1), ("bob", 6), ("cyd", 3)] {
        let person = try await Self.register(name, on: server)
        points[name] = try await Self.play(pack, finding: count, by: person, on: server)
        // Further plays of theirs change nothing.
        try await Self.play(pack, finding: 6, by: person, on: server)
      }
      #expect(points["bob"] == 210)
      let board = try await Self.board(pack, on: server)
      #expect(Self.names(board) == ["bob", "cyd", "ada"])
      #expect(board["players"] == 3 && board["me"] == .null)
      let sum = points.values.reduce(0, +)
      #expect(board["average"]?.number == (Double(sum) / 3 * 10).rounded() / 10)
      #expect(board["rows"]?[0]?["found"] == 6 && board["rows"]?[0]?["seconds"] == 60)
      #expect(board["difficulty"]?[0]?["title"] == nil, "who has not played it is not told")
    }
  }

  @Test func `counts only the first play, and none after a casual one`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let ada = try await Self.register("ada", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      try await Self.play(pack, "casual", finding: 2, by: ada, on: server)
      try await Self.play(pack, finding: 6, by: ada, on: server)
      let board = try await Self.board(pack, for: ada, on: server)
      #expect(board["players"] == 0 && board["me"] == .null)
      #expect(board["difficulty"]?[0]?["title"] == "Clue 1" && board["difficulty"]?[0]?["found"] == 1)
      #expect(board["difficulty"]?[5]?["found"] == 0)
    }
  }

  @Test func `never counts the creator, nor who has seen the answers, nor strangers`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let ada = try await Self.register("ada", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      _ = try await server.connect().ask("pack.export", ["token": ada.token, "pack": pack])
      for person in [ann, ada, nil] { try await Self.play(pack, finding: 6, by: person, on: server) }
      #expect(try await Self.board(pack, on: server)["players"] == 0)
    }
  }

  @Test func `counts a play that began before its player saw the answers`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let ada = try await Self.register("ada", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      let play = try await Self.begin(pack, by: ada, on: server)
      _ = try await server.connect().ask("pack.export", ["token": ada.token, "pack": pack])
      try await Self.find(1, in: play, on: server)
      #expect(try await Self.board(pack, on: server)["players"] == 0, "it has not ended")
      try await Self.end(play, on: server)
      #expect(try await Self.board(pack, for: ada, on: server)["me"]?["rank"] == 1)
    }
  }

  @Test func `ends a play by its clock that nobody looks at, when the board is asked for`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let ada = try await Self.register("ada", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      let began = server.clock.now
      let play = try await Self.begin(pack, by: ada, on: server)
      let points = try await Self.find(1, in: play, on: server)
      server.clock.advance(.minutes(20))
      let board = try await Self.board(pack, for: ada, on: server)
      #expect(board["me"] == ["points": .integer(Int64(points)), "rank": 1])
      #expect(board["rows"]?[0]?["at"] == .integer((began + .minutes(15)).milliseconds))
      #expect(board["rows"]?[0]?["you"] == true)
    }
  }

  @Test(arguments: [(Limits.packLateness, true), (Limits.packLateness + Span(milliseconds: 1), false)])
  func `changes the result when a find comes within a minute of the end`(late: Span, counts: Bool) async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let ada = try await Self.register("ada", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      let play = try await Self.begin(pack, by: ada, on: server)
      let open = try await server.connect().ask("lobby.view", ["token": play["token"] ?? .null])["clues"]?[0]?["clue"]
      let clue = try #require(open?.string)
      let at = server.clock.now + .seconds(5)
      server.clock.advance(.minutes(15) + late)
      #expect(try await Self.board(pack, for: ada, on: server)["me"]?["points"] == 0)
      let found = try await server.connect().ask(
        "clue.answer",
        [
          "token": play["token"] ?? .null, "clue": .string(clue), "answer": .string("word\(clue.dropFirst())"),
          "at": .integer(at.milliseconds),
        ])
      #expect(found["outcome"] == "found")
      let points = try await Self.board(pack, for: ada, on: server)["me"]?["points"]
      #expect(points == (counts ? found["total"] : 0))
    }
  }

  // MARK: With a host

  @Test func `keeps a hosted game off the board unless it is ranked`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let ada = try await Self.register("ada", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      for isRanked in [false, true] {
        let host = try await server.connect()
        let game = try await host.ask(
          "lobby.create", ["token": ann.token, "pack": pack, "ranked": .bool(isRanked)])
        let code = try #require(game["code"])
        let stranger = try await server.connect().ask("lobby.join", ["code": code, "name": "Stranger"])
        #expect(stranger["kind"] == (isRanked ? "unauthorized" : nil))
        let seat = try await server.connect().ask("lobby.join", ["code": code, "name": "Ada", "token": ada.token])
        try await host.ask("lobby.start", ["token": game["token"] ?? .null])
        #expect(try await Self.find(6, in: seat, on: server) == 210)
        try await host.ask("lobby.end", ["token": game["token"] ?? .null])
        #expect(try await Self.board(pack, on: server)["players"] == (isRanked ? 1 : 0))
      }
    }
  }

  @Test func `shows its host the answers, and its player none`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      let host = try await server.connect()
      let game = try await host.ask("lobby.create", ["token": ann.token, "pack": pack])
      #expect(try await host.ask("clue.list", ["token": game["token"] ?? .null])["clues"]?.array?.count == 6)
      #expect(
        try await server.connect().ask("clue.list", ["token": ann.token, "lobby": game["lobby"] ?? .null])["clues"]
          != nil)
      let play = try await Self.begin(pack, by: ann, on: server)
      let asked = try await server.connect().ask("clue.list", ["token": ann.token, "lobby": play["lobby"] ?? .null])
      #expect(asked["kind"] == "forbidden", "not even to who made the pack: there it stands in pack.get")
      #expect(try await server.connect().ask("clue.list", ["token": play["token"] ?? .null])["kind"] == "forbidden")
      #expect(try await server.connect().ask("lobby.create", ["pack": pack])["kind"] == "unauthorized")
    }
  }

  /// The printed codes of a pack by the titles of its clues.
  private static func codes(of pack: JSONValue, by person: Person, on server: TestServer) async throws -> [String:
    String]
  {
    let host = try await server.connect()
    let game = try await host.ask("lobby.create", ["token": person.token, "pack": pack])
    let list = try await host.ask("clue.list", ["token": game["token"] ?? .null])["clues"]?.array ?? []
    return try list.reduce(into: [:]) { codes, clue in
      codes[try #require(clue["title"]?.string)] = try #require(clue["token"]?.string)
    }
  }

  @Test func `has the codes that were printed, wherever the clues stand in the pack by now`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      func clues(_ titles: [String]) -> JSONValue {
        .array(titles.map { ["title": .string($0), "points": 5, "proof": ["scan": [:]]] })
      }
      let old = ["Bridge", "Gate", "Tower", "Well", "Oak"]
      let made = try await server.connect().ask(
        "pack.create",
        ["token": ann.token, "name": "A", "description": "B", "location": "C", "clues": clues(old)])
      let pack = try #require(made["pack"])
      let before = try await Self.codes(of: pack, by: ann, on: server)
      #expect(Set(before.values).count == 5)
      let new = ["Oak", "Mill", "Gate", "Bridge", "Well"]
      _ = try await server.connect().ask(
        "pack.update", ["token": ann.token, "pack": pack, "version": 1, "clues": clues(new)])
      let after = try await Self.codes(of: pack, by: ann, on: server)
      for title in new where title != "Mill" { #expect(after[title] == before[title], "\(title)") }
      let mill = try #require(after["Mill"])
      #expect(!before.values.contains(mill), "the tower's would be found where the tower's code hangs")
    }
  }

  // MARK: Rules

  @Test func `refuses what a play cannot be, and says what to leave out`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      let small = try await Self.pack(by: ann, on: server, name: "Small", clues: 4)
      let connection = try await server.connect()
      let wrong: [(JSONValue, String)] = [
        (["name": "n", "play": "casual"], "play"), (["name": "n", "ghost": "best"], "ghost"),
        (["pack": pack, "play": "group"], "play"), (["pack": pack, "play": "casual", "clues": []], "clues"),
        (["pack": pack, "play": "casual", "duration": 600], "duration"),
        (["pack": pack, "play": "casual", "ghost": "worst"], "ghost"),
        (["pack": pack, "play": "casual", "ghost": "best"], "ghost"),
        (["pack": pack, "play": "casual", "ghost": ["username": "nobody"]], "ghost"),
        (["pack": pack, "play": "casual", "ranked": true], "ranked"), (["pack": pack, "ghost": "best"], "ghost"),
        (["pack": pack, "ranked": true, "duration": 60], "duration"),
      ]
      for (params, field) in wrong {
        let answer = try await connection.ask("lobby.create", params)
        #expect(answer["kind"] == "invalid-params" && answer["field"] == .string(field), "\(params)")
      }
      for pack in [small, "01BX5ZZKBKACTAV9WEVGEMMVRZ", "x"] {
        #expect(try await connection.ask("lobby.create", ["pack": pack, "play": "casual"])["kind"] == "pack-not-found")
      }
      #expect(try await Self.begin(small, by: ann, on: server)["player"] == "p1", "its creator may")
    }
  }

  @Test func `gives the same play for the same key, with the same token`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let pack = try await Self.pack(by: ann, on: server)
      for person in [ann, nil] {
        let more: JSONObject = ["key": "0123456789abcdef-play"]
        let first = try await Self.begin(pack, by: person, with: more, on: server)
        #expect(first["token"] != nil)
        #expect(try await Self.begin(pack, by: person, with: more, on: server) == first)
        #expect(
          try await Self.begin(pack, "casual", by: person, with: more, on: server)["lobby"] != first["lobby"]
            || person != nil)
      }
    }
  }

  // MARK: The ghost

  @Test func `races against the best, or somebody by name`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let (ada, bob) = (try await Self.register("ada", on: server), try await Self.register("bob", on: server))
      let pack = try await Self.pack(by: ann, on: server)
      try await Self.play(pack, finding: 6, by: ada, on: server)
      try await Self.play(pack, "casual", finding: 2, by: bob, on: server)
      let best = try await Self.begin(pack, with: ["ghost": "best"], on: server)
      #expect(best["ghost"] == ["name": "ada", "points": 210, "found": 6])
      let chosen = try await Self.begin(pack, with: ["ghost": ["username": "BOB"]], on: server)
      #expect(chosen["ghost"] == ["name": "bob", "points": 30, "found": 2])
      server.clock.advance(.seconds(61))
      let history = try await server.connect().ask("lobby.history", ["token": best["token"] ?? .null, "limit": 100])
      let ghosts = (history["events"]?.array ?? []).filter { $0["type"] == "ghost.scanned" }
      #expect(ghosts.compactMap { $0["data"]?["found"]?.integer } == [1, 2, 3, 4, 5, 6])
      #expect(ghosts.last?["data"]?["points"] == 210)
      #expect(!"\(history)".contains("ada"))
    }
  }

  @Test func `names the ghost, whose run it is, to a key that is sent again`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let (ada, bob) = (try await Self.register("ada", on: server), try await Self.register("bob", on: server))
      let pack = try await Self.pack(by: ann, on: server)
      try await Self.play(pack, finding: 3, by: ada, on: server)
      let more: JSONObject = ["ghost": "best", "key": "0123456789abcdef-ghost"]
      let first = try await Self.begin(pack, by: bob, with: more, on: server)
      #expect(first["ghost"]?["name"] == "ada")
      // Another player is the best by now.
      try await Self.play(pack, finding: 6, by: try await Self.register("cyd", on: server), on: server)
      #expect(try await Self.begin(pack, by: bob, with: more, on: server) == first)
    }
  }

  // MARK: The account

  @Test func `tells what somebody has made of packs, and their badges`() async throws {
    try await TestServer.run { server in
      let ann = try await Self.register("ann", on: server)
      let ada = try await Self.register("ada", on: server)
      let packs = [
        try await Self.pack(by: ann, on: server), try await Self.pack(by: ann, on: server, name: "New town"),
      ]
      try await Self.play(packs[0], finding: 6, by: ada, on: server)
      try await Self.play(packs[0], finding: 6, by: ada, on: server)
      try await Self.play(packs[1], "casual", finding: 1, by: ada, on: server)
      let anns = try await server.connect().ask("account.get", ["token": ann.token])
      #expect(anns["stats"] == ["packsCreated": 2, "packsPlayed": 0, "competitivePoints": 0] && anns["badges"] == [])
      let adas = try await server.connect().ask("account.get", ["token": ada.token])
      #expect(adas["stats"] == ["packsCreated": 0, "packsPlayed": 2, "competitivePoints": 210])
      let badges = adas["badges"]?.array ?? []
      #expect(badges.first { $0["badge"] == "all-clues" }?["times"] == 2)
      #expect(badges.first { $0["badge"] == "first-of-pack" }?["times"] == 1)
    }
  }

  // MARK: Random histories

  /// Checks the boards against a second computation from a list of what was done.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func `has on its boards what the log says, also when they are made anew`(seed: UInt64) async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log) { server in
      var random = SeededGenerator(seed: seed)
      var people: [Person] = []
      for name in ["ada", "bob", "cyd"] { people.append(try await Self.register(name, on: server)) }
      var packs: [(id: JSONValue, creator: String)] = []
      for name in ["East", "West"] {
        let creator = people[Int.random(in: 0..<3, using: &random)]
        packs.append((try await Self.pack(by: creator, on: server, name: name), creator.name))
      }
      var first: [String: Int?] = [:]
      for _ in 0..<14 {
        let person = people[Int.random(in: 0..<3, using: &random)]
        let pack = packs[Int.random(in: 0..<2, using: &random)]
        let (count, way) = (Int.random(in: 0...6, using: &random), Int.random(in: 0..<6, using: &random))
        let place = "\(pack.id) \(person.name)"
        if way == 0 {
          _ = try await server.connect().ask("pack.export", ["token": person.token, "pack": pack.id])
          if first[place] == nil { first[place] = .some(nil) }
          continue
        }
        let kind = way == 1 ? "casual" : "competitive"
        let points = try await Self.play(pack.id, kind, finding: count, by: person, on: server)
        if first[place] == nil {
          first[place] = .some(kind == "casual" || pack.creator == person.name ? nil : points)
        }
      }
      for pack in packs {
        let expected = people.compactMap { person in
          (first["\(pack.id) \(person.name)"] ?? nil).map { (name: person.name, points: $0) }
        }
        let board = try await Self.board(pack.id, on: server)
        #expect(Set(Self.names(board)) == Set(expected.map(\.name)))
        for row in board["rows"]?.array ?? [] {
          #expect(row["points"]?.integer == expected.first { $0.name == row["name"]?.string }.map { Int64($0.points) })
        }
      }
      try await Self.boardsAreTheSameAnew(log, server)
    }
  }

  private static func boardsAreTheSameAnew(_ log: any EventLog, _ server: TestServer) async throws {
    let anew = try Projections.open(
      path: nil, of: log, [PlaysIndex(log: log)], patience: .seconds(300), logger: server.logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await anew.run() }
      let tables = ["plays", "plays_first", "plays_board", "plays_finds", "plays_badges"]
      for table in tables {
        let (old, new) = (try await rows(of: table, in: server.projections), try await rows(of: table, in: anew))
        #expect(old == new, "\(table)")
      }
      group.cancelAll()
    }
  }

  private static func rows(of table: String, in projections: Projections) async throws -> [[SQLValue]] {
    try await projections.read("plays") { rows in
      try rows.rows("SELECT * FROM \(table)") { row in (0..<3).map { row[$0] } }
    }
  }
}
