/// Counts values by size. Not locked: each belongs to one thread or event loop, and those of all are added up
/// when somebody asks.
public struct Histogram: Sendable, Equatable {
  /// The upper ends of the buckets; above the last one is another.
  public struct Buckets: Sendable, Equatable {
    let ends: [UInt64]
    /// The divisor of values that are shown.
    let unit: Double

    /// Nanoseconds, shown as seconds: from half a millisecond to ten seconds.
    public static let latency = Buckets(
      ends: [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 10_000_000,
      ]
      .map { $0 * 1_000 }, unit: 1e9)
    /// Numbers of things.
    public static let counts = Buckets(ends: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000], unit: 1)
  }

  let buckets: Buckets
  /// How many values are in each bucket, and above all.
  var counts: [UInt64]
  var sum: UInt64 = 0

  public init(_ buckets: Buckets) {
    self.buckets = buckets
    counts = Array(repeating: 0, count: buckets.ends.count + 1)
  }

  public var count: UInt64 { counts.reduce(0, +) }

  public mutating func note(_ value: UInt64) {
    sum &+= value
    var index = 0
    // Nearly all values are in the first ones.
    while index < buckets.ends.count, value > buckets.ends[index] { index += 1 }
    counts[index] &+= 1
  }

  public static func += (left: inout Histogram, right: Histogram) {
    left.sum &+= right.sum
    for index in left.counts.indices { left.counts[index] &+= right.counts[index] }
  }
}
