import HTTPTypes
import Hummingbird

/// Answers unsupported methods with the list of allowed ones (RFC 9110, 15.5.6). The protocol of the directory has no
/// status for them but 404.
struct OtherMethods {
  private static let methods: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .delete, .patch, .options, .trace]
    + (HTTPRequest.Method("QUERY").map { [$0] } ?? [])

  /// Must be called after all routes have been added.
  func add(to router: Router<WebContext>) {
    for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
      let status =
        path == "/hometown" || path.hasPrefix("/hometown/") ? HTTPResponse.Status.notFound : .methodNotAllowed
      var taken = Set(routes.map(\.method))
      if taken.contains(.get) { taken.insert(.head) }
      let allowed = Self.methods.filter(taken.contains).map(\.rawValue).joined(separator: ", ")
      for method in Self.methods where !taken.contains(method) {
        router.on(routes[0].path, method: method) { _, _ -> Response in
          var answer = WebError("This address takes only \(allowed).", status: status).response
          answer.headers[.allow] = allowed
          return answer
        }
      }
    }
  }
}
