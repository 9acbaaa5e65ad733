import Glibc
import NIOCore
import NIOPosix

/// Calls back on an event loop after that has polled its sockets.
///
/// A task cannot do this: a loop runs its tasks, including those added meanwhile, before it polls its sockets again.
/// Reading from a pipe waits for the poll.
struct NextTick: Sendable {
  private let channel: any Channel

  static func make(on eventLoop: any EventLoop, _ tick: @escaping @Sendable () -> Void) async throws -> NextTick {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw IOError(errnoCode: errno, reason: "pipe") }
    let channel = try await NIOPipeBootstrap(group: eventLoop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(PipeReader(tick: tick)) }
      }
      .takingOwnershipOfDescriptors(input: ends[0], output: ends[1])
      .get()
    return NextTick(channel: channel)
  }

  func schedule() { channel.writeAndFlush(ByteBuffer(integer: UInt8(0)), promise: nil) }

  func close() async { try? await channel.close() }

  private final class PipeReader: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let tick: @Sendable () -> Void

    init(tick: @escaping @Sendable () -> Void) { self.tick = tick }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { tick() }
  }
}
