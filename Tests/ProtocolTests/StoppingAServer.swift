import Foundation
import JSONCoding
import Testing

@Suite struct StoppingAServer {
  @Test func `says bye to everybody, also to a reader that stalls, and exits with 0`() async throws {
    var options = ServerOptions()
    options.rateLimits = false
    try await withServer(options) { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let player = try await lobby.player("Ada", on: server)
      let watcher = try await lobby.spectator(on: server)
      let stalled = try await StalledReader(server, watching: lobby)
      _ = try await stalled.fill(300_000) { try await host.flood(lines: 20) }
      let silent = try await Client.connect(server)
      // Earlier requests are answered first.
      let ids = try await player.ask(lobby.codes.map { ("scan.submit", ["text": .string($0)]) })
      try await player.call("server.ping", id: ids)
      // It does not wait for the reader that stalls, which never reads.
      #expect(try await server.stop() == .code(0))
      for client in [host, player, watcher, silent] {
        let bye = try await client.push("bye")
        #expect(bye["reason"] == "shutdown")
        #expect((1...60_000).contains(bye["retryAfter"]?.integer ?? 0))
        #expect(try await client.message() == nil)
        await client.close()
      }
      stalled.close()
      #expect(server.log.contains("Stopped"))
    }
  }

  @Test func `on Ctrl-C is the same`() async throws {
    try await withServer { server in
      try await Client.with(server) { client in
        try await client.call("server.ping")
        server.send(SIGINT)
        #expect(try await server.exit() == .code(0))
        #expect(try await client.push("bye")["reason"] == "shutdown")
      }
    }
  }

  @Test func `is not needed for a second server to see that the folder is in use`() async throws {
    try await withServer { server in
      let second = try await Program.run(try TestServer.command(data: server.data, ServerOptions()))
      guard case .code(let code) = second.exit else { throw Missing("an exit code") }
      #expect(code != 0)
      #expect(second.output.isEmpty)
      #expect(second.errorOutput.contains("\(server.pid)"), "it names the process: \(second.errorOutput)")
      #expect(second.errorOutput.split(separator: "\n").count <= 2, "a sentence: \(second.errorOutput)")
      try await Client.with(server) { _ = try await $0.call("server.ping") }
    }
  }

  @Test func `frees its folder, also when it was killed`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let before = try await lobby.history(on: server)
      try await server.restart()
      #expect(try await lobby.history(on: server) == before)
      #expect(try await server.stop() == .code(0))
      try await server.start()
      #expect(try await lobby.history(on: server) == before)
      // Codes and tokens are unchanged.
      let host = try await lobby.host(on: server)
      #expect(try await host.call("clue.list")["clues"]?.array?.strings("qr") == lobby.codes)
      await host.close()
    }
  }
}

extension Client {
  /// Waits for the answers to earlier requests and to one more.
  fileprivate func call(_ method: String, id earlier: [Int64]) async throws {
    for id in earlier { _ = try await result(of: id) }
    try await call(method)
  }
}
