import Foundation
import JSONCoding
import Testing

@Suite struct PrintingSheets {
  private static let hunt: JSONValue = [
    "name": "Old Town",
    "clues": [
      ["title": "The fountain", "points": 10, "proof": ["scan": [:]]],
      ["title": "A riddle", "points": 10, "proof": ["codeword": ["accepts": ["oak"]]]],
      ["title": "The oak", "points": 10, "proof": ["scan": [:]]],
    ],
  ]

  @Test func `prints the codes of a running server, and the same from what host wrote`() async throws {
    var options = ServerOptions()
    options.publicURL = "https://hunt.example"
    try await withServer(options) { server in
      let folder = try TemporaryFolder("sheet")
      let (hunt, lobby) = (folder.path + "/hunt.json", folder.path + "/lobby.json")
      try Data(Self.hunt.bytes).write(to: URL(filePath: hunt))
      let hosted = try await Program.quarry("host", hunt, "--json", "--server", "\(server.address)")
      #expect(hosted.exit == .code(0), "\(hosted.errorOutput)")
      try Data(hosted.output.utf8).write(to: URL(filePath: lobby))
      let json = try JSONParser.parse(Array(hosted.output.utf8))
      let token = try #require(json["token"]?.string)

      let fromFile = try await Program.quarry("sheet", lobby, "--format", "html")
      let fromServer = try await Program.quarry(
        "sheet", "--token", token, "--server", "\(server.address)", "--format", "html")
      #expect(fromFile.exit == .code(0) && fromServer.exit == .code(0), "\(fromServer.errorOutput)")
      #expect(fromFile.output == fromServer.output)
      let code = try #require(json["code"]?.string)
      for part in ["Old Town", "The fountain", "The oak", "Scan me", "hunt.example/join/\(code)", ">1<", ">3<"] {
        #expect(fromServer.output.contains(part), "\(part)")
      }
      #expect(!fromServer.output.contains("riddle"), "no code proves it")
    }
  }

  @Test func `says what a player may not, and that a server is missing`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server)
      let player = try await Client.connect(server)
      let joined = try await player.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])
      let token = try #require(joined["token"]?.string)
      let refused = try await Program.quarry("sheet", "--token", token, "--server", "\(server.address)", "-o", "x.pdf")
      #expect(refused.exit == .code(1) && refused.errorOutput.hasPrefix("quarry: "), "\(refused.errorOutput)")
      #expect(refused.errorOutput.split(separator: "\n").count == 1)
      await player.close()
      let nobody = try await Program.quarry("sheet", "--token", token, "--server", "127.0.0.1:1", "-o", "x.pdf")
      #expect(nobody.exit == .code(2) && nobody.errorOutput.contains("Cannot reach"), "\(nobody.errorOutput)")
    }
  }
}
