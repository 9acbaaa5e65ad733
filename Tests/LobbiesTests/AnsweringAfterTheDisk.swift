import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct AnsweringAfterTheDisk {
  @Test(arguments: [1, 2])
  func `gives nobody anything before it is stored, and then everything in order`(threads: Int) async throws {
    let log = GatedLog()
    try await TestServer.run(on: log, threads: threads) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby, loop: threads - 1)
      try await ada.watch()
      log.hold()
      let slots = try (1...5).map { try ada.say("line \($0)") }
      await log.waits()
      try await server.settle()
      #expect(slots.allSatisfy { ada.peer.now.answers[$0] == nil })
      #expect(ada.peer.now.pushes.isEmpty)

      log.open()
      let events = await ada.peer.events(upTo: 10)
      #expect(events.map(\.seq) == [6, 7, 8, 9, 10])
      #expect(events.map(\.previous) == [5, 6, 7, 8, 9])
      #expect(ada.peer.now.answered.suffix(5) == slots[...])
    }
  }

  @Test func `lets later appends wait for earlier ones`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      let first = try host.say("first")
      await log.waits(for: 1)
      let second = try host.say("second")
      await log.waits(for: 2)
      log.store(1)
      #expect(try await host.result(first)["message"] == "m1")
      try await server.settle()
      #expect(host.peer.now.answers[second] == nil)
      log.open()
      #expect(try await host.result(second)["message"] == "m2")
    }
  }

  @Test func `lets reads wait for what they show`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      try host.say("not yet")
      await log.waits()
      let reader = server.client()
      let reads = [
        reader.send(.peek, of: host.lobby), reader.send(.view(.snapshot(at: nil)), of: host.lobby),
        reader.send(.view(.board(after: 0, limit: 10, at: nil)), of: host.lobby),
        reader.send(.view(.history(after: 0, limit: 10)), of: host.lobby),
        reader.send(.view(.watch(since: nil, topics: .all)), of: host.lobby),
        // Refused, because of a state that may not last.
        reader.send(.view(.results), of: host.lobby),
      ]
      try await server.settle()
      #expect(reader.peer.now.answers.isEmpty)
      log.open()
      for slot in reads { _ = await reader.peer.answer(slot) }
      #expect(reader.peer.now.answered == reads)
      #expect(try await reader.result(reads[1])["chat"]?[0]?["text"] == "not yet")
    }
  }

  @Test func `answers reads at once when nothing is under way`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      #expect(try await server.client().ask(.peek, of: host.lobby)["name"] == "Harbour")
      log.open()
    }
  }

  @Test func `does not let one lobby wait for another`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let (quiet, busy) = (try await server.host(), try await server.host())
      log.hold()
      try busy.say("waits")
      await log.waits()
      #expect(try await quiet.ask(.peek)["name"] == "Harbour")
      log.open()
    }
  }

  /// A busy lobby always has writes in flight, so a read that waited for none would wait forever.
  @Test func `answers reads of the past while more is always under way`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log, rateLimits: false) { server in
      let host = try await server.host()
      for line in 0..<Limits.recentEvents { try host.say("line \(line)") }
      let last = try host.say("last")
      _ = await host.peer.answer(last)

      log.hold()
      try host.say("under way")
      await log.waits()
      let reader = server.client()
      let reads: [LobbyRequest.Content] = [
        .view(.snapshot(at: 3)), .view(.board(after: 0, limit: 10, at: 3)), .view(.history(after: 0, limit: 10)),
        .view(.watch(since: .init(epoch: log.epoch, seq: 2), topics: .all)),
      ]
      let slots = reads.map { reader.send($0, of: host.lobby) }
      for slot in slots.dropLast() { _ = try await reader.result(slot) }
      // The watcher's starting point is not on disk yet. It waits for that, but not for later writes.
      for _ in 0..<5_000 where reader.peer.now.answers[slots[3]] == nil {
        try host.say("under way, too")
        await log.waits(for: 2)
        log.store(1)
        try await server.settle()
      }
      #expect(reader.peer.now.answers[slots[3]] != nil)
      log.open()
      #expect(try await reader.result(slots[3])["resumed"] == true)
    }
  }

  @Test func `has no results before the event that they are of is stored`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      try await host.command(.start)
      log.hold()
      host.send(.host(.end))
      let slot = host.send(.view(.results))
      try host.say("see you")
      await log.waits()
      try await server.settle()
      #expect(host.peer.now.answers[slot] == nil)
      log.open()
      let proof = try #require(try await host.result(slot)["proof"])
      let event = try await server.stored(host.lobby)[Int(try #require(proof["seq"]?.integer)) - 1]
      #expect(proof["head"] == .string(event.hash.description))
      #expect(try EventCodec.decode(event).kind.rawValue == "hunt.ended")
    }
  }
}
