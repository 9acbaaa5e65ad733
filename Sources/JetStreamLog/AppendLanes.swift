import DequeModule
import EventLog
import NIOConcurrencyHelpers

/// Appends that wait, in a lane for each stream. A stream has one commit under way; what comes meanwhile joins the next.
///
/// Appends of different streams run side by side, unless they name the same claim: then they keep their order.
final class AppendLanes: Sendable {
  /// Appends queued in one call, which are answered together.
  final class Group: Sendable {
    private struct State {
      var outcomes: [Append.Outcome?]
      var missing: Int
    }

    private let state: NIOLockedValueBox<State>
    private let whenDurable: @Sendable ([Append.Outcome]) -> Void

    init(count: Int, whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
      state = NIOLockedValueBox(State(outcomes: Array(repeating: nil, count: count), missing: count))
      self.whenDurable = whenDurable
    }

    fileprivate func set(_ outcome: Append.Outcome, at place: Int) {
      let all = state.withLockedValue { state -> [Append.Outcome]? in
        state.outcomes[place] = outcome
        state.missing -= 1
        return state.missing == 0 ? state.outcomes.compactMap { $0 } : nil
      }
      if let all { whenDurable(all) }
    }
  }

  /// An append that waits or is under way.
  struct Item: Sendable {
    let append: Append
    fileprivate let group: Group
    fileprivate let place: Int
    fileprivate let turn: Turn?
    /// Earlier appends of other streams that name the same claims.
    fileprivate let predecessors: [Turn]
    let size: Int
    let messages: Int
  }

  /// The end of an append that names claims, for which later ones wait.
  fileprivate final class Turn: Sendable {
    private struct State {
      var isOver = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let stream: StreamName
    private let state = NIOLockedValueBox(State())

    init(of stream: StreamName) { self.stream = stream }

    var isOver: Bool { state.withLockedValue { $0.isOver } }

    func end() {
      let waiting = state.withLockedValue { state in
        state.isOver = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    func wait() async {
      await withCheckedContinuation { continuation in
        let isOver = state.withLockedValue { state in
          if !state.isOver { state.waiting.append(continuation) }
          return state.isOver
        }
        if isOver { continuation.resume() }
      }
    }
  }

  private struct State {
    var lanes: [StreamName: Deque<Item>] = [:]
    var turns: [ClaimName: Turn] = [:]
    var items = 0
    var bytes = 0
    var isClosed = false
    var closing: CheckedContinuation<Void, Never>?
  }

  private let state = NIOLockedValueBox(State())
  private let limits: JetStreamLogLimits
  private let wake: AsyncStream<StreamName>.Continuation
  /// The streams whose lanes got their first append.
  let woken: AsyncStream<StreamName>

  init(limits: JetStreamLogLimits) {
    self.limits = limits
    (woken, wake) = AsyncStream.makeStream()
  }

  /// Queues appends. Returns why nothing was queued, or nil.
  func add(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) -> String? {
    let sizes = appends.map { Self.size(of: $0) }
    let (items, bytes) = (appends.count, sizes.reduce(0, +))
    if appends.isEmpty {
      whenDurable([])
      return nil
    }
    let group = Group(count: appends.count, whenDurable: whenDurable)
    return state.withLockedValue { state in
      if state.isClosed { return "the log is closed" }
      // A group beyond all limits is taken if nothing else waits.
      let isTooMuch = state.items + items > limits.waitingItems || state.bytes + bytes > limits.waitingBytes
      if state.items > 0, isTooMuch { return "too much is waiting to be written" }
      state.items += items
      state.bytes += bytes
      for (place, append) in appends.enumerated() {
        let (turn, predecessors) = Self.turn(of: append, in: &state)
        let item = Item(
          append: append, group: group, place: place, turn: turn, predecessors: predecessors, size: sizes[place],
          messages: Self.messages(of: append))
        if state.lanes[append.stream]?.append(item) == nil {
          state.lanes[append.stream] = [item]
          wake.yield(append.stream)
        }
      }
      return nil
    }
  }

  /// The next appends of a lane that may share a commit, at least one and at most about `bytes`; nil if none waits.
  /// They stay under way until `finish`. Call it again only after that, until it returns nil.
  func next(of stream: StreamName, bytes: Int) async -> [Item]? {
    let first = state.withLockedValue { state -> Item? in
      guard let first = state.lanes[stream]?.first else {
        state.lanes[stream] = nil
        return nil
      }
      return first
    }
    guard let first else { return nil }
    for predecessor in first.predecessors { await predecessor.wait() }
    return state.withLockedValue { state in
      var (batch, size, messages) = ([Item](), 0, 0)
      while let item = state.lanes[stream]?.first {
        let fits =
          size + item.size <= bytes && batch.count < limits.batchItems
          && messages + item.messages <= limits.batchMessages
        guard batch.isEmpty || fits && item.predecessors.allSatisfy(\.isOver) else { break }
        batch.append(item)
        size += item.size
        messages += item.messages
        state.lanes[stream]?.removeFirst()
      }
      return batch
    }
  }

  /// Answers appends that were under way.
  func finish(_ items: [Item], with outcomes: [Append.Outcome]) {
    let closing = state.withLockedValue { state -> CheckedContinuation<Void, Never>? in
      for item in items {
        state.items -= 1
        state.bytes -= item.size
        item.turn?.end()
        for claim in item.append.allClaims where state.turns[claim.name] === item.turn { state.turns[claim.name] = nil }
      }
      guard state.isClosed, state.items == 0 else { return nil }
      defer { state.closing = nil }
      return state.closing
    }
    for (item, outcome) in zip(items, outcomes) { item.group.set(outcome, at: item.place) }
    closing?.resume()
  }

  /// Refuses further appends and returns once all others are answered.
  func close() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLockedValue { state in
        let isFirst = !state.isClosed
        state.isClosed = true
        if isFirst, state.items > 0 { state.closing = continuation }
        return !isFirst || state.items == 0
      }
      if isIdle { continuation.resume() }
    }
    wake.finish()
  }

  private static func turn(of append: Append, in state: inout State) -> (Turn?, [Turn]) {
    let claims = append.allClaims
    guard !claims.isEmpty else { return (nil, []) }
    let turn = Turn(of: append.stream)
    var predecessors: [Turn] = []
    for claim in claims {
      // The lane itself keeps the order of its stream.
      if let earlier = state.turns[claim.name], earlier.stream != append.stream { predecessors.append(earlier) }
      state.turns[claim.name] = turn
    }
    return (turn, predecessors)
  }

  /// How many messages an append needs at most, apart from what its size asks for.
  private static func messages(of append: Append) -> Int {
    1 + append.claims.count + append.keys.count + append.dependants.reduce(0) { $0 + messages(of: $1) }
  }

  private static func size(of append: Append) -> Int {
    append.events.reduce(0) { $0 + Commit.size(of: $1) } + append.receipts.reduce(0) { $0 + Commit.size(of: $1) }
      + append.dependants.reduce(0) { $0 + size(of: $1) }
  }
}

extension Append {
  /// The claims that it changes, those of its dependants included.
  var allClaims: [ClaimChange] { claims + dependants.flatMap(\.claims) }
}

extension ClaimChange {
  var name: ClaimName {
    switch self {
    case .hold(let name, _), .release(let name): name
    }
  }
}
