import Core
import Hunt
import HuntViews
import TestSupport
import TestTools
import Testing

/// Tests what finds are worth under each scoring.
@Suite struct AFind {
  private let noClock = ClockReading(elapsed: .seconds(7), whole: nil)

  @Test func `is worth the clue's points`() {
    for place in 1...5 {
      let worth = Scoring.fixed.worth(of: 100, place: place, finders: 5, clock: noClock)
      #expect(worth == Worth(points: 100))
    }
  }

  @Test(arguments: [(0, 100), (15, 88), (30, 75), (60, 50), (90, 50)])
  func `is worth less the later it comes, when speed counts`(seconds: Int, points: Int) {
    // After a quarter of the time, an eighth is lost: 87.5, rounded up.
    let clock = ClockReading(elapsed: .seconds(seconds), whole: .seconds(60))
    #expect(Scoring.speed(floor: 0.5).worth(of: 100, place: 1, finders: 1, clock: clock) == Worth(points: points))
  }

  @Test func `is worth half a point more where fractions would lose it`() {
    // 100 · (1 - 0.3 / 4) is 92.5, but not in binary.
    let clock = ClockReading(elapsed: .seconds(15), whole: .seconds(60))
    #expect(Scoring.speed(floor: 0.7).worth(of: 100, place: 1, finders: 1, clock: clock).total == 93)
  }

  @Test(arguments: [(1, 50), (2, 25), (3, 10), (4, 0)])
  func `brings a bonus to the first`(place: Int, bonus: Int) {
    let worth = Scoring.first(bonus: [50, 25, 10]).worth(of: 100, place: place, finders: 4, clock: noClock)
    #expect(worth == Worth(points: 100, bonus: bonus))
  }

  @Test(arguments: [(1, 500), (2, 499), (3, 496), (11, 400), (21, 100), (22, 100), (1_000_000, 100)])
  func `is worth less to all the more there are, when points are dynamic`(finders: Int, points: Int) {
    let scoring = Scoring.dynamic(minimum: 100, decay: 20)
    #expect(scoring.worth(of: 500, place: 1, finders: finders, clock: noClock).total == points)
  }

  @Test func `is never worth less than the minimum`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let minimum = random.integer(0...10_000)
      let scoring = Scoring.dynamic(minimum: minimum, decay: random.integer(1...1_000))
      let worth = scoring.worth(
        of: random.integer(0...10_000), place: 1, finders: random.integer(1...10_000), clock: noClock)
      #expect(worth.total >= minimum)
    }
  }

  @Test func `falls as the formula says`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<10_000 {
      let points = random.integer(0...10_000)
      let minimum = random.integer(0...10_000)
      let decay = random.integer(1...1_000)
      let finders = random.integer(1...1_200)
      let exact = Double(minimum - points) / Double(decay * decay) * Double((finders - 1) * (finders - 1))
      let formula = max(minimum, Int((exact + Double(points)).rounded(.up)))
      let worth = Scoring.dynamic(minimum: minimum, decay: decay).worth(
        of: points, place: 1, finders: finders, clock: noClock)
      // The formula itself may be off in its last digit, which matters where it is rounded up.
      #expect(abs(worth.total - formula) <= 1)
    }
  }
}
