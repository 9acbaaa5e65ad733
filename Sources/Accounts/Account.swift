import Core
import Wire

/// A user's account, as a pure value: commands are decided against it, and events evolve it.
struct Account: Equatable, Sendable {
  struct Session: Equatable, Sendable {
    let id: SessionID
    let hash: SecretHash
    let since: Timestamp
    let until: Timestamp
  }

  /// A token sent in a letter. Several of one kind can be valid at once; using one invalidates the others.
  struct Letter: Equatable, Sendable {
    let hash: SecretHash
    let until: Timestamp
  }

  let id: AccountID
  let registeredAt: Timestamp
  private(set) var profile: Profile
  /// Nil if only providers sign the owner in.
  private(set) var password: PasswordHash?
  /// Ordered by number, without those that were ended.
  private(set) var sessions: [Session] = []
  private(set) var lastSession = 0
  /// Keys for programs, oldest first, without those that were revoked.
  private(set) var keys: [Key] = []
  private(set) var lastKey = 0
  /// Who the owner is at providers that sign them in, oldest first; one for each provider.
  private(set) var links: [ProviderLink] = []
  /// Oldest first, as are `verifications`.
  private(set) var resets: [Letter] = []
  private(set) var verifications: [Letter] = []
  private(set) var isEmailVerified = false
  /// Since when letters and tickets count; nil if all do.
  private(set) var lettersEndedAt: Timestamp?
  private(set) var isDisabled = false
  private(set) var isDeleted = false

  /// Returns nil unless the event is `registered`, which starts every account.
  init?(_ id: AccountID, _ event: AccountEvent, at moment: Timestamp) {
    guard case .registered(let profile, let password) = event else { return nil }
    self.id = id
    self.profile = profile
    self.password = password
    registeredAt = moment
  }

  /// The session, or nil if it has ended or expired.
  func session(_ id: SessionID, at now: Timestamp) -> Session? {
    guard !isDeleted else { return nil }
    if let key = keys.first(where: { $0.session == id && $0.until > now }) {
      return Session(id: id, hash: key.hash, since: key.since, until: key.until)
    }
    return sessions.first { $0.id == id && $0.until > now }
  }

  func liveSessions(at now: Timestamp) -> [Session] { isDeleted ? [] : sessions.filter { $0.until > now } }

  // MARK: Evolving

  mutating func evolve(_ event: AccountEvent, at moment: Timestamp) {
    switch event {
    case .registered: break
    case .updated(let changes):
      if let firstName = changes.firstName { profile.firstName = firstName }
      if let lastName = changes.lastName { profile.lastName = lastName }
      if let email = changes.email {
        profile.email = email
        // Letters sent to the old address prove nothing about the new one.
        (isEmailVerified, resets, verifications) = (false, [], [])
      }
    case .passwordChanged(let hash, let why):
      password = hash
      if why != .rehash { resets = [] }
    case .signedIn(let id, let hash, let until):
      sessions.append(Session(id: id, hash: hash, since: moment, until: until))
      lastSession = max(lastSession, id.number)
    case .signedOut(let ended): sessions.removeAll { ended.contains($0.id) }
    case .resetRequested(let hash, let until):
      resets = Self.adding(Letter(hash: hash, until: until), to: resets, at: moment)
    case .verificationRequested(let hash, let until):
      verifications = Self.adding(Letter(hash: hash, until: until), to: verifications, at: moment)
    case .emailVerified: (isEmailVerified, verifications) = (true, [])
    case .lettersEnded: (resets, lettersEndedAt) = ([], moment)
    case .disabled: (isDisabled, sessions, keys, resets, lettersEndedAt) = (true, [], [], [], moment)
    case .enabled: isDisabled = false
    case .keyCreated(let key):
      keys.append(key)
      lastKey = max(lastKey, key.id.number)
      lastSession = max(lastSession, key.session.number)
    case .keyUsed(let id, let used):
      if let index = keys.firstIndex(where: { $0.id == id }) { keys[index].lastAt = used }
    case .keyRevoked(let id): keys.removeAll { $0.id == id }
    case .linked(let link): links.append(link)
    case .unlinked(let link): links.removeAll { $0 == link }
    case .deleted: (isDeleted, sessions, keys, resets, verifications) = (true, [], [], [], [])
    }
  }
}

extension Account {
  /// Keeps only the newest letters, which bounds an account's size.
  private static func adding(_ letter: Letter, to letters: [Letter], at moment: Timestamp) -> [Letter] {
    (letters.filter { $0.until > moment } + [letter]).suffix(Limits.lettersGood)
  }
}

// MARK: Deciding

/// A request to an account. Passwords have already been hashed and compared, because that is slow.
enum AccountCommand: Sendable {
  case signIn(SecretHash, rehashed: PasswordHash? = nil)
  case signOut(SessionID)
  case signOutEverywhere
  /// - Parameter session: survives a change of password; all other sessions end.
  case update(ProfileChanges, password: PasswordHash?, session: SessionID)
  case requestReset(SecretHash)
  /// - Parameter unlinked: the providers that no longer sign the owner in.
  case reset(token: SecretHash, PasswordHash, session: SecretHash, unlinked: [ProviderLink] = [])
  case requestVerification(SecretHash)
  case verify(token: SecretHash)
  case link(ProviderLink)
  case unlink(ProviderLink)
  /// An operator's.
  case disable, enable
  case delete
}

