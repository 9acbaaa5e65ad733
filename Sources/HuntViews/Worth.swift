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

  public static let nothing = Worth(points: 0)

  public var total: Int { points + bonus }
}

extension Scoring {
  /// What a find is worth, of a clue worth `points`.
  /// - Parameters:
  ///   - place: 1 for the first who found the clue.
  ///   - finders: how many have found it so far.
  ///   - elapsed: the part of the clock that had passed when it was found, 0...1.
  public func worth(of points: Int, place: Int, finders: Int, elapsed: Double) -> Worth {
    switch self {
    case .fixed: Worth(points: points)
    case .speed(let floor): Worth(points: Self.halfUp(Double(points) * (1 - (1 - floor) * elapsed)))
    case .first(let bonus):
      Worth(points: points, bonus: bonus.indices.contains(place - 1) ? bonus[place - 1] : 0)
    case .dynamic(let minimum, let decay):
      Worth(points: Self.dynamic(points, minimum: minimum, decay: decay, finders: finders))
    }
  }

  /// How many places have a worth of their own: behind them, another find changes nothing for those before it. nil if each
  /// find may change what all are worth.
  var placesApart: Int? {
    switch self {
    case .fixed, .speed: 0
    case .first(let bonus): bonus.count
    case .dynamic: nil
    }
  }

  /// To the nearest integer, half up.
  private static func halfUp(_ number: Double) -> Int { Int((number + 0.5).rounded(.down)) }

  /// `ceil((minimum - points) / decay² · (finders - 1)² + points)`, never below the minimum: in integers, so that no
  /// rounding of fractions can move a board.
  private static func dynamic(_ points: Int, minimum: Int, decay: Int, finders: Int) -> Int {
    let before = max(0, finders - 1)
    let change = (minimum - points) * before * before
    let square = decay * decay
    // Division cuts towards zero, which is up for what is taken away.
    return max(minimum, points + (change > 0 ? change + square - 1 : change) / square)
  }
}
