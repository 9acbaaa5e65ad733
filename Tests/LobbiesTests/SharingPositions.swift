import Core
import EventLog
import Hunt
import JSONCoding
import Rates
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct SharingPositions {
  /// Lets players share where they are.
  private func host(on server: TestServer) async throws -> TestClient {
    var details = LobbyDetails(name: "Woods", duration: 3_600)
    details.settings.positions = true
    return try await server.host(details)
  }

  private func shared(_ host: TestClient) async throws -> [JSONValue] {
    try await host.ask(.hostQuery(.positions))["players"]?.array ?? []
  }

  @Test func `shows the host where a player is and was for ten minutes`() async throws {
    try await TestServer.run { server in
      let host = try await host(on: server)
      let ada = try await server.join("Ada", host.lobby)
      #expect(try await shared(host).isEmpty)
      let begun = server.clock.now
      for step in 0..<3 {
        let until = (server.clock.now + .minutes(10)).milliseconds
        #expect(try await ada.share(48 + Double(step)) == ["until": .integer(until)])
        server.clock.advance(.minutes(4))
      }
      // The first point is twelve minutes old.
      let (second, third) = ((begun + .minutes(4)).milliseconds, (begun + .minutes(8)).milliseconds)
      let player = try #require(try await shared(host).first)
      #expect(
        player == [
          "player": "p1", "lat": 50, "lon": 9, "accuracy": 12, "at": .integer(third),
          "trail": [[49, 9, .integer(second)], [50, 9, .integer(third)]],
        ])
      let until = try await ada.ask(.view(.snapshot(at: nil)))["me"]?["sharing"]
      #expect(until == .integer((begun + .minutes(18)).milliseconds))
      server.clock.advance(.minutes(6))
      #expect(try await shared(host).isEmpty)
      #expect(try await ada.ask(.view(.snapshot(at: nil)))["me"]?["sharing"] == nil)
    }
  }

  @Test func `keeps no more points than one every five seconds, and always the newest`() async throws {
    try await TestServer.run(rateLimits: false) { server in
      let host = try await host(on: server)
      let ada = try await server.join("Ada", host.lobby)
      for step in 0..<1_000 {
        try await ada.share(Double(step) / 100)
        server.clock.advance(.seconds(1))
      }
      let player = try #require(try await shared(host).first)
      let trail = try #require(player["trail"]?.array)
      #expect(trail.count == Limits.trailPoints)
      #expect(trail.last?.array?.first == 9.99 && player["lat"] == 9.99)
      let times = trail.compactMap { $0.array?.last?.integer }
      #expect(zip(times, times.dropFirst()).dropLast().allSatisfy { $1 - $0 >= 5_000 })
    }
  }

  @Test func `is forgotten with the seat, the setting and the end`() async throws {
    try await TestServer.run { server in
      let host = try await host(on: server)
      let players = [
        try await server.join("Ada", host.lobby), try await server.join("Ben", host.lobby),
        try await server.join("Cem", host.lobby), try await server.join("Dan", host.lobby),
      ]
      func everybodyShares() async throws { for player in players { _ = try? await player.share(50) } }
      func ids() async throws -> [String] { try await shared(host).compactMap { $0["player"]?.string } }
      try await everybodyShares()
      #expect(try await ids() == ["p1", "p2", "p3", "p4"])
      try await players[0].ask(.player(.stopSharing))
      try await players[0].ask(.player(.stopSharing))
      #expect(try await ids() == ["p2", "p3", "p4"])
      try await players[1].ask(.player(.leave))
      #expect(try await ids() == ["p3", "p4"])
      try await host.command(.kick(PlayerID(3), reason: nil))
      #expect(try await ids() == ["p4"])
      let offer = try await host.ask(.handOver(PlayerID(4)))["token"]?.string ?? ""
      _ = try await server.client(token: offer, in: host.lobby).ask(.attach)
      #expect(try await ids().isEmpty)

      try await everybodyShares()
      #expect(try await ids() == ["p1"])
      try await host.command(.positions(false))
      #expect(try await ids().isEmpty)
      #expect(await kind { try await players[0].share(50) } == "forbidden")
      #expect(await kind { try await players[0].ask(.player(.stopSharing)) } == "forbidden")
      try await host.command(.positions(true))
      try await host.command(.start)
      try await everybodyShares()
      #expect(try await ids() == ["p1"])
      server.clock.advance(.hours(1))
      #expect(try await shared(host).isEmpty)
      #expect(await kind { try await players[0].share(50) } == "wrong-phase")
      for gone in players[1...2] { #expect(await kind { try await gone.share(50) } != nil) }
    }
  }

  @Test func `pushes what changed to the host, at most once a second`() async throws {
    try await TestServer.run { server in
      let host = try await host(on: server)
      let ada = try await server.join("Ada", host.lobby)
      let ben = try await server.join("Ben", host.lobby)
      try await ada.share(50)
      try await host.watch(topics: [.events, .positions])
      await host.peer.wait { $0.positions.count == 1 }
      let whole = try #require(host.peer.now.positions.first?.params)
      #expect(whole["all"] == true && whole["calls"] == [] && whole["players"]?.array?.count == 1)
      for watcher in [ada, ben, server.client()] {
        #expect(await kind { try await watcher.watch(of: host.lobby, topics: .positions) } != nil)
      }

      server.clock.advance(.seconds(20))
      // At once: a push waits only a tenth of a second for more.
      async let bens = ben.share(60)
      async let adas = ada.share(51)
      _ = try await (bens, adas)
      await host.peer.wait { $0.positions.count == 2 }
      let changed = try #require(host.peer.now.positions.last?.params)
      #expect(changed["all"] == nil && changed["calls"] == nil && changed["gone"] == nil)
      #expect(changed["players"]?.array?.compactMap { $0["player"]?.string } == ["p1", "p2"])
      server.clock.advance(.seconds(20))
      async let moved = ada.share(52)
      async let stopped = ben.ask(.player(.stopSharing))
      _ = try await (moved, stopped)
      await host.peer.wait { $0.positions.count == 3 }
      let last = try #require(host.peer.now.positions.last?.params)
      #expect(last["gone"] == ["p2"])
      // Only the points since the last push.
      #expect(last["players"]?.array?.first?["trail"]?.array?.map { $0.array?.first } == [52])

      try await ben.ask(.player(.askForHelp(nil, from: .fix(latitude: 1, longitude: 2, accuracy: 3))))
      await host.peer.wait { $0.positions.last?.params["calls"]?.array?.first?["lat"] == 1 }
      try await host.command(.answerHelp(HelpID(1), nil))
      await host.peer.wait { $0.positions.last?.params["calls"]?.array?.first?["answeredBy"] == "Host" }
      #expect(host.peer.now.positions.last?.params["calls"]?.array?.first?["lat"] == nil)
      #expect(host.peer.events.allSatisfy { !$0.line.contains("lat") })
    }
  }

  @Test func `is refused where it comes too often`() async throws {
    try await TestServer.run { server in
      let host = try await host(on: server)
      let ada = try await server.join("Ada", host.lobby)
      for _ in 0..<Limits.positionsShared.count { try await ada.share(50) }
      #expect(await kind { try await ada.share(50) } == "rate-limited")
      server.clock.advance(.minutes(1))
      try await ada.share(51)
    }
  }

  @Test func `is in no event and no receipt, and dies with a lobby that was not written`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await host(on: server)
      let ada = try await server.join("Ada", host.lobby)
      let before = try await server.stored(host.lobby).count
      _ = try await ada.ask(.player(.sharePosition(.fix(latitude: 50, longitude: 9, accuracy: 1))), key: "once")
      #expect(try await server.stored(host.lobby).count == before)
      #expect(try await log.receipt(ReceiptName(seat: "p1", key: "once"), of: StreamName(of: host.lobby)) == nil)
      log.hold()
      let slot = try host.say("This is not stored.")
      await log.waits()
      log.refuse()
      log.open()
      await #expect(throws: (any Error).self) { try await host.result(slot) }
      #expect(try await shared(host).isEmpty)
    }
  }

  @Test func `of a call for help is known until it is answered, also while nobody uses the lobby`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      for name in ["Ada", "Ben", "Cem"] {
        let player = try await server.join(name, host.lobby)
        try await player.ask(.player(.askForHelp(nil, from: .fix(latitude: 48.5, longitude: 9, accuracy: 1))))
      }
      func places() async throws -> [JSONValue?] {
        try await host.ask(.hostQuery(.helpList))["calls"]?.array?.map { $0["lat"] } ?? []
      }
      server.clock.advance(Limits.idleLobby)
      await server.lobbies.shards[0].unloadIdle()
      #expect(await server.lobbies.shards[0].load.lobbies == 0)
      #expect(try await places() == [48.5, 48.5, 48.5])
      try await host.command(.answerHelp(HelpID(1), nil))
      try await host.command(.kick(PlayerID(2), reason: nil))
      try await host.command(.start)
      try await host.command(.end)
      #expect(try await places() == [nil, nil, 48.5])
    }
  }
}

extension TestClient {
  @discardableResult
  fileprivate func share(_ latitude: Double) async throws(WireError) -> JSONValue {
    try await ask(.player(.sharePosition(.fix(latitude: latitude, longitude: 9, accuracy: 12))))
  }
}

extension LobbyCommand {
  fileprivate static func positions(_ isOn: Bool) -> LobbyCommand {
    var changes = LobbyChanges()
    changes.settings = SettingsChanges()
    changes.settings?.positions = isOn
    return .update(changes)
  }
}
