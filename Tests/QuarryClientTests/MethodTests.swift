import JSONCoding
import QuarryClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct TheMethods {
  @Test func `send what is given, and clear what is cleared`() async throws {
    try await ScriptedServer.play([
      { peer in
        let create = try await peer.request("lobby.create")
        let clue: JSONValue = ["title": "Fountain", "points": 50, "proof": ["scan": [:]]]
        #expect(create["params"] == ["name": "Old Town", "order": "sequence", "clues": [clue]])
        try await peer.answer(create, #"{"lobby":"L","code":"7KQF","token":"T","clues":["c1"],"new":1}"#)
        let update = try await peer.request("lobby.update")
        #expect(update["params"] == ["name": "New", "startsAt": 5, "duration": nil])
        try await peer.answer(update, "{}")
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        let fountain = Quarry.ClueInput(title: "Fountain", points: 50, proof: .init(scan: .init()))
        let created = try await connection.lobby.create(name: "Old Town", order: .sequence, clues: [fountain])
        #expect((created.code, created.token) == ("7KQF", "T") && created.player == nil)
        try await connection.lobby.update(name: "New", startsAt: .set(5), duration: .cleared)
      }
    }
  }

  @Test func `tell kinds of answers apart, also those of newer servers`() async throws {
    let find = #"{"outcome":"new-word","clue":"c1","points":5,"total":5,"rank":1,"found":1,"of":2}"#
    let miss = #"{"outcome":"not-a-clue","points":0,"total":5,"rank":1,"found":1,"of":2}"#
    try await ScriptedServer.play([
      { peer in
        try await peer.answer(try await peer.request("scan.submit"), find)
        try await peer.answer(try await peer.request("scan.submit"), miss)
        try await peer.answer(try await peer.request("scan.submit"), #"{"surprise":1}"#)
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        guard case .outcomeOfClue(let first) = try await connection.scan.submit(text: "A") else {
          Issue.record("a find is no outcome of a clue")
          return
        }
        #expect(first.outcome == "new-word" && first.points == 5 && first.of == 2)
        guard case .outcomeOfNothing(let second) = try await connection.scan.submit(text: "B") else {
          Issue.record("a wrong code is an outcome of a clue")
          return
        }
        #expect(second.outcome == .notAClue)
        #expect(try await connection.scan.submit(text: "C") == .other(["surprise": 1]))
      }
    }
  }

  @Test func `fail with the kind of a refusal, or with what cannot be read`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.refuse(try await peer.request("lobby.peek"), "lobby-not-found")
        try await peer.answer(try await peer.request("chat.send"), #"{"message":7}"#)
        try await peer.answer(try await peer.request("chat.send"), "{}")
        try await peer.end()
      }
    ]) { server in
      try await QuarryConnection.with(server) { connection in
        let refused = await #expect(throws: QuarryError.self) { try await connection.lobby.peek(code: "AAAA") }
        #expect(refused?.reason == .lobbyNotFound)
        for _ in 1...2 {
          await #expect(throws: ConnectionFailure.self) { try await connection.chat.send(text: "hi") }
        }
      }
    }
  }
}

@Suite struct Pushed {
  @Test func `events have typed data, or stay as they are`() {
    let data: JSONValue = ["message": "m1", "name": "Ada", "text": "hi"]
    let chat = Push.Event(lobby: "L", seq: 2, prev: 1, at: 9, type: "chat.sent", data: data, author: "Mia", staff: "s1")
    guard case .chatSent(let sent) = chat.content else {
      Issue.record("\(chat.content) is no message")
      return
    }
    #expect((sent.data.text, sent.data.player, sent.by?.name) == ("hi", nil, "Mia"))
    #expect((chat.content.seq, chat.content.at) == (2, 9))
    let unknown = Push.Event(lobby: "L", seq: 3, prev: 1, at: 9, type: "moon.landed", data: [:])
    guard case .other(let json) = unknown.content else {
      Issue.record("\(unknown.content) is known")
      return
    }
    #expect(json["type"] == "moon.landed" && unknown.content.seq == 3)
  }

  @Test func `boards, goodbyes and topics have typed values`() {
    let row: JSONValue = ["rank": 1, "player": "p1", "name": "Ada", "points": 50, "found": 1]
    let board = Push.BoardChange(lobby: "L", seq: 2, isWhole: false, rows: [row], total: 1, frozen: false)
    #expect(board.changed.map(\.name) == ["Ada"])
    guard case .board(let change) = Push.board(board).content else {
      Issue.record("a board is none")
      return
    }
    #expect(change.rows == board.changed && change.total == 1)
    guard case .bye(let bye) = Push.bye(.init(reason: "shutdown", retryAfter: 3)).content else {
      Issue.record("a goodbye is none")
      return
    }
    #expect((bye.reason, bye.retryAfter) == (.shutdown, 3))
    #expect(Push.other(method: "moon", params: [:]).content == .other(method: "moon", params: [:]))
  }
}

@Suite(.timeLimit(.minutes(10))) struct AWebSocket {
  @Test(arguments: [
    ("ws://hunt.example", "ws://hunt.example:80/ws"), ("wss://hunt.example/", "wss://hunt.example:443/"),
    ("WS://[::1]:8080/a/ws", "ws://[::1]:8080/a/ws"), ("ws://n1:1,n2:2/ws", "ws://n1:1,n2:2/ws"),
  ])
  func `has an address`(text: String, whole: String) throws {
    let address = try #require(ServerAddress(parsing: text))
    #expect(address.description == whole && ServerAddress(parsing: whole) == address)
  }

  @Test(arguments: ["ws://", "ws:///ws", "ws://a/b c", "ws://a/#b", "http://a/ws", "a/ws", "tls://a/ws"])
  func `has no address of another form`(text: String) { #expect(ServerAddress(parsing: text) == nil) }

  @Test func `needs a server that speaks it`() async throws {
    let answers = ["HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r", "HTTP/1.1 101 Switching Protocols\r\n\r", "{}"]
    try await ScriptedServer.play(
      answers.map { answer in
        { peer in
          try await peer.send(answer)
          try await peer.end()
        }
      }
    ) { server in
      for _ in answers {
        let address = try #require(ServerAddress(parsing: "ws://127.0.0.1:\(server.port)/ws"))
        await #expect(throws: ConnectionFailure.self) { try await QuarryConnection.connect(to: address) }
      }
    }
  }

  @Test func `gives up on a server that does not answer`() async throws {
    try await ScriptedServer.play([{ peer in try await peer.end() }]) { server in
      let address = try #require(ServerAddress(parsing: "ws://127.0.0.1:\(server.port)/ws"))
      let failure = await #expect(throws: ConnectionFailure.self) {
        try await QuarryConnection.connect(to: address, timeout: .milliseconds(200))
      }
      #expect(failure == .unreachable(address, reason: "no answer came in time"))
    }
  }
}
