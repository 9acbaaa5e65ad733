import Connections
import Listening
import Logging
import NIOPosix
import Relay
import ServiceLifecycle
import WebServer

/// What a node of a cluster offers its clients: the same, whether it leads or relays them to the node that does.
final class NodeFront: Sendable {
  let relay: Relay
  private let answers: NodeAnswers
  private let services: ServiceGroup
  private let running: Task<Void, any Error>

  /// Listens, and serves until `close`.
  static func open(
    _ settings: ServerSettings, of node: ClusterNode, in cluster: ClusterSettings, door: Server.Door,
    group: MultiThreadedEventLoopGroup, announcement: Announcement, logger: Logger
  ) async throws -> NodeFront {
    let relay = try await Relay.start(
      cluster.nats, name: node.name, eventLoops: group.makeIterator().map { $0 }, logger: logger)
    let answers = NodeAnswers(
      relay: relay, site: settings.site(door), tiles: settings.tiles, map: settings.map,
      connections: { door.admission.connections },
      more: ServerMeasures(settings: settings, certificate: door.certificate).metrics)
    let transports = Server(settings).transports(
      door, group: group, reception: relay, messages: nil, responder: answers.responder, announcement, logger)
    // The link to the leader ends last.
    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: ([Relaying(relay: relay)] + transports).map { .init(service: $0) }, logger: logger))
    return NodeFront(relay: relay, answers: answers, services: services)
  }

  private init(relay: Relay, answers: NodeAnswers, services: ServiceGroup) {
    self.relay = relay
    self.answers = answers
    self.services = services
    running = Task { try await services.run() }
  }

  /// Answers its clients here from now on.
  func lead(with parts: Server.Parts) {
    answers.lead(with: parts.answers)
    relay.lead(with: parts.sessions)
  }

  /// Waits until it no longer serves, because it is closed or has failed. Throws why it has failed.
  func untilItStops() async throws {
    // Others wait for the same task, so a cancellation must not reach it.
    let (stops, stop) = AsyncStream<Result<Void, any Error>>.makeStream()
    Task { [running] in
      stop.yield(await running.result)
      stop.finish()
    }
    try await stops.first { _ in true }?.get()
  }

  /// Waits until all requests are answered and all clients have been told all, once it is closing.
  func untilAllIsSaid(by parts: Server.Parts) async {
    let deadline = ContinuousClock.now + Self.patience
    while parts.sessions.talking + answers.unanswered > 0, .now < deadline {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// As long as the listeners take to close at most.
  private static let patience = Duration.seconds(10)

  /// Answers pending requests, says goodbye to all clients, and stops listening.
  func close() async throws {
    await services.triggerGracefulShutdown()
    try await running.value
  }

  private struct Relaying: Service {
    let relay: Relay

    func run() async throws { await cancelWhenGracefulShutdown { await relay.run() } }
  }
}

/// Takes the clients of all nodes while this one leads.
struct NodeLeading: Service {
  let front: NodeFront
  let parts: Server.Parts
  let cluster: ClusterSettings
  let node: ClusterNode
  let group: MultiThreadedEventLoopGroup
  let logger: Logger

  func run() async throws {
    let relays = Relays(
      cluster.nats, reception: parts.sessions, eventLoops: group.makeIterator().map { $0 }, logger: logger)
    node.take(clientsOf: relays)
    try await relays.open(as: node.id, answerer: parts.answers.answer)
    front.lead(with: parts)
    logger.notice("Leads the cluster")
    ServiceManager.environments.tell("Leads the cluster")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await gracefulShutdown() }
      group.addTask { try await front.untilItStops() }
      defer { group.cancelAll() }
      try await group.next()
    }
    // The nodes' clients come back to wait for the next leader.
    async let relayed: Void = relays.close()
    let closing = Task { try await front.close() }
    await front.untilAllIsSaid(by: parts)
    await relayed
    // Some clients may not have hung up after the goodbye. That must not keep another node from leading.
    withExtendedLifetime(closing) {}
  }
}
