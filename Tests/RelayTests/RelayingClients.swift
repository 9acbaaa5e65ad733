import Connections
import HTTPTypes
import Logging
import NATS
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import TestTools
import Testing
import Wire

@testable import Relay

/// Two nodes on a real NATS server, one of which leads: an echo in the place of the lobbies.
@Suite(.timeLimit(.minutes(10))) struct RelayingClients {
  @Test func `answers each client in order`() async throws {
    try await withNodes { nodes in
      let clients = try await nodes.clients(200)
      for client in clients { client.say((0..<50).map { "\(client.number) says \($0)" }) }
      for client in clients {
        let said = (0..<50).map { "\(client.number) says \($0)\n" }.joined()
        try await eventually { client.heard == said }
      }
    }
  }

  @Test func `sends what many clients get once over the bus`() async throws {
    try await withNodes { nodes in
      let clients = try await nodes.clients(1_000)
      let push = String(repeating: "x", count: 1_000) + "\n"
      nodes.echo.push(push)
      try await eventually { clients.allSatisfy { $0.heard == push } }
      let counted = try nodes.countBytes()
      for _ in 0..<100 { nodes.echo.push(push) }
      try await eventually { clients.allSatisfy { $0.heard.utf8.count == 101 * push.utf8.count } }
      // One for all of them, and a tenth for what surrounds it.
      #expect(counted() < 110 * push.utf8.count)
    }
  }

  @Test func `tells the leader of clients that take no more, until they do`() async throws {
    try await withNodes { nodes in
      let slow = try await nodes.clients(2)[0]
      slow.setWritable(false)
      nodes.echo.push("first\n")
      try await eventually { nodes.echo.full == 1 }
      slow.setWritable(true)
      try await eventually { nodes.echo.full == 0 }
    }
  }

  @Test func `stops reading from a client whose requests the leader does not take`() async throws {
    try await withNodes { nodes in
      let client = try await nodes.clients(1)[0]
      nodes.echo.setReading(false)
      client.say(["is it deaf?"])
      let line = String(repeating: "y", count: 60_000)
      client.say(Array(repeating: line, count: 5))
      try await eventually { !client.isReading }
      nodes.echo.setReading(true)
      try await eventually { client.isReading && client.heard.utf8.count > 300_000 }
    }
  }

  @Test func `says goodbye to its clients when the leader is lost, and new ones wait for the next`() async throws {
    try await withNodes { nodes in
      let client = try await nodes.clients(1)[0]
      let other = Echo()
      let relays = try await nodes.lead(as: "other", with: other)
      nodes.relay.follow("other")
      try await eventually { client.farewell == .bye(.shutdown) }
      #expect(client.heard.contains(#""reason":"shutdown""#))
      let next = try await nodes.client()
      next.say(["hello"])
      try await eventually { next.heard == "hello\n" }
      await relays.close()
      try await eventually { next.farewell == .bye(.shutdown) }
    }
  }

  @Test func `goes on with clients that wait, once it leads itself`() async throws {
    try await withNodes { nodes in
      nodes.relay.follow(nil)
      try await eventually { !nodes.relay.isLinked }
      let client = try await nodes.client()
      client.say(["is anybody there?"])
      #expect(!client.isReading)
      let own = Echo()
      nodes.relay.lead(with: own)
      try await eventually { client.heard == "is anybody there?\n" && client.isReading }
      let later = try await nodes.client()
      later.say(["me too"])
      try await eventually { later.heard == "me too\n" }
    }
  }

  @Test func `relays a request over HTTP and its answer, whatever their sizes`() async throws {
    try await withNodes { nodes in
      for size in [0, 1, 64 << 10, 3 << 20] {
        let sent = ByteBuffer(bytes: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let body = AsyncStream { continuation in
          if size > 0 { continuation.yield(sent) }
          continuation.finish()
        }
        let head = HTTPRequest(
          method: .post, scheme: nil, authority: "hunt", path: "/echo", headerFields: [.accept: "a"])
        let answer = try await nodes.relay.answer(head, body: body, address: "192.0.2.7", origin: nil, isPrivate: false)
        var received = ByteBuffer()
        for try await chunk in answer.body { received.writeImmutableBuffer(chunk) }
        await answer.end()
        #expect(answer.head.status == .ok && answer.head.headerFields[.server] == "192.0.2.7 /echo")
        #expect(received == sent)
      }
    }
  }

  @Test func `notices that the answer is lost with the leader`() async throws {
    try await withNodes { nodes in
      let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/never")
      let answering = Task {
        try await nodes.relay.answer(
          head, body: AsyncStream<ByteBuffer> { $0.finish() }, address: "", origin: nil, isPrivate: false)
      }
      try await eventually { nodes.requests.count == 1 }
      nodes.relay.follow(nil)
      await #expect(throws: (any Error).self) { try await answering.value }
    }
  }
}

// MARK: What plays the other parts

/// Waits until it is true, if need be for as long as a test may take.
private func eventually(_ isTrue: () -> Bool) async throws {
  while !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
}

private struct Nodes: Sendable {
  let options: NATSOptions
  let cluster: String
  let group: MultiThreadedEventLoopGroup
  let relay: Relay
  let echo: Echo
  let requests: Requests

  func lead(as node: String, with echo: Echo) async throws -> Relays {
    let relays = Relays(
      options, cluster: cluster, reception: echo, eventLoops: group.makeIterator().map { $0 },
      logger: Logger(label: "tests"))
    try await relays.open(as: node, answerer: requests.answer)
    return relays
  }

  func client() async throws -> Client {
    let eventLoop = group.next()
    return try await eventLoop.submit { Client(eventLoop, relay: relay) }.get()
  }

  /// Clients that are connected, all of which the leader knows.
  func clients(_ count: Int) async throws -> [Client] {
    try await eventually { relay.isLinked }
    var clients: [Client] = []
    for number in 0..<count {
      let client = try await client()
      client.number = number
      clients.append(client)
    }
    try await eventually { echo.clients >= count }
    return clients
  }

  /// Counts the bytes that the leader sends from now on.
  func countBytes() throws -> @Sendable () -> Int {
    let connection = try NATSConnection.open(options)
    let count = NIOLockedValueBox(0)
    try connection.listen(to: "\(cluster)-bus.*.down") { message in
      count.withLockedValue { $0 += message.data.count }
    }
    connection.flush()
    return { count.withLockedValue { $0 } }
  }
}

private func withNodes(_ body: (Nodes) async throws -> Void) async throws {
  let options = NATSOptions(servers: [try NATSServer.shared.get().address], name: "tests")
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  let cluster = NATSServer.newName()
  let relay = try await Relay.start(
    options, cluster: cluster, name: "relay", eventLoops: group.makeIterator().map { $0 },
    logger: Logger(label: "tests"))
  let nodes = Nodes(
    options: options, cluster: cluster, group: group, relay: relay, echo: Echo(), requests: Requests())
  let relays = try await nodes.lead(as: "leader", with: nodes.echo)
  let running = Task { await relay.run() }
  relay.follow("leader")
  try await eventually { relay.isLinked }
  try await body(nodes)
  running.cancel()
  relay.follow(nil)
  await running.value
  await relays.close()
  try await group.shutdownGracefully()
}

/// A client of the node that relays: a transport that keeps what it is told. Locked, apart from what is used on the
/// event loop.
private final class Client: Transport, @unchecked Sendable {
  private struct State {
    var heard = ""
    var farewell: Farewell?
    var isWritable = true
    var isReading = true
  }

  var number = 0
  private let eventLoop: any EventLoop
  private let state = NIOLockedValueBox(State())
  /// Used on the event loop.
  private var conversation: (any Conversation)?

  init(_ eventLoop: any EventLoop, relay: Relay) {
    self.eventLoop = eventLoop
    conversation = relay.converse(
      over: self, address: "192.0.2.1", webOrigin: nil, isPrivate: false, on: eventLoop)
  }

  var heard: String { state.withLockedValue { $0.heard } }
  var farewell: Farewell? { state.withLockedValue { $0.farewell } }
  var isReading: Bool { state.withLockedValue { $0.isReading } }

  func say(_ lines: [String]) {
    eventLoop.execute {
      for line in lines { self.conversation?.receive(ByteBuffer(string: line)) }
      self.conversation?.flush()
    }
  }

  func setWritable(_ isWritable: Bool) {
    state.withLockedValue { $0.isWritable = isWritable }
    eventLoop.execute { self.conversation?.writabilityChanged() }
  }

  let name: StaticString = "lines"
  let canPush = true
  var isWritable: Bool { state.withLockedValue { $0.isWritable } }
  let bytesWaiting = 0
  func write(_ lines: ByteBuffer) { state.withLockedValue { $0.heard += String(buffer: lines) } }
  func flush() {}
  func finish(_ farewell: Farewell) { state.withLockedValue { $0.farewell = farewell } }
  func setReading(_ isReading: Bool) { state.withLockedValue { $0.isReading = isReading } }
}

/// The lobbies' place: answers each message with itself, and can push to all clients.
private final class Echo: Reception {
  private struct State {
    var talks: [Talk] = []
  }

  private let state = NIOLockedValueBox(State())

  func converse(
    over transport: any Transport, address: String, webOrigin: String?, isPrivate: Bool, on eventLoop: any EventLoop
  ) -> any Conversation {
    let talk = Talk(transport, eventLoop)
    state.withLockedValue { $0.talks.append(talk) }
    return talk
  }

  var clients: Int { state.withLockedValue { $0.talks.count } }
  /// How many clients cannot be written to.
  var full: Int { state.withLockedValue { $0.talks.count { !$0.isWritable } } }

  func push(_ line: String) {
    let bytes = ByteBuffer(string: line)
    let talks = state.withLockedValue { $0.talks }
    talks.first?.eventLoop.execute {
      for talk in talks { talk.push(bytes) }
    }
  }

  func setReading(_ isReading: Bool) {
    for talk in state.withLockedValue({ $0.talks }) { talk.eventLoop.execute { talk.setReading(isReading) } }
  }

  /// Everything but `isWritable` is used on the event loop.
  final class Talk: Conversation, @unchecked Sendable {
    let eventLoop: any EventLoop
    /// Used on the event loop.
    private weak var transport: (any Transport)?
    private let writable = NIOLockedValueBox(true)

    var isWritable: Bool { writable.withLockedValue { $0 } }

    init(_ transport: any Transport, _ eventLoop: any EventLoop) {
      self.transport = transport
      self.eventLoop = eventLoop
    }

    func push(_ bytes: ByteBuffer) {
      transport?.write(bytes)
      transport?.flush()
    }

    func setReading(_ isReading: Bool) { transport?.setReading(isReading) }

    func receive(_ message: ByteBuffer) { transport?.write(ByteBuffer(string: String(buffer: message) + "\n")) }
    func receive(unreadable error: WireError) {}
    func noteContact() {}
    func inputClosed() {}
    func closed() {}
    func writabilityChanged() { writable.withLockedValue { $0 = transport?.isWritable ?? false } }

    func end(_ farewell: Farewell) {
      if case .bye(let reason) = farewell {
        transport?.write(ByteBuffer(bytes: Reply.bye(reason) + Array("\n".utf8)))
      }
      transport?.flush()
      transport?.finish(farewell)
    }

    func flush() { transport?.flush() }
  }
}

/// Answers requests with their own bodies, except for one that it never answers.
private final class Requests: Sendable {
  private let counted = NIOLockedValueBox(0)

  var count: Int { counted.withLockedValue { $0 } }

  @Sendable func answer(_ request: RelayedRequest, _ answer: RelayedAnswer) async throws {
    counted.withLockedValue { $0 += 1 }
    while request.head.path == "/never" { try await Task.sleep(for: .seconds(60)) }
    answer.write(HTTPResponse(status: .ok, headerFields: [.server: "\(request.address) \(request.head.path ?? "")"]))
    for try await chunk in request.body { try await answer.write(chunk) }
  }
}
