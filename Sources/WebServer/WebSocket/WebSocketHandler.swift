import Connections
import Core
import Deflate
import Listening
import Lobbies
import NIOCore
import NIOHTTPTypes
import NIOWebSocket
import WebSocketMessages
import Wire

/// Serves the protocol over a WebSocket: passes messages to the connection, and is its transport.
final class WebSocketHandler: ChannelInboundHandler, Transport {
  typealias InboundIn = WebSocketFrame

  private let reception: any Reception
  private let textFrames: TextFrames
  private let address: String
  private let origin: String?
  private let isPrivate: Bool
  private var assembler: MessageAssembler
  /// Whether messages are compressed for which it pays.
  private let isPacked: Bool
  private var connection: (any Conversation)?
  private var channel: TransportChannel?
  /// Messages that arrived while the connection did not read, compressed ones as they are: they may be much longer.
  private var messages = MessageBacklog()
  private var isHandingOver = false
  private var hasHadMessage = false
  /// True once input is over: data that still arrives is discarded.
  private var isDeaf = false
  private var hasSentClose = false
  /// Whether anything arrived since the last check, and whether a ping was sent since.
  private var wasHeard = false
  private var wasPinged = false
  private var timeout: Scheduled<Void>?
  /// Runs while a fragmented message is incomplete.
  private var unfinished: Scheduled<Void>?

  /// - Parameters:
  ///   - textFrames: those of the event loop.
  ///   - isPacked: whether the client understands compressed messages.
  ///   - origin: `https://HOST` at which the browser reached this server, if phones can reach it, too.
  init(
    reception: any Reception, textFrames: TextFrames, isPacked: Bool, address: String, origin: String?, isPrivate: Bool
  ) {
    self.reception = reception
    self.textFrames = textFrames
    self.isPacked = isPacked
    assembler = MessageAssembler(bytesMax: Limits.messageBytes, takesPacked: isPacked)
    self.address = address
    self.origin = origin
    self.isPrivate = isPrivate
  }

  // MARK: Channel

