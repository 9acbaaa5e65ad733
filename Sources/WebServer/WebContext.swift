import Hummingbird
import Hunt
import Logging
import NIOCore

/// What a route knows of the connection that a request came on.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// Where the request comes from, as limits count.
  var address = ""
  /// Room that is taken until the answer is sent.
  let room = RoomOfRequest()
  /// `https://HOST` that the request was sent to, if phones find this server there.
  var origin: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

extension WebContext {
  /// A whole body. One that comes too slowly ends its connection: it holds a place that others wait for.
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
