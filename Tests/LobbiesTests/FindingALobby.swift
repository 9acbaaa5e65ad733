import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies

@Suite(.timeLimit(.minutes(10))) struct FindingALobbyByItsCode {
  // Random bytes that become the join codes BBBB and CCCC, two bytes per character; AAAA and BBBB once many are taken.
  private let bbbb = [UInt8](repeating: 0, count: 16)
  private let cccc = [UInt8](repeating: 0, count: 16).enumerated().map { UInt8($0.offset % 2) }
  private let other = [UInt8](repeating: 0xEE, count: 16)

  @Test func `draws another code when one is taken`() async throws {
    try await TestServer.run { server in
      // A lobby draws its id, the host's secret and its code; each further attempt draws a secret and a code.
      server.randomness.prepare([UInt8](repeating: 1, count: 16), other, bbbb)
      let first = try await server.host()
      server.randomness.prepare([UInt8](repeating: 2, count: 16), other, bbbb, other, bbbb, other, cccc)
      let second = try await server.host()
      #expect(try await first.joinCode().text == "BBBB")
      #expect(try await second.joinCode().text == "CCCC")
      #expect(await kind { try await second.command(.start) } == nil)
      #expect(try await server.stored(second.lobby).count == 5)
      for lobby in [first, second] {
        let code = try await lobby.joinCode()
        #expect(server.lobbies.known(code) == lobby.lobby)
        let found = try await server.lobbies.find(code)
        #expect(found == lobby.lobby)
      }
    }
  }

  @Test func `gives up when all that it draws are taken`() async throws {
    try await TestServer.run { server in
      for number in 1...2 {
        let id = [UInt8](repeating: UInt8(number), count: 16)
        // BBBB is drawn first. Once ten draws were taken, the same bytes give AAAA.
        server.randomness.prepare(id, other, bbbb)
        for _ in 0..<10 * (number - 1) { server.randomness.prepare(other, bbbb) }
        _ = try await server.host()
      }
      for _ in 0..<50 { server.randomness.prepare(bbbb) }
      let client = server.client()
      let id = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
      #expect(
        await kind {
          try await client.ask(.creation(.create(LobbyDetails(name: "n"), clues: [], creator: nil)), of: id)
        }
          == "unavailable")
      #expect(await kind { try await client.ask(.peek, of: id) } == "lobby-not-found")
    }
  }

  @Test func `finds nothing by the code of another lobby, or of none`() async throws {
    try await TestServer.run { server in
      let (first, second) = (try await server.host(), try await server.host())
      let code = try await second.joinCode()
      #expect(await kind { try await first.ask(.peek, code: code) } == "lobby-not-found")
      #expect(await kind { try await second.ask(.peek, code: code) } == nil)
      let none = try await server.lobbies.find(try #require(JoinCode(parsing: "ZZZZ")))
      #expect(none == nil)
    }
  }

  @Test func `finds a lobby by its code until a week after its end, and by its id for ever`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let code = try await host.joinCode()
      try await host.command(.start)
      try await host.command(.end)
      server.clock.set(server.clock.now + Limits.archivedAfterEnd - Span(milliseconds: 1))
      #expect(await kind { try await host.ask(.peek, code: code) } == nil)
      server.clock.advance(Span(milliseconds: 1))
      #expect(await kind { try await host.ask(.peek, code: code) } == "lobby-not-found")
      let freed = try await server.lobbies.find(code)
      #expect(freed == nil)
      #expect(try await host.ask(.view(.results))["rows"] == [])
      #expect(await kind { try await host.chat("anybody?") } == "wrong-phase")
    }
  }

  @Test func `leads to the lobby that holds the code now`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    try await TestServer.run(on: log, clock: clock) { server in
      server.randomness.prepare([UInt8](repeating: 1, count: 16), other, bbbb)
      let old = try await server.host()
      let code = try await old.joinCode()
      clock.advance(Limits.archivedUnstarted)
      server.randomness.prepare([UInt8](repeating: 2, count: 16), other, bbbb)
      let new = try await server.host()
      #expect(try await new.joinCode() == code)
      #expect(server.lobbies.known(code) == new.lobby)
      // The old lobby cannot be revived under a code that now belongs to another.
      #expect(await kind { try await old.command(.start) } == "wrong-phase")

      // After a restart, the server reads the old lobby last.
      try await TestServer.run(on: log, clock: clock) { server in
        for lobby in [new.lobby, old.lobby] { try await server.client().ask(.peek, of: lobby) }
        #expect(server.lobbies.known(code) == new.lobby)
        let found = try await server.lobbies.find(code)
        #expect(found == new.lobby)
      }
    }
  }

  @Test func `keeps the code of a lobby that waits, runs or is paused`() async throws {
    try await TestServer.run { server in
      let now = server.clock.now
      let waiting = try await server.host(LobbyDetails(name: "waits", startsAt: now + .days(200)))
      let running = try await server.host(LobbyDetails(name: "runs"))
      try await running.command(.start)
      let paused = try await server.host(LobbyDetails(name: "is paused", duration: 60))
      try await paused.command(.start)
      try await paused.command(.pause)
      let extended = try await server.host(LobbyDetails(name: "runs on", duration: 60))
      try await extended.command(.start)
      for _ in 0..<20 { try await extended.command(.extend(seconds: Limits.extending.upperBound)) }
      server.clock.advance(.days(120))
      for host in [waiting, running, paused, extended] {
        let code = try await host.joinCode()
        let found = try await server.lobbies.find(code)
        #expect(found == host.lobby)
        #expect(await kind { try await server.client().ask(.peek, of: host.lobby, code: code) } == nil)
      }
    }
  }
}
