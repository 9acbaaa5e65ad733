import Core
import EventLog
import Foundation
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog
@testable import Webhooks

@Suite struct DeliveringEvents {
  @Test func `sends each event once, in order, from the next one on`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      try await server.announce("before", in: lobby)
      let hook = try await server.hook(lobby)
      for number in 1...250 { try await server.announce("\(number)", in: lobby) }
      #expect(await server.deliver(hook) == .idle)
      let texts = server.receiver.calls.map { $0.json["data"]?["data"]?["text"]?.string }
      #expect(texts == (1...250).map { "\($0)" })
      #expect(server.receiver.calls.map(\.seq) == server.receiver.calls.map(\.seq).sorted())
      #expect(Set(server.receiver.calls.compactMap { $0.headers["webhook-id"] }).count == 250)
    }
  }

  @Test func `sends only the types that are wanted`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hook(lobby, types: ["hunt.started"])
      try await server.announce("no", in: lobby)
      try await server.host(.start, in: lobby)
      await server.deliver(hook)
      #expect(server.receiver.calls.map(\.type) == ["hunt.started"])
    }
  }

  @Test func `says what a receiver needs to know`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      try await server.announce("Hello", in: lobby)
      await server.deliver(hook)
      let call = try #require(server.receiver.calls.first)
      #expect(call.url.text == "https://receiver.example/hook")
      #expect(call.headers["content-type"] == "application/json")
      #expect(call.json["type"] == "notice.sent")
      #expect(call.json["timestamp"] == "2025-06-15T15:06:40.000Z")
      #expect(call.json["data"]?["lobby"]?.string == lobby.rawValue)
      #expect(call.json["data"]?["code"]?.string?.count == 4)
      #expect(call.json["data"]?["at"] == 1_750_000_000_000)
      #expect(call.json["data"]?["data"]?["text"] == "Hello")
    }
  }

  @Test func `tells one moment alike in both places, to the millisecond`() throws {
    for moment in Int64(1_750_000_000_000)..<1_750_000_001_000 {
      let body = WebhookMessage.test(id: "m", of: nil, code: nil, seq: nil, at: Timestamp(moment)).body
      let json = try JSONParser.parse(body)
      #expect(json["data"]?["at"]?.integer == moment)
      let fraction = try #require(json["timestamp"]?.string?.suffix(4).dropLast())
      #expect(Int64(fraction) == moment % 1_000)
    }
  }

  @Test func `tries again after 1, 2, 4 s and so on, up to an hour, for three days`() async throws {
    try await HookedServer.run { server in
      server.receiver.answer(then: 503)
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      try await server.announce("Hello", in: lobby)
      let times = await server.pass(.days(4), hook)
      #expect(times.prefix(6) == [0, 1, 3, 7, 15, 31])
      #expect(times.dropFirst(14).prefix(2) == [11_295, 14_895])
      #expect(times.last == 259_200)
      #expect(Set(server.receiver.calls.compactMap { $0.headers["webhook-id"] }).count == 1)
      // It is given up, and the next one is sent.
      server.receiver.answer()
      try await server.announce("Again", in: lobby)
      #expect(await server.pass(.days(1), hook).count == 1)
      #expect(server.receiver.taken.map { $0.json["data"]?["data"]?["text"] } == ["Again"])
    }
  }

  @Test func `catches up in order when a receiver is back after an hour`() async throws {
    try await HookedServer.run { server in
      server.receiver.answer(then: 0)
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      for number in 1...3 { try await server.announce("\(number)", in: lobby) }
      _ = await server.pass(.hours(1), hook)
      #expect(try await server.ask(.list, of: lobby)["webhooks"]?[0]?["failing"] == true)
      #expect(Set(server.receiver.calls.map(\.seq)).count == 1)
      server.receiver.answer()
      _ = await server.pass(.hours(2), hook)
      #expect(server.receiver.taken.map { $0.json["data"]?["data"]?["text"]?.string } == ["1", "2", "3"])
      #expect(try await server.ask(.list, of: lobby)["webhooks"]?[0]?["failing"] == nil)
    }
  }

  @Test func `gives up what is older than three days without a try while a receiver is gone`() async throws {
    try await HookedServer.run { server in
      server.receiver.answer(then: 500)
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      for number in 1...20 { try await server.announce("\(number)", in: lobby) }
      _ = await server.pass(.days(10), hook)
      #expect(Set(server.receiver.calls.map(\.seq)).count == 1)
      let tries = try await server.ask(.deliveries(hook.webhook, after: 0, limit: 1_000), of: lobby)["deliveries"]
      #expect(tries?.array?.filter { $0["attempt"] == 0 }.count == 19)
    }
  }

  @Test func `lists tries that are being stored at that moment`() async throws {
    let log = GatedLog()
    try await HookedServer.run(on: log) { server in
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      try await server.announce("Hello", in: lobby)
      log.hold()
      async let delivered = server.deliver(hook)
      await log.waits()
      async let listed = server.ask(.deliveries(hook.webhook, after: 0, limit: 10), of: lobby)
      // Long enough for a list that waits for nothing.
      for _ in 0..<1_000 { await Task.yield() }
      log.open()
      #expect(try await listed["deliveries"]?.array?.count == 1)
      _ = await delivered
    }
  }

  @Test func `goes on where it was after a restart`() async throws {
    let (log, clock, receiver) = (InMemoryLog(), TestClock(), ScriptedReceiver())
    receiver.answer(200, then: 503)
    let box = Box()
    try await HookedServer.run(on: log, clock: clock, receiver: receiver) { server in
      let lobby = try await server.create()
      box.key = try await server.hook(lobby)
      for number in 1...3 { try await server.announce("\(number)", in: lobby) }
      await server.deliver(try #require(box.key))
    }
    receiver.answer()
    clock.advance(.minutes(1))
    try await HookedServer.run(on: log, clock: clock, receiver: receiver) { server in
      await server.deliver(try #require(box.key))
    }
    #expect(receiver.taken.map { $0.json["data"]?["data"]?["text"]?.string } == ["1", "2", "3"])
    let second = receiver.calls.filter { $0.seq == receiver.calls[1].seq }
    #expect(second.count == 2 && Set(second.compactMap { $0.headers["webhook-id"] }).count == 1)
  }

  // Written before the server that reads it starts.
  private final class Box: @unchecked Sendable { var key: HookKey? }

  @Test func `sends again what is to be replayed, under the same ids`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      for number in 1...3 { try await server.announce("\(number)", in: lobby) }
      await server.deliver(hook)
      _ = try await server.ask(.replay(hook.webhook, after: server.receiver.calls[0].seq), of: lobby)
      await server.deliver(hook)
      #expect(server.receiver.calls.map { $0.json["data"]?["data"]?["text"]?.string } == ["1", "2", "3", "2", "3"])
      #expect(server.receiver.calls[3].headers["webhook-id"] == server.receiver.calls[1].headers["webhook-id"])
    }
  }

  @Test func `sends a test, and then at once what waits`() async throws {
    try await HookedServer.run { server in
      server.receiver.answer(0, 0, 0)
      let lobby = try await server.create()
      let hook = try await server.hook(lobby)
      try await server.announce("Hello", in: lobby)
      _ = await server.pass(.seconds(4), hook)
      _ = try await server.ask(.test(hook.webhook), of: lobby)
      await server.deliver(hook)
      #expect(server.receiver.taken.map(\.type) == ["webhook.test", "notice.sent"])
    }
  }

  @Test func `sends delayed events when spectators see them`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create(delay: 60)
      let hook = try await server.hook(lobby)
      server.clock.advance(.seconds(1))
      try await server.host(.start, in: lobby)
      try await server.announce("Hello", in: lobby)
      #expect(await server.deliver(hook) == .wait(.seconds(1)))
      #expect(server.receiver.calls.isEmpty)
      server.clock.advance(.seconds(61))
      await server.deliver(hook)
      #expect(server.receiver.calls.map(\.type).contains("notice.sent"))
    }
  }

  @Test func `sends finds that a frozen board hides once they are shown`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let joined = try await server.lobbies.ask(
        .join(try PlayerName(parsing: "Ada"), team: nil, joiner: nil), of: lobby, as: nil
      ).get()
      guard case .joined = joined else {
        Issue.record("Ada has not joined")
        return
      }
      try await server.host(.start, in: lobby)
      let hook = try await server.hook(lobby)
      try await server.host(.freeze, in: lobby)
      _ = try await server.lobbies.ask(
        .player(.answer(ClueID(1), .text(try Answer(parsing: "x")))), of: lobby,
        as: .player(PlayerID(1))
      ).get()
      try await server.announce("Soon", in: lobby)
      await server.deliver(hook)
      #expect(server.receiver.calls.map(\.type) == ["board.frozen", "notice.sent"])
      try await server.host(.reveal(at: nil), in: lobby)
      await server.deliver(hook)
      #expect(server.receiver.calls.map(\.type).dropFirst(2) == ["clue.scanned", "board.revealed"])
      await server.deliver(hook)
      #expect(server.receiver.calls.count == 4)
    }
  }
}
