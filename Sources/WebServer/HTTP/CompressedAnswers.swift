import Core
import Deflate
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

/// Compresses longer texts for clients that understand gzip, as they are written.
///
/// Pages and their files are compressed before (`StoredBody`).
struct CompressedAnswers: RouterMiddleware {
  typealias Context = WebContext

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard Self.isWorthIt(response) else { return response }
    response.headers[.vary] = response.headers[.vary].map { "\($0), Accept-Encoding" } ?? "Accept-Encoding"
    guard request.takesGzip else { return response }
    response.headers[.contentEncoding] = "gzip"
    // The same content in other bytes (RFC 9110, 8.8.3.3).
    if let tag = response.headers[.eTag], !tag.hasPrefix("W/") { response.headers[.eTag] = "W/\(tag)" }
    response.headers[.contentLength] = nil
    let body = response.body
    response.body = ResponseBody { writer in
      guard let compressor = Compressor(.gzip) else { throw WebError(.unavailable) }
      try await body.write(Compressing(compressor: compressor, writer: writer))
    }
    return response
  }

  private static func isWorthIt(_ response: Response) -> Bool {
    guard response.status == .ok, response.headers[.contentEncoding] == nil,
      response.headers[.cacheControl]?.contains("no-transform") != true,
      response.body.contentLength.map({ $0 >= Limits.compressedAnswer }) ?? true,
      let type = response.headers[.contentType]?.prefix(while: { $0 != ";" })
    else { return false }
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("svg+xml")
  }

  private struct Compressing: ResponseBodyWriter {
    let compressor: Compressor
    var writer: any ResponseBodyWriter

    mutating func write(_ buffer: ByteBuffer) async throws {
      var packed = ByteBuffer()
      buffer.withUnsafeReadableBytes { compressor.write($0, .none, to: &packed) }
      if packed.readableBytes > 0 { try await writer.write(packed) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
      var packed = ByteBuffer()
      compressor.write(UnsafeRawBufferPointer(start: nil, count: 0), .end, to: &packed)
      var writer = writer
      try await writer.write(packed)
      try await writer.finish(trailingHeaders)
    }
  }
}
