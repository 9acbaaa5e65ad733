import Foundation
package import NIOCore

/// Encodes lines as WebSocket text frames, and caches the result.
///
/// The connections of an event loop share it: a push's lines go to each of them in turn, and are framed once.
package final class TextFrames {
  /// Entries retain their lines, so that the memory is not reused and its address identifies them.
  private var known: [(lines: ByteBuffer, frames: ByteBuffer)] = []
  private var oldest = 0

  /// A push has few segments, and other answers may come in between.
  private static let count = 8
  /// Larger messages are snapshots for one client and not worth caching.
  private static let bytesMax = 16_384

  package init() {}

  /// - Parameter lines: messages, each ended by a line feed and containing none.
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
      // `memchr` is fast, which matters because megabytes of a snapshot are searched on the event loop.
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
  /// Writes the header of an unmasked, unfragmented frame (RFC 6455, 5.2).
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
