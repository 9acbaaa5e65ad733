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
/// leader that has ended or lost NATS. Of a pause between two readings only a part counts: while NATS elects, this node
/// reads nothing, and no leader can say anything. It does count, so that a node takes the lead also where each reading
/// takes long.
struct LeadWatch {
  /// How long a message must have stayed the same.
  static let patience = Duration.seconds(3)
  /// How much of a pause between two readings counts.
  static let longestPause = Duration.milliseconds(500)

  private var seen: Lead?
  /// For how long `seen` has stayed the same, as far as that counts, and when it was last read.
  private var stayed = Duration.zero
  private var last: ContinuousClock.Instant?

  /// Notes what was read, and returns whether this node may now try to take the lead.
  mutating func mayTake(_ lead: Lead, at now: ContinuousClock.Instant) -> Bool {
    guard lead.leader != nil else { return true }
    stayed = if lead == seen, let last { stayed + min(now - last, Self.longestPause) } else { .zero }
    (seen, last) = (lead, now)
    return stayed >= Self.patience
  }
}

/// Why a node no longer leads. It must not answer anybody any more.
public enum LeadLost: Error, Equatable, Sendable, CustomStringConvertible {
  case taken(by: String)
  case unreachable

  public var description: String {
    switch self {
    case .taken(let name): "Another node, \(name), took the lead while this one was not heard."
    case .unreachable: "NATS did not answer for \(LeadKeeper.patience.components.seconds) s: another node may lead."
    }
  }
}

/// Tells a node that leads whether it still does. It replaces the message about the lead all the time.
struct LeadKeeper {
  /// For how long after a renewal no other node can have taken the lead, whose clock may run eight per cent faster:
  /// others wait for `LeadWatch.patience`.
  static let certainty = Duration.milliseconds(2_500)
  /// For how long a leader may not reach NATS before it gives up. Elections take up to nine seconds.
  static let patience = Duration.seconds(15)

  /// The sequence of the message by which the node leads.
  private(set) var sequence: UInt64
  /// When the last message that is known to be stored was sent.
  private(set) var confirmed: ContinuousClock.Instant

  init(sequence: UInt64, at now: ContinuousClock.Instant) {
    self.sequence = sequence
    confirmed = now
  }

  /// Notes that the message about the lead was replaced.
  mutating func renewed(_ sequence: UInt64, sentAt start: ContinuousClock.Instant) {
    self.sequence = sequence
    confirmed = start
  }

  /// Notes that it was not, or that nobody knows.
  /// - Parameter found: what was read after that; nil if nothing could be read.
  mutating func notRenewed(found: Lead?, by node: Node, at now: ContinuousClock.Instant) throws(LeadLost) {
    if let found {
      guard found.leader?.id == node.id else { throw .taken(by: found.leader?.name ?? "which has ended since") }
      // An attempt without an answer may have been stored.
      sequence = found.sequence
    }
    guard now - confirmed < Self.patience else { throw .unreachable }
  }

  /// Whether no other node can lead yet.
  func isCertain(at now: ContinuousClock.Instant) -> Bool { Self.isCertain(at: now, renewed: confirmed) }

  static func isCertain(at now: ContinuousClock.Instant, renewed: ContinuousClock.Instant) -> Bool {
    now - renewed < certainty
  }
}
