import Core
import EventLog
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Connections
@testable import Lobbies

@Suite(.timeLimit(.minutes(10))) struct EndingAConnection {
  @Test(arguments: [true, false])
  func `answers what came before a message that cannot be read, then that, then closes`(isTooLong: Bool) async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let connection = try await server.connect()
      _ = try await connection.createLobby()
      log.hold()
      try await connection.send(request(1, "chat.send", ["text": "before"]))
      try await connection.on { session in
        if isTooLong { session.receive(unreadable: .tooLong) } else { session.receive([0x22, 0xFF, 0x22]) }
        session.receive(Array(request(2, "chat.send", ["text": "behind"]).utf8))
        session.flush()
      }
      await log.waits()
      try await server.settle()
      #expect(!connection.transport.now.isFinished)
      log.open()
      await connection.transport.wait(until: \.isFinished)
      let answers = connection.messages.suffix(2)
      #expect(answers.map { $0["id"] } == [1, .null])
      #expect(answers.last?["error"]?["code"] == -32600)
      // Later requests were not carried out.
      let other = try await server.connect()
      let view = try await other.ask(
        "lobby.view", ["lobby": try #require(connection.messages.first?["result"]?["lobby"])])
      #expect(view["chat"]?.array?.count == 1)
    }
  }

  @Test func `closes also when the server shuts down before such a message is answered`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let connection = try await server.connect()
      _ = try await connection.createLobby()
      log.hold()
      try await connection.send(request(1, "chat.send", ["text": "before"]))
      try await connection.on { session in
        session.receive(unreadable: .tooLong)
        session.end(.bye(.shutdown))
      }
      log.open()
      await connection.transport.wait(until: \.isFinished)
      #expect(connection.messages.last?["error"]?["code"] == -32600)
    }
  }

  @Test func `answers what was asked, says bye, and takes nothing new`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let connection = try await server.connect()
      let lobby = try await connection.createLobby()
      log.hold()
      // The second request waits for the first, because it changes the seat.
      try await connection.send(
        request(1, "chat.send", ["text": "one"]), request(2, "lobby.join", ["code": lobby.code, "name": "Ada"]),
        request(3, "chat.send", ["text": "two"]))
      try await connection.on { $0.end(.bye(.shutdown)) }
      try await connection.send(request(4, "chat.send", ["text": "too late"]))
      #expect(!connection.transport.now.isReading)
      #expect(!connection.transport.now.isFinished)
      log.open()
      await connection.transport.wait(until: \.isFinished)
      let messages = connection.messages.suffix(4)
      #expect(messages.prefix(3).map { $0["id"] } == [1, 2, 3])
      let bye = try #require(messages.last?["params"])
      #expect(bye["reason"] == "shutdown")
      #expect((500...3_000).contains(try #require(bye["retryAfter"]?.integer)))
      #expect(connection.transport.now.flushed == connection.transport.now.lines.count)
    }
  }

  @Test func `says bye at once when nothing is open`() async throws {
    try await TestServer.run { server in
      let connection = try await server.connect()
      try await connection.on { $0.end(.bye(.idle)) }
      #expect(connection.messages.map { $0["params"] } == [["reason": "idle"]])
      #expect(connection.transport.now.isFinished)
    }
  }

  @Test func `gives up a watcher that is too slow, and pushes it nothing more`() async throws {
    try await TestServer.run { server in
      let (host, watcher) = (try await server.connect(), try await server.connect())
      let lobby = try await host.createLobby()
      try await watcher.ask("lobby.watch", ["lobby": lobby.lobby])
      // A full transport alone is no reason to close.
      watcher.transport.isWritable(false, bytesWaiting: Limits.bytesWaiting)
      try await host.ask("chat.send", ["text": "one"])
      try await server.settle()
      #expect(!watcher.transport.now.isFinished)
      watcher.transport.isWritable(false, bytesWaiting: Limits.bytesWaiting + 1)
      try await host.ask("chat.send", ["text": "two"])
      await watcher.transport.wait(until: \.isFinished)
      #expect(watcher.pushes.last?["params"] == ["reason": "slow"])
      let count = watcher.transport.now.lines.count
      try await host.ask("chat.send", ["text": "three"])
      try await server.settle()
      #expect(watcher.transport.now.lines.count == count)
      let watched = await server.watched
      #expect(watched.isEmpty)
    }
  }

  @Test func `forgets what was watched, also after a watch that failed`() async throws {
    try await TestServer.run { server in
      let host = try await server.connect()
      let lobby = try await host.createLobby()
      let watcher = try await server.connect()
      try await watcher.send(
        request(1, "lobby.watch", ["lobby": lobby.lobby]), request(2, "lobby.watch", ["code": "ZZZZ"]),
        request(3, "lobby.watch", ["lobby": "01ARZ3NDEKTSV4RRFFQ69G5FAV"]))
      #expect(await watcher.answer(3)["error"]?["data"]?["kind"] == "lobby-not-found")
      #expect(await watcher.answer(2)["error"]?["data"]?["kind"] == "lobby-not-found")
      var watched = await server.watched
      #expect(watched.map(\.rawValue) == [lobby.lobby.string])
      try await watcher.on { $0.closed() }
      try await server.settle()
      watched = await server.watched
      #expect(watched.isEmpty)
    }
  }

  @Test func `ends when the other side has said all and watches nothing`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let (asker, watcher) = (try await server.connect(), try await server.connect())
      let lobby = try await asker.createLobby()
      try await watcher.ask("lobby.watch", ["lobby": lobby.lobby])
      log.hold()
      try await asker.send(request(1, "chat.send", ["text": "that was all"]))
      for connection in [asker, watcher] { try await connection.on { $0.inputClosed() } }
      log.open()
      await asker.transport.wait(until: \.isFinished)
      #expect(asker.messages.last?["id"] == 1)
      #expect(!watcher.transport.now.isFinished)
    }
  }
}

extension TestServer {
  /// The lobbies with a watcher.
  fileprivate var watched: [LobbyID] {
    get async { await service.lobbies.shards[0].watchedLobbies }
  }
}

extension LobbyShard {
  fileprivate var watchedLobbies: [LobbyID] { feed.watchers.filter { !$0.value.isEmpty }.map(\.key) }
}
