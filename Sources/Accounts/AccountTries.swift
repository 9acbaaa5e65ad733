import Hunt
import NIOConcurrencyHelpers

/// How often accounts are knocked at: by name, and by where it comes from.
final class AccountTries: Sendable {
  enum Activity: CaseIterable {
    case registrations, letters, verifications, profiles, takeouts

    fileprivate var rate: Rate {
      switch self {
      case .registrations: Limits.registrations
      case .letters: Limits.resetMailsOfAddress
      case .verifications: Limits.verificationMails
      case .profiles: Limits.profiles
      case .takeouts: Limits.takeouts
      }
    }
  }

  /// A password that is being compared: counted as wrong until it turns out to be right.
  struct Turn {
    fileprivate let name: String
    fileprivate let address: String?
    fileprivate let at: Timestamp
  }

  private struct Windows {
    var activities: [Activity: RateWindows<String>]
    var names: RateWindows<String>
    var addresses: RateWindows<String>
    var letters: RateWindows<String>
  }

  private let now: @Sendable () -> Timestamp
  private let windows: NIOLockedValueBox<Windows>

  init(isOn: Bool, now: @escaping @Sendable () -> Timestamp) {
    self.now = now
    windows = NIOLockedValueBox(
      Windows(
        activities: Dictionary(
          uniqueKeysWithValues: Activity.allCases.map { ($0, RateWindows($0.rate, isOn: isOn)) }),
        names: RateWindows(Limits.wrongLogins, isOn: isOn),
        addresses: RateWindows(Limits.wrongLoginsOfAddress, isOn: isOn),
        letters: RateWindows(Limits.resetMails, isOn: isOn)))
  }

  /// Counts a try, or refuses it.
  func take(_ activity: Activity, _ who: String) throws(AccountRejection) {
    let now = now()
    let wait = windows.withLockedValue { windows -> Span? in
      if let wait = windows.activities[activity]?.wait(for: who, at: now) { return wait }
      windows.activities[activity]?.note(who, at: now)
      return nil
    }
    if let wait { throw .tooManyTries(retryAfter: wait) }
  }

  /// Counts a password as wrong before it is compared, so that many at once are no more than one after the other.
  /// - Parameters:
  ///   - name: whose it is said to be.
  ///   - address: nil for somebody who is signed in.
  func takePassword(of name: String, from address: String? = nil) throws(AccountRejection) -> Turn {
    let now = now()
    let wait = windows.withLockedValue { windows -> Span? in
      let wait = windows.names.wait(for: name, at: now)
      if let wait = max(wait, address.flatMap { windows.addresses.wait(for: $0, at: now) }) { return wait }
      windows.names.note(name, at: now)
      if let address { windows.addresses.note(address, at: now) }
      return nil
    }
    if let wait { throw .tooManyTries(retryAfter: wait) }
    return Turn(name: name, address: address, at: now)
  }

  /// It was right.
  func takeBack(_ turn: Turn) {
    windows.withLockedValue { windows in
      windows.names.takeBack(turn.name, notedAt: turn.at)
      if let address = turn.address { windows.addresses.takeBack(address, notedAt: turn.at) }
    }
  }

  /// Whether another letter may be sent to an address, named by its hash.
  func takeLetter(to name: String) -> Bool {
    let now = now()
    return windows.withLockedValue { windows in
      guard windows.letters.wait(for: name, at: now) == nil else { return false }
      windows.letters.note(name, at: now)
      return true
    }
  }

  private func max(_ left: Span?, _ right: Span?) -> Span? {
    guard let left, let right else { return left ?? right }
    return left > right ? left : right
  }
}
