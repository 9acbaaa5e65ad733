public import Connections
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import MapArchive
import Measures
import NIOConcurrencyHelpers
import NIOCore
public import Relay
import Wire

/// The answers of a node of a cluster: its own while it leads, otherwise the leader's, except for what is the same on
/// all nodes.
public final class NodeAnswers: Sendable {
  /// The answers while this node leads.
  private let own = NIOLockedValueBox<WebAnswers?>(nil)
  private let relay: Relay
  private let relayed: WebResponder
  private let underWay = NIOLockedValueBox(0)

  /// - Parameters:
  ///   - tiles: as for the pages of all nodes.
  ///   - map: where the tiles are, if they are the operator's own.
  ///   - connections: the number of open connections of this node.
  ///   - more: what `/metrics` tells besides.
  public init(
    relay: Relay, site: Site, tiles: Tiles?, map: MapArchive?, connections: @escaping @Sendable () -> Int,
    more: MoreMetrics = .none
  ) {
    self.relay = relay
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SafeHeaders(isOnlySecure: site.isOnlySecure))
    router.add(middleware: ErrorsAsJSON())
    router.add(middleware: StreamSafeHead())
    router.add(middleware: ToLeader(relay: relay) { [own] in own.withLockedValue { $0 } })
    router.get("/healthz") { _, _ in "ok\n" }
    router.get("/readyz") { _, _ in
      guard relay.isLinked else { throw WireError.unavailable }
      return "ready\n"
    }
    router.get("/metrics") { _, _ in
      var text = MetricsText()
      Metrics.connections(connections(), to: &text)
      Metrics.leads(false, to: &text)
      Metrics.isLinked(relay.isLinked, to: &text)
      await more.write(&text)
      return Metrics.response(text)
    }
    DrawnPages(tiles: tiles, map: map, publicURL: site.publicURL, embedders: site.otherOrigins)
      .add(to: router, waitingRoom: nil)
    let responder = router.buildResponder()
    relayed = WebResponder { try await responder.respond(to: $0, context: $1) }
  }

  /// Answers requests here from now on.
  public func lead(with answers: WebAnswers) { own.withLockedValue { $0 = answers } }

  /// How many requests are not answered yet.
  public var unanswered: Int { underWay.withLockedValue { $0 } }

  public var responder: WebResponder {
    WebResponder { [self] request, context in
      let own = own.withLockedValue { $0 }
      let place = Place(among: underWay)
      var response = try await (own?.responder ?? relayed).respond(request, context)
      let body = response.body
      // The place is free when the body is written, or when nobody wants it any more.
      response.body = ResponseBody(contentLength: body.contentLength) { writer in
        defer { withExtendedLifetime(place) {} }
        try await body.write(writer)
      }
      return response
    }
  }

  /// Counts a request for as long as it exists.
  private final class Place: Sendable {
    private let count: NIOLockedValueBox<Int>

    init(among count: NIOLockedValueBox<Int>) {
      self.count = count
      count.withLockedValue { $0 += 1 }
    }

    deinit { count.withLockedValue { $0 -= 1 } }
  }
}

/// Has the leader answer what this node cannot.
private struct ToLeader: RouterMiddleware {
  typealias Context = WebContext
  let relay: Relay
  /// The answers of this node, if it leads by now.
  let own: @Sendable () -> WebAnswers?

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      return try await relayed(request, context)
    }
  }

  private func relayed(_ request: Request, _ context: WebContext) async throws -> Response {
    let answer: LeadersAnswer
    do {
      answer =
        if request.uri.path.contains("/sheet.") {
          // It takes the leader a second.
          try await context.whileClientWaits(for: request) {
            try await relay.answer(
              request.head, body: AsyncStream { $0.finish() }, address: context.address, origin: context.origin,
              isPrivate: context.isPrivate)
          }
        } else {
          try await relay.answer(
            request.head, body: request.body, address: context.address, origin: context.origin,
            isPrivate: context.isPrivate)
        }
    } catch is NoLeader {
      // Nothing was sent, and nothing of the request was read.
      if let own = own() { return try await own.responder.respond(request, context) }
      throw WireError.unavailable
    }
    let head = answer.head
    guard request.method != .head else {
      await answer.end()
      return Response(status: head.status, headers: head.headerFields)
    }
    let length = head.headerFields[.contentLength].flatMap { Int($0) }
    let content = ResponseBody(contentLength: length) { writer in
      do {
        for try await chunk in answer.body { try await writer.write(chunk) }
      } catch {
        await answer.cancel()
        throw error
      }
      try await writer.finish(nil)
      await answer.end()
    }
    return Response(status: head.status, headers: head.headerFields, body: content)
  }
}
