import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// Tests delayed boards: spectators see everything as it was a while ago.
@Suite(.timeLimit(.minutes(10))) struct StayingBehind {
  private struct Race {
    let server: TestServer
    let host: TestClient
    let ada: TestClient
    let bob: TestClient

    /// A race in which Ada and Bob join and the hunt starts, all within the first second.
    init(on server: TestServer, delay: Int = 60) async throws {
      self.server = server
      var details = LobbyDetails(name: "Race", duration: 3_600)
      details.settings.boardDelay = delay
      host = try await server.host(details)
      ada = try await server.join("Ada", host.lobby)
      bob = try await server.join("Bob", host.lobby)
      try await host.command(.start)
    }

    func spectator() -> TestClient { TestClient(server: server, loop: 0, lobby: host.lobby) }

    func delay(_ seconds: Int) async throws {
      var changes = LobbyChanges()
      changes.settings = SettingsChanges()
      changes.settings?.boardDelay = seconds
      try await host.command(.update(changes))
    }

    /// Advances the clock and makes the lobby process what became due.
    func pass(_ seconds: Int) async throws {
      server.clock.advance(.seconds(seconds))
      try await host.ask(.peek)
    }

    func newest(_ client: TestClient) async throws -> Int { try await client.newestSeq() }
  }

  /// A spectator's answers to every request.
  private func surfaces(_ client: TestClient) async throws -> [String] {
    var answers: [String] = []
    for ask in [
      LobbyRequest.ViewQuery.snapshot(at: nil), .board(after: 0, limit: 10, at: nil),
      .board(after: 0, limit: 10, at: 1_000), .history(after: 0, limit: 1_000), .snapshot(at: 1_000),
    ] {
      answers.append(try await client.bytes(.view(ask)))
    }
    return answers
  }

  @Test func `shows the delayed state in every answer`() async throws {
    try await TestServer.run { server in
      let race = try await Race(on: server)
      try await race.pass(60)
      let before = try await surfaces(race.spectator())
      try await race.ada.find(3)
      try await race.bob.chat("Ada has it")
      try await race.pass(59)
      let later = try await surfaces(race.spectator())
      for (one, other) in zip(before, later) {
        #expect(
          !other.contains("Ada has it") && !other.contains("clue.scanned") && !other.contains(#""points":30,"found""#))
        #expect(one.replacing(/"secondsToEnd":\d+/, with: "") == other.replacing(/"secondsToEnd":\d+/, with: ""))
      }
      // Players see the live board.
      let live = try await race.ada.bytes(.view(.board(after: 0, limit: 10, at: nil)))
      #expect(live.contains(#""points":30"#))
      try await race.pass(1)
      let now = try await race.spectator().bytes(.view(.snapshot(at: nil)))
      #expect(now.contains("Ada has it") && now.contains(#""points":30,"found":1"#))
      // Ada found it one minute into 3,600 seconds, and that was a minute ago.
      #expect(now.contains(#""secondsToEnd":3540"#))
    }
  }

  @Test func `pushes what happened when its time has come`() async throws {
    try await TestServer.run { server in
      let race = try await Race(on: server)
      try await race.pass(60)
      let spectator = race.spectator()
      let start = Int(try #require(try await spectator.watch()["seq"]?.integer))
      try await race.ada.watch()
      let found = try await race.ada.find(3)
      #expect(found["total"] == 30)
      let seq = try await race.newest(race.host)
      #expect(await race.ada.peer.events(upTo: seq).count == 1)
      try await race.pass(59)
      try await server.settle()
      #expect(spectator.peer.now.pushes.isEmpty)
      try await race.pass(1)
      let events = await spectator.peer.events(upTo: seq)
      #expect(events.map(\.type) == ["clue.scanned"])
      #expect(events.allSatisfy { $0.previous <= start })
      let board = await spectator.peer.boards(upTo: seq)
      #expect(board.count == 1 && board[0].params["rows"]?.array?.first?["points"] == 30)
    }
  }

  @Test func `needs nobody to ask`() async throws {
    try await TestServer.run { server in
      let race = try await Race(on: server, delay: 1)
      try await race.pass(1)
      let spectator = race.spectator()
      try await spectator.watch()
      try await race.ada.find(3)
      let seq = try await race.newest(race.host)
      server.clock.advance(.seconds(1))
      #expect(await spectator.peer.events(upTo: seq).count == 1)
    }
  }

  @Test func `resumes from the client's position up to the visible one`() async throws {
    try await TestServer.run { server in
      let race = try await Race(on: server)
      try await race.pass(60)
      let start = try await race.newest(race.spectator())
      try await race.ada.find(3)
      try await race.pass(30)
      try await race.ada.find(2)
      let seq = try await race.newest(race.host)
      try await race.pass(30)
      let spectator = race.spectator()
      let answer = try await spectator.watch(since: start)
      #expect(answer["resumed"] == true)
      #expect(await spectator.peer.events(upTo: seq - 1).map(\.seq) == [seq - 1])
      // A sequence number that is still in the viewer's future cannot be resumed from.
      let ahead = try await race.spectator().watch(since: seq)
      #expect(ahead["snapshot"] != nil && ahead["seq"]?.integer == Int64(seq - 1))
      try await race.pass(30)
      let events = await spectator.peer.events(upTo: seq)
      #expect(events.map(\.seq) == [seq - 1, seq] && events.last?.previous == seq - 1)
    }
  }

  @Test func `keeps the results until the end was seen`() async throws {
    try await TestServer.run { server in
      let race = try await Race(on: server)
      try await race.pass(1)
      try await race.ada.find(1)
      try await race.host.command(.end)
      #expect(await kind { try await race.ada.ask(.view(.results)) } == nil)
      #expect(await kind { try await race.spectator().ask(.view(.results)) } == "wrong-phase")
      let results = try await race.ada.bytes(.view(.results))
      try await race.pass(30)
      try await race.host.chat("Well done")
      try await race.pass(30)
      // Later chat is not in the results, although the hash chain has moved on.
      let seen = try await race.spectator().bytes(.view(.results))
      #expect(seen == results)
    }
  }

  @Test func `can be begun, made longer, shorter and given up while somebody watches`() async throws {
    try await TestServer.run { server in
      let race = try await Race(on: server, delay: 0)
      let spectator = race.spectator()
      var newest = Int(try #require(try await spectator.watch()["seq"]?.integer))
      try await race.ada.chat("live")
      try await race.delay(60)
      try await race.pass(1)
      try await race.ada.chat("a minute later")
      var seq = try await race.newest(race.host)
      #expect(await spectator.peer.events(upTo: seq - 2).map { $0.params["data"]?["text"] } == ["live"])
      // What was shown is not hidden again.
      #expect(try await race.newest(race.spectator()) == seq - 1)
      try await race.pass(50)
      try await race.delay(600)
      try await race.pass(30)
      #expect(try await race.newest(race.spectator()) == seq - 1)
      try await race.delay(20)
      _ = await spectator.peer.events(upTo: seq)
      try await race.ada.chat("soon")
      try await race.delay(0)
      seq = try await race.newest(race.host)
      _ = await spectator.peer.events(upTo: seq - 1)
      try await race.ada.chat("live again")
      let events = await spectator.peer.events(upTo: seq + 1)
      #expect(
        events.compactMap { $0.params["data"]?["text"]?.string } == ["live", "a minute later", "soon", "live again"])
      for event in events {
        #expect(event.seq > newest && event.previous <= newest)
        newest = event.seq
      }
    }
  }

  @Test func `is the same after a restart, and comes from the log however long that is`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    var lobby = LobbyID("")
    var before: [String] = []
    var seq = 0
    try await TestServer.run(on: log, clock: clock, rateLimits: false) { server in
      let race = try await Race(on: server, delay: 60)
      lobby = race.host.lobby
      try await race.ada.find(1)
      try await race.pass(30)
      for number in 0..<Limits.recentEvents { try race.host.say("line \(number)") }
      try await race.host.announce("between")
      try await race.pass(30)
      for number in 0..<Limits.eventsDelayed { try race.host.say("more \(number)") }
      seq = try await race.newest(race.host)
      before = try await surfaces(race.spectator())
      #expect(before[0].contains(#""points":10"#) && !before[0].contains("between"))
    }
    try await TestServer.run(on: log, clock: clock) { server in
      let spectator = TestClient(server: server, loop: 0, lobby: lobby)
      #expect(try await surfaces(spectator) == before)
      let start = Int(try #require(try await spectator.watch()["seq"]?.integer))
      clock.advance(.seconds(60))
      try await spectator.ask(.peek)
      let events = await spectator.peer.events(upTo: seq)
      #expect(events.map(\.seq) == Array(start + 1...seq))
    }
  }

  @Test func `stands still with the board that was frozen, a while later`() async throws {
    try await TestServer.run { server in
      let race = try await Race(on: server)
      try await race.pass(1)
      try await race.ada.find(1)
      try await race.host.command(.freeze)
      try await race.bob.find(3)
      try await race.pass(59)
      var board = try await race.spectator().ask(.view(.board(after: 0, limit: 10, at: nil)))
      #expect(board["frozen"] == false)
      try await race.pass(1)
      board = try await race.spectator().ask(.view(.board(after: 0, limit: 10, at: nil)))
      #expect(board["frozen"] == true)
      #expect(board["rows"]?.array?.map { $0["points"] } == [10, 0])
    }
  }
}
