import Core
import Hunt
import Rates

/// Wrong codes and answers in one lobby: recent counts for each player and each address.
///
/// A player who leaves and joins again with the same name, account or device keeps their count.
struct WrongGuesses: Sendable {
  private enum Guesser: RateKey {
    case seat(PlayerID)
    case name(String)
    case account(AccountID)
    case device(DeviceHash)
    /// Who scans tags.
    case reader(Seat.Role)
  }

  private var players: RateLimiter<Guesser>
  private var addresses: RateLimiter<String>

  init(isOn: Bool) {
    players = RateLimiter(Limits.wrongGuesses, isOn: isOn)
    addresses = RateLimiter(Limits.wrongGuessesOfAddress, isOn: isOn)
  }

  /// How long to wait before the next guess; nil if it may be made now.
  func wait(
    _ id: PlayerID, account: @autoclosure () -> AccountID?, from origin: Origin?, at now: Uptime
  ) -> Span? {
    // Usually there are no wrong guesses at all.
    guard !players.isEmpty else { return nil }
    let ofPlayer = players.wait(for: .seat(id), at: now)
    let ofAccount = account().flatMap { players.wait(for: .account($0), at: now) }
    let ofAddress = origin.flatMap { addresses.wait(for: $0.address, at: now) }
    return [ofPlayer, ofAccount, ofAddress].reduce(nil) { longest, wait in
      wait.map { max($0, longest ?? $0) } ?? longest
    }
  }

  /// The same for somebody who scans tags of players.
  func wait(_ reader: Seat.Role, from origin: Origin?, at now: Uptime) -> Span? {
    guard !players.isEmpty else { return nil }
    return [
      players.wait(for: .reader(reader), at: now), origin.flatMap { addresses.wait(for: $0.address, at: now) },
    ].compactMap(\.self).max()
  }

  /// Notes a tag that is nobody's.
  mutating func note(_ reader: Seat.Role, from origin: Origin?, at now: Uptime) {
    players.note(.reader(reader), at: now)
    if let origin { addresses.note(origin.address, at: now) }
  }

  mutating func note(_ id: PlayerID, _ player: Player?, from origin: Origin?, at now: Uptime) {
    players.note(.seat(id), at: now)
    if let player {
      if player.name != Lobby.deletedPlayer { players.note(.name(player.nameKey), at: now) }
      if let account = player.account { players.note(.account(account), at: now) }
      if let device = player.device { players.note(.device(device), at: now) }
    }
    if let origin { addresses.note(origin.address, at: now) }
  }

  /// Carries over the count of a player who may have been here before.
  mutating func joined(_ id: PlayerID, _ player: Player?, at now: Uptime) {
    guard let player, !players.isEmpty else { return }
    players.inherit(.seat(id), from: .name(player.nameKey), at: now)
    if let account = player.account { players.inherit(.seat(id), from: .account(account), at: now) }
    if let device = player.device { players.inherit(.seat(id), from: .device(device), at: now) }
  }
}
