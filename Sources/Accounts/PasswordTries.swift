public import Hunt
import NIOConcurrencyHelpers

/// Bounds how often passwords are tried out: by whose they are said to be, and by where the tries come from.
///
/// A password counts as wrong before it is compared, so that many at once are no more than one after the other. It counts no
/// more once it turns out to be right, or if it could not be compared at all.
public final class PasswordTries<Name: Hashable & Sendable>: Sendable {
  private struct Windows {
    var names: RateWindows<Name>
    var addresses: RateWindows<String>
  }

  /// A password that is being compared.
  private struct Turn {
    let name: Name
    let address: String?
    let at: Timestamp
  }

  private let now: @Sendable () -> Timestamp
  private let windows: NIOLockedValueBox<Windows>

  /// - Parameter isOn: false for benchmarks: nothing is counted.
  public init(isOn: Bool, now: @escaping @Sendable () -> Timestamp) {
    self.now = now
    windows = NIOLockedValueBox(
      Windows(
        names: RateWindows(Limits.wrongLogins, isOn: isOn),
        addresses: RateWindows(Limits.wrongLoginsOfAddress, isOn: isOn)))
  }

  /// Compares a password. Throws `tooManyTries` instead if there were too many wrong ones, or what `compare` throws.
  /// - Parameters:
  ///   - name: whose it is said to be.
  ///   - address: nil for somebody who is signed in.
  public func count(
    _ name: Name, from address: String? = nil,
    _ compare: () async throws(AccountRejection) -> Passwords.Verdict
  ) async throws(AccountRejection) -> Passwords.Verdict {
    let turn = try take(name, address)
    do throws(AccountRejection) {
      let verdict = try await compare()
      if verdict.isRight { takeBack(turn) }
      return verdict
    } catch {
      takeBack(turn)
      throw error
    }
  }

  private func take(_ name: Name, _ address: String?) throws(AccountRejection) -> Turn {
    let now = now()
    let wait = windows.withLockedValue { windows -> Span? in
      let waits = [
        windows.names.wait(for: name, at: now), address.flatMap { windows.addresses.wait(for: $0, at: now) },
      ]
      if let wait = waits.compactMap({ $0 }).max() { return wait }
      windows.names.note(name, at: now)
      if let address { windows.addresses.note(address, at: now) }
      return nil
    }
    if let wait { throw .tooManyTries(retryAfter: wait) }
    return Turn(name: name, address: address, at: now)
  }

  private func takeBack(_ turn: Turn) {
    windows.withLockedValue { windows in
      windows.names.takeBack(turn.name, notedAt: turn.at)
      if let address = turn.address { windows.addresses.takeBack(address, notedAt: turn.at) }
    }
  }
}
