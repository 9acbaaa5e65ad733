import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestDoubles
import TestSupport
import TestTools
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct ComingBackToALobby {
  /// A log with a lobby in which `lines` chat messages were sent; its events are 1 to `lines + 1`.
  /// - Parameter length: the number of characters in each message.
  private func log(lines: Int, length: Int = 0) async throws -> (log: InMemoryLog, lobby: LobbyID) {
    let log = InMemoryLog()
    let id = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    let code = try #require(JoinCode(parsing: "7KQF"))
    let created = LobbyEvent.lobbyCreated(
      LobbyCreated(details: LobbyDetails(name: "Long"), code: code, host: TokenHash(hex: "")))
    let said = (0..<lines).map { number -> LobbyEvent in
      let text = "line \(number + 1)" + String(repeating: ".", count: length)
      return .chatSent(ChatSent(message: MessageID(number + 1), from: .host, name: "Host", text: text))
    }
    let events = ([created] + said).map { EventCodec.encode($0, at: Timestamp(1_749_999_999_000)) }
    try await log.append(Append(to: StreamName(of: id), expected: 0, events: events, now: 0))
    return (log, id)
  }

  @Test func `brings what was missed, from memory`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let first = server.client()
      let seq = Int(try #require(try await first.watch(of: host.lobby)["seq"]?.integer))
      #expect(seq == 4)
      try await host.chat("one")
      await first.peer.events(upTo: 5)
      first.disconnect()
      for line in ["two", "three"] { try await host.chat(line) }

      let again = server.client()
      let answer = try await again.watch(of: host.lobby, since: 5)
      #expect(answer == ["epoch": "memory", "seq": 5, "resumed": true])
      try await host.chat("four")
      let events = await again.peer.events(upTo: 8)
      #expect(events.map(\.seq) == [6, 7, 8])
      #expect(events.map(\.previous) == [5, 6, 7])
    }
  }

  @Test func `leaves out what one may not see, or does not want`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.announce("for Ada", to: .player(PlayerID(1)))
      try await host.chat("for all")
      try await host.command(.addClue(Clue(title: "secret", points: 1), before: nil))
      try await host.announce("for all, too")

      let spectator = server.client()
      try await spectator.watch(of: host.lobby, since: 1)
      let seen = await spectator.peer.events(upTo: 9)
      // That there is one clue more is on the card, and which one is not said.
      #expect(seen.map(\.seq) == [5, 7, 8, 9])
      #expect(seen.map(\.previous) == [1, 5, 7, 8])
      #expect(!seen.contains { $0.line.contains("secret") })
      try await ada.watch(since: 5, topics: .events)
      let adas = await ada.peer.events(upTo: 9)
      #expect(adas.map(\.seq) == [6, 8, 9])
      #expect(adas.map(\.previous) == [5, 6, 8])
    }
  }

  @Test func `brings nothing when nothing was missed`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let watcher = server.client()
      #expect(try await watcher.watch(of: host.lobby, since: 4)["resumed"] == true)
      try await host.chat("next")
      #expect(await watcher.peer.events(upTo: 5).map(\.previous) == [1])
    }
  }

  @Test(arguments: [1, 2])
  func `brings what was missed, from the log`(threads: Int) async throws {
    let (log, lobby) = try await log(lines: Limits.recentEvents + 500)
    try await TestServer.run(on: log, threads: threads) { server in
      let client = server.client(loop: threads - 1)
      try await client.watch(of: lobby, since: 3)
      let last = Limits.recentEvents + 501
      let events = await client.peer.events(upTo: last)
      #expect(events.map(\.seq) == Array(4...last))
      #expect(events.map(\.previous) == Array(3..<last))
      #expect(events.first?.params["data"]?["text"] == "line 3")
    }
  }

  @Test(arguments: [1, 2])
  func `brings much in parts, each when there is room for it, and what happens meanwhile behind it`(
    threads: Int
  ) async throws {
    let (log, lobby) = try await log(lines: 3_000, length: 400)
    try await TestServer.run(on: log, threads: threads, rateLimits: false) { server in
      let join = LobbyRequest.Content.join(try PlayerName(parsing: "Talker"), team: nil, joiner: nil)
      let token = try #require(try await server.client().ask(join, of: lobby)["token"]?.string)
      let talker = server.client(token: token, in: lobby)
      let client = server.client(token: token, in: lobby, loop: threads - 1)
      client.peer.takesBoards(false)
      #expect(try await client.watch(since: 3)["resumed"] == true)
      try await talker.chat("meanwhile")
      try await server.settle()
      #expect(client.peer.now.pushes.isEmpty)
      client.peer.takesBoards(true)
      client.hasRoom()
      await client.peer.events(upTo: 3_003)
      try await talker.chat("afterwards")
      let events = await client.peer.events(upTo: 3_004)
      #expect(events.map(\.seq) == Array(4...3_004))
      #expect(events.map(\.previous) == Array(3..<3_004))
      let parts = client.peer.now.parts
      #expect(parts.count > 10)
      #expect(parts.allSatisfy { $0 < Limits.missedBytes + 2_000 }, "\(parts)")
      await client.peer.boards(upTo: 3_002)
      #expect(client.peer.boards.count == 1)
    }
  }

  @Test func `brings nothing more to one that stops watching in the midst of it`() async throws {
    let (log, lobby) = try await log(lines: 3_000, length: 400)
    try await TestServer.run(on: log) { server in
      let client = server.client()
      client.peer.takesBoards(false)
      try await client.watch(of: lobby, since: 3)
      try await server.settle()
      client.unwatch(lobby)
      client.peer.takesBoards(true)
      client.hasRoom()
      try await client.watch(of: lobby, since: 2_990)
      #expect(await client.peer.events(upTo: 3_001).map(\.seq) == Array(2_991...3_001))
    }
  }

  @Test func `starts anew after a gap that is too large, with another epoch, or from the future`() async throws {
    let (log, lobby) = try await log(lines: Limits.resumable + 10)
    try await TestServer.run(on: log) { server in
      let last = Limits.resumable + 11
      for (seq, epoch) in [(10, nil), (last, "another"), (last + 1, nil), (Int.max, nil)] as [(Int, String?)] {
        let client = server.client()
        let answer = try await client.watch(of: lobby, since: seq, epoch: epoch)
        #expect(answer["resumed"] == nil)
        #expect(answer["seq"] == .integer(Int64(last)))
        #expect(answer["epoch"] == "memory")
        #expect(answer["snapshot"]?["chat"]?.array?.count == Limits.snapshotChat)
        #expect(client.peer.events.isEmpty)
      }
      let client = server.client()
      #expect(try await client.watch(of: lobby, since: 11)["resumed"] == true)
      #expect(await client.peer.events(upTo: last).count == Limits.resumable)
    }
  }

  /// Messages are sent before and after the request, so that some arrive while it is answered.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `brings everything once and in order while events keep coming`(seed: UInt64) async throws {
    let threads = Int(seed % 2) + 1
    let (log, lobby) = try await log(lines: 1_500)
    try await TestServer.run(on: log, threads: threads, rateLimits: false) { server in
      var random = SeededGenerator(seed: seed)
      let join = LobbyRequest.Content.join(try PlayerName(parsing: "Talker"), team: nil, joiner: nil)
      let token = try #require(try await server.client().ask(join, of: lobby)["token"]?.string)
      let talker = server.client(token: token, in: lobby)
      var newest = 1_502
      for _ in 0..<6 {
        let client = server.client(loop: Int.random(in: 0..<threads, using: &random))
        let since = Int.random(in: 1...newest, using: &random)
        let lines = Int.random(in: 1...60, using: &random)
        for _ in 0..<lines { try talker.say("before") }
        let slot = client.send(.view(.watch(since: .init(epoch: log.epoch, seq: since), topics: .all)), of: lobby)
        for _ in 0..<lines { try talker.say("behind") }
        newest += 2 * lines
        let events = await client.peer.events(upTo: newest)
        #expect(try await client.result(slot)["resumed"] == true)
        #expect(events.map(\.seq) == Array(since + 1...newest))
        #expect(events.map(\.previous) == Array(since..<newest))
        client.disconnect()
      }
    }
  }
}
