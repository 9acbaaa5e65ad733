import Connections
import Core
import Listening
import NIOCore
import NIOHTTP1

/// Times out slow HTTP clients.
///
/// A client that sends a request or reads an answer byte by byte costs itself little but holds a place here. So the
/// first head must arrive in time, a request must be completed, and an answer must be read. Hummingbird limits the time
/// between requests.
final class RequestPatience: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart

  private var saying: Scheduled<Void>?
  private var taking: Scheduled<Void>?

  /// Adds the handler after the decoder, where requests appear part by part.
  static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
    let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
    try pipeline.addHandler(RequestPatience(), position: .after(decoder.handler))
  }

  /// Removes the handler from a connection that becomes a WebSocket, which has its own timeouts.
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
    // The rest cannot be parsed. The client is told, and has a moment to read it.
    if error is HTTPParserError {
      // A client that has gone cannot be told any more.
      guard context.channel.isActive else { return }
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
