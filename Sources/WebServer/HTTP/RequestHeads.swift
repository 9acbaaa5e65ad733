import Connections
import Core
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Checks the head of every request before it is routed.
///
/// A request must have exactly one `Host`, which this server answers to. Upgrades that this server does not offer are
/// removed, and HTTP/1.0 clients get answers in their format. Placed after the handler that serialises pipelined
/// requests, so that its own answers come in order.
final class RequestHeads: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let site: Site
  /// Nil where no WebSockets are opened.
  private let upgrade: WebSocketUpgrade?
  /// HTTP/1.0, which has no chunked encoding.
  private var isOld = false
  /// Whether the connection closes after the current answer.
  private var isLast = false
  /// Whether the request asks for a WebSocket; if granted, this handler is removed.
  private var isUpgrade = false
  /// A WebSocket asked for after other requests, until its request has ended.
  private var lateUpgrade: HTTPRequestHead?
  /// For a page of another origin that the operator has named.
  private var crossOrigin: CrossOrigin?
  private var isDeaf = false
  private var closing: Scheduled<Void>?

  init(site: Site, upgrade: WebSocketUpgrade?) {
    self.site = site
    self.upgrade = upgrade
  }

  static func add(
    _ site: Site, _ upgrade: WebSocketUpgrade?, to pipeline: ChannelPipeline.SynchronousOperations
  ) throws {
    let errors = try pipeline.context(handlerType: HTTPServerProtocolErrorHandler.self)
    try pipeline.addHandler(RequestHeads(site: site, upgrade: upgrade), position: .after(errors.handler))
  }

  /// Removes the handler from a connection that becomes a WebSocket.
  static func remove(from pipeline: ChannelPipeline.SynchronousOperations) {
    guard let context = try? pipeline.context(handlerType: RequestHeads.self) else { return }
    pipeline.removeHandler(context: context, promise: nil)
  }

  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    closing?.cancel()
    context.fireChannelInactive()
  }

  // MARK: What comes

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDeaf else { return }
    guard case .head(var head) = unwrapInboundIn(data) else {
      if let crossOrigin, crossOrigin.isPreflight {
        if case .end = unwrapInboundIn(data) { answer(crossOrigin, context) }
        return
      }
      guard let late = lateUpgrade else { return context.fireChannelRead(data) }
      if case .end = unwrapInboundIn(data) { becomeWebSocket(late, context) }
      return
    }
    isOld = head.version.major < 1 || head.version == .http1_0
    crossOrigin = CrossOrigin(head, site)
    if let error = problem(of: head) { return refuse(error, context) }
    let connection = Self.tokens(head.headers["Connection"])
    let upgrades = Self.tokens(head.headers["Upgrade"])
    // After an upgrade request the decoder reads no more requests, whether it succeeded or not.
    isLast = isOld || connection.contains("close") || !upgrades.isEmpty
    let isWhole = connection.contains("upgrade") && head.headers["Sec-WebSocket-Key"].count == 1
    if isOld || upgrade == nil || !upgrades.contains("websocket") || !isWhole {
      head.headers.remove(name: "Upgrade")
      head.headers.replaceOrAdd(name: "Connection", value: isLast ? "close" : "keep-alive")
    } else {
      if let error = upgrade?.refusal(of: head) { return refuse(error, context) }
      if !WebSocketUpgrade.isFirstRequest(on: context.pipeline.syncOperations) {
        lateUpgrade = head
        return
      }
      isUpgrade = true
    }
    // Answered once the request has ended.
    if crossOrigin?.isPreflight == true { return }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Tells a browser what a page of another origin may ask for.
  private func answer(_ crossOrigin: CrossOrigin, _ context: ChannelHandlerContext) {
    var head = HTTPResponseHead(version: .http1_1, status: .noContent, headers: crossOrigin.preflightHeaders)
    if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    self.crossOrigin = nil
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if isLast { closeSoon(context) }
  }

  private func becomeWebSocket(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    lateUpgrade = nil
    guard let upgrade else { return }
    do {
      try upgrade.upgrade(head, context)
    } catch {
      refuse(WebError("The handshake of the WebSocket is not complete.", status: .badRequest), context)
    }
  }

  private func problem(of head: HTTPRequestHead) -> WebError? {
    let hosts = head.headers["Host"]
    guard hosts.count <= 1 else { return Self.oneHost }
    guard let host = hosts.first else { return isOld ? nil : Self.oneHost }
    guard !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost) else {
      return WebError("The Host field is not a valid host.", status: .badRequest)
    }
    // A host in the request target takes precedence (RFC 9112, 3.2.2).
    let scheme = head.uri.first == "/" ? nil : head.uri.firstRange(of: "://")
    let named = scheme.map { head.uri[$0.upperBound...].prefix { !"/?".contains($0) } }
    let isForOperators = ["/healthz", "/readyz", "/metrics"].contains(head.uri.prefix { $0 != "?" })
    guard isForOperators || (site.answers(to: host) && named.map { site.answers(to: String($0)) } ?? true) else {
      return WebError(
        "This server answers at \(site.publicURL ?? "another address") only. A proxy in front of it must keep the Host field.",
        status: .misdirectedRequest)
    }
    return nil
  }

  private static let oneHost = WebError(
    "A request must have exactly one Host field (RFC 9112, 3.2).", status: .badRequest)

  /// Letters, digits, and the punctuation that a host and port may contain (RFC 3986, 3.2.2).
  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~:[]%".utf8.contains(byte)
    }
  }

  private static func tokens(_ fields: [String]) -> [String] {
    fields.flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
  }

  /// Answers with an error and ignores further input.
  private func refuse(_ error: WebError, _ context: ChannelHandlerContext) {
    isDeaf = true
    isLast = true
    let headers = HTTPHeaders([
      ("Content-Type", "application/json; charset=utf-8"), ("Content-Length", "\(error.json.count)"),
      ("Cache-Control", "no-store"), ("Connection", "close"),
    ])
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: error.status.code), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: error.json)))), promise: nil)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    closeSoon(context)
  }

  // MARK: What goes

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isLast || site.hasOtherOrigins else { return context.write(data, promise: promise) }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // Also without an origin, so that no cache gives that answer to a page of another one.
      if site.hasOtherOrigins { head.headers.add(name: "Vary", value: "Origin") }
      crossOrigin?.add(to: &head.headers)
      guard isLast else { return context.write(wrapOutboundOut(.head(head)), promise: promise) }
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      if isOld, !head.headers.contains(name: "Content-Length") {
        // Without a length, the end of the connection ends the body.
        head.version = .http1_0
        head.headers.remove(name: "Transfer-Encoding")
      }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      // Hummingbird closes after other last answers; a failed upgrade did not ask to close.
      if isUpgrade { closeSoon(context) }
    }
  }

  /// Closes the connection after a moment, so that the client can read the answer.
  private func closeSoon(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.flush()
    // Data already written is sent first.
    context.close(mode: .output, promise: nil)
    closing = context.eventLoop.scheduleTask(in: .milliseconds(Limits.lingering.milliseconds)) {
      bound.value.close(promise: nil)
    }
  }
}
