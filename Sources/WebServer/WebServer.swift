public import Connections
public import Core
public import Hometown
import Hummingbird
import HummingbirdCore
public import Listening
public import Logging
public import NIOCore
public import Pictures
public import ServiceLifecycle

/// Serves the protocol over HTTP and WebSocket, and the web pages.
public final class WebServer: Service {
  private let listener: Listener
  private let group: any EventLoopGroup
  private let service: ConnectionService
  private let site: Site
  private let photos: PhotoFolder
  private let sharePhoto: @Sendable (Photo, LobbyID) async throws -> Void
  private let pictures: PictureProcesses
  private let hometown: Hometown?
  private let logger: Logger
  private let onListening: @Sendable (SocketAddress) -> Void

  /// - Parameters:
  ///   - group: the event loops of the lobbies.
  ///   - publicURL: `https://HOST`, if the server has one.
  ///   - proxies: trusted to name the client's address.
  ///   - photos: where photos of clues are stored.
  ///   - sharePhoto: gives a stored photo to other nodes; throws if it could not.
  ///   - pictures: unpacks untrusted pictures; closed with the server.
  ///   - hometown: nil if the server lacks the lists of countries.
  ///   - onListening: called with the address once the server accepts connections.
  public init(
    listener: Listener, group: any EventLoopGroup, service: ConnectionService, publicURL: String?,
    proxies: TrustedProxies, photos: PhotoFolder,
    sharePhoto: @escaping @Sendable (Photo, LobbyID) async throws -> Void = { _, _ in }, pictures: PictureProcesses,
    hometown: Hometown?, logger: Logger,
    onListening: @escaping @Sendable (SocketAddress) -> Void
  ) {
    self.listener = listener
    self.group = group
    self.service = service
    site = Site(publicURL: publicURL, isSecure: listener.isSecure, proxies: proxies)
    self.photos = photos
    self.sharePhoto = sharePhoto
    self.pictures = pictures
    self.hometown = hometown
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until shutdown; then answers pending requests, sends `bye shutdown` on every WebSocket, and returns.
  public func run() async throws {
    let pools = WorkerPools(pictures: pictures)
    do {
      try await run(pools)
    } catch {
      await pools.close()
      throw error
    }
    await pools.close()
  }

  private func run(_ pools: WorkerPools) async throws {
    let pages = try Pages(tiles: service.tiles, publicURL: site.publicURL)
    let responder = Routes(
      service: service, site: site, pages: pages, photos: photos, sharePhoto: sharePhoto, pools: pools,
      hometown: hometown, connections: { [listener] in listener.connections }
    ).responder()
    let connection = UpgradableChannel(
      service: service, textFrames: try await TextFramesOfLoops(group), site: site,
      responder: { [logger, site] request, writer, channel in
        var context = WebContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        context.address = site.address(of: channel, request.headers)
        context.origin = site.reachableOrigin(of: request.head, on: channel)
        let response = try await responder.respond(to: request, context: context)
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
