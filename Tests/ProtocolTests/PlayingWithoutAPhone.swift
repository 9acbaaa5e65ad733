import JSONCoding
import Testing

/// Tests of players whom the host adds, and whose badges are scanned at the clues.
@Suite struct PlayingWithoutAPhone {
  private func member(_ role: String, of lobby: HostedLobby, clue: String? = nil, on server: TestServer) async throws
    -> Client
  {
    var params: JSONValue = ["token": .string(lobby.token), "name": "Mia", "role": .string(role)]
    if let clue { params = params.with(["clue": .string(clue)]) }
    let client = try await Client.connect(server)
    let invited = try await Client.with(server) { try await $0.call("staff.invite", params) }
    try await client.call("session.attach", ["token": invited["token"] ?? ""])
    return client
  }

  @Test func `a badge scanned at a station is a find of its player`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let station = try await member("station", of: lobby, clue: "c2", on: server)
      let added = try await host.call("player.add", ["name": "Ada"])
      #expect(added["player"] == "p1")
      let tag = try #require(added["tag"])
      let scan: JSONValue = ["tag": tag, "key": "one"]
      let found = try await station.call("tag.scan", scan)
      #expect(found["outcome"] == "found" && found["clue"] == "c2" && found["points"] == 20 && found["player"] == "p1")
      #expect(try await station.call("tag.scan", scan) == found)
      #expect(try await station.call("tag.scan", ["tag": tag])["outcome"] == "already-found")
      let event = try await lobby.history(on: server).last
      #expect(event?["type"] == "clue.scanned" && event?["by"]?["name"] == "Mia")
      await host.close()
      await station.close()
    }
  }

  @Test(arguments: [
    ("host", ["player.add", "player.tags", "tag.scan"]), ("cohost", ["player.add", "player.tags", "tag.scan"]),
    ("referee", ["tag.scan"]), ("moderator", ["player.add"]), ("onlooker", []), ("station", ["tag.scan"]),
    ("player", []),
  ])
  func `is run by those who may`(role: String, allowed: [String]) async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let client =
        switch role {
        case "host": try await lobby.host(on: server)
        case "player": try await lobby.player("Eve", on: server)
        default: try await member(role, of: lobby, clue: role == "station" ? "c1" : nil, on: server)
        }
      let added = try await Client.with(server) { host in
        try await host.call("player.add", ["token": .string(lobby.token), "name": "Ada"])
      }
      let requests: [String: JSONValue] = [
        "player.add": ["name": "Ben"], "player.tags": [:], "tag.scan": ["tag": added["tag"] ?? "", "clue": "c1"],
      ]
      for (method, params) in requests {
        if allowed.contains(method) {
          try await client.call(method, params)
        } else {
          #expect(try await client.refusal(method, params).kind == "forbidden", "\(method)")
        }
      }
      await client.close()
    }
  }

  @Test func `a tag is the same after a restart, and no code`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let tags: JSONValue = ["token": .string(lobby.token)]
      let ada = try await lobby.player("Ada", on: server)
      let tag = try await Client.with(server) { try await $0.call("player.tags", tags) }["tags"]?[0]?["tag"]
      #expect(try await ada.call("scan.submit", ["text": tag ?? ""])["outcome"] == "not-a-clue")
      await ada.close()
      try await server.restart()
      let again = try await Client.with(server) { try await $0.call("player.tags", tags) }["tags"]?[0]?["tag"]
      #expect(tag != nil && again == tag)
    }
  }
}
