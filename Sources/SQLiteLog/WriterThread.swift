import Foundation
import NIOConcurrencyHelpers

/// The only thread that writes. It closes the database and ends when the queue is closed and empty.
///
/// It is a dedicated thread because it blocks on work and on the disk, which event loops and tasks must not do.
final class WriterThread: Sendable {
  private enum State {
    case running(waiting: [CheckedContinuation<Void, Never>])
    case ended
  }

  private let state = NIOLockedValueBox(State.running(waiting: []))

  init(_ writing: Writing) {
    let thread = Thread { [self] in
      writing.run()
      end()
    }
    thread.start()
    // Only the name of a thread that has started is told to the system.
    thread.name = "log-writer"
  }

  /// Returns once everything queued before closing is answered and the database is closed.
  func finished() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLockedValue { state in
        guard case .running(let waiting) = state else { return true }
        state = .running(waiting: waiting + [continuation])
        return false
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func end() {
    let waiting = state.withLockedValue { state -> [CheckedContinuation<Void, Never>] in
      guard case .running(let waiting) = state else { return [] }
      state = .ended
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
