import CZlib

/// Decompresses files of gzip (RFC 1952).
package enum Gunzip {
  /// - Parameter bytesMax: the most bytes that may come out. Nothing beyond them is decompressed.
  package static func bytes(of packed: [UInt8], upTo bytesMax: Int) throws(Decompressor.Failure) -> [UInt8] {
    // zlib keeps its address, so it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    // A window of 15 bits, the largest. Adding 16 selects gzip's header.
    guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged
    }
    defer { inflateEnd(stream) }
    var input = packed
    var status = Z_OK
    // One byte more tells that there is too much.
    let capacity = min(bytesMax + 1, max(1_024, packed.count * 1_040))
    let out = [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
      input.withUnsafeMutableBufferPointer { bytes in
        stream.pointee.next_in = bytes.baseAddress
        stream.pointee.avail_in = UInt32(clamping: bytes.count)
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(clamping: room.count)
        status = inflate(stream, Z_FINISH)
        count = room.count - Int(stream.pointee.avail_out)
      }
    }
    guard out.count <= bytesMax else { throw .tooLong }
    guard status == Z_STREAM_END, stream.pointee.avail_in == 0 else { throw .damaged }
    return out
  }
}
