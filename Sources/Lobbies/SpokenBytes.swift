import Hunt
import Wire

/// How much a lobby's watchers are told at once by those in it: chat, notices, names, songs.
///
/// Everybody is sent what one says, so bytes count for the lobby. A bucket that empties at a steady rate: a burst fills it,
/// and what does not fit waits. It holds well below what may wait for a reader (`Limits.bytesWaiting`), so nobody who
/// reads is cut off by what others say.
struct SpokenBytes: Sendable {
  private let isOn: Bool
  private var level = 0
  private var at = Timestamp(0)

  /// - Parameter isOn: false lets everything through: for benchmarks.
  init(isOn: Bool) { self.isOn = isOn }

  /// Refuses a text for which there is no room now.
  mutating func check(_ bytes: Int, at now: Timestamp) throws(WireError) {
    guard isOn else { return }
    let elapsed = max(0, now.milliseconds - at.milliseconds)
    level = max(0, level - Int(min(elapsed, 60_000)) * Self.perMillisecond)
    at = now
    let excess = level + Self.cost(of: bytes) - Limits.spokenBurst
    guard excess > 0 else { return }
    throw .rateLimited(retryAfter: Span(milliseconds: Int64(excess / Self.perMillisecond + 1)))
  }

  /// Counts what was said.
  mutating func note(_ bytes: Int) {
    if isOn { level += Self.cost(of: bytes) }
  }

  private static let perMillisecond = Limits.spokenBytes / 1_000

  /// What a push has besides the text.
  private static func cost(of bytes: Int) -> Int { bytes + 256 }
}

extension LobbyCommand {
  /// What a host tells players with it.
  var notice: NoticeText? {
    if case .announce(let text, _) = self { return text }
    if case .hint(_, let text, _) = self { return text }
    return nil
  }
}
