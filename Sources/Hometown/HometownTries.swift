import Accounts
import Hunt
import NIOConcurrencyHelpers

/// How often the directory is knocked at: by where it comes from, and passwords also by whose they are said to be.
final class HometownTries: Sendable {
  let passwords: PasswordTries<UserID>
  private let now: @Sendable () -> Uptime
  private let additions: NIOLockedValueBox<RateWindows<String>>

  init(isOn: Bool, now: @escaping @Sendable () -> Uptime) {
    self.now = now
    passwords = PasswordTries(isOn: isOn, now: now)
    additions = NIOLockedValueBox(RateWindows(Limits.hometownAdditions, isOn: isOn))
  }

  /// Counts somebody who comes, or refuses them.
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
