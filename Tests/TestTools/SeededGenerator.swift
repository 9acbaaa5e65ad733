/// A splitmix64 generator: the same seed gives the same numbers, so failures are reproducible.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  // MARK: Picking

  public mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Whether a chance of one in `times` came up.
  public mutating func once(in times: Int) -> Bool { integer(1...times) == 1 }

  /// A random element; there must be one.
  public mutating func one<Element>(of choices: [Element]) -> Element { choices[integer(0...choices.count - 1)] }

  /// A random number of new values.
  public mutating func many<Element>(
    _ count: ClosedRange<Int>, _ make: (inout SeededGenerator) -> Element
  ) -> [Element] {
    (0..<integer(count)).map { _ in make(&self) }
  }

  public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

  /// A new value, or nil half of the time.
  public mutating func maybe<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
    once(in: 2) ? make(&self) : nil
  }
}
