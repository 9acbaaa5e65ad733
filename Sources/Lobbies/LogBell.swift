import NIOConcurrencyHelpers

/// Tells followers of the log that there may be something new. The log rings it, on any thread.
public final class LogBell: Sendable {
  private let state = NIOLockedValueBox(State())

  private struct State {
    var last = 0
    var ears: [Int: Ear.Call] = [:]
    var isOver = false
  }

  public init() {}

  public var isHeard: Bool { state.withLockedValue { !$0.ears.isEmpty } }

  public func ring() {
    for call in state.withLockedValue({ Array($0.ears.values) }) { call.ring() }
  }

  /// Calls a function when there is something new, until the result is released.
  ///
  /// Calls it once, and again only after `Ear.listen`. So a busy log does not wake a follower more often than it reads.
  /// - Parameter finished: called when nothing new will come.
  public func hear(_ ring: @escaping @Sendable () -> Void, finished: @escaping @Sendable () -> Void = {}) -> Ear {
    let call = Ear.Call(called: ring, finished: finished)
    let (number, isOver) = state.withLockedValue { state in
      state.last += 1
      if !state.isOver { state.ears[state.last] = call }
      return (state.last, state.isOver)
    }
    if isOver { finished() }
    return Ear(number, call, of: self)
  }

  /// Tells everybody that nothing new will come.
  public func finish() {
    let calls = state.withLockedValue { state in
      defer { state.ears = [:] }
      state.isOver = true
      return Array(state.ears.values)
    }
    for call in calls { call.finished() }
  }

  fileprivate func forget(_ number: Int) { state.withLockedValue { $0.ears[number] = nil } }

  /// A follower who hears the bell, until it is released.
  public final class Ear: Sendable {
    private let number: Int
    private let call: Call
    private let bell: LogBell

    fileprivate init(_ number: Int, _ call: Call, of bell: LogBell) {
      self.number = number
      self.call = call
      self.bell = bell
    }

    deinit { bell.forget(number) }

    /// Call this before reading: what comes from then on rings again.
    public func listen() { call.hasRung.withLockedValue { $0 = false } }

    fileprivate final class Call: Sendable {
      let hasRung = NIOLockedValueBox(false)
      let called: @Sendable () -> Void
      let finished: @Sendable () -> Void

      init(called: @escaping @Sendable () -> Void, finished: @escaping @Sendable () -> Void) {
        self.called = called
        self.finished = finished
      }

      func ring() {
        let isFirst = hasRung.withLockedValue { hasRung in
          defer { hasRung = true }
          return !hasRung
        }
        if isFirst { called() }
      }
    }
  }
}
