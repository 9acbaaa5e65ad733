import Core
import Hunt
import Wire

/// Limits how much people in a lobby can say to its watchers at once: chat, notices, names, songs.
///
/// Counts per lobby, since everybody is sent everything. A leaky bucket that a burst may fill: a rate limiter would let
/// a whole window's bytes through at once. It stays well below what may wait for a reader (`Limits.bytesWaiting`), so
/// that no active reader is cut off by what others say.
struct SpokenBytes: Sendable {
  private let isOn: Bool
  private var level = 0
  private var at = Timestamp(0)

  /// - Parameter isOn: false lets everything through, for benchmarks.
  init(isOn: Bool) { self.isOn = isOn }

  /// Throws if there is no room for a text now.
  mutating func check(_ bytes: Int, at now: Timestamp) throws(WireError) {
    guard isOn else { return }
    let elapsed = max(0, now.milliseconds - at.milliseconds)
    level = max(0, level - Int(min(elapsed, 60_000)) * Self.perMillisecond)
    at = now
    let excess = level + Self.cost(of: bytes) - Limits.spokenBurst
    guard excess > 0 else { return }
    throw .rateLimited(retryAfter: Span(milliseconds: Int64(excess / Self.perMillisecond + 1)))
  }

  /// Counts a text.
  mutating func note(_ bytes: Int) {
    if isOn { level += Self.cost(of: bytes) }
  }

  private static let perMillisecond = Limits.spokenBytes / 1_000

  /// Adds the overhead of a push to the text.
  private static func cost(of bytes: Int) -> Int { bytes + 256 }
}

extension LobbyCommand {
  /// The text that everybody gets, if the host sends one with it.
  var spoken: String? {
    switch self {
    case .announce(let text, _), .hint(_, let text, _): text.value
    case .callRoll(let text): text?.value ?? ""
    case .rename(_, let name): name.value
    case .changeIdentity(_, let changes): changes.spoken
    default: nil
    }
  }
}

extension IdentityChanges {
  /// The text that everybody gets.
  var spoken: String { (avatar ?? nil)?.text ?? "" }
}
