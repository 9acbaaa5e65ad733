public import Core
import NIOConcurrencyHelpers

/// A rate limiter for any thread, with a clock of its own. Asked so rarely that one lock is enough.
public final class SharedRateLimiter<Key: RateKey>: Sendable {
  private let limiter: NIOLockedValueBox<RateLimiter<Key>>
  private let now: @Sendable () -> Uptime

  /// - Parameter isOn: false lets everything through, for benchmarks.
  public init(_ rate: Rate, isOn: Bool, now: @escaping @Sendable () -> Uptime) {
    limiter = NIOLockedValueBox(RateLimiter(rate, isOn: isOn))
    self.now = now
  }

  /// How long the key must wait; nil if it may go ahead.
  public func wait(for key: Key) -> Span? {
    let now = now()
    return limiter.withLockedValue { $0.wait(for: key, at: now) }
  }

  /// Counts, whether or not the key should have waited.
  /// - Parameter amount: actions or bytes, as the rate counts.
  public func note(_ key: Key, _ amount: Int = 1) {
    let now = now()
    limiter.withLockedValue { $0.note(key, amount, at: now) }
  }

  /// Counts once more, unless the key must wait.
  /// - Returns: how long it must wait; nil if it may go ahead.
  public func take(_ key: Key) -> Span? {
    let now = now()
    return limiter.withLockedValue { limiter in
      let wait = limiter.wait(for: key, at: now)
      if wait == nil { limiter.note(key, at: now) }
      return wait
    }
  }
}
