import JSONCoding
import QuarryClient
import Testing

@Suite struct AskingForSongs {
  @Test func `tells everybody how many votes there are, and only the voter and the host whose`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server, clues: 0, start: false)
      let host = try await lobby.host(on: server)
      let (ada, bob) = (try await lobby.player("Ada", on: server), try await lobby.player("Bob", on: server))
      let screen = try await lobby.spectator(on: server, ["topics": ["songs"]])
      for client in [host, ada, bob] { try await client.call("lobby.watch") }
      try await ada.call("song.request", ["title": "Help!", "artist": "The Beatles"])
      try await bob.call("song.request", ["title": "Hurt", "artist": "Johnny Cash"])
      #expect(try await ada.call("song.vote", ["song": "s2", "vote": "up"])["votes"] == 1)
      let full: JSONValue = ["song": "s2", "player": "p1", "vote": "up", "votes": 1]
      for client in [host, ada] { #expect(try await client.event("song.voted")["data"] == full) }
      for client in [bob, screen] {
        let event = try await client.event("song.voted")
        #expect(event["data"] == ["song": "s2", "votes": 1])
        #expect(event["prev"]?.integer == (event["seq"]?.integer ?? 0) - 1)
      }

      try await server.restart()
      let back = try await lobby.spectator(on: server)
      let songs = try await back.call("lobby.view", lobby.named)["songs"]
      #expect(songs?.array?.strings("song") == ["s1", "s2"])
      #expect(songs?[1] == ["song": "s2", "player": "p2", "title": "Hurt", "artist": "Johnny Cash", "votes": 1])
    }
  }
}
