import Core
import NIOCore
import NIOEmbedded
import NIOWebSocket
import WebSocketMessages
import Wire

/// The first byte determines how the rest is split.
func fuzzWebSocket(_ input: [UInt8]) throws(Finding) {
  guard let cut = input.first else { return }
  let bytes = Array(input.dropFirst())
  let whole = Conversation.steps(of: [bytes])
  let pieces = stride(from: 0, to: bytes.count, by: Int(cut % 16) + 1).map {
    Array(bytes[$0..<min(bytes.count, $0 + Int(cut % 16) + 1)])
  }
  try expect(Conversation.steps(of: pieces) == whole, "frames mean the same however they are cut")
  for step in whole {
    guard case .step(.message(let message)) = step else { continue }
    try expect(message.readableBytes <= Limits.messageBytes, "a message is not too long")
    try checkFrames(of: message)
  }
}

/// Checks that a client reads the same lines from the frames.
private func checkFrames(of message: ByteBuffer) throws(Finding) {
  let lines = message.readableBytesView.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  let sent = ByteBuffer(bytes: lines.joined(separator: [UInt8(ascii: "\n")]))
  let frames = TextFrames().frames(of: sent)
  let heard = Conversation.frames(of: Array(frames.readableBytesView))
  try expect(heard.map { Array($0.data.readableBytesView) } == lines, "each line becomes a frame")
  try expect(heard.allSatisfy { $0.opcode == .text && $0.fin && $0.maskKey == nil }, "frames are whole, and text")
}

/// What the decoder and assembler make of bytes, as in the server, until the connection ends.
private enum Conversation {
  enum Heard: Equatable {
    case step(MessageAssembler.Step)
    case refused(NIOWebSocketError)
  }

  static func steps(of pieces: [[UInt8]]) -> [Heard] {
    let listener = Listener(MessageAssembler(bytesMax: Limits.messageBytes))
    feed(pieces, to: listener)
    return listener.heard
  }

  static func frames(of bytes: [UInt8]) -> [WebSocketFrame] {
    let listener = Listener(nil)
    feed([bytes], to: listener)
    return listener.frames
  }

  private static func feed(_ pieces: [[UInt8]], to listener: Listener) {
    let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 17))
    let channel = EmbeddedChannel(handlers: [decoder, listener])
    for piece in pieces where !listener.isDeaf {
      // Errors are delivered to the listener, too.
      _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
    }
    _ = try? channel.finish(acceptAlreadyClosed: true)
  }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    private var assembler: MessageAssembler?
    var heard: [Heard] = []
    var frames: [WebSocketFrame] = []
    var isDeaf = false

    /// - Parameter assembler: nil to keep the frames as they are.
    init(_ assembler: MessageAssembler?) { self.assembler = assembler }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard !isDeaf else { return }
      let frame = unwrapInboundIn(data)
      frames.append(frame)
      guard let step = assembler?.take(frame) else { return }
      heard.append(.step(step))
      switch step {
      case .nothing, .message, .ping: break
      case .close, .fail: isDeaf = true
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      guard !isDeaf, let error = error as? NIOWebSocketError else { return }
      heard.append(.refused(error))
      isDeaf = true
    }
  }
}
