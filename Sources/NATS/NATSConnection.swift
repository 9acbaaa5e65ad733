import CNATS
import NIOConcurrencyHelpers
public import NIOCore
import NIOPosix

/// A connection to a NATS cluster, which reconnects by itself for as long as it is open.
///
/// Nothing is stored for later: what is sent while the connection is lost fails at once. Handlers run on threads of the
/// library, one subscription's messages in order; they must not block.
public final class NATSConnection: Sendable {
  // The library locks it, and `close` runs once.
  nonisolated(unsafe) private let connection: OpaquePointer
  private let replies: PendingReplies
  private let inbox: String
  private let subscriptions = NIOLockedValueBox<[NATSSubscription]>([])
  private let isClosed = NIOLockedValueBox(false)
  private let clock: NIOLockedValueBox<RepeatedTask?> = NIOLockedValueBox(nil)

  /// How exactly timeouts are kept.
  private static let tick = TimeAmount.milliseconds(20)

  /// Connects to one of the servers. Throws if none answers.
  public static func open(_ options: NATSOptions) throws(NATSFailure) -> NATSConnection {
    let connection = try NATSConnection(options)
    do throws(NATSFailure) {
      try connection.start()
    } catch {
      connection.close()
      throw error
    }
    return connection
  }

  private init(_ options: NATSOptions) throws(NATSFailure) {
    let replies = PendingReplies()
    var settings: OpaquePointer?
    try Self.check(natsOptions_Create(&settings))
    guard let settings else { throw .refused("no options") }
    defer { natsOptions_Destroy(settings) }
    try Self.set(options, in: settings)
    // Released by the callback that says that the connection is closed for good.
    let events = Unmanaged.passRetained(replies)
    natsOptions_SetDisconnectedCB(
      settings, { _, replies in pending(replies)?.failAll(with: .disconnected) }, events.toOpaque())
    natsOptions_SetClosedCB(
      settings,
      { _, replies in
        if let replies { Unmanaged<PendingReplies>.fromOpaque(replies).release() }
      }, events.toOpaque())
    var connection: OpaquePointer?
    let status = natsConnection_Connect(&connection, settings)
    guard status == NATS_OK, let connection else {
      events.release()
      throw .refused(Self.text(status))
    }
    self.connection = connection
    self.replies = replies
    inbox = "_INBOX.\(UInt64.random(in: 0...UInt64.max)).\(UInt64.random(in: 0...UInt64.max))."
  }

  deinit { natsConnection_Destroy(connection) }

  private func start() throws(NATSFailure) {
    let (replies, prefix) = (replies, inbox.utf8.count)
    try listen(to: inbox + "*") { message in
      if let number = UInt64(message.subject.dropFirst(prefix)) { replies.take(message, for: number) }
    }
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let task = loop.scheduleRepeatedTask(initialDelay: Self.tick, delay: Self.tick) { _ in
      replies.failOverdue(at: .now())
    }
    clock.withLockedValue { $0 = task }
  }

  /// Closes the connection. Requests under way fail as disconnected.
  public func close() {
    guard
      isClosed.withLockedValue({ isClosed in
        defer { isClosed = true }
        return !isClosed
      })
    else { return }
    clock.withLockedValue { $0?.cancel() }
    for subscription in subscriptions.withLockedValue({ $0 }) { subscription.end() }
    replies.close()
    // Destroyed only with the last reference: others may be sending at this moment.
    natsConnection_Close(connection)
  }

  /// Whether the connection is up at this moment.
  public var isConnected: Bool { natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }

  /// The most bytes that the server takes in a message, headers included.
  public var maxPayload: Int { Int(natsConnection_GetMaxPayload(connection)) }

  /// Sends a message to whoever listens.
  public func publish(_ message: NATSMessage) throws(NATSFailure) {
    guard !isClosed.withLockedValue({ $0 }), isConnected else { throw .disconnected }
    var made: OpaquePointer?
    let created = message.data.withUnsafeBytes { bytes in
      natsMsg_Create(
        &made, message.subject, message.reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(bytes.count))
    }
    try Self.check(created)
    defer { natsMsg_Destroy(made) }
    for header in message.headers { try Self.check(natsMsgHeader_Set(made, header.name, header.value)) }
    try Self.check(natsConnection_PublishMsg(connection, made))
  }

  /// Waits until what was published is with the server, for a second at most. Blocks.
  public func flush() { natsConnection_FlushTimeout(connection, 1_000) }

  /// Sends a message and calls `done` once: with the reply, or with the reason why there is none.
  public func request(
    _ message: NATSMessage, within limit: TimeAmount,
    done: @escaping @Sendable (Result<NATSMessage, NATSFailure>) -> Void
  ) {
    requestAll(message, within: limit, until: { _ in true }) { outcome in done(outcome.map { $0[0] }) }
  }

  /// Sends a message and returns the reply.
  public func request(_ message: NATSMessage, within limit: TimeAmount) async throws(NATSFailure) -> NATSMessage {
    try await requestAll(message, within: limit, until: { _ in true })[0]
  }

