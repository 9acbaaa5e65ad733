import Connections
import Core
import HTTPTypes
import Listening
import NIOCore
import NIOHTTPTypes

/// Lets the body of a request in once there is room for all of it (`BodyRoom`). Until then nothing more is read from the
/// connection.
final class BodyAdmission: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let room: BodyRoom
  private let site: Site
  private var reservation: BodyRoom.Reservation?
  /// What was read of a request that waits; empty if none does.
  private var held: [HTTPRequestPart] = []
  private var wantsMore = false

  init(room: BodyRoom, site: Site) {
    self.room = room
    self.site = site
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .head(let request) = part, let bytes = Self.bytes(of: request) { reserve(bytes, for: request, context) }
    if reservation != nil, !isAdmitted { held.append(part) } else { context.fireChannelRead(data) }
  }

  func read(context: ChannelHandlerContext) {
    if held.isEmpty { context.read() } else { wantsMore = true }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isLast = if case .end = unwrapOutboundIn(data) { true } else { false }
    context.write(data, promise: promise)
    // The answer is made, so the body is needed no more.
    if isLast { end() }
  }

  private var isAdmitted = false

  private func reserve(_ bytes: Int, for request: HTTPRequest, _ context: ChannelHandlerContext) {
    reservation?.end()
    let (loop, this) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
    let address = site.address(of: context.channel, request.headerFields)
    (reservation, isAdmitted) = room.reserve(bytes, for: address) {
      loop.execute {
        let (handler, context) = this.value
        handler.admit(context)
      }
    }
  }

  private func admit(_ context: ChannelHandlerContext) {
    guard reservation != nil, !held.isEmpty else { return }
    isAdmitted = true
    let parts = held
    held = []
    for part in parts { context.fireChannelRead(wrapInboundOut(part)) }
    context.fireChannelReadComplete()
    if wantsMore { context.read() }
    wantsMore = false
  }

  private func end() {
    reservation?.end()
    reservation = nil
    held = []
  }

  /// What the body of a request may come to; nil if that is little.
  private static func bytes(of request: HTTPRequest) -> Int? {
    let fields = request.headerFields
    if fields[.transferEncoding] != nil { return Limits.photoBytes }
    let length = fields[.contentLength].flatMap { Int($0) } ?? 0
    // Of one that is longer than any may be, nothing is kept.
    return length > Limits.smallBody ? min(length, Limits.photoBytes) : nil
  }
}
