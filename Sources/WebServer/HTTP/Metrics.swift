import Connections
import Hummingbird
public import Measures
import NIOCore

/// What `/metrics` tells besides what the routes know.
public struct MoreMetrics: Sendable {
  public static let none = MoreMetrics { _ in }

  let write: @Sendable (inout MetricsText) async -> Void

  public init(_ write: @escaping @Sendable (inout MetricsText) async -> Void) { self.write = write }
}

/// The metrics that all nodes of a cluster have, whether they lead or not.
enum Metrics {
  static func response(_ text: MetricsText) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text.text)))
  }

  static func connections(_ count: Int, to text: inout MetricsText) {
    text.gauge("quarry_connections", "Open connections, of all transports.", count)
  }

  static func leads(_ leads: Bool, to text: inout MetricsText) {
    text.gauge("quarry_cluster_leads", "Whether this node leads the cluster.", leads ? 1 : 0)
  }

  static func isLinked(_ isLinked: Bool, to text: inout MetricsText) {
    text.gauge("quarry_cluster_linked", "Whether this node has a link to the leader.", isLinked ? 1 : 0)
  }

  static func nodes(_ count: Int, to text: inout MetricsText) {
    text.gauge("quarry_cluster_nodes", "Other nodes whose clients this node takes.", count)
  }
}

extension RequestCounts {
  /// Labels are names of methods and errors only, so clients cannot add any.
  func write(to text: inout MetricsText) async throws {
    let methods = try await all().sorted { $0.key < $1.key }
    text.counter(
      "quarry_requests_total", "Requests that were answered, by method and outcome.",
      methods.flatMap { method, counts in
        let refused = counts.refused.sorted { $0.key < $1.key }
        return ((counts.done > 0 ? [("ok", counts.done)] : []) + refused.map { ($0.key, $0.value) }).map {
          ([("method", method), ("outcome", $0.0)], Double($0.1))
        }
      })
    text.histogram(
      "quarry_request_duration_seconds", "From when a request was read until its answer was made, by method.",
      methods.map { ([("method", $0.key)], $0.value.took) })
  }
}

/// Where `/metrics` is answered: at an address of its own, or at that of the pages.
extension WebResponder {
  /// Answers all but `/metrics`.
  public var withoutMetrics: WebResponder {
    WebResponder { [self] request, context in
      guard request.uri.path != "/metrics" else { return Self.nothing }
      return try await respond(request, context)
    }
  }

  /// Answers `/metrics` and whether the server is alive and ready, and nothing else.
  public var onlyMetrics: WebResponder {
    WebResponder { [self] request, context in
      let isAllowed = ["/metrics", "/readyz", "/healthz"].contains(request.uri.path)
      guard isAllowed, request.method == .get || request.method == .head else { return Self.nothing }
      return try await respond(request, context)
    }
  }

  private static var nothing: Response {
    Response(
      status: .notFound, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: "There is nothing here.\n")))
  }
}
