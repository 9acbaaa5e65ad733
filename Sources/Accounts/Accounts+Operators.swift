public import Core
import EventLog

/// What operators see of an account and do to it.
extension Accounts {
  public struct Facts: Sendable {
    public let account: AccountID
    public let username: Username
    public let isDisabled: Bool
    public let registeredAt: Timestamp

    init(_ account: Account) {
      self.account = account.id
      username = account.profile.username
      isDisabled = account.isDisabled
      registeredAt = account.registeredAt
    }
  }

  /// The account with this username or email address, ignoring case; nil if there is none.
  public func find(login: String) async throws(AccountRejection) -> Facts? {
    for claim in claims(ofLogin: login) {
      if let id = try await holder(of: claim), let stored = try await loadIfThere(id) {
        return Facts(stored.account)
      }
    }
    return nil
  }

  /// A page of all accounts, the oldest first.
  /// - Parameter id: the last account of the page before, which may have been deleted meanwhile.
  public func list(
    after id: AccountID?, limit: Int
  ) async throws(AccountRejection) -> (accounts: [Facts], hasMore: Bool) {
    var found: [Facts] = []
    var position: Int64 = 0
    if let id {
      guard
        let first = try await reading({ () async throws(LogUnavailable) in try await log.firstEvents(of: [id.stream]) })
          .first
      else { throw .accountNotFound }
      position = first.position
    }
    while found.count <= limit {
      let from = position
      let page = try await reading { () async throws(LogUnavailable) in
        try await log.readAll(of: ["account.registered"], after: from, limit: limit + 1)
      }
      for id in page.events.compactMap({ AccountID($0.stream) }) {
        if let stored = try await loadIfThere(id) { found.append(Facts(stored.account)) }
      }
      guard page.upTo > position else { break }
      position = page.upTo
    }
    return (Array(found.prefix(limit)), found.count > limit)
  }

  private func reading<Value>(_ body: () async throws(LogUnavailable) -> Value) async throws(AccountRejection) -> Value
  {
    do throws(LogUnavailable) { return try await body() } catch { throw .unavailable }
  }

  /// Creates an account without a password for somebody who chooses one with the token.
  /// - Parameters:
  ///   - profile: whose it is.
  ///   - note: called with the account's id before it is stored.
  public func create(
    _ profile: Profile, note: (AccountID) async throws -> Void
  ) async throws -> (account: AccountID, token: String, until: Timestamp) {
    let claims = AccountClaims(vault)
    if try await holder(of: claims.name(of: profile.username)) != nil { throw AccountRejection.usernameTaken }
    if try await holder(of: claims.name(of: profile.email)) != nil { throw AccountRejection.emailTaken }
    let id = AccountID(effects.newULID())
    let token = AccountToken(id, .reset, secret: effects.randomBytes())
    try await note(id)
    let now = effects.now()
    let until = now + Limits.resetToken
    let events: [AccountEvent] = [.registered(profile, nil), .resetRequested(token.hash, until: until)]
    _ = try await store.create(id, events, key: nil, at: now)
    return (id, token.text, until)
  }

  /// Deletes an account whose owner cannot or will not.
  public func delete(_ id: AccountID) async throws(AccountRejection) {
    let now = effects.now()
    try await change(id, at: now) { account throws(AccountRejection) in try account.decide(.delete, at: now) }
    await forget(id)
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
