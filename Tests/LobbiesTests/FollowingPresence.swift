import Core
import Hunt
import JSONCoding
import TestDoubles
import Testing

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct FollowingPresence {
  private func players(_ push: TestPeer.Push?) -> [String: Bool] {
    var online: [String: Bool] = [:]
    for player in push?.params["players"]?.array ?? [] {
      online[player["player"]?.string ?? ""] = player["online"]?.bool ?? false
    }
    return online
  }

  @Test(arguments: [1, 2])
  func `tells at once who is there, and then who came and went`(threads: Int) async throws {
    try await TestServer.run(threads: threads) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      _ = try await server.join("Bob", host.lobby)
      try await host.watch(topics: [.events, .presence])
      await host.peer.wait { $0.presences.count == 1 }
      #expect(players(host.peer.now.presences.first) == ["p1": false, "p2": false])
      try await ada.watch()
      await host.peer.wait { $0.presences.last?.params["online"] == 1 }
      #expect(players(host.peer.now.presences.last) == ["p1": true])
      // Watching again replaces the earlier watch; the player stays.
      try await ada.watch()
      ada.unwatch(host.lobby)
      await host.peer.wait { $0.presences.last?.params["online"] == 0 }
      #expect(players(host.peer.now.presences.last) == ["p1": false])
      #expect(host.peer.events.isEmpty)
    }
  }

  @Test func `catches up a reader that was too slow with everybody`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      let bob = try await server.join("Bob", host.lobby)
      let quick = server.client(token: host.token ?? "", in: host.lobby)
      try await host.watch(topics: .presence)
      try await quick.watch(topics: .presence)
      host.peer.takesBoards(false)
      try await ada.watch()
      await quick.peer.wait { $0.presences.last?.params["online"] == 1 }
      try await bob.watch()
      await quick.peer.wait { $0.presences.last?.params["online"] == 2 }
      #expect(host.peer.now.presences.count == 1)
      host.hasRoom()
      await host.peer.wait { $0.presences.count == 2 }
      #expect(players(host.peer.now.presences.last) == ["p1": true, "p2": true])
    }
  }

  @Test func `goes on after an append that failed`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.watch(topics: .presence)
      await host.peer.wait { $0.presences.count == 1 }
      log.hold()
      let slot = try host.say("This is not stored.")
      await log.waits()
      try await server.settle()
      let watching = ada.send(.view(.watch(since: nil, topics: .all)), of: host.lobby)
      try await server.settle()
      log.refuse()
      log.open()
      await #expect(throws: (any Error).self) { try await host.result(slot) }
      _ = try await ada.result(watching)
      await host.peer.wait { $0.presences.last?.params["online"] == 1 }
      #expect(players(host.peer.now.presences.last) == ["p1": true])
    }
  }
}
