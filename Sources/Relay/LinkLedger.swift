/// Why a link has ended.
public enum LinkEnd: Error, Equatable, Sendable, CustomStringConvertible {
  /// The other end closed it.
  case closed
  /// Messages were lost on the way.
  case gap
  /// The other end was not heard for too long.
  case silent
  /// The other end, or NATS, takes too little.
  case overloaded
  /// There is no connection to NATS.
  case noBus
  /// The leader did not accept it.
  case refused

  public var description: String {
    switch self {
    case .closed: "the other node closed it"
    case .gap: "NATS lost messages"
    case .silent: "the other node is silent"
    case .overloaded: "the other node or NATS is overloaded"
    case .noBus: "there is no connection to NATS"
    case .refused: "the other node does not lead, or runs another version"
    }
  }
}

/// The numbers by which an end of a link notices what NATS has lost, and how much the other end has taken.
///
/// NATS delivers at most once and in order. A gap ends the link: its clients come back and resume. A value without I/O,
/// so that tests can lose, delay and repeat what they like.
struct LinkLedger: Sendable {
  /// What precedes each message's payload.
  struct Header: Equatable, Sendable {
    /// The number of the message, from 1. Without a payload: that of the last message with one.
    let number: UInt64
    /// The bytes of payload that the sender has taken so far.
    let taken: UInt64
  }

  /// What to do with a message that arrived.
  enum Verdict: Equatable, Sendable {
    case take
    case ignore
    case end(LinkEnd)
  }

  private var sent: UInt64 = 0
  private var sentBytes: UInt64 = 0
  /// Of `sentBytes`, what the other end has taken.
  private var takenByOther: UInt64 = 0
  private var received: UInt64 = 0
  private var takenBytes: UInt64 = 0
  /// Of `takenBytes`, what the other end knows.
  private var toldBytes: UInt64 = 0
  private var heard: ContinuousClock.Instant

  init(at now: ContinuousClock.Instant) { heard = now }

  /// Bytes sent that the other end has not taken yet.
  var waiting: Int { Int(sentBytes - takenByOther) }
  /// Bytes taken here that the other end does not know of.
  var untold: Int { Int(takenBytes - toldBytes) }
  /// Whether a message with a payload was sent or has arrived.
  var isInUse: Bool { sent + received > 0 }

  /// Notes a message that is being sent.
  /// - Parameter bytes: of its payload; 0 for a sign of life.
  mutating func send(_ bytes: Int) -> Header {
    if bytes > 0 {
      sent += 1
      sentBytes += UInt64(bytes)
    }
    toldBytes = takenBytes
    return Header(number: sent, taken: takenBytes)
  }

  /// Notes a message that has arrived.
  mutating func receive(_ header: Header, _ bytes: Int, at now: ContinuousClock.Instant) -> Verdict {
    heard = now
    guard header.taken <= sentBytes else { return .end(.gap) }
    takenByOther = max(takenByOther, header.taken)
    guard bytes > 0 else { return header.number > received ? .end(.gap) : .ignore }
    guard header.number > received else { return .ignore }
    guard header.number == received + 1 else { return .end(.gap) }
    received += 1
    return .take
  }

  /// Notes that what arrived has been processed.
  mutating func take(_ bytes: Int) { takenBytes += UInt64(bytes) }

  /// Why the link must end now; nil if it need not.
  func end(at now: ContinuousClock.Instant, silence: Duration, bytes: Int) -> LinkEnd? {
    if now - heard > silence { return .silent }
    return waiting > bytes ? .overloaded : nil
  }
}
