public import Connections
import Core
public import Logging
public import NATS
import NIOConcurrencyHelpers
public import NIOCore

/// The links of all nodes that relay their clients to this one, which leads.
public final class Relays: Sendable {
  private let options: NATSOptions
  private let cluster: String
  private let reception: any Reception
  private let eventLoops: [any EventLoop]
  private let logger: Logger
  private let state = NIOLockedValueBox(State())

  private struct State {
    var connection: NATSConnection?
    var nodes: [String: NIOLoopBound<RelayedNode>] = [:]
    var isClosing = false
  }

  /// What a node says to open a link.
  static let version = "2"

  /// - Parameters:
  ///   - cluster: the name of the cluster, which is that of its log.
  ///   - reception: takes the clients, on the event loops of the lobbies.
  public init(
    _ options: NATSOptions, cluster: String = "quarry", reception: any Reception, eventLoops: [any EventLoop],
    logger: Logger
  ) {
    self.options = options
    self.cluster = cluster
    self.reception = reception
    self.eventLoops = eventLoops
    self.logger = logger
  }

  /// How many nodes have a link.
  public var count: Int { state.withLockedValue { $0.nodes.count } }

  /// Accepts links until `close`.
  /// - Parameters:
  ///   - node: this node's id, under which others look for it.
  ///   - answerer: answers requests over HTTP.
  public func open(as node: String, answerer: @escaping @Sendable (RelayedRequest, RelayedAnswer) async throws -> Void)
    async throws
  {
    let connection = try await NATSConnection.opened(options)
    state.withLockedValue { $0.connection = connection }
    do {
      try connection.listen(to: Link.subject(of: node, in: cluster)) { [weak self] message in
        Task { await self?.accept(message, on: connection, answerer) }
      }
    } catch {
      connection.close()
      throw error
    }
  }

  private func accept(
    _ message: NATSMessage, on connection: NATSConnection, _ answerer: @escaping RelayedNode.Answerer
  ) async {
    guard let reply = message.reply else { return }
    let words = String(decoding: message.data, as: UTF8.self).split(separator: " ").map(String.init)
    guard words.count == 3, words[0] == Self.version else {
      return answer("refused", to: reply, on: connection)
    }
    do {
      try await accept(words[1], from: words[2], answerer)
      answer("accepted", to: reply, on: connection)
    } catch {
      logger.warning("A node's clients cannot be relayed", metadata: ["node": "\(words[2])", "reason": "\(error)"])
    }
  }

  private func answer(_ word: String, to reply: String, on connection: NATSConnection) {
    try? connection.publish(NATSMessage(reply, data: Array(word.utf8)))
  }

  private func accept(_ id: String, from name: String, _ answerer: @escaping RelayedNode.Answerer) async throws {
    let link = try await Link.made(
      options, from: Link.up(id, in: cluster), to: Link.down(id, in: cluster), opens: false)
    let eventLoop = eventLoops[abs(id.hashValue % eventLoops.count)]
    let node: NIOLoopBound<RelayedNode>
    do {
      node = try await eventLoop.submit { [reception] in
        NIOLoopBound(
          RelayedNode(link, reception: reception, answerer: answerer, on: eventLoop), eventLoop: eventLoop)
      }.get()
    } catch {
      link.end()
      throw error
    }
    let isClosing = state.withLockedValue { state in
      state.nodes[id] = node
      return state.isClosing
    }
    link.start(
      Link.Listener(
        receive: { bytes in
          eventLoop.execute {
            node.value.receive(bytes)
            link.took(bytes.readableBytes)
          }
        },
        caughtUp: { eventLoop.execute { node.value.caughtUp() } },
        ended: { [weak self] reason in
          eventLoop.execute { node.value.ended() }
          self?.forget(id, name, reason)
        }))
    logger.info("Takes the clients of another node", metadata: ["node": "\(name)"])
    if isClosing { link.end() }
  }

  private func forget(_ id: String, _ name: String, _ reason: LinkEnd) {
    state.withLockedValue { $0.nodes[id] = nil }
    logger.info("Takes no more clients of another node", metadata: ["node": "\(name)", "reason": "\(reason)"])
  }

  /// Answers what is under way, says goodbye to all clients, and closes the links.
  public func close() async {
    let (nodes, connection) = state.withLockedValue { state in
      state.isClosing = true
      return (Array(state.nodes.values), state.connection)
    }
    connection?.close()
    for node in nodes { try? await node.eventLoop.submit { node.value.close() }.get() }
    let deadline = ContinuousClock.now + .milliseconds(Limits.lastWords.milliseconds)
    while count > 0, .now < deadline, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
    for node in nodes { node.eventLoop.execute { node.value.closeNow() } }
  }
}
