public import Core
import NIOConcurrencyHelpers
import TestSupport
import TestTools

/// A clock that only the test advances.
public final class TestClock: Sendable {
  private let time: NIOLockedValueBox<Timestamp>

  public init(_ milliseconds: Int64 = 1_750_000_000_000) { time = NIOLockedValueBox(Timestamp(milliseconds)) }

  public var now: Timestamp { time.withLockedValue { $0 } }
  public func advance(_ length: Span) { time.withLockedValue { $0 = $0 + length } }
  public func set(_ moment: Timestamp) { time.withLockedValue { $0 = moment } }
}

/// The random bytes that lobbies draw: first those the test prepared, then bytes from a seed.
public final class TestRandomness: Sendable {
  private struct State {
    var prepared: [[UInt8]] = []
    var random: SeededGenerator
  }

  private let state: NIOLockedValueBox<State>

  public init(seed: UInt64 = 1) { state = NIOLockedValueBox(State(random: SeededGenerator(seed: seed))) }

  /// Sets the bytes drawn next, in this order.
  public func prepare(_ bytes: [UInt8]...) { state.withLockedValue { $0.prepared += bytes } }

  public func draw() -> [UInt8] {
    state.withLockedValue { state in
      if !state.prepared.isEmpty { return state.prepared.removeFirst() }
      return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &state.random) }
    }
  }
}

extension Effects {
  /// - Parameter uptime: a separate clock for limits; nil uses `clock`.
  public static func test(clock: TestClock, uptime: TestClock? = nil, randomness: TestRandomness) -> Effects {
    Effects(
      now: { clock.now }, uptime: { Uptime((uptime ?? clock).now.milliseconds) }, randomBytes: { randomness.draw() })
  }
}
