public import Core
public import EventLog
import JSONCoding
public import Logging
import NIOConcurrencyHelpers
public import Vault

/// A signed-in user: an account and one of its sessions.
public struct SignedIn: Hashable, Sendable {
  public let account: AccountID
  public let session: SessionID
}

/// A new session and its token, which only the owner gets.
public struct NewSession: Sendable {
  public let signedIn: SignedIn
  public let token: AccountToken
}

/// An account as its owner sees it.
public struct AccountView: Equatable, Sendable {
  public let account: AccountID
  public let profile: Profile
  public let isEmailVerified: Bool
  public let registeredAt: Timestamp
  public let links: [ProviderLink]
  public let hasPassword: Bool
}

/// A session as the account's owner sees it.
public struct SessionView: Equatable, Sendable {
  public let session: SessionID
  public let since: Timestamp
  public let until: Timestamp
  /// Whether it is the session that made this request.
  public let isCurrent: Bool
}

/// All accounts of a server.
///
/// Every call takes a request's parameters and returns once its changes are durable. It throws `AccountRejection`,
/// which `WireError(_:)` translates for the protocol. `address` is the client's address, used to rate-limit clients
/// without an account. Nothing here runs on an event loop.
public final class Accounts: Sendable {
  let store: AccountStore
  let log: any EventLog
  let vault: Vault
  let passwords: Passwords
  let effects: Effects
  let hooks: AccountHooks
  let tries: AccountTries
  let backgroundTasks: BackgroundTasks
  let keyUses = KeyUses()
  let logger: Logger

  /// - Parameters:
  ///   - vault: the vault of the same log.
  ///   - rateLimits: whether to limit rates; false for benchmarks on loopback.
  public init(
    log: any EventLog, vault: Vault, passwords: Passwords, effects: Effects, hooks: AccountHooks, rateLimits: Bool,
    logger: Logger
  ) {
    self.log = log
    self.vault = vault
    self.passwords = passwords
    self.effects = effects
    self.hooks = hooks
    self.logger = logger
    store = AccountStore(log: log, vault: vault)
    tries = AccountTries(isOn: rateLimits, now: effects.uptime)
    backgroundTasks = BackgroundTasks()
  }

  /// Refuses sign-ins that wait for their turn, as the server stops.
  public func refuseWaiting() { passwords.refuseWaiting() }

  /// Waits for outstanding background work, such as letters. Call it once requests have stopped.
  public func shutdown() async { await backgroundTasks.finished() }

  /// Whether letters can be sent. If not, a forgotten password cannot be reset.
  public var isMailOn: Bool { hooks.isMailOn }

  // MARK: Registration and sign-in

  /// - Parameters:
  ///   - key: the request's idempotency key, if any: repeating the request gives the same answer. It must be
  ///     unguessable.
  ///   - admit: throws if nobody may register now. Not called for a repeated request.
  public func register(
    _ registration: Registration, key: String? = nil, from address: String,
    admit: () throws(AccountRejection) -> Void = {}
  ) async throws(AccountRejection) -> NewSession {
    try tries.take(.registrations, address)
    let confirmed = try confirmed(by: registration)
    let request = key.map(AccountClaims(vault).registration)
    if let request, let known = try await holder(of: request) {
      return try await registeredBefore(known, by: request, registration, confirmed)
    }
    try admit()
    // Check names before hashing the password, which costs a thousand times as much. The log decides races later.
    let claims = AccountClaims(vault)
    let profile = registration.profile
    if try await holder(of: claims.name(of: profile.username)) != nil { throw .usernameTaken }
    if try await holder(of: claims.name(of: profile.email)) != nil { throw .emailTaken }
    if let confirmed, try await holder(of: claims.name(of: confirmed.link)) != nil { throw .linkTaken }
    let ticket = try await ticketToUse(of: registration)
    let entrance = try await entrance(of: registration, confirmed)
    let id = AccountID(effects.newULID())
    let token = token(ofRegistration: request, of: id)
    let now = effects.now()
    let events = Account.register(profile, entrance, session: token.hash, at: now)
    _ = try await store.create(id, events, key: request, ticket: ticket, at: now)
    return NewSession(signedIn: SignedIn(account: id, session: SessionID(1)), token: token)
  }

