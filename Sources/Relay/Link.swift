import Core
import NATS
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A stream of messages between a node and the leader, in both directions, over NATS.
///
/// | subject | what is sent there |
/// |---|---|
/// | `CLUSTER-bus.NODE` | requests to open a link with the node that leads |
/// | `CLUSTER-bus.LINK.up` | messages to the leader |
/// | `CLUSTER-bus.LINK.down` | messages to the node that relays its clients |
///
/// Messages arrive once and in order, or the link ends. Each end has a connection to NATS of its own.
final class Link: Sendable {
  /// What an owner of a link is told, on any thread, one message after the other.
  struct Listener: Sendable {
    let receive: @Sendable (ByteBuffer) -> Void
    /// The other end counted as slow, and has now taken most of what was on its way.
    let caughtUp: @Sendable () -> Void
    /// Called once, at the end.
    let ended: @Sendable (LinkEnd) -> Void
  }

  private struct State {
    var ledger = LinkLedger(at: .now)
    var listener: Listener?
    /// What has arrived of a payload that was sent in parts.
    var parts = ByteBuffer()
    /// Bytes handed over to be sent, and not yet sent.
    var queued = 0
    /// Whether the other end counts as slow: see `Limits.linkBusy`.
    var isBusy = false
    var isOpen = false
    var isEnded = false
    /// Whether queued messages are still sent after the link has ended.
    var drains = false
    var clock: RepeatedTask?

    var waiting: Int { queued + ledger.waiting }

    /// Notes that the other end has taken more.
    /// - Returns: whether it has caught up by that.
    mutating func catchUp() -> Bool {
      guard isBusy, waiting < Limits.linkIdle else { return false }
      isBusy = false
      return true
    }

    /// - Returns: the payload, once all its parts are there.
    mutating func join(_ part: ByteBuffer, hasMore: Bool) -> ByteBuffer? {
      guard hasMore || parts.readableBytes > 0 else { return part }
      parts.writeImmutableBuffer(part)
      guard !hasMore else { return nil }
      defer { parts = ByteBuffer() }
      return parts
    }
  }

  private let connection: NATSConnection
  private let subject: String
  /// Whether this end speaks first. The other end speaks only once it has heard this one, so an answer proves that.
  private let opens: Bool
  private let state = NIOLockedValueBox(State())
  /// Sends messages, which may block.
  private let thread = NIOThreadPool(numberOfThreads: 1)

  /// The message that ends a link.
  private static let closing = UInt64.max
  private static let headerBytes = 17

  /// - Parameters:
  ///   - from: the subject of messages that arrive.
  ///   - to: the subject of messages that are sent.
  ///   - opens: whether this end speaks first.
  init(_ connection: NATSConnection, from: String, to: String, opens: Bool) throws(NATSFailure) {
    self.connection = connection
    self.opens = opens
    subject = to
    try connection.listen(to: from) { [weak self] message in self?.receive(message) }
    thread.start()
  }

  /// Makes a link with a connection of its own, which ends with it.
  static func made(_ options: NATSOptions, from: String, to: String, opens: Bool) async throws -> Link {
    let connection = try await NATSConnection.opened(options)
    do {
      return try Link(connection, from: from, to: to, opens: opens)
    } catch {
      connection.close()
      throw error
    }
  }

  static func subject(of node: String, in cluster: String) -> String { "\(cluster)-bus.\(node)" }
  static func up(_ link: String, in cluster: String) -> String { "\(cluster)-bus.\(link).up" }
  static func down(_ link: String, in cluster: String) -> String { "\(cluster)-bus.\(link).down" }

  /// Starts to report what happens. Nothing must have been sent before.
  func start(_ listener: Listener) {
    state.withLockedValue { $0.listener = listener }
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let every = TimeAmount.milliseconds(Limits.linkSign.milliseconds)
    let clock = loop.scheduleRepeatedTask(initialDelay: .zero, delay: every) { [weak self] _ in self?.tick() }
    let isEnded = state.withLockedValue { state in
      state.clock = clock
      return state.isEnded
    }
    if isEnded { clock.cancel() }
  }

  /// Asks for the other end of the link. Throws `NATSFailure`, or `LinkEnd.refused`.
  func request(_ words: String, of subject: String) async throws {
    let reply = try await connection.request(NATSMessage(subject, data: Array(words.utf8)), within: .seconds(2))
    guard reply.data.elementsEqual("accepted".utf8) else { throw LinkEnd.refused }
  }

