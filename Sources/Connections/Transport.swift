public import NIOCore
public import Wire

/// The socket of a connection, which decides what to send and when to close. Confined to its event loop.
public protocol Transport: AnyObject {
  /// For traces.
  var name: StaticString { get }
  /// Whether it can carry pushes.
  var canPush: Bool { get }
  /// Whether there is room for more writes.
  var isWritable: Bool { get }
  /// Bytes written but not yet sent.
  var bytesWaiting: Int { get }
  /// Writes one or more messages, each ended by a line feed. They are sent at the next `flush`.
  func write(_ lines: ByteBuffer)
  /// Writes long messages, and holds their room, or anything else to release afterwards, until they have been sent.
  func write(_ lines: ByteBuffer, holding shares: [any AnyObject & Sendable])
  func flush()
  /// Closes once everything written has been sent, or after a timeout.
  func finish(_ farewell: Farewell)
  /// Starts or stops reading from the socket.
  func setReading(_ isReading: Bool)
}

extension Transport {
  /// For a transport that buffers nothing.
  public func write(_ lines: ByteBuffer, holding shares: [any AnyObject & Sendable]) { write(lines) }
}

/// Why a connection is closed.
public enum Farewell: Sendable, Equatable {
  /// All requests are answered, and no more will come.
  case done
  /// The reason that the last push tells the client.
  case bye(Reply.Bye)
  /// The client sent something unreadable, so what follows cannot be trusted.
  case refused(WireError)
}
