import JSONCoding
import Testing

@Suite struct RebuildingTheLog {
  @Test func `keeps lobbies, their codes and the answers to keys`() async throws {
    try await withServer { server in
      let key: JSONValue = ["key": "0123456789abcdef-create"]
      let create: JSONValue = ["name": "Once", "clues": [HostedLobby.clue(1)]]
      let created = try await Client.with(server) { try await $0.call("lobby.create", create.with(key)) }
      let lobby = try await HostedLobby.create(on: server)
      let before = try await lobby.history(on: server)

      let refused = try await Program.quarry("log", "rebuild", "--data", server.data)
      #expect(refused.exit == .code(1))
      #expect(refused.errorOutput.contains("Stop it first"))

      #expect(try await server.stop() == .code(0))
      let rebuilt = try await Program.quarry("log", "rebuild", "--data", server.data)
      #expect(rebuilt.exit == .code(0), "\(rebuilt.errorOutput)")
      #expect(rebuilt.output == "3 claims derived from 14 events; 0 snapshots dropped.\n")

      try await server.start()
      #expect(try await lobby.history(on: server) == before)
      let again = try await Client.with(server) { try await $0.call("lobby.create", create.with(key)) }
      #expect(again == created)
      let ada = try await lobby.player("Ada", on: server)
      await ada.close()
    }
  }

  @Test func `makes no log where there is none`() async throws {
    let folder = try TemporaryFolder("empty")
    let rebuilt = try await Program.quarry("log", "rebuild", "--data", folder.path)
    #expect(rebuilt.exit == .code(1))
    #expect(rebuilt.errorOutput.contains("There is no log at"))
  }
}
