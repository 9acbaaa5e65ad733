package import NIOCore
package import NIOWebSocket

/// Assembles WebSocket frames into messages, and rejects invalid frames (RFC 6455, sections 5 and 7).
///
/// A pure value: the handler carries out the steps.
package struct MessageAssembler {
  package enum Step: Equatable {
    case nothing
    /// A complete text message. The parser checks that it is UTF-8.
    case message(ByteBuffer)
    /// A complete text message, still compressed (RFC 7692).
    case packed(ByteBuffer)
    /// The payload to send back in a pong.
    case ping(ByteBuffer)
    /// The peer closes; reply with its code, or without one if it gave none.
    case close(WebSocketErrorCode?)
    /// Close the connection with this code.
    case fail(WebSocketErrorCode)
  }

  private let bytesMax: Int
  /// Whether the client may compress messages.
  private let takesPacked: Bool
  /// The fragments received so far.
  private var begun: ByteBuffer?
  private var isPacked = false

  /// Whether a fragmented message is incomplete.
  package var hasBegun: Bool { begun != nil }

  /// - Parameters:
  ///   - bytesMax: the largest message, in bytes as they arrive.
  ///   - takesPacked: whether the client may compress messages.
  package init(bytesMax: Int, takesPacked: Bool) {
    self.bytesMax = bytesMax
    self.takesPacked = takesPacked
  }

  package mutating func take(_ frame: WebSocketFrame) -> Step {
    // Clients must mask (5.1). A reserved bit may be set only if an extension uses it (5.2): the first one marks the first
    // frame of a compressed message (RFC 7692, 6).
    guard frame.maskKey != nil, !frame.rsv2, !frame.rsv3, !frame.rsv1 || (takesPacked && frame.opcode == .text) else {
      return .fail(.protocolError)
    }
    switch frame.opcode {
    case .text:
      if begun == nil { isPacked = frame.rsv1 }
      return begun == nil ? append(frame, to: ByteBuffer()) : .fail(.protocolError)
    case .continuation: return begun.map { append(frame, to: $0) } ?? .fail(.protocolError)
    case .binary: return begun == nil ? .fail(.unacceptableData) : .fail(.protocolError)
    case .ping: return .ping(frame.unmaskedData)
    case .pong: return .nothing
    case .connectionClose: return Self.close(frame.unmaskedData)
    default: return .fail(.protocolError)
    }
  }

  private mutating func append(_ frame: WebSocketFrame, to begun: ByteBuffer) -> Step {
    guard begun.readableBytes + frame.length <= bytesMax else { return .fail(.messageTooLarge) }
    var message = begun
    var data = frame.unmaskedData
    if message.readableBytes == 0 { message = data } else { message.writeBuffer(&data) }
    self.begun = frame.fin ? nil : message
    guard frame.fin else { return .nothing }
    return isPacked ? .packed(message) : .message(message)
  }

  /// Parses the payload of a close frame: a code and a reason, or nothing (5.5.1).
  private static func close(_ data: ByteBuffer) -> Step {
    var data = data
    guard data.readableBytes > 0 else { return .close(nil) }
    guard let number = data.readInteger(as: UInt16.self), mayBeSent(number) else { return .fail(.protocolError) }
    guard String(validating: data.readableBytesView, as: UTF8.self) != nil else {
      return .fail(.dataInconsistentWithMessage)
    }
    return .close(WebSocketErrorCode(codeNumber: Int(number)))
  }

  /// Whether a code may be sent in a close frame: defined codes, registered ones, and the ranges for libraries and
  /// applications (7.4).
  private static func mayBeSent(_ code: UInt16) -> Bool {
    switch code {
    case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
    default: false
    }
  }
}
