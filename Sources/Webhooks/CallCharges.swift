import Core
import Rates

/// How many calls are made, by receiver and by who has them made: the account that manages the webhooks of a lobby, or
/// the lobby. Whoever may send a few requests must not have a stranger's server called thousands of times.
struct CallCharges {
  private let receivers: SharedRateLimiter<String>
  private let senders: SharedRateLimiter<String>
  private let replayed: SharedRateLimiter<String>
  private let unproven: SharedRateLimiter<String>
  private var accounts: [HookOwner: AccountID] = [:]

  init(_ limiter: (Rate) -> SharedRateLimiter<String>) {
    receivers = limiter(Limits.webhookCallsOfReceiver)
    senders = limiter(Limits.webhookCallsOfSender)
    replayed = limiter(Limits.webhookReplayed)
    unproven = limiter(Limits.webhookCallsUnproven)
  }

  /// Notes which account manages webhooks.
  mutating func note(_ account: AccountID?, of owner: HookOwner) {
    if let account { accounts[owner] = account }
  }

  mutating func forget(_ owner: HookOwner) { accounts[owner] = nil }

  /// How long to wait before the next call; nil if it may be made now.
  func wait(for url: WebhookURL, of owner: HookOwner) -> Span? {
    let ofSender = owner == .server ? nil : senders.wait(for: sender(owner))
    return [receivers.wait(for: url.host.lowercased()), ofSender].compactMap(\.self).max()
  }

  func note(_ url: WebhookURL, of owner: HookOwner) {
    receivers.note(url.host.lowercased())
    if owner != .server { senders.note(sender(owner)) }
  }

  /// Whether a receiver may be called that has not proven that it wants to be.
  func mayTry(_ url: WebhookURL) -> Bool { unproven.wait(for: url.host.lowercased()) == nil }

  func noteUnproven(_ url: WebhookURL) { unproven.note(url.host.lowercased()) }

  /// Charges events that are sent once more, or says how long to wait. Operators may send as many as they like.
  func replay(_ events: Int, of owner: HookOwner) -> Span? {
    guard owner != .server else { return nil }
    if let wait = replayed.wait(for: sender(owner)) { return wait }
    replayed.note(sender(owner), events)
    return nil
  }

  private func sender(_ owner: HookOwner) -> String { accounts[owner]?.rawValue ?? owner.description }
}
