import Foundation
import JSONCoding
import QuarryClient
import Testing

@Suite struct ComingAndGoing {
  private static var options: ServerOptions {
    var options = ServerOptions()
    options.rateLimits = false
    return options
  }

  @Test func `of a thousand idle connections leaves nothing behind`() async throws {
    try await withServer(Self.options) { server in
      let lobby = try await HostedLobby.create(on: server)
      let before = try server.openDescriptors
      let connections = try await Self.open(1_000, server, lobby)
      #expect(try server.openDescriptors >= before + 990)
      for client in connections { await client.close() }
      #expect(try await server.descriptors(atMost: before + 5) <= before + 5)
    }
  }

  /// Opens connections that have each sent one request.
  private static func open(_ count: Int, _ server: TestServer, _ lobby: HostedLobby) async throws -> [Client] {
    var clients: [Client] = []
    for number in 0..<count {
      let client = try await Client.connect(server)
      try await client.call(number % 2 == 0 ? "lobby.peek" : "lobby.board", ["lobby": .string(lobby.id)])
      clients.append(client)
    }
    return clients
  }

  @Test(.disabled(if: Sanitizer.current == .address, "It keeps what was freed, to see whether somebody uses it."))
  func `of hundreds of connections that ask something leaves memory where it was`() async throws {
    try await withServer(Self.options) { server in
      let lobby = try await HostedLobby.create(on: server)
      // Warm up until caches and pools reach their final size.
      try await Self.visit(1_500, server, lobby)
      let descriptors = try server.openDescriptors
      let before = try server.residentBytes
      try await Self.visit(1_500, server, lobby)
      let after = try await server.descriptors(atMost: descriptors + 3)
      #expect(after <= descriptors + 3)
      let growth = try server.residentBytes - before
      print("1,500 connections: \(growth / 1_024) KiB more")
      // A leaked session takes at least 5 KB; what the allocator retains is less.
      #expect(growth < 1_500 * 1_200, "\(growth / 1_500) bytes a connection")
    }
  }

  /// Opens connections, uses them in various ways and closes them in various ways.
  private static func visit(_ count: Int, _ server: TestServer, _ lobby: HostedLobby) async throws {
    for number in 0..<count {
      let client = try await Client.connect(server)
      switch number % 5 {
      case 0: try await client.call("lobby.watch", lobby.named)
      case 1: try await client.call("lobby.view", lobby.named)
      case 2: try await client.call("session.attach", ["token": .string(lobby.token)])
      case 3:
        try await client.send(#"{"method":"#)
        _ = try await client.answer()
      default:
        try await client.connection.send(bytes: [0xFF, UInt8(ascii: "\n")])
        try await client.readToEnd()
      }
      await client.close()
    }
    try await push(to: lobby, server)
  }

  /// A client may stop sending but keep reading, so the server detects a closed connection only when a push is answered
  /// by a reset.
  private static func push(to lobby: HostedLobby, _ server: TestServer) async throws {
    let host = try await lobby.host(on: server)
    for _ in 0..<3 { try await host.call("chat.send", ["text": "Is anybody there?"]) }
    await host.close()
  }

  @Test func `without a close is noticed even if nothing is pushed`() async throws {
    try await withServer(Self.options) { server in
      let lobby = try await HostedLobby.create(on: server)
      let watcher = try await lobby.spectator(on: server)
      // Half a minute rather than the default of two hours; asking the kernel is quicker than waiting.
      var timers = try Self.keepAlive(of: server)
      for _ in 0..<6_000 where timers.contains(.max) {
        try await Task.sleep(for: .milliseconds(10))
        timers = try Self.keepAlive(of: server)
      }
      #expect(timers.count == 1 && timers[0] <= 30, "\(timers)")
      await watcher.close()
    }
  }

  /// The seconds until the kernel's next keep-alive probe, for each of the server's connections; `.max` while the kernel waits for
  /// something else, such as the answer's acknowledgement.
  private static func keepAlive(of server: TestServer) throws -> [Int] {
    let table = try systemFile("/proc/net/tcp")
    let port = String(server.address.port, radix: 16, uppercase: true)
    let suffix = ":" + String(repeating: "0", count: 4 - port.count) + port
    return table.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1].hasSuffix(suffix), fields[3] == "01" else { return nil }
      // `02:` is the keep-alive timer, followed by hundredths of a second.
      guard fields[5].hasPrefix("02:") else { return .max }
      return (Int(fields[5].dropFirst(3), radix: 16) ?? .max) / 100
    }
  }
}
