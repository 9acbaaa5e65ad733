import Hunt
import Lobbies

/// What is known of letters that wait. Kept in memory: after a restart all are tried at once, and how old a letter is stands
/// in the log.
struct RetryPlan {
  private var tries: [LetterID: (count: Int, next: Timestamp)] = [:]
  /// What became of those that are done and could not be struck out yet: they are not sent again.
  private(set) var fates: [LetterID: Fate] = [:]

  enum Fate: Equatable, Sendable {
    case sent
    /// Nobody is to be told.
    case pointless
    case givenUp(SheetFailure)
  }

  /// When it may be tried; nil: at once.
  func due(_ id: LetterID) -> Timestamp? { tries[id]?.next }

  mutating func settle(_ id: LetterID, _ fate: Fate) { fates[id] = fate }

  /// It did not work: it is tried again after a minute, then after twice as long each time, up to an hour, and for the last
  /// time at its end.
  /// - Returns: whether it is tried again.
  mutating func failed(_ id: LetterID, end: Timestamp, at now: Timestamp) -> Bool {
    guard now < end else { return false }
    wait(id, at: now)
    if let (count, next) = tries[id] { tries[id] = (count, min(next, end)) }
    return true
  }

  /// It could not even be tried.
  mutating func wait(_ id: LetterID, at now: Timestamp) {
    let count = (tries[id]?.count ?? 0) + 1
    let wait = Limits.mailBackoff.milliseconds << Int64(min(count - 1, 10))
    tries[id] = (count, now + Span(milliseconds: min(wait, Limits.mailBackoffMost.milliseconds)))
  }

  /// What is said of others is forgotten.
  mutating func keep(only ids: Set<LetterID>) {
    tries = tries.filter { ids.contains($0.key) }
    fates = fates.filter { ids.contains($0.key) }
  }
}
