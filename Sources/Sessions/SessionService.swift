import Hunt
public import Lobbies
import NIOConcurrencyHelpers

/// What all sessions of a server share.
public final class SessionService: Sendable {
  public let lobbies: Lobbies
  let info: ServerInfo
  let wrongCodes: AddressWindows

  public init(lobbies: Lobbies) {
    self.lobbies = lobbies
    info = ServerInfo(lobbies: lobbies)
    wrongCodes = AddressWindows(Limits.wrongCodes, lobbies: lobbies)
  }
}

/// How often something was done from each address. Asked only when a join code is, so one lock is enough.
final class AddressWindows: Sendable {
  private let windows: NIOLockedValueBox<RateWindows<String>>
  private let lobbies: Lobbies

  init(_ rate: Rate, lobbies: Lobbies) {
    windows = NIOLockedValueBox(RateWindows(rate, isOn: lobbies.rateLimits))
    self.lobbies = lobbies
  }

  func wait(for address: String) -> Span? {
    let now = lobbies.now
    return windows.withLockedValue { $0.wait(for: address, at: now) }
  }

  func note(_ address: String) {
    let now = lobbies.now
    windows.withLockedValue { $0.note(address, at: now) }
  }
}
