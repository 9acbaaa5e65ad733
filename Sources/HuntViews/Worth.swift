public import Hunt

/// What a find is worth.
public struct Worth: Hashable, Sendable {
  /// For the clue.
  public var points: Int
  /// For being among the first.
  public var bonus: Int

  public init(points: Int, bonus: Int = 0) {
    self.points = points
    self.bonus = bonus
  }

  public var total: Int { points + bonus }
}

/// How far the clock had run when something was found.
public struct ClockReading: Hashable, Sendable {
  public let elapsed: Span
  /// Of how much in all; nil without a clock.
  public let whole: Span?

  public init(elapsed: Span, whole: Span?) {
    self.elapsed = elapsed
    self.whole = whole
  }
}

extension Scoring {
  /// What a find of a clue worth `points` is worth.
  /// - Parameters:
  ///   - place: 1 for the first who found the clue.
  ///   - finders: how many have found it so far.
  ///   - clock: as of when it was found; read only where time counts.
  public func worth(of points: Int, place: Int, finders: Int, clock: @autoclosure () -> ClockReading) -> Worth {
    switch self {
    case .fixed: Worth(points: points)
    case .speed(let floor): Worth(points: Self.falling(points, to: floor, at: clock()))
    case .first(let bonus): Worth(points: points, bonus: place <= bonus.count ? bonus[place - 1] : 0)
    case .dynamic(let minimum, let decay):
      Worth(points: Self.falling(points, to: minimum, decay: decay, finders: finders))
    }
  }

  /// Whether what a find is worth depends on who else found the clue.
  var dependsOnOthers: Bool {
    switch self {
    case .fixed, .speed: false
    case .first, .dynamic: true
    }
  }

  /// Which finds of a clue are worth something else once there is another one.
  /// - Parameters:
  ///   - place: that of the new one; 1 for the first.
  ///   - finders: how many there are, with it.
  /// - Returns: their places, the new one's left out or not.
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

  // Both in integers: no rounding of fractions may move a board.

  /// In a straight line, from all points at the start to a part of them at the end of the clock; to the nearest, half up.
  private static func falling(_ points: Int, to floor: Double, at clock: ClockReading) -> Int {
    guard let whole = clock.whole, whole.milliseconds > 0 else { return points }
    let length = Int128(whole.milliseconds)
    let elapsed = min(Int128(max(0, clock.elapsed.milliseconds)), length)
    // The floor as a host writes it, in decimals.
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
    // Division cuts towards zero, which is up for what is taken away.
    return max(minimum, points + (change > 0 ? change + square - 1 : change) / square)
  }
}
