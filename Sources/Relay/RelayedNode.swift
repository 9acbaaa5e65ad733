import Connections
import Core
import HTTPTypes
import NIOCore
import Wire

/// The leader's end of a link: the clients that another node relays. Confined to an event loop of the lobbies, of which
/// these clients are connections like all others.
///
/// A message to many of them goes over the link once, for a group.
final class RelayedNode {
  private let eventLoop: any EventLoop
  private let link: Link
  private let reception: any Reception
  private let answerer: Answerer
  private var clients: [Number: RelayedClient] = [:]
  private var exchanges: [Number: Exchange] = [:]
  /// What goes out at the end of this turn, in order.
  private var entries: [Entry] = []
  private var turn = 0
  private var isFlushScheduled = false
  /// The groups that the other end knows.
  private var groups: [[Number]: Number] = [:]
  private var groupMembers = 0
  private var lastGroup: Number = 0
  /// Whether the other end takes too little at the moment.
  private(set) var isBusy = false
  private var isClosing = false
  private var isClosed = false

  /// Answers a request.
  typealias Answerer = @Sendable (RelayedRequest, RelayedAnswer) async throws -> Void

  private struct Exchange {
    let body: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
    let answer: RelayedAnswer
    let task: Task<Void, Never>
  }

  private enum Entry {
    /// - `bytes`: where they are in memory, by which the same ones are known.
    case lines(ByteBuffer, bytes: UnsafeRawPointer?, to: [Number])
    case frame(FrameToNode)
  }

  /// How many earlier entries are compared with new ones: the segments of a turn's pushes.
  private static let recentEntries = 16

  init(_ link: Link, reception: any Reception, answerer: @escaping Answerer, on eventLoop: any EventLoop) {
    self.link = link
    self.reception = reception
    self.answerer = answerer
    self.eventLoop = eventLoop
  }

  // MARK: From the node

  func receive(_ bytes: ByteBuffer) {
    guard !isClosed else { return }
    var bytes = bytes
    var touched: [RelayedClient] = []
    while bytes.readableBytes > 0 {
      do {
        let frame = try FrameToLeader(from: &bytes)
        if let client = take(frame) { touched.append(client) }
      } catch {
        return link.end(.gap)
      }
    }
    for client in touched { client.conversation?.flush() }
  }

  /// - Returns: the client to flush.
  private func take(_ frame: FrameToLeader) -> RelayedClient? {
    switch frame {
    case .connected(let number, let address, let webOrigin, let isPrivate):
      let client = RelayedClient(number, of: self)
      clients[number] = client
      client.conversation = reception.converse(
        over: client, address: address, webOrigin: webOrigin, isPrivate: isPrivate, on: eventLoop)
      if isClosing { client.conversation?.end(.bye(.shutdown)) }
      return client
    case .received(let number, let message):
      clients[number]?.receive(message)
      return clients[number]
    case .unreadable(let number, let sentence):
      clients[number]?.receive(unreadable: sentence)
      return clients[number]
    case .inputClosed(let number):
      clients[number]?.inputClosed()
      return clients[number]
    case .disconnected(let number):
      clients.removeValue(forKey: number)?.disconnected()
      closeIfDone()
      return nil
    case .full(let number): clients[number]?.setFull(true)
    case .drained(let number): clients[number]?.setFull(false)
    case .ending(let number, let reason): clients[number]?.conversation?.end(.bye(reason))
    case .heard(let number): clients[number]?.conversation?.noteContact()
    case .request(let number, let head, let address, let origin, let isPrivate):
      begin(number, head, address, origin, isPrivate: isPrivate)
    case .requestBody(let number, let bytes): exchanges[number]?.body.yield(bytes)
    case .requestEnd(let number): exchanges[number]?.body.finish()
    case .cancelled(let number): cancel(number)
    case .answerTaken(let number, let count): exchanges[number]?.answer.taken(count)
    case .tookHeld(let number): clients[number]?.tookHeld()
    }
    return nil
  }

  /// Notes that the other end, which was slow, has caught up.
  func caughtUp() {
    if isBusy { setBusy(false) }
  }

  private func setBusy(_ isBusy: Bool) {
    self.isBusy = isBusy
    for client in Array(clients.values) { client.busyChanged() }
  }

  // MARK: Requests over HTTP

