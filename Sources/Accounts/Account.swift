import Hunt

/// Somebody's account: a pure value. Commands are decided against it, events evolve it.
struct Account: Equatable, Sendable {
  struct Session: Equatable, Sendable {
    let id: SessionID
    let hash: SecretHash
    let since: Timestamp
    let until: Timestamp
  }

  /// A token that is out in a letter. Those of a kind are good together, until one of them is used.
  struct Letter: Equatable, Sendable {
    let hash: SecretHash
    let until: Timestamp
  }

  let id: AccountID
  let registeredAt: Timestamp
  private(set) var profile: Profile
  private(set) var password: PasswordHash
  /// By number, the ended ones left out.
  private(set) var sessions: [Session] = []
  private(set) var lastSession = 0
  /// Oldest first; likewise below.
  private(set) var resets: [Letter] = []
  private(set) var verifications: [Letter] = []
  private(set) var isEmailVerified = false
  private(set) var isDeleted = false

  /// Nil unless the event is the one with which an account begins.
  init?(_ id: AccountID, _ event: AccountEvent, at moment: Timestamp) {
    guard case .registered(let profile, let password) = event else { return nil }
    self.id = id
    self.profile = profile
    self.password = password
    registeredAt = moment
  }

  /// Nil if it ended, by the clock too.
  func session(_ id: SessionID, at now: Timestamp) -> Session? {
    guard !isDeleted else { return nil }
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
        // What was sent to the old address says nothing about the new one.
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
    case .deleted: (isDeleted, sessions, resets, verifications) = (true, [], [], [])
    }
  }
}

extension Account {
  /// The newest are kept: how often letters are sent is limited, and so is what an account remembers.
  private static func adding(_ letter: Letter, to letters: [Letter], at moment: Timestamp) -> [Letter] {
    (letters.filter { $0.until > moment } + [letter]).suffix(Limits.lettersGood)
  }
}

// MARK: Deciding

/// What is asked of an account, once passwords are hashed and compared: that takes its time, and none of it is decided here.
enum AccountCommand: Sendable {
  case signIn(SecretHash, rehashed: PasswordHash? = nil)
  case signOut(SessionID)
  case signOutEverywhere
  /// - Parameter session: the one that goes on when the password changes; all others end.
  case update(ProfileChanges, password: PasswordHash?, session: SessionID)
  case requestReset(SecretHash)
  case reset(token: SecretHash, PasswordHash, session: SecretHash)
  case requestVerification(SecretHash)
  case verify(token: SecretHash)
  case delete
}

extension Account {
  /// The first events of a new account, whose owner is signed in with it.
  static func register(
    _ profile: Profile, _ password: PasswordHash, session: SecretHash, at now: Timestamp
  ) -> [AccountEvent] {
    [.registered(profile, password), .signedIn(SessionID(1), session, until: now + Limits.session)]
  }

  /// The id of the session that signing in makes now.
  var nextSession: SessionID { SessionID(lastSession + 1) }

  func decide(_ command: AccountCommand, at now: Timestamp) throws(AccountRejection) -> [AccountEvent] {
    guard !isDeleted else { throw .accountNotFound }
    switch command {
    case .signIn(let hash, let rehashed):
      return (rehashed.map { [.passwordChanged($0, .rehash)] } ?? []) + signIn(hash, at: now)
    case .signOut(let id):
      guard session(id, at: now) != nil else { throw .noSuchSession }
      return [.signedOut([id])]
    case .signOutEverywhere: return end(sessions)
    case .update(let changes, let password, let session): return update(changes, password, keeping: session)
    case .requestReset(let hash): return [.resetRequested(hash, until: now + Limits.resetToken)]
    case .reset(let token, let password, let session):
      guard Self.isGood(token, in: resets, at: now) else { throw .tokenDead(field: "resetToken") }
      // The letter arrived, so the address is right. Who knew the old password has no business here any more.
      return [.passwordChanged(password, .reset)] + end(sessions) + (isEmailVerified ? [] : [.emailVerified])
        + [.signedIn(nextSession, session, until: now + Limits.session)]
    case .requestVerification(let hash):
      return isEmailVerified ? [] : [.verificationRequested(hash, until: now + Limits.verificationToken)]
    case .verify(let token):
      guard Self.isGood(token, in: verifications, at: now) else { throw .tokenDead(field: "verificationToken") }
      return [.emailVerified]
    case .delete: return [.deleted]
    }
  }

  /// The oldest sessions give way to the new one, and those that are over are cleared away.
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
      events.append(.passwordChanged(password, .owner))
      events += end(sessions.filter { $0.id != session })
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
  /// Only what is new.
  fileprivate func without(what profile: Profile) -> ProfileChanges {
    ProfileChanges(
      firstName: firstName == profile.firstName ? nil : firstName,
      lastName: lastName == profile.lastName ? nil : lastName,
      email: email == profile.email ? nil : email)
  }
}
