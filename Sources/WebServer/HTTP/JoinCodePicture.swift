import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// A lobby's join address as a QR code, for a big screen or to pass on.
struct JoinCodePicture {
  /// The origins at which phones reach this server, the likeliest first.
  let origins: @Sendable () -> [String]

  func add(to router: some RouterMethods<WebContext>) {
    // Whether the lobby exists is not checked: the page behind the address tells.
    router.get("/join/:code/qr.svg") { request, context -> Response in
      guard let code = JoinCode(parsing: context.parameters.get("code") ?? "") else {
        throw WebError("A join code has four letters and digits.", status: .notFound)
      }
      // A browser on the server's own machine needs an origin that phones can reach, too.
      guard let origin = context.origin ?? origins().first else {
        throw WebError(
          "The server can be reached only from this machine: start it with --lan, or with --http 0.0.0.0:8080 and --public-url.",
          status: .notFound)
      }
      let address = "\(origin)/join/\(code)"
      let picture = try DrawnCode(address, title: address, query: request.uri.queryParameters).svg()
      return Response(
        status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "private, max-age=3600"],
        body: .init(byteBuffer: ByteBuffer(string: picture)))
    }
  }
}
