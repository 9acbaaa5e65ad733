import Core
import EventLog
import JSONCoding
import Rates
import TestDoubles
import Testing
import Wire

@testable import Connections

@Suite(.timeLimit(.minutes(10))) struct SlowingDown {
  @Test func `reads no more while too much is unanswered`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let connection = try await server.connect()
      _ = try await connection.createLobby()
      log.hold()
      let lines = (1...Limits.requestsInFlight).map { request($0, "lobby.announce", ["text": "n"]) }
      try await connection.send(lines: Array(lines.dropLast()))
      #expect(connection.transport.now.isReading)
      try await connection.send(lines[lines.count - 1])
      #expect(!connection.transport.now.isReading)
      log.open()
      _ = await connection.answer(Limits.requestsInFlight)
      #expect(connection.transport.now.isReading)
    }
  }

  @Test func `reads no more while what it wrote is not read`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      connection.transport.isWritable(false)
      try await connection.send(request(1, "server.ping"))
      #expect(!connection.transport.now.isReading)
      connection.transport.isWritable(true)
      try await connection.on { $0.writabilityChanged() }
      #expect(connection.transport.now.isReading)
    }
  }

  @Test func `makes one long answer at a time, and none before the last one is taken`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let connection = try await server.connect()
      _ = try await connection.createLobby()
      let before = connection.lines.count
      // Decisions on events that are not stored yet are held back, so the first request stays in flight.
      log.hold()
      let views = (1...3).map { request($0, "lobby.view") }
      try await connection.send(lines: [request(7, "lobby.announce", ["text": "n"])] + views)
      connection.transport.isWritable(false)
      log.open()
      _ = await connection.lines(before + 2)
      try await server.settle()
      #expect(connection.lines.count == before + 2, "the notice, and one view")
      connection.transport.isWritable(true)
      try await connection.on { $0.writabilityChanged() }
      _ = await connection.answer(3)
      #expect(connection.messages.suffix(3).map { $0["id"] } == [1, 2, 3])
    }
  }

  @Test func `makes no more long answers in a batch that has too many already`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      _ = try await connection.createLobby()
      // A letter with three accents takes 7 of the 8 bytes that a character may have.
      let text = String(repeating: "a" + String(repeating: "\u{0332}", count: 3), count: 1_900)
      for number in 1...4 {
        try await connection.ask(
          "clue.add", ["title": .string("\(number)"), "text": .string(text), "points": 1, "proof": ["scan": [:]]])
      }
      let batch = (1...100).map { request($0, "clue.list") }.joined(separator: ",")
      let before = connection.lines.count
      try await connection.send("[\(batch)]")
      _ = await connection.lines(before + 1)
      let answers = try #require(connection.messages.last?.array)
      #expect(answers.count == 100)
      #expect(answers.first?["result"] != nil)
      #expect(answers.last?["error"]?["data"]?["kind"] == "invalid-request")
      #expect(connection.lines.last.map { $0.utf8.count < Limits.bytesHeld + 1 << 20 } == true)
    }
  }

  @Test func `brings boards again when there is room`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      try await host.ask("lobby.start")
      let qr = try #require(try await host.ask("clue.list")["clues"]?[0]?["qr"])
      let watcher = try await server.connect()
      try await watcher.ask("lobby.watch", ["lobby": lobby.lobby, "topics": ["board"]])
      watcher.transport.isWritable(false)
      let ada = try await server.connect()
      try await ada.ask("lobby.join", ["code": lobby.code, "name": "Ada"])
      try await ada.ask("scan.submit", ["text": qr])
      try await server.settle()
      #expect(watcher.pushes.isEmpty)
      watcher.transport.isWritable(true)
      try await watcher.on { $0.writabilityChanged() }
      await watcher.transport.wait { $0.flushed > 1 }
      #expect(watcher.pushes.last?["params"]?["rows"]?[0]?["points"] == 10)
    }
  }

  @Test func `limits wrong codes by the address they come from`() async throws {
    try await TestServer.run { server in
      let lobby = try await server.connect().createLobby()
      let guesser = try await server.connect(from: "198.51.100.7")
      for number in 0..<Limits.wrongCodes.count {
        let code: JSONValue = number.isMultiple(of: 2) ? "ZZZZ" : "no code"
        #expect(try await guesser.ask("lobby.peek", ["code": code])["kind"] == "lobby-not-found")
        server.clock.advance(.seconds(1))
      }
      for code in ["ZZZZ", "no code", lobby.code] as [JSONValue] {
        let again = try await server.connect(from: "198.51.100.7")
        let refused = try await again.ask("lobby.join", ["code": code, "name": "Eve"])
        #expect(refused["kind"] == "rate-limited")
        #expect(refused["retryAfter"] == .integer((Limits.wrongCodes.window.milliseconds) - 200_000))
      }
      // Requests by id need no guessing, and other addresses are not affected.
      #expect(try await guesser.ask("lobby.peek", ["lobby": lobby.lobby])["name"] == "Harbour")
      let other = try await server.connect(from: "198.51.100.8")
      #expect(try await other.ask("lobby.peek", ["code": lobby.code])["name"] == "Harbour")
      server.clock.advance(.seconds(400))
      #expect(try await guesser.ask("lobby.peek", ["code": lobby.code])["name"] == "Harbour")
    }
  }

  @Test func `bounds how much one connection watches, but lets it come back to that`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      var lobbies: [JSONValue] = []
      for _ in 0...Limits.watched { lobbies.append(try await server.connect().createLobby().lobby) }
      for lobby in lobbies.dropLast() { try await connection.ask("lobby.watch", ["lobby": lobby]) }
      let refused = try await connection.ask("lobby.watch", ["lobby": lobbies[Limits.watched]])
      #expect(refused["field"] == "lobby")
      let epoch = try #require(try await connection.ask("server.info")["epoch"])
      let since: JSONValue = ["epoch": epoch, "seq": 4]
      #expect(try await connection.ask("lobby.watch", ["lobby": lobbies[0], "since": since])["resumed"] == true)
      #expect(try await connection.ask("lobby.unwatch", ["lobby": lobbies[0]]) == [:])
      #expect(try await connection.ask("lobby.watch", ["lobby": lobbies[Limits.watched]])["seq"] == 4)
      // Without a lobby, and without a seat that implies one, this ends all watches.
      #expect(try await connection.ask("lobby.unwatch") == [:])
      for lobby in lobbies.prefix(Limits.watched) {
        #expect(try await connection.ask("lobby.watch", ["lobby": lobby])["seq"] == 4)
      }
    }
  }
}
