/// Time, randomness and new ids: everything that the rules do not decide. Wired once and replaced in tests.
public struct Effects: Sendable {
  public var now: @Sendable () -> Timestamp
  /// A monotonic clock, which limits use.
  public var uptime: @Sendable () -> Uptime
  /// 16 unpredictable bytes.
  public var randomBytes: @Sendable () -> [UInt8]

  /// - Parameter uptime: nil follows `now`, for tests that control the clock.
  public init(
    now: @escaping @Sendable () -> Timestamp, uptime: (@Sendable () -> Uptime)? = nil,
    randomBytes: @escaping @Sendable () -> [UInt8]
  ) {
    self.now = now
    self.uptime = uptime ?? { Uptime(now().milliseconds) }
    self.randomBytes = randomBytes
  }

  /// Returns a new unique identifier.
  public func newULID() -> String { ULID.make(at: now(), random: randomBytes()) }
}
