import Foundation
import JSONCoding
import TestTools
import Testing

@Suite struct DeletingALobby {
  /// Texts that only the lobby to delete has.
  private static let marks = ["Goldfish hunt", "Under the rim", "Adalinde", "Hello pond", "carassius"]

  private static let details: JSONValue = [
    "name": "Goldfish hunt",
    "clues": [
      [
        "title": "Pond", "text": "Under the rim", "points": 10, "proof": ["codeword": ["accepts": ["carassius"]]],
      ]
    ],
    "key": "a-key-of-the-lobby-0123456789",
  ]

  /// Plays a hunt to its end. Returns the lobby, the host's connection and one of a player.
  private static func play(on server: TestServer) async throws -> (lobby: JSONValue, host: Client, player: Client) {
    let (host, player) = (try await Client.connect(server), try await Client.connect(server))
    let lobby = try await host.call("lobby.create", details)
    try await player.call("lobby.join", ["code": lobby["code"] ?? .null, "name": "Adalinde"])
    try await host.call("lobby.start")
    try await player.call("clue.answer", ["clue": "c1", "answer": "carassius", "key": "k1"])
    try await player.call("chat.send", ["text": "Hello pond", "key": "k2"])
    try await host.call("lobby.end")
    return (lobby, host, player)
  }

  /// The key of a seat seals it, so no file has it readable.
  private static let sealed: Set = ["Adalinde"]

  /// The marks that any file of the server's folder has, in its bytes or its path.
  private static func found(_ marks: [String], in server: TestServer) -> Set<String> {
    var found: Set<String> = []
    for case let file as String in FileManager.default.enumerator(atPath: server.data) ?? .init() {
      let bytes = FileManager.default.contents(atPath: server.data + "/" + file) ?? Data()
      for mark in marks where file.contains(mark) || bytes.range(of: Data(mark.utf8)) != nil { found.insert(mark) }
    }
    return found
  }

  private static func marks(of lobby: JSONValue) -> [String] {
    marks + [lobby["lobby"]?.string ?? "?", lobby["code"]?.string ?? "?", "a-key-of-the-lobby"]
  }

  private static func isWhole(_ server: TestServer) async throws {
    let verified = try await Program.quarry("log", "verify", "--data", server.data)
    #expect(verified.exit == .code(0), "\(verified.output) \(verified.errorOutput)")
  }

  @Test func `leaves nothing of it in any file, also after a restart`() async throws {
    try await withServer { server in
      let other = try await HostedLobby.create(on: server)
      let (lobby, _, _) = try await Self.play(on: server)
      let marks = Self.marks(of: lobby)
      #expect(Self.found(marks, in: server) == Set(marks).subtracting(Self.sealed), "the search itself works")
      // The search takes long on a busy machine; whoever was silent meanwhile may have been sent away.
      let deletion = try await Client.connect(server)
      #expect(try await deletion.call("lobby.delete", ["token": lobby["token"] ?? .null]) == [:])
      #expect(Self.found(marks, in: server).isEmpty)
      try await Self.isWhole(server)
      let before = try await other.history(on: server)
      try await server.restart()
      #expect(Self.found(marks, in: server).isEmpty)
      #expect(try await other.history(on: server) == before)
      _ = try await server.stop()
      #expect(Self.found(marks, in: server).isEmpty)
      try await Self.isWhole(server)
    }
  }

  @Test func `ends all its connections, and nobody finds it any more`() async throws {
    try await withSharedServer { server in
      let (lobby, host, player) = try await Self.play(on: server)
      let watcher = try await Client.connect(server)
      try await watcher.call("lobby.watch", ["code": lobby["code"] ?? .null])
      let deletion = try await Client.connect(server)
      let token: JSONValue = ["token": lobby["token"] ?? .null]
      try await deletion.call("lobby.delete", token)
      for client in [host, player, watcher] {
        #expect(try await client.push("bye")["reason"] == "kicked")
        #expect(try await client.message() == nil)
      }
      // That connection had no seat, so it goes on.
      let code: JSONValue = ["code": lobby["code"] ?? .null]
      #expect(try await deletion.refusal("lobby.peek", ["lobby": lobby["lobby"] ?? .null]).kind == "lobby-not-found")
      #expect(try await deletion.refusal("lobby.peek", code).kind == "lobby-not-found")
      #expect(try await deletion.refusal("lobby.delete", token).kind == "unauthorized")
      // Its key makes a new one.
      let again = try await deletion.call("lobby.create", Self.details)
      #expect(again["lobby"] != lobby["lobby"])
    }
  }

  @Test func `is for the host alone, and not while it runs`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let (host, ben) = (try await lobby.host(on: server), try await lobby.player("Ben", on: server))
      #expect(try await ben.refusal("lobby.delete").kind == "forbidden")
      let cohost = try await host.call("staff.invite", ["name": "Mia", "role": "cohost"])
      let mia = try await Client.connect(server)
      try await mia.call("session.attach", ["token": cohost["token"] ?? .null])
      #expect(try await mia.refusal("lobby.delete").kind == "forbidden")
      let stranger = try await Client.connect(server)
      #expect(try await stranger.refusal("lobby.delete", lobby.named).kind == "unauthorized")
      #expect(try await host.refusal("lobby.delete").kind == "wrong-phase")
      try await host.call("lobby.pause")
      #expect(try await host.refusal("lobby.delete").kind == "wrong-phase")
      try await host.call("lobby.end")
      #expect(try await host.call("lobby.delete") == [:])
    }
  }

  @Test func `is finished after a kill in between`() async throws {
    try await withServer { server in
      let rounds = Seeds.count(byDay: 4, atNight: 12)
      for round in 0..<rounds {
        let (lobby, host, _) = try await Self.play(on: server)
        let id = try await host.ask("lobby.delete")
        // Kills at different moments of the deletion.
        try await Task.sleep(for: .milliseconds(round * 48 / rounds))
        await server.kill()
        // Read what was answered before.
        let answered = (try? await host.result(of: id)) != nil
        let marks = Self.marks(of: lobby)
        if answered { #expect(Self.found(marks, in: server).isEmpty) }
        try await server.start()
        let isThere = try await Client.with(server) { client in
          do {
            try await client.call("lobby.peek", ["lobby": lobby["lobby"] ?? .null])
            return true
          } catch let refusal as Refusal {
            #expect(refusal.kind == "lobby-not-found")
            return false
          }
        }
        #expect(!(answered && isThere))
        if isThere {
          // The kill came first.
          let token: JSONValue = ["token": lobby["token"] ?? .null]
          #expect(try await Client.with(server) { try await $0.call("lobby.delete", token) } == [:])
        }
        let deadline = ContinuousClock.now + Client.patience
        while !Self.found(marks, in: server).isEmpty, ContinuousClock.now < deadline {
          try await Task.sleep(for: .milliseconds(20))
        }
        #expect(Self.found(marks, in: server).isEmpty)
        try await Self.isWhole(server)
      }
    }
  }
}
