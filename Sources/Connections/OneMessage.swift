public import Lobbies
public import NIOCore
public import Traces
public import Wire

/// The answer to a message without a connection of its own.
public struct LoneAnswer: Sendable {
  /// Ended by a line feed; empty if no answer is wanted.
  public var line: ByteBuffer
  /// The room that it holds until it is sent.
  public let shares: [RoomShare]
}

extension ConnectionService {
  /// Answers one message, for a transport without pushes. Call it on the event loop.
  /// - Parameters:
  ///   - token: the token for requests that carry none.
  ///   - address: the sender's address.
  ///   - webOrigin: the `https://HOST` that the message was sent to, if phones can reach this server there.
  ///   - isPrivate: whether what it says was encrypted, or came from this machine or a trusted proxy.
  ///   - parent: the span that the message is a part of, if the sender named one.
  ///   - eventLoop: one of the lobbies' event loops.
  public func answer(
    _ message: ByteBuffer, token: String?, address: String, webOrigin: String? = nil, isPrivate: Bool = false,
    parent: TraceMark? = nil, on eventLoop: any EventLoop
  ) -> EventLoopFuture<LoneAnswer> {
    guard let hub = lobbies.hub(of: eventLoop) else { return eventLoop.makeFailedFuture(WireError.unavailable) }
    let answers = OneMessage(eventLoop: eventLoop)
    let connection = Connection(
      service: self, hub: hub, eventLoop: eventLoop, transport: answers, address: address, token: token,
      webOrigin: webOrigin, isPrivate: isPrivate, parent: parent)
    connection.receive(message.readableBytesView)
    connection.inputClosed()
    connection.flush()
    // Retains the transport, which the connection only holds weakly. Its pending requests retain the connection.
    return answers.promise.futureResult.assumeIsolated().always { _ in answers.end() }.nonisolated()
  }
}

extension ConnectionService {
  /// Carries out one request that the server made itself, such as for a download.
  /// - Returns: the result as a value, and the room of a long one.
  /// - Throws: `WireError` if the request is refused.
  public func call(
    _ request: Request, token: String?, address: String, webOrigin: String?, isPrivate: Bool = false,
    parent: TraceMark? = nil, on eventLoop: any EventLoop
  ) async throws -> (MethodResult, RoomShare?) {
    let (outcome, share) = try await eventLoop.flatSubmit { () -> EventLoopFuture<CallOutcome> in
      guard let hub = self.lobbies.hub(of: eventLoop) else {
        return eventLoop.makeFailedFuture(WireError.unavailable)
      }
      let call = OneCall(eventLoop: eventLoop)
      let connection = Connection(
        service: self, hub: hub, eventLoop: eventLoop, transport: call, address: address, token: token,
        webOrigin: webOrigin, isPrivate: isPrivate, parent: parent, caller: call.promise)
      connection.receive(request)
      connection.inputClosed()
      connection.flush()
      // The connection holds its transport weakly, and is itself held by what it has asked.
      return call.promise.futureResult.assumeIsolated().always { _ in call.end() }.nonisolated()
    }.get()
    return (try outcome.get(), share)
  }
}

/// Collects the answers to one message. Confined to its event loop.
private final class OneMessage: Transport {
  let promise: EventLoopPromise<LoneAnswer>
  private var collected = ByteBuffer()
  private var shares: [RoomShare] = []

  init(eventLoop: any EventLoop) { promise = eventLoop.makePromise() }

  let name: StaticString = "http"
  let canPush = false
  let isWritable = true
  let bytesWaiting = 0

  func write(_ lines: ByteBuffer) {
    var lines = lines
    collected.writeBuffer(&lines)
  }

  func write(_ lines: ByteBuffer, holding shares: [any AnyObject & Sendable]) {
    write(lines)
    self.shares += shares.compactMap { $0 as? RoomShare }
  }

  func flush() {}

  func setReading(_ isReading: Bool) {}

  func finish(_ farewell: Farewell) { promise.succeed(LoneAnswer(line: collected, shares: shares)) }

  func end() {
    collected = ByteBuffer()
    shares = []
  }
}

private typealias CallOutcome = (Result<MethodResult, WireError>, RoomShare?)

/// Stands for a connection whose one result is taken as a value, so nothing is written. Used on its event loop.
private final class OneCall: Transport {
  let promise: EventLoopPromise<CallOutcome>

  init(eventLoop: any EventLoop) { promise = eventLoop.makePromise() }

  let name: StaticString = "http"
  let canPush = false
  let isWritable = true
  let bytesWaiting = 0

  func write(_ lines: ByteBuffer) {}
  func write(_ lines: ByteBuffer, holding shares: [any AnyObject & Sendable]) {}
  func flush() {}
  func setReading(_ isReading: Bool) {}
  func finish(_ farewell: Farewell) {}
  func end() {}
}
