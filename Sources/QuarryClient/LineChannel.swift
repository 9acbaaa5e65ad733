import NIOCore
import NIOPosix

/// Receives a connection's lines, on its event loop and in order.
protocol LineReceiver: Sendable {
  /// - Parameter line: without the line feed.
  func received(_ line: [UInt8])
  /// Called at least once, when nothing more will come.
  /// - Parameter error: nil if the other side closed normally.
  func ended(_ error: (any Error)?)
}

/// A TCP connection that is split into lines, or a WebSocket whose messages are lines.
enum LineChannel {
  /// Connects to the first place that answers, in random order: one that hangs would otherwise be tried first each time.
  /// - Parameters:
  ///   - timeout: how long each place may take to answer.
  ///   - makeReceiver: called with the channel's event loop, once for each place that is tried.
  static func connect<Receiver: LineReceiver>(
    to server: ServerAddress, timeout: Duration, on group: any EventLoopGroup,
    makeReceiver: @escaping @Sendable (any EventLoop) -> Receiver
  ) async throws -> (channel: any Channel, receiver: Receiver) {
    var failure: (any Error)?
    for place in server.places.shuffled() {
      do {
        return try await connect(to: place, of: server, timeout: timeout, on: group, makeReceiver: makeReceiver)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        failure = error
      }
    }
    throw failure ?? ConnectionFailure.unreachable(server, reason: "it has no address")
  }

  private static func connect<Receiver: LineReceiver>(
    to place: ServerAddress.Place, of server: ServerAddress, timeout: Duration, on group: any EventLoopGroup,
    makeReceiver: @escaping @Sendable (any EventLoop) -> Receiver
  ) async throws -> (channel: any Channel, receiver: Receiver) {
    try Task.checkCancellation()
    let loop = group.next()
    let encryption = try Encryption(of: server, at: place)
    let receiver = makeReceiver(loop)
    let ready = loop.makePromise(of: Void.self)
    let bootstrap = ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(timeout))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      // The server may close its output while we still write: a test may want that.
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let encryption { try channel.pipeline.syncOperations.addHandler(encryption.handler()) }
          if let path = server.path {
            try WebSocket.add(to: channel, receiver, host: place.description, path: path).cascade(to: ready)
          } else {
            try channel.pipeline.syncOperations.addHandler(LineHandler(receiver))
            ready.succeed()
          }
        }
      }
    let arrival = Waitable<Result<any Channel, any Error>?, any Channel>(nil, eventLoop: loop) { $0 }
    let connecting = bootstrap.connect(host: place.host, port: place.port).flatMap { channel in
      WebSocket.wait(for: ready, of: channel, timeout: TimeAmount(timeout))
    }
    connecting.whenFailure { ready.fail($0) }
    connecting.whenComplete { result in arrival.change { $0 = result } }
    do {
      return (try await arrival.next(timeout: nil, waitingFor: "a connection"), receiver)
    } catch let error as CancellationError {
      // The caller has given up.
      connecting.whenSuccess { $0.close(promise: nil) }
      throw error
    } catch {
      throw ConnectionFailure.unreachable(server, reason: reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? NIOConnectionError else { return ConnectionFailure.reason(error) }
    if let attempt = error.connectionErrors.first { return ConnectionFailure.reason(attempt.error) }
    return "there is no host with this name"
  }
}

/// Splits the input into lines.
private final class LineHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let receiver: any LineReceiver
  private var buffer = ByteBuffer()
  /// The number of readable bytes already searched, so that a long line takes linear time.
  private var searched = 0

  init(_ receiver: any LineReceiver) { self.receiver = receiver }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var incoming = unwrapInboundIn(data)
    if buffer.readableBytes == 0 {
      buffer = incoming
    } else {
      buffer.discardReadBytes()
      buffer.writeBuffer(&incoming)
    }
    while let length = nextLength() {
      let line = buffer.readBytes(length: length) ?? []
      buffer.moveReaderIndex(forwardBy: 1)
      searched = 0
      receiver.received(line)
    }
    guard buffer.readableBytes < ClientLimits.lineReceived else {
      receiver.ended(ConnectionFailure.unreadable("a line is longer than \(ClientLimits.lineReceived) bytes"))
      context.close(promise: nil)
      return
    }
  }

  private func nextLength() -> Int? {
    let view = buffer.readableBytesView
    guard let end = view.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      searched = view.count
      return nil
    }
    return end - view.startIndex
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { ended() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    ended()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    receiver.ended(ConnectionFailure(error))
    context.close(promise: nil)
  }

  private func ended() {
    receiver.ended(
      buffer.readableBytes == 0 ? nil : ConnectionFailure.closed(reason: "it broke off in the middle of a line"))
  }
}

extension Channel {
  /// Closes the channel and returns when it is closed, whoever closed it.
  func closed() async {
    // The only possible error is that the channel is closed already.
    try? await close().get()
  }
}
