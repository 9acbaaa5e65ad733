import Core
import EventLog
import Hunt
import JSONCoding
import NIOConcurrencyHelpers
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct FailingToWrite {
  @Test func `refuses what was not stored, shows nobody any of it, and goes on`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await ada.watch()
      log.hold()
      let slots = [try host.say("one"), try ada.say("two"), host.send(.host(.start))]
      await log.waits()
      try await server.settle()
      log.refuse()
      for (client, slot) in zip([host, ada, host], slots) {
        #expect(await kind { try await client.result(slot) } == "unavailable")
      }
      log.open()
      #expect(try await ada.chat("three")["message"] == "m1")
      let events = await ada.peer.events(upTo: 6)
      #expect(events.map(\.seq) == [6])
      #expect(events.map(\.previous) == [5])
      #expect(events.map { $0.params["data"]?["text"] } == ["three"])
      #expect(try await server.stored(host.lobby).map(\.version) == Array(1...6))
    }
  }

  @Test func `refuses all that was built on it`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      let first = try host.say("one")
      await log.waits(for: 1)
      let second = try host.say("two")
      await log.waits(for: 2)
      let third = try host.say("three")
      await log.waits(for: 3)
      log.refuse(1)
      // Later appends were decided on a state that was never stored, so the log itself refuses them.
      log.open()
      for slot in [first, second, third] { #expect(await kind { try await host.result(slot) } == "unavailable") }
      #expect(try await host.chat("again")["message"] == "m1")
    }
  }

  @Test func `keeps what was stored behind something without events that was not`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      try await ada.find(1)
      try await ada.watch()
      log.hold()
      // The clue is found already, so only a receipt is stored.
      let scan = ada.send(.player(.scan(text: ada.qrText(of: 1), at: nil)), key: "again")
      await log.waits(for: 1)
      let line = try host.say("stored")
      await log.waits(for: 2)
      log.refuse(1)
      log.open()
      #expect(await kind { try await ada.result(scan) } == "unavailable")
      #expect(try await host.result(line)["message"] == "m1")
      #expect(await ada.peer.events(upTo: 8).map(\.previous) == [7])
      #expect(try await host.chat("next")["message"] == "m2")
      #expect(await ada.peer.events(upTo: 9).map(\.seq) == [8, 9])
    }
  }

  @Test func `answers reads and refusals behind it from what is stored`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      log.hold()
      let join = server.client()
      let joined = join.send(.join(try PlayerName(parsing: "Bob"), team: nil, joiner: nil), of: host.lobby)
      try host.say("never")
      await log.waits()
      // The name is taken only by a player whose join will fail.
      let rename = ada.send(.player(.rename(try PlayerName(parsing: "bob"))))
      let reads: [LobbyRequest.Content] = [
        .peek, .view(.snapshot(at: nil)), .view(.snapshot(at: 6)), .view(.history(after: 0, limit: 10)),
        .view(.board(after: 0, limit: 10, at: 6)), .attach,
        .view(.watch(since: nil, topics: .all)),
      ]
      let slots = reads.map { ada.send($0) }
      try await server.settle()
      #expect(ada.peer.now.answers.isEmpty)
      log.refuse()
      log.open()
      #expect(await kind { try await join.result(joined) } == "unavailable")
      #expect(try await ada.result(rename) == [:])
      for slot in slots { #expect(await kind { try await ada.result(slot) } == nil) }
      #expect(try await ada.result(slots[0])["players"] == 1)
      #expect(try await ada.result(slots[1])["chat"] == [])
      #expect(try await ada.result(slots[3])["last"] == 6)
      // The client watches exactly once.
      try await host.chat("now")
      #expect(await ada.peer.events(upTo: 7).map(\.seq) == [7])
    }
  }

  @Test func `keeps no receipt of what was not stored`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      let slot = try host.say("line", key: "k")
      let again = try host.say("line", key: "k")
      await log.waits()
      log.refuse(1)
      #expect(await kind { try await host.result(slot) } == "unavailable")
      // The second attempt counts as the first, and is stored.
      await log.waits()
      log.open()
      #expect(try await host.result(again)["message"] == "m1")
      #expect(try await host.chat("line", key: "k")["message"] == "m1")
      #expect(try await host.chat("other")["message"] == "m2")
    }
  }

  @Test func `creates no lobby`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      log.hold()
      let id = server.lobbies.newLobbyID()
      let client = server.client()
      let slot = client.send(.creation(.create(LobbyDetails(name: "n"), clues: .three, creator: "c")), of: id)
      await log.waits()
      log.refuse()
      #expect(await kind { try await client.result(slot) } == "unavailable")
      log.open()
      #expect(await kind { try await client.ask(.peek, of: id) } == "lobby-not-found")
      let created = try await server.lobbies.find(creator: "c")
      #expect(created == nil)
      #expect(await kind { try await server.host(creator: "c") } == nil)
    }
  }

  @Test func `says unavailable while the log cannot be read, and works again when it can`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      let slot = try host.say("lost")
      let read = host.send(.peek)
      await log.waits()
      log.failReads(because: "unplugged")
      log.refuse()
      for slot in [slot, read] { #expect(await kind { try await host.result(slot) } == "unavailable") }
      log.failReads(because: nil)
      log.open()
      #expect(try await host.ask(.peek)["name"] == "Harbour")
    }
  }

  @Test func `does not run in circles when a deadline is due that cannot be stored`() async throws {
    let disk = Disk()
    let log = InMemoryLog { appends in disk.refusal(of: appends) }
    try await TestServer.run(on: log) { server in
      var details = LobbyDetails(name: "Race", duration: 60)
      details.settings.chat = true
      let host = try await server.host(details)
      try await host.command(.start)
      try await host.watch()
      disk.isFull(true)
      server.clock.advance(.seconds(61))
      #expect(await kind { try await host.ask(.peek) } == "unavailable")
      let tries = disk.refusals
      #expect(tries <= 30)
      let start = ContinuousClock.now
      for _ in 0..<20 { try await server.settle() }
      // For a watcher, the write is retried once a second.
      #expect(disk.refusals - tries <= Int((ContinuousClock.now - start) / .seconds(1)) + 1)

      disk.isFull(false)
      #expect(try await host.ask(.peek)["phase"] == "ended")
      let ended = try #require(await host.peer.events(upTo: 6).last)
      #expect(ended.type == "hunt.ended")
      #expect(ended.params["at"] == .integer(server.clock.now.milliseconds - 1_000))
    }
  }

  @Test func `pushes the newest board although the lobby was read again meanwhile`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      try await host.watch(topics: .board)
      // The first board is sent immediately, the second is delayed; meanwhile the lobby is dropped from memory.
      try await ada.find(1)
      try await ada.find(2)
      log.hold()
      let slot = try host.say("never")
      await log.waits()
      log.refuse()
      log.open()
      #expect(await kind { try await host.result(slot) } == "unavailable")
      try await host.ask(.peek)
      let row = await host.peer.boards(upTo: 8).last?.params["rows"]?[0]
      #expect(row?["points"] == 30)
    }
  }

  @Test func `still catches up a slow reader that had boards on their way`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      try await host.watch(topics: .board)
      host.peer.takesBoards(false)
      try await ada.find(1)
      try await server.settle()
      log.hold()
      let slot = try host.say("never")
      await log.waits()
      host.hasRoom()
      try await server.settle()
      #expect(host.peer.boards.isEmpty)
      log.refuse()
      log.open()
      #expect(await kind { try await host.result(slot) } == "unavailable")
      try await host.ask(.peek)
      #expect(await host.peer.boards(upTo: 7).last?.params["rows"]?[0]?["points"] == 10)
    }
  }
}

/// A disk that is full while the test says so.
private final class Disk: Sendable {
  private let state = NIOLockedValueBox((isFull: false, refusals: 0))

  var refusals: Int { state.withLockedValue { $0.refusals } }
  func isFull(_ isFull: Bool) { state.withLockedValue { $0.isFull = isFull } }

  func refusal(of appends: [Append]) -> String? {
    state.withLockedValue { state in
      guard state.isFull else { return nil }
      state.refusals += 1
      return "database or disk is full"
    }
  }
}
