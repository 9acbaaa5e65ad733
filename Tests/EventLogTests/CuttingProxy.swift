import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// Stands between a log and its NATS server, and cuts the connection instead of passing on an acknowledgement. After that
/// it may let nobody through for a while.
final class CuttingProxy: Sendable {
  private let listener: any Channel
  /// How many acknowledgements it has cut off.
  let cuts = NIOLockedValueBox(0)

  var address: String { "nats://127.0.0.1:\(listener.localAddress?.port ?? 0)" }

  /// - Parameters:
  ///   - everyNth: which acknowledgements it cuts off: 1 for each, 2 for every second.
  ///   - away: for how long it lets nobody through after it has cut a connection.
  init(to port: Int, everyNth: Int, away: Duration = .zero) async throws {
    let (cuts, seen) = (cuts, NIOLockedValueBox(0))
    let back = NIOLockedValueBox(ContinuousClock.now)
    let isCut: @Sendable () -> Bool = {
      let isDue = seen.withLockedValue { seen in
        seen += 1
        return seen.isMultiple(of: everyNth)
      }
      if isDue {
        cuts.withLockedValue { $0 += 1 }
        back.withLockedValue { $0 = .now + away }
      }
      return isDue
    }
    let group = MultiThreadedEventLoopGroup.singleton
    listener = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { client in
        guard back.withLockedValue({ $0 <= .now }) else { return client.close() }
        return ClientBootstrap(group: client.eventLoop)
          .channelInitializer { server in
            server.eventLoop.makeCompletedFuture {
              try server.pipeline.syncOperations.addHandler(Passing(to: client) { $0.isAcknowledgement && isCut() })
              try client.pipeline.syncOperations.addHandler(Passing(to: server) { _ in false })
            }
          }
          .connect(host: "127.0.0.1", port: port)
          .flatMap { _ in client.setOption(.autoRead, value: true) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  func close() async throws { try await listener.close() }

  /// Passes on what one side sends, until it is time to cut both off.
  private final class Passing: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel
    private let cuts: (ByteBuffer) -> Bool

    init(to other: any Channel, cuts: @escaping (ByteBuffer) -> Bool) {
      self.other = other
      self.cuts = cuts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      guard !cuts(bytes) else { return context.close(promise: nil) }
      other.writeAndFlush(bytes, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}

extension ByteBuffer {
  /// Whether it holds what a stream says once it has stored something.
  fileprivate var isAcknowledgement: Bool { readableBytesView.firstRange(of: Array(#"{"stream":""#.utf8)) != nil }
}
