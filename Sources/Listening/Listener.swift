import Foundation
import Hunt
public import NIOCore
import NIOExtras
import NIOPosix

/// Where a transport takes its connections: all that lines and HTTP have in common before the first byte is read, and
/// how both come to an end.
public struct Listener: Sendable {
  static let backlog: Int32 = 4_096

  private let address: BoundAddress
  private let group: any EventLoopGroup
  private let admission: Admission
  private let certificate: Certificate?
  private let quiescing: ServerQuiescingHelper

  /// - Parameters:
  ///   - address: the listener's own from now on.
  ///   - group: the event loops of the lobbies.
  ///   - certificate: nil for connections that are not encrypted.
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

  /// Open now, of all transports.
  public var connections: Int { admission.connections }

  /// Takes connections, and hands them out one by one. Only once.
  /// - Parameter initialize: makes of each connection what it is, behind TLS.
  public func listen<Connection: Sendable>(
    _ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Connection>
  ) async throws -> NIOAsyncChannel<Connection, Never> {
    try await bootstrap.bind(try socket()) { channel in secure(channel, initialize) }
  }

  /// Takes connections, which look after themselves. Only once.
  public func listen(_ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>) async throws
    -> any Channel
  {
    try await bootstrap.childChannelInitializer { channel in secure(channel, initialize) }
      .withBoundSocket(try socket()).get()
  }

  private func socket() throws -> NIOBSDSocket.Handle {
    guard let socket = address.take() else { throw ChannelError.inappropriateOperationForState }
    return socket
  }

  private func secure<Connection>(
    _ channel: any Channel, _ initialize: (any Channel) -> EventLoopFuture<Connection>
  ) -> EventLoopFuture<Connection> {
    do {
      if let certificate { try channel.pipeline.syncOperations.addHandler(certificate.handler()) }
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return initialize(channel)
  }

  private var bootstrap: ServerBootstrap {
    ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { [admission, quiescing] channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          // Out of file descriptors, it stops accepting for a second instead of failing.
          try pipeline.addHandler(AcceptBackoffHandler(shouldForwardIOErrorCaught: false))
          try pipeline.addHandler(AdmissionHandler(admission))
          try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
        }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
      .childChannelOption(.keepAliveIdle, value: Int(Limits.keepAlive.milliseconds / 1_000))
      .childChannelOption(.keepAliveInterval, value: Int(Limits.keepAliveAgain.milliseconds / 1_000))
      .childChannelOption(.keepAliveCount, value: Limits.keepAliveTries)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 * 1_024, high: 256 * 1_024))
  }

  /// Takes no more connections, lets those that are open say goodbye, and returns when all are closed, but not for ever:
  /// a reader that has stalled is left behind.
  public func close() async {
    let eventLoop = group.any()
    let closed = eventLoop.makePromise(of: Void.self)
    let patience = eventLoop.scheduleTask(in: .milliseconds(Limits.shutdown.milliseconds)) { closed.succeed() }
    quiescing.initiateShutdown(promise: closed)
    try? await closed.futureResult.get()
    patience.cancel()
  }
}

// The system's default is to ask after two hours: until then phones that left the field, and watchers who closed while
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
