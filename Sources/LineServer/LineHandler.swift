import Connections
import Core
import Listening
import Lobbies
import NIOCore
import Wire

/// Splits a connection's bytes into lines for its connection, and is the connection's transport.
final class LineHandler: ChannelInboundHandler, Transport {
  typealias InboundIn = ByteBuffer

  private let reception: any Reception
  private let source: LineServer.Source
  private var connection: (any Conversation)?
  private var channel: TransportChannel?
  /// Bytes not yet handed to the connection; the first `searched` of them contain no line feed.
  private var received = ByteBuffer()
  private var searched = 0
  private var isCutting = false
  /// True once input is over: bytes that still arrive are discarded.
  private var isDeaf = false
  private var timeout: Scheduled<Void>?
  private var hasHadLine = false

  init(reception: any Reception, source: LineServer.Source) {
    self.reception = reception
    self.source = source
  }

  // MARK: Channel

  func handlerAdded(context: ChannelHandlerContext) { channel = TransportChannel(context) }

  func channelActive(context: ChannelHandlerContext) {
    let (address, isPrivate) =
      switch source {
      case .network(let isSecure, let proxies):
        (ClientAddress.of(context.channel), isSecure || proxies.isNear(context.channel))
      case .machine: (Connection.machine, true)
      }
    connection = reception.converse(
      over: self, address: address, webOrigin: nil, isPrivate: isPrivate, on: context.eventLoop)
    expectLine(within: Limits.firstRequest)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDeaf else { return }
    var bytes = unwrapInboundIn(data)
    received.writeBuffer(&bytes)
    cutLines()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    connection?.flush()
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    connection?.writabilityChanged()
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: connection?.end(.bye(.shutdown))
    case ChannelEvent.inputClosed: isDeaf ? context.close(promise: nil) : connection?.inputClosed()
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    timeout?.cancel()
    channel?.closed()
    connection?.closed()
    connection = nil
    channel = nil
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // An error on a connection ends only that connection.
    context.close(promise: nil)
  }

  // MARK: Lines

  private func cutLines() {
    guard !isCutting else { return }
    isCutting = true
    defer { isCutting = false }
    while channel?.isReading == true, !isDeaf, let line = nextLine() {
      guard hasHadLine || !line.isRequestLine else {
        refuseHTTP()
        break
      }
      hasHadLine = true
      connection?.receive(line)
    }
    received.discardReadBytes()
    if received.readableBytes == 0 || isDeaf {
      received.clear(minimumCapacity: 0)
      if hasHadLine { stopTimeout() }
    } else if timeout == nil {
      expectLine(within: Limits.wholeRequest)
    }
  }

  /// The next complete line, without its line ending.
  private func nextLine() -> ByteBuffer? {
    let view = received.readableBytesView
    guard let end = view.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      searched = view.count
      if view.count >= Limits.messageBytes { tooLong() }
      return nil
    }
    searched = 0
    let length = end - view.startIndex
    guard length < Limits.messageBytes else {
      tooLong()
      return nil
    }
    stopTimeout()
    guard var line = received.readSlice(length: length) else { return nil }
    received.moveReaderIndex(forwardBy: 1)
    if line.readableBytesView.last == UInt8(ascii: "\r") { line.moveWriterIndex(to: line.writerIndex - 1) }
    return line
  }

  private func tooLong() { refuse(.tooLong) }

  /// Any page can make a browser post a form to this port, and lines of its body would be taken as requests.
  private func refuseHTTP() {
    refuse(.invalidRequest("This port takes lines of JSON. Use the other one for HTTP (see --http)."))
  }

  private func refuse(_ error: WireError) {
    isDeaf = true
    connection?.receive(unreadable: error)
    connection?.flush()
  }

  private func expectLine(within length: Span) {
    stopTimeout()
    timeout = channel?.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(length.milliseconds)) {
      self.connection?.end(.bye(.idle))
    }
  }

  private func stopTimeout() {
    timeout?.cancel()
    timeout = nil
  }

  // MARK: Transport

  let name: StaticString = "lines"
  let canPush = true

  var isWritable: Bool { channel?.isWritable ?? false }

  var bytesWaiting: Int { channel?.bytesWaiting ?? 0 }

  func write(_ lines: ByteBuffer) { channel?.write(lines) }

  func write(_ lines: ByteBuffer, holding shares: [any AnyObject & Sendable]) { channel?.write(lines, holding: shares) }

  func flush() { channel?.flush() }

  func setReading(_ isReading: Bool) {
    guard channel?.setReading(isReading) == true else { return }
    if isReading { cutLines() }
  }

  func finish(_ farewell: Farewell) {
    isDeaf = true
    stopTimeout()
    setReading(true)
    channel?.closeWhenSent()
  }
}

extension ByteBuffer {
  /// Whether the line is an HTTP request line.
  fileprivate var isRequestLine: Bool {
    let view = readableBytesView
    return view.count > 9 && view.suffix(9).starts(with: Array(" HTTP/1.".utf8))
  }
}
