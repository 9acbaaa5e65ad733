import Core
import Hummingbird
import Logging
import NIOCore

/// What a route knows about a request's connection.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// The client's address, as limits count it.
  var address = ""
  /// Shares of the room for answers, held until the answer is sent.
  let room = RoomOfRequest()
  /// The `https://HOST` that the request was sent to, if phones reach this server there.
  var origin: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

extension WebContext {
  /// Reads a whole body. Closes the connection if that takes too long, as it holds a place that others wait for.
  func body(of request: Request, upTo bytesMax: Int, within limit: Span) async throws -> ByteBuffer {
    try await closing(within: limit) { try await request.body.collect(upTo: bytesMax) }
  }

  func closing<Result>(within limit: Span, unless body: () async throws -> Result) async throws -> Result {
    let deadline = channel.eventLoop.scheduleTask(in: .milliseconds(limit.milliseconds)) { [channel] in
      channel.close(promise: nil)
    }
    defer { deadline.cancel() }
    return try await body()
  }
}
