import Foundation
import JSONCoding
import Testing

@Suite struct UsingLogCommands {
  /// A log of a stopped server with the tutorial and two hunts, one of them ended.
  private static func play(_ server: TestServer) async throws -> (running: HostedLobby, ended: HostedLobby) {
    let running = try await HostedLobby.create(on: server, ["name": "Running"])
    let ended = try await HostedLobby.create(on: server, ["name": "Over"])
    for lobby in [running, ended] {
      let player = try await lobby.player("Ada", on: server)
      try await player.call("scan.submit", ["text": .string(lobby.codes[1]), "key": "scan"])
      await player.close()
    }
    let host = try await ended.host(on: server)
    try await host.call("lobby.end")
    await host.close()
    return (running, ended)
  }

  /// The same for tests that only read it, while its server runs.
  private static let played = Task {
    let server = try await TestServer.begun(ServerOptions())
    return (server: server, lobbies: try await play(server))
  }

  @Test func `verify says intact, also while the server runs`() async throws {
    let server = try await Self.played.value.server
    let verify = try await Program.quarry("log", "verify", "--data", server.data)
    #expect(verify.exit == .code(0))
    #expect(verify.output.contains("27 events in 4 streams"), "\(verify.output)")
    let stats = try await Program.quarry("log", "stats", "--data", server.data)
    #expect(stats.exit == .code(0) && stats.output.contains("events    27"), "\(stats.output)")
    for line in ["streams   4", "receipts  2", "clue.added  16", "hunt.ended  1"] {
      #expect(stats.output.contains(line), "\(line) in \(stats.output)")
    }
    try await Client.with(server) { client in
      let epoch = try await client.call("server.info")["epoch"]?.string ?? "?"
      #expect(stats.output.contains("epoch     \(epoch)"))
    }
  }

  @Test func `verify names the first event that was changed in the database`() async throws {
    try await withServer { server in
      let lobbies = try await Self.play(server)
      #expect(try await server.stop() == .code(0))
      // Change one letter of a title, in the third clue of the second lobby.
      let change = """
        DROP TRIGGER events_are_never_changed;
        UPDATE events SET secret = CAST(replace(CAST(secret AS TEXT), 'Clue 3', 'Clue 4') AS BLOB)
          WHERE stream = (SELECT id FROM streams WHERE name = 'lobby/\(lobbies.ended.id)') AND version = 4;
        """
      let sqlite = try await Program.tool("sqlite3", server.data + "/quarry.db", change)
      #expect(sqlite.exit == .code(0), "\(sqlite.errorOutput)")
      let verify = try await Program.quarry("log", "verify", "--data", server.data)
      #expect(verify.exit == .code(1))
      let position = "position 16 (lobby/\(lobbies.ended.id), version 4)"
      #expect((verify.output + verify.errorOutput).contains(position), "\(verify.errorOutput)")
    }
  }

