import Core
import JSONCoding

/// The hunt's start and end, in milliseconds since 1970 by the server's clock.
struct LobbyClock: Equatable {
  private(set) var startsAt: Int64?
  private(set) var endsAt: Int64?
  /// The time left while the clock is paused.
  private(set) var remaining: Int64?

  mutating func apply(card: JSONValue) {
    // A change may remove a time, which is then null.
    if let value = card["startsAt"] { startsAt = value.integer }
    if let value = card["endsAt"] { endsAt = value.integer }
    if card["phase"]?.string == "paused" { remaining = card["secondsToEnd"]?.integer.map { $0 * 1_000 } }
  }

  /// The hunt is to start then, or when the host says so.
  mutating func plan(_ start: Int64?) { startsAt = start }

  mutating func run(until end: Int64?, startedAt: Int64) {
    self.startsAt = self.startsAt.map { min($0, startedAt) } ?? startedAt
    endsAt = end
    remaining = nil
  }

  mutating func stop(at moment: Int64) {
    remaining = endsAt.map { max(0, $0 - moment) }
    endsAt = nil
  }

  mutating func extend(to end: Int64?, at moment: Int64) {
    if remaining == nil {
      endsAt = end
    } else {
      remaining = end.map { max(0, $0 - moment) }
    }
  }

  /// Seconds until the end, rounded up so that 0 means time is up; nil without a clock.
  func secondsLeft(now: Int64) -> Int? {
    (remaining ?? endsAt.map { $0 - now }).map { max(0, Int(($0 + 999) / 1_000)) }
  }

  /// Seconds until the scheduled start; nil if the host starts the hunt.
  func secondsToStart(now: Int64) -> Int? {
    startsAt.map { max(0, Int(($0 - now + 999) / 1_000)) }
  }
}

extension Int {
  /// Seconds as `59:09`, `1:02:03` or `2 d 01:02:03`.
  var asClock: String {
    let (days, hours, minutes, seconds) = (self / 86_400, self / 3_600 % 24, self / 60 % 60, self % 60)
    let tail = "\(minutes.twoDigits):\(seconds.twoDigits)"
    if days > 0 { return spoken("count.days", ["clock": "\(hours.twoDigits):\(tail)"], count: days) }
    if hours > 0 { return "\(hours):\(tail)" }
    return "\(minutes):\(seconds.twoDigits)"
  }

  private var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }

  /// `1 player`, `2 players`.
  func counted(_ one: String, _ many: String? = nil) -> String { "\(self) \(self == 1 ? one : many ?? one + "s")" }
}