extension Account {
  /// What the owner of a new account signs in with.
  enum Entrance: Equatable, Sendable {
    case password(PasswordHash)
    /// - Parameter verified: an address that the provider knows to be the owner's.
    case provider(ProviderLink, verified: EmailAddress?)
  }

  /// The first events of a new account: its owner is signed in at once.
  static func register(
    _ profile: Profile, _ entrance: Entrance, session: SecretHash, at now: Timestamp
  ) -> [AccountEvent] {
    let signedIn = AccountEvent.signedIn(SessionID(1), session, until: now + Limits.session)
    switch entrance {
    case .password(let hash): return [.registered(profile, hash), signedIn]
    case .provider(let link, let verified):
      let isVerified = verified?.folded == profile.email.folded
      return [.registered(profile, nil), .linked(link)] + (isVerified ? [.emailVerified] : []) + [signedIn]
    }
  }

  /// The id that the next session gets.
  var nextSession: SessionID { SessionID(lastSession + 1) }

  func decide(_ command: AccountCommand, at now: Timestamp) throws(AccountRejection) -> [AccountEvent] {
    guard !isDeleted else { throw .accountNotFound }
    switch command {
    case .signIn(let hash, let rehashed):
      guard !isDisabled else { throw .disabled }
      return (rehashed.map { [.passwordChanged($0, .rehash)] } ?? []) + signIn(hash, at: now)
    case .signOut(let id):
      guard sessions.contains(where: { $0.id == id && $0.until > now }) else { throw .noSuchSession }
      return [.signedOut([id])]
    case .signOutEverywhere: return close(for: .signOutEverywhere)
    case .update(let changes, let password, let session): return update(changes, password, keeping: session)
    case .requestReset(let hash):
      guard !isDisabled else { throw .disabled }
      return [.resetRequested(hash, until: now + Limits.resetToken)]
    case .reset(let token, let password, let session, let unlinked):
      try check(reset: token, at: now)
      // The letter arrived, so the address is verified. Anyone who knew the old password is kept out.
      return [.passwordChanged(password, .reset)] + close(for: .reset) + unlinked.map(AccountEvent.unlinked)
        + (isEmailVerified ? [] : [.emailVerified])
        + [.signedIn(nextSession, session, until: now + Limits.session)]
    case .requestVerification(let hash):
      return isEmailVerified ? [] : [.verificationRequested(hash, until: now + Limits.verificationToken)]
    case .verify(let token):
      guard Self.isGood(token, in: verifications, at: now) else { throw .tokenDead(field: "verificationToken") }
      return [.emailVerified]
    case .link(let link): return try add(link)
    case .unlink(let link): return try remove(link)
    case .disable: return isDisabled ? [] : close(for: .disabling)
    case .enable: return isDisabled ? [.enabled] : []
    case .delete: return close(for: .deletion)
    }
  }

  /// Throws `tokenDead` unless this is the token of a letter that still counts.
  func check(reset token: SecretHash, at now: Timestamp) throws(AccountRejection) {
    guard Self.isGood(token, in: resets, at: now) else { throw .tokenDead(field: "resetToken") }
  }

  /// Ends expired sessions, and the oldest live ones if there are too many.
  private func signIn(_ hash: SecretHash, at now: Timestamp) -> [AccountEvent] {
    let live = sessions.filter { $0.until > now }
    let over = sessions.filter { $0.until <= now }
    let ended = over + live.prefix(max(0, live.count + 1 - Limits.sessions))
    return end(ended) + [.signedIn(nextSession, hash, until: now + Limits.session)]
  }

  private func update(
    _ changes: ProfileChanges, _ password: PasswordHash?, keeping session: SessionID
  ) -> [AccountEvent] {
    let new = changes.without(what: profile)
    var events: [AccountEvent] = new.isEmpty ? [] : [.updated(new)]
    if let password {
      events += [.passwordChanged(password, .owner)] + close(for: .newPassword, keeping: session)
    }
    return events
  }

  private func end(_ sessions: some Collection<Session>) -> [AccountEvent] {
    sessions.isEmpty ? [] : [.signedOut(sessions.map(\.id))]
  }

  private static func isGood(_ token: SecretHash, in letters: [Letter], at now: Timestamp) -> Bool {
    letters.contains { $0.until > now && $0.hash == token }
  }
}

extension ProfileChanges {
  /// Drops the changes that change nothing.
  fileprivate func without(what profile: Profile) -> ProfileChanges {
    ProfileChanges(
      firstName: firstName == profile.firstName ? nil : firstName,
      lastName: lastName == profile.lastName ? nil : lastName,
      email: email == profile.email ? nil : email)
  }
}
