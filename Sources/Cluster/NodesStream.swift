import NATS
import NIOCore

/// The stream of a cluster's nodes.
///
/// | subject | what its message is |
/// |---|---|
/// | `CLUSTER-nodes.lead` | the node that leads; empty after it has given up the lead |
/// | `CLUSTER-nodes.node.ID` | a node that was there within the last seconds |
struct NodesStream: Sendable {
  let stream: JetStream

  init(connection: NATSConnection, cluster: String) {
    // A node that waits longer for an answer loses the lead meanwhile.
    stream = JetStream(connection: connection, name: "\(cluster)-nodes", patience: .seconds(1))
  }

  static func lead(in name: String) -> String { "\(name).lead" }

  static func node(_ id: String, in name: String) -> String { "\(name).node.\(id)" }

  func prepare(replicas: Int) async throws {
    let configuration = StreamConfiguration(name: stream.name, replicas: replicas, holdsState: true)
    try await JetStream.whenElected { try await stream.prepare(configuration) }
  }

  static func lead(of stream: JetStream) async throws -> Lead {
    guard let last = try await stream.last(of: lead(in: stream.name)) else { return Lead(sequence: 0, leader: nil) }
    return Lead(sequence: last.sequence, leader: Node(last.data))
  }

  /// The nodes that were there within the last seconds, by name.
  func nodes() async throws -> [Node] {
    let subject = Self.node("*", in: stream.name)
    var found: [Node] = []
    var sequence: UInt64 = 1
    // One by one from the stream's leader: a replica may still have a node that has left.
    while let message = try await stream.next(of: subject, from: sequence) {
      if let node = Node(message.data) { found.append(node) }
      sequence = message.sequence + 1
    }
    // A node that announces itself while they are read is there twice.
    let newest = Dictionary(found.map { ($0.id, $0) }) { _, last in last }
    return newest.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}
