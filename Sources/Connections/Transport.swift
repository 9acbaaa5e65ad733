public import Lobbies
public import NIOCore
public import Wire

/// The socket of a connection. It obeys; what to say and when to close is the connection's to decide. Used on its event loop.
public protocol Transport: AnyObject {
  /// Whether it carries what nobody asked for.
  var canPush: Bool { get }
  /// Whether what is written goes out soon.
  var isWritable: Bool { get }
  /// Bytes that were written and have not gone out.
  var bytesWaiting: Int { get }
  /// One or more messages, each ended by a line feed. Goes out at the next `flush`.
  func write(_ lines: ByteBuffer)
  /// The same for long ones: keeps the room that they take until they have gone out.
  func write(_ lines: ByteBuffer, holding shares: [RoomShare])
  func flush()
  /// Closes when everything written has gone out, or after a while if it does not.
  func finish(_ farewell: Farewell)
  /// Whether to take more from the socket.
  func setReading(_ isReading: Bool)
}

extension Transport {
  /// For one that keeps nothing back.
  public func write(_ lines: ByteBuffer, holding shares: [RoomShare]) { write(lines) }
}

/// Why a connection closes its connection.
public enum Farewell: Sendable, Equatable {
  /// All that was asked is answered, and nothing more comes.
  case done
  /// What the client was told in its last push.
  case bye(Reply.Bye)
  /// It sent what is no message, and nothing that follows can be trusted.
  case refused(WireError)
}
