import Accounts
import Core
import Hunt
import JSONCoding
import Lobbies
import LobbyLog
import Operators
import Packs
import Wire

/// A signed-in user, with what their requests need.
struct Member: Sendable {
  let token: AccountToken
  let signedIn: SignedIn
  /// When the session began, and when it expires.
  let since: Timestamp
  let until: Timestamp
  /// The user as lobbies know them.
  let person: NameOwner
  let username: String
  /// What an API key is for; nil for a session, which is for everything.
  let scopes: Set<KeyScope>?
}

/// Carries out requests about accounts. Nothing here runs on an event loop.
struct AccountService: Sendable {
  let accounts: Accounts
  let lobbies: Lobbies
  let plays: Plays
  let operators: Operators
  let policy: ServerPolicy

  /// The user that a token signs in.
  func member(with token: AccountToken) async throws(WireError) -> Member {
    try await answering { () async throws(AccountRejection) in
      let signedIn = try await accounts.authenticate(token)
      try checkBan(of: signedIn.account)
      guard let key = try await accounts.key(of: signedIn.account),
        let username = try await accounts.username(of: signedIn.account)
      else { throw .notSignedIn }
      return Member(
        token: token, signedIn: signedIn, since: try await accounts.beginning(of: signedIn),
        until: try await accounts.end(of: signedIn),
        person: NameOwner(account: signedIn.account, key: key),
        username: username.text, scopes: try await accounts.scopes(of: token))
    }
  }

  /// The outcome of a request.
  struct Done: Sendable {
    let result: [UInt8]
    /// The user whom the request signed in, if any.
    var member: Member?
  }

  /// - Parameters:
  ///   - member: the sender; nil if nobody is signed in.
  ///   - key: the idempotency key.
  ///   - address: the sender's address.
  func carryOut(
    _ request: AccountRequest, by member: Member?, key: String?, from address: String
  ) async throws(WireError) -> Done {
    switch request {
    case .open(let request): return try await carryOut(request, key: key, from: address)
    case .own(let request):
      guard let signedIn = member?.signedIn else { throw .noAccount }
      return Done(result: try await carryOut(request, by: signedIn, key: key))
    }
  }

  private func carryOut(
    _ request: AccountRequest.Own, by signedIn: SignedIn, key: String?
  ) async throws(WireError) -> [UInt8] {
    if case .query(let query) = request { return try await answer(query, to: signedIn) }
    if case .createKey(let wish, let password) = request {
      return try await createKey(wish, password: password, by: signedIn, key: key)
    }
    try await answering { () async throws(AccountRejection) in
      switch request {
      case .query, .createKey: break
      case .logout(let everywhere): try await accounts.logout(signedIn, everywhere: everywhere)
      case .update(let changes, let password, let current):
        try await accounts.update(signedIn, changes, newPassword: password, currentPassword: current, key: key)
      case .revoke(let session): try await accounts.revoke(session, by: signedIn)
      case .revokeKey(let id): try await accounts.revokeKey(id, by: signedIn)
      case .requestVerification(let language): try await accounts.requestVerification(signedIn, in: language)
      case .link(let ticket, let password): try await accounts.link(signedIn, ticket: ticket, password: password)
      case .unlink(let provider):
        guard let issuer = policy.providers.first(where: { $0.name == provider })?.issuer else { throw .noSuchLink }
        try await accounts.unlink(signedIn, issuer: issuer)
      case .delete(let password): try await accounts.delete(signedIn, password: password)
      }
    }
    return MethodResult.nothing.json
  }

  private func answer(_ query: AccountRequest.OwnQuery, to signedIn: SignedIn) async throws(WireError) -> [UInt8] {
    switch query {
    case .get: return try await profile(of: signedIn)
    case .sessions:
      return Self.list(
        try await answering { () async throws(AccountRejection) in try await accounts.sessions(of: signedIn) })
    case .keys:
      return Self.list(
        try await answering { () async throws(AccountRejection) in try await accounts.keys(of: signedIn) })
    case .export: return try await takeout(of: signedIn)
    }
  }

  private func createKey(
    _ wish: KeyWish, password: String?, by signedIn: SignedIn, key: String?
  ) async throws(WireError) -> [UInt8] {
    let (id, token) = try await answering { () async throws(AccountRejection) in
      try await accounts.createKey(signedIn, wish, password: password, key: key)
    }
    return JSONWriter.bytes {
      $0.object {
        $0.member("apiKey", id)
        $0.member("token", token.text)
      }
    }
  }

