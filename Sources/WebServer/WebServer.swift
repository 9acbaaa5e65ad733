public import Connections
import Hummingbird
import HummingbirdCore
public import Listening
public import Logging
public import NIOCore
public import ServiceLifecycle

/// Serves the protocol over WebSocket, and answers requests over HTTP.
public final class WebServer: Service {
  private let listener: Listener
  private let group: any EventLoopGroup
  private let reception: (any Reception)?
  private let site: Site
  private let messages: ConnectionService?
  private let responder: WebResponder
  private let logger: Logger
  private let onListening: @Sendable (SocketAddress) -> Void

  /// - Parameters:
  ///   - group: the event loops of the lobbies.
  ///   - reception: takes the clients of WebSockets; nil to open none.
  ///   - messages: answers plain messages over HTTP; nil to leave them to the responder, as a node of a cluster must.
  ///   - onListening: called with the address once the server accepts connections.
  public init(
    listener: Listener, group: any EventLoopGroup, reception: (any Reception)?, site: Site,
    messages: ConnectionService?, responder: WebResponder, logger: Logger,
    onListening: @escaping @Sendable (SocketAddress) -> Void
  ) {
    self.listener = listener
    self.group = group
    self.reception = reception
    self.site = site
    self.messages = messages
    self.responder = responder
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until shutdown; then answers pending requests, sends `bye shutdown` on every WebSocket, and returns.
  public func run() async throws {
    let bodies = BodyRoom()
    let connection = UpgradableChannel(
      reception: reception, textFrames: try await TextFramesOfLoops(group), site: site, messages: messages,
      responder: { [logger, site, responder] request, writer, channel in
        var context = WebContext(
          source: WebContextSource(
            logger: logger, eventLoop: channel.eventLoop, isRelayed: false, bodies: bodies,
            close: { channel.close(promise: nil) }))
        context.address = site.address(of: channel, request.headers)
        context.origin = site.reachableOrigin(of: request.head, on: channel)
        context.isPrivate = site.isPrivate(channel)
        let response = try await responder.respond(request, context)
        try await writer.write(response: response.head, body: response.body)
      })
    let listening = try await listener.listen { [logger] in connection.setup(channel: $0, logger: logger) }
    if let address = listening.channel.localAddress { onListening(address) }
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask { [logger] in await Self.serve(listening, connection, logger: logger) }
      tasks.addTask { [listener] in
        try? await gracefulShutdown()
        await listener.close()
      }
      // All connections are closed, or the time is up.
      await tasks.next()
      tasks.cancelAll()
    }
  }

  /// Handles connections, and returns when no more are accepted and all are closed.
  private static func serve(
    _ listening: NIOAsyncChannel<UpgradableChannel.Value, Never>, _ connection: UpgradableChannel, logger: Logger
  ) async {
    await withDiscardingTaskGroup { tasks in
      do {
        try await listening.executeThenClose { connections in
          for try await value in connections {
            tasks.addTask { await connection.handle(value: value, logger: logger) }
          }
        }
      } catch {
        logger.error("The web server takes no more connections: \(error)")
      }
    }
  }
}
