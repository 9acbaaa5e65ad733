public import Connections
public import Listening
public import NIOCore
public import ServiceLifecycle

/// Serves the protocol over TCP: one JSON value per line.
public final class LineServer: Service {
  private let listener: Listener
  private let service: ConnectionService
  private let onListening: @Sendable (SocketAddress) -> Void

  /// - Parameter onListening: called with the address once the server accepts connections.
  public init(
    listener: Listener, service: ConnectionService, onListening: @escaping @Sendable (SocketAddress) -> Void
  ) {
    self.listener = listener
    self.service = service
    self.onListening = onListening
  }

  /// Serves until shutdown; then answers pending requests, sends `bye shutdown` on every connection, and returns.
  public func run() async throws {
    let listening: any Channel = try await listener.listen { [service] channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(LineHandler(service: service))
      }
    }
    if let address = listening.localAddress { onListening(address) }
    try? await gracefulShutdown()
    await listener.close()
  }
}
