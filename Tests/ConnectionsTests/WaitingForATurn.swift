import Core
import EventLog
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Connections

/// What a client sends behind a request that takes long.
@Suite(.timeLimit(.minutes(5))) struct WaitingForATurn {
  private static let long = "{\"x\":[" + Array(repeating: "[0]", count: 15_000).joined(separator: ",") + "]}"

  private static func ping(_ id: Int) -> String { "{\"id\":\(id),\"method\":\"server.ping\",\"params\":\(long)}" }

  @Test func `answers what waited in the order in which it was sent`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let connection = try await server.connect()
      log.hold()
      try await connection.send(
        request(1, "lobby.create", ["name": "Harbour"]),
        "[\(request(2, "lobby.view")),\(request(3, "lobby.announce", ["text": "n"])),\(request(4, "server.ping"))]",
        "{}", Self.ping(5))
      #expect(server.service.requestRoom.bytesTaken > 60_000)
      #expect(connection.lines.isEmpty)
      log.open()
      _ = await connection.answer(5)
      let answers = connection.messages.filter { $0["method"] == nil }
      #expect(answers[0]["id"] == 1)
      #expect(answers[1].array?.map { $0["id"] } == [2, 3, 4])
      #expect(answers[1][0]?["result"]?["card"]?["name"] == "Harbour")
      #expect(answers[2]["error"]?["data"]?["kind"] == "invalid-request")
      #expect(answers[3]["id"] == 5)
      #expect(server.service.requestRoom.bytesTaken == 0)
    }
  }

  @Test func `answers what waited before it closes because of something unreadable`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let connection = try await server.connect()
      log.hold()
      try await connection.send(request(1, "lobby.create", ["name": "Harbour"]), request(2, "server.ping"))
      try await connection.on { $0.receive(unreadable: .tooLong) }
      try await connection.send(request(3, "server.ping"))
      log.open()
      await connection.transport.wait { $0.isFinished }
      #expect(connection.messages.map { $0["id"] } == [1, 2, .null])
      #expect(connection.messages.last?["error"] != nil)
    }
  }

  @Test func `reads no more from those who make others' requests wait, but from everybody else`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      log.hold()
      let count = Limits.requestBytesWaitingOfAddress / (3 * Self.long.utf8.count) + 1
      var greedy: [TestConnection] = []
      for _ in 0..<count {
        let connection = try await server.connect(from: "198.51.100.7")
        try await connection.send(
          request(1, "lobby.create", ["name": "Harbour"]), Self.ping(2), Self.ping(3), Self.ping(4))
        greedy.append(connection)
      }
      #expect(server.service.requestRoom.isFull(for: "198.51.100.7"))
      #expect(greedy.last?.transport.now.isReading == false)
      let sameAddress = try await server.connect(from: "198.51.100.7")
      #expect(try await sameAddress.ask("server.ping")["time"] != nil)
      #expect(sameAddress.transport.now.isReading)
      let healthy = try await server.connect(from: "198.51.100.8")
      try await healthy.send(request(1, "lobby.create", ["name": "Quiet"]), Self.ping(2))
      #expect(healthy.transport.now.isReading)
      log.open()
      _ = await healthy.answer(2)
      for connection in greedy { _ = await connection.answer(4) }
      #expect(greedy.allSatisfy { $0.transport.now.isReading })
      #expect(server.service.requestRoom.bytesTaken == 0)
    }
  }
}
