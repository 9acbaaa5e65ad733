public import Core
import EventLog
public import JSONCoding
import Logging
import Wire

extension Accounts {
  // MARK: Changing

  /// - Parameters:
  ///   - newPassword: a new password, which ends all other sessions.
  ///   - currentPassword: required to change the email address or the password.
  public func update(
    _ signedIn: SignedIn, _ changes: ProfileChanges, newPassword: String? = nil, currentPassword: String? = nil,
    key: String? = nil
  ) async throws(AccountRejection) {
    let request = Repeatable("update", key: key)
    if try await isDone(request, in: signedIn.account) { return try await check(signedIn) }
    let new = try newPassword.map { raw throws(AccountRejection) in
      try Field.parse("password") { () throws(FieldProblem) in try Password(choosing: raw) }
    }
    /// Nil if nothing was compared.
    var compared: PasswordHash??
    if changes.email != nil || new != nil {
      compared = try await comparePassword(currentPassword, of: signedIn, field: "currentPassword")
    }
    if let email = changes.email, let holder = try await holder(of: AccountClaims(vault).name(of: email)),
      holder != signedIn.account
    {
      throw .emailTaken
    }
    var hash: PasswordHash?
    if let new { hash = PasswordHash(text: try await passwords.hash(new)) }
    let now = effects.now()
    try await change(signedIn, at: now, request) { [compared, hash] account throws(AccountRejection) in
      if let compared, account.password != compared { throw .wrongPassword(field: "currentPassword") }
      return try account.decide(.update(changes, password: hash, session: signedIn.session), at: now)
    }
  }

  /// Checks the password of a signed-in user again. Whoever has none must have signed in just now.
  /// - Returns: the hash that the password was compared with; nil if the account has none.
  func comparePassword(
    _ password: String?, of signedIn: SignedIn, field: String
  ) async throws(AccountRejection) -> PasswordHash? {
    let account = try await account(of: signedIn)
    let now = effects.now()
    guard let hash = account.password else {
      guard let session = account.session(signedIn.session, at: now), session.since + Limits.freshSignIn > now
      else { throw .needsNewSignIn }
      return nil
    }
    guard let password else { throw .invalid(field: field, problem: "is missing") }
    let verdict = try await tries.passwords.count(signedIn.account.rawValue) { () throws(AccountRejection) in
      try await passwords.verify(Password(trying: password), hash.text)
    }
    guard verdict.isRight else { throw .wrongPassword(field: field) }
    return hash
  }

  // MARK: Letters

  /// Sends a letter for choosing a new password, if an account has this address. The work happens after the reply, so
  /// neither its content nor its timing reveals whether an account exists.
  public func requestReset(
    email: String, from address: String, in language: Language = .fallback
  ) async throws(AccountRejection) {
    let email = try Field.parse("email") { () throws(FieldProblem) in try EmailAddress(parsing: email) }
    try tries.take(.letters, address)
    let claim = AccountClaims(vault).name(of: email)
    // Over the limit, return silently, as for an unknown address.
    guard hooks.isMailOn, tries.takeLetter(to: claim.name) else { return }
    let isTaken = backgroundTasks.start { [self] in
      do throws(AccountRejection) {
        if let id = try await holder(of: claim) { try await sendReset(to: id, in: language) }
      } catch {
        logger.warning("A letter for a new password was not sent", metadata: ["reason": "\(error)"])
      }
    }
    guard isTaken else { throw .busy }
  }

  private func sendReset(to id: AccountID, in language: Language) async throws(AccountRejection) {
    let token = AccountToken(id, .reset, secret: effects.randomBytes())
    let now = effects.now()
    let stored = try await change(id, at: now) { account throws(AccountRejection) in
      try account.decide(.requestReset(token.hash), at: now)
    }
    await send(.reset, token, until: now + Limits.resetToken, to: stored.account.profile, in: language)
  }

  /// The providers that sign in the owner of an account, for whom a letter for a new password was written.
  public func links(ofReset text: String) async throws(AccountRejection) -> [ProviderLink] {
    let (token, account) = try await account(ofReset: text)
    try account.check(reset: token.hash, at: effects.now())
    return account.links
  }

