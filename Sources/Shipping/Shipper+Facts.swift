import NIOConcurrencyHelpers
import SQLiteLog

extension Shipper {
  /// How far the log is shipped, for metrics.
  public struct Facts: Sendable {
    /// The last commit up to which all can be restored; -1 if nothing can.
    public internal(set) var shipped: Int64 = -1
    /// The time of that commit, in milliseconds since 1970 UTC.
    public internal(set) var shippedAt: Int64 = 0
    /// Whether all that was shipped can be restored: no base is missing.
    public internal(set) var isWhole = false
    public internal(set) var segments = 0
    public internal(set) var bases = 0
    /// When the newest base was made; nil if none was since the start.
    public internal(set) var baseAt: Int64?
    /// Bytes of segments and bases.
    public internal(set) var bytes = 0
    public internal(set) var failures = 0
    /// Why the last try failed; nil if it did not.
    public internal(set) var reason: String?
    var startedAt: Int64 = 0
  }

  public var facts: Facts { record.withLockedValue(\.facts) }

  /// The age of the oldest commit that a loss of this machine would take with it, in milliseconds; 0 if there is none.
  public var age: Int64 {
    let (facts, waiting) = (record.withLockedValue(\.facts), spool.facts)
    var oldest = waiting.oldest
    // A base is missing, so what was shipped last is of use only after it.
    if !facts.isWhole { oldest = min(oldest ?? .max, facts.shippedAt > 0 ? facts.shippedAt : facts.startedAt) }
    return oldest.map { max(0, settings.now() - $0) } ?? 0
  }

  func note(_ work: Work) {
    guard let shipped = work.shipped else { return }
    record.withLockedValue { record in
      record.facts.isWhole = shipped.isWhole
      if shipped.isWhole { (record.facts.shipped, record.facts.shippedAt) = (shipped.last, shipped.at) }
    }
  }

  func noteReason(_ reason: String?) {
    record.withLockedValue { record in
      record.facts.reason = reason
      if reason != nil { record.facts.failures += 1 }
    }
  }

  func answerWaiting() {
    let done = record.withLockedValue { record in
      let done = record.waiting.filter { $0.commit <= record.facts.shipped }
      record.waiting.removeAll { $0.commit <= record.facts.shipped }
      return done
    }
    for waiting in done { waiting.answer(true) }
  }
}
