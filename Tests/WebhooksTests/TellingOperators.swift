import Core
import EventLog
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog
@testable import Webhooks

@Suite struct TellingOperators {
  private func texts(_ server: HookedServer) -> [String] {
    server.receiver.taken.compactMap { $0.json["data"]?["data"]?["text"]?.string }
  }

  @Test func `sends what happens in all lobbies, in the order of the log, each once`() async throws {
    try await HookedServer.run { server in
      let one = try await server.create()
      try await server.announce("before", in: one)
      let hook = try await server.hookServer(types: ["notice.sent", "lobby.created"])
      let two = try await server.create()
      for number in 1...150 { try await server.announce("\(number)", in: number % 2 == 0 ? one : two) }
      #expect(await server.deliver(hook) == .idle)
      #expect(server.receiver.calls.first?.type == "lobby.created")
      #expect(texts(server) == (1...150).map { "\($0)" })
      let last = try #require(server.receiver.calls.last?.json["data"])
      #expect(last["lobby"]?.string == one.rawValue && last["code"]?.string?.count == 4)
      #expect(Set(server.receiver.calls.compactMap { $0.headers["webhook-id"] }).count == 151)
      #expect(await server.deliver(hook) == .idle)
      #expect(server.receiver.calls.count == 151)
    }
  }

  @Test func `keeps its webhooks apart from a lobby's`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let (hosts, operators) = (try await server.hook(lobby), try await server.hookServer())
      #expect(hosts.webhook == operators.webhook)
      try await server.announce("Hello", in: lobby)
      await server.deliver(hosts)
      await server.deliver(operators)
      #expect(server.receiver.calls.map(\.url.host) == ["receiver.example", "operator.example"])
      #expect(Set(server.receiver.calls.compactMap { $0.headers["webhook-id"] }).count == 2)
      _ = try await server.askForServer(.delete(operators.webhook))
      #expect(try await server.ask(.list, of: lobby)["webhooks"]?.array?.count == 1)
      #expect(try await server.askForServer(.list)["webhooks"]?.array?.isEmpty == true)
    }
  }

  @Test func `waits for the spectators of a lobby without holding up the others`() async throws {
    try await HookedServer.run { server in
      let (slow, quick) = (try await server.create(delay: 60), try await server.create())
      server.clock.advance(.seconds(1))
      let hook = try await server.hookServer(types: ["notice.sent"])
      try await server.announce("slow 1", in: slow)
      try await server.announce("quick 1", in: quick)
      try await server.announce("slow 2", in: slow)
      #expect(await server.deliver(hook) == .wait(.seconds(1)))
      #expect(texts(server) == ["quick 1"])
      server.clock.advance(.seconds(61))
      try await server.announce("quick 2", in: quick)
      await server.deliver(hook)
      #expect(texts(server) == ["quick 1", "slow 1", "slow 2", "quick 2"])
      #expect(await server.deliver(hook) == .idle)
    }
  }

  @Test func `sends what was held once more rather than never after a restart`() async throws {
    let (log, clock, receiver) = (InMemoryLog(), TestClock(), ScriptedReceiver())
    try await HookedServer.run(on: log, clock: clock, receiver: receiver) { server in
      let (slow, quick) = (try await server.create(delay: 60), try await server.create())
      clock.advance(.seconds(1))
      let hook = try await server.hookServer(types: ["notice.sent"])
      try await server.announce("slow", in: slow)
      try await server.announce("quick", in: quick)
      await server.deliver(hook)
    }
    clock.advance(.minutes(2))
    try await HookedServer.run(on: log, clock: clock, receiver: receiver) { server in
      await server.deliver(HookKey(.server, WebhookID(1)))
      #expect(Set(texts(server)) == ["slow", "quick"])
    }
    let quick = receiver.calls.filter { $0.json["data"]?["data"]?["text"] == "quick" }
    #expect(Set(quick.compactMap { $0.headers["webhook-id"] }).count == 1)
  }

  @Test func `sends what a frozen board hides when it is revealed`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      _ = try await server.lobbies.ask(
        .join(try PlayerName(parsing: "Ada"), team: nil, joiner: nil), of: lobby, as: nil
      ).get()
      try await server.host(.start, in: lobby)
      let hook = try await server.hookServer()
      try await server.host(.freeze, in: lobby)
      _ = try await server.lobbies.ask(
        .player(.answer(ClueID(1), .text(try Answer(parsing: "x")))), of: lobby, as: .player(PlayerID(1))
      ).get()
      try await server.announce("Soon", in: lobby)
      await server.deliver(hook)
      #expect(server.receiver.calls.map(\.type) == ["board.frozen", "notice.sent"])
      try await server.host(.reveal(at: nil), in: lobby)
      await server.deliver(hook)
      #expect(server.receiver.calls.map(\.type).dropFirst(2) == ["clue.scanned", "board.revealed"])
    }
  }

  @Test func `tries again, tells of failures, and counts failing webhooks`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hookServer()
      server.receiver.answer(503, 500)
      try await server.announce("Hello", in: lobby)
      _ = await server.deliver(hook)
      #expect(await server.webhooks.failing == 1)
      #expect(await server.pass(.seconds(10), hook) == [1, 3])
      #expect(await server.webhooks.failing == 0)
      let tries = try await server.askForServer(.deliveries(hook.webhook, after: 0, limit: 10))["deliveries"]
      #expect(tries?.array?.map { $0["status"]?.integer } == [503, 500, 200])
      #expect(tries?[0]?["lobby"]?.string == lobby.rawValue && tries?[0]?["position"]?.integer != nil)
    }
  }

  @Test func `replays from a position`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hookServer()
      for number in 1...3 { try await server.announce("\(number)", in: lobby) }
      await server.deliver(hook)
      let tries = try await server.askForServer(.deliveries(hook.webhook, after: 0, limit: 10))["deliveries"]
      let first = try #require(tries?[0]?["position"]?.integer)
      _ = try await server.askForServer(.replay(hook.webhook, after: Int(first)))
      await server.deliver(hook)
      #expect(texts(server) == ["1", "2", "3", "2", "3"])
    }
  }

  @Test func `names no lobby in its stream, so that one that is deleted leaves no trace`() async throws {
    try await HookedServer.run { server in
      let lobby = try await server.create()
      let hook = try await server.hookServer()
      try await server.announce("Hello", in: lobby)
      await server.deliver(hook)
      _ = try await server.askForServer(.deliveries(hook.webhook, after: 0, limit: 10))
      let events = try await server.log.read(WebhookStore.stream(of: .server), after: 0, limit: 100)
      #expect(events.contains { $0.type == "webhook.delivered" })
      #expect(!events.contains { String(decoding: $0.data, as: UTF8.self).contains(lobby.rawValue) })
      try await server.log.delete(Deletion(of: [StreamName(of: lobby)]))
      let tries = try await server.askForServer(.deliveries(hook.webhook, after: 0, limit: 10))["deliveries"]
      #expect(tries?.array?.count == 1 && tries?[0]?["lobby"] == nil)
    }
  }

  @Test func `sends a test without a lobby`() async throws {
    try await HookedServer.run { server in
      let hook = try await server.hookServer()
      _ = try await server.askForServer(.test(hook.webhook))
      await server.deliver(hook)
      let call = try #require(server.receiver.calls.first)
      #expect(call.type == "webhook.test" && call.json["data"]?["lobby"] == nil)
    }
  }
}
