import Foundation
import JSONCoding
import NIOCore
import QuarryClient
import Testing

@Suite struct Streaming {
  @Test func `to a client that has closed its side still brings its answers`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let player = try await lobby.player("Ada", on: server)
      let ids = try await player.ask(lobby.codes.map { ("scan.submit", ["text": .string($0)]) })
      try await player.connection.closeOutput()
      for id in ids { #expect(try await player.result(of: id)["outcome"] == "found") }
      #expect(try await player.message() == nil, "then the server closes, too")
      await player.close()
    }
  }

  @Test func `to a watcher that has closed its side continues`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let watcher = try await lobby.spectator(on: server)
      try await watcher.connection.closeOutput()
      try await host.call("chat.send", ["text": "Still there?"])
      #expect(try await watcher.event("chat.sent")["data"]?["text"] == "Still there?")
      #expect(try await server.stop() == .code(0))
      #expect(try await watcher.push("bye")["reason"] == "shutdown")
      await watcher.close()
      await host.close()
    }
  }

  @Test func `on a connection that says nothing ends after ten seconds`() async throws {
    try await withSharedServer { server in
      let begun = ContinuousClock.now
      let silent = try await Client.connect(server)
      let half = try await Client.connect(server)
      try await half.connection.send(bytes: Array(#"{"method":"#.utf8))
      let talkative = try await Client.connect(server)
      try await talkative.call("server.ping")
      for client in [silent, half] {
        #expect(try await client.push("bye")["reason"] == "idle")
        #expect(try await client.message() == nil)
        await client.close()
      }
      #expect(ContinuousClock.now - begun > .seconds(9))
      try await talkative.call("server.ping")
      await talkative.close()
    }
  }

  @Test func `to a reader that pauses gives it all events and only the newest boards`() async throws {
    try await withSharedServer(rateLimits: false) { server in
      let lobby = try await HostedLobby.create(on: server, clues: 100)
      let host = try await lobby.host(on: server)
      let slow = try await StalledReader(server, watching: lobby)
      let players = try await Self.join(4, lobby, server)
      // Enough to hold boards back, but less than the megabyte at which the server closes the connection.
      let before = try await slow.fill(300_000) { try await host.flood(lines: 20) }
      let finds = try await Self.scan(lobby.codes, players)
      let after = try await host.flood(lines: 40)
      try await host.call("lobby.announce", ["text": "The last"])
      let pushes = try slow.read(until: "The last")
      #expect(pushes.events("chat.sent").count == before + after)
      #expect(pushes.events("clue.scanned").count == finds)
      #expect(isUnbroken(pushes.events(), after: slow.seq))
      let boards = try pushes.named("board") + slow.boards(after: pushes)
      let page = try await host.call("lobby.board", lobby.named)
      #expect(boards.last?["params"]?["total"] == page["total"])
      #expect(Self.standings(in: boards) == Self.standings(in: [["params": page]]))
      #expect(boards.count < 30)
      slow.close()
      for client in players + [host] { await client.close() }
    }
  }

  @Test func `to a reader that stalls ends with bye slow and disturbs nobody`() async throws {
    try await withSharedServer(rateLimits: false) { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let healthy = try await lobby.spectator(on: server)
      let slow = try await StalledReader(server, watching: lobby)
      let hearing = Task { try await Self.lastLine(healthy) }
      // More than the megabyte that may wait, so the client has two seconds to start reading.
      _ = try await slow.fill(1_100_000) { try await host.flood(lines: 20) }
      let pushes = try slow.readToEnd()
      #expect(pushes.last?["method"] == "bye")
      #expect(pushes.last?["params"]?["reason"] == "slow")
      let events = pushes.events()
      #expect(isUnbroken(events, after: slow.seq))
      try await host.call("chat.send", ["text": "The last"])
      let seq = try #require(try await hearing.value)
      #expect((events.last?["seq"]?.integer ?? 0) < seq)

      // It resumes with `since`, and has missed nothing.
      let back = try await Client.connect(server)
      let since: JSONValue = ["since": ["epoch": .string(slow.epoch), "seq": events.last?["seq"] ?? 0]]
      #expect(try await back.call("lobby.watch", lobby.named.with(since))["resumed"] == true)
      let missed = try await back.push("event")
      #expect(missed["prev"] == events.last?["seq"])
      slow.close()
      for client in [host, healthy, back] { await client.close() }
    }
  }

  @Test func `gives a returning watcher the board as of the last event they saw`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let watched = try await ada.call("lobby.watch")
      try await ada.call("scan.submit", ["text": .string(lobby.codes[0])])
      let find = try await ada.event("clue.scanned")
      // The connection breaks after the event, before the board that results from it.
      await ada.close()

      let back = try await lobby.spectator(
        on: server, ["since": ["epoch": watched["epoch"] ?? "", "seq": find["seq"] ?? 0]])
      #expect(try await back.push("board")["rows"]?[0]?["found"] == 1)
      await back.close()
    }
  }

  private static func join(_ count: Int, _ lobby: HostedLobby, _ server: TestServer) async throws -> [Client] {
    var players: [Client] = []
    for number in 0..<count { players.append(try await lobby.player("Player \(number)", on: server)) }
    return players
  }

  private static func scan(_ codes: [String], _ players: [Client]) async throws -> Int {
    for code in codes {
      for player in players { try await player.call("scan.submit", ["text": .string(code)]) }
    }
    return codes.count * players.count
  }

  /// Each player's row as known after these boards, without ranks, which follow from the rest.
  private static func standings(in boards: [JSONValue]) -> [String: [JSONValue?]] {
    var standings: [String: [JSONValue?]] = [:]
    for row in boards.flatMap({ $0.at(["params", "rows"])?.array ?? [] }) {
      standings[row["player"]?.string ?? ""] = ["name", "points", "found", "lastAt", "lastSeq"].map { row[$0] }
    }
    return standings
  }

  private static func lastLine(_ watcher: Client) async throws -> Int64? {
    while true {
      let event = try await watcher.event("chat.sent")
      if event["data"]?["text"] == "The last" { return event["seq"]?.integer }
    }
  }
}

/// Whether events are in order and without gaps.
func isUnbroken(_ events: [JSONValue], after seq: Int64) -> Bool {
  var last = seq
  for event in events {
    guard let seq = event["seq"]?.integer, let prev = event["prev"]?.integer, prev <= last, seq > last else {
      print("Event \(event.text.prefix(200)) came after \(last)")
      return false
    }
    last = seq
  }
  return true
}
