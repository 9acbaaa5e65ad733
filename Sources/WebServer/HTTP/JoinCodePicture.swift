import HTTPTypes
import Hummingbird
import Hunt
import NIOCore

/// The way into a lobby for a phone's camera: for a big screen, or to pass on.
struct JoinCodePicture {
  let site: Site

  func add(to router: Router<WebContext>) {
    // Whether there is such a lobby is not asked: the page behind the address says so.
    router.get("/join/:code/qr.svg") { request, context in
      guard let code = JoinCode(parsing: context.parameters.get("code") ?? "") else {
        throw WebError("A join code has four letters and digits.", status: .notFound)
      }
      let address = "\(site.origin(of: request.head))/join/\(code)"
      let picture = try DrawnCode(address, title: address, query: request.uri.queryParameters).svg()
      return Response(
        status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "private, max-age=3600"],
        body: .init(byteBuffer: ByteBuffer(string: picture)))
    }
  }
}
