import NIOConcurrencyHelpers
import NIOCore

/// A state that tasks wait on until they can take something from it: a condition variable for tasks.
///
/// Takers are served in order, and each value goes to exactly one; one that is cancelled or times out takes nothing.
final class Waitable<State: Sendable, Value: Sendable>: Sendable {
  private struct Taker {
    let id: Int
    let continuation: CheckedContinuation<Value, any Error>
  }

  private struct Locked {
    var state: State
    var takers: [Taker] = []
    var nextTaker = 0
  }

  private let locked: NIOLockedValueBox<Locked>
  private let take: @Sendable (inout State) -> Result<Value, any Error>?
  private let eventLoop: any EventLoop

  /// - Parameters:
  ///   - eventLoop: runs the timers.
  ///   - take: takes a value from the state; nil if there is none yet.
  init(
    _ state: State, eventLoop: any EventLoop, take: @escaping @Sendable (inout State) -> Result<Value, any Error>?
  ) {
    locked = NIOLockedValueBox(Locked(state: state))
    self.eventLoop = eventLoop
    self.take = take
  }

  /// Changes the state, and serves the waiting tasks that can now take a value.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    var served: [() -> Void] = []
    let result = locked.withLockedValue { locked in
      let result = body(&locked.state)
      while let taker = locked.takers.first, let value = take(&locked.state) {
        locked.takers.removeFirst()
        served.append { taker.continuation.resume(with: value) }
      }
      return result
    }
    for resume in served { resume() }
    return result
  }

  /// Takes a value, waiting until there is one.
  /// - Throws: ``ConnectionFailure/timedOut(_:)`` or `CancellationError`; then nothing was taken.
  func next(timeout: Duration?, waitingFor what: String) async throws -> Value {
    let id = locked.withLockedValue { locked in
      locked.nextTaker += 1
      return locked.nextTaker
    }
    var timer: Scheduled<Void>?
    defer { timer?.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard mustWait(Taker(id: id, continuation: continuation)), let timeout else { return }
        timer = eventLoop.scheduleTask(in: TimeAmount(timeout)) { self.giveUp(id, ConnectionFailure.timedOut(what)) }
      }
    } onCancel: {
      giveUp(id, CancellationError())
    }
  }

  private func mustWait(_ taker: Taker) -> Bool {
    let value: Result<Value, any Error>? = locked.withLockedValue { locked in
      if let value = take(&locked.state) { return value }
      // The cancellation handler may have run before the taker was registered.
      if Task.isCancelled { return .failure(CancellationError()) }
      locked.takers.append(taker)
      return nil
    }
    if let value { taker.continuation.resume(with: value) }
    return value == nil
  }

  private func giveUp(_ id: Int, _ error: any Error) {
    let taker = locked.withLockedValue { locked in
      locked.takers.firstIndex { $0.id == id }.map { locked.takers.remove(at: $0) }
    }
    taker?.continuation.resume(throwing: error)
  }
}
