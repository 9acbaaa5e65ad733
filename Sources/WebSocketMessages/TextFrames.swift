package import Deflate
import Foundation
package import NIOCore

/// Encodes lines as WebSocket text frames, and caches the result.
///
/// The connections of an event loop share it: a push's lines go to each of them in turn, and are framed once, and once
/// more compressed.
package final class TextFrames {
  private struct Entry {
    /// Retained, so that the memory is not reused and its address identifies them.
    let lines: ByteBuffer
    let isPacked: Bool
    let frames: ByteBuffer
  }

  private var known: [Entry] = []
  private var oldest = 0
  private lazy var compressor = Compressor(.blocks)
  private lazy var decompressor = Decompressor()

  /// A push has few segments, and other answers may come in between.
  private static let count = 8
  /// Larger messages are snapshots for one client and not worth caching.
  private static let bytesMax = 16_384
  /// Bytes of messages that are compressed. Shorter ones shrink too little for what it costs; longer ones would take the
  /// event loop for milliseconds.
  private static let packed = 200...(128 << 10)

  package init() {}

  /// - Parameters:
  ///   - lines: messages, each ended by a line feed and containing none.
  ///   - isPacked: whether to compress those for which it pays.
  package func frames(of lines: ByteBuffer, isPacked: Bool) -> ByteBuffer {
    // Nothing of what is this short would be compressed.
    let isPacked = isPacked && lines.readableBytes > Self.packed.lowerBound
    if let known = known.first(where: { $0.isPacked == isPacked && Self.isSame($0.lines, lines) }) {
      return known.frames
    }
    let frames = encode(lines, isPacked: isPacked)
    guard lines.readableBytes <= Self.bytesMax else { return frames }
    if known.count < Self.count {
      known.append(Entry(lines: lines, isPacked: isPacked, frames: frames))
    } else {
      known[oldest] = Entry(lines: lines, isPacked: isPacked, frames: frames)
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

  /// A compressed message of a client as it was before.
  package func unpack(_ message: ByteBuffer, upTo bytesMax: Int) throws(Decompressor.Failure) -> ByteBuffer {
    guard let decompressor else { throw .damaged }
    return try decompressor.message(message, upTo: bytesMax)
  }

  private func encode(_ lines: ByteBuffer, isPacked: Bool) -> ByteBuffer {
    var frames = ByteBuffer()
    frames.reserveCapacity(lines.readableBytes + 16)
    lines.withUnsafeReadableBytes { bytes in
      var offset = 0
      // `memchr` is fast, which matters because megabytes of a snapshot are searched on the event loop.
      while offset < bytes.count, let start = bytes.baseAddress?.advanced(by: offset) {
        let end = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count - offset)
        let length = end.map { start.distance(to: UnsafeRawPointer($0)) } ?? bytes.count - offset
        if length > 0 {
          let message = UnsafeRawBufferPointer(start: start, count: length)
          if isPacked, Self.packed.contains(length), var packed = compressor?.message(message),
            packed.readableBytes < length
          {
            // The first reserved bit marks a compressed message.
            frames.writeFrameHead(opcode: 0x40 | 0x1, length: packed.readableBytes)
            frames.writeBuffer(&packed)
          } else {
            frames.writeFrameHead(opcode: 0x1, length: length)
            frames.writeBytes(message)
          }
        }
        offset += length + 1
      }
    }
    return frames
  }
}

extension ByteBuffer {
  /// Writes the header of an unmasked, unfragmented frame (RFC 6455, 5.2).
  /// - Parameter opcode: with the reserved bits above it.
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