  /// Waits until the other end has answered. Throws `LinkEnd` if it does not in time.
  func open() async throws {
    let deadline = ContinuousClock.now + .milliseconds(Limits.linkOpening.milliseconds)
    while !isOpen {
      guard .now < deadline, !state.withLockedValue({ $0.isEnded }) else { throw LinkEnd.silent }
      sendSign()
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Whether the other end was heard.
  var isOpen: Bool { state.withLockedValue { $0.isOpen && !$0.isEnded } }

  /// Bytes that the other end has not taken yet.
  var waiting: Int { state.withLockedValue { $0.waiting } }

  /// Whether the other end counts as slow.
  var isBusy: Bool { state.withLockedValue { $0.isBusy } }

  /// Sends a payload, in parts if it is long. Payloads arrive in the order of calls.
  func send(_ payload: ByteBuffer) {
    guard payload.readableBytes > 0 else { return }
    state.withLockedValue { state in
      state.queued += payload.readableBytes
      if state.waiting > Limits.linkBusy { state.isBusy = true }
    }
    thread.submit { [weak self] _ in
      var rest = payload
      while let part = rest.readSlice(length: min(Limits.linkMessage, rest.readableBytes)), part.readableBytes > 0 {
        self?.publish(part, hasMore: rest.readableBytes > 0)
      }
    }
  }

  private func publish(_ part: ByteBuffer, hasMore: Bool) {
    let header = state.withLockedValue { state -> LinkLedger.Header? in
      state.queued -= part.readableBytes
      return state.isEnded && !state.drains ? nil : state.ledger.send(part.readableBytes)
    }
    if let header { publish(header, part, hasMore: hasMore) }
  }

  private func publish(_ header: LinkLedger.Header, _ payload: ByteBuffer, hasMore: Bool = false) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerBytes + payload.readableBytes)
    withUnsafeBytes(of: header.number.bigEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: header.taken.bigEndian) { bytes.append(contentsOf: $0) }
    bytes.append(hasMore ? 1 : 0)
    bytes.append(contentsOf: payload.readableBytesView)
    do throws(NATSFailure) {
      try connection.publish(NATSMessage(subject, data: bytes))
    } catch {
      end(.noBus)
    }
  }

  private func tick() {
    let now = ContinuousClock.now
    let silence = Duration.milliseconds(Limits.linkSilence.milliseconds)
    let reason = state.withLockedValue { state in
      state.ledger.end(at: now, silence: silence, bytes: max(0, Limits.linkBytes - state.queued))
    }
    if let reason { return end(reason) }
    sendSign()
  }

  /// Says that this end is there, and what it has taken.
  private func sendSign() { thread.submit { [weak self] _ in self?.publishSign() } }

  private func publishSign() {
    let header = state.withLockedValue { state in
      state.isEnded || !(opens || state.isOpen) ? nil : state.ledger.send(0)
    }
    if let header { publish(header, ByteBuffer()) }
  }

  private func receive(_ message: NATSMessage) {
    var bytes = ByteBuffer(bytes: message.data)
    guard let number = bytes.readInteger(as: UInt64.self), let taken = bytes.readInteger(as: UInt64.self),
      let hasMore = bytes.readInteger(as: UInt8.self)
    else { return end(.gap) }
    guard number != Self.closing else { return end(.closed) }
    let header = LinkLedger.Header(number: number, taken: taken)
    let (verdict, payload, signs, hasCaughtUp, listener) = state.withLockedValue { state in
      let isFirst = !state.isOpen
      state.isOpen = true
      let verdict = state.isEnded ? .ignore : state.ledger.receive(header, bytes.readableBytes, at: .now)
      let payload = verdict == .take ? state.join(bytes, hasMore: hasMore != 0) : nil
      // The other end must hear that it was heard, before it sends anything.
      return (verdict, payload, isFirst, state.catchUp(), state.listener)
    }
    if signs { sendSign() }
    switch verdict {
    case .take: if let payload { listener?.receive(payload) }
    case .ignore: break
    case .end(let reason): return end(reason)
    }
    if hasCaughtUp { listener?.caughtUp() }
  }

  /// Notes that payloads that arrived have been processed.
  func took(_ bytes: Int) {
    let signs = state.withLockedValue { state in
      state.ledger.take(bytes)
      return state.ledger.untold >= Limits.linkTaken
    }
    if signs { sendSign() }
  }

  /// Ends the link and tells the other end. Does nothing if it has ended.
  /// - Parameter drains: whether what was handed over is sent before.
  func end(_ reason: LinkEnd = .closed, drains: Bool = false) {
    let (listener, clock, isFirst) = state.withLockedValue { state -> (Listener?, RepeatedTask?, Bool) in
      defer {
        state.drains = drains && !state.isEnded
        state.isEnded = true
        state.listener = nil
      }
      return (state.listener, state.clock, !state.isEnded)
    }
    guard isFirst else { return }
    clock?.cancel()
    thread.submit { [self] _ in
      publish(LinkLedger.Header(number: Self.closing, taken: 0), ByteBuffer())
      // Closing would drop what is not yet on its way.
      connection.flush()
      connection.close()
      thread.shutdownGracefully { _ in }
    }
    listener?.ended(reason)
  }
}

extension NATSConnection {
  /// Opens a connection without blocking the caller's thread.
  static func opened(_ options: NATSOptions) async throws -> NATSConnection {
    try await NIOThreadPool.singleton.runIfActive { try NATSConnection.open(options) }
  }
}
