import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A WebSocket (RFC 6455) of which each message is a line.
enum WebSocket {
  /// Adds handlers that ask the server to speak WebSocket; called on the channel's event loop before it is connected.
  /// - Returns: when the server has agreed.
  static func add(
    to channel: any Channel, _ receiver: any LineReceiver, host: String, path: String
  ) throws -> EventLoopFuture<Void> {
    let upgrader = NIOTypedWebSocketClientUpgrader<Void>(
      maxFrameSize: ClientLimits.lineReceived, enableAutomaticErrorHandling: false
    ) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        let aggregator = NIOWebSocketFrameAggregator(
          minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: ClientLimits.fragments,
          maxAccumulatedFrameSize: ClientLimits.lineReceived)
        try channel.pipeline.syncOperations.addHandlers(aggregator, WebSocketHandler(receiver))
      }
    }
    var request = HTTPRequestHead(version: .http1_1, method: .GET, uri: path)
    request.headers.add(name: "Host", value: host)
    let configuration = NIOTypedHTTPClientUpgradeConfiguration(
      upgradeRequestHead: request, upgraders: [upgrader]
    ) { channel in
      channel.eventLoop.makeFailedFuture(ConnectionFailure.unreadable("there is no WebSocket at \(path)"))
    }
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: .init(upgradeConfiguration: configuration))
  }

  /// Waits until the channel can be used, and closes it if that fails.
  static func wait(
    for ready: EventLoopPromise<Void>, of channel: any Channel, timeout: TimeAmount
  ) -> EventLoopFuture<any Channel> {
    let timer = channel.eventLoop.scheduleTask(in: timeout) { ready.fail(ChannelError.connectTimeout(timeout)) }
    channel.closeFuture.whenComplete { _ in ready.fail(ConnectionFailure.closedThere) }
    ready.futureResult.whenComplete { _ in timer.cancel() }
    ready.futureResult.whenFailure { _ in channel.close(promise: nil) }
    return ready.futureResult.map { channel }
  }
}

/// Turns text messages into lines, and lines into text messages.
private final class WebSocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = WebSocketFrame

  private let receiver: any LineReceiver

  init(_ receiver: any LineReceiver) { self.receiver = receiver }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text: receiver.received(Array(frame.unmaskedData.readableBytesView))
    case .ping: send(frame.unmaskedData, as: .pong, context)
    case .connectionClose:
      send(frame.unmaskedData, as: .connectionClose, context)
      receiver.ended(nil)
      context.close(promise: nil)
    default: break
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var line = unwrapOutboundIn(data)
    if line.readableBytesView.last == UInt8(ascii: "\n") { line.moveWriterIndex(to: line.writerIndex - 1) }
    write(line, as: .text, context, promise: promise)
  }

  private func write(
    _ data: ByteBuffer, as opcode: WebSocketOpcode, _ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
  ) {
    // Clients must mask what they send (5.3).
    let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
    context.write(wrapOutboundOut(frame), promise: promise)
  }

  private func send(_ data: ByteBuffer, as opcode: WebSocketOpcode, _ context: ChannelHandlerContext) {
    write(data, as: opcode, context, promise: nil)
    context.flush()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { receiver.ended(nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    receiver.ended(nil)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    receiver.ended(ConnectionFailure(error))
    context.close(promise: nil)
  }
}
