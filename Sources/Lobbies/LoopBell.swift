import Glibc
import NIOCore
import NIOPosix

/// Rings on an event loop after that has polled its sockets.
///
/// A task cannot do this: a loop runs its tasks, including those added meanwhile, before it polls its sockets again.
/// Reading from a pipe waits for the poll.
struct LoopBell: Sendable {
  private let channel: any Channel

  static func hang(on eventLoop: any EventLoop, _ ring: @escaping @Sendable () -> Void) async throws -> LoopBell {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw IOError(errnoCode: errno, reason: "pipe") }
    let channel = try await NIOPipeBootstrap(group: eventLoop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Clapper(ring: ring)) }
      }
      .takingOwnershipOfDescriptors(input: ends[0], output: ends[1])
      .get()
    return LoopBell(channel: channel)
  }

  func ring() { channel.writeAndFlush(ByteBuffer(integer: UInt8(0)), promise: nil) }

  func takeDown() async { try? await channel.close() }

  private final class Clapper: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    private let ring: @Sendable () -> Void

    init(ring: @escaping @Sendable () -> Void) { self.ring = ring }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { ring() }
  }
}
