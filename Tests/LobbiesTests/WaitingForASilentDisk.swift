import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies

/// An append is under way and does not end; others wait behind it.
@Suite(.timeLimit(.minutes(10))) struct WaitingForASilentDisk {
  /// What a lobby's shard does each second, and everything that follows from it.
  private func look(_ server: TestServer) async throws {
    for shard in server.lobbies.shards { await shard.refuseIfDiskIsSilent() }
    try await server.settle()
  }

  @Test func `refuses what waits, and sends away the client whose append is under way`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      log.hold()
      let first = try host.say("one")
      await log.waits(for: 1)
      let second = try ada.say("two")
      await log.waits(for: 2)
      let view = ada.send(.view(.snapshot(at: nil)))
      try await server.settle()
      log.isSilent(for: .seconds(9))
      try await look(server)
      #expect(ada.peer.now.answers.isEmpty, "a disk may be slow")
      log.isSilent(for: .seconds(10))
      try await look(server)
      for slot in [second, view] { #expect(await kind { try await ada.result(slot) } == "unavailable") }
      try await look(server)
      #expect(host.peer.now.isDismissed && host.peer.now.answers.isEmpty, "nobody knows its outcome")
      // What comes now does not wait for long, either.
      let late = ada.send(.view(.snapshot(at: nil)))
      try await server.settle()
      try await look(server)
      #expect(await kind { try await ada.result(late) } == "unavailable")

      log.isSilent(for: nil)
      log.open()
      #expect(try await host.result(first)["message"] == "m1")
      try await look(server)
      #expect(try await ada.chat("three")["message"] == "m2")
      #expect(try await server.stored(host.lobby).map(\.version) == Array(1...7))
    }
  }

  @Test func `refuses what fails before an earlier append is done, and nothing else`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      let first = try host.say("one")
      await log.waits(for: 1)
      let second = try host.say("two")
      await log.waits(for: 2)
      // As a log does that has too much to write.
      log.failWaiting()
      #expect(await kind { try await host.result(second) } == "unavailable")
      try await server.settle()
      #expect(host.peer.now.answers.count == 1)
      log.open()
      #expect(try await host.result(first)["message"] == "m1")
      #expect(try await host.chat("again")["message"] == "m2")
    }
  }
}
