import Connections
import Hummingbird
import JSONCoding
import Lobbies
import Measures
import NIOCore
import Wire

/// Endpoints for operators and tools: liveness, readiness, metrics and API descriptions.
struct Health {
  let service: ConnectionService
  /// The number of open connections.
  let connections: @Sendable () -> Int
  /// The number of nodes that relay their clients to this one; nil without a cluster.
  let linkedNodes: (@Sendable () -> Int)?
  let routes: RouteMeasures
  let more: MoreMetrics

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
      guard let hunts = try await service.huntsBeforeDrained() else { return Self.readiness("ready\n") }
      return Self.readiness("draining: hunts running: \(hunts)\n", isReady: hunts > 0)
    }
    router.get("/metrics") { _, _ in Metrics.response(try await metrics()) }
    router.get("/openrpc.json") { _, _ in Self.description(try Documents.served.get().openRPC) }
    router.get("/openapi.json") { _, _ in Self.description(try Documents.served.get().openAPI) }
  }

  private static func readiness(_ text: String, isReady: Bool = true) -> Response {
    Response(
      status: isReady ? .ok : .serviceUnavailable,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  private static func description(_ json: [UInt8]) -> Response {
    .json(ByteBuffer(bytes: json), headers: [.cacheControl: "public, max-age=3600"])
  }

  private func metrics() async throws -> MetricsText {
    let load = await service.lobbies.load()
    var text = MetricsText()
    Metrics.connections(connections(), to: &text)
    text.gauge("quarry_lobbies", "Lobbies in memory.", load.lobbies)
    text.gauge("quarry_log_events_waiting", "Events on their way to the disk.", load.events)
    text.gauge("quarry_answer_bytes", "Bytes of long answers that sockets have not taken.", load.answerBytes)
    let isWritable = (try? await service.lobbies.checkWritable()) != nil
    text.gauge("quarry_log_writable", "Whether writes to the log reach the disk.", isWritable ? 1 : 0)
    try await service.counts.write(to: &text)
    let pushes = try await service.lobbies.pushes()
    text.counter(
      "quarry_pushes_total", "What was pushed to watchers, by kind.",
      [
        ([("kind", "events")], Double(pushes.events)), ([("kind", "board")], Double(pushes.boards)),
        ([("kind", "state")], Double(pushes.gauges)), ([("kind", "missed")], Double(pushes.missed)),
      ])
    routes.write(to: &text)
    await more.write(&text)
    if let linkedNodes {
      // A leader that is cut off answers nobody: another node may lead already.
      Metrics.leads((try? service.checkAnswering()) != nil, to: &text)
      Metrics.nodes(linkedNodes(), to: &text)
    }
    return text
  }
}
