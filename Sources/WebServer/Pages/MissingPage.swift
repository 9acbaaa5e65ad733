import HTTPTypes
import Hummingbird

/// Where nothing is, people are shown a page; programs get their error.
struct MissingPage: RouterMiddleware {
  typealias Context = WebContext
  let pages: Pages

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound && (request.isForReading || request.isForHometown) {
      var response = pages.shell(of: .missing, for: request)
      response.status = .notFound
      response.headers[.eTag] = nil
      return response
    }
  }
}

extension Request {
  /// Whether somebody in front of a browser asks.
  fileprivate var isForReading: Bool {
    method == .get && headers[.accept]?.contains("text/html") == true
  }

  /// The directory's protocol answers with a page wherever it has nothing, whoever asks.
  fileprivate var isForHometown: Bool {
    uri.path.lowercased().split(separator: "/").first == "hometown"
  }
}
