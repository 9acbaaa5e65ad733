import QuarryClient

/// Where a replay stands, and how fast it goes. Knows no terminal and no clock of its own.
struct ReplayState: Equatable {
  /// When each event happened, in order: milliseconds since 1970.
  private let times: [Int64]
  /// The event that is shown, from 0 on.
  private(set) var index = 0
  private(set) var isPlaying = false
  /// The hunt's clock, of which the event is the newest that had happened.
  private(set) var now: Int64
  private var speedIndex: Int
  private let speeds: [Int]

  static let speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

  /// - Parameters:
  ///   - times: at least one.
  ///   - speed: 10 unless given.
  init(times: [Int64], speed: Int? = nil) {
    self.times = times
    now = times[0]
    let speed = speed ?? 10
    speeds = Set(Self.speeds + [speed]).sorted()
    speedIndex = speeds.firstIndex(of: speed) ?? 0
  }

  var count: Int { times.count }
  var speed: Int { speeds[speedIndex] }
  var isAtEnd: Bool { index == count - 1 }
  /// How much of the hunt's time has passed: 0 to 1.
  var progress: Double {
    let length = times[count - 1] - times[0]
    return length > 0 ? min(1, max(0, Double(now - times[0]) / Double(length))) : (isAtEnd ? 1 : 0)
  }

  mutating func faster() { speedIndex = min(speedIndex + 1, speeds.count - 1) }
  mutating func slower() { speedIndex = max(speedIndex - 1, 0) }

  /// Plays, or pauses; at the end, plays once more from the beginning.
  mutating func togglePlaying() {
    if !isPlaying, isAtEnd { go(to: 0) }
    isPlaying.toggle()
  }

  mutating func step(by steps: Int) { go(to: index + steps) }

  /// To an event, and stops there.
  mutating func go(to target: Int) {
    index = min(max(0, target), count - 1)
    now = times[index]
    isPlaying = false
  }

  /// So much time has passed for the one who looks.
  mutating func pass(milliseconds: Int64) {
    guard isPlaying else { return }
    now += milliseconds * Int64(speed)
    while index + 1 < count, times[index + 1] <= now { index += 1 }
    if isAtEnd {
      now = times[index]
      isPlaying = false
    }
  }
}
