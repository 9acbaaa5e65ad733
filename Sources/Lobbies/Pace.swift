import Hunt
import Wire

/// How often seats of a lobby do what others are told of.
struct Pace: Sendable {
  enum Activity: CaseIterable, Sendable {
    case chat
    case report
    case rename
    case requestSong
    case vote
    case sendSheet

    var rate: Rate {
      switch self {
      case .chat: Limits.chatLines
      case .report: Limits.reporting
      case .rename: Limits.renaming
      case .requestSong: Limits.songRequests
      case .vote: Limits.songVotes
      case .sendSheet: Limits.sheetLetters
      }
    }
  }

  private var windows: [Activity: RateWindows<Seat>]

  /// - Parameter isOn: false lets everything through: for benchmarks.
  init(isOn: Bool) {
    windows = Dictionary(
      uniqueKeysWithValues: Activity.allCases.map { ($0, RateWindows<Seat>($0.rate, isOn: isOn)) })
  }

  /// Counts a try, or refuses it.
  mutating func take(_ activity: Activity, by seat: Seat, at now: Timestamp) throws(WireError) {
    if let wait = windows[activity]?.wait(for: seat, at: now) { throw .rateLimited(retryAfter: wait) }
    windows[activity]?.note(seat, at: now)
  }
}
