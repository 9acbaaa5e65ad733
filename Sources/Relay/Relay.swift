public import Connections
import Core
public import HTTPTypes
public import Logging
public import NATS
import NIOConcurrencyHelpers
public import NIOCore

/// Relays the clients of this node to the node that leads.
///
/// It does not interpret what they say. When the leader is lost, its clients are told to come back, and wait for
/// the next one.
public final class Relay: Reception {
  private let options: NATSOptions
  private let cluster: String
  private let name: String
  private let logger: Logger
  private let loops: [NIOLoopBound<RelayLoop>]
  private let state = NIOLockedValueBox(State())

  private struct State {
    /// The node that leads, by its id.
    var leader: String?
    var link: Link?
    /// A link that is being opened.
    var opening: Link?
    /// Whether this node leads itself.
    var leads = false
    var exchanges: [Number: Exchange] = [:]
    var lastExchange: Number = 0
  }

  private struct Exchange {
    let head: AsyncThrowingStream<HTTPResponse, any Error>.Continuation
    let body: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
    let window: Window

    func end(_ error: (any Error)?) {
      head.finish(throwing: error)
      body.finish(throwing: error)
      window.close()
    }
  }

  /// How long to wait before a link is tried again.
  private static let pause = Duration.milliseconds(100)

  /// - Parameters:
  ///   - cluster: the name of the cluster, which is that of its log.
  ///   - name: of this node, for the leader's operator.
  ///   - eventLoops: those of the clients.
  public static func start(
    _ options: NATSOptions, cluster: String = "quarry", name: String, eventLoops: [any EventLoop], logger: Logger
  ) async throws -> Relay {
    var loops: [NIOLoopBound<RelayLoop>] = []
    for (index, eventLoop) in eventLoops.enumerated() {
      loops.append(
        try await eventLoop.submit {
          NIOLoopBound(
            RelayLoop(index: index, of: eventLoops.count, eventLoop: eventLoop), eventLoop: eventLoop)
        }.get())
    }
    return Relay(options, cluster: cluster, name: name, loops: loops, logger: logger)
  }

  private init(
    _ options: NATSOptions, cluster: String, name: String, loops: [NIOLoopBound<RelayLoop>], logger: Logger
  ) {
    self.options = options
    self.cluster = cluster
    self.name = name
    self.loops = loops
    self.logger = logger
  }

  public func converse(
    over transport: any Transport, address: String, webOrigin: String?, isPrivate: Bool, on eventLoop: any EventLoop
  ) -> any Conversation {
    guard let loop = loops.first(where: { $0.eventLoop === eventLoop }) else {
      preconditionFailure("A client is on an event loop of another group")
    }
    return loop.value.converse(over: transport, address: address, webOrigin: webOrigin, isPrivate: isPrivate)
  }

  // MARK: The link

  /// Names the node that leads, by its id.
  public func follow(_ leader: String?) {
    let stale = state.withLockedValue { state -> [Link?] in
      defer { state.leader = leader }
      return state.leader == leader ? [] : [state.link, state.opening]
    }
    for link in stale { link?.end() }
  }

  /// Takes the clients of this node from now on, since it leads. Those who waited for a leader go on.
  public func lead(with reception: any Reception) {
    state.withLockedValue { $0.leads = true }
    for loop in loops { loop.eventLoop.execute { loop.value.lead(with: reception) } }
  }

  /// Whether there is a link to the leader.
  public var isLinked: Bool { state.withLockedValue { $0.link != nil } }

