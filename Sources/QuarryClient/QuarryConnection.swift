public import JSONCoding
public import NIOCore
public import NIOPosix

/// A connection to a server: requests, their answers, and the server's pushes.
///
/// Many tasks may make requests at once; they share the connection, and each gets its own answer.
///
/// ```swift
/// try await QuarryConnection.with(.local) { connection in
///   print(try await connection.lobby.peek(code: "7KQF").name)
///   try await connection.lobby.watch(code: "7KQF")
///   for await push in connection.pushes { print(push) }
/// }
/// ```
public final class QuarryConnection: Sendable {
  /// Where the server is.
  public let address: ServerAddress
  private let channel: any Channel
  private let exchange: Exchange

  private init(address: ServerAddress, channel: any Channel, exchange: Exchange) {
    self.address = address
    self.channel = channel
    self.exchange = exchange
  }

  /// Opens a connection, which the caller must close. ``with(_:connectTimeout:isolation:_:)`` closes it for you.
  public static func connect(
    to server: ServerAddress, timeout: Duration = .seconds(5),
    on group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
  ) async throws -> QuarryConnection {
    let (channel, exchange) = try await LineChannel.connect(to: server, timeout: timeout, on: group) { loop in
      Exchange(eventLoop: loop)
    }
    return QuarryConnection(address: server, channel: channel, exchange: exchange)
  }

  /// Opens a connection for `body`, and closes it when `body` returns.
  public static func with<Result: Sendable>(
    _ server: ServerAddress, connectTimeout: Duration = .seconds(5),
    isolation: isolated (any Actor)? = #isolation, _ body: (QuarryConnection) async throws -> Result
  ) async throws -> Result {
    let connection = try await connect(to: server, timeout: connectTimeout)
    do {
      let result = try await body(connection)
      await connection.close()
      return result
    } catch {
      await connection.close()
      throw error
    }
  }

  /// A safety net; callers should close the connection themselves.
  deinit { channel.close(promise: nil) }

  // MARK: Requests

  /// Makes a request and waits for its answer.
  /// - Parameters:
  ///   - method: such as `lobby.peek`.
  ///   - params: an object.
  ///   - timeout: how long to wait. Whether a request that timed out was executed is unknown.
  /// - Throws: ``QuarryError`` if the server refuses, ``ConnectionFailure`` if no answer comes.
  @discardableResult
  public func call(
    _ method: String, _ params: JSONValue = [:], timeout: Duration = .seconds(10)
  ) async throws -> JSONValue {
    let (id, line) = try exchange.request(method, params)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard exchange.expect(id, continuation) else { return }
        write(line, as: id, method, timeout: timeout)
      }
    } onCancel: {
      exchange.giveUp(id, CancellationError())
    }
  }

  /// Sets the timer and sends the line in one hop to the event loop.
  private func write(_ line: ByteBuffer, as id: Int64, _ method: String, timeout: Duration) {
    let (channel, exchange) = (channel, exchange)
    channel.eventLoop.execute {
      let timer = channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) {
        exchange.giveUp(id, ConnectionFailure.timedOut(method))
      }
      exchange.setTimer(timer, for: id)
      channel.writeAndFlush(line).whenFailure { exchange.giveUp(id, ConnectionFailure($0)) }
    }
  }

  /// Sends a request without waiting; its answer comes in order among the pushes, from ``nextInbound(timeout:)``.
  func submit(_ method: String, _ params: JSONValue) throws -> Int64 {
    let (id, line) = try exchange.request(method, params)
    try exchange.expectInOrder(id)
    // A failed write closes the connection, which the reader sees too.
    channel.writeAndFlush(line, promise: nil)
    return id
  }

  // MARK: Pushes

  /// The server's pushes until the connection closes. For one reader, as each push is delivered once.
  public var pushes: Pushes { Pushes(connection: self) }

  /// The server's pushes.
  public struct Pushes: AsyncSequence, Sendable {
    fileprivate let connection: QuarryConnection

    /// Reads the pushes.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let connection: QuarryConnection

      /// The next push; nil once the connection is closed.
      public mutating func next() async -> Push? { try? await connection.push(timeout: nil) }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(connection: connection) }
  }

  /// The next push; nil once the connection is closed. Throws if none comes in time.
  public func nextPush(timeout: Duration = .seconds(10)) async throws -> Push? {
    do {
      return try await push(timeout: timeout)
    } catch ConnectionFailure.closed {
      return nil
    }
  }

  private func push(timeout: Duration?) async throws -> Push? {
    while let inbound = try await nextInbound(timeout: timeout) {
      if case .push(let push) = inbound { return push }
    }
    return nil
  }

  func nextInbound(timeout: Duration?) async throws -> Inbound? {
    try await exchange.inbox.next(timeout: timeout, waitingFor: "what the server pushes next")
  }

  // MARK: Closing

  /// Why the connection is unusable; nil while it works.
  public var failure: ConnectionFailure? { exchange.failure }

  /// Closes the connection. Pending requests fail.
  public func close() async {
    exchange.ended(ConnectionFailure.closedHere)
    await channel.closed()
  }
}
