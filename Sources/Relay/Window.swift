import NIOConcurrencyHelpers

/// Bounds the bytes on their way from one writer to one reader. The writer waits while there are too many.
final class Window: Sendable {
  private struct State {
    var bytes = 0
    var isClosed = false
    var waiting: (bytes: Int, continuation: CheckedContinuation<Void, any Error>)?

    /// Whether there is room. Something always fits into an empty window.
    func fits(_ more: Int, of most: Int) -> Bool { bytes == 0 || bytes + more <= most }
  }

  private let most: Int
  private let state = NIOLockedValueBox(State())

  init(bytes most: Int) { self.most = most }

  /// Waits for room and takes it. Throws `CancellationError` if the window is closed or the task is cancelled.
  func take(_ bytes: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLockedValue { state -> Result<Void, any Error>? in
          guard !state.isClosed else { return .failure(CancellationError()) }
          guard state.fits(bytes, of: most) else {
            state.waiting = (bytes, continuation)
            return nil
          }
          state.bytes += bytes
          return .success(())
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      close()
    }
  }

  /// Notes that the reader has taken bytes.
  func give(_ bytes: Int) {
    let next = state.withLockedValue { state -> CheckedContinuation<Void, any Error>? in
      state.bytes = max(0, state.bytes - bytes)
      guard let waiting = state.waiting, state.fits(waiting.bytes, of: most) else { return nil }
      state.bytes += waiting.bytes
      state.waiting = nil
      return waiting.continuation
    }
    next?.resume()
  }

  func close() {
    let waiting = state.withLockedValue { state in
      defer { state.waiting = nil }
      state.isClosed = true
      return state.waiting
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }
}
