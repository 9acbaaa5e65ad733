import Connections
import JSONCoding
import NIOConcurrencyHelpers
import NIOCore

/// A socket that keeps what is written to it, and is as slow as the test wants.
final class FakeTransport: Transport, Sendable {
  struct State: Sendable {
    var isWritable = true
    var bytesWaiting = 0
    var isReading = true
    var isFinished = false
    /// The lines written, and how many of them were flushed.
    var lines: [String] = []
    var flushed = 0
  }

  private typealias Waiter = (isDone: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)

  private let state = NIOLockedValueBox((state: State(), waiters: [Waiter]()))

  // MARK: For the test

  var now: State { state.withLockedValue { $0.state } }

  func isWritable(_ isWritable: Bool, bytesWaiting: Int = 0) {
    change {
      $0.isWritable = isWritable
      $0.bytesWaiting = bytesWaiting
    }
  }

  func wait(until isDone: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLockedValue { state in
        guard !isDone(state.state) else { return true }
        state.waiters.append((isDone, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let done = state.withLockedValue { state in
      change(&state.state)
      let current = state.state
      let done = state.waiters.filter { $0.isDone(current) }.map(\.continuation)
      state.waiters.removeAll { $0.isDone(current) }
      return done
    }
    for continuation in done { continuation.resume() }
  }

  // MARK: For the session

  let name: StaticString = "lines"
  let canPush = true
  var isWritable: Bool { now.isWritable }
  var bytesWaiting: Int { now.bytesWaiting }

  func write(_ lines: ByteBuffer) {
    change { state in
      state.lines += lines.readableBytesView.split(separator: UInt8(ascii: "\n"))
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  func flush() { change { $0.flushed = $0.lines.count } }
  func finish(_ farewell: Farewell) { change { $0.isFinished = true } }
  func setReading(_ isReading: Bool) { change { $0.isReading = isReading } }
}