  private static func list(_ keys: [APIKeyView]) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("keys", array: keys) { json, key in
          json.object {
            $0.member("apiKey", key.apiKey)
            $0.member("name", key.name.value)
            $0.member("scopes", array: key.scopes) { $0.value($1.rawValue) }
            $0.member("createdAt", key.createdAt)
            $0.member("expiresAt", key.expiresAt)
            $0.member("lastAt", ifPresent: key.lastAt)
          }
        }
      }
    }
  }

  private func carryOut(
    _ request: AccountRequest.Open, key: String?, from address: String
  ) async throws(WireError) -> Done {
    if case .signIn(let ticket) = request { return try await signIn(ticket: ticket, key: key) }
    if case .checkReset(let token) = request { return try await providers(ofReset: token) }
    let new = try await answering { () async throws(AccountRejection) -> NewSession? in
      switch request {
      case .register(let registration, let invitation):
        // Others may use a key as short as "1", too, but not with the same username.
        let key = key.map { "\($0)\u{0}\(registration.profile.username.text.lowercased())" }
        return try await register(registration, invitation: invitation, key: key, from: address)
      case .login(let login, let password):
        return try await accounts.login(login, password: password, from: address, key: key, admit: checkBan)
      case .signIn, .checkReset: break
      case .reset(let token, let password, let unlink):
        return try await accounts.reset(
          token: token, password: password, unlink: try issuers(of: unlink), key: key, admit: checkBan)
      case .requestReset(let email, let language):
        try await accounts.requestReset(email: email, from: address, in: language)
      case .verify(let token): try await accounts.verify(token: token, key: key)
      }
      return nil
    }
    guard let new else { return Done(result: MethodResult.nothing.json) }
    return await done(new)
  }

  func checkBan(of account: AccountID) throws(AccountRejection) {
    if let ban = operators.ban(of: account) { throw .banned(until: ban.until) }
  }

  func done(_ new: NewSession) async -> Done {
    let result = JSONWriter.bytes {
      $0.object {
        $0.member("account", new.signedIn.account.rawValue)
        $0.member("token", new.token.text)
      }
    }
    // Nil only if the new session has already ended.
    return Done(result: result, member: try? await member(with: new.token))
  }

  // MARK: Answers

  private func profile(of signedIn: SignedIn) async throws(WireError) -> [UInt8] {
    let view = try await answering { () async throws(AccountRejection) in try await accounts.get(signedIn) }
    let hosted = try await lobbies.hosted(by: signedIn.account)
    let (statistics, badges) = try await played(by: signedIn.account)
    return JSONWriter.bytes {
      $0.object { json in
        json.member("account", view.account.rawValue)
        json.member("username", view.profile.username.text)
        json.member("email", view.profile.email.text)
        json.member("emailVerified", view.isEmailVerified)
        json.member("firstName", view.profile.firstName.value)
        json.member("lastName", view.profile.lastName.value)
        if !view.links.isEmpty {
          json.member("signIn", array: providers(of: view.links)) { $0.value($1) }
        }
        if !view.hasPassword { json.member("passwordless", true) }
        json.members(statistics, badges)
        let age = policy.retention.deleteAfter
        json.member("hosting", array: hosted.filter { $0.phase != .ended }) { $0.value($1, deletedAfter: age) }
        json.member("hosted", array: hosted.filter { $0.phase == .ended }) { $0.value($1, deletedAfter: age) }
      }
    }
  }

  private func takeout(of signedIn: SignedIn) async throws(WireError) -> [UInt8] {
    let takeout = try await answering { () async throws(AccountRejection) in try await accounts.export(signedIn) }
    return try await whole(takeout, of: signedIn.account)
  }

  /// The export of any account, for an operator.
  func takeout(of account: AccountID) async throws(WireError) -> [UInt8] {
    let takeout = try await answering { () async throws(AccountRejection) in try await accounts.export(account) }
    return try await whole(takeout, of: account)
  }

  /// An export together with what the account has played.
  private func whole(_ takeout: JSONObject, of account: AccountID) async throws(WireError) -> [UInt8] {
    let (statistics, badges) = try await played(by: account)
    return JSONWriter.bytes {
      $0.object { json in
        for member in takeout.members {
          json.name(escaping: member.name)
          json.value(member.value)
        }
        json.members(statistics, badges)
      }
    }
  }

  private func played(
    by account: AccountID
  ) async throws(WireError) -> (statistics: PlayStatistics, badges: [BadgeCount]) {
    do throws(PackRejection) {
      return (try await plays.statistics(of: account), try await plays.badges(of: account))
    } catch {
      throw WireError(error)
    }
  }

  private static func list(_ sessions: [SessionView]) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("sessions", array: sessions) { json, session in
          json.object {
            $0.member("session", session.session)
            $0.member("since", session.since)
            $0.member("until", session.until)
            $0.member("current", session.isCurrent)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(_ statistics: PlayStatistics, _ badges: [BadgeCount]) {
    member("stats") {
      $0.member("packsCreated", statistics.packsCreated)
      $0.member("packsPlayed", statistics.packsPlayed)
      $0.member("competitivePoints", statistics.competitivePoints)
    }
    member("badges", array: badges) { $0.value($1) }
  }

  fileprivate mutating func value(_ lobby: HostedLobby, deletedAfter age: Span?) {
    let end = lobby.isOfRecord ? nil : lobby.endedAt.flatMap { ended in age.map { ended + $0 } }
    object {
      $0.member("lobby", lobby.lobby.rawValue)
      $0.member("code", ifPresent: lobby.code)
      $0.member("name", lobby.name)
      $0.member("phase", lobby.phase.rawValue)
      $0.member("keptUntil", ifPresent: end?.milliseconds)
    }
  }
}

/// Does something with accounts. A rejection becomes an error of the protocol.
func answering<Value>(
  _ body: () async throws(AccountRejection) -> Value
) async throws(WireError) -> Value {
  do throws(AccountRejection) { return try await body() } catch { throw WireError(error) }
}
