import Core
import Rates

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

  let passwords: PasswordTries<String>
  private let activities: [Activity: SharedRateLimiter<String>]
  private let letters: SharedRateLimiter<String>

  init(isOn: Bool, now: @escaping @Sendable () -> Uptime) {
    passwords = PasswordTries(isOn: isOn, now: now)
    activities = Dictionary(
      uniqueKeysWithValues: Activity.allCases.map { ($0, SharedRateLimiter($0.rate, isOn: isOn, now: now)) })
    letters = SharedRateLimiter(Limits.resetMails, isOn: isOn, now: now)
  }

  /// Counts a request, or refuses it.
  func take(_ activity: Activity, _ who: String) throws(AccountRejection) {
    if let wait = activities[activity]?.take(who) { throw .tooManyTries(retryAfter: wait) }
  }

  /// Whether another letter may be sent to an address, which is given as a hash. Counts the letter if so.
  func takeLetter(to name: String) -> Bool { letters.take(name) == nil }
}
