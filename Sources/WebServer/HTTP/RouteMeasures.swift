import Connections
import HTTPTypes
import Hummingbird
import Listening
import Measures
import NIOConcurrencyHelpers
import NIOCore
import Traces
import Tracing

/// How long requests over HTTP take, by route. Messages to `POST /rpc` that are answered without the router are counted
/// by their methods only (`RequestCounts`).
final class RouteMeasures: Sendable {
  private struct Route: Hashable {
    let method: String
    let path: String
  }

  private struct Counted {
    var took = Histogram(.latency)
    /// By status.
    var statuses: [Int: Int] = [:]
  }

  /// Handlers run on many threads, so each event loop's connections have a lock of their own, which is hardly ever
  /// contended.
  private let stripes = (0..<16).map { _ in NIOLockedValueBox<[Route: Counted]>([:]) }

  /// What Hummingbird calls the path of a request that no route fits.
  private static let noRoute = "NotFound"

  /// The methods that are counted by name: clients could make up others.
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]

  /// - Parameter path: the route's pattern; nil if no route fits.
  /// - Returns: the route as it is counted, such as `GET /lobbies/{lobby}/board.csv`.
  func note(
    _ method: String, _ path: String?, status: Int, nanoseconds: Int64, on eventLoop: any EventLoop
  ) -> String {
    let route = Route(
      method: Self.methods.contains(method) ? method : "other", path: path == Self.noRoute ? "none" : path ?? "none")
    // The lowest bits of addresses are all the same.
    let stripe = Int(bitPattern: ObjectIdentifier(eventLoop)) >> 6 & 15
    stripes[stripe].withLockedValue { routes in
      routes[route, default: Counted()].took.note(UInt64(max(0, nanoseconds)))
      routes[route, default: Counted()].statuses[status, default: 0] += 1
    }
    return "\(route.method) \(route.path)"
  }

  func write(to text: inout MetricsText) {
    var all: [Route: Counted] = [:]
    for stripe in stripes {
      for (route, counted) in stripe.withLockedValue({ $0 }) {
        all[route, default: Counted()].took += counted.took
        all[route, default: Counted()].statuses.merge(counted.statuses, uniquingKeysWith: +)
      }
    }
    let routes = all.sorted { ($0.key.path, $0.key.method) < ($1.key.path, $1.key.method) }
    text.histogram(
      "quarry_http_request_duration_seconds", "How long requests over HTTP took until their answer began, by route.",
      routes.map { ([("method", $0.key.method), ("route", $0.key.path)], $0.value.took) })
    text.counter(
      "quarry_http_requests_total", "Requests over HTTP, by route and status.",
      routes.flatMap { route, counted in
        counted.statuses.sorted { $0.key < $1.key }.map { status, count in
          ([("method", route.method), ("route", route.path), ("status", "\(status)")], Double(count))
        }
      })
  }
}

/// Measures every request that the router answers. With an access log, each answer has an id, by which it is found there,
/// and so has each that is traced.
struct Measured: RouterMiddleware {
  typealias Context = WebContext
  let measures: RouteMeasures
  let access: AccessLog?
  let problems: Problems
  let tracer: OTLPTracer?

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let begun = NIODeadline.now()
    let isNear = ClientAddress.isOfThisMachine(context.address)
    let span = tracer.map { $0.begin("HTTP", in: $0.parent(request.headers.traceparent, decides: isNear)) }
    // Errors have become answers further inside.
    var response =
      if let span {
        try await ServiceContext.withValue(span.context) { try await next(request, context) }
      } else {
        try await next(request, context)
      }
    let (took, status) = ((NIODeadline.now() - begun).nanoseconds, response.status.code)
    let route = measures.note(
      request.method.rawValue, context.endpointPath, status: status, nanoseconds: took, on: context.eventLoop)
    problems.note(request: route, "\(status)", nanoseconds: took)
    if access != nil || span?.isRecording == true {
      let id = String(UInt64.random(in: .min ... .max), radix: 36)
      response.headers[Self.requestID] = id
      access?.note(route, "\(status)", from: context.address, nanoseconds: took, id: id)
      if let span { Self.end(span, route, status: status, id: id) }
    }
    return response
  }

  private static func end(
    _ span: OTLPSpan, _ route: String, status: Int, id: String
  ) {
    span.operationName = route
    span.set("http.route", route)
    span.set("http.response.status_code", status)
    span.set("quarry.transport", "http")
    span.set("quarry.request_id", id)
    if status >= 500 { span.fail() }
    span.end()
  }

  private static let requestID = HTTPField.Name("X-Request-Id") ?? .eTag
}

extension HTTPFields {
  private static let traceparentName = HTTPField.Name("traceparent") ?? .eTag

  var traceparent: String? { self[Self.traceparentName] }
}
