import Core
import HTTPTypes
import Hummingbird
import JSONCoding
import Pictures
import QRSheet
import Wire

/// A protocol error as an HTTP answer: the same JSON, with a fitting status.
struct WebError: Error {
  private let error: WireError
  let status: HTTPResponse.Status

  /// - Parameter status: nil for the one that fits the error's kind.
  init(_ error: WireError, status: HTTPResponse.Status? = nil) {
    self.error = error
    self.status = status ?? Self.status(for: error.errorKind)
  }

  /// An invalid request with its own status, such as an unknown path or an unreadable body.
  init(_ sentence: String, status: HTTPResponse.Status) {
    self.init(WireError.invalidRequest(sentence), status: status)
  }

  private static func status(for kind: ErrorKind) -> HTTPResponse.Status {
    switch kind {
    case .parseError, .invalidRequest, .methodNotFound, .invalidParams: .badRequest
    case .unauthorized, .badCredentials: .unauthorized
    case .forbidden, .muted, .kicked, .banned: .forbidden
    case .lobbyNotFound, .clueNotFound, .playerNotFound, .messageNotFound, .songNotFound, .submissionNotFound,
      .staffNotFound, .webhookNotFound, .packNotFound, .accountNotFound, .operatorNotFound, .banNotFound:
      .notFound
    case .nameTaken, .emailTaken, .usernameTaken, .packExists, .versionConflict, .wrongPhase, .lobbyFull,
      .quotaExceeded:
      .conflict
    case .rateLimited: .tooManyRequests
    case .unavailable: .serviceUnavailable
    case .internalError: .internalServerError
    }
  }

  var json: [UInt8] { JSONWriter.bytes { $0.value(["error": .object(error.json)]) } }

  var response: Response {
    var headers: HTTPFields = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
    if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    if let wait = error.retryAfter { headers[.retryAfter] = "\((wait + 999) / 1_000)" }
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: json)))
  }
}

/// Turns every error on the way into a protocol error.
struct ErrorsAsJSON: RouterMiddleware {
  typealias Context = WebContext

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as WebError {
      return error.response
    } catch let error as WireError {
      return WebError(error).response
    } catch let error as PictureProblem {
      return WebError(error).response
    } catch let error as PicturesUnavailable {
      return WebError(WireError.unavailable(error.description, .seconds(5))).response
    } catch let error as PhotoNotStored {
      return WebError(WireError(error)).response
    } catch let error as SheetProblem {
      return WebError(error).response
    } catch let error as any HTTPResponseError {
      return Self.refusedBeforeARoute(request, error).response
    }
  }

  /// Translates errors that Hummingbird raises itself.
  private static func refusedBeforeARoute(_ request: Request, _ error: any HTTPResponseError) -> WebError {
    switch error.status {
    case .notFound: WebError("There is nothing at \(request.uri.path.prefix(80)).", status: .notFound)
    case .contentTooLarge: WebError(WireError.tooLong, status: .contentTooLarge)
    default: WebError("The request cannot be understood.", status: error.status)
    }
  }
}

extension WireError {
  fileprivate init(_ problem: PhotoNotStored) {
    switch problem {
    case .diskFull, .notWritable: self = .unavailable(problem.description, .seconds(60))
    case .notShared: self = .unavailable(problem.description, .seconds(5))
    case .quotaExceeded(let quota, let limit): self = .quotaExceeded(quota, limit)
    }
  }
}
