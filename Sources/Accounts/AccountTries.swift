import Hunt
import NIOConcurrencyHelpers

/// Rate limits for account requests, by name and by client address.
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

  private struct Windows {
    var activities: [Activity: RateWindows<String>]
    var letters: RateWindows<String>
  }

  let passwords: PasswordTries<String>
  private let now: @Sendable () -> Uptime
  private let windows: NIOLockedValueBox<Windows>

  init(isOn: Bool, now: @escaping @Sendable () -> Uptime) {
    self.now = now
    passwords = PasswordTries(isOn: isOn, now: now)
    windows = NIOLockedValueBox(
      Windows(
        activities: Dictionary(
          uniqueKeysWithValues: Activity.allCases.map { ($0, RateWindows($0.rate, isOn: isOn)) }),
        letters: RateWindows(Limits.resetMails, isOn: isOn)))
  }

  /// Counts a request, or refuses it.
  func take(_ activity: Activity, _ who: String) throws(AccountRejection) {
    let now = now()
    let wait = windows.withLockedValue { windows -> Span? in
      if let wait = windows.activities[activity]?.wait(for: who, at: now) { return wait }
      windows.activities[activity]?.note(who, at: now)
      return nil
    }
    if let wait { throw .tooManyTries(retryAfter: wait) }
  }

  /// Whether another letter may be sent to an address, which is given as a hash. Counts the letter if so.
  func takeLetter(to name: String) -> Bool {
    let now = now()
    return windows.withLockedValue { windows in
      guard windows.letters.wait(for: name, at: now) == nil else { return false }
      windows.letters.note(name, at: now)
      return true
    }
  }
}
