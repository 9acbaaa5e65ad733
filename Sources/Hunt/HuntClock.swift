public import Core

/// When the hunt ran, and when it ends.
///
/// Only running stretches count: a pause stops the clock.
public struct HuntClock: Hashable, Sendable {
  /// A period in which the hunt ran without a pause. `end` is nil while it still runs.
  public struct Stretch: Hashable, Sendable {
    public let start: Timestamp
    public var end: Timestamp?

    public init(start: Timestamp, end: Timestamp? = nil) {
      self.start = start
      self.end = end
    }

    func contains(_ moment: Timestamp) -> Bool {
      guard let end else { return moment >= start }
      return moment >= start && moment <= end
    }
  }

  public private(set) var stretches: [Stretch]
  /// When the hunt ends by itself; nil without a clock and while the clock is stopped.
  public private(set) var endsAt: Timestamp?
  /// The time left while the clock is stopped.
  public private(set) var remaining: Span?

  /// Creates a clock that has not run yet, or restores an earlier one.
  public init(stretches: [Stretch] = [], endsAt: Timestamp? = nil, remaining: Span? = nil) {
    self.stretches = stretches
    self.endsAt = endsAt
    self.remaining = remaining
  }

  public var startedAt: Timestamp? { stretches.first?.start }
  var isRunning: Bool { stretches.last.map { $0.end == nil } ?? false }

  mutating func run(from start: Timestamp, endsAt: Timestamp?) {
    stretches.append(Stretch(start: start))
    self.endsAt = endsAt
    remaining = nil
  }

  mutating func stop(at end: Timestamp) {
    guard isRunning else { return }
    stretches[stretches.count - 1].end = end
    remaining = endsAt.map { $0 - end }
    endsAt = nil
  }

  mutating func extend(by length: Span) {
    endsAt = endsAt.map { $0 + length }
    remaining = remaining.map { $0 + length }
  }

  /// How long the hunt runs in all, extensions included; nil without a clock or before the start.
  public var length: Span? {
    if let endsAt { return elapsed(at: endsAt) }
    guard let remaining, let stoppedAt = stretches.last?.end else { return nil }
    return elapsed(at: stoppedAt) + remaining
  }

  /// Running time from the start to a moment, without pauses.
  public func elapsed(at moment: Timestamp) -> Span {
    stretches.reduce(Span(milliseconds: 0)) { sum, stretch in
      let end = min(stretch.end ?? moment, moment)
      return end > stretch.start ? sum + (end - stretch.start) : sum
    }
  }

  /// When this much running time will have passed, if no pause comes first; nil before the start.
  func moment(after elapsed: Span) -> Timestamp? {
    stretches.last.map { $0.start + (elapsed - self.elapsed(at: $0.start)) }
  }

  /// Whether the hunt ran at that moment.
  func ran(at moment: Timestamp) -> Bool {
    stretches.contains { $0.contains(moment) }
  }

  /// The moment if the hunt ran then, else the start of the next running stretch; at most `now`.
  func cut(_ moment: Timestamp, now: Timestamp) -> Timestamp {
    if ran(at: moment) { return min(moment, now) }
    return stretches.first { $0.start > moment }?.start ?? now
  }
}
