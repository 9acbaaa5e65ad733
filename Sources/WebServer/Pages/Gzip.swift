import CZlib

/// Gzip compression (RFC 1952) by zlib, which every browser understands.
enum Gzip {
  /// Compresses as far as zlib can, as the result is made once and sent often.
  /// - Returns: nil if zlib fails or the result is not smaller.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // A window of 15 bits, the largest; adding 16 selects gzip's header instead of zlib's.
    let started = deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard started == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    let room = Int(deflateBound(&stream, UInt(bytes.count)))
    let compressed = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      count = input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    return compressed.isEmpty || compressed.count >= bytes.count ? nil : compressed
  }
}
