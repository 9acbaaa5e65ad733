import Foundation
import JSONCoding
import NIOCore
import Testing

@Suite struct FillingTheDisk {
  @Test func `refuses what cannot be stored, goes on reading, and goes on when there is room again`() async throws {
    let disk = try await SmallDisk(megabytes: 2)
    try await withServer(Self.options, data: disk.path + "/data") { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let ada = try await lobby.player("Ada", on: server)
      let watcher = try await lobby.spectator(on: server)
      var acknowledged: [String] = []
      for _ in 0..<3 {
        try disk.fill()
        acknowledged += try await Self.chatUntilFull(host, from: acknowledged.count)
        try await Self.everythingElseGoesOn(host, ada, watcher, lobby, server)
        disk.free()
        try await Self.goesOn(host, ada, lobby, &acknowledged)
      }
      // A watcher has heard everything that was stored, and nothing else.
      var heard: [String?] = []
      while heard.count < acknowledged.count {
        heard.append(try await watcher.event("chat.sent").at(["data", "text"])?.string)
      }
      #expect(heard == acknowledged)
      try await Self.isAllThere(acknowledged, lobby, server)
      try await server.restart(Self.options)
      try await Self.isAllThere(acknowledged, lobby, server)
      for client in [host, ada, watcher] { await client.close() }
    }
  }

  private static var options: ServerOptions {
    var options = ServerOptions()
    options.rateLimits = false
    return options
  }

  /// - Returns: the messages that were stored.
  private static func chatUntilFull(_ host: Client, from start: Int) async throws -> [String] {
    var stored: [String] = []
    for number in start..<start + 2_000 {
      let text = "Line \(number) " + String(repeating: "x", count: 480)
      do {
        try await host.call("chat.send", ["text": .string(text), "key": .string("k\(number)")])
        stored.append(text)
      } catch let refusal as Refusal {
        #expect(refusal.code == 1009 && refusal.kind == "unavailable", "\(refusal)")
        #expect((refusal.retryAfter ?? 0) > 0)
        return stored
      }
    }
    throw Missing("an end of the disk")
  }

  private static func everythingElseGoesOn(
    _ host: Client, _ ada: Client, _ watcher: Client, _ lobby: HostedLobby, _ server: TestServer
  ) async throws {
    for text in lobby.codes.suffix(2) {
      let refusal = try await ada.refusal("scan.submit", ["text": .string(text)])
      #expect(refusal.kind == "unavailable")
    }
    try await Client.with(server) { client in
      let create = try await client.refusal("lobby.create", ["name": "No room"])
      #expect(create.kind == "unavailable")
      let join = try await client.refusal("lobby.join", ["code": .string(lobby.code), "name": "Too late"])
      #expect(join.kind == "unavailable")
      try await client.call("server.ping")
      #expect(try await client.call("lobby.peek", ["code": .string(lobby.code)])["players"] == 1)
    }
    let view = try await ada.call("lobby.view")
    #expect(view["me"]?["player"] == "p1" && view["card"]?["phase"] == "running")
    #expect(try await watcher.call("lobby.board", lobby.named)["total"] == 1)
    #expect(try await host.call("lobby.history", ["after": 2, "limit": 3])["events"]?.array?.count == 3)
    #expect(try await host.call("clue.list")["clues"]?.array?.count == 8)
    #expect(try await host.call("lobby.view", ["at": 3])["card"]?["phase"] == "open")
  }

  /// Repeats the refused request with the same key, which now succeeds.
  private static func goesOn(
    _ host: Client, _ ada: Client, _ lobby: HostedLobby, _ acknowledged: inout [String]
  ) async throws {
    let number = acknowledged.count
    let text = "Line \(number) " + String(repeating: "x", count: 480)
    let sent = try await host.call("chat.send", ["text": .string(text), "key": .string("k\(number)")])
    #expect(sent["message"]?.string == "m\(number + 1)")
    acknowledged.append(text)
    let outcome = try await ada.call("scan.submit", ["text": .string(lobby.codes[0])])["outcome"]
    #expect(outcome == "found" || outcome == "already-found")
  }

