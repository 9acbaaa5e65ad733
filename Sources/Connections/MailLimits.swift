import Core
import Hunt
import Lobbies
import Rates
import Wire

/// Limits the letters that requests cause, so that nobody floods a mailbox through this server.
final class MailLimits: Sendable {
  private let isOn: Bool
  private let from: SharedRateLimiter<String>
  private let to: SharedRateLimiter<String>

  init(lobbies: Lobbies) {
    isOn = lobbies.mailIsOn
    from = lobbies.limiter(Limits.lettersFrom)
    to = lobbies.limiter(Limits.lettersTo)
  }

  /// Counts a letter, or refuses it.
  /// - Parameters:
  ///   - letter: nil if the request causes none.
  ///   - address: where the request comes from.
  func take(_ letter: Plan.PlannedLetter?, from address: String) throws(WireError) {
    guard isOn, let letter else { return }
    let recipient = letter.recipient.map { $0.text.lowercased() }
    if let wait = from.wait(for: address) ?? recipient.flatMap({ to.wait(for: $0) }) {
      throw .rateLimited(retryAfter: wait)
    }
    from.note(address)
    if let recipient { to.note(recipient) }
  }
}

extension Plan {
  /// A letter that a request causes, now or later.
  struct PlannedLetter {
    /// nil: the address that the lobby keeps.
    let recipient: EmailAddress?
  }

  var letter: PlannedLetter? {
    let contact: Contact?
    switch self {
    case .lobby(.sendSheet(let recipient, _)): return PlannedLetter(recipient: recipient)
    case .lobby(.host(.update(let changes))): contact = changes.contact ?? nil
    case .create(let details, _, _): contact = details.contact
    case .play(let play): contact = play.contact
    case .lobby, .serverInfo, .ping, .openLobbies, .join, .attach, .enter, .setPassphrase, .detach, .unwatch, .account,
      .admin, .follow, .pack,
      .claim, .webhook:
      contact = nil
    }
    guard case .plain(let address)? = contact?.address else { return nil }
    return PlannedLetter(recipient: address)
  }
}