  /// Repeats the first answer to a caller who is the owner, as long as that session lasts.
  private func registeredBefore(
    _ id: AccountID, by request: ClaimName, _ registration: Registration, _ confirmed: ConfirmedSignIn?
  ) async throws(AccountRejection) -> NewSession {
    let account = try await store.load(id).account
    let isOwner =
      switch registration.proof {
      case .password(let password): try await passwords.verify(password, account.password?.text).isRight
      case .ticket: confirmed.map { account.links.contains($0.link) } == true
      }
    guard isOwner else { throw .usernameTaken }
    let token = token(ofRegistration: request, of: id)
    let signedIn = try authenticate(token, for: account, at: effects.now()).get()
    return NewSession(signedIn: signedIn, token: token)
  }

  /// Derives the secret from the request's key, if any, so that the answer can be repeated without storing it.
  private func token(ofRegistration request: ClaimName?, of id: AccountID) -> AccountToken {
    let secret = request.map { vault.hash("\($0.name) \(id)", for: "registration token") }
    return AccountToken(id, .session(SessionID(1)), secret: secret ?? effects.randomBytes())
  }

  /// - Parameters:
  ///   - login: a username or an email address, ignoring case.
  ///   - admit: throws if the account's owner, who has given the right password, may not sign in now.
  public func login(
    _ login: String, password: String, from address: String, key: String? = nil,
    admit: (AccountID) throws(AccountRejection) -> Void = { _ in }
  ) async throws(AccountRejection) -> NewSession {
    let password = Password(trying: password)
    let claims = claims(ofLogin: login)
    // A malformed login counts as a try, too, and takes as long.
    let name = vault.hash(claims.last?.name ?? login, for: "tries").hexadecimal
    var known: StoredAccount?
    let verdict = try await tries.passwords.count(name, from: address) { () throws(AccountRejection) in
      for claim in claims where known == nil {
        if let id = try await holder(of: claim) { known = try await loadIfThere(id) }
      }
      return try await passwords.verify(password, known?.account.password?.text)
    }
    guard verdict.isRight, let hash = known?.account.password, let id = known?.account.id else { throw .badCredentials }
    try admit(id)
    let rehashed = verdict.isOutdated ? PasswordHash(text: try await passwords.hash(password)) : nil
    let request = Repeatable("login", key: key)
    if let first = try await session(of: request, in: id) { return first }
    return try await signIn(to: id, after: hash, rehashed: rehashed, request)
  }

  /// - Parameter hash: the hash that the password was compared with; if it has changed meanwhile, so has the password.
  private func signIn(
    to id: AccountID, after hash: PasswordHash, rehashed: PasswordHash?, _ request: Repeatable?
  ) async throws(AccountRejection) -> NewSession {
    let secret = secret(of: request, in: id)
    let now = effects.now()
    do throws(AccountRejection) {
      let stored = try await change(id, at: now, request) { account throws(AccountRejection) in
        guard account.password == hash else { throw .badCredentials }
        let token = AccountToken(id, .session(account.nextSession), secret: secret)
        return try account.decide(.signIn(token.hash, rehashed: rehashed), at: now)
      }
      return newSession(in: stored.account, secret: secret)
    } catch .accountNotFound {
      // The account was deleted during the comparison.
      throw .badCredentials
    }
  }

  func newSession(in account: Account, secret: [UInt8]) -> NewSession {
    let session = SessionID(account.lastSession)
    return NewSession(
      signedIn: SignedIn(account: account.id, session: session),
      token: AccountToken(account.id, .session(session), secret: secret))
  }

  // MARK: Sessions