  private static func isAllThere(
    _ acknowledged: [String], _ lobby: HostedLobby, _ server: TestServer
  ) async throws {
    let history = try await lobby.history(on: server)
    let lines = history.compactMap { $0["type"] == "chat.sent" ? $0.at(["data", "text"])?.string : nil }
    #expect(lines == acknowledged)
    #expect(history.integers("seq") == Int64(history.count).counted())
    let verify = try await Program.quarry("log", "verify", "--data", server.data)
    #expect(verify.exit == .code(0), "\(verify.errorOutput)")
  }

  @Test func `deletes no lobby on a full disk, and does when there is room again`() async throws {
    let disk = try await SmallDisk(megabytes: 2)
    try await withServer(Self.options, data: disk.path + "/data") { server in
      let (doomed, kept) = (try await HostedLobby.create(on: server), try await HostedLobby.create(on: server))
      let (host, other) = (try await doomed.host(on: server), try await kept.host(on: server))
      try await host.call("lobby.end")
      try disk.fill()
      _ = try await Self.chatUntilFull(other, from: 0)
      let history = try await doomed.history(on: server)
      let refusal = try await host.refusal("lobby.delete")
      #expect(refusal.code == 1009 && refusal.kind == "unavailable" && (refusal.retryAfter ?? 0) > 0, "\(refusal)")
      #expect(try await doomed.history(on: server) == history, "nothing is lost")
      disk.free()
      let others = try await kept.history(on: server)
      #expect(try await host.call("lobby.delete") == [:])
      #expect(try await kept.history(on: server) == others)
      let peek = try await Client.with(server) { try await $0.refusal("lobby.peek", doomed.named) }
      #expect(peek.kind == "lobby-not-found")
      let verify = try await Program.quarry("log", "verify", "--data", server.data)
      #expect(verify.exit == .code(0), "\(verify.errorOutput)")
      await other.close()
    }
  }

  @Test func `is the same where files may not grow`() async throws {
    var options = Self.options
    // The thread sanitizer itself needs a file of half a megabyte.
    options.fileBytesMax = 1_000_000
    try await withServer(options) { server in
      let lobby = try await HostedLobby.create(on: server)
      let host = try await lobby.host(on: server)
      let acknowledged = try await Self.chatUntilFull(host, from: 0)
      #expect(acknowledged.count > 10)
      #expect(try await host.call("lobby.view")["chat"]?.array?.last?["text"]?.string == acknowledged.last)
      try await host.call("server.ping")
      try await Self.isAllThere(acknowledged, lobby, server)
      await host.close()
      try await server.restart(Self.options)
      try await Self.isAllThere(acknowledged, lobby, server)
    }
  }

  @Test(.enabled(if: ClockFile.works)) func `does not keep the server busy when a hunt ends meanwhile`() async throws {
    let disk = try await SmallDisk(megabytes: 2)
    let clock = try ClockFile()
    var options = clock.options
    options.logLevel = "debug"
    try await withServer(options, data: disk.path + "/data") { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 60])
      let host = try await lobby.host(on: server)
      let watcher = try await lobby.spectator(on: server)
      try disk.fill()
      _ = try await Self.chatUntilFull(host, from: 0)
      try clock.set("+2m")
      #expect(try await host.refusal("lobby.announce", ["text": "Over"]).kind == "unavailable")
      // It retries once a second. Without a pause, it would log about a hundred failures a second.
      let (before, begun) = (server.complaints, ContinuousClock.now)
      while server.complaints < before + 4 { try await Task.sleep(for: .milliseconds(20)) }
      #expect(ContinuousClock.now - begun > .seconds(2))
      disk.free()
      // The deadline is stored as soon as there is room, without a request.
      #expect(try await watcher.event("hunt.ended")["data"] == ["by": "clock"])
      await host.close()
      await watcher.close()
    }
  }
}

extension TestServer {
  /// How often the server logged that something was not stored.
  fileprivate var complaints: Int { log.split(separator: "\n").count { $0.contains("Not stored") } }
}
