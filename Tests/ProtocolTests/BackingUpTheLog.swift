import Foundation
import JSONCoding
import NIOConcurrencyHelpers
import Testing

@Suite struct BackingUpTheLog {
  @Test func `keeps all that was answered before, and tells clients that it is not the log they know`() async throws {
    let folder = try TemporaryFolder("backup")
    let data = folder.path + "/restored"
    let (lobby, seat, found, before, epoch) = try await withServer { server in
      let backup = folder.path + "/backup.db"
      let lobby = try await HostedLobby.create(on: server)
      let ada = try await Client.connect(server)
      let seat = try await ada.call("lobby.join", ["code": .string(lobby.code), "name": "Ada"])
      let bob = try await lobby.player("Bob", on: server)
      let found = try await ada.call("scan.submit", Self.scan(in: lobby))
      try await Self.register(server)
      let before = try await lobby.history(on: server)

      let made = try await Program.quarry("log", "backup", "--data", server.data, "-o", backup)
      #expect(made.exit == .code(0) && made.output.hasSuffix(" events copied to \(backup).\n"), "\(made.errorOutput)")
      try await bob.call("scan.submit", ["text": .string(lobby.codes[0])])
      let epoch = try await Self.epoch(of: server)
      await server.kill()

      let restored = try await Program.quarry("log", "restore", backup, "--data", data)
      #expect(restored.exit == .code(0), "\(restored.errorOutput)")
      for key in ["server.key", "personal.key"] {
        #expect(restored.output.contains("There is no \(data)/\(key) yet."))
        try FileManager.default.copyItem(atPath: "\(server.data)/\(key)", toPath: "\(data)/\(key)")
      }
      return (lobby, seat, found, before, epoch)
    }
    #expect(try await Program.quarry("log", "verify", "--data", data).exit == .code(0))

    try await withServer(data: data) { server in
      #expect(try await lobby.history(on: server) == before)
      #expect(try await Self.epoch(of: server) != epoch)
      try await Client.with(server) { client in
        try await client.call("account.login", ["login": "ada", "password": "a horse 4 us!"])
        let token: JSONValue = ["token": .string(lobby.token)]
        #expect(try await client.call("lobby.view", token)["epoch"]?.string != epoch)
      }
      try await Client.with(server) { client in
        try await client.call("session.attach", ["token": try #require(seat["token"])])
        #expect(try await client.call("scan.submit", Self.scan(in: lobby)) == found)
      }
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `is whole while the server is at work`() async throws {
    var options = ServerOptions()
    options.rateLimits = false
    try await withServer(options) { server in
      let folder = try TemporaryFolder("backup")
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let said = NIOLockedValueBox(0)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isCancelled {
            try await host.call("lobby.announce", ["text": "Word"])
            said.withLockedValue { $0 += 1 }
          }
        }
        var sizes: [Int] = []
        for number in 1...5 {
          let (backup, data) = ("\(folder.path)/\(number).db", "\(folder.path)/\(number)")
          let before = said.withLockedValue { $0 }
          while said.withLockedValue({ $0 }) == before { try await Task.sleep(for: .milliseconds(5)) }
          let made = try await Program.quarry("log", "backup", "--data", server.data, "-o", backup)
          #expect(made.exit == .code(0), "\(made.errorOutput)")
          _ = try await Program.quarry("log", "restore", backup, "--data", data)
          let whole = try await Program.quarry("log", "verify", "--data", data)
          #expect(whole.exit == .code(0), "\(whole.output) \(whole.errorOutput)")
          sizes.append(try #require(made.output.split(separator: " ").first.flatMap { Int($0) }))
        }
        group.cancelAll()
        #expect(sizes == sizes.sorted() && Set(sizes).count == 5, "\(sizes)")
      }
    }
  }

  @Test func `overwrites nothing, and says what is in the way`() async throws {
    try await withSharedServer { server in
      let folder = try TemporaryFolder("backup")
      let backup = folder.path + "/backup.db"
      #expect(try await Program.quarry("log", "backup", "--data", server.data, "-o", backup).exit == .code(0))
      let bytes = try Data(contentsOf: URL(filePath: backup))
      let rights = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
      #expect(rights == 0o600)

      let again = try await Program.quarry("log", "backup", "--data", server.data, "-o", backup)
      #expect(again.exit == .code(1) && again.errorOutput.contains("\(backup) already exists."))
      #expect(try Data(contentsOf: URL(filePath: backup)) == bytes)

      let over = try await Program.quarry("log", "restore", backup, "--data", server.data)
      #expect(over.exit == .code(1) && over.errorOutput.contains("\(server.data)/quarry.db already exists."))

      // Files left behind by a log that was moved away must not mix with the restored one.
      let data = folder.path + "/data"
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
      try Data("left over".utf8).write(to: URL(filePath: data + "/quarry.db-wal"))
      let mixed = try await Program.quarry("log", "restore", backup, "--data", data)
      #expect(mixed.exit == .code(1) && mixed.errorOutput.contains("\(data)/quarry.db-wal already exists."))

      try Data("no log".utf8).write(to: URL(filePath: folder.path + "/other"))
      let other = try await Program.quarry("log", "restore", folder.path + "/other", "--data", folder.path + "/new")
      #expect(other.exit == .code(1) && other.errorOutput.contains("is not a log of quarry"), "\(other.errorOutput)")
      let gone = try await Program.quarry("log", "restore", folder.path + "/gone", "--data", folder.path + "/never")
      #expect(gone.exit == .code(1) && gone.errorOutput.contains("There is no log at \(folder.path)/gone"))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/never"))
    }
  }

  @Test func `leaves nothing behind on a disk that is full`() async throws {
    let disk = try await SmallDisk(megabytes: 1)
    try await withSharedServer { server in
      _ = try await HostedLobby.create(on: server)
      try disk.fill()
      let backup = try await Program.quarry("log", "backup", "--data", server.data, "-o", disk.path + "/backup.db")
      #expect(backup.exit == .code(1))
      #expect(backup.errorOutput.contains("\(disk.path)/backup.db cannot be written: "), "\(backup.errorOutput)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["ballast"])
    }
  }

  private static func scan(in lobby: HostedLobby) -> JSONValue {
    ["text": .string(lobby.codes[0]), "key": "ada-1"]
  }

  private static func epoch(of server: TestServer) async throws -> String? {
    try await Client.with(server) { try await $0.call("server.info")["epoch"]?.string }
  }

  private static func register(_ server: TestServer) async throws {
    _ = try await Client.with(server) { client in
      try await client.call(
        "account.register",
        [
          "firstName": "A", "lastName": "B", "username": "ada", "email": "ada@example.org",
          "password": "a horse 4 us!",
        ])
    }
  }
}
