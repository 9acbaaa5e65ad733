import CZlib
package import NIOCore

/// Compresses with zlib (RFC 1951). For one thread at a time.
package final class Compressor {
  package enum Format {
    /// A file of gzip (RFC 1952).
    case gzip
    /// A stream with zlib's own header (RFC 1950).
    case zlib
    /// Blocks without a header or an end, as WebSockets send them (RFC 7692).
    case blocks
  }

  package enum Flush {
    /// More comes, so zlib may keep what it has.
    case none
    /// All that was written can be read from what comes out.
    case all
    /// The file ends.
    case end

    fileprivate var code: Int32 {
      switch self {
      case .none: Z_NO_FLUSH
      case .all: Z_SYNC_FLUSH
      case .end: Z_FINISH
      }
    }
  }

  /// zlib keeps its address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// The fastest level, which takes half the time of zlib's usual one for a tenth more bytes; and the densest.
  package static let fast: Int32 = Z_BEST_SPEED
  package static let dense: Int32 = Z_BEST_COMPRESSION

  /// - Returns: nil if there is no memory.
  package init?(_ format: Format, level: Int32 = fast) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A window of 15 bits, the largest. Adding 16 selects gzip's header, a negative number none.
    let bits: Int32 =
      switch format {
      case .gzip: 15 + 16
      case .zlib: 15
      case .blocks: -15
      }
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(stream, level, Z_DEFLATED, bits, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Forgets all that was written before.
  package func restart() { deflateReset(stream) }

  /// Compresses bytes, and appends what comes out.
  package func write(_ bytes: UnsafeRawBufferPointer, _ flush: Flush, to out: inout ByteBuffer) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    repeat {
      out.writeWithUnsafeMutableBytes(minimumWritableBytes: bytes.count / 4 + 64) { room in
        stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(clamping: room.count)
        deflate(stream, flush.code)
        return room.count - Int(stream.pointee.avail_out)
      }
      // Room that is left means that nothing more comes out.
    } while stream.pointee.avail_out == 0
  }

  /// Compresses a message of a WebSocket by itself (RFC 7692, 7.2.1).
  package func message(_ bytes: UnsafeRawBufferPointer) -> ByteBuffer {
    restart()
    var out = ByteBuffer()
    write(bytes, .all, to: &out)
    // The empty block at the end, which the reader adds again.
    out.moveWriterIndex(to: out.writerIndex - 4)
    return out
  }
}