  /// Returns the user that the token belongs to. Throws `notSignedIn` if there is none, or the session has ended.
  public func authenticate(_ token: AccountToken) async throws(AccountRejection) -> SignedIn {
    if let known = authenticateAtHand(token) { return try known.get() }
    guard let stored = try await loadIfThere(token.account) else { throw .notSignedIn }
    return try authenticate(token, for: stored.account, at: effects.now()).get()
  }

  /// Does the same without waiting. Returns nil if the account is not in memory: call `authenticate` then.
  public func authenticateAtHand(_ token: AccountToken) -> Result<SignedIn, AccountRejection>? {
    store.atHand(token.account).map { authenticate(token, for: $0.account, at: effects.now()) }
  }

  private func authenticate(
    _ token: AccountToken, for account: Account, at now: Timestamp
  ) -> Result<SignedIn, AccountRejection> {
    let place: SessionID? =
      switch token.use {
      case .session(let id): account.sessions.contains { $0.id == id } ? id : nil
      case .key(let id): account.key(id, at: now)?.session
      case .reset, .verification: nil
      }
    guard let place, let session = account.session(place, at: now), session.hash == hash(of: token)
    else { return .failure(.notSignedIn) }
    return .success(SignedIn(account: account.id, session: place))
  }

  /// Throws `notSignedIn` if the session has ended. For connections that were bound to it earlier.
  public func check(_ signedIn: SignedIn) async throws(AccountRejection) {
    _ = try await account(of: signedIn)
  }

  /// The account of a live session. Throws `notSignedIn` if the session has ended.
  func account(of signedIn: SignedIn) async throws(AccountRejection) -> Account {
    guard let stored = try await loadIfThere(signedIn.account),
      stored.account.session(signedIn.session, at: effects.now()) != nil
    else { throw .notSignedIn }
    return stored.account
  }

  /// The key that seals the account's names in lobbies; nil once the account is gone.
  public func key(of account: AccountID) async throws(AccountRejection) -> PersonKey? {
    try await loadIfThere(account)?.key
  }

  /// The name of a host whose lobby names no author; nil once the account is gone.
  public func username(of account: AccountID) async throws(AccountRejection) -> Username? {
    try await loadIfThere(account)?.account.profile.username
  }

  /// The usernames of these accounts in one look-up, without those that are gone.
  public func usernames(of accounts: [AccountID]) async throws(AccountRejection) -> [AccountID: Username] {
    try await store.usernames(of: accounts)
  }

  /// When the session expires, unless its owner ends it earlier.
  public func end(of signedIn: SignedIn) async throws(AccountRejection) -> Timestamp {
    let account = try await account(of: signedIn)
    guard let session = account.session(signedIn.session, at: effects.now()) else { throw .notSignedIn }
    return session.until
  }

  public func get(_ signedIn: SignedIn) async throws(AccountRejection) -> AccountView {
    try tries.take(.profiles, signedIn.account.rawValue)
    let account = try await account(of: signedIn)
    return AccountView(
      account: account.id, profile: account.profile, isEmailVerified: account.isEmailVerified,
      registeredAt: account.registeredAt, links: account.links, hasPassword: account.password != nil)
  }

  /// The account's sessions, in order of signing in.
  public func sessions(of signedIn: SignedIn) async throws(AccountRejection) -> [SessionView] {
    try await account(of: signedIn).liveSessions(at: effects.now()).map {
      SessionView(session: $0.id, since: $0.since, until: $0.until, isCurrent: $0.id == signedIn.session)
    }
  }

  // MARK: Sign-out

  /// - Parameter everywhere: whether to end all sessions of the account, not only this one.
  public func logout(_ signedIn: SignedIn, everywhere: Bool = false) async throws(AccountRejection) {
    try await end(everywhere ? .signOutEverywhere : .signOut(signedIn.session), by: signedIn)
  }

  /// Ends any session of the account. Throws `noSuchSession`.
  public func revoke(_ session: SessionID, by signedIn: SignedIn) async throws(AccountRejection) {
    try await end(.signOut(session), by: signedIn)
  }

