import Core
import JSONCoding
import TestDoubles
import Testing

// Short helpers for people, packs and plays.
extension PlayingPacks {
  // MARK: People and packs

  /// A person who is signed in.
  struct Person {
    let name: String
    let token: JSONValue
  }

  static func register(_ name: String, on server: TestServer) async throws -> Person {
    let connection = try await server.connect(from: "192.0.2.\(name.count)\(name.utf8.first ?? 0)")
    let answer = try await connection.ask(
      "account.register",
      [
        "firstName": "A", "lastName": "B", "username": .string(name), "email": .string("\(name)@example.org"),
        "password": "a horse 4 us!",
      ])
    return Person(name: name, token: try #require(answer["token"]))
  }

  /// Creates a pack with this number of clues, worth 10, 20, 30, … points, whose words are word1, word2, word3, …
  static func pack(
    by person: Person, on server: TestServer, name: String = "Old town", clues: Int = 6
  ) async throws -> JSONValue {
    let list = (0..<clues).map { index -> JSONValue in
      [
        "title": .string("Clue \(index + 1)"), "text": "What does it say?", "points": .integer(Int64(index + 1) * 10),
        "proof": ["codeword": ["accepts": [.string("word\(index + 1)")]]],
      ]
    }
    let answer = try await server.connect().ask(
      "pack.create",
      [
        "token": person.token, "name": .string(name), "description": "Along the wall", "location": "Florence",
        "gameTime": 15, "clues": .array(list),
      ])
    return try #require(answer["pack"])
  }

  static func begin(
    _ pack: JSONValue, _ play: String = "competitive", by person: Person? = nil, with more: JSONObject = [:],
    on server: TestServer
  ) async throws -> JSONValue {
    var params: JSONObject = ["pack": pack, "play": .string(play)]
    if let person { params.members.append(.init("token", person.token)) }
    params.members += more.members
    return try await server.connect().ask("lobby.create", .object(params))
  }

  /// Answers up to `count` of the play's open clues.
  @discardableResult
  static func find(_ count: Int, in play: JSONValue, on server: TestServer) async throws -> Int {
    let connection = try await server.connect()
    let token = try #require(play["token"])
    var points = 0
    for _ in 0..<count {
      let clues = try await connection.ask("lobby.view", ["token": token])["clues"]?.array ?? []
      // Always the first open clue in the pack's order, so that tests know what it is worth.
      guard let clue = clues.first(where: { $0["found"] == false })?["clue"], let number = clue.string?.dropFirst()
      else {
        return points
      }
      let outcome = try await connection.ask(
        "clue.answer", ["token": token, "clue": clue, "answer": .string("WORD\(number) ")])
      points += Int(outcome["points"]?.integer ?? 0)
    }
    return points
  }

  static func end(_ play: JSONValue, on server: TestServer) async throws {
    #expect(try await server.connect().ask("lobby.end", ["token": play["token"] ?? .null])["phase"] == "ended")
  }

  /// Plays a pack from start to end.
  @discardableResult
  static func play(
    _ pack: JSONValue, _ kind: String = "competitive", finding count: Int, by person: Person?, on server: TestServer
  ) async throws -> Int {
    let play = try await begin(pack, kind, by: person, on: server)
    server.clock.advance(.seconds(60))
    let points = try await find(count, in: play, on: server)
    if count < 6 { try await end(play, on: server) }
    server.clock.advance(.seconds(60))
    return points
  }

  static func board(_ pack: JSONValue, for person: Person? = nil, on server: TestServer) async throws
    -> JSONValue
  {
    var params: JSONObject = ["pack": pack]
    if let person { params.members.append(.init("token", person.token)) }
    return try await server.connect().ask("pack.board", .object(params))
  }

  static func names(_ board: JSONValue) -> [String] {
    (board["rows"]?.array ?? []).compactMap { $0["name"]?.string }
  }
}
