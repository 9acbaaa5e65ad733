import Core
import NIOConcurrencyHelpers

/// Work done after a reply, with a bound on how much runs at once. Shutdown waits for it.
final class BackgroundTasks: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = NIOLockedValueBox(State())

  /// Starts a task. Returns false, without running it, if too many are already running.
  func start(_ work: @escaping @Sendable () async -> Void) -> Bool {
    let isTaken = state.withLockedValue { state in
      guard state.running < Limits.backgroundTasks else { return false }
      state.running += 1
      return true
    }
    guard isTaken else { return false }
    Task {
      await work()
      end()
    }
    return true
  }

  /// Returns once no task is running.
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
