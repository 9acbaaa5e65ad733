public import EventLog
import Hunt

/// The names that an account holds: its username and its address, as keyed hashes. The log's own transaction decides who
/// gets one, whoever else asks at the same time.
public struct AccountClaims: Sendable {
  static let username = "username"
  static let email = "email"
  private static let registration = "registration"

  private let vault: Vault

  public init(_ vault: Vault) { self.vault = vault }

  func name(of username: Username) -> ClaimName { vault.claim(username.folded, in: Self.username) }
  func name(of email: EmailAddress) -> ClaimName { vault.claim(email.folded, in: Self.email) }

  /// The key that a registration came with, so that the same request again finds the account. Hashed, since programs put
  /// into their keys what they like.
  func registration(by key: String) -> ClaimName { vault.claim(key, in: Self.registration) }

  /// What is left of it when claims are derived anew.
  static func receipt(of registration: ClaimName) -> ReceiptName {
    ReceiptName(seat: Self.registration, key: registration.name)
  }

  private func names(of account: Account) -> [ClaimName] {
    account.isDeleted ? [] : [name(of: account.profile.username), name(of: account.profile.email)]
  }

  func changes(from before: Account?, to after: Account) -> [ClaimChange] {
    let old = before.map(names) ?? []
    let new = names(of: after)
    return old.filter { !new.contains($0) }.map(ClaimChange.release)
      + new.filter { !old.contains($0) }.map { .hold($0, until: nil) }
  }

  /// The claims of the account whose stream this is, read from its events; none for another stream, nor for an account
  /// whose key is gone: it was deleted, or the log was imported, and then its names are free.
  public func held(by stream: StreamName, in log: any EventLog) async throws -> [HeldClaim] {
    guard let id = AccountID(stream), let stored = try await AccountStore.read(id, from: log, vault: vault) else {
      return []
    }
    guard !stored.account.isDeleted else { return [] }
    let keys = try await log.receiptNames(of: stream).filter { $0.seat == Self.registration }
      .map { ClaimName(space: Self.registration, name: $0.key) }
    return (names(of: stored.account) + keys).map { HeldClaim($0, by: stream, until: nil) }
  }
}
