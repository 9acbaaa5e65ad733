public import Core

/// What operators see of an account and do to it.
extension Accounts {
  public struct Facts: Sendable {
    public let account: AccountID
    public let isDisabled: Bool
    public let registeredAt: Timestamp
  }

  /// The account with this username or email address, ignoring case; nil if there is none.
  public func find(login: String) async throws(AccountRejection) -> Facts? {
    for claim in claims(ofLogin: login) {
      if let id = try await holder(of: claim), let stored = try await loadIfThere(id) {
        return Facts(account: id, isDisabled: stored.account.isDisabled, registeredAt: stored.account.registeredAt)
      }
    }
    return nil
  }

  /// Throws `accountNotFound` if there is no such account.
  public func check(_ id: AccountID) async throws(AccountRejection) { _ = try await store.load(id) }

  /// Keeps the owner of an account out and signs them out everywhere, or lets them in again.
  public func setDisabled(_ id: AccountID, _ isDisabled: Bool) async throws(AccountRejection) {
    let now = effects.now()
    try await change(id, at: now) { account throws(AccountRejection) in
      try account.decide(isDisabled ? .disable : .enable, at: now)
    }
  }

  /// Makes a token for choosing a new password, for an operator who gives it to the owner without a letter.
  public func offerReset(of id: AccountID) async throws(AccountRejection) -> (token: String, until: Timestamp) {
    let token = AccountToken(id, .reset, secret: effects.randomBytes())
    let now = effects.now()
    try await change(id, at: now) { account throws(AccountRejection) in
      try account.decide(.requestReset(token.hash), at: now)
    }
    return (token.text, now + Limits.resetToken)
  }

  /// When a session began.
  public func beginning(of signedIn: SignedIn) async throws(AccountRejection) -> Timestamp {
    guard let session = try await account(of: signedIn).session(signedIn.session, at: effects.now()) else {
      throw .notSignedIn
    }
    return session.since
  }

  /// Throws `wrongPassword` unless this is the password of a signed-in user.
  public func confirm(_ signedIn: SignedIn, password: String) async throws(AccountRejection) {
    _ = try await comparePassword(password, of: signedIn, field: "password")
  }
}
