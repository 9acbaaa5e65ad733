import Connections
import Core
import DequeModule
import Lobbies
import NIOCore

/// A client of another node, as the leader sees it: the transport of its connection here. Confined to the event loop
/// of its node's link.
final class RelayedClient: Transport {
  let number: Number
  private weak var node: RelayedNode?
  /// Set right after creation, as each needs the other.
  var conversation: (any Conversation)?
  /// Messages that arrived while the connection did not read. Their node stops soon: see `Limits.relayedRequests`.
  private var messages: Deque<ByteBuffer> = []
  private var isReading = true
  private var isHandingOver = false
  private var isInputClosed = false
  /// Bytes taken from the client that its node does not know of.
  private var untold = 0
  /// Whether the node has said that the client takes no more, and what was written since.
  private var isFull = false
  private var bytesSinceFull = 0
  /// Where the last thing for this client stands among what its node sends at the end of a turn.
  private var last = (entry: -1, turn: -1)

  init(_ number: Number, of node: RelayedNode) {
    self.number = number
    self.node = node
  }

  func lastEntry(inTurn turn: Int) -> Int { last.turn == turn ? last.entry : -1 }

  func wrote(_ entry: Int, inTurn turn: Int) { last = (entry, turn) }

  // MARK: From the client

  func receive(_ message: ByteBuffer) {
    messages.append(message)
    handOver()
  }

  private func handOver() {
    guard !isHandingOver else { return }
    isHandingOver = true
    defer { isHandingOver = false }
    while isReading, let message = messages.popFirst() {
      untold += message.readableBytes
      conversation?.receive(message)
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

  func disconnected() {
    conversation?.closed()
    conversation = nil
  }

  // MARK: Transport

  let canPush = true

  var isWritable: Bool { !isFull && node?.isBusy == false }

  var bytesWaiting: Int { bytesSinceFull }

  func write(_ lines: ByteBuffer) {
    if !isWritable { bytesSinceFull += lines.readableBytes }
    node?.write(lines, to: self)
  }

  func write(_ lines: ByteBuffer, holding shares: [RoomShare]) {
    write(lines)
    node?.hold(shares)
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
