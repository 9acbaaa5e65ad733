import QuarryClient

/// The position and speed of a replay, without a terminal or clock.
struct ReplayState: Equatable {
  /// When each event happened, in milliseconds since 1970, in order.
  private let times: [Int64]
  /// The index of the event shown, from 0.
  private(set) var index = 0
  private(set) var isPlaying = false
  /// The replay's time; the event shown is the latest one before it.
  private(set) var now: Int64
  private var speedIndex: Int
  private let speeds: [Int]

  static let speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

  /// - Parameters:
  ///   - times: at least one.
  ///   - speed: 10 by default.
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
  /// The elapsed fraction of the hunt's time, 0 to 1.
  var progress: Double {
    let length = times[count - 1] - times[0]
    return length > 0 ? min(1, max(0, Double(now - times[0]) / Double(length))) : (isAtEnd ? 1 : 0)
  }

  mutating func faster() { speedIndex = min(speedIndex + 1, speeds.count - 1) }
  mutating func slower() { speedIndex = max(speedIndex - 1, 0) }

  /// Toggles between playing and pausing; at the end, starts over.
  mutating func togglePlaying() {
    if !isPlaying, isAtEnd { go(to: 0) }
    isPlaying.toggle()
  }

  mutating func step(by steps: Int) { go(to: index + steps) }

  /// Goes to an event and stops there.
  mutating func go(to target: Int) {
    index = min(max(0, target), count - 1)
    now = times[index]
    isPlaying = false
  }

  /// Advances by elapsed real time.
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
