import Connections
import Core
import HTTPTypes
import JSONCoding
import Listening
import Lobbies
import NIOCore
import NIOHTTPTypes
import Wire

/// Answers `POST /rpc` on the event loop of the connection, as lines and WebSockets are answered.
///
/// The router would take several tasks and middlewares for each message, which cost more than the message itself. So only
/// requests that none of the middlewares would refuse or change are answered here. All others go on to the router, which
/// has the same route.
final class PlainMessages: ChannelInboundHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let service: ConnectionService
  private let site: Site
  private let fields: HTTPFields
  private var state = State.routing
  private var body = ByteBuffer()
  /// Runs while the rest of a body is awaited.
  private var deadline: Scheduled<Void>?
  /// Whether the client said during an answer that it will send no more. The router would close the connection.
  private var isInputClosed = false

  private enum State {
    /// What comes goes to the router.
    case routing
    case reading(HTTPRequest)
    case answering
    case closed
  }

  init(service: ConnectionService, site: Site) {
    self.service = service
    self.site = site
    var fields: HTTPFields = [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
    SafeHeaders(isOnlySecure: site.isOnlySecure).add(to: &fields)
    self.fields = fields
  }

  // MARK: What comes

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let request), .routing) where isPlain(request):
      state = .reading(request)
      body.clear()
    case (.body(let part), .reading): body.writeImmutableBuffer(part)
    case (.end, .reading(let request)):
      stopWaiting()
      state = .answering
      answer(request, context)
    case (_, .answering), (_, .closed): break
    case (.head, _), (.body, .routing), (.end, .routing): context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if case .reading = state, deadline == nil {
      deadline = context.eventLoop.assumeIsolated().scheduleTask(
        in: .milliseconds(Limits.wholeRequest.milliseconds)
      ) {
        context.close(promise: nil)
      }
    }
    context.fireChannelReadComplete()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stopWaiting()
    state = .closed
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .answering = state, case .inputClosed? = event as? ChannelEvent {
      isInputClosed = true
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  /// Whether no middleware of the router would refuse or change the request.
  private func isPlain(_ request: HTTPRequest) -> Bool {
    let fields = request.headerFields
    guard request.method == .post, request.path == "/rpc", let length = fields[.contentLength].flatMap({ Int($0) }),
      length <= Limits.messageBytes, fields[.connection] != "close"
    else { return false }
    return fields[.contentEncoding] == nil && fields[.transferEncoding] == nil && fields[.expect] == nil
      && site.admits(origin: fields[.origin], host: request.authority)
      && fields.allSatisfy { StreamSafe.allows($0.value) }
  }

  private func stopWaiting() {
    deadline?.cancel()
    deadline = nil
  }

  // MARK: What goes

  private func answer(_ request: HTTPRequest, _ context: ChannelHandlerContext) {
    let channel = context.channel
    let address = site.address(of: channel, request.headerFields)
    service.answer(
      body, token: request.headerFields.bearerToken, address: address,
      webOrigin: site.reachableOrigin(of: request, on: channel), isPrivate: site.isPrivate(channel),
      parent: service.parent(request.headerFields.traceparent, isNear: ClientAddress.isOfThisMachine(address)),
      on: context.eventLoop
    ).assumeIsolated().whenComplete { [self] result in
      guard case .answering = state else { return }
      switch result {
      case .success(let answer): write(answer, context)
      case .failure: context.close(promise: nil)
      }
    }
  }

  private func write(_ answer: LoneAnswer, _ context: ChannelHandlerContext) {
    state = .routing
    var head = HTTPResponse(status: .ok, headerFields: fields)
    if let json = answer.json {
      head.headerFields[.contentLength] = String(json.readableBytes)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(
        wrapOutboundOut(.body(json)), promise: answer.shares.isEmpty ? nil : release(answer.shares, context))
    } else {
      head.status = .noContent
      head.headerFields[.contentType] = nil
      head.headerFields[.cacheControl] = nil
      context.write(wrapOutboundOut(.head(head)), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if isInputClosed {
      isInputClosed = false
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
  }

  /// Holds the room of a long answer until the socket has taken it.
  private func release(_ shares: [RoomShare], _ context: ChannelHandlerContext) -> EventLoopPromise<Void> {
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.whenComplete { _ in withExtendedLifetime(shares) {} }
    return promise
  }
}
