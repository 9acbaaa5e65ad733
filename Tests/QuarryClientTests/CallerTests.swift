import JSONCoding
import QuarryClient
import TestTools
import Testing

@Suite(.timeLimit(.minutes(10))) struct ACaller {
  @Test func `repeats what was cut off, with the same key and its token`() async throws {
    let answer = try await ScriptedServer.play([
      { peer in
        let request = try await peer.request("clue.add")
        #expect(request["params"]?["token"] == "T")
        try await peer.answer(request, #"{"key":"\#(request["params"]?["key"]?.string ?? "")"}"#)
        _ = try await peer.request("clue.add")
      },
      { peer in
        let request = try await peer.request("clue.add")
        #expect(request["params"]?["token"] == "T")
        #expect(request["params"]?["title"] == "B")
        try await peer.answer(request, #"{"key":"\#(request["params"]?["key"]?.string ?? "")"}"#)
        try await peer.end()
      },
    ]) { server in
      try await QuarryCaller.with(server) { caller in
        await caller.takeSeat(token: "T")
        let first = try await caller.call("clue.add", ["title": "A"])
        return (first, try await caller.call("clue.add", ["title": "B"]))
      }
    }
    #expect(answer.0["key"] != answer.1["key"])
  }

  @Test func `sends again what the server could not store`() async throws {
    try await ScriptedServer.play([
      { peer in
        let first = try await peer.request("chat.send")
        try await peer.refuse(first, "unavailable", code: 1009)
        let second = try await peer.request("chat.send")
        #expect(first["params"] == second["params"])
        try await peer.answer(second, "{}")
        try await peer.end()
      }
    ]) { server in
      try await QuarryCaller.with(server) { try await $0.call("chat.send", ["text": "hi"]) }
    }
  }

  @Test func `takes a refusal for an answer`() async throws {
    try await ScriptedServer.play([
      { peer in
        try await peer.refuse(try await peer.request("lobby.start"), "wrong-phase", code: 1005)
        try await peer.end()
      }
    ]) { server in
      await #expect(throws: QuarryError.self) {
        try await QuarryCaller.with(server) { try await $0.call("lobby.start") }
      }
    }
  }

  @Test func `says at once when there is no server`() async throws {
    let port = try Ports.free(1)[0]
    let server = ServerAddress(host: "127.0.0.1", port: port)
    await #expect(throws: ConnectionFailure.unreachable(server, reason: "connection refused")) {
      try await QuarryCaller.with(server) { try await $0.call("server.ping") }
    }
  }
}
