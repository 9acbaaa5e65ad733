import HTTPTypes
import Hummingbird
import Lobbies
import NIOConcurrencyHelpers
import NIOCore

/// The shares of `AnswerRoom` that a request's long answers hold.
final class RoomOfRequest: Sendable {
  private let shares = NIOLockedValueBox<[RoomShare]>([])

  func keep(_ more: [RoomShare]) {
    if !more.isEmpty { shares.withLockedValue { $0 += more } }
  }

  /// Releases the shares, once the answers have been sent.
  func leave() { shares.withLockedValue { $0 = [] } }

  var isTaken: Bool { shares.withLockedValue { !$0.isEmpty } }
}

/// Holds a long answer's share of the room until the socket has taken the answer, which is written in pieces.
///
/// Only for the last piece can we not know whether it was taken.
struct LongAnswersInPieces: RouterMiddleware {
  typealias Context = WebContext

  private static let piece = 64 << 10

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    let room = context.room
    guard room.isTaken else { return response }
    let body = response.body
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      defer { room.leave() }
      try await body.write(Pieces(writer: writer))
    }
    return response
  }

  private struct Pieces: ResponseBodyWriter {
    var writer: any ResponseBodyWriter

    mutating func write(_ buffer: ByteBuffer) async throws {
      var rest = buffer.readableBytesView
      while !rest.isEmpty {
        // A copy, as a slice would keep the whole buffer alive.
        try await writer.write(ByteBuffer(bytes: rest.prefix(LongAnswersInPieces.piece)))
        rest = rest.dropFirst(LongAnswersInPieces.piece)
      }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await writer.finish(trailingHeaders) }
  }
}
