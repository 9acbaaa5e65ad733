import EventLog
import Foundation
import JetStreamLog
import NATS
import NIOCore
import TestTools
import Testing

@Suite struct ForgettingOnServers {
  static let lobby = StreamName("lobby/1")
  static let person = Person("account-1")

  /// Whether any file of a server holds these bytes.
  func holds(_ bytes: [UInt8], _ server: NATSServer) throws -> Bool {
    // Other tests delete their streams meanwhile, which an enumerator passes over.
    let files = try #require(FileManager.default.enumerator(atPath: server.folder))
    return files.contains { file in
      guard let file = file as? String else { return false }
      return FileManager.default.contents(atPath: server.folder + "/" + file)?.firstRange(of: Data(bytes)) != nil
    }
  }

  func key(_ mark: UInt8) -> KeyChange {
    .store(WrappedKey(Array("a wrapped key ".utf8) + Array(repeating: mark, count: 40), of: Self.person))
  }

  func open(_ server: NATSServer, name: String) async throws -> JetStreamLog {
    try await JetStreamLog.open(
      NATSOptions(servers: [server.address], name: "tests"), name: name, replicas: 1, epochIfNew: "epoch-1")
  }

  @Test func `leaves nothing of a key that is erased or replaced in any file`() async throws {
    let server = try NATSServer.shared.get()
    let log = try await open(server, name: NATSServer.newName())
    let (first, second) = (key(0xA1), key(0xB2))
    try await log.append(Append(to: Self.lobby, expected: 0, events: [.scanned("a")], keys: [first], now: 1))
    #expect(try holds(first.bytes, server))
    try await log.append(Append(to: Self.lobby, expected: 1, events: [.scanned("b")], keys: [second], now: 1))
    #expect(try !holds(first.bytes, server))
    #expect(try holds(second.bytes, server))
    try await log.append(
      Append(to: Self.lobby, expected: 2, events: [.scanned("c")], keys: [.erase(Self.person)], now: 1))
    #expect(try !holds(second.bytes, server))
    let key = try await log.key(of: Self.person)
    #expect(key == nil)
    let verified = try await ChainVerifier.verify(log)
    #expect(verified.events == 3)
    await log.close()
  }

  @Test func `completes what a node left when it opens the log`() async throws {
    let server = try NATSServer.shared.get()
    let name = NATSServer.newName()
    let log = try await open(server, name: name)
    let first = key(0xC3)
    try await log.append(Append(to: Self.lobby, expected: 0, events: [.scanned("a")], keys: [first], now: 1))
    await log.close()
    // What a node that is killed after its append leaves behind: the mark, and the key.
    let connection = try NATSConnection.open(NATSOptions(servers: [server.address], name: "tests"))
    _ = try await connection.request(NATSMessage("\(name).k.0.account-1"), within: .seconds(5))
    connection.close()
    #expect(try holds(first.bytes, server))
    let next = try await open(server, name: name)
    #expect(try !holds(first.bytes, server))
    let keys = try await next.allKeys()
    #expect(keys.isEmpty)
    await next.close()
  }

  @Test func `leaves no snapshot in any file once it is dropped or replaced`() async throws {
    let server = try NATSServer.shared.get()
    let log = try await open(server, name: NATSServer.newName())
    try await log.append(Append(Self.lobby, after: 0, ["a"]))
    let texts = ["a snapshot with Ada in it", "a snapshot with Bob in it"].map { Array($0.utf8) }
    for text in texts {
      try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: text), of: Self.lobby)
      #expect(try holds(text, server))
    }
    #expect(try !holds(texts[0], server))
    try await log.dropSnapshots(of: [Self.lobby])
    #expect(try !holds(texts[1], server))
    await log.close()
  }
}

extension KeyChange {
  /// The stored key; nothing for an erased one.
  fileprivate var bytes: [UInt8] {
    switch self {
    case .store(let key): key.bytes
    case .erase: []
    }
  }
}