  private func begin(
    _ number: Number, _ head: HTTPRequest, _ address: String, _ origin: String?, isPrivate: Bool
  ) {
    let send: @Sendable (FrameToNode) -> Void = { [link] frame in
      var bytes = ByteBuffer()
      frame.write(to: &bytes)
      link.send(bytes)
    }
    guard !isClosing else { return send(.refused(number)) }
    let arriving = Arriving { send(.requestTaken(number, $0)) }
    let answer = RelayedAnswer(number, send: send)
    let request = RelayedRequest(
      head: head, address: address, origin: origin, isPrivate: isPrivate, body: arriving.body, eventLoop: eventLoop,
      abort: { arriving.continuation.finish(throwing: CancellationError()) })
    let bound = NIOLoopBound(self, eventLoop: eventLoop)
    let task = Task { [answerer, eventLoop] in
      do {
        try await answerer(request, answer)
        answer.finish()
      } catch {
        answer.fail()
      }
      eventLoop.execute { bound.value.end(number) }
    }
    exchanges[number] = Exchange(body: arriving.continuation, answer: answer, task: task)
  }

  private func end(_ number: Number) {
    exchanges[number]?.body.finish()
    exchanges[number] = nil
    closeIfDone()
  }

  private func cancel(_ number: Number) {
    guard let exchange = exchanges[number] else { return }
    exchange.body.finish(throwing: CancellationError())
    exchange.answer.close()
    exchange.task.cancel()
  }

  // MARK: To the node

  func write(_ lines: ByteBuffer, to client: RelayedClient) {
    let bytes = lines.withUnsafeReadableBytes { $0.baseAddress }
    let oldest = max(client.lastEntry(inTurn: turn) + 1, entries.count - Self.recentEntries)
    var index = entries.count - 1
    while index >= oldest {
      if case .lines(let earlier, let place, var numbers) = entries[index], place == bytes,
        earlier.readableBytes == lines.readableBytes
      {
        // Otherwise appending would copy them.
        entries[index] = .frame(.forgetGroups)
        numbers.append(client.number)
        entries[index] = .lines(earlier, bytes: place, to: numbers)
        client.wrote(index, inTurn: turn)
        return
      }
      index -= 1
    }
    entries.append(.lines(lines, bytes: bytes, to: [client.number]))
    client.wrote(entries.count - 1, inTurn: turn)
    flushSoon()
  }

  func send(_ frame: FrameToNode, to client: RelayedClient) {
    entries.append(.frame(frame))
    client.wrote(entries.count - 1, inTurn: turn)
    flushSoon()
  }

  func finish(_ client: RelayedClient, _ farewell: Farewell) {
    send(.finish(client.number, farewell), to: client)
    clients[client.number] = nil
    closeIfDone()
  }

  /// Sends what was written at the end of this turn.
  func flushSoon() {
    guard !isFlushScheduled, !entries.isEmpty else { return }
    isFlushScheduled = true
    let bound = NIOLoopBound(self, eventLoop: eventLoop)
    eventLoop.execute { bound.value.flush() }
  }

  private func flush() {
    isFlushScheduled = false
    var out = ByteBuffer()
    for entry in entries {
      switch entry {
      case .frame(let frame): frame.write(to: &out)
      case .lines(let lines, _, let numbers):
        if numbers.count == 1 {
          FrameToNode.write(numbers[0], lines).write(to: &out)
        } else {
          FrameToNode.writeToGroup(group(of: numbers, &out), lines).write(to: &out)
        }
      }
    }
    link.send(out)
    entries.removeAll(keepingCapacity: true)
    turn += 1
    if !isBusy, link.isBusy { setBusy(true) }
  }

  /// The number of a group, which the other end is told if it is new.
  private func group(of members: [Number], _ out: inout ByteBuffer) -> Number {
    if let known = groups[members] { return known }
    // A group itself takes some memory, too.
    let size = members.count + 16
    if groupMembers + size > Limits.groupMembers {
      groups.removeAll()
      groupMembers = 0
      FrameToNode.forgetGroups.write(to: &out)
    }
    lastGroup &+= 1
    groups[members] = lastGroup
    groupMembers += size
    FrameToNode.group(lastGroup, members).write(to: &out)
    return lastGroup
  }

  // MARK: The end

  /// Says goodbye to all clients, then closes the link.
  func close() {
    guard !isClosing else { return }
    isClosing = true
    for client in Array(clients.values) { client.conversation?.end(.bye(.shutdown)) }
    closeIfDone()
  }

  private func closeIfDone() {
    if isClosing, clients.isEmpty, exchanges.isEmpty { closeNow() }
  }

  /// Closes the link, whoever is still there.
  func closeNow() {
    guard !isClosed else { return }
    isClosed = true
    flush()
    link.end(drains: true)
  }

  /// Notes that the link has ended.
  func ended() {
    isClosed = true
    for client in clients.values { client.disconnected() }
    clients.removeAll()
    for number in Array(exchanges.keys) { cancel(number) }
    entries.removeAll()
  }
}
