import ArgumentParser
import Cluster
import Core
import NATS

struct ClusterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Inspect the nodes of a server that runs on several machines.",
    subcommands: [ClusterStatusCommand.self]
  )
}

struct ClusterStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which nodes there are, which of them leads, and how the streams on NATS are doing.",
    discussion: """
      Exit code 1 means that no node leads, or that a copy of a stream is offline or behind.

      EXAMPLES
        quarry cluster status --log nats://n1:4222,n2:4222,n3:4222
      """
  )

  @Option(help: ArgumentHelp("The NATS servers of the cluster.", valueName: "url"))
  var log: String

  @OptionGroup var cluster: ClusterOptions

  func run() async throws {
    let settings = try cluster.settings(log)
    let status: ClusterStatus
    do {
      status = try await ClusterStatus.read(settings.nats)
    } catch let error as NATSFailure {
      throw Failure.unreachable(
        "NATS does not answer at \(settings.nats.publicServers.joined(separator: ", ")) (\(error)) Check the addresses."
      )
    }
    try Output.write(ClusterReport(status).text)
    if !ClusterReport(status).isHealthy { throw ExitCode.failure }
  }
}

/// A cluster's status as text for a terminal.
struct ClusterReport {
  private let status: ClusterStatus

  init(_ status: ClusterStatus) { self.status = status }

  /// Whether a node leads and every stream has all its copies.
  var isHealthy: Bool {
    status.nodes.contains { $0.id == status.leader?.id }
      && status.streams.allSatisfy { $0.replicas.allSatisfy { $0.isCurrent && !$0.isOffline } }
  }

  var text: String {
    var lines = status.nodes.isEmpty ? ["No node is there."] : []
    for node in status.nodes {
      let role = node.id == status.leader?.id ? "leads" : "stands by"
      lines.append("node    \(node.name.padded(to: 24)) \(role.padded(to: 10)) \(node.version)  http \(node.http)")
    }
    if !status.nodes.isEmpty, !status.nodes.contains(where: { $0.id == status.leader?.id }) {
      lines.append("No node leads. One of those that stand by takes the lead within seconds.")
    }
    for stream in status.streams {
      let place = stream.server.map { "led by \($0)" } ?? "on one server"
      lines.append(
        "stream  \(stream.name.padded(to: 24)) \(stream.messages.counted("message")), \(stream.bytes) bytes, \(place)")
      for replica in stream.replicas {
        let state =
          replica.isOffline ? "offline" : replica.isCurrent ? "current" : "behind by \(replica.lag)"
        lines.append("  copy  \(replica.server.padded(to: 24)) \(state)")
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
