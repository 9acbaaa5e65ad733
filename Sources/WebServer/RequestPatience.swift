import Hunt
import NIOCore
import NIOHTTP1

/// How long a connection may take over what it says and over what it is told, while it speaks HTTP.
///
/// Whoever sends a request byte by byte, or reads an answer so, costs little themselves and hold a place here: a first
/// head must be there in time, a request that has begun must become whole, and an answer must be taken. What comes
/// between two requests, Hummingbird limits.
final class RequestPatience: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart

  private var saying: Scheduled<Void>?
  private var taking: Scheduled<Void>?

  /// Behind the decoder, where requests are seen part by part.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
    let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
    try pipeline.addHandler(RequestPatience(), position: .after(decoder.handler))
  }

  /// A WebSocket looks after its time itself.
  static func remove(from pipeline: ChannelPipeline.SynchronousOperations) {
    guard let context = try? pipeline.context(handlerType: RequestPatience.self) else { return }
    pipeline.removeHandler(context: context, promise: nil)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    saying = close(context, within: Limits.firstRequest)
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      saying?.cancel()
      saying = close(context, within: Limits.wholePhoto)
    case .body: break
    case .end:
      saying?.cancel()
      saying = nil
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What follows cannot be read. Whoever it comes from is told, and given a moment to hear it.
    if error is HTTPParserError {
      saying?.cancel()
      saying = close(context, within: Limits.lingering)
    }
    context.fireErrorCaught(error)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    taking?.cancel()
    taking = context.channel.isWritable ? nil : close(context, within: Limits.takenAnswer)
    context.fireChannelWritabilityChanged()
  }

  private func close(_ context: ChannelHandlerContext, within length: Span) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(length.milliseconds)) {
      context.close(promise: nil)
    }
  }

  private func stop() {
    saying?.cancel()
    taking?.cancel()
  }
}
