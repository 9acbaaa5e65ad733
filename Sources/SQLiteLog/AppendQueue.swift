import Dispatch
import EventLog
import NIOConcurrencyHelpers

/// The queue of work for the writer. Any thread adds to it; one thread takes from it.
final class AppendQueue: Sendable {
  /// Appends that were queued together and are answered together.
  struct Group: Sendable {
    let appends: [Append]
    /// When it was queued, on the system's monotonic clock, in nanoseconds.
    let queuedAt = DispatchTime.now().uptimeNanoseconds
    let whenDurable: @Sendable ([Append.Outcome]) -> Void

    init(appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
      self.appends = appends
      self.whenDurable = whenDurable
    }

    func fail(reason: String) {
      whenDurable(appends.map { _ in .failure(.unavailable(reason: reason)) })
    }
  }

  /// Replaces data in the log, after all waiting appends.
  struct Replacement: Sendable {
    enum Content {
      /// Replaces all claims.
      case claims([HeldClaim])
      /// Replaces the keys of these persons.
      case keys([WrappedKey])
      /// A test write, which replaces the previous one.
      case probe

      /// Whether a rewritten log must have it.
      var isCounted: Bool { if case .probe = self { false } else { true } }

      /// What is shipped of it.
      var shipped: Commit.Content? {
        switch self {
        case .claims(let claims): .claims(claims)
        case .keys(let keys): .keys(keys.map(\.person))
        case .probe: nil
        }
      }
    }

    let content: Content
    /// Called with the reason for a failure, or nil.
    let whenDone: @Sendable (String?) -> Void
  }

  /// Deletes streams.
  struct Removal: Sendable {
    let deletion: Deletion
    /// Called with the reason for a failure, or nil.
    let whenDone: @Sendable (String?) -> Void
  }

  /// What the writer does next. It does the appends first.
  struct Work: Sendable {
    let groups: [Group]
    let replacement: Replacement?
    let removal: Removal?

    var isEmpty: Bool { groups.isEmpty && replacement == nil && removal == nil }

    func fail(reason: String) {
      for group in groups { group.fail(reason: reason) }
      replacement?.whenDone(reason)
      removal?.whenDone(reason)
    }
  }

  private struct State {
    var waiting: [Group] = []
    var size = Size()
    /// At most one of each can wait.
    var replacement: Replacement?
    var removal: Removal?
    var isWoken = false
    /// Why the queue refuses more work; nil while it is open.
    var closedBecause: String?
  }

  /// The amount of work in a group.
  struct Size {
    var items = 0
    var bytes = 0

    /// About the bytes of memory.
    var memory: Int { bytes + items * 200 }

    init() {}

    init(of appends: [Append]) {
      for append in appends {
        items += max(1, append.events.count + append.receipts.count + append.claims.count + append.keys.count)
        bytes += append.events.reduce(0) { $0 + $1.data.count + ($1.secret?.count ?? 0) }
        bytes += append.receipts.reduce(0) { $0 + $1.answer.count }
        if !append.dependants.isEmpty { self = self + Size(of: append.dependants) }
      }
    }

    static func + (left: Size, right: Size) -> Size {
      var sum = left
      sum.items += right.items
      sum.bytes += right.bytes
      return sum
    }

    static func - (left: Size, right: Size) -> Size {
      var difference = left
      difference.items -= right.items
      difference.bytes -= right.bytes
      return difference
    }
  }

  private let limits: SQLiteLogLimits
  private let state = NIOLockedValueBox(State())
  /// Signalled when a group arrives in an empty queue, when other work arrives, and when the queue is closed. The
  /// writer drains the queue before it waits again.
  private let arrived = DispatchSemaphore(value: 0)

  init(limits: SQLiteLogLimits) { self.limits = limits }

  /// Queues a group, or refuses it at once.
  func add(_ group: Group) {
    let size = Size(of: group.appends)
    let (refusal, isFirst) = state.withLockedValue { state -> (String?, Bool) in
      if let reason = state.closedBecause { return (reason, false) }
      let isFirst = state.waiting.isEmpty
      let sum = state.size + size
      // A group larger than the bound is accepted when nothing else waits; otherwise it never could be.
      guard isFirst || sum.items <= limits.waitingItems && sum.bytes <= limits.waitingBytes else {
        return ("too much is waiting to be written", false)
      }
      state.waiting.append(group)
      state.size = sum
      return (nil, isFirst)
    }
    if let refusal { group.fail(reason: refusal) }
    if isFirst { arrived.signal() }
  }

  /// Takes out the groups that wait, which are never written then.
  func failWaiting(because reason: String) {
    let groups = state.withLockedValue { state in
      defer { (state.waiting, state.size) = ([], Size()) }
      return state.waiting
    }
    for group in groups { group.fail(reason: reason) }
  }

  /// Queues a replacement, or refuses it at once.
  func add(_ replacement: Replacement) {
    if let refusal = put(replacement, at: \.replacement) { replacement.whenDone(refusal) }
  }

  /// Queues a removal, or refuses it at once.
  func add(_ removal: Removal) {
    if let refusal = put(removal, at: \.removal) { removal.whenDone(refusal) }
  }

  /// - Returns: why it is refused.
  private func put<W>(_ work: W, at place: WritableKeyPath<State, W?>) -> String? {
    let refusal = state.withLockedValue { state -> String? in
      if let reason = state.closedBecause { return reason }
      guard state[keyPath: place] == nil else { return "too much is waiting to be written" }
      state[keyPath: place] = work
      return nil
    }
    if refusal == nil { arrived.signal() }
    return refusal
  }

  /// Refuses all work from now on. Work that already waits is still handed out.
  func close(because reason: String) {
    state.withLockedValue { $0.closedBecause = $0.closedBecause ?? reason }
    arrived.signal()
  }

  /// Makes `next` return, with no work if there is none.
  func wake() {
    state.withLockedValue { $0.isWoken = true }
    arrived.signal()
  }

  /// Waits for work, then takes as many groups as fit into a batch (at least one if any wait) and the other work.
  /// Returns nil when the queue is closed and empty.
  /// - Parameter isWaiting: whether it waits. Otherwise it may return no work.
  func next(isWaiting: Bool = true) -> Work? {
    while true {
      let (work, isClosed, isWoken) = state.withLockedValue { state in
        defer { (state.replacement, state.removal, state.isWoken) = (nil, nil, false) }
        let work = Work(
          groups: takeBatch(from: &state), replacement: state.replacement, removal: state.removal)
        return (work, state.closedBecause != nil, state.isWoken)
      }
      if !work.isEmpty { return work }
      if isClosed { return nil }
      if isWoken || !isWaiting { return work }
      arrived.wait()
    }
  }

  private func takeBatch(from state: inout State) -> [Group] {
    guard state.size.items > limits.batchItems || state.size.bytes > limits.batchBytes else {
      defer { (state.waiting, state.size) = ([], Size()) }
      return state.waiting
    }
    var count = 0
    var taken = Size()
    for group in state.waiting {
      let sum = taken + Size(of: group.appends)
      guard count == 0 || sum.items <= limits.batchItems && sum.bytes <= limits.batchBytes else { break }
      taken = sum
      count += 1
    }
    defer {
      state.waiting.removeFirst(count)
      state.size = state.size - taken
    }
    return Array(state.waiting.prefix(count))
  }
}
