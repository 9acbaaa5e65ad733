import Core
import JSONCoding
import TestDoubles
import Testing

@testable import Lobbies
@testable import LobbyLog

/// Tests how much of the log a busy lobby takes.
@Suite(.timeLimit(.minutes(10))) struct SharingTheLog {
  private static let lines = 400

  /// Says so much that not all of it may be under way.
  /// - Returns: the slots of the answers.
  private func talk(_ host: TestClient) throws -> [Int] { try (1...Self.lines).map { try host.say("line \($0)") } }

  /// The events on their way to the disk, once there are as many as expected or no more come.
  private func underWay(_ server: TestServer, expecting count: Int) async throws -> Int {
    // Each turn waits until the sockets were polled.
    for _ in 0..<1_000 where await server.lobbies.load().events < count { try await server.settle() }
    try await server.settle()
    return await server.lobbies.load().events
  }

  @Test(arguments: [1, 2])
  func `a busy lobby takes only its share while others write, and the others go on`(threads: Int) async throws {
    let log = GatedLog()
    try await TestServer.run(on: log, threads: threads, rateLimits: false) { server in
      let (busy, quiet) = (try await server.host(), try await server.host())
      log.hold()
      let slots = try talk(busy)
      await log.waits()
      let share = Limits.eventsUnderWayShared
      let before = try await underWay(server, expecting: share)
      #expect(share..<share + Limits.turnShare ~= before)

      let answer = try quiet.say("hello")
      #expect(try await underWay(server, expecting: before + 1) == before + 1)

      log.open()
      _ = try await quiet.result(answer)
      for (number, slot) in slots.enumerated() {
        #expect(try await busy.result(slot)["message"] == .string("m\(number + 1)"))
      }
      #expect(busy.peer.now.answered.suffix(Self.lines) == slots[...])
    }
  }

  @Test func `a lobby that writes alone fills commits`() async throws {
    let (log, clock) = (GatedLog(), TestClock())
    try await TestServer.run(on: log, clock: clock, rateLimits: false) { server in
      let (busy, other) = (try await server.host(), try await server.host())
      try await other.chat("I was here")
      clock.advance(Limits.logSharedFor)
      try await busy.chat("Where are you?")
      log.hold()
      let slots = try talk(busy)
      #expect(try await underWay(server, expecting: Self.lines) == Self.lines)
      log.open()
      for slot in slots { _ = try await busy.result(slot) }
    }
  }

  @Test func `a busy lobby goes on after appends that failed`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log, rateLimits: false) { server in
      let (busy, _) = (try await server.host(), try await server.host())
      log.hold()
      let slots = try talk(busy)
      await log.waits()
      log.refuse()
      log.open()
      for slot in slots { _ = await busy.peer.answer(slot) }
      #expect(try await busy.chat("still here")["message"] != nil)
    }
  }
}
