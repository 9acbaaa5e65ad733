import HTTPTypes
import Hummingbird

/// Shows people a page for unknown addresses; programs get the error.
struct MissingPage: RouterMiddleware {
  typealias Context = WebContext
  let drawn: DrawnPages

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && (request.isForReading || request.isForHometown) {
      var response = try await drawn.pages.shell(of: .missing, for: request)
      response.status = .notFound
      response.headers[.eTag] = nil
      return response
    }
  }
}

extension Request {
  /// Whether a browser asks for a page to show.
  fileprivate var isForReading: Bool {
    method == .get && headers[.accept]?.contains("text/html") == true
  }

  /// Whether the directory's protocol is asked, which always answers with a page for unknown addresses.
  fileprivate var isForHometown: Bool {
    uri.path.lowercased().split(separator: "/").first == "hometown"
  }
}
