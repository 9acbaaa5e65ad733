import Hunt
import NIOConcurrencyHelpers

/// How often the directory is knocked at: by where it comes from, and passwords also by whose they are said to be.
final class HometownTries: Sendable {
  /// A password that is being compared: counted as wrong until it turns out to be right.
  struct Turn {
    fileprivate let user: UserID
    fileprivate let address: String
    fileprivate let at: Timestamp
  }

  private struct Windows {
    var additions: RateWindows<String>
    var users: RateWindows<UserID>
    var addresses: RateWindows<String>
  }

  private let now: @Sendable () -> Timestamp
  private let windows: NIOLockedValueBox<Windows>

  init(isOn: Bool, now: @escaping @Sendable () -> Timestamp) {
    self.now = now
    windows = NIOLockedValueBox(
      Windows(
        additions: RateWindows(Limits.hometownAdditions, isOn: isOn),
        users: RateWindows(Limits.wrongLogins, isOn: isOn),
        addresses: RateWindows(Limits.wrongLoginsOfAddress, isOn: isOn)))
  }

  /// Counts somebody who comes, or refuses them.
  func takeAddition(from address: String) throws(HometownRejection) {
    let now = now()
    let wait = windows.withLockedValue { windows -> Span? in
      if let wait = windows.additions.wait(for: address, at: now) { return wait }
      windows.additions.note(address, at: now)
      return nil
    }
    if let wait { throw .tooManyTries(retryAfter: wait) }
  }

  /// Counts a password as wrong before it is compared, so that many at once are no more than one after the other.
  func takePassword(of user: UserID, from address: String) throws(HometownRejection) -> Turn {
    let now = now()
    let wait = windows.withLockedValue { windows -> Span? in
      let waits = [windows.users.wait(for: user, at: now), windows.addresses.wait(for: address, at: now)]
      if let wait = waits.compactMap({ $0 }).max() { return wait }
      windows.users.note(user, at: now)
      windows.addresses.note(address, at: now)
      return nil
    }
    if let wait { throw .tooManyTries(retryAfter: wait) }
    return Turn(user: user, address: address, at: now)
  }

  /// It was right.
  func takeBack(_ turn: Turn) {
    windows.withLockedValue { windows in
      windows.users.takeBack(turn.user, notedAt: turn.at)
      windows.addresses.takeBack(turn.address, notedAt: turn.at)
    }
  }
}