  private func account(ofReset text: String) async throws(AccountRejection) -> (AccountToken, Account) {
    guard let token = AccountToken(parsing: text), token.use == .reset,
      let stored = try await loadIfThere(token.account)
    else { throw .tokenDead(field: "resetToken") }
    return (token, stored.account)
  }

  /// Sets a new password, using the token of a letter, once. Ends all other ways in and starts a session, but providers
  /// go on signing the owner in.
  /// - Parameter issuers: of the providers that no longer do.
  public func reset(
    token text: String, password: String, unlink issuers: [String] = [], key: String? = nil,
    admit: (AccountID) throws(AccountRejection) -> Void = { _ in }
  ) async throws(AccountRejection) -> NewSession {
    let password = try Field.parse("password") { () throws(FieldProblem) in try Password(choosing: password) }
    let (token, known) = try await account(ofReset: text)
    let request = Repeatable("reset", key: key, proof: token.text)
    if let first = try await session(of: request, in: token.account) { return first }
    // Check the token before hashing the password, so that a wrong token costs nothing.
    try known.check(reset: token.hash, at: effects.now())
    try admit(token.account)
    let hash = PasswordHash(text: try await passwords.hash(password))
    let secret = secret(of: request, in: token.account)
    let now = effects.now()
    let changed = try await change(token.account, at: now, request) { account throws(AccountRejection) in
      let session = AccountToken(account.id, .session(account.nextSession), secret: secret)
      let unlinked = account.links.filter { issuers.contains($0.issuer) }
      return try account.decide(.reset(token: token.hash, hash, session: session.hash, unlinked: unlinked), at: now)
    }
    return newSession(in: changed.account, secret: secret)
  }

  /// Sends a letter for verifying the account's address, unless it is already verified.
  public func requestVerification(
    _ signedIn: SignedIn, in language: Language = .fallback
  ) async throws(AccountRejection) {
    let account = try await account(of: signedIn)
    guard hooks.isMailOn, !account.isEmailVerified else { return }
    try tries.take(.verifications, signedIn.account.rawValue)
    let token = AccountToken(account.id, .verification, secret: effects.randomBytes())
    let now = effects.now()
    let stored = try await change(signedIn, at: now) { account throws(AccountRejection) in
      try account.decide(.requestVerification(token.hash), at: now)
    }
    guard stored.account.verifications.contains(where: { $0.hash == token.hash }) else { return }
    await send(
      .verification, token, until: now + Limits.verificationToken, to: stored.account.profile, in: language)
  }

  /// Verifies the address with the token of a letter. The caller need not be signed in.
  public func verify(token text: String, key: String? = nil) async throws(AccountRejection) {
    guard let token = AccountToken(parsing: text), token.use == .verification,
      try await loadIfThere(token.account) != nil
    else { throw .tokenDead(field: "verificationToken") }
    let request = Repeatable("verify", key: key, proof: token.text)
    if try await isDone(request, in: token.account) { return }
    let now = effects.now()
    try await change(token.account, at: now, request) { account throws(AccountRejection) in
      try account.decide(.verify(token: token.hash), at: now)
    }
  }

  private func send(
    _ subject: AccountLetter.Subject, _ token: AccountToken, until: Timestamp, to profile: Profile,
    in language: Language
  ) async {
    await hooks.send(
      AccountLetter(
        subject: subject, account: token.account, to: profile.email, firstName: profile.firstName,
        username: profile.username, language: language, token: token.text, until: until))
  }

  // MARK: Deletion

  /// Deletes the account. Erasing its key makes its personal data in the log unreadable. Its names are free at once.
  public func delete(_ signedIn: SignedIn, password: String?) async throws(AccountRejection) {
    let compared = try await comparePassword(password, of: signedIn, field: "password")
    let now = effects.now()
    try await change(signedIn, at: now) { account throws(AccountRejection) in
      guard account.password == compared else { throw .wrongPassword(field: "password") }
      return try account.decide(.delete, at: now)
    }
    await forget(signedIn.account)
  }

  /// Removes a deleted account from everywhere else. If this fails, the next start tries again.
  func forget(_ account: AccountID) async {
    do {
      try await hooks.erased(account)
      try await store.noteForgotten(account, at: effects.now())
    } catch {
      logger.error(
        "A deleted account is not erased everywhere yet",
        metadata: ["account": "\(account)", "reason": "\(error)"])
    }
  }

