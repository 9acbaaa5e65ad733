import Crypto
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore

/// A body that many requests share. It is hashed once, and compressed for the first request that takes gzip.
struct StoredBody: Sendable {
  let contentType: String
  /// Identifies the content.
  let hash: String
  private let plain: ByteBuffer
  private let compressed = NIOLockedValueBox<Compressed?>(nil)

  private enum Compressed {
    case gzip(ByteBuffer)
    /// Compression does not help.
    case larger
  }

  init(_ bytes: [UInt8], contentType: String) {
    self.contentType = contentType
    // 64 bits are enough to tell versions of a file apart, and nobody gains from a collision.
    hash = SHA256.hash(data: bytes).prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    plain = ByteBuffer(bytes: bytes)
  }

  /// Compressed on demand: most scripts are only ever sent inside bundles, and players wait while a server starts.
  private var gzipped: ByteBuffer? {
    compressed.withLockedValue { compressed in
      let made = compressed ?? Gzip.compress(plain).map(Compressed.gzip) ?? .larger
      compressed = made
      return if case .gzip(let buffer) = made { buffer } else { nil }
    }
  }

  /// - Parameter headers: headers besides those for content type, tag and encoding.
  func response(to request: Request, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    let tag = "\"\(hash)\""
    headers[.eTag] = tag
    headers[.contentType] = contentType
    headers[.vary] = headers[.vary].map { "\($0), Accept-Encoding" } ?? "Accept-Encoding"
    if request.knows(tag) {
      return Response(status: .notModified, headers: headers)
    }
    guard request.takesGzip, let gzipped else {
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: plain))
    }
    headers[.contentEncoding] = "gzip"
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: gzipped))
  }
}

extension Request {
  /// Whether the client has what a tag identifies (RFC 9110, 13.1.2).
  func knows(_ tag: String) -> Bool {
    guard let known = headers[.ifNoneMatch] else { return false }
    // A proxy that compressed the body may have weakened the tag.
    return known == "*" || known.split { $0 == "," || $0 == " " }.contains { $0 == tag || $0 == "W/\(tag)" }
  }

  /// Whether the client understands gzip (RFC 9110, 12.5.3).
  var takesGzip: Bool {
    headers[.acceptEncoding]?.lowercased().split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
      return parts.first == "gzip" && !parts.dropFirst().contains(where: Self.isZero)
    } ?? false
  }

  /// Whether a parameter is a weight of zero: `q=0`, `q=0.0` and so on.
  private static func isZero(_ parameter: String) -> Bool {
    parameter.hasPrefix("q=0") && parameter.dropFirst(3).allSatisfy { $0 == "." || $0 == "0" }
  }
}
