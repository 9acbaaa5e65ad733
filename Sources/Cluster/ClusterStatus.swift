import JSONCoding
public import NATS

/// What a cluster consists of at a moment.
public struct ClusterStatus: Equatable, Sendable {
  public var nodes: [Node]
  /// The node that leads; nil if none does.
  public var leader: Node?
  /// The streams that hold what the cluster knows; without those that are not made yet.
  public var streams: [StreamStatus]

  /// Asks NATS. Throws `NATSFailure` or `JetStreamError`.
  public static func read(_ options: NATSOptions, cluster: String = "quarry") async throws -> ClusterStatus {
    let connection = try NATSConnection.open(options)
    defer { connection.close() }
    let nodes = NodesStream(connection: connection, cluster: cluster)
    var streams: [StreamStatus] = []
    for name in [cluster, "\(cluster)-snapshots", "\(cluster)-photos", "\(cluster)-nodes"] {
      let stream = JetStream(connection: connection, name: name)
      if let info = try await stream.info() { streams.append(StreamStatus(name: name, info)) }
    }
    guard streams.contains(where: { $0.name == nodes.stream.name }) else {
      return ClusterStatus(nodes: [], leader: nil, streams: streams)
    }
    let leader = try await NodesStream.lead(of: nodes.stream).leader
    return ClusterStatus(nodes: try await nodes.nodes(), leader: leader, streams: streams)
  }
}

/// How a stream is doing.
public struct StreamStatus: Equatable, Sendable {
  public let name: String
  public let messages: Int
  public let bytes: Int
  /// The NATS server that leads the stream; nil with a single server.
  public let server: String?
  public let replicas: [Replica]

  /// A copy of the stream on another server.
  public struct Replica: Equatable, Sendable {
    public let server: String
    /// Whether it has all messages.
    public let isCurrent: Bool
    public let isOffline: Bool
    /// How many operations it is behind.
    public let lag: Int
  }

  init(name: String, _ info: JSONValue) {
    self.name = name
    messages = Int(info["state"]?["messages"]?.integer ?? 0)
    bytes = Int(info["state"]?["bytes"]?.integer ?? 0)
    server = info["cluster"]?["leader"]?.string
    replicas = (info["cluster"]?["replicas"]?.array ?? []).map { replica in
      Replica(
        server: replica["name"]?.string ?? "?", isCurrent: replica["current"]?.bool ?? false,
        isOffline: replica["offline"]?.bool ?? false, lag: Int(replica["lag"]?.integer ?? 0))
    }
  }
}