  private func end(_ command: AccountCommand, by signedIn: SignedIn) async throws(AccountRejection) {
    let now = effects.now()
    try await change(signedIn, at: now) { account throws(AccountRejection) in try account.decide(command, at: now) }
  }

  // MARK: Shared

  /// Changes the account of a live session, and reports the sessions that the change ended.
  @discardableResult
  func change(
    _ signedIn: SignedIn, at now: Timestamp, _ request: Repeatable? = nil, using ticket: UsedTicket? = nil,
    _ decide: @Sendable (Account) throws(AccountRejection) -> [AccountEvent]
  ) async throws(AccountRejection) -> StoredAccount {
    do throws(AccountRejection) {
      return try await change(signedIn.account, at: now, request, using: ticket) { account throws(AccountRejection) in
        guard account.session(signedIn.session, at: now) != nil else { throw .notSignedIn }
        return try decide(account)
      }
    } catch .accountNotFound {
      throw .notSignedIn
    }
  }

  @discardableResult
  func change(
    _ id: AccountID, at now: Timestamp, _ request: Repeatable? = nil, using ticket: UsedTicket? = nil,
    _ decide: @Sendable (Account) throws(AccountRejection) -> [AccountEvent]
  ) async throws(AccountRejection) -> StoredAccount {
    let ended = NIOLockedValueBox<[SessionID]>([])
    let receiptOf = { @Sendable (account: Account) in
      self.receipt(of: request, session: SessionID(account.lastSession))
    }
    let stored = try await store.change(
      id, at: now, receipt: receiptOf, ticket: ticket
    ) { account throws(AccountRejection) in
      let events = try decide(account)
      ended.withLockedValue { $0 = account.sessionsEnded(by: events) }
      return events
    }
    let sessions = ended.withLockedValue { $0 }
    if !sessions.isEmpty { await hooks.ended(id, sessions) }
    return stored
  }

  /// The account with this username, ignoring case; nil if there is none.
  public func account(called username: String) async throws(AccountRejection) -> AccountID? {
    for claim in username.utf8.contains(UInt8(ascii: "@")) ? [] : claims(ofLogin: username) {
      if let holder = try await holder(of: claim) { return holder }
    }
    return nil
  }

  func holder(of claim: ClaimName) async throws(AccountRejection) -> AccountID? {
    do throws(LogUnavailable) {
      return try await log.holder(of: claim, at: effects.now().milliseconds).flatMap { AccountID($0) }
    } catch {
      logger.error("A name could not be looked up", metadata: ["reason": "\(error)"])
      throw .unavailable
    }
  }

  /// Loads an account. Returns nil if it was deleted or never existed.
  func loadIfThere(_ id: AccountID) async throws(AccountRejection) -> StoredAccount? {
    do throws(AccountRejection) {
      return try await store.load(id)
    } catch .accountNotFound {
      return nil
    }
  }

  /// The claims under which a login may be found; empty if it is malformed. Older accounts may have ẞ in their username
  /// as it was typed.
  func claims(ofLogin login: String) -> [ClaimName] {
    let claims = AccountClaims(vault)
    if login.utf8.contains(UInt8(ascii: "@")) {
      return (try? EmailAddress(parsing: login)).map { [claims.name(of: $0)] } ?? []
    }
    guard let username = try? Username(parsing: login) else { return [] }
    let other = try? Username(parsing: username.text.withoutCapitalSharpS)
    return (other == username ? [username] : [username, other].compactMap(\.self)).map(claims.name(of:))
  }
}

extension Account {
  func sessionsEnded(by events: [AccountEvent]) -> [SessionID] {
    events.flatMap { event -> [SessionID] in
      switch event {
      case .signedOut(let ended): ended
      case .keyRevoked(let id): keys.filter { $0.id == id }.map(\.session)
      case .disabled, .deleted: sessions.map(\.id) + keys.map(\.session)
      case .registered, .updated, .passwordChanged, .signedIn, .resetRequested, .verificationRequested, .emailVerified,
        .lettersEnded, .keyCreated, .keyUsed, .linked, .unlinked, .enabled:
        []
      }
    }
  }
}
