import Foundation
import JSONCoding
import Testing

@Suite struct KeepingTime {
  @Test(.enabled(if: ClockFile.works)) func `ends a hunt at its time, which extending moves`() async throws {
    let clock = try ClockFile()
    try await withServer(clock.options) { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600])
      let host = try await lobby.host(on: server)
      let watcher = try await lobby.spectator(on: server)
      let before = try #require(try await host.call("lobby.view").at(["card", "endsAt"])?.integer)
      let extended = try await host.call("lobby.extend", ["seconds": 900])
      #expect(extended["endsAt"]?.integer == before + 900_000)
      #expect(
        try await watcher.event("time.extended")["data"] == extended.with(["seconds": 900]).sorted("seconds", "endsAt"))

      try clock.set("+20m")
      #expect(try await watcher.call("lobby.peek", ["code": .string(lobby.code)])["phase"] == "running")
      try clock.set("+26m")
      #expect(try await watcher.call("lobby.peek", ["code": .string(lobby.code)])["phase"] == "ended")
      let ended = try await watcher.event("hunt.ended")
      #expect(ended["data"] == ["by": "clock"] && ended["at"]?.integer == before + 900_000)
      #expect(try await host.refusal("lobby.extend", ["seconds": 60]).kind == "wrong-phase")
      await host.close()
      await watcher.close()
    }
  }

  @Test(.enabled(if: ClockFile.works))
  func `ends a hunt as of its time also while the server is down, and before anything else`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 3_600])
      let ada = try await Client.connect(server)
      let joined = try await ada.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])
      let found = try await ada.call("scan.submit", ["text": .string(lobby.codes[0])])
      #expect(found["outcome"] == "found")
      let endsAt = try #require(try await ada.call("lobby.view").at(["card", "endsAt"])?.integer)
      await ada.close()

      try await server.restart(Self.later("+2h"))
      try await Client.with(server) { client in
        let token: JSONValue = ["token": joined["token"] ?? ""]
        let scan = token.with(["text": .string(lobby.codes[1])])
        let refusal = try await client.refusal("scan.submit", scan)
        #expect(refusal.kind == "wrong-phase" && refusal.data["phase"] == "ended")
        try await client.call("chat.send", token.with(["text": "Too late"]))
        // A scan made in time arrives late, and counts.
        let late = try await client.call("scan.submit", scan.with(["at": .integer(endsAt - 1_000)]))
        #expect(late["outcome"] == "found" && late["found"] == 2)
        let after = try await client.call("scan.submit", scan.with(["at": .integer(endsAt + 1_000)]))
        #expect(after["outcome"] == "late")
      }
      let history = try await lobby.history(on: server)
      #expect(history.strings("type").suffix(3) == ["hunt.ended", "chat.sent", "clue.scanned"])
      let ended = history[history.count - 3]
      #expect(ended["at"]?.integer == endsAt && ended["data"] == ["by": "clock"])
      let line = try #require(history[history.count - 2]["at"]?.integer)
      #expect(line > endsAt + 3_000_000)
      let scanned: JSONValue = ["player": "p1", "clue": "c2", "late": true, "at": .integer(endsAt - 1_000)]
      #expect(history.last?["data"] == scanned)

      // With the clock set back, history stays, and time in the lobby does not run backwards.
      try await server.restart()
      let again = try await lobby.history(on: server)
      #expect(again == history)
    }
  }

  private static func time(_ client: Client) async throws -> Int64 {
    try #require(try await client.call("server.ping")["time"]?.integer)
  }

  private static func later(_ clock: String) -> ServerOptions {
    var options = ServerOptions()
    options.clock = clock
    return options
  }

  @Test func `starts a hunt by itself, and ends it, while the server runs`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { host in
        let startsAt = try await Self.time(host) + 10_000
        let details: JSONValue = ["startsAt": .integer(startsAt), "duration": 60]
        let lobby = try await HostedLobby.create(with: host, start: false, details)
        try await host.call("lobby.watch")
        let before = try await Self.time(host)
        let card = try await host.call("lobby.peek", ["code": .string(lobby.code)])
        let after = try await Self.time(host)
        #expect(card["phase"] == "open" && card["startsAt"]?.integer == startsAt)
        let seconds = try #require(card["secondsToStart"]?.integer) * 1_000
        #expect((startsAt - after - 1_000...startsAt - before + 1_000).contains(seconds))
        // Nobody asks for anything meanwhile.
        let started = try await host.event("hunt.started")
        #expect(started["at"]?.integer == startsAt)
        #expect(started["data"]?["endsAt"]?.integer == startsAt + 60_000)
      }
    }
  }

  @Test(.enabled(if: ClockFile.works)) func `starts and ends a hunt that nobody saw, as of their times`() async throws {
    try await withServer { server in
      let lobby = try await Client.with(server) { host in
        let now = try #require(try await host.call("server.ping")["time"]?.integer)
        let details: JSONValue = ["startsAt": .integer(now + 3_600_000), "duration": 60]
        return (try await HostedLobby.create(with: host, start: false, details), now + 3_600_000)
      }
      try await server.restart(Self.later("+90m"))
      let results = try await Client.with(server) { try await $0.call("lobby.results", lobby.0.named) }
      #expect(results["endedAt"]?.integer == lobby.1 + 60_000)
      let history = try await lobby.0.history(on: server)
      #expect(history.strings("type").suffix(2) == ["hunt.started", "hunt.ended"])
      #expect(history.integers("at").suffix(2) == [lobby.1, lobby.1 + 60_000])
    }
  }

  @Test(.enabled(if: ClockFile.works)) func `stands still in a pause, also over a restart`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600])
      let host = try await lobby.host(on: server)
      let endsAt = try #require(try await host.call("lobby.view").at(["card", "endsAt"])?.integer)
      let paused = try await host.call("lobby.pause")
      #expect(paused == ["phase": "paused"])
      let before = try #require(try await host.call("lobby.view").at(["card", "secondsToEnd"])?.integer)
      #expect((endsAt - (try await Self.time(host)) - 1_000...600_000).contains(before * 1_000))
      await host.close()
      try await server.restart(Self.later("+5h"))
      let later = try await lobby.host(on: server)
      let card = try #require(try await later.call("lobby.view")["card"])
      #expect(card["phase"] == "paused" && card["endsAt"] == nil)
      #expect(card["secondsToEnd"]?.integer == before)
      // Time added in a pause is available when the hunt resumes.
      try await later.call("lobby.extend", ["seconds": 60])
      let earliest = try await Self.time(later) + before * 1_000 + 60_000 - 1_000
      let resumed = try #require(try await later.call("lobby.resume")["endsAt"]?.integer)
      let latest = try await Self.time(later) + before * 1_000 + 60_000 + 1_000
      #expect((earliest...latest).contains(resumed))
      await later.close()
    }
  }

  @Test func `reaches to the year 9999`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(
        on: server, start: false, ["startsAt": 253_402_300_799_999, "duration": 60])
      let card = try await Client.with(server) { try await $0.call("lobby.peek", ["code": .string(lobby.code)]) }
      #expect(card["phase"] == "open" && card["startsAt"] == 253_402_300_799_999)
      try await server.restart()
      #expect(try await lobby.history(on: server).count == 9)
    }
  }
}

extension JSONValue {
  /// The object with its members in this order.
  fileprivate func sorted(_ names: String...) -> JSONValue {
    .object(JSONObject(names.compactMap { name in self[name].map { .init(name, $0) } }))
  }
}