  /// Resumes deletions interrupted by a crash or a failure. Ends early if its task is cancelled.
  public func finishDeletions() async {
    do {
      for account in try await store.beingForgotten(at: effects.now()) where !Task.isCancelled { await forget(account) }
    } catch {
      logger.error("The accounts still to be erased could not be read", metadata: ["reason": "\(error)"])
    }
  }

  // MARK: Data export

  /// Everything known about a person as one JSON object, except secrets used for authentication.
  public func export(_ signedIn: SignedIn) async throws(AccountRejection) -> JSONObject {
    try tries.take(.takeouts, signedIn.account.rawValue)
    return try await export(try await account(of: signedIn))
  }

  /// Everything known about a person, for an operator who gives it to them.
  public func export(_ id: AccountID) async throws(AccountRejection) -> JSONObject {
    try await export(try await store.load(id).account)
  }

  private func export(_ account: Account) async throws(AccountRejection) -> JSONObject {
    var takeout: JSONObject = [
      "account": .string(account.id.rawValue),
      "registeredAt": .integer(account.registeredAt.milliseconds),
      "firstName": .string(account.profile.firstName.value),
      "lastName": .string(account.profile.lastName.value),
      "username": .string(account.profile.username.text),
      "email": .string(account.profile.email.text),
      "emailVerified": .bool(account.isEmailVerified),
      "sessions": .array(
        account.liveSessions(at: effects.now()).map {
          [
            "session": .string($0.id.description), "since": .integer($0.since.milliseconds),
            "until": .integer($0.until.milliseconds),
          ]
        }),
      "apiKeys": .array(
        account.keys.map {
          [
            "apiKey": .string($0.id.description), "name": .string($0.name.value),
            "scopes": .array($0.scopes.map { .string($0.rawValue) }), "createdAt": .integer($0.since.milliseconds),
            "expiresAt": .integer($0.until.milliseconds),
          ]
        }),
      "signIn": .array(account.links.map { .object(JSONObject($0.members)) }),
      "history": .array(try await history(of: account.id)),
    ]
    do {
      takeout.members += try await hooks.takeout(account.id)
    } catch {
      logger.error("An account's export is incomplete", metadata: ["reason": "\(error)"])
      throw .unavailable
    }
    return takeout
  }

  /// The account's events and their times, including former names and addresses, which the log still has.
  private func history(of id: AccountID) async throws(AccountRejection) -> [JSONValue] {
    let key = try await store.load(id).key
    var history: [JSONValue] = []
    do {
      while true {
        let events = try await log.read(id.stream, after: history.count, limit: 1_000)
        guard !events.isEmpty else { return history }
        for event in events {
          let happening: JSONObject = ["at": .integer(event.at), "type": .string(event.type)]
          let personal = try AccountCodec.decode(event, key: key).profileMembers
          history.append(.object(JSONObject(happening.members + personal)))
        }
      }
    } catch {
      logger.error("The history of an account cannot be read", metadata: ["reason": "\(error)"])
      throw .unavailable
    }
  }
}

extension AccountEvent {
  /// The profile members that the event set.
  fileprivate var profileMembers: [JSONObject.Member] {
    switch self {
    case .registered(let profile, _):
      Self.members(
        profile.firstName, profile.lastName, profile.email) + [.init("username", .string(profile.username.text))]
    case .updated(let changes): Self.members(changes.firstName, changes.lastName, changes.email)
    case .keyCreated(let key): [.init("name", .string(key.name.value))]
    case .linked(let link), .unlinked(let link): link.members
    case .passwordChanged, .signedIn, .signedOut, .resetRequested, .verificationRequested, .emailVerified,
      .lettersEnded, .keyUsed, .keyRevoked, .disabled, .enabled, .deleted:
      []
    }
  }

  private static func members(
    _ firstName: PersonName?, _ lastName: PersonName?, _ email: EmailAddress?
  ) -> [JSONObject.Member] {
    [("firstName", firstName?.value), ("lastName", lastName?.value), ("email", email?.text)].compactMap { name, text in
      text.map { .init(name, .string($0)) }
    }
  }
}
