import Connections
import Core
import DequeModule
import NIOCore
import Wire

/// A client of another node, as the leader sees it: the transport of its connection here. Confined to the event loop
/// of its node's link.
final class RelayedClient: Transport {
  let number: Number
  private weak var node: RelayedNode?
  /// Set right after creation, as each needs the other.
  var conversation: (any Conversation)?
  /// Messages that arrived while the connection did not read. The node stops reading soon: see
  /// `Limits.relayedRequests`.
  private var messages: Deque<Incoming> = []
  private var isReading = true
  private var isHandingOver = false
  private var isInputClosed = false
  /// Bytes taken from the client that its node does not know of.
  private var untold = 0
  /// Whether the node has said that the client takes no more, and what was written since.
  private var isFull = false
  private var bytesSinceFull = 0
  /// Long answers that the client's socket has not taken, with their room.
  private var held: Deque<(bytes: Int, shares: [any AnyObject & Sendable])> = []
  private var bytesHeld = 0
  /// Where the last message for this client is among those that its node gets at the end of the turn.
  private var last = (entry: -1, turn: -1)

  private enum Incoming {
    case message(ByteBuffer)
    case unreadable(String)
  }

  init(_ number: Number, of node: RelayedNode) {
    self.number = number
    self.node = node
  }

  func lastEntry(inTurn turn: Int) -> Int { last.turn == turn ? last.entry : -1 }

  func wrote(_ entry: Int, inTurn turn: Int) { last = (entry, turn) }

  // MARK: From the client

  func receive(_ message: ByteBuffer) {
    // What waits must not keep the whole payload that it came with.
    let waits = !isReading || !messages.isEmpty
    messages.append(.message(waits ? ByteBuffer(bytes: message.readableBytesView) : message))
    handOver()
  }

  /// - Parameter sentence: of the error that the transport found.
  func receive(unreadable sentence: String) {
    messages.append(.unreadable(sentence))
    handOver()
  }

  private func handOver() {
    guard !isHandingOver else { return }
    isHandingOver = true
    defer { isHandingOver = false }
    while isReading, let incoming = messages.popFirst() {
      switch incoming {
      case .message(let message):
        untold += message.readableBytes + Limits.relayedMessage
        conversation?.receive(message)
      case .unreadable(let sentence): conversation?.receive(unreadable: .invalidRequest(sentence))
      }
    }
    if untold >= Limits.relayedRequests / 4 {
      node?.send(.taken(number, untold), to: self)
      untold = 0
    }
    if isInputClosed, messages.isEmpty { conversation?.inputClosed() }
  }

  func inputClosed() {
    isInputClosed = true
    handOver()
  }

  func setFull(_ isFull: Bool) {
    guard isFull != self.isFull else { return }
    self.isFull = isFull
    bytesSinceFull = 0
    conversation?.writabilityChanged()
  }

  /// The socket has taken the oldest long answer.
  func tookHeld() {
    guard let first = held.popFirst() else { return }
    let wasWritable = isWritable
    bytesHeld -= first.bytes
    if isWritable != wasWritable { conversation?.writabilityChanged() }
  }

  /// The other end of the link takes too little, or enough again.
  func busyChanged() {
    if !isFull { bytesSinceFull = 0 }
    conversation?.writabilityChanged()
  }

  func disconnected() {
    held.removeAll()
    conversation?.closed()
    conversation = nil
  }

  // MARK: Transport

  let name: StaticString = "relay"
  let canPush = true

  var isWritable: Bool { !isFull && bytesHeld <= Limits.relayedAnswers && node?.isBusy == false }

  var bytesWaiting: Int { bytesSinceFull }

  func write(_ lines: ByteBuffer) {
    if !isWritable { bytesSinceFull += lines.readableBytes }
    node?.write(lines, to: self)
  }

  func write(_ lines: ByteBuffer, holding shares: [any AnyObject & Sendable]) {
    let wasWritable = isWritable
    held.append((lines.readableBytes, shares))
    bytesHeld += lines.readableBytes
    node?.send(.writeHeld(number, lines), to: self)
    if isWritable != wasWritable { conversation?.writabilityChanged() }
  }

  func flush() { node?.flushSoon() }

  func setReading(_ isReading: Bool) {
    guard isReading != self.isReading else { return }
    self.isReading = isReading
    if isReading { handOver() }
  }

  func finish(_ farewell: Farewell) {
    messages.removeAll()
    node?.finish(self, farewell)
  }
}
