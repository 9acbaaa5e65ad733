import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies

/// Tests that deadlines take effect at their own time, however late the lobby is read.
@Suite(.timeLimit(.minutes(10))) struct KeepingTime {
  @Test(arguments: [1, 2])
  func `starts and ends while the server is down, before anything else happens`(threads: Int) async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    let startsAt = clock.now + .hours(1)
    try await TestServer.run(on: log, threads: threads, clock: clock) { server in
      let host = try await server.host(LobbyDetails(name: "Night", startsAt: startsAt, duration: 600))
      let ada = try await server.join("Ada", host.lobby)
      #expect(await kind { try await ada.find(1) } == "wrong-phase")
      clock.advance(.hours(5))

      try await TestServer.run(on: log, threads: threads, clock: clock) { server in
        var ada = server.client(token: ada.token ?? "", in: host.lobby, loop: threads - 1)
        ada.connectedAt = clock.now
        try await ada.chat("over already?")
        let events = try await server.stored(host.lobby).suffix(3)
        #expect(events.map(\.type) == ["hunt.started", "hunt.ended", "chat.sent"])
        #expect(events.map(\.at) == [startsAt, startsAt + .seconds(600), clock.now].map(\.milliseconds))
        #expect(try await ada.ask(.view(.results))["endedAt"] == .integer((startsAt + .seconds(600)).milliseconds))
        // A scan made in time by an offline phone still counts.
        #expect(try await ada.find(1, at: startsAt + .seconds(5))["outcome"] == "found")
        #expect(try await ada.find(2, at: startsAt + .seconds(601))["outcome"] == "late")
      }
    }
  }

  @Test func `starts and ends before the request that comes too late`() async throws {
    try await TestServer.run { server in
      let startsAt = server.clock.now + .hours(1)
      let host = try await server.host(LobbyDetails(name: "Night", startsAt: startsAt, duration: 600))
      let watcher = server.client()
      try await watcher.watch(of: host.lobby)
      server.clock.set(startsAt + .seconds(601))
      #expect(await kind { try await host.command(.extend(seconds: 60)) } == "wrong-phase")
      let events = await watcher.peer.events(upTo: 6)
      #expect(events.map(\.type) == ["hunt.started", "hunt.ended"])
      #expect(events.last?.params["data"] == ["by": "clock"])
      #expect(events.last?.params["at"] == .integer((startsAt + .seconds(600)).milliseconds))
    }
  }

  @Test func `starts by itself while somebody watches`() async throws {
    try await TestServer.run { server in
      let startsAt = server.clock.now + Span(milliseconds: 30)
      let host = try await server.host(LobbyDetails(name: "Soon", startsAt: startsAt))
      try await host.watch()
      server.clock.advance(.seconds(10))
      let started = try #require(await host.peer.events(upTo: 5).last)
      #expect(started.type == "hunt.started")
      #expect(started.params["at"] == .integer(startsAt.milliseconds))
    }
  }

  @Test func `ends later when it was extended`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    try await TestServer.run(on: log, clock: clock) { server in
      let host = try await server.host(LobbyDetails(name: "Race", duration: 60))
      let start = clock.now
      try await host.command(.start)
      #expect(
        try await host.command(.extend(seconds: 30)) == ["endsAt": .integer((start + .seconds(90)).milliseconds)])
      clock.advance(.seconds(80))
      #expect(try await host.ask(.peek)["secondsToEnd"] == 10)
      clock.advance(.seconds(80))
      try await TestServer.run(on: log, clock: clock) { server in
        #expect(try await server.client().ask(.peek, of: host.lobby)["phase"] == "ended")
        let last = try #require(try await server.stored(host.lobby).last)
        #expect(last.type == "hunt.ended")
        #expect(last.at == (start + .seconds(90)).milliseconds)
      }
    }
  }

  @Test func `stands still in a pause, also when the server starts anew`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    try await TestServer.run(on: log, clock: clock) { server in
      let host = try await server.host(LobbyDetails(name: "Race", duration: 600))
      try await host.command(.start)
      clock.advance(.seconds(100))
      try await host.command(.pause)
      clock.advance(.hours(2))
      try await TestServer.run(on: log, clock: clock) { server in
        let host = server.client(token: host.token ?? "", in: host.lobby)
        let card = try await host.ask(.peek)
        #expect(card["secondsToEnd"] == 500)
        #expect(card["endsAt"] == nil)
        clock.advance(.hours(2))
        let endsAt = clock.now + .seconds(500)
        #expect(
          try await host.command(.resume) == ["phase": "running", "endsAt": .integer(endsAt.milliseconds)])
        clock.set(endsAt)
        #expect(try await host.ask(.peek)["phase"] == "ended")
        let course = try await server.stored(host.lobby).suffix(4).map(\.type)
        #expect(course == ["hunt.started", "hunt.paused", "hunt.resumed", "hunt.ended"])
      }
    }
  }

  @Test func `never lets an event lie before another when the clock is set back`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    try await TestServer.run(on: log, clock: clock) { server in
      let host = try await server.host(LobbyDetails(name: "Race", startsAt: clock.now + .seconds(60), duration: 60))
      clock.advance(.seconds(50))
      try await host.chat("soon")
      clock.set(clock.now - .seconds(40))
      try await host.chat("not yet")
      try await host.command(.start)
      clock.advance(.hours(1))
      #expect(try await host.ask(.peek)["phase"] == "ended")
      let times = try await server.stored(host.lobby).map(\.at)
      #expect(times == times.sorted())
    }
  }

  @Test func `takes times that are as far away as times can be`() async throws {
    try await TestServer.run { server in
      let farthest = Timestamp(253_402_300_799_999)
      let host = try await server.host(
        LobbyDetails(name: "Far", startsAt: farthest, duration: Limits.duration.upperBound))
      #expect(try await host.ask(.peek)["startsAt"] == .integer(farthest.milliseconds))
    }
  }
}
