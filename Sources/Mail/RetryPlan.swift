import Core
import Hunt
import LobbyLog

/// The tries and fates of waiting letters, in memory only. After a restart, all letters are tried at once; their age is
/// in the log.
struct RetryPlan {
  private var tries: [LetterID: (count: Int, next: Timestamp)] = [:]
  /// The fates of letters that are done but not yet settled in the log. They are not sent again.
  private(set) var fates: [LetterID: Fate] = [:]

  enum Fate: Equatable, Sendable {
    case sent
    /// Nobody needs to be told.
    case pointless
    case givenUp(SheetFailure)
  }

  /// When the letter may be tried; nil means at once.
  func due(_ id: LetterID) -> Timestamp? { tries[id]?.next }

  mutating func settle(_ id: LetterID, _ fate: Fate) { fates[id] = fate }

  /// Records a failed try. The next one follows after a minute, then after twice as long each time, up to an hour; the
  /// last one is at the letter's end.
  /// - Returns: whether the letter will be tried again.
  mutating func failed(_ id: LetterID, end: Timestamp, at now: Timestamp) -> Bool {
    guard now < end else { return false }
    wait(id, at: now)
    if let (count, next) = tries[id] { tries[id] = (count, min(next, end)) }
    return true
  }

  /// Delays a letter that could not even be tried.
  mutating func wait(_ id: LetterID, at now: Timestamp) {
    let count = (tries[id]?.count ?? 0) + 1
    let wait = Limits.mailBackoff.milliseconds << Int64(min(count - 1, 10))
    tries[id] = (count, now + Span(milliseconds: min(wait, Limits.mailBackoffMost.milliseconds)))
  }

  /// Forgets all other letters.
  mutating func keep(only ids: Set<LetterID>) {
    tries = tries.filter { ids.contains($0.key) }
    fates = fates.filter { ids.contains($0.key) }
  }
}
