import Hunt
import NIOConcurrencyHelpers

/// What is done after the answer, a bounded number at once; whoever ends the program waits for it.
final class Errands: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = NIOLockedValueBox(State())

  /// False if there are too many already: then it is not done.
  func start(_ errand: @escaping @Sendable () async -> Void) -> Bool {
    let isTaken = state.withLockedValue { state in
      guard state.running < Limits.errands else { return false }
      state.running += 1
      return true
    }
    guard isTaken else { return false }
    Task {
      await errand()
      end()
    }
    return true
  }

  /// Returns when nothing is under way.
  func finished() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLockedValue { state in
        if state.running > 0 { state.waiting.append(continuation) }
        return state.running == 0
      }
      if isDone { continuation.resume() }
    }
  }

  private func end() {
    let waiting = state.withLockedValue { state -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      guard state.running == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
