package import NIOCore

/// Messages that wait in order, end to end in one buffer: in a buffer each, thousands of tiny ones would take twenty
/// times what was sent.
package struct MessageBacklog {
  private var buffer = ByteBuffer()

  package init() {}

  package var isEmpty: Bool { buffer.readableBytes == 0 }

  /// How many bytes are held.
  package var bytes: Int { buffer.storageCapacity }

  /// - Parameter isPacked: whether the message is compressed.
  package mutating func append(_ message: ByteBuffer, isPacked: Bool) {
    buffer.writeInteger(UInt32(message.readableBytes))
    buffer.writeInteger(UInt8(isPacked ? 1 : 0))
    buffer.writeImmutableBuffer(message)
  }

  package mutating func popFirst() -> (bytes: ByteBuffer, isPacked: Bool)? {
    guard let length = buffer.readInteger(as: UInt32.self), let mark = buffer.readInteger(as: UInt8.self),
      let message = buffer.readSlice(length: Int(length))
    else { return nil }
    if buffer.readableBytes == 0 { buffer = ByteBuffer() }
    return (message, mark == 1)
  }
}
