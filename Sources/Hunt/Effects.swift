/// Time, randomness and new ids: everything that the rules do not decide themselves. Wired once, replaced in tests.
public struct Effects: Sendable {
  public var now: @Sendable () -> Timestamp
  /// 16 unpredictable bytes.
  public var randomBytes: @Sendable () -> [UInt8]

  public init(now: @escaping @Sendable () -> Timestamp, randomBytes: @escaping @Sendable () -> [UInt8]) {
    self.now = now
    self.randomBytes = randomBytes
  }

  /// A new identifier, unlike any other.
  public func newULID() -> String { ULID.make(at: now(), random: randomBytes()) }
}
