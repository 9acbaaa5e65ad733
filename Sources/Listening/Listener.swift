import Core
import Foundation
public import NIOCore
import NIOExtras
import NIOPosix

/// Accepts a transport's connections.
///
/// Lines and HTTP share everything before the first byte is read, and the shutdown.
public struct Listener: Sendable {
  /// Connections that the system queues until they are accepted. Beyond, each would wait a second and try again.
  static let backlog: Int32 = 4_096

  private let address: BoundAddress
  private let group: any EventLoopGroup
  private let admission: Admission
  private let certificate: Certificate?
  private let quiescing: ServerQuiescingHelper

  /// - Parameters:
  ///   - address: the listener takes ownership of it.
  ///   - group: the event loops of the lobbies.
  ///   - certificate: nil for unencrypted connections.
  public init(
    at address: BoundAddress, group: any EventLoopGroup, admission: Admission, certificate: Certificate?
  ) {
    self.address = address
    self.group = group
    self.admission = admission
    self.certificate = certificate
    quiescing = ServerQuiescingHelper(group: group)
  }

  public var isSecure: Bool { certificate != nil }

  /// Starts accepting connections and returns them as a sequence. Can be called once.
  /// - Parameter initialize: sets up each connection's pipeline, behind TLS.
  public func listen<Connection: Sendable>(
    _ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Connection>
  ) async throws -> NIOAsyncChannel<Connection, Never> {
    let socket = try socket()
    return try await bootstrap(for: socket).bind(socket) { channel in secure(channel, initialize) }
  }

  /// Starts accepting connections, which are handled by their pipelines. Can be called once.
  public func listen(_ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>) async throws
    -> any Channel
  {
    let socket = try socket()
    return try await bootstrap(for: socket).childChannelInitializer { channel in secure(channel, initialize) }
      .withBoundSocket(socket).get()
  }

  private func socket() throws -> NIOBSDSocket.Handle {
    guard let socket = address.take() else { throw ChannelError.inappropriateOperationForState }
    return socket
  }

  private func secure<Connection: Sendable>(
    _ channel: any Channel, _ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Connection>
  ) -> EventLoopFuture<Connection> {
    if address.isOfMachine {
      return MachineSocket.check(channel).flatMap { initialize(channel) }
    }
    do {
      if let certificate { try channel.pipeline.syncOperations.addHandler(certificate.handler()) }
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return initialize(channel)
  }

  private func bootstrap(for socket: NIOBSDSocket.Handle) -> ServerBootstrap {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { [admission, quiescing] channel in
        channel.eventLoop.makeCompletedFuture {
          // NIO has set the backlog of a socket that is bound already to 128.
          guard Foundation.listen(socket, Self.backlog) == 0 else { throw IOError(errnoCode: errno, reason: "listen") }
          let pipeline = channel.pipeline.syncOperations
          // Out of file descriptors, the server stops accepting for a second instead of failing.
          try pipeline.addHandler(AcceptBackoffHandler(shouldForwardIOErrorCaught: false))
          try pipeline.addHandler(AdmissionHandler(admission))
          try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 * 1_024, high: 256 * 1_024))
    guard !address.isOfMachine else { return bootstrap }
    return
      bootstrap
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
      .childChannelOption(.keepAliveIdle, value: Int(Limits.keepAlive.milliseconds / 1_000))
      .childChannelOption(.keepAliveInterval, value: Int(Limits.keepAliveAgain.milliseconds / 1_000))
      .childChannelOption(.keepAliveCount, value: Limits.keepAliveTries)
  }

  /// Stops accepting, lets open connections say goodbye, and returns when all are closed or time is up.
  ///
  /// A stalled reader must not delay the shutdown for ever.
  public func close() async {
    let eventLoop = group.any()
    let closed = eventLoop.makePromise(of: Void.self)
    let patience = eventLoop.scheduleTask(in: .milliseconds(Limits.shutdown.milliseconds)) { closed.succeed() }
    quiescing.initiateShutdown(promise: closed)
    try? await closed.futureResult.get()
    patience.cancel()
  }
}

// By default the system probes after two hours. Until then, phones out of coverage, and watchers that closed while
// nothing was pushed, would each hold a connection.
extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
  #if canImport(Darwin)
    fileprivate static var keepAliveIdle: Self { .init(level: .tcp, name: .init(rawValue: TCP_KEEPALIVE)) }
  #else
    fileprivate static var keepAliveIdle: Self { .init(level: .tcp, name: .init(rawValue: TCP_KEEPIDLE)) }
  #endif
  fileprivate static var keepAliveInterval: Self { .init(level: .tcp, name: .init(rawValue: TCP_KEEPINTVL)) }
  fileprivate static var keepAliveCount: Self { .init(level: .tcp, name: .init(rawValue: TCP_KEEPCNT)) }
}