  /// Keeps a link to the node that leads until the task is cancelled.
  public func run() async {
    var failed: String?
    while !Task.isCancelled {
      if let leader = state.withLockedValue({ $0.leader }) {
        do {
          let reason = try await keepLink(to: leader)
          logger.notice("The link to the leader has ended", metadata: ["reason": "\(reason)"])
        } catch {
          // It is tried again many times until a new leader is ready.
          if failed != leader { logger.info("There is no link to the leader yet", metadata: ["reason": "\(error)"]) }
          failed = leader
        }
      }
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// Opens a link, and returns when it has ended.
  private func keepLink(to leader: String) async throws -> LinkEnd {
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let link = try await Link.made(
      options, from: Link.down(id, in: cluster), to: Link.up(id, in: cluster), opens: true)
    state.withLockedValue { $0.opening = link }
    defer { state.withLockedValue { $0.opening = nil } }
    do {
      let words = [Relays.version, id, name.filter { $0 != " " }].joined(separator: " ")
      try await link.request(words, of: Link.subject(of: leader, in: cluster))
    } catch {
      link.end()
      throw error
    }
    let (ends, end) = AsyncStream<LinkEnd>.makeStream()
    link.start(
      Link.Listener(
        receive: { [weak self] in self?.receive($0, over: link) },
        caughtUp: { [loops] in
          for loop in loops { loop.eventLoop.execute { loop.value.caughtUp() } }
        },
        ended: {
          end.yield($0)
          end.finish()
        }))
    do { try await link.open() } catch {
      link.end()
      throw error
    }
    let isCurrent = state.withLockedValue { state in
      if state.leader == leader { state.link = link }
      return state.leader == leader
    }
    guard isCurrent else {
      link.end()
      return .closed
    }
    for loop in loops { loop.eventLoop.execute { loop.value.linked(link) } }
    logger.info("Relays its clients to the leader")
    let reason = await ends.first { _ in true }
    link.end()
    let exchanges = state.withLockedValue { state in
      state.link = nil
      defer { state.exchanges = [:] }
      return state.exchanges
    }
    for exchange in exchanges.values { exchange.end(reason ?? .closed) }
    for loop in loops { loop.eventLoop.execute { loop.value.unlinked(link) } }
    return reason ?? .closed
  }

  /// Sorts what arrives by event loop. Called by one thread.
  private func receive(_ bytes: ByteBuffer, over link: Link) {
    let taken = Taken(bytes.readableBytes, over: link)
    var bytes = bytes
    var frames = Array(repeating: [FrameToNode](), count: loops.count)
    while bytes.readableBytes > 0 {
      guard let frame = try? FrameToNode(from: &bytes) else { return link.end(.gap) }
      switch frame {
      case .group, .writeToGroup, .forgetGroups: for index in frames.indices { frames[index].append(frame) }
      case .write(let number, _), .writeHeld(let number, _), .taken(let number, _), .finish(let number, _):
        frames[RelayLoop.index(of: number, among: loops.count)].append(frame)
      case .answer(let number, let head): exchange(number)?.head.yield(head)
      case .answerBody(let number, let bytes): exchange(number)?.body.yield(bytes)
      case .answerEnd(let number): end(number, nil)
      case .failed(let number): end(number, LinkEnd.closed)
      case .refused(let number): end(number, NoLeader())
      case .requestTaken(let number, let count): exchange(number)?.window.give(count)
      }
    }
    for (loop, frames) in zip(loops, frames) where !frames.isEmpty {
      loop.eventLoop.execute {
        loop.value.receive(frames, over: link)
        withExtendedLifetime(taken) {}
      }
    }
  }

  /// Tells the leader that a payload was taken, when all event loops have done so.
  private final class Taken: Sendable {
    private let bytes: Int
    private let link: Link

    init(_ bytes: Int, over link: Link) {
      self.bytes = bytes
      self.link = link
    }

    deinit { link.took(bytes) }
  }

  // MARK: Requests over HTTP

  /// Has the leader answer a request.
  /// - Returns: the answer, whose body must be read to its end.
  /// - Throws: `NoLeader` if there is none for too long, and nothing was sent; another error if the answer is lost.
  public func answer<Body: AsyncSequence & Sendable>(
    _ head: HTTPRequest, body: Body, address: String, origin: String?, isPrivate: Bool
  ) async throws -> LeadersAnswer where Body.Element == ByteBuffer {
    let link = try await currentLink()
    let send: @Sendable (FrameToLeader) -> Void = { frame in
      var bytes = ByteBuffer()
      frame.write(to: &bytes)
      link.send(bytes)
    }
    let number = state.withLockedValue { state in
      state.lastExchange &+= 1
      return state.lastExchange
    }
    let (heads, headContinuation) = AsyncThrowingStream<HTTPResponse, any Error>.makeStream()
    let arriving = Arriving { send(.answerTaken(number, $0)) }
    let window = Window(bytes: Limits.relayedBody)
    let exchange = Exchange(head: headContinuation, body: arriving.continuation, window: window)
    let isLinked = state.withLockedValue { state in
      guard state.link === link else { return false }
      state.exchanges[number] = exchange
      return true
    }
    guard isLinked else { throw NoLeader() }
    arriving.continuation.onTermination = { [weak self] reason in
      guard case .cancelled = reason else { return }
      send(.cancelled(number))
      self?.end(number, CancellationError())
    }
    send(.request(number, head, address: address, origin: origin, isPrivate: isPrivate))
    // The answer may come before the whole request was sent.
    let sending = Task { [weak self] in
      do {
        var isWanted = true
        for try await chunk in body {
          var rest = chunk
          // What the leader does not want is read all the same: whoever sends it may not read the answer before.
          while isWanted, let piece = rest.readSlice(length: min(64 << 10, rest.readableBytes)), piece.readableBytes > 0
          {
            do {
              try await window.take(piece.readableBytes)
              send(.requestBody(number, piece))
            } catch {
              isWanted = false
            }
          }
        }
        if isWanted { send(.requestEnd(number)) }
      } catch {
        // The client has gone.
        send(.cancelled(number))
        self?.end(number, error)
      }
    }
    do {
      guard let answer = try await heads.first(where: { _ in true }) else { throw LinkEnd.closed }
      return LeadersAnswer(head: answer, body: arriving.body, sending: sending)
    } catch {
      sending.cancel()
      await sending.value
      throw error
    }
  }

  /// Waits for a link.
  private func currentLink() async throws -> Link {
    let deadline = ContinuousClock.now + .milliseconds(Limits.leaderless.milliseconds)
    while true {
      let (link, leads) = state.withLockedValue { ($0.link, $0.leads) }
      if let link { return link }
      guard .now < deadline, !leads else { throw NoLeader() }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func exchange(_ number: Number) -> Exchange? { state.withLockedValue { $0.exchanges[number] } }

  private func end(_ number: Number, _ error: (any Error)?) {
    state.withLockedValue { $0.exchanges.removeValue(forKey: number) }?.end(error)
  }
}

/// The leader's answer to a request.
public struct LeadersAnswer: Sendable {
  public let head: HTTPResponse
  public let body: RelayedBody
  fileprivate let sending: Task<Void, Never>

  /// Waits until the request is read to its end, once the answer is written.
  public func end() async { await sending.value }

  /// Stops reading the request.
  public func cancel() async {
    sending.cancel()
    await sending.value
  }
}

/// No node leads, so a request was not sent.
public struct NoLeader: Error {}