  func handlerAdded(context: ChannelHandlerContext) {
    // Bytes are framed already, so they go out behind NIO's encoder.
    let encoder = try? context.pipeline.syncOperations.context(handlerType: WebSocketFrameEncoder.self)
    channel = TransportChannel(context, out: encoder)
    connection = reception.converse(
      over: self, address: address, webOrigin: origin, isPrivate: isPrivate, on: context.eventLoop)
    wait(Limits.firstRequest) { $0.connection?.end(.bye(.idle)) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  private func end() {
    timeout?.cancel()
    unfinished?.cancel()
    channel?.closed()
    connection?.closed()
    connection = nil
    channel = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    wasHeard = true
    // Pongs are the only sign of life from a page that just listens.
    if unwrapInboundIn(data).opcode == .pong { connection?.noteContact() }
    guard !isDeaf else {
      // Once input is over, only the peer's close frame matters.
      if unwrapInboundIn(data).opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    switch assembler.take(unwrapInboundIn(data)) {
    case .nothing: break
    case .message(let message): take(message, isPacked: false)
    case .packed(let message): take(message, isPacked: true)
    case .ping(let data): writeControl(0xA, data)
    case .close(let code): close(code)
    case .fail(let code): fail(code)
    }
    expectWhole(context)
  }

  /// Sets a deadline for completing a fragmented message.
  private func expectWhole(_ context: ChannelHandlerContext) {
    guard assembler.hasBegun, !isDeaf else {
      unfinished?.cancel()
      unfinished = nil
      return
    }
    guard unfinished == nil else { return }
    unfinished = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(Limits.wholeRequest.milliseconds)) {
      self.connection?.end(.bye(.idle))
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    connection?.flush()
    // Sends a pong or the answer to a close frame.
    context.flush()
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    connection?.writabilityChanged()
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: connection?.end(.bye(.shutdown))
    // A WebSocket cannot be half-closed (RFC 6455, 7.1.1).
    case ChannelEvent.inputClosed: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength: fail(.messageTooLarge)
    case is NIOWebSocketError: fail(.protocolError)
    // The decoder has given up and discards further input.
    case is ByteToMessageDecoderError: break
    // An error on a connection ends only that connection.
    default: context.close(promise: nil)
    }
  }

  // MARK: Messages

  private func take(_ message: ByteBuffer, isPacked: Bool) {
    guard messages.isEmpty, !isHandingOver, channel?.isReading == true else {
      return messages.append(message, isPacked: isPacked)
    }
    isHandingOver = true
    handOver(message, isPacked: isPacked)
    isHandingOver = false
    if !messages.isEmpty { handOver() }
  }

  /// The message of a client as it was before it was compressed; nil if it cannot be, which ends the connection.
  private func unpack(_ packed: ByteBuffer) -> ByteBuffer? {
    let bytesMax = min(Limits.messageBytes, Limits.unpackedAlways + Limits.unpackedRatio * packed.readableBytes)
    do throws(Decompressor.Failure) {
      return try textFrames.unpack(packed, upTo: bytesMax)
    } catch {
      fail(error == .tooLong ? .messageTooLarge : .dataInconsistentWithMessage)
      return nil
    }
  }

  private func handOver() {
    guard !isHandingOver else { return }
    isHandingOver = true
    defer { isHandingOver = false }
    while channel?.isReading == true, !isDeaf, let message = messages.popFirst() {
      handOver(message.bytes, isPacked: message.isPacked)
    }
  }

  private func handOver(_ message: ByteBuffer, isPacked: Bool) {
    if !hasHadMessage {
      hasHadMessage = true
      listen()
    }
    guard let bytes = isPacked ? unpack(message) : message else { return }
    connection?.receive(bytes)
  }

  /// Ends the connection after invalid input, as nothing that follows can be trusted.
  private func fail(_ code: WebSocketErrorCode) {
    guard !isDeaf else { return }
    isDeaf = true
    guard code == .messageTooLarge else { return close(code) }
    connection?.receive(unreadable: .tooLong)
    connection?.flush()
  }

  /// Sends a close frame with the peer's code or ours, and closes; pending requests get no answer.
  private func close(_ code: WebSocketErrorCode?) {
    isDeaf = true
    connection?.closed()
    writeClose(code)
    channel?.closeWhenSent()
  }

  /// Pings a silent client every half a minute, and closes the connection if it does not respond.
  private func listen() {
    wait(Limits.keepAlive) { handler in
      if handler.wasHeard {
        handler.wasHeard = false
        handler.wasPinged = false
      } else if handler.wasPinged {
        handler.channel?.closeNow()
        return
      } else {
        handler.wasPinged = true
        handler.writeControl(0x9, ByteBuffer())
        handler.channel?.flush()
      }
      handler.listen()
    }
  }

  private func wait(_ length: Span, then act: @escaping (WebSocketHandler) -> Void) {
    timeout?.cancel()
    timeout = channel?.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(length.milliseconds)) { act(self) }
  }

  // MARK: Frames

  private func writeControl(_ opcode: UInt8, _ data: ByteBuffer) {
    guard !hasSentClose else { return }
    var frame = ByteBuffer()
    var data = data
    frame.writeFrameHead(opcode: opcode, length: data.readableBytes)
    frame.writeBuffer(&data)
    channel?.write(frame)
  }

  private func writeClose(_ code: WebSocketErrorCode?) {
    var data = ByteBuffer()
    if let code { data.write(webSocketErrorCode: code) }
    writeControl(0x8, data)
    hasSentClose = true
  }

  // MARK: Transport

  let name: StaticString = "websocket"
  let canPush = true

  var isWritable: Bool { channel?.isWritable ?? false }

  var bytesWaiting: Int { channel?.bytesWaiting ?? 0 }

  func write(_ lines: ByteBuffer) {
    guard !hasSentClose else { return }
    channel?.write(textFrames.frames(of: lines, isPacked: isPacked))
  }

  func write(_ lines: ByteBuffer, holding shares: [any AnyObject & Sendable]) {
    guard !hasSentClose else { return }
    channel?.write(textFrames.frames(of: lines, isPacked: isPacked), holding: shares)
  }

  func flush() { channel?.flush() }

  func setReading(_ isReading: Bool) {
    guard channel?.setReading(isReading) == true else { return }
    if isReading { handOver() }
  }

  /// Sends a close frame after everything else, then reads and discards until the peer closes, too.
  func finish(_ farewell: Farewell) {
    isDeaf = true
    timeout?.cancel()
    setReading(true)
    writeClose(WebSocketErrorCode(farewell))
    channel?.flush()
    // A peer whose frames are unreadable cannot send a readable close frame, either.
    if case .refused = farewell { channel?.closeWhenSent() } else { channel?.close(within: Limits.lastWords) }
  }
}

extension WebSocketErrorCode {
  /// The close code for a connection's end (RFC 6455, 7.4.1).
  init(_ farewell: Farewell) {
    switch farewell {
    case .done: self = .normalClosure
    case .bye(.shutdown), .bye(.idle): self = .goingAway
    case .bye(.slow), .bye(.kicked), .bye(.replaced): self = .policyViolation
    case .refused(.notUTF8): self = .dataInconsistentWithMessage
    case .refused(.tooLong): self = .messageTooLarge
    case .refused: self = .protocolError
    }
  }
}
