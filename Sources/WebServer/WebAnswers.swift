public import Connections
import Core
public import Hometown
import Hummingbird
import HummingbirdCore
public import Logging
public import MapArchive
import NIOCore
public import OpenIDConnect
public import Pictures
public import Relay

/// Answers requests over HTTP.
public struct WebResponder: Sendable {
  let respond: @Sendable (Request, WebContext) async throws -> Response
}

/// The answers of a server that has the lobbies: pages, exports, pictures, and the protocol.
public final class WebAnswers: Sendable {
  private let pools: WorkerPools
  private let logger: Logger
  private let pages: DrawnPages
  private let bodies = BodyRoom()
  public let responder: WebResponder

  /// - Parameters:
  ///   - map: the operator's own map, if there is one.
  ///   - photos: where photos of clues are stored.
  ///   - sharing: gives stored photos to other nodes; throws if it could not.
  ///   - pictures: unpacks untrusted pictures; closed with this.
  ///   - hometown: nil if the server lacks the lists of countries.
  ///   - connections: the number of open connections.
  ///   - providers: sign people in; nil without any.
  ///   - linkedNodes: the number of nodes that relay their clients to this one; nil without a cluster.
  ///   - more: what `/metrics` tells besides.
  public init(
    service: ConnectionService, site: Site, map: MapArchive?, photos: PhotoFolder,
    sharing: PhotoSharing = .none, pictures: PictureProcesses,
    hometown: Hometown?, providers: OpenIDConnect? = nil, connections: @escaping @Sendable () -> Int,
    linkedNodes: (@Sendable () -> Int)?,
    more: MoreMetrics = .none, logger: Logger
  ) {
    pages = DrawnPages(tiles: service.tiles, map: map, publicURL: site.publicURL, embedders: site.otherOrigins)
    pools = WorkerPools(pictures: pictures)
    self.logger = logger
    let routes = Routes(
      service: service, site: site, pages: pages, photos: photos,
      sharing: sharing, pools: pools, hometown: hometown, providers: providers, connections: connections,
      linkedNodes: linkedNodes, more: more
    )
    let responder = routes.responder()
    self.responder = WebResponder { try await responder.respond(to: $0, context: $1) }
  }

  /// Answers a request that another node relayed.
  public func answer(_ relayed: RelayedRequest, with answer: RelayedAnswer) async throws {
    var context = WebContext(
      source: WebContextSource(
        logger: logger, eventLoop: relayed.eventLoop, isRelayed: true, bodies: bodies, close: relayed.abort))
    context.address = relayed.address
    context.origin = relayed.origin
    context.isPrivate = relayed.isPrivate
    let request = Request(head: relayed.head, body: RequestBody(asyncSequence: relayed.body))
    let response = try await responder.respond(request, context)
    answer.write(response.head)
    try await response.body.write(RelayedWriter(answer: answer))
  }

  /// Returns once the pages are drawn; throws if the installation lacks a file.
  public func drawn() async throws { _ = try await pages.pages.pages(in: .fallback) }

  /// Stops the workers, once all requests are answered.
  public func close() async { await pools.close() }
}

private struct RelayedWriter: ResponseBodyWriter {
  let answer: RelayedAnswer

  mutating func write(_ buffer: ByteBuffer) async throws { try await answer.write(buffer) }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
