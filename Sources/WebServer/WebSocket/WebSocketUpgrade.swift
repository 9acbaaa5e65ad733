import Connections
import Core
import Crypto
import Foundation
import HTTPTypes
import HummingbirdCore
import JSONCoding
import NIOCore
import NIOHTTP1
import NIOWebSocket
import WebSocketMessages
import Wire

/// How a connection becomes a WebSocket.
///
/// NIO's handler upgrades only with a connection's first request. A proxy that keeps its connections open asks later, and
/// so does a client that has sent other requests before: these upgrades happen here.
struct WebSocketUpgrade: Sendable {
  let reception: any Reception
  let textFrames: TextFramesOfLoops
  let site: Site

  /// Larger than a message may be, so that one slightly too long still gets an answer.
  static let frameBytes = 1 << 17

  /// Why a request for a WebSocket is refused; nil if it is not.
  func refusal(of head: HTTPRequestHead) -> WebError? {
    guard head.uri.utf8.prefix(while: { $0 != UInt8(ascii: "?") }).elementsEqual("/ws".utf8) else {
      return WebError("A WebSocket is opened at /ws.", status: .notFound)
    }
    // NIO would wait for a body that may never come.
    guard head.method == .GET, !Self.hasBody(head.headers) else {
      return WebError("A WebSocket is opened with GET, without a body.", status: .badRequest)
    }
    return site.admits(head.headers) ? nil : WebError(.otherSite)
  }

  private static func hasBody(_ headers: HTTPHeaders) -> Bool {
    headers.contains(name: "Transfer-Encoding") || headers["Content-Length"].contains { Int($0) != 0 }
  }

  /// What the answer says about subprotocols and extensions.
  func headers(for head: HTTPRequestHead) -> HTTPHeaders {
    var headers = HTTPHeaders()
    if head.headers[canonicalForm: "Sec-WebSocket-Protocol"].contains(where: { $0.hasSameBytes(as: "quarry.v1") }) {
      headers.add(name: "Sec-WebSocket-Protocol", value: "quarry.v1")
    }
    if let compression = Self.compression(for: head.headers) {
      headers.add(name: "Sec-WebSocket-Extensions", value: compression)
    }
    return headers
  }

  /// Speaks the protocol on a connection that has become a WebSocket.
  func handler(for head: HTTPRequestHead, on channel: any Channel) -> WebSocketHandler {
    WebSocketHandler(
      reception: reception, textFrames: textFrames.of(channel.eventLoop),
      isPacked: Self.compression(for: head.headers) != nil,
      address: site.address(of: channel, head.headers),
      origin: site.reachableOrigin(of: head.headers, on: channel), isPrivate: site.isPrivate(channel))
  }

  /// What is agreed on with a client about compression.
  private static func compression(for headers: HTTPHeaders) -> String? {
    MessageCompression.answer(to: headers["Sec-WebSocket-Extensions"])
  }

  // MARK: After other requests

  /// Whether the connection has had no request yet, so that NIO's handler upgrades it.
  static func isFirstRequest(on pipeline: ChannelPipeline.SynchronousOperations) -> Bool {
    (try? pipeline.context(handlerType: NIOTypedHTTPServerUpgradeHandler<UpgradableChannel.Spoken>.self)) != nil
  }

  /// Upgrades a connection that has carried other requests, all of which are answered.
  ///
  /// The handlers of HTTP behind this place stay, but nothing reaches them any more.
  /// - Parameter context: that of the handler that has received the whole request.
  func upgrade(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) throws {
    let response = try response(to: head)
    let pipeline = context.pipeline.syncOperations
    let here = context.handler
    // They would close the connection for being idle, or hold the frames back.
    remove(HTTPConnectionStateHandler.self, from: pipeline)
    remove(HTTPServerPipelineHandler.self, from: pipeline)
    RequestPatience.remove(from: pipeline)
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.head(response)), promise: nil)
    remove(NIOHTTPResponseHeadersValidator.self, from: pipeline)
    remove(HTTPResponseEncoder.self, from: pipeline)
    // One after the other: the last one looks for the first.
    let encoder = WebSocketFrameEncoder()
    let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: Self.frameBytes))
    try pipeline.addHandler(encoder, position: .after(here))
    try pipeline.addHandler(decoder, position: .after(encoder))
    try pipeline.addHandler(handler(for: head, on: context.channel), position: .after(decoder))
    RequestHeads.remove(from: pipeline)
    // Last, as it forwards the bytes that it has not read: frames.
    let requests = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
    pipeline.removeHandler(context: requests).assumeIsolated().whenComplete { _ in
      // Answers are flushed when a read is complete, which the decoder does not say after these bytes.
      pipeline.fireChannelReadComplete()
    }
  }

  private func response(to head: HTTPRequestHead) throws -> HTTPResponseHead {
    guard head.headers.first(name: "Sec-WebSocket-Version") == "13",
      let key = head.headers.first(name: "Sec-WebSocket-Key")
    else { throw NIOWebSocketUpgradeError.invalidUpgradeHeader }
    var headers = headers(for: head)
    headers.add(name: "Upgrade", value: "websocket")
    headers.add(name: "Connection", value: "upgrade")
    headers.add(name: "Sec-WebSocket-Accept", value: Self.accepted(key))
    return HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: headers)
  }

  /// The answer to a client's key (RFC 6455, 4.2.2).
  private static func accepted(_ key: String) -> String {
    let digest = Insecure.SHA1.hash(data: Data((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
    return Data(digest).base64EncodedString()
  }

  private func remove<Handler: RemovableChannelHandler>(
    _ type: Handler.Type, from pipeline: ChannelPipeline.SynchronousOperations
  ) {
    guard let context = try? pipeline.context(handlerType: type) else { return }
    pipeline.removeHandler(context: context, promise: nil)
  }
}
