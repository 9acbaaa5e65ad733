import Foundation
import JSONCoding
import TestTools
import Testing

/// Tests that a play that ends as the server is killed is on its pack's board once, or still runs.
@Suite struct KillingAPlay {
  private static let clues = 5

  private struct Person: Sendable {
    let name: String
    let token: JSONValue
  }

  @Test func `around its end, again and again, loses no result and doubles none`() async throws {
    let seed: UInt64 = 20_261_122
    print("Killing plays with seed \(seed)")
    var options = ServerOptions()
    options.rateLimits = false
    try await withServer(options) { [options] server in
      var random = SeededGenerator(seed: seed)
      let ann = try await Self.register("ann", server)
      let pack = try await Self.pack(by: ann, server)
      var finished: [String: Int64] = [:]
      for round in 0..<Seeds.count(byDay: 8, atNight: 20) {
        let person = try await Self.register("player\(round)", server)
        let (token, found) = try await Self.begin(pack, person, server)
        // The last finds and the end, with a kill in between.
        let delay = Duration.microseconds(Int.random(in: 0...12_000, using: &random))
        await withTaskGroup(of: Void.self) { group in
          group.addTask { try? await Self.finish(token, leaving: found, server) }
          group.addTask {
            // Kills at different moments.
            try? await Task.sleep(for: delay)
            await server.kill()
          }
        }
        if round % 4 == 3 { try Self.dropProjections(of: server) }
        try await server.start(options)
        let total = try await Self.goOn(token, server)
        finished[person.name] = total
        try await Self.expect(finished, on: pack, server)
      }
      // Rebuilding the projections from the log gives the same board.
      let before = try await Self.board(pack, server)
      await server.kill()
      try Self.dropProjections(of: server)
      try await server.start(options)
      #expect(try await Self.board(pack, server) == before)
    }
  }

  private static func register(_ name: String, _ server: TestServer) async throws -> Person {
    try await Client.with(server) { client in
      let answer = try await client.call(
        "account.register",
        [
          "firstName": "A", "lastName": "B", "username": .string(name), "email": .string("\(name)@example.org"),
          "password": "a horse 4 us!",
        ])
      return Person(name: name, token: try #require(answer["token"]))
    }
  }

  private static func pack(by person: Person, _ server: TestServer) async throws -> JSONValue {
    let list = (1...clues).map { number -> JSONValue in
      [
        "title": .string("Clue \(number)"), "text": "Which word?", "points": .integer(Int64(number)),
        "proof": ["codeword": ["accepts": [.string("word\(number)")]]],
      ]
    }
    return try await Client.with(server) { client in
      let answer = try await client.call(
        "pack.create",
        [
          "token": person.token, "name": "Old town", "description": "x", "location": "Florence", "gameTime": 15,
          "clues": .array(list),
        ])
      return try #require(answer["pack"])
    }
  }

  /// Starts a play and finds all but the last two clues.
  private static func begin(
    _ pack: JSONValue, _ person: Person, _ server: TestServer
  ) async throws -> (token: JSONValue, found: Int) {
    try await Client.with(server) { client in
      let play = try await client.call(
        "lobby.create", ["token": person.token, "pack": pack, "play": "competitive"])
      let token = try #require(play["token"])
      for number in 1...clues - 2 { try await answer(number, token, client) }
      return (token, clues - 2)
    }
  }

  private static func answer(_ number: Int, _ token: JSONValue, _ client: Client) async throws {
    let params: JSONValue = ["token": token, "clue": .string("c\(number)"), "answer": .string("word\(number)")]
    try await client.call("clue.answer", params)
  }

  private static func finish(_ token: JSONValue, leaving found: Int, _ server: TestServer) async throws {
    try await Client.with(server) { client in
      for number in found + 1...clues { try await answer(number, token, client) }
    }
  }

  /// Finds the remaining clues, whichever they are, and returns the player's points.
  private static func goOn(_ token: JSONValue, _ server: TestServer) async throws -> Int64 {
    try await Client.with(server) { client in
      for number in 1...clues {
        do { try await answer(number, token, client) } catch let refusal as Refusal {
          #expect(refusal.kind == "wrong-phase")
        }
      }
      let view = try await client.call("lobby.view", ["token": token])
      #expect(view["card"]?["phase"] == "ended")
      return view["board"]?["rows"]?[0]?["points"]?.integer ?? -1
    }
  }

  private static func board(_ pack: JSONValue, _ server: TestServer) async throws -> JSONValue {
    try await Client.with(server) { client in try await client.call("pack.board", ["pack": pack]) }
  }

  private static func expect(_ finished: [String: Int64], on pack: JSONValue, _ server: TestServer) async throws {
    let board = try await board(pack, server)
    #expect(board["players"]?.integer == Int64(finished.count), "each once")
    for row in board["rows"]?.array ?? [] {
      #expect(row["points"]?.integer == finished[row["name"]?.string ?? ""])
    }
  }

  private static func dropProjections(of server: TestServer) throws {
    for suffix in ["", "-wal", "-shm"] {
      let path = "\(server.data)/quarry.db-projections\(suffix)"
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
  }
}
