import Foundation
package import NIOCore

/// Lines as WebSocket text frames. Shared by the connections of an event loop: the lines of a push are handed to
/// each of them in turn, and framed once.
package final class TextFrames {
  /// Holding the lines keeps their memory from being used for others, so the address tells them apart.
  private var known: [(lines: ByteBuffer, frames: ByteBuffer)] = []
  private var oldest = 0

  /// A push has few segments, and an answer or two may come between two watchers.
  private static let count = 8
  /// What is larger is a snapshot for one client, and not worth holding.
  private static let bytesMax = 16_384

  package init() {}

  /// - Parameter lines: messages without line feeds in them, each ended by one.
  package func frames(of lines: ByteBuffer) -> ByteBuffer {
    if let known = known.first(where: { Self.isSame($0.lines, lines) }) { return known.frames }
    let frames = Self.encode(lines)
    guard lines.readableBytes <= Self.bytesMax else { return frames }
    if known.count < Self.count {
      known.append((lines, frames))
    } else {
      known[oldest] = (lines, frames)
      oldest = (oldest + 1) % Self.count
    }
    return frames
  }

  private static func isSame(_ left: ByteBuffer, _ right: ByteBuffer) -> Bool {
    left.readableBytes == right.readableBytes
      && left.withUnsafeReadableBytes { left in
        right.withUnsafeReadableBytes { left.baseAddress == $0.baseAddress }
      }
  }

  private static func encode(_ lines: ByteBuffer) -> ByteBuffer {
    var frames = ByteBuffer()
    frames.reserveCapacity(lines.readableBytes + 16)
    lines.withUnsafeReadableBytes { bytes in
      var offset = 0
      // Searched as the system does it: a snapshot may have megabytes, and they are looked through on the event loop.
      while offset < bytes.count, let start = bytes.baseAddress?.advanced(by: offset) {
        let end = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count - offset)
        let length = end.map { start.distance(to: UnsafeRawPointer($0)) } ?? bytes.count - offset
        if length > 0 {
          frames.writeFrameHead(opcode: 0x1, length: length)
          frames.writeBytes(UnsafeRawBufferPointer(start: start, count: length))
        }
        offset += length + 1
      }
    }
    return frames
  }
}

extension ByteBuffer {
  /// The head of a frame that is not masked and not a fragment (RFC 6455, 5.2).
  package mutating func writeFrameHead(opcode: UInt8, length: Int) {
    writeInteger(0x80 | opcode)
    switch length {
    case 0...125: writeInteger(UInt8(length))
    case 126...65_535:
      writeInteger(UInt8(126))
      writeInteger(UInt16(length))
    default:
      writeInteger(UInt8(127))
      writeInteger(UInt64(length))
    }
  }
}
