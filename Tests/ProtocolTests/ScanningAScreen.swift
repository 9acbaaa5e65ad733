import Foundation
import JSONCoding
import Testing

/// Clues whose code is on a screen, played over real sockets.
@Suite struct ScanningAScreen {
  private static let clues: JSONValue = [
    ["title": "Foyer", "points": 10, "proof": ["scan": ["living": true]]],
    ["title": "Oak", "points": 20, "proof": ["scan": [:]]],
  ]

  private func codes(_ client: Client) async throws -> [String] {
    try #require(try await client.call("clue.living", ["clue": "c1"])["codes"]?.array).compactMap { $0["qr"]?.string }
  }

  @Test func `finds by the code of now, for as long as it is shown`() async throws {
    try await withServer { server in
      let lobby = try await HostedLobby.create(on: server, ["clues": Self.clues])
      let host = try await lobby.host(on: server)
      let invited = try await host.call("staff.invite", ["name": "Screen", "role": "station", "clue": "c1"])
      let screen = try await Client.connect(server)
      try await screen.call("session.attach", ["token": try #require(invited["token"])])
      let (ada, ben) = (try await lobby.player("Ada", on: server), try await lobby.player("Ben", on: server))
      let spectator = try await lobby.spectator(on: server)

      func scan(_ text: String, by player: Client, _ more: JSONValue = [:]) async throws -> JSONValue? {
        let params: JSONValue = ["text": .string(text)]
        return try await player.call("scan.submit", params.with(more))["outcome"]
      }
      let shown = try await codes(screen)
      #expect(try await scan(lobby.codes[0], by: ada) == "not-a-clue")
      #expect(try await scan(shown[5], by: ada) == "stale")
      #expect(try await scan(shown[1].lowercased(), by: ada) == "found")
      #expect(try await ben.refusal("clue.living", ["clue": "c1"]).kind == "forbidden")
      #expect(try await spectator.refusal("clue.living", lobby.named.with(["clue": "c1"])).kind == "unauthorized")

      // Whoever takes the server over goes on with the same codes.
      let tokens = try await host.call("clue.living", ["clue": "c1"])
      for client in [host, screen, ada, ben, spectator] {
        let text = await client.receivedText
        if client !== host && client !== screen {
          for code in shown { #expect(!text.contains(code.suffix(12)), "\(code)") }
        }
        await client.close()
      }
      await server.kill()
      try await server.start()
      let back = try await lobby.host(on: server)
      let after = try await back.call("clue.living", ["clue": "c1"])
      let (old, new) = (tokens["codes"]?.array ?? [], after["codes"]?.array ?? [])
      #expect(old.contains { new.contains($0) }, "the same codes at the same times")
      await back.close()
    }
  }

  @Test func `is on the screen of a terminal, and on no sheet`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["clues": Self.clues])
      let (token, address) = (lobby.token, "\(server.address)")
      let drawn = try await Program.quarry("control", "living", "c1", "--token", token, "--server", address)
      #expect(drawn.exit == .code(0), "\(drawn.errorOutput)")
      let lines = drawn.output.split(separator: "\n")
      #expect(lines.count > 10, "a picture and a line")
      let typed = try #require(lines.last?.prefix(14))
      let ada = try await lobby.player("Ada", on: server)
      let outcome = try await ada.call("scan.submit", ["text": .string(String(typed))])
      #expect(outcome["outcome"] == "found")
      await ada.close()
      let all = try await Program.quarry("control", "living", "c1", "--all", "--token", token, "--server", address)
      #expect((6...8).contains(all.output.split(separator: "\n").count), "\(all.output)")
      let refused = try await Program.quarry("control", "living", "c2", "--token", token, "--server", address)
      #expect(refused.exit == .code(1) && refused.errorOutput.contains("living code"), "\(refused.errorOutput)")

      let sheet = try await Program.quarry("sheet", "--format", "html", "--token", token, "--server", address)
      #expect(sheet.output.contains("Oak") && !sheet.output.contains("Foyer"), "\(sheet.errorOutput)")
    }
  }
}
