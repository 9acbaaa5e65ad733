public import NATS
import NIOConcurrencyHelpers

/// A node's place in a cluster: says that it is there, and whether it leads.
///
/// One node leads: it has all lobbies. The others relay their clients to it and stand by. The lead is a message in a
/// stream. The leader replaces it twice a second, each time only if no other node has. A node that sees the same
/// message for three seconds takes the lead in the same way. Before that, the old leader is no longer certain that it
/// leads, and answers nobody. If a node wrongly believes that it leads, the log still refuses what it appends.
public actor Membership {
  /// How often a leader says that it still leads.
  static let renewal = Duration.milliseconds(500)
  /// How often a node that stands by looks who leads.
  static let look = Duration.milliseconds(250)
  /// How often a node says that it is there, and after how many seconds without that it no longer counts.
  static let announcement = Duration.seconds(3)
  static let lifetime = 10

  public nonisolated let node: Node
  private let stream: JetStream
  /// Nil while this node does not lead.
  private var keeper: LeadKeeper? {
    didSet { renewed.withLockedValue { $0 = keeper?.confirmed } }
  }
  /// When this node last renewed its lead; nil while it does not lead.
  private nonisolated let renewed = NIOLockedValueBox<ContinuousClock.Instant?>(nil)
  private var announced: ContinuousClock.Instant?
  /// Keeps the lead.
  private var keeping: Task<Void, Never>?

  /// Joins a cluster, as a node that stands by.
  /// - Parameters:
  ///   - cluster: the name of the cluster, which is that of its log.
  ///   - replicas: on how many servers the lead is kept.
  public static func join(
    _ options: NATSOptions, cluster: String = "quarry", replicas: Int, as node: Node
  ) async throws -> Membership {
    let connection = try NATSConnection.open(options)
    do {
      let stream = NodesStream(connection: connection, cluster: cluster)
      try await stream.prepare(replicas: replicas)
      return Membership(node, stream: stream.stream)
    } catch {
      connection.close()
      throw error
    }
  }

  private init(_ node: Node, stream: JetStream) {
    self.node = node
    self.stream = stream
  }

  private var leadSubject: String { NodesStream.lead(in: stream.name) }

  // MARK: Standing by

  /// Waits until this node leads, and keeps the lead until it leaves. Throws `CancellationError` if the task is
  /// cancelled.
  /// - Parameters:
  ///   - waiting: called with the leader each time that another node is found to lead.
  ///   - lost: called once another node leads or may lead.
  public func lead(
    waiting: @Sendable (Node) -> Void = { _ in }, lost: @escaping @Sendable (LeadLost) -> Void
  ) async throws {
    try await takeLead(waiting: waiting)
    keeping = Task {
      do throws(LeadLost) { try await keepLead() } catch { lost(error) }
    }
  }

  /// Waits until this node leads.
  func takeLead(waiting: @Sendable (Node) -> Void = { _ in }) async throws {
    var watch = LeadWatch()
    var leader: String?
    while true {
      try Task.checkCancellation()
      await announceIfDue()
      if let found = try? await NodesStream.lead(of: stream) {
        let start = ContinuousClock.now
        if watch.mayTake(found, at: start), let sequence = await publishLead(node, after: found.sequence) {
          keeper = LeadKeeper(sequence: sequence, at: start)
          return
        }
        if let other = found.leader, other.id != leader {
          leader = other.id
          waiting(other)
        }
      }
      try await Task.sleep(for: Self.look)
    }
  }

  // MARK: Leading

  /// Whether this node leads and no other can lead yet.
  public nonisolated var leadsForCertain: Bool {
    renewed.withLockedValue { $0 }.map { LeadKeeper.isCertain(at: .now, renewed: $0) } ?? false
  }

  /// Keeps the lead until the task is cancelled. Throws once another node leads or may lead.
  func keepLead() async throws(LeadLost) {
    while !Task.isCancelled, var keeper {
      try? await Task.sleep(for: Self.renewal)
      await announceIfDue()
      let start = ContinuousClock.now
      if let sequence = await publishLead(node, after: keeper.sequence) {
        keeper.renewed(sequence, sentAt: start)
      } else {
        let found = try? await NodesStream.lead(of: stream)
        do throws(LeadLost) {
          try keeper.notRenewed(found: found, by: node, at: .now)
        } catch {
          self.keeper = nil
          throw error
        }
      }
      self.keeper = keeper
    }
  }

  /// Replaces the message about the lead.
  /// - Returns: the new message's sequence; nil if it is not stored, or nobody knows.
  private func publishLead(_ leader: Node?, after sequence: UInt64) async -> UInt64? {
    var message = NATSMessage(leadSubject, data: leader?.bytes ?? [])
    message.expect(sequence)
    guard case .stored(let new) = await stream.publish([message]) else { return nil }
    return new
  }

  // MARK: Leaving

  /// Gives up the lead, so that another node takes it at once, and leaves the cluster.
  public func leave() async {
    keeping?.cancel()
    await keeping?.value
    if let keeper { _ = await publishLead(nil, after: keeper.sequence) }
    keeper = nil
    try? await stream.eraseAll(of: NodesStream.node(node.id, in: stream.name), before: .max)
    stream.connection.close()
  }

  private func announceIfDue() async {
    if let announced, .now - announced < Self.announcement { return }
    announced = .now
    _ = await stream.publish([
      NATSMessage(
        NodesStream.node(node.id, in: stream.name), headers: [.init("Nats-TTL", "\(Self.lifetime)s")], data: node.bytes)
    ])
  }
}
