import Dispatch
import EventLog
import NIOConcurrencyHelpers

/// What waits for the writer: filled from any thread, emptied by one.
final class AppendQueue: Sendable {
  /// Appends that were queued together and are answered together.
  struct Group: Sendable {
    let appends: [Append]
    let whenDurable: @Sendable ([Append.Outcome]) -> Void

    func fail(reason: String) {
      whenDurable(appends.map { _ in .failure(.unavailable(reason: reason)) })
    }
  }

  /// Work that is no append, and goes behind those that wait.
  struct Chore: Sendable {
    enum Task: Sendable {
      case save(LogSnapshot, of: StreamName)
      case replaceDerived(claims: [HeldClaim])
    }

    let task: Task
    /// Given the reason if it was not done.
    let whenDone: @Sendable (String?) -> Void
  }

  /// What the writer does next: the appends first.
  struct Work: Sendable {
    let groups: [Group]
    /// One at most, so that appends that arrive meanwhile wait for no more than that.
    let chore: Chore?

    var isEmpty: Bool { groups.isEmpty && chore == nil }

    func fail(reason: String) {
      for group in groups { group.fail(reason: reason) }
      chore?.whenDone(reason)
    }
  }

  private struct State {
    var waiting: [Group] = []
    var size = Size()
    var chores: [Chore] = []
    /// Why nothing is taken any more.
    var closedBecause: String?
  }

  /// How much work a group is.
  private struct Size {
    var items = 0
    var bytes = 0

    init() {}

    init(of appends: [Append]) {
      for append in appends {
        items += max(1, append.events.count + append.receipts.count + append.claims.count)
        bytes += append.events.reduce(0) { $0 + $1.data.count } + append.receipts.reduce(0) { $0 + $1.answer.count }
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
  /// Signalled when the first group or a chore arrives and when the queue is closed; the writer takes all there is before
  /// it waits again.
  private let arrived = DispatchSemaphore(value: 0)

  init(limits: SQLiteLogLimits) { self.limits = limits }

  /// Takes a group, or refuses it at once.
  func add(_ group: Group) {
    let size = Size(of: group.appends)
    let (refusal, isFirst) = state.withLockedValue { state -> (String?, Bool) in
      if let reason = state.closedBecause { return (reason, false) }
      let isFirst = state.waiting.isEmpty
      let sum = state.size + size
      // A group that is larger than the bound by itself is taken when nothing waits; else it never could be.
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

  /// Takes a chore, or refuses it at once.
  func add(_ chore: Chore) {
    let refusal = state.withLockedValue { state -> String? in
      if let reason = state.closedBecause { return reason }
      guard state.chores.count < limits.waitingChores else { return "too much is waiting to be written" }
      state.chores.append(chore)
      return nil
    }
    if let refusal { chore.whenDone(refusal) } else { arrived.signal() }
  }

  /// Refuses groups and chores from now on; those that wait are still handed out.
  func close(because reason: String) {
    state.withLockedValue { $0.closedBecause = $0.closedBecause ?? reason }
    arrived.signal()
  }

  /// Waits for something to write and takes as many groups as fit into a batch, at least one if any wait, and a chore.
  /// Nil when the queue is closed and empty.
  func next() -> Work? {
    while true {
      let (work, isClosed) = state.withLockedValue { state in
        let chore = state.chores.isEmpty ? nil : state.chores.removeFirst()
        return (Work(groups: takeBatch(from: &state), chore: chore), state.closedBecause != nil)
      }
      if !work.isEmpty { return work }
      if isClosed { return nil }
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
