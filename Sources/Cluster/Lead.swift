/// Who leads, as a node reads it: the last message about the lead.
struct Lead: Equatable, Sendable {
  /// The message's sequence; 0 if there is none.
  var sequence: UInt64
  /// Nil while nobody leads.
  var leader: Node?
}

/// Tells when a node that stands by may take the lead.
///
/// A leader replaces the message about the lead all the time. So a message that stays the same for a while is that of a
/// leader that has ended or lost NATS. Only time in which this node itself could read counts: while NATS elects, no
/// leader can say anything.
struct LeadWatch {
  /// How long a message must have stayed the same.
  static let patience = Duration.seconds(3)
  /// The longest pause between two readings that count as one stretch of time.
  static let longestPause = Duration.seconds(1)

  private var seen: Lead?
  /// The first and the last time at which `seen` was read, without an interruption.
  private var since: ContinuousClock.Instant?
  private var last: ContinuousClock.Instant?

  /// Notes what was read, and returns whether this node may now try to take the lead.
  mutating func mayTake(_ lead: Lead, at now: ContinuousClock.Instant) -> Bool {
    guard lead.leader != nil else { return true }
    let goesOn = last.map { now - $0 <= Self.longestPause } ?? false
    if lead != seen || !goesOn { since = now }
    (seen, last) = (lead, now)
    return since.map { now - $0 >= Self.patience } ?? false
  }
}
