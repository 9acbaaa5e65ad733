public import NIOCore

/// The socket of a session. It obeys; what to say and when to close is the session's to decide. Used on its event loop.
public protocol Transport: AnyObject {
  /// Whether what is written goes out soon.
  var isWritable: Bool { get }
  /// Bytes that were written and have not gone out.
  var bytesWaiting: Int { get }
  /// One or more messages, each ended by a line feed. Goes out at the next `flush`.
  func write(_ lines: ByteBuffer)
  func flush()
  /// Closes when everything written has gone out, or after a while if it does not.
  func finish()
  /// Whether to take more from the socket.
  func setReading(_ isReading: Bool)
}
