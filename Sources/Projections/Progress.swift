import NIOConcurrencyHelpers

/// How far a projection has read the log, and the tasks waiting for it.
final class Progress: Sendable {
  private struct State {
    var position: Int64 = -1
    /// Whether it has caught up with the log at least once.
    var isComplete = false
    var isOver = false
    var nextWaiter = 0
    var waiters: [Int: Waiter] = [:]
  }

  private struct Waiter {
    /// Nil to wait until it is complete.
    let position: Int64?
    let continuation: CheckedContinuation<Void, Never>
  }

  private let state = NIOLockedValueBox(State())

  var isComplete: Bool { state.withLockedValue(\.isComplete) }

  func hasReached(_ position: Int64) -> Bool { state.withLockedValue { $0.isComplete && $0.position >= position } }

  func advance(to position: Int64, isComplete: Bool) {
    release { state in
      state.position = position
      if isComplete { state.isComplete = true }
      let isReady = state.isComplete
      return { waiter in waiter.position.map { $0 <= position } ?? isReady }
    }
  }

  /// Starts again from the beginning.
  func restart() {
    state.withLockedValue { state in
      state.position = -1
      state.isComplete = false
    }
  }

  /// Releases all waiters, because catching up may now take a while.
  func falter() { release { _ in { _ in true } } }

  /// Releases all waiters for good: there will be no more progress.
  func end() {
    release { state in
      state.isOver = true
      return { _ in true }
    }
  }

  private func release(_ body: (inout State) -> (Waiter) -> Bool) {
    let released = state.withLockedValue { state -> [Waiter] in
      let isReleased = body(&state)
      let released = state.waiters.filter { isReleased($0.value) }
      for id in released.keys { state.waiters[id] = nil }
      return Array(released.values)
    }
    for waiter in released { waiter.continuation.resume() }
  }

  /// Waits until the projection reaches the position (nil: until it is complete), falters or ends, or until `patience`
  /// is over.
  func wait(for position: Int64?, patience: Duration) async {
    let id = state.withLockedValue { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    let limit = Task {
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      giveUp(id)
    }
    await withCheckedContinuation { continuation in
      let isThere = state.withLockedValue { state in
        let isThere = state.isOver || (position.map { $0 <= state.position } ?? state.isComplete)
        if !isThere { state.waiters[id] = Waiter(position: position, continuation: continuation) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
    limit.cancel()
  }

  private func giveUp(_ id: Int) {
    state.withLockedValue { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
  }
}
