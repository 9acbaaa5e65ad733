public import NIOCore
public import NIOPosix

/// A connection of raw lines, to see or send exactly what goes over the wire. Over WebSocket each line is a message.
///
/// ```swift
/// try await LineConnection.with(.local) { connection in
///   try await connection.send(#"{"id":1,"method":"server.ping"}"#)
///   print(try await connection.readLine() ?? "closed")
/// }
/// ```
public final class LineConnection: Sendable {
  private let channel: any Channel
  private let lines: Lines

  private init(channel: any Channel, lines: Lines) {
    self.channel = channel
    self.lines = lines
  }

  /// Opens a connection, which the caller must close. ``with(_:connectTimeout:isolation:_:)`` closes it for you.
  public static func connect(
    to server: ServerAddress, timeout: Duration = .seconds(5),
    on group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
  ) async throws -> LineConnection {
    let (channel, lines) = try await LineChannel.connect(to: server, timeout: timeout, on: group) { loop in
      Lines(box: Mailbox(countMax: ClientLimits.waiting, eventLoop: loop))
    }
    return LineConnection(channel: channel, lines: lines)
  }

  /// Opens a connection for `body`, and closes it when `body` returns.
  public static func with<Result: Sendable>(
    _ server: ServerAddress, connectTimeout: Duration = .seconds(5),
    isolation: isolated (any Actor)? = #isolation, _ body: (LineConnection) async throws -> Result
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

  // MARK: Sending

  /// Sends a line, unchecked, followed by a line feed; returns when the system has taken it.
  public func send(_ line: String) async throws { try await send(bytes: Array(line.utf8) + [UInt8(ascii: "\n")]) }

  /// Sends raw bytes, such as part of a line or several lines.
  public func send(bytes: [UInt8]) async throws {
    do {
      try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
    } catch {
      throw ConnectionFailure(error)
    }
  }

  /// Closes the output. Lines can still be read.
  public func closeOutput() async throws {
    do {
      try await channel.close(mode: .output)
    } catch {
      throw ConnectionFailure(error)
    }
  }

  // MARK: Receiving

  /// The next line without its line feed; nil once the server has closed the connection.
  public func readLineBytes(timeout: Duration = .seconds(10)) async throws -> [UInt8]? {
    try await lines.box.next(timeout: timeout, waitingFor: "the next line")
  }

  /// The next line as text; invalid UTF-8 is replaced with U+FFFD.
  public func readLine(timeout: Duration = .seconds(10)) async throws -> String? {
    try await readLineBytes(timeout: timeout).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Closing

  /// Closes the connection.
  public func close() async {
    lines.ended(ConnectionFailure.closedHere)
    await channel.closed()
  }
}

/// Lines waiting to be read.
private struct Lines: LineReceiver {
  let box: Mailbox<[UInt8]>

  func received(_ line: [UInt8]) {
    if !box.put(line) { box.end(ConnectionFailure.fellBehind) }
  }

  func ended(_ error: (any Error)?) { box.end(error) }
}
