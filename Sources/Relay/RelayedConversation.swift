import Connections
import Core
import Lobbies
import NIOCore
import Wire

/// A client's conversation with the leader, on the node that relays the client. Confined to the client's event loop.
final class RelayedConversation: Conversation {
  let number: Number
  /// Nil once the conversation is over.
  private weak var transport: (any Transport)?
  private let address: String
  private let webOrigin: String?
  private let isPrivate: Bool
  private unowned let loop: RelayLoop
  /// The conversation with this node, if it has taken the lead while the client waited.
  private var own: (any Conversation)?
  /// Whether the leader knows the client.
  private(set) var isConnected = false
  /// What arrived before there was a leader.
  private var early: [FrameToLeader] = []
  /// Ends the wait for a leader.
  private var waiting: Scheduled<Void>?
  /// Bytes of requests that the leader has not taken.
  private var bytesUnderWay = 0
  private var isFull = false
  /// What was written since the leader was told that the client takes no more.
  private var bytesSinceFull = 0
  /// When the leader was last told that the client was there.
  private var heardAt: NIODeadline?
  /// Whether there is something to flush.
  var isTouched = false

  init(
    _ number: Number, over transport: any Transport, address: String, webOrigin: String?, isPrivate: Bool,
    on loop: RelayLoop
  ) {
    self.number = number
    self.transport = transport
    self.address = address
    self.webOrigin = webOrigin
    self.isPrivate = isPrivate
    self.loop = loop
  }

  // MARK: To the leader

  /// Makes the client known to a leader that has just been found.
  func connect() {
    waiting?.cancel()
    isConnected = true
    loop.send(.connected(number, address: address, webOrigin: webOrigin, isPrivate: isPrivate))
    for frame in early { loop.send(frame) }
    early = []
    adjustReading()
  }

  /// Goes on here, since this node leads now.
  func goOn(with reception: any Reception) {
    guard let transport else { return }
    waiting?.cancel()
    let own = reception.converse(
      over: transport, address: address, webOrigin: webOrigin, isPrivate: isPrivate, on: loop.eventLoop)
    self.own = own
    loop.remove(self)
    for frame in early {
      switch frame {
      case .received(_, let message): own.receive(message)
      case .unreadable(_, let sentence): own.receive(unreadable: .invalidRequest(sentence))
      case .inputClosed: own.inputClosed()
      default: break
      }
    }
    early = []
    transport.setReading(true)
    own.flush()
  }

  /// Waits for a leader.
  func wait() {
    transport?.setReading(false)
    waiting = loop.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(Limits.leaderless.milliseconds)) {
      self.lose()
    }
  }

  private func send(_ frame: FrameToLeader) {
    guard transport != nil else { return }
    if isConnected { loop.send(frame) } else { early.append(frame) }
  }

  func receive(_ message: ByteBuffer) {
    if let own { return own.receive(message) }
    bytesUnderWay += message.readableBytes + Limits.relayedMessage
    send(.received(number, message))
    adjustReading()
  }

  func receive(unreadable error: WireError) {
    if let own { own.receive(unreadable: error) } else { send(.unreadable(number, error.message)) }
  }

  func noteContact() {
    if let own { return own.noteContact() }
    // The leader wants to know it once a second.
    guard isConnected, heardAt.map({ $0 + .seconds(1) <= .now() }) ?? true else { return }
    heardAt = .now()
    send(.heard(number))
  }

  func inputClosed() {
    if let own { own.inputClosed() } else { send(.inputClosed(number)) }
  }

  func end(_ farewell: Farewell) {
    if let own { return own.end(farewell) }
    // A client that waits for a leader is not heard, so it is not idle.
    if !isConnected, farewell == .bye(.idle) { return lose() }
    guard isConnected, case .bye(let reason) = farewell else { return close(farewell) }
    send(.ending(number, reason))
  }

  func writabilityChanged() {
    if let own { return own.writabilityChanged() }
    guard let transport, transport.isWritable == isFull else { return }
    isFull = !transport.isWritable
    bytesSinceFull = 0
    send(isFull ? .full(number) : .drained(number))
  }

  func closed() {
    if let own { return own.closed() }
    guard transport != nil else { return }
    if isConnected { loop.send(.disconnected(number)) }
    leave()
  }

  func flush() {
    if let own { own.flush() } else { loop.flush() }
  }

  func adjustReading() {
    guard own == nil else { return }
    transport?.setReading(isConnected && !loop.isBusy && bytesUnderWay < Limits.relayedRequests)
  }

  // MARK: From the leader

  func write(_ bytes: ByteBuffer) {
    guard let transport else { return }
    // What waits must not keep the whole payload that it came with.
    transport.write(isFull ? ByteBuffer(bytes: bytes.readableBytesView) : bytes)
    guard isFull || !transport.isWritable else { return }
    writabilityChanged()
    bytesSinceFull += bytes.readableBytes
    // The leader stops once it knows. Until then, a little more comes.
    if bytesSinceFull > 4 * Limits.bytesWaiting {
      loop.send(.disconnected(number))
      close(.bye(.slow))
    }
  }

  /// Writes a long answer, and tells the leader when the socket has taken it.
  func write(long bytes: ByteBuffer) {
    guard let transport else { return }
    transport.write(bytes, holding: [Held(NIOLoopBound(self, eventLoop: loop.eventLoop))])
    transport.flush()
    if !transport.isWritable { writabilityChanged() }
  }

  /// Exists until a socket has taken a long answer.
  private final class Held: Sendable {
    private let conversation: NIOLoopBound<RelayedConversation>

    init(_ conversation: NIOLoopBound<RelayedConversation>) { self.conversation = conversation }

    deinit {
      let conversation = conversation
      conversation.eventLoop.execute {
        let conversation = conversation.value
        if conversation.isConnected { conversation.send(.tookHeld(conversation.number)) }
      }
    }
  }

  func flushTransport() {
    isTouched = false
    transport?.flush()
  }

  func taken(_ bytes: Int) {
    bytesUnderWay = max(0, bytesUnderWay - bytes)
    adjustReading()
  }

  /// The leader has said all, its goodbye included.
  func finish(_ farewell: Farewell) {
    let transport = transport
    leave()
    transport?.flush()
    transport?.finish(farewell)
  }

  /// The leader is lost. The client comes back, and then another one leads.
  func lose() { close(.bye(.shutdown)) }

  /// Says goodbye in the leader's place.
  private func close(_ farewell: Farewell) {
    if case .bye(let reason) = farewell {
      let retryAfter = reason == .shutdown ? Int.random(in: Limits.returning) : nil
      var line = ByteBuffer(bytes: Reply.bye(reason, retryAfter: retryAfter))
      line.writeInteger(UInt8(ascii: "\n"))
      transport?.write(line)
    }
    finish(farewell)
  }

  private func leave() {
    waiting?.cancel()
    transport = nil
    early = []
    loop.remove(self)
  }
}
