import HTTPTypes
import Hummingbird

/// Reads `+` in a query as a space, as forms, browsers and most programs write it. A plus itself is `%2B`.
struct FormQueries: RouterMiddleware {
  typealias Context = WebContext

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    guard let path = request.head.path, let query = path.firstIndex(of: "?"), path[query...].contains("+") else {
      return try await next(request, context)
    }
    var head = request.head
    head.path = String(path[..<query]) + path[query...].replacing("+", with: "%20")
    return try await next(Request(head: head, body: request.body), context)
  }
}
