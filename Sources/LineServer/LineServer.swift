import Glibc
import Hunt
public import Logging
public import NIOCore
import NIOPosix
public import ServiceLifecycle
public import Sessions
import Synchronization
import Wire

/// The protocol over TCP: one JSON value a line.
public final class LineServer: Service {
  private let host: String
  private let port: Int
  private let group: any EventLoopGroup
  private let service: SessionService
  private let logger: Logger
  private let onListening: @Sendable (SocketAddress) -> Void
  private let connections = Connections()

  /// - Parameters:
  ///   - port: 0 for any free one.
  ///   - group: the event loops of the lobbies.
  ///   - onListening: called with the address once connections are taken.
  public init(
    host: String, port: Int, group: any EventLoopGroup, service: SessionService, logger: Logger,
    onListening: @escaping @Sendable (SocketAddress) -> Void
  ) {
    self.host = host
    self.port = port
    self.group = group
    self.service = service
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until shutdown; then answers what was asked, says `bye shutdown` to everybody, and returns.
  public func run() async throws {
    let listening = try await bind()
    if let address = listening.localAddress { onListening(address) }
    try? await gracefulShutdown()
    try? await listening.close()
    connections.endAll(.shutdown)
    await connections.allClosed(within: Limits.shutdown)
  }

  private func bind() async throws -> any Channel {
    do {
      return try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 4_096)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        // Out of file descriptors, it stops accepting for a second instead of failing.
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
          }
        }
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.socketOption(.so_keepalive), value: 1)
        // A watcher that closed looks like one that only sends no more, until something is sent to it. Its system says
        // that it is gone a minute later, if asked; by default that would be after two hours.
        .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 30)
        .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 10)
        .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPCNT)), value: 3)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 * 1_024, high: 256 * 1_024))
        .childChannelInitializer { [service, connections] channel in
          channel.eventLoop.makeCompletedFuture {
            let handler = LineHandler(service: service)
            guard connections.add(channel, handler) else { throw TooManyConnections() }
            try channel.pipeline.syncOperations.addHandler(handler)
          }
        }
        .bind(host: host, port: port)
        .get()
    } catch {
      throw CannotListen(host: host, port: port, reason: "\(error)")
    }
  }
}

public struct CannotListen: Error, CustomStringConvertible {
  let host: String
  let port: Int
  let reason: String

  public var description: String {
    "Cannot listen on \(host):\(port): \(reason). Is another server running there? Choose another address with --lines."
  }
}

/// The connection is closed at once; the others go on.
struct TooManyConnections: Error {}

/// The connections that are open now.
private final class Connections: Sendable {
  private struct State {
    var enders: [ObjectIdentifier: @Sendable (Reply.Bye) -> Void] = [:]
    var whenEmpty: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Returns false if there are too many.
  func add(_ channel: any Channel, _ handler: LineHandler) -> Bool {
    let id = ObjectIdentifier(channel)
    let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    let isAdded = state.withLock { state in
      guard state.enders.count < Limits.connections else { return false }
      state.enders[id] = { reason in bound.eventLoop.execute { bound.value.end(reason) } }
      return true
    }
    if isAdded { channel.closeFuture.whenComplete { _ in self.remove(id) } }
    return isAdded
  }

  private func remove(_ id: ObjectIdentifier) {
    let waiting = state.withLock { state in
      state.enders[id] = nil
      guard state.enders.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.whenEmpty = [] }
      return state.whenEmpty
    }
    for continuation in waiting { continuation.resume() }
  }

  func endAll(_ reason: Reply.Bye) {
    for end in state.withLock({ Array($0.enders.values) }) { end(reason) }
  }

  /// Waits until no connection is open any more, but not for ever: a reader that has stalled is left behind.
  func allClosed(within length: Span) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.allClosed() }
      group.addTask { try? await Task.sleep(for: .milliseconds(length.milliseconds)) }
      await group.next()
      self.stopWaiting()
      group.cancelAll()
    }
  }

  private func allClosed() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.enders.isEmpty { state.whenEmpty.append(continuation) }
        return state.enders.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }

  private func stopWaiting() {
    let waiting = state.withLock { state in
      defer { state.whenEmpty = [] }
      return state.whenEmpty
    }
    for continuation in waiting { continuation.resume() }
  }
}
