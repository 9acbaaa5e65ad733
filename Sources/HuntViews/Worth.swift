public import Core
public import Hunt

/// The worth of a find.
public struct Worth: Hashable, Sendable {
  /// Points for the clue.
  public var points: Int
  /// Bonus for being among the first.
  public var bonus: Int
  /// How much less the clue's points are because of wrong options tried before.
  public private(set) var lost = 0
  /// Points that the host added for a photo.
  public var photoBonus = 0

  public init(points: Int, bonus: Int = 0) {
    self.points = points
    self.bonus = bonus
  }

  func less(_ cost: Int) -> Worth {
    guard cost > 0 else { return self }
    var worth = self
    worth.lost = min(cost, points)
    worth.points -= worth.lost
    return worth
  }

  public var total: Int { points + bonus + photoBonus }
}

/// The state of the clock when a clue was found.
public struct ClockReading: Hashable, Sendable {
  public let elapsed: Span
  /// The total time; nil without a clock.
  public let whole: Span?

  public init(elapsed: Span, whole: Span?) {
    self.elapsed = elapsed
    self.whole = whole
  }
}

extension Scoring {
  /// The worth of a find of a clue worth `points`.
  /// - Parameters:
  ///   - place: 1 for the first finder.
  ///   - finders: how many have found it so far.
  ///   - clock: at the time of the find; evaluated only where time counts.
  public func worth(of points: Int, place: Int, finders: Int, clock: @autoclosure () -> ClockReading) -> Worth {
    switch self {
    case .fixed: Worth(points: points)
    case .speed(let floor): Worth(points: Self.falling(points, to: floor, at: clock()))
    case .first(let bonus): Worth(points: points, bonus: place <= bonus.count ? bonus[place - 1] : 0)
    case .dynamic(let minimum, let decay):
      Worth(points: Self.falling(points, to: minimum, decay: decay, finders: finders))
    }
  }

  /// Whether a find's worth depends on other finds of the clue.
  var dependsOnOthers: Bool {
    switch self {
    case .fixed, .speed: false
    case .first, .dynamic: true
    }
  }

  /// The places of a clue's finds whose worth changes with a new find.
  /// - Parameters:
  ///   - place: the new find's, 1 for the first.
  ///   - finders: how many there are, including the new one.
  /// - Returns: the range of places, which may include the new find's own.
  func placesMoved(by place: Int, finders: Int, points: Int) -> ClosedRange<Int>? {
    switch self {
    case .fixed, .speed: return nil
    case .first(let bonus):
      let last = min(finders, bonus.count + 1)
      return place < last ? place + 1...last : nil
    case .dynamic(let minimum, let decay):
      let (before, after) = (finders - 1, finders)
      let hasMoved =
        Self.falling(points, to: minimum, decay: decay, finders: before)
        != Self.falling(points, to: minimum, decay: decay, finders: after)
      return hasMoved ? 1...finders : nil
    }
  }

  // Both use integers, so that rounding cannot change a board.

  /// Falls linearly from all points at the start to a fraction of them when the clock ends; rounds half up.
  private static func falling(_ points: Int, to floor: Double, at clock: ClockReading) -> Int {
    guard let whole = clock.whole, whole.milliseconds > 0 else { return points }
    let length = Int128(whole.milliseconds)
    let elapsed = min(Int128(max(0, clock.elapsed.milliseconds)), length)
    // Hosts write the floor as a decimal number.
    let one = Int128(1_000_000_000)
    let lost = one - Int128((floor * 1e9).rounded())
    let divisor = one * length
    return Int((2 * Int128(points) * (divisor - lost * elapsed) + divisor) / (2 * divisor))
  }

  /// `ceil((minimum - points) / decay² · (finders - 1)² + points)`, never below the minimum.
  private static func falling(_ points: Int, to minimum: Int, decay: Int, finders: Int) -> Int {
    let before = max(0, finders - 1)
    let change = (minimum - points) * before * before
    let square = decay * decay
    // Division truncates towards zero, which rounds deductions up.
    return max(minimum, points + (change > 0 ? change + square - 1 : change) / square)
  }
}
