public import NATS

/// Why a node no longer leads. It must not answer anybody any more.
public enum LeadLost: Error, Equatable, Sendable, CustomStringConvertible {
  case taken(by: String)
  case unreachable

  public var description: String {
    switch self {
    case .taken(let name): "Another node, \(name), took the lead while this one was not heard."
    case .unreachable: "NATS did not answer for \(Membership.unheardLimit.components.seconds) s: another node may lead."
    }
  }
}

/// A node's place in a cluster: says that it is there, and whether it leads.
///
/// One node leads: it serves all clients, and the others stand by. The lead is a message in a stream. The leader
/// replaces it twice a second, each time only if nobody else has. A node that sees the same message for three seconds
/// takes the lead in the same way. Should a node wrongly believe that it leads, the log still refuses what it appends.
public actor Membership {
  /// How often a leader says that it still leads.
  static let renewal = Duration.milliseconds(500)
  /// How often a node that stands by looks who leads.
  static let look = Duration.milliseconds(250)
  /// How often a node says that it is there, and after how many seconds without that it no longer counts.
  static let announcement = Duration.seconds(3)
  static let lifetime = 10
  /// For how long a leader may not reach NATS before it gives up. Elections take up to nine seconds.
  static let unheardLimit = Duration.seconds(15)

  public let node: Node
  private let stream: JetStream
  /// The sequence of the message by which this node leads; nil while it does not.
  private var lead: UInt64?
  private var announced: ContinuousClock.Instant?

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

  /// Waits until this node leads. Throws `CancellationError` if the task is cancelled.
  /// - Parameter waiting: called with the leader's name each time that another node is found to lead.
  public func takeLead(waiting: @Sendable (String) -> Void = { _ in }) async throws {
    var watch = LeadWatch()
    var leader: String?
    while true {
      try Task.checkCancellation()
      await announceIfDue()
      if let found = try? await NodesStream.lead(of: stream) {
        if watch.mayTake(found, at: .now), await publishLead(node, after: found.sequence) { return }
        if let other = found.leader, other.id != leader {
          leader = other.id
          waiting(other.name)
        }
      }
      try await Task.sleep(for: Self.look)
    }
  }

  // MARK: Leading

  /// Keeps the lead until the task is cancelled. Throws once another node leads or may lead.
  public func keepLead() async throws(LeadLost) {
    var renewed = ContinuousClock.now
    while !Task.isCancelled, let lead {
      try? await Task.sleep(for: Self.renewal)
      await announceIfDue()
      let start = ContinuousClock.now
      if await publishLead(node, after: lead) {
        renewed = start
      } else if let found = try? await NodesStream.lead(of: stream) {
        if found.leader?.id == node.id {
          // Stored after all, by an attempt without an answer.
          self.lead = found.sequence
        } else {
          self.lead = nil
          throw .taken(by: found.leader?.name ?? "which has ended since")
        }
      }
      guard .now - renewed < Self.unheardLimit else {
        self.lead = nil
        throw .unreachable
      }
    }
  }

  private func publishLead(_ leader: Node?, after sequence: UInt64) async -> Bool {
    var message = NATSMessage(leadSubject, data: leader?.bytes ?? [])
    message.expect(sequence)
    guard case .stored(let new) = await stream.publish([message]) else { return false }
    lead = leader == nil ? nil : new
    return true
  }

  // MARK: Leaving

  /// Gives up the lead, so that another node takes it at once, and leaves the cluster.
  public func leave() async {
    if let lead { _ = await publishLead(nil, after: lead) }
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
