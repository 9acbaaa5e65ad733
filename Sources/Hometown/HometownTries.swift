import Accounts
import Core
public import Rates

/// Rate limits for the directory, by client address, and for passwords also by user.
final class HometownTries: Sendable {
  let passwords: PasswordTries<UserID>
  private let additions: SharedRateLimiter<String>

  init(isOn: Bool, now: @escaping @Sendable () -> Uptime) {
    passwords = PasswordTries(isOn: isOn, now: now)
    additions = SharedRateLimiter(Limits.hometownAdditions, isOn: isOn, now: now)
  }

  /// Counts a new entry, or refuses it.
  func takeAddition(from address: String) throws(HometownRejection) {
    if let wait = additions.take(address) { throw .tooManyTries(retryAfter: wait) }
  }
}

extension UserID: RateKey {}
