import CZlib
package import NIOCore

/// Decompresses messages of WebSockets with zlib. For one thread at a time.
package final class Decompressor {
  package enum Failure: Error { case tooLong, damaged }

  /// zlib keeps its address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Returns: nil if there is no memory.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses a message that was compressed by itself (RFC 7692, 7.2.2).
  /// - Parameter bytesMax: the most bytes that may come out. Nothing beyond them is decompressed.
  package func message(_ packed: ByteBuffer, upTo bytesMax: Int) throws(Failure) -> ByteBuffer {
    inflateReset(stream)
    var input = packed
    // The empty block that the sender left out.
    input.writeBytes([0x00, 0x00, 0xff, 0xff])
    var out = ByteBuffer()
    let status = input.withUnsafeReadableBytes { read($0, into: &out, upTo: bytesMax) }
    guard out.readableBytes <= bytesMax else { throw .tooLong }
    guard status == Z_OK else { throw .damaged }
    return out
  }

  private func read(_ bytes: UnsafeRawBufferPointer, into out: inout ByteBuffer, upTo bytesMax: Int) -> Int32 {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    while out.readableBytes <= bytesMax {
      var status = Z_OK
      let room = min(bytesMax + 1 - out.readableBytes, 2 * bytes.count + 512)
      out.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { memory in
        stream.pointee.next_out = memory.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(room)
        status = inflate(stream, Z_SYNC_FLUSH)
        return room - Int(stream.pointee.avail_out)
      }
      switch status {
      // A sender may end its blocks, and begin again in the same message.
      case Z_STREAM_END where stream.pointee.avail_in > 0: inflateReset(stream)
      case Z_OK where stream.pointee.avail_out == 0: continue
      case Z_OK, Z_STREAM_END, Z_BUF_ERROR: return stream.pointee.avail_in == 0 ? Z_OK : Z_DATA_ERROR
      default: return status
      }
    }
    return Z_OK
  }
}
