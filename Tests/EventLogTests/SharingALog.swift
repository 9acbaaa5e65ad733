import EventLog
import JSONCoding
import JetStreamLog
import NATS
import TestTools
import Testing

/// What nodes that share a log do to each other, and what an operator may have done to its streams.
@Suite struct SharingALog {
  private let name = NATSServer.newName()
  private let lobby = StreamName("lobby/1")
  private let ada = Person("ada")
  private let bob = Person("bob")

  private func options() throws -> NATSOptions {
    NATSOptions(servers: [try NATSServer.shared.get().address], name: "tests")
  }

  private func open() async throws -> JetStreamLog {
    try await JetStreamLog.open(options(), name: name, replicas: 1, epochIfNew: "epoch-1")
  }

  private func with(_ body: (NATSConnection) async throws -> Void) async throws {
    let connection = try NATSConnection.open(options())
    defer { connection.close() }
    try await body(connection)
  }

  @Test func `loses no keys when two nodes replace them, one after the other`() async throws {
    let (first, second) = (try await open(), try await open())
    try await first.append(
      Append(lobby, after: 0, ["a"], keys: [.store(WrappedKey([1], of: ada)), .store(WrappedKey([2], of: bob))]))
    try await first.replaceKeys([WrappedKey([3], of: ada)])
    // The second node was opened before that.
    try await second.replaceKeys([WrappedKey([4], of: bob)])
    let keys = try await second.allKeys().sorted { $0.person.rawValue < $1.person.rawValue }
    #expect(keys == [WrappedKey([3], of: ada), WrappedKey([4], of: bob)])
    await first.close()
    await second.close()
  }

  @Test func `appends no more to a stream that another node has fenced off`() async throws {
    let (first, second) = (try await open(), try await open())
    try await first.append(Append(lobby, after: 0, ["a"]))
    try await second.fence(lobby)
    // The first node has not heard of it, and what it expects of the stream's version still holds.
    await #expect(throws: AppendFailure.unavailable(reason: "another node has taken over the stream")) {
      try await first.append(Append(lobby, after: 1, ["late"]))
    }
    try await second.append(Append(lobby, after: 1, ["b"]))
    #expect(try await second.read(lobby, after: 0, limit: 10).map(\.version) == [1, 2])
    try await first.fence(lobby)
    try await first.append(Append(lobby, after: 2, ["c"]))
    await #expect(throws: AppendFailure.self) { try await second.append(Append(lobby, after: 3, ["late"])) }
    await first.close()
    await second.close()
  }

  @Test func `goes on behind its own fence, and after an append that changes only keys`() async throws {
    let log = try await open()
    try await log.fence(lobby)
    try await log.append(Append(lobby, after: 0, ["a"], keys: [.store(WrappedKey([1], of: ada))]))
    try await log.append(Append(lobby, after: 1, keys: [.erase(ada)]))
    try await log.fence(lobby)
    try await log.append(Append(lobby, after: 1, ["b"]))
    let other = try await open()
    try await other.fence(lobby)
    try await other.fence(lobby)
    try await other.append(Append(lobby, after: 2, ["c"]))
    let events = try await other.readAll(after: 0, limit: 10)
    #expect(events.map(\.version) == [1, 2, 3])
    #expect(try await other.firstEvents(of: [lobby]).map(\.version) == [1])
    await log.close()
    await other.close()
  }

  @Test func `counts what is there after keys were erased and claims replaced`() async throws {
    let log = try await open()
    let claim = ClaimName(space: "join", name: "code")
    try await log.append(
      Append(
        to: lobby, expected: 0, events: [.scanned("a")], claims: [.hold(claim, until: nil)],
        keys: [.store(WrappedKey([1], of: ada))], now: 1))
    let before = try await log.statistics()
    #expect((before.keys, before.claims) == (1, 1))
    try await log.append(Append(lobby, after: 1, keys: [.erase(ada)]))
    try await log.replaceDerived(claims: [])
    let after = try await log.statistics()
    #expect((after.keys, after.claims, after.events) == (0, 0, 1))
    await log.close()
  }

  @Test func `stores many appends that need many messages each`() async throws {
    let log = try await open()
    try await log.append(Append(lobby, after: 0, ["first"]))
    let appends = (0..<300).map { number in
      Append(
        lobby, after: number + 1, ["\(number)"],
        claims: (0..<5).map { .hold(ClaimName(space: "many", name: "\(number)-\($0)"), until: nil) })
    }
    let outcomes = await withCheckedContinuation { continuation in
      log.enqueue(appends) { continuation.resume(returning: $0) }
    }
    let failures = outcomes.compactMap(\.failure)
    #expect(failures.isEmpty, "\(failures.first.map { "\($0)" } ?? "")")
    await log.close()
  }

  @Test(arguments: [
    (#""max_msgs":10,"discard":"old""#, "it drops messages"),
    (#""max_msgs_per_subject":1"#, "it drops messages"),
    (#""storage":"memory""#, "it does not write messages to disk at once"),
    (#""deny_delete":true"#, "it is set to deny_delete"),
  ])
  func `is not opened on a stream that would lose something`(setting: String, reason: String) async throws {
    try await with { connection in
      let storage = setting.contains("storage") ? "" : #""storage":"file","#
      let text = """
        {"name":"\(name)","subjects":["\(name).>"],\(storage)"allow_direct":true,"allow_atomic":true,\(setting)}
        """
      try await JetStream(connection: connection, name: name).call("STREAM.CREATE.\(name)", Array(text.utf8))
    }
    await #expect(throws: JetStreamLogFailure.otherConfiguration(log: name, reason: reason)) { _ = try await open() }
  }

  @Test func `notices that the stream was made anew`() async throws {
    let log = try await open()
    for version in 0..<5 { try await log.append(Append(lobby, after: version, ["\(version)"])) }
    let connection = try NATSConnection.open(options())
    for stream in [name, "\(name)-snapshots"] {
      try await JetStream(connection: connection, name: stream).call("STREAM.DELETE.\(stream)")
    }
    connection.close()
    await (try await open()).close()
    await #expect(throws: LogUnavailable.self) { try await log.read(lobby, after: 0, limit: 10) }
    await #expect(throws: AppendFailure.self) { try await log.append(Append(lobby, after: 5, ["lost"])) }
    await log.close()
  }

  @Test func `says nothing of a password that holds a comma`() {
    #expect(NATSOptions.servers(in: "nats://user:pa,ss@n1:4222") == nil)
    #expect(NATSOptions.servers(in: "nats://user:pa%2Css@n1:4222,n2:4222") != nil)
    let options = NATSOptions(servers: ["nats://user:secret@n1:4222", "tls://n2"], name: "tests")
    #expect(options.publicServers == ["nats://n1:4222", "tls://n2"])
  }
}