  /// Sends a message and returns its replies up to the one for which `isLast` holds, that one included.
  public func requestAll(
    _ message: NATSMessage, within limit: TimeAmount, until isLast: @escaping @Sendable (NATSMessage) -> Bool
  ) async throws(NATSFailure) -> [NATSMessage] {
    let outcome = await withCheckedContinuation { continuation in
      requestAll(message, within: limit, until: isLast) { continuation.resume(returning: $0) }
    }
    return try outcome.get()
  }

  private func requestAll(
    _ message: NATSMessage, within limit: TimeAmount, until isLast: @escaping @Sendable (NATSMessage) -> Bool,
    done: @escaping @Sendable (Result<[NATSMessage], NATSFailure>) -> Void
  ) {
    let waiter = PendingReplies.Waiter(deadline: .now() + limit, isLast: isLast, done: done)
    guard let number = replies.add(waiter) else { return done(.failure(.disconnected)) }
    var message = message
    message.reply = inbox + String(number)
    do {
      try publish(message)
    } catch {
      replies.fail(number, with: error)
    }
  }

  /// Calls the handler for each message on a subject, which may hold the wildcards `*` and `>`, until `close`.
  public func listen(to subject: String, _ handler: @escaping @Sendable (NATSMessage) -> Void) throws(NATSFailure) {
    let box = Unmanaged.passRetained(NATSHandler(handler))
    var subscription: OpaquePointer?
    let status = natsConnection_Subscribe(
      &subscription, connection, subject,
      { _, _, message, handler in
        defer { natsMsg_Destroy(message) }
        guard let message, let handler else { return }
        Unmanaged<NATSHandler>.fromOpaque(handler).takeUnretainedValue().handle(NATSMessage(message))
      }, box.toOpaque())
    guard status == NATS_OK, let subscription else {
      box.release()
      throw .refused(Self.text(status))
    }
    natsSubscription_SetPendingLimits(subscription, -1, -1)
    natsSubscription_SetOnCompleteCB(
      subscription,
      { handler in
        if let handler { Unmanaged<NATSHandler>.fromOpaque(handler).release() }
      }, box.toOpaque())
    subscriptions.withLockedValue { $0.append(NATSSubscription(subscription)) }
  }

  // MARK: The library

  private static func set(_ options: NATSOptions, in settings: OpaquePointer) throws(NATSFailure) {
    let servers = options.servers.map { strdup($0) }
    defer { for server in servers { free(server) } }
    var addresses = servers.map { UnsafePointer($0) }
    try check(natsOptions_SetServers(settings, &addresses, Int32(addresses.count)))
    try check(natsOptions_SetName(settings, options.name))
    try check(natsOptions_SetTimeout(settings, 2000))
    try check(natsOptions_SetPingInterval(settings, 2000))
    try check(natsOptions_SetMaxPingsOut(settings, 2))
    try check(natsOptions_SetMaxReconnect(settings, -1))
    try check(natsOptions_SetReconnectWait(settings, 100))
    try check(natsOptions_SetReconnectJitter(settings, 100, 100))
    if let user = options.user { try check(natsOptions_SetUserInfo(settings, user.name, user.password)) }
    if let credentials = options.credentials {
      try check(natsOptions_SetUserCredentialsFromFiles(settings, credentials, nil))
    }
    if let certificates = options.certificates {
      try check(natsOptions_LoadCATrustedCertificates(settings, certificates))
    }
  }

  private static func check(_ status: natsStatus) throws(NATSFailure) {
    switch status {
    case NATS_OK: return
    case NATS_CONNECTION_CLOSED, NATS_CONNECTION_DISCONNECTED, NATS_NO_SERVER, NATS_INSUFFICIENT_BUFFER:
      throw .disconnected
    default: throw .refused(text(status))
    }
  }

  private static func text(_ status: natsStatus) -> String {
    natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
  }
}

private func pending(_ pointer: UnsafeMutableRawPointer?) -> PendingReplies? {
  pointer.map { Unmanaged<PendingReplies>.fromOpaque($0).takeUnretainedValue() }
}

/// The library's handle of a subscription.
private struct NATSSubscription: Sendable {
  // The library locks it, and `end` is called once.
  nonisolated(unsafe) let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  func end() { natsSubscription_Destroy(handle) }
}

private final class NATSHandler: Sendable {
  let handle: @Sendable (NATSMessage) -> Void
  init(_ handle: @escaping @Sendable (NATSMessage) -> Void) { self.handle = handle }
}

extension NATSMessage {
  fileprivate init(_ message: OpaquePointer) {
    self.init(
      natsMsg_GetSubject(message).map { String(cString: $0) } ?? "", headers: Self.headers(of: message),
      data: Array(
        UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))))
    reply = natsMsg_GetReply(message).map { String(cString: $0) }
  }

  private static func headers(of message: OpaquePointer) -> [Header] {
    var names: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    var count: Int32 = 0
    guard natsMsgHeader_Keys(message, &names, &count) == NATS_OK, let names else { return [] }
    defer { free(names) }
    return (0..<Int(count)).compactMap { index in
      var value: UnsafePointer<CChar>?
      guard let name = names[index], natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
      return Header(String(cString: name), String(cString: value))
    }
  }
}
