import Deflate
import NIOCore

/// Files of gzip (RFC 1952), which every browser understands.
enum Gzip {
  /// Compresses as far as zlib can, as the result is made once and sent often.
  /// - Returns: nil if the result is not smaller.
  static func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
    var packed = ByteBuffer()
    guard let compressor = Compressor(.gzip, level: Compressor.dense) else { return nil }
    bytes.withUnsafeReadableBytes { compressor.write($0, .end, to: &packed) }
    return packed.readableBytes < bytes.readableBytes ? packed : nil
  }
}
