import Connections
import Hummingbird
import JSONCoding
import Lobbies
import NIOCore
import Wire

/// Endpoints for operators and tools: liveness, readiness, metrics and API descriptions.
struct Health {
  let service: ConnectionService
  /// The number of open connections.
  let connections: @Sendable () -> Int
  /// The number of nodes that relay their clients to this one; nil without a cluster.
  let linkedNodes: (@Sendable () -> Int)?

  func add(to router: Router<WebContext>) {
    router.get("/healthz") { _, _ in "ok\n" }
    router.get("/readyz") { _, _ in
      do {
        try service.checkAnswering()
        try await service.lobbies.checkWritable()
        // This fails unless the log can be read.
        _ = try await service.lobbies.find(creator: "readyz")
      } catch {
        throw WireError.unavailable
      }
      return "ready\n"
    }
    router.get("/metrics") { _, _ in Metrics.response(try await metrics()) }
    router.get("/openrpc.json") { _, _ in Self.description(try Documents.served.get().openRPC) }
    router.get("/openapi.json") { _, _ in Self.description(try Documents.served.get().openAPI) }
  }

  private static func description(_ json: [UInt8]) -> Response {
    .json(ByteBuffer(bytes: json), headers: [.cacheControl: "public, max-age=3600"])
  }

  /// Metrics in Prometheus' text format. Labels are method and error names only, so clients cannot add any.
  private func metrics() async throws -> [String] {
    let load = await service.lobbies.load()
    var lines = [
      Metrics.connections(connections()),
      Metrics.gauge("quarry_lobbies", "Lobbies in memory.", load.lobbies),
      Metrics.gauge("quarry_log_events_waiting", "Events on their way to the disk.", load.events),
      Metrics.gauge("quarry_answer_bytes", "Bytes of long answers that sockets have not taken.", load.answerBytes),
      "# HELP quarry_requests_total Requests that were answered.", "# TYPE quarry_requests_total counter",
    ]
    let counts = try await service.counts.all().map { kind, count in
      "quarry_requests_total{method=\"\(kind.method)\",outcome=\"\(kind.outcome)\"} \(count)"
    }
    lines += counts.sorted()
    if let linkedNodes { lines += [Metrics.leads(true), Metrics.nodes(linkedNodes())] }
    return lines
  }
}

/// The parts of Prometheus' text format.
enum Metrics {
  static func response(_ lines: [String]) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: lines.joined(separator: "\n") + "\n")))
  }

  static func connections(_ count: Int) -> String {
    gauge("quarry_connections", "Open connections, of all transports.", count)
  }

  static func leads(_ leads: Bool) -> String {
    gauge("quarry_cluster_leads", "Whether this node leads the cluster.", leads ? 1 : 0)
  }

  static func isLinked(_ isLinked: Bool) -> String {
    gauge("quarry_cluster_linked", "Whether this node has a link to the leader.", isLinked ? 1 : 0)
  }

  static func nodes(_ count: Int) -> String {
    gauge("quarry_cluster_nodes", "Other nodes whose clients this node takes.", count)
  }

  static func gauge(_ name: String, _ help: String, _ value: Int) -> String {
    "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name) \(value)"
  }
}
