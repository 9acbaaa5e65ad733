public import Lobbies
public import NIOCore
public import Wire

extension ConnectionService {
  /// Does what one message asks, for a transport that carries answers and no pushes.
  /// - Parameters:
  ///   - token: of requests that carry none.
  ///   - address: where it comes from.
  ///   - webOrigin: `https://HOST` that it was sent to, if phones find this server there.
  ///   - eventLoop: one of the lobbies'.
  /// - Returns: the answer, ended by a line feed; empty if none is wanted. And the room that it takes until it is sent.
  public func answer(
    _ message: ByteBuffer, token: String?, address: String, webOrigin: String? = nil, on eventLoop: any EventLoop
  ) async throws -> (answer: ByteBuffer, shares: [RoomShare]) {
    try await eventLoop.flatSubmit { () -> EventLoopFuture<(answer: ByteBuffer, shares: [RoomShare])> in
      guard let hub = self.lobbies.hub(of: eventLoop) else {
        return eventLoop.makeFailedFuture(WireError.unavailable)
      }
      let answers = OneMessage(eventLoop: eventLoop)
      let connection = Connection(
        service: self, hub: hub, eventLoop: eventLoop, transport: answers, address: address,
        token: token, webOrigin: webOrigin)
      connection.receive(message.readableBytesView)
      connection.inputClosed()
      connection.flush()
      // The connection holds its transport weakly, and is itself held by what it has asked.
      return answers.promise.futureResult.assumeIsolated().always { _ in answers.end() }.nonisolated()
    }.get()
  }
}

extension ConnectionService {
  /// Carries out one request that was made here, such as for a download.
  /// - Returns: the result as a value, and the room that a long one takes.
  /// - Throws: `WireError` if the request is refused.
  public func call(
    _ request: Request, token: String?, address: String, webOrigin: String?, on eventLoop: any EventLoop
  ) async throws -> (MethodResult, RoomShare?) {
    let (outcome, share) = try await eventLoop.flatSubmit { () -> EventLoopFuture<CallOutcome> in
      guard let hub = self.lobbies.hub(of: eventLoop) else {
        return eventLoop.makeFailedFuture(WireError.unavailable)
      }
      let answer = eventLoop.makePromise(of: CallOutcome.self)
      let transport = OneMessage(eventLoop: eventLoop)
      let connection = Connection(
        service: self, hub: hub, eventLoop: eventLoop, transport: transport, address: address,
        token: token, webOrigin: webOrigin, caller: answer)
      connection.receive(request)
      connection.inputClosed()
      connection.flush()
      return answer.futureResult.assumeIsolated().always { _ in transport.end() }.nonisolated()
    }.get()
    return (try outcome.get(), share)
  }
}

/// Collects the answers to one message. Used on its event loop.
private final class OneMessage: Transport {
  let promise: EventLoopPromise<(answer: ByteBuffer, shares: [RoomShare])>
  private var collected = ByteBuffer()
  private var shares: [RoomShare] = []

  init(eventLoop: any EventLoop) { promise = eventLoop.makePromise() }

  let canPush = false
  let isWritable = true
  let bytesWaiting = 0

  func write(_ lines: ByteBuffer) {
    var lines = lines
    collected.writeBuffer(&lines)
  }

  func write(_ lines: ByteBuffer, holding shares: [RoomShare]) {
    write(lines)
    self.shares += shares
  }

  func flush() {}

  func setReading(_ isReading: Bool) {}

  func finish(_ farewell: Farewell) { promise.succeed((collected, shares)) }

  func end() {
    collected = ByteBuffer()
    shares = []
  }
}

private typealias CallOutcome = (Result<MethodResult, WireError>, RoomShare?)
