import JSONCoding
import Testing

@Suite struct RepeatingRequests {
  @Test func `gives the first answer again, on another connection and after a restart`() async throws {
    try await withServer { server in
      let key: JSONValue = ["key": "0123456789abcdef-create"]
      let create: JSONValue = ["name": "Once", "clues": [HostedLobby.clue(1)]]
      let created = try await Client.with(server) { try await $0.call("lobby.create", create.with(key)) }
      let host: JSONValue = ["token": created["token"] ?? ""]
      let list = try await Client.with(server) { client in
        try await client.call("lobby.start", host.with(["key": "start"]))
        return try await client.call("clue.list", host)
      }
      let join: JSONValue = ["code": created["code"] ?? "", "name": "Ada", "key": "0123456789abcdef-join"]
      let joined = try await Client.with(server) { try await $0.call("lobby.join", join) }
      let seat: JSONValue = ["token": joined["token"] ?? ""]
      let requests: [(String, JSONValue)] = [
        ("lobby.create", create.with(key)), ("lobby.start", host.with(["key": "start"])), ("lobby.join", join),
        ("scan.submit", seat.with(["text": list["clues"]?[0]?["qr"] ?? "", "key": "scan"])),
        ("chat.send", seat.with(["text": "Found it", "key": "chat"])),
        ("lobby.announce", host.with(["text": "Well done", "key": "chat"])),
        ("player.rename", seat.with(["name": "Ada L.", "key": "rename"])),
        ("lobby.pause", host.with(["key": "pause"])), ("lobby.resume", host.with(["key": "resume"])),
      ]
      let first = try await Self.answers(to: requests, server)
      #expect(first[0] == created && first[2] == joined)
      let before = try await Client.with(server) { try await $0.call("lobby.history", host) }
      #expect(try await Self.answers(to: requests, server) == first)
      try await server.restart()
      #expect(try await Self.answers(to: requests, server) == first)
      #expect(try await Self.answers(to: requests.reversed(), server) == first.reversed())
      let after = try await Client.with(server) { try await $0.call("lobby.history", host) }
      #expect(after == before, "nothing was done twice")
    }
  }

  private static func answers(to requests: [(String, JSONValue)], _ server: TestServer) async throws -> [JSONValue] {
    try await Client.with(server) { client in
      let ids = try await client.ask(requests)
      var answers: [JSONValue] = []
      for id in ids { answers.append(try await client.result(of: id)) }
      return answers
    }
  }

  @Test func `sees keys of different seats as different`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let bob = try await lobby.player("Bob", on: server)
      for (number, client) in [ada, bob].enumerated() {
        let message = try await client.call("chat.send", ["text": "Hello", "key": "1"])
        #expect(message["message"]?.string == "m\(number + 1)")
        await client.close()
      }
    }
  }

  @Test func `in the same write, before the first is stored`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let ids = try await ada.ask((0..<20).map { _ in ("chat.send", ["text": "Hello", "key": "1"]) })
      for id in ids { #expect(try await ada.result(of: id)["message"] == "m1") }
      await ada.close()
    }
  }

  @Test func `is answered however many tries have been made since`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let scan: JSONValue = ["text": "QUARRY:000000000000"]
      let line: JSONValue = ["text": "Hello"]
      let wrong = (0..<10).map { ("scan.submit", scan.with(["key": .string("s\($0)")])) }
      let chat = (0..<20).map { ("chat.send", line.with(["key": .string("c\($0)")])) }
      var first: [JSONValue] = []
      for id in try await ada.ask(wrong + chat) { first.append(try await ada.result(of: id)) }
      #expect(try await ada.refusal("scan.submit", ["text": "x"]).kind == "rate-limited")
      #expect(try await ada.refusal("chat.send", ["text": "x"]).kind == "rate-limited")
      // A phone that got no answers repeats its requests; these do not count as new attempts.
      var again: [JSONValue] = []
      for id in try await ada.ask(wrong + chat) { again.append(try await ada.result(of: id)) }
      #expect(again == first)
      await ada.close()
    }
  }

  @Test func `with a key that is too long, empty or no string is refused`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      for key in ["", JSONValue.string(String(repeating: "k", count: 65)), 7, [], true] {
        let refusal = try await host.refusal("chat.send", ["text": "x", "key": key])
        #expect(refusal.kind == "invalid-params" && refusal.field == "key")
      }
      let longest = JSONValue.string(String(repeating: "é", count: 64))
      try await host.call("chat.send", ["text": "x", "key": longest])
      await host.close()
    }
  }
}
