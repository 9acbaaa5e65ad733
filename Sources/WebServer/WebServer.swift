import Hummingbird
import HummingbirdCore
import Hunt
public import Logging
public import NIOCore
import NIOExtras
import NIOPosix
public import Pictures
public import ServiceLifecycle
public import Sessions

/// The protocol over HTTP and WebSocket, and what browsers are shown.
public final class WebServer: Service {
  private let host: String
  private let port: Int
  private let group: any EventLoopGroup
  private let service: SessionService
  private let publicURL: String?
  private let photos: PhotoFolder
  private let logger: Logger
  private let onListening: @Sendable (SocketAddress) -> Void

  /// - Parameters:
  ///   - port: 0 for any free one.
  ///   - group: the event loops of the lobbies.
  ///   - publicURL: `https://HOST`, if the server has one.
  ///   - photos: where those of clues are kept.
  ///   - onListening: called with the address once connections are taken.
  public init(
    host: String, port: Int, group: any EventLoopGroup, service: SessionService, publicURL: String?,
    photos: PhotoFolder, logger: Logger, onListening: @escaping @Sendable (SocketAddress) -> Void
  ) {
    self.host = host
    self.port = port
    self.group = group
    self.service = service
    self.publicURL = publicURL
    self.photos = photos
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until shutdown; then answers what was asked, says `bye shutdown` to every WebSocket, and returns.
  public func run() async throws {
    let origins = Origins(publicURL: publicURL)
    let workshops = Workshops()
    do {
      try await run(origins, workshops)
    } catch {
      await workshops.close()
      throw error
    }
    await workshops.close()
  }

  private func run(_ origins: Origins, _ workshops: Workshops) async throws {
    let responder = Routes(
      service: service, origins: origins, pages: try Pages(tiles: service.tiles, publicURL: publicURL),
      publicURL: publicURL, photos: photos, workshops: workshops
    ).responder()
    let connection = UpgradableChannel(
      service: service, textFrames: try await TextFramesOfLoops(group), origins: origins,
      responder: { [logger] request, writer, channel in
        let context = WebContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let response = try await responder.respond(to: request, context: context)
        try await writer.write(response: response.head, body: response.body)
      })
    let quiescing = ServerQuiescingHelper(group: group)
    let listening = try await bind(connection, quiescing)
    if let address = listening.channel.localAddress { onListening(address) }
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask { [logger] in await Self.serve(listening, connection, logger: logger) }
      tasks.addTask { await Self.quiesce(quiescing) }
      // All connections are closed, or that has taken too long.
      await tasks.next()
      tasks.cancelAll()
    }
  }

  private func bind(
    _ connection: UpgradableChannel, _ quiescing: ServerQuiescingHelper
  ) async throws -> NIOAsyncChannel<UpgradableChannel.Value, Never> {
    do {
      return try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 4_096)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            // Out of file descriptors, it stops accepting for a second instead of failing.
            try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
            try channel.pipeline.syncOperations.addHandler(quiescing.makeServerChannelHandler(channel: channel))
          }
        }
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 * 1_024, high: 256 * 1_024))
        .bind(host: host, port: port) { [logger] channel in connection.setup(channel: channel, logger: logger) }
    } catch {
      throw CannotServe(host: host, port: port, reason: "\(error)")
    }
  }

  /// Returns when no connection is taken any more and all are closed.
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

  private static func quiesce(_ quiescing: ServerQuiescingHelper) async {
    try? await gracefulShutdown()
    quiescing.initiateShutdown(promise: nil)
    try? await Task.sleep(for: .milliseconds(Limits.shutdown.milliseconds))
  }
}

public struct CannotServe: Error, CustomStringConvertible {
  let host: String
  let port: Int
  let reason: String

  public var description: String {
    "Cannot listen on \(host):\(port): \(reason). Is another server running there? Choose another address with --http."
  }
}
