import Core
import Hummingbird
import Logging
import NIOCore

/// What a route knows about a request's connection.
struct WebContext: RequestContext {
  typealias Source = WebContextSource

  var coreContext: CoreRequestContextStorage
  let eventLoop: any EventLoop
  /// Whether another node has the client's connection. It cancels the request's task when the client has gone.
  private let isRelayed: Bool
  private let bodies: BodyRoom
  /// Closes the client's connection.
  private let close: @Sendable () -> Void
  /// The client's address, as limits count it.
  var address = ""
  /// Shares of the room for answers, held until the answer is sent.
  let room = RoomOfRequest()
  /// The `https://HOST` that the request was sent to, if phones reach this server there.
  var origin: String?
  /// Whether the request was encrypted, or came from this machine or a trusted proxy.
  var isPrivate = false

  init(source: WebContextSource) {
    coreContext = .init(source: source)
    eventLoop = source.eventLoop
    isRelayed = source.isRelayed
    bodies = source.bodies
    close = source.close
  }
}

/// Where a request came from: a connection of this server, or a node that relays its clients.
struct WebContextSource: RequestContextSource {
  let logger: Logger
  let eventLoop: any EventLoop
  let isRelayed: Bool
  let bodies: BodyRoom
  let close: @Sendable () -> Void
}

extension WebContext {
  /// Reads a whole body, once there is room for it. Closes the connection if reading takes too long, as it holds a place
  /// that others wait for.
  func body(of request: Request, upTo bytesMax: Int, within limit: Span) async throws -> ByteBuffer {
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? bytesMax
    let place = try await bodies.place(for: min(length, bytesMax), of: address, on: eventLoop)
    defer { place.end() }
    return try await closing(within: limit) { try await request.body.collect(upTo: bytesMax) }
  }

  /// Does long work that is cancelled when the client has gone. The connection then ends with the answer.
  func whileClientWaits<Result: Sendable>(
    for request: Request, _ work: () async throws -> Result
  ) async throws -> Result {
    if isRelayed { return try await work() }
    return try await request.body.consumeWithCancellationOnInboundClose { _ in try await work() }
  }

  func closing<Result>(within limit: Span, unless body: () async throws -> Result) async throws -> Result {
    let deadline = eventLoop.scheduleTask(in: .milliseconds(limit.milliseconds)) { [close] in close() }
    defer { deadline.cancel() }
    return try await body()
  }
}
