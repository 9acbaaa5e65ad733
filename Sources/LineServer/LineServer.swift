public import Connections
public import Listening
public import NIOCore
public import ServiceLifecycle

/// Serves the protocol over TCP: one JSON value per line.
public final class LineServer: Service {
  private let listener: Listener
  private let reception: any Reception
  private let source: Source
  private let onListening: @Sendable (SocketAddress) -> Void

  /// Where the clients come from.
  public enum Source: Sendable {
    case network(isSecure: Bool, TrustedProxies)
    /// The server's own machine, from somebody who may read its data folder.
    case machine
  }

  /// - Parameters:
  ///   - reception: takes the clients.
  ///   - onListening: called with the address once the server accepts connections.
  public init(
    listener: Listener, reception: any Reception, source: Source,
    onListening: @escaping @Sendable (SocketAddress) -> Void
  ) {
    self.listener = listener
    self.reception = reception
    self.source = source
    self.onListening = onListening
  }

  /// Serves until shutdown; then answers pending requests, sends `bye shutdown` on every connection, and returns.
  public func run() async throws {
    let listening: any Channel = try await listener.listen { [reception, source] channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(LineHandler(reception: reception, source: source))
      }
    }
    if let address = listening.localAddress { onListening(address) }
    try? await gracefulShutdown()
    await listener.close()
  }
}
