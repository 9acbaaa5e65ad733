import Core
import EventLog
import Hunt
import JSONCoding
import NIOCore
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct LeavingMemory {
  /// The server's only shard.
  private func shard(of server: TestServer) -> LobbyShard { server.lobbies.shards[0] }

  @Test func `loses nothing`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(LobbyDetails(name: "Race", duration: 6_000, teams: ["Red", "Blue"]))
      let ada = try await server.join("Ada", host.lobby, team: TeamID(2))
      try await host.command(.start)
      try await ada.find(2, key: "f")
      try await ada.chat("hello")
      try await host.announce("for Ada", to: .player(PlayerID(1)))
      let before = [
        try await host.bytes(.view(.snapshot(at: nil))), try await ada.bytes(.view(.snapshot(at: nil))),
        try await ada.bytes(.view(.history(after: 0, limit: 100))), try await host.bytes(.hostQuery(.clueList())),
      ]
      server.clock.advance(Limits.idleLobby)
      await shard(of: server).unloadIdle()
      #expect(await shard(of: server).loaded.isEmpty)
      server.clock.set(server.clock.now - Limits.idleLobby)
      let after = [
        try await host.bytes(.view(.snapshot(at: nil))), try await ada.bytes(.view(.snapshot(at: nil))),
        try await ada.bytes(.view(.history(after: 0, limit: 100))), try await host.bytes(.hostQuery(.clueList())),
      ]
      #expect(after == before)
      #expect(try await ada.find(2, key: "f")["outcome"] == "found")
      #expect(try await ada.find(2)["outcome"] == "already-found")
    }
  }

  @Test func `comes sooner where long texts take much memory`() async throws {
    try await TestServer.run(rateLimits: false) { server in
      let clues = (1...500).map { Clue(title: "\($0)", text: String(repeating: "\u{1F98A}", count: 2_000), points: 1) }
      for _ in 0..<34 { _ = try await server.host(clues: clues) }
      server.clock.advance(Limits.idleLongLobby)
      let used = try await server.host()
      await shard(of: server).unloadIdle()
      #expect(await shard(of: server).loaded == [used.lobby])
    }
  }

  @Test func `is for lobbies that nobody uses, watches, or waits for`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let (idle, watched, used) = (try await server.host(), try await server.host(), try await server.host())
      try await watched.watch()
      server.clock.advance(.minutes(9))
      try await used.ask(.peek)
      server.clock.advance(.minutes(1))
      await shard(of: server).unloadIdle()
      #expect(await shard(of: server).loaded == [watched.lobby, used.lobby])

      log.hold()
      try idle.say("back")
      await log.waits()
      server.clock.advance(Limits.idleLobby)
      await shard(of: server).unloadIdle()
      #expect(await shard(of: server).loaded == [watched.lobby, idle.lobby])
      log.open()
      watched.disconnect()
      try await server.settle()
      await shard(of: server).unloadIdle()
      #expect(await shard(of: server).loaded.isEmpty)
      #expect(await shard(of: server).watched.isEmpty)
    }
  }

  @Test func `forgets those whose connection closed while they began to watch`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      try host.say("wait")
      await log.waits()
      let watcher = server.client()
      watcher.send(.view(.watch(since: nil, topics: .all)), of: host.lobby)
      try await server.settle()
      watcher.disconnect()
      log.open()
      try await server.settle()
      #expect(await shard(of: server).watched.isEmpty)
      try await host.chat("nobody hears")
      try await server.settle()
      #expect(watcher.peer.now.pushes.isEmpty)
    }
  }

  @Test func `lets those wait who ask for a lobby that is being read`() async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      try await TestServer.run(on: log) { server in
        let client = server.client()
        let slots = (0..<50).map { _ in client.send(.peek, of: host.lobby) }
        for slot in slots { #expect(await kind { try await client.result(slot) } == nil) }
        #expect(client.peer.now.answered == slots)
      }
    }
  }
}

extension LobbyShard {
  /// The lobbies in memory.
  fileprivate var loaded: Set<LobbyID> { Set(lobbies.keys) }
  /// The lobbies with a watcher.
  fileprivate var watched: Set<LobbyID> { Set(feed.watchers.filter { !$0.value.isEmpty }.keys) }
}
