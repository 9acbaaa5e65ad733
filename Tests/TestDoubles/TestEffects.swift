public import Hunt
public import Lobbies
import Synchronization

/// A clock that stands still until the test moves it.
public final class TestClock: Sendable {
  private let time: Mutex<Timestamp>

  public init(_ milliseconds: Int64 = 1_750_000_000_000) { time = Mutex(Timestamp(milliseconds)) }

  public var now: Timestamp { time.withLock { $0 } }
  public func advance(_ length: Span) { time.withLock { $0 = $0 + length } }
  public func set(_ moment: Timestamp) { time.withLock { $0 = moment } }
}

/// Randomness with a seed, so that a failure can be seen again (SplitMix64).
public struct SeededRandom: RandomNumberGenerator {
  public var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// The random bytes that the lobbies draw: those that the test has put there, then others from a seed.
public final class TestRandomness: Sendable {
  private struct State {
    var prepared: [[UInt8]] = []
    var random: SeededRandom
  }

  private let state: Mutex<State>

  public init(seed: UInt64 = 1) { state = Mutex(State(random: SeededRandom(seed: seed))) }

  /// What is drawn next, in this order.
  public func prepare(_ bytes: [UInt8]...) { state.withLock { $0.prepared += bytes } }

  public func draw() -> [UInt8] {
    state.withLock { state in
      if !state.prepared.isEmpty { return state.prepared.removeFirst() }
      return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &state.random) }
    }
  }
}

extension Effects {
  public static func test(clock: TestClock, randomness: TestRandomness) -> Effects {
    Effects(now: { clock.now }, randomBytes: { randomness.draw() })
  }
}
