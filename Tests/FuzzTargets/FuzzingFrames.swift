import Core
import NIOCore
import NIOEmbedded
import NIOWebSocket
import WebSocketMessages
import Wire

/// The first byte determines how the rest is split, and whether messages may be compressed.
func fuzzWebSocket(_ input: [UInt8]) throws(Finding) {
  guard let cut = input.first else { return }
  let bytes = Array(input.dropFirst())
  let takesPacked = cut >= 128
  let whole = Conversation.steps(of: [bytes], takesPacked: takesPacked)
  let pieces = stride(from: 0, to: bytes.count, by: Int(cut % 16) + 1).map {
    Array(bytes[$0..<min(bytes.count, $0 + Int(cut % 16) + 1)])
  }
  try expect(
    Conversation.steps(of: pieces, takesPacked: takesPacked) == whole, "frames mean the same however they are cut")
  for step in whole {
    switch step {
    case .step(.message(let message)): try checkMessage(message)
    case .step(.packed(let packed)):
      let frames = TextFrames()
      if let message = try? frames.unpack(packed, upTo: Limits.messageBytes) {
        try checkMessage(message)
        let again = try? frames.unpack(packed, upTo: Limits.messageBytes)
        try expect(again == message, "a message means the same whatever came before")
      }
    default: break
    }
  }
}

private func checkMessage(_ message: ByteBuffer) throws(Finding) {
  try expect(message.readableBytes <= Limits.messageBytes, "a message is not too long")
  try checkFrames(of: message)
  try checkPackedFrames(of: message)
}

/// Checks that a client that decompresses reads the same lines.
private func checkPackedFrames(of message: ByteBuffer) throws(Finding) {
  let lines = message.readableBytesView.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  let frames = TextFrames()
  let sent = frames.frames(of: ByteBuffer(bytes: lines.joined(separator: [UInt8(ascii: "\n")])), isPacked: true)
  let heard = Conversation.frames(of: Array(sent.readableBytesView))
  let read = heard.map { frame in
    frame.rsv1 ? (try? frames.unpack(frame.data, upTo: Limits.messageBytes)) ?? ByteBuffer() : frame.data
  }
  try expect(read.map { Array($0.readableBytesView) } == lines, "each line becomes a frame, compressed or not")
}

/// Checks that a client reads the same lines from the frames.
private func checkFrames(of message: ByteBuffer) throws(Finding) {
  let lines = message.readableBytesView.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  let sent = ByteBuffer(bytes: lines.joined(separator: [UInt8(ascii: "\n")]))
  let frames = TextFrames().frames(of: sent, isPacked: false)
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

  static func steps(of pieces: [[UInt8]], takesPacked: Bool) -> [Heard] {
    let listener = Listener(MessageAssembler(bytesMax: Limits.messageBytes, takesPacked: takesPacked))
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
      case .nothing, .message, .packed, .ping: break
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
