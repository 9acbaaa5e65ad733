import Core
import EventLog
import Hunt
import JSONCoding
import Rates
import SQLiteLog
import TestDoubles
import Testing
import Wire

@testable import Lobbies

@Suite(.timeLimit(.minutes(10))) struct AskingTwiceWithTheSameKey {
  @Test func `gives the first answer again, byte for byte, and changes nothing`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      let scan = LobbyRequest.Content.player(.scan(text: ada.qrText(of: 1), at: nil))
      let first = try await ada.bytes(scan, key: "s")
      try await ada.find(2)
      let count = try await server.stored(host.lobby).count
      #expect(first.contains(#""outcome":"found","clue":"c1","points":10,"total":10"#))
      #expect(try await ada.bytes(scan, key: "s") == first)
      // Only the key counts, not the request sent with it.
      #expect(try await ada.bytes(.player(.scan(text: "rubbish", at: nil)), key: "s") == first)
      #expect(try await ada.bytes(.talk(.chat(try ChatText(parsing: "x"))), key: "s") == first)

      let line = LobbyRequest.Content.talk(.chat(try ChatText(parsing: "hello")))
      let sent = try await ada.bytes(line, key: "c")
      #expect(try await ada.bytes(line, key: "c") == sent)
      #expect(try await server.stored(host.lobby).count == count + 1)
    }
  }

  @Test func `gives it while it is not stored yet`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      let host = try await server.host()
      log.hold()
      let slots = try (0..<3).map { _ in try host.say("once", key: "k") }
      await log.waits()
      try await server.settle()
      #expect(slots.allSatisfy { host.peer.now.answers[$0] == nil })
      log.open()
      for slot in slots { #expect(try await host.result(slot)["message"] == "m1") }
      #expect(try await server.stored(host.lobby).count == 5)
    }
  }

  @Test func `keeps keys of different seats apart`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      let bob = try await server.join("Bob", host.lobby)
      #expect(try await host.chat("a", key: "k")["message"] == "m1")
      #expect(try await ada.chat("b", key: "k")["message"] == "m2")
      #expect(try await bob.chat("c", key: "k")["message"] == "m3")
      #expect(try await ada.chat("b", key: "k")["message"] == "m2")
    }
  }

  @Test func `gives a player and a host their token again`() async throws {
    try await TestServer.run { server in
      let client = server.client()
      let id = server.lobbies.newLobbyID()
      let created = try await client.bytes(
        .creation(.create(LobbyDetails(name: "n"), clues: .three, creator: "c")), of: id)
      #expect(try await server.lobbies.find(creator: "c") == id)
      #expect(try await client.bytes(.creation(.createAgain(creator: "c")), of: id) == created)
      let join = LobbyRequest.Content.join(try PlayerName(parsing: "Ada"), team: nil, joiner: "j")
      let joined = try await client.bytes(join, of: id)
      #expect(try await client.bytes(join, of: id) == joined)

      for answer in [created, joined] {
        let token = try #require(try JSONParser.parse(Array(answer.utf8))["token"]?.string)
        #expect(await kind { try await server.client(token: token, in: id).ask(.attach) } == nil)
      }
      let other = LobbyRequest.Content.join(try PlayerName(parsing: "Ada"), team: nil, joiner: "other")
      #expect(await kind { try await client.ask(other, of: id) } == "name-taken")
      #expect(try await server.stored(id).count == 5)
    }
  }

  @Test func `gives the host their token again while the lobby is being stored`() async throws {
    let log = GatedLog()
    try await TestServer.run(on: log) { server in
      log.hold()
      let client = server.client()
      let id = server.lobbies.newLobbyID()
      let slots = [
        client.send(.creation(.create(LobbyDetails(name: "n"), clues: [], creator: "c")), of: id),
        client.send(.creation(.createAgain(creator: "c")), of: id),
      ]
      await log.waits()
      log.open()
      let created = try await client.result(slots[0])
      #expect(created["token"] != nil)
      #expect(try await client.result(slots[1]) == created)
    }
  }

  @Test func `gives the first answer from the disk, too`() async throws {
    try await withSQLite { open in
      var first: [String] = []
      var lobby: LobbyID?
      for run in 0..<3 {
        let log = try open()
        try await TestServer.run(on: log, randomness: TestRandomness(seed: UInt64(run))) { server in
          let id = lobby ?? server.lobbies.newLobbyID()
          let answers = try await Self.play(on: server, in: id, isNew: lobby == nil)
          lobby = id
          if run == 0 { first = answers }
          #expect(answers == first)
          #expect(try await server.stored(id).count == 8 + run)
          // Something else happens in between.
          let token = try #require(try JSONParser.parse(Array(answers[0].utf8))["token"]?.string)
          try await server.client(token: token, in: id).announce("run \(run)")
        }
        await log.close()
      }
    }
  }

  /// Sends every request that can have a key, with one.
  private static func play(on server: TestServer, in lobby: LobbyID, isNew: Bool) async throws -> [String] {
    func client(_ answer: String) throws -> TestClient {
      let token = try #require(try JSONParser.parse(Array(answer.utf8))["token"]?.string)
      return server.client(token: token, in: lobby)
    }
    let create = LobbyRequest.Content.creation(.create(LobbyDetails(name: "n"), clues: .three, creator: "c"))
    let created = try await server.client().bytes(isNew ? create : .creation(.createAgain(creator: "c")), of: lobby)
    let join = LobbyRequest.Content.join(try PlayerName(parsing: "Ada"), team: nil, joiner: "j")
    let joined = try await server.client().bytes(join, of: lobby)
    let (host, ada) = (try client(created), try client(joined))
    return [
      created, joined, try await host.bytes(.host(.start), key: "start"),
      try await ada.bytes(.player(.scan(text: ada.qrText(of: 1), at: nil)), key: "scan"),
      try await ada.bytes(.talk(.chat(try ChatText(parsing: "hi"))), key: "chat"),
    ]
  }

  @Test func `lets those try again who were refused`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      let bob = try await server.join("Bob", host.lobby)
      #expect(await kind { try await ada.rename("bob", key: "k") } == "name-taken")
      try await bob.rename("Bert")
      #expect(await kind { try await ada.rename("bob", key: "k") } == nil)
    }
  }

  @Test func `gives the first answer also to those who must wait`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      for line in 0..<Limits.chatLines.count { try await ada.chat("\(line)", key: "c\(line)") }
      #expect(await kind { try await ada.chat("one more", key: "new") } == "rate-limited")
      #expect(try await ada.chat("0", key: "c0")["message"] == "m1")
      for code in 0..<Limits.wrongGuesses.count {
        try await ada.ask(.player(.scan(text: "wrong \(code)", at: nil)), key: "s\(code)")
      }
      #expect(await kind { try await ada.find(1, key: "new") } == "rate-limited")
      #expect(try await ada.ask(.player(.scan(text: "wrong 0", at: nil)), key: "s0")["outcome"] == "not-a-clue")
    }
  }

  @Test func `gives the first answer also to those who have left`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      #expect(try await ada.ask(.player(.leave), key: "bye") == [:])
      #expect(try await ada.ask(.player(.leave), key: "bye") == [:])
      #expect(await kind { try await ada.ask(.player(.leave)) } == "unauthorized")
      #expect(await kind { try await ada.chat("still here?", key: "bye 2") } == "unauthorized")
    }
  }
}
