import NIOConcurrencyHelpers
import NIOCore

/// Requests that wait for replies, by the number at the end of the subject to reply to.
final class PendingReplies: Sendable {
  typealias Outcome = Result<[NATSMessage], NATSFailure>

  struct Waiter: Sendable {
    let deadline: NIODeadline
    let isLast: @Sendable (NATSMessage) -> Bool
    let done: @Sendable (Outcome) -> Void
    var replies: [NATSMessage] = []
  }

  private struct State {
    var next: UInt64 = 0
    var waiters: [UInt64: Waiter] = [:]
    var isClosed = false
  }

  private let state = NIOLockedValueBox(State())

  /// Registers a request and returns its number; nil after `close`.
  func add(_ waiter: Waiter) -> UInt64? {
    state.withLockedValue { state in
      guard !state.isClosed else { return nil }
      state.next += 1
      state.waiters[state.next] = waiter
      return state.next
    }
  }

  func take(_ message: NATSMessage, for number: UInt64) {
    let finished: (Waiter, Outcome)? = state.withLockedValue { state in
      guard var waiter = state.waiters.removeValue(forKey: number) else { return nil }
      if message.status == 503 { return (waiter, .failure(.noResponders)) }
      waiter.replies.append(message)
      guard waiter.isLast(message) else {
        state.waiters[number] = waiter
        return nil
      }
      return (waiter, .success(waiter.replies))
    }
    if let (waiter, outcome) = finished { waiter.done(outcome) }
  }

  /// Fails one request, if it still waits.
  func fail(_ number: UInt64, with failure: NATSFailure) {
    let waiter = state.withLockedValue { $0.waiters.removeValue(forKey: number) }
    waiter?.done(.failure(failure))
  }

  func failAll(with failure: NATSFailure) {
    fail(with: failure) { _ in true }
  }

  func failOverdue(at now: NIODeadline) {
    fail(with: .timedOut) { $0.deadline <= now }
  }

  func close() {
    state.withLockedValue { $0.isClosed = true }
    failAll(with: .disconnected)
  }

  private func fail(with failure: NATSFailure, where matches: (Waiter) -> Bool) {
    let failed = state.withLockedValue { state -> [Waiter] in
      let numbers = state.waiters.filter { matches($0.value) }.map(\.key)
      return numbers.compactMap { state.waiters.removeValue(forKey: $0) }
    }
    for waiter in failed { waiter.done(.failure(failure)) }
  }
}
