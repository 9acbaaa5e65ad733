import NIOHTTP1

/// A request by a page of another origin that the operator has named: it may read, and send messages to `/rpc`.
///
/// No answer allows credentials, so browsers show such a page nothing that depends on cookies: it sends a token itself.
struct CrossOrigin {
  let isPreflight: Bool
  private let origin: String

  /// nil for requests that other origins may not make, and for those of no or of an unknown origin.
  init?(_ head: HTTPRequestHead, _ site: Site) {
    guard let origin = head.headers.first(name: "Origin"), site.isNamed(origin) else { return nil }
    let path = head.uri.prefix { $0 != "?" }
    guard path != "/metrics", !path.hasPrefix("/admin") else { return nil }
    let wanted = head.headers.first(name: "Access-Control-Request-Method")
    isPreflight = head.method == .OPTIONS && wanted != nil
    let method = isPreflight ? wanted : head.method.rawValue
    guard path == "/rpc" || method == "GET" || method == "HEAD" else { return nil }
    self.origin = origin
  }

  func add(to headers: inout HTTPHeaders) {
    headers.replaceOrAdd(name: "Access-Control-Allow-Origin", value: origin)
    headers.replaceOrAdd(name: "Access-Control-Expose-Headers", value: "Retry-After, ETag, Content-Disposition")
  }

  var preflightHeaders: HTTPHeaders {
    HTTPHeaders([
      ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
      ("Access-Control-Allow-Headers", "Authorization, Content-Type, If-None-Match"),
      ("Access-Control-Max-Age", "600"), ("Vary", "Origin"), ("Cache-Control", "no-store"),
    ])
  }
}