  @Test func `verify names the first event that was changed in an export`() async throws {
    let (server, lobbies) = try await Self.played.value
    let folder = try TemporaryFolder("export")
    let path = folder.path + "/log.ndjson"
    let export = try await Program.quarry("log", "export", "--data", server.data, "-o", path)
    #expect(export.exit == .code(0) && export.errorOutput.contains("27 events"), "\(export.errorOutput)")
    let whole = try await Program.quarry("log", "verify", path)
    #expect(whole.exit == .code(0) && whole.output.contains("intact"))

    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 28)
    var changed = lines
    changed[21] = Substring(lines[21].replacingOccurrences(of: "Look", with: "Dook"))
    #expect(changed != lines)
    var missing = lines
    missing.remove(at: 24)
    let cases = [(changed, "position 21 (lobby/\(lobbies.ended.id), version 9)"), (missing, "position 25")]
    for (lines, expected) in cases {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
      let verify = try await Program.quarry("log", "verify", path)
      #expect(verify.exit == .code(1))
      #expect(verify.errorOutput.contains(expected), "\(verify.errorOutput)")
      let imported = try await Program.quarry("log", "import", path, "--data", folder.path + "/new")
      #expect(imported.exit == .code(1), "and it is not imported either")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/new/quarry.db"))
    }
  }

  @Test func `import makes the same log with another epoch, in which the game goes on`() async throws {
    try await withServer { server in
      let lobbies = try await Self.play(server)
      let epoch = try await Client.with(server) { try await $0.call("server.info")["epoch"] }
      let histories = (try await lobbies.running.history(on: server), try await lobbies.ended.history(on: server))
      #expect(try await server.stop() == .code(0))
      let folder = try TemporaryFolder("import")
      let path = folder.path + "/log.ndjson"
      let data = folder.path + "/data"
      #expect(try await Program.quarry("log", "export", "--data", server.data, "-o", path).exit == .code(0))
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: server.data + "/server.key", toPath: data + "/server.key")
      let imported = try await Program.quarry("log", "import", path, "--data", data)
      #expect(imported.exit == .code(0), "\(imported.errorOutput)")
      let again = try await Program.quarry("log", "import", path, "--data", data)
      #expect(again.exit != .code(0) && !again.errorOutput.isEmpty, "there is a log already")

      let second = try await Program.quarry("log", "export", "--data", data)
      let lines = second.output.split(separator: "\n")
      let first = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.dropFirst() == first.dropFirst(), "positions, times, data and hashes are the same")
      #expect(lines.first != first.first, "and the epoch is not")

      let new = try TestServer(data: data)
      try await new.start()
      do {
        try await Self.goesOn(lobbies, histories, epoch ?? .null, new)
        await new.kill()
      } catch {
        await new.kill()
        throw error
      }
    }
  }

  /// The event after an import: an export has no keys, and they seal the names of players.
  private static func nameless(_ event: JSONValue) -> JSONValue {
    guard let data = event["data"], data["player"] != nil, data["name"] != nil else { return event }
    return event.replacing("data", data.replacing("name", "deleted player"))
  }

  private static func goesOn(
    _ lobbies: (running: HostedLobby, ended: HostedLobby), _ histories: ([JSONValue], [JSONValue]), _ epoch: JSONValue,
    _ server: TestServer
  ) async throws {
    let running = try await lobbies.running.history(on: server)
    let ended = try await lobbies.ended.history(on: server)
    #expect(running == histories.0.map(nameless) && ended == histories.1.map(nameless))
    try await Client.with(server) { client in
      let code: JSONValue = ["code": .string(lobbies.running.code)]
      #expect(try await client.call("lobby.peek", code)["name"] == "Running")
      let since: JSONValue = ["since": ["epoch": epoch, "seq": 5]]
      let watched = try await client.call("lobby.watch", code.with(since))
      #expect(watched["resumed"] == nil && watched["snapshot"] != nil && watched["epoch"] != epoch)
    }
    let bob = try await lobbies.running.player("Bob", on: server)
    #expect(try await bob.call("scan.submit", ["text": .string(lobbies.running.codes[1])])["outcome"] == "found")
    await bob.close()
    let verify = try await Program.quarry("log", "verify", "--data", server.data)
    #expect(verify.exit == .code(0))
  }

  @Test func `stats says as JSON what there is by kind and type, and what retention would take`() async throws {
    let (server, lobbies) = try await Self.played.value
    func stats(_ options: String...) async throws -> JSONValue {
      let told = try await Program.run([Program.quarry, "log", "stats", "--data", server.data, "--json"] + options)
      #expect(told.exit == .code(0), "\(told.errorOutput)")
      return try JSONParser.parse(Array(told.output.utf8))
    }
    let all = try await stats()
    #expect(all["events"] == 27 && all.at(["kinds", "lobby", "streams"]) == 2)
    #expect(all.at(["types", "clue.added", "events"]) == 16)
    let parts = (all["kinds"]?.object?.members ?? []).compactMap { $0.value["bytes"]?.integer }
    #expect(parts.reduce(0, +) == all["dataBytes"]?.integer)
    #expect((all.at(["file", "bytes"])?.integer ?? 0) > 4_096 && all.at(["file", "free"]) != nil)
    #expect(all["retention"] == nil)
    // Both lobbies are new.
    let due = try await stats("--keep-names", "90d", "--delete-after", "365d")["retention"]
    #expect(due == ["names": ["lobbies": 0, "players": 0], "delete": ["lobbies": 0, "events": 0, "bytes": 0]])
    #expect(lobbies.ended.id != lobbies.running.id)
    let refused = try await Program.quarry("log", "stats", "--data", server.data, "--keep-names", "5h")
    #expect(refused.exit != .code(0) && refused.errorOutput.contains("--keep-names takes days such as 90d"))
  }

  @Test(arguments: ["verify", "export", "stats"])
  func `say in a sentence that there is no log`(command: String) async throws {
    let folder = try TemporaryFolder("empty")
    let result = try await Program.quarry("log", command, "--data", folder.path)
    #expect(result.exit != .code(0) && result.output.isEmpty)
    #expect(result.errorOutput.contains(folder.path), "\(result.errorOutput)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "and make none")
  }
}
