import Accounts
import Hunt
import NIOConcurrencyHelpers

/// Rate limits for the directory, by client address, and for passwords also by user.
final class HometownTries: Sendable {
  let passwords: PasswordTries<UserID>
  private let now: @Sendable () -> Uptime
  private let additions: NIOLockedValueBox<RateWindows<String>>

  init(isOn: Bool, now: @escaping @Sendable () -> Uptime) {
    self.now = now
    passwords = PasswordTries(isOn: isOn, now: now)
    additions = NIOLockedValueBox(RateWindows(Limits.hometownAdditions, isOn: isOn))
  }

  /// Counts a new entry, or refuses it.
  func takeAddition(from address: String) throws(HometownRejection) {
    let now = now()
    let wait = additions.withLockedValue { additions -> Span? in
      if let wait = additions.wait(for: address, at: now) { return wait }
      additions.note(address, at: now)
      return nil
    }
    if let wait { throw .tooManyTries(retryAfter: wait) }
  }
}
