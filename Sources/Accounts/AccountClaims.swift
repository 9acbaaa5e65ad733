import Core
public import EventLog
public import Vault

/// The names that an account holds: its username, its email address and who its owner is at providers, as keyed hashes. The log's transaction decides
/// who gets a name when several ask for it at once. A deleted account holds a different claim until it is forgotten
/// everywhere.
public struct AccountClaims: Sendable {
  static let username = "username"
  static let email = "email"
  static let link = "signIn"
  static let ticket = "ticket"
  private static let registration = "registration"
  private static let forgetting = "forgetting"

  private let vault: Vault

  public init(_ vault: Vault) { self.vault = vault }

  func name(of username: Username) -> ClaimName { vault.claim(username.folded, in: Self.username) }
  func name(of email: EmailAddress) -> ClaimName { vault.claim(email.folded, in: Self.email) }

  func name(of link: ProviderLink) -> ClaimName { vault.claim("\(link.issuer)\u{0}\(link.subject)", in: Self.link) }

  /// The claim for a ticket that was used, while it would be good otherwise.
  func name(ofTicket ticket: String) -> ClaimName { vault.claim(ticket, in: Self.ticket) }

  /// The claim for a registration's idempotency key, by which a repeated request finds the account. The key is hashed,
  /// since clients may put anything into it.
  func registration(by key: String) -> ClaimName { vault.claim(key, in: Self.registration) }

  /// The receipt from which this claim is derived again when claims are rebuilt.
  static func receipt(of registration: ClaimName) -> ReceiptName {
    ReceiptName(seat: Self.registration, key: registration.name)
  }

  /// Held while a deleted account may still be shown elsewhere, so that forgetting it resumes after a crash.
  static func forgetting(_ account: AccountID) -> ClaimName { ClaimName(space: forgetting, name: account.rawValue) }
  /// The prefix of all `forgetting` claims.
  static let allForgetting = ClaimName(space: forgetting, name: "")

  private func claims(of account: Account) -> [ClaimName] {
    account.isDeleted
      ? [Self.forgetting(account.id)]
      : [name(of: account.profile.username), name(of: account.profile.email)] + account.links.map(name(of:))
  }

  func changes(from before: Account?, to after: Account) -> [ClaimChange] {
    let old = before.map(claims(of:)) ?? []
    let new = claims(of: after)
    return old.filter { !new.contains($0) }.map(ClaimChange.release)
      + new.filter { !old.contains($0) }.map { .hold($0, until: nil) }
  }

  /// Derives the claims of an account from the events of its stream; returns none for any other stream.
  ///
  /// An account whose key is gone holds no names. Either it was deleted, and then it is forgotten once more, or the log
  /// was imported.
  public func held(by stream: StreamName, in log: any EventLog) async throws -> [HeldClaim] {
    guard let id = AccountID(stream) else { return [] }
    guard let stored = try await AccountStore.read(id, from: log, vault: vault) else {
      let isDeleted = try await AccountStore.last(of: id, in: log)?.type == AccountCodec.storedName(of: .deleted)
      return isDeleted ? [HeldClaim(Self.forgetting(id), by: stream, until: nil)] : []
    }
    let keys = try await log.receiptNames(of: stream).filter { $0.seat == Self.registration }
      .map { ClaimName(space: Self.registration, name: $0.key) }
    return (claims(of: stored.account) + keys).map { HeldClaim($0, by: stream, until: nil) }
  }
}
