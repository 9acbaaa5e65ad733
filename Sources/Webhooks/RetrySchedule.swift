import Core

/// When a webhook is called next: at once, or some time after calls that failed.
struct RetrySchedule: Hashable, Sendable {
  /// Calls in a row that failed.
  private(set) var failures = 0
  /// Tries of the event that is delivered next.
  private(set) var attempt = 0
  /// When the next call may begin; nil for at once.
  private(set) var nextAt: Timestamp?

  init(failures: Int = 0, attempt: Int = 0, nextAt: Timestamp? = nil) {
    self.failures = failures
    self.attempt = attempt
    self.nextAt = nextAt
  }

  var isFailing: Bool { failures > 0 }

  /// Whether an event is given up without a try, as calls have failed for so long.
  /// - Parameter end: when the event is given up.
  func givesUp(eventWith end: Timestamp, at now: Timestamp) -> Bool { isFailing && attempt == 0 && now >= end }

  mutating func succeeded() { self = RetrySchedule() }

  /// Lets the next call begin at once.
  mutating func hurry() { nextAt = nil }

  /// Records a failed try. The next one follows after a second, then after twice as long each time, up to an hour; the
  /// last one is at the event's end.
  /// - Returns: whether the event will be tried again.
  mutating func failed(eventWith end: Timestamp, at now: Timestamp) -> Bool {
    let wait = min(
      Limits.webhookBackoff.milliseconds << Int64(min(failures, 20)), Limits.webhookBackoffMost.milliseconds)
    failures += 1
    attempt += 1
    nextAt = now + Span(milliseconds: wait)
    guard now >= end else {
      nextAt = nextAt.map { min($0, end) }
      return true
    }
    // The next event waits as long as this one would have.
    attempt = 0
    return false
  }
}
