import EventLog
import NATS
import TestTools
import Testing

@testable import JetStreamLog

/// A log on JetStream while it is a part of another.
@Suite struct FillingALog {
  private let name = NATSServer.newName()
  private let lobby = StreamName("lobby/1")

  private func open(epochIfNew: String? = "epoch-1") async throws -> JetStreamLog {
    let options = NATSOptions(servers: [try NATSServer.shared.get().address], name: "tests")
    return try await JetStreamLog.open(options, name: name, replicas: 1, epochIfNew: epochIfNew)
  }

  @Test func `can be opened by nobody until it is finished`() async throws {
    let log = try await open()
    try await log.beginFilling()
    for epoch in [nil, "epoch-2"] {
      await #expect(throws: JetStreamLogFailure.unfinished(log: name)) { _ = try await open(epochIfNew: epoch) }
    }
    try await log.append(Append(lobby, after: 0, ["a"], keys: [.store(WrappedKey([1], of: Person("ada")))]))
    // Both change what the same message says.
    try await log.replaceDerived(claims: [])
    try await log.replaceKeys([WrappedKey([2], of: Person("ada"))])
    await #expect(throws: JetStreamLogFailure.unfinished(log: name)) { _ = try await open(epochIfNew: nil) }

    try await log.finish()
    let other = try await open(epochIfNew: nil)
    #expect(other.epoch == "epoch-1")
    #expect(try await other.all().count == 1)
    #expect(try await other.key(of: Person("ada")) == [2])
    await other.close()
    await log.close()
  }

  /// Versions that do not know that a log can be unfinished look at its format alone.
  @Test func `has a format meanwhile that older versions refuse`() throws {
    var meta = LogMeta(epoch: "epoch-1")
    meta.isUnfinished = true
    #expect(String(decoding: meta.bytes, as: UTF8.self).contains(#""format":2"#))
    #expect(try LogMeta(meta.bytes, log: name) == meta)
    meta.isUnfinished = false
    #expect(String(decoding: meta.bytes, as: UTF8.self).contains(#""format":1"#))
  }

  @Test func `is not touched by a program that hung while another filled it anew`() async throws {
    let first = try await open()
    try await first.beginFilling()
    try await first.deleteUnfinished()
    let second = try await open(epochIfNew: "epoch-2")
    await #expect(throws: LogUnavailable.self) { try await first.deleteUnfinished() }
    try await second.beginFilling()
    await #expect(throws: LogUnavailable.self) { try await first.finish() }
    await #expect(throws: LogUnavailable.self) { try await first.deleteUnfinished() }
    try await second.append(Append(lobby, after: 0, ["a"]))
    try await second.finish()
    await #expect(throws: LogUnavailable.self) { try await second.deleteUnfinished() }
    #expect(try await second.all().count == 1)
    await first.close()
    await second.close()
  }

  @Test func `is filled by one program, and only if it is empty`() async throws {
    let (first, second) = (try await open(), try await open())
    try await first.beginFilling()
    await #expect(throws: JetStreamLogFailure.unfinished(log: name)) { try await second.beginFilling() }
    try await first.append(Append(lobby, after: 0, ["a"]))
    try await first.finish()
    await #expect(throws: ImportError.notEmpty) { try await second.beginFilling() }
    await (try await open()).close()
    await first.close()
    await second.close()
  }
}
