/// Time, randomness and new ids: everything that the rules do not decide themselves. Wired once, replaced in tests.
public struct Effects: Sendable {
  public var now: @Sendable () -> Timestamp
  /// What limits count by: it only ever goes forward.
  public var uptime: @Sendable () -> Uptime
  /// 16 unpredictable bytes.
  public var randomBytes: @Sendable () -> [UInt8]

  /// - Parameter uptime: nil follows `now`, for clocks that a test holds in its hands.
  public init(
    now: @escaping @Sendable () -> Timestamp, uptime: (@Sendable () -> Uptime)? = nil,
    randomBytes: @escaping @Sendable () -> [UInt8]
  ) {
    self.now = now
    self.uptime = uptime ?? { Uptime(now().milliseconds) }
    self.randomBytes = randomBytes
  }

  /// A new identifier, unlike any other.
  public func newULID() -> String { ULID.make(at: now(), random: randomBytes()) }
}
