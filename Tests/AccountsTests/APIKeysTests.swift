import Core
import EventLog
import Logging
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Accounts

@Suite struct APIKeys {
  private func wish(
    _ name: String = "Score table", _ scopes: [KeyScope] = [.read], until end: Timestamp
  ) throws -> KeyWish {
    KeyWish(name: try KeyName(parsing: name), scopes: scopes, expiresAt: end)
  }

  @Test func `sign in as the account within their scopes, until their date`() async throws {
    let test = try await TestAccounts()
    let ada = try await test.register().signedIn
    let end = test.clock.now + .days(30)
    let made = try await test.createKey(ada, wish("Score table", [.read, .packs], until: end))
    #expect(made.id == "k1")
    let signedIn = try await test.accounts.authenticate(made.token)
    #expect(signedIn.account == ada.account && signedIn.session != ada.session)
    #expect(try await test.accounts.end(of: signedIn) == end)
    #expect(try await test.accounts.keys(of: ada).map(\.lastAt) == [nil])
    test.clock.advance(.hours(1))
    #expect(try await test.accounts.scopes(of: made.token) == [.read, .packs])
    let key = try #require(try await test.accounts.keys(of: ada).first)
    #expect(key.lastAt == test.clock.now && key.expiresAt == end && key.name.value == "Score table")
    test.clock.advance(.days(30))
    await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.authenticate(made.token) }
    await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.check(signedIn) }
    #expect(try await test.accounts.keys(of: ada).count == 1, "it is still listed")
    #expect(try await test.createKey(ada, wish(until: test.clock.now + .days(1))).id == "k2")
    #expect(try await test.accounts.keys(of: ada).map(\.apiKey) == ["k2"])
  }

  @Test func `are no sessions, and sessions are no keys`() async throws {
    let test = try await TestAccounts()
    let ada = try await test.register()
    let made = try await test.createKey(ada.signedIn, wish(until: test.clock.now + .days(1)))
    #expect(try await test.accounts.scopes(of: ada.token) == nil)
    #expect(try await test.accounts.sessions(of: ada.signedIn).map(\.session) == ["s1"])
    let place = try await test.accounts.authenticate(made.token).session
    await #expect(throws: AccountRejection.noSuchSession) { try await test.accounts.revoke(place, by: ada.signedIn) }
    for forged in [
      made.token.text.replacing(".k1.", with: ".\(place)."), made.token.text.replacing(".k1.", with: ".k2."),
      ada.token.text.replacing(".s1.", with: ".k1."),
    ] {
      let token = try #require(AccountToken(parsing: forged))
      await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.authenticate(token) }
    }
    // A new session does not take a key's place.
    #expect(try await test.login().signedIn.session != place)
  }

  @Test func `end when they are revoked, and with the account`() async throws {
    for ending in ["revoked", "disabled", "deleted"] {
      let test = try await TestAccounts()
      let ada = try await test.register().signedIn
      let made = try await test.createKey(ada, wish(until: test.clock.now + .days(1)))
      let place = try await test.accounts.authenticate(made.token).session
      switch ending {
      case "revoked": try await test.accounts.revokeKey("k1", by: ada)
      case "disabled": try await test.accounts.setDisabled(ada.account, true)
      default: try await test.accounts.delete(ada, password: .password)
      }
      #expect(test.endedSessions.contains(place), "\(ending): open connections are told")
      await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.authenticate(made.token) }
      await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.scopes(of: made.token) }
    }
  }

  @Test func `do not come back with an account that is enabled again`() async throws {
    let test = try await TestAccounts()
    let ada = try await test.register().signedIn
    let made = try await test.createKey(ada, wish(until: test.clock.now + .days(1)))
    for isDisabled in [true, false] { try await test.accounts.setDisabled(ada.account, isDisabled) }
    await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.authenticate(made.token) }
    #expect(try await test.accounts.keys(of: test.login().signedIn).isEmpty)
  }

  @Test func `outlast the session that made them, and are made with the password`() async throws {
    let test = try await TestAccounts()
    let ada = try await test.register().signedIn
    let wish = try wish(until: test.clock.now + .days(1))
    await #expect(throws: AccountRejection.invalid(field: "password", problem: "is missing")) {
      try await test.accounts.createKey(ada, wish, password: nil)
    }
    await #expect(throws: AccountRejection.wrongPassword(field: "password")) {
      try await test.accounts.createKey(ada, wish, password: .otherPassword)
    }
    let made = try await test.createKey(ada, wish)
    try await test.accounts.logout(ada)
    _ = try await test.accounts.authenticate(made.token)
  }

  @Test func `are as many as allowed, and expired ones do not count`() async throws {
    let test = try await TestAccounts()
    let ada = try await test.register().signedIn
    let end = test.clock.now + .days(1)
    for _ in 0..<Limits.apiKeys { _ = try await test.createKey(ada, wish(until: end)) }
    await #expect(throws: AccountRejection.tooManyKeys) { try await test.createKey(ada, wish(until: end)) }
    await #expect(throws: AccountRejection.noSuchKey) { try await test.accounts.revokeKey("k99", by: ada) }
    try await test.accounts.revokeKey("k3", by: ada)
    #expect(try await test.createKey(ada, wish(until: end)).id == "k51", "numbers are never used again")
    test.clock.advance(.days(1))
    _ = try await test.createKey(ada, wish(until: test.clock.now + .days(1)))
    await #expect(throws: AccountRejection.invalid(field: "expiresAt", problem: "must be in the future")) {
      try await test.createKey(ada, wish(until: test.clock.now))
    }
  }

  @Test func `are made once, also on a server that was killed`() async throws {
    let log = InMemoryLog()
    let test = try await TestAccounts(on: log)
    let ada = try await test.register().signedIn
    let wish = try wish(until: test.clock.now + .days(1))
    let first = try await test.createKey(ada, wish, key: "1")
    let later = try await TestAccounts(on: log, seed: 2)
    let again = try await later.createKey(ada, wish, key: "1")
    #expect(again.id == first.id && again.token == first.token)
    #expect(try await later.accounts.keys(of: ada).count == 1)
    _ = try await later.accounts.authenticate(first.token)
    #expect(
      try await later.createKey(ada, wish, key: "2").token.text.suffix(22) != first.token.text.suffix(22))
    try await later.accounts.revokeKey("k1", by: ada)
    await #expect(throws: AccountRejection.noSuchKey) { try await later.createKey(ada, wish, key: "1") }
  }

  @Test func `leave neither a token, nor its bare hash, nor a name in the log`() async throws {
    let log = InMemoryLog()
    let test = try await TestAccounts(on: log)
    let ada = try await test.register().signedIn
    let made = try await test.createKey(ada, wish("Quux table", until: test.clock.now + .days(1)))
    let stored = try await log.read(ada.account.stream, after: 0, limit: 100)
    let text = stored.map { String(decoding: $0.data, as: UTF8.self) }.joined()
    #expect(text.contains(#""key":"k1""#))
    for secret in [String(made.token.text.suffix(22)), made.token.hash.hex, "Quux"] {
      #expect(!text.contains(secret))
    }
  }

  @Test func `remember their last use across restarts, with an event a day at most`() async throws {
    let test = try await TestAccounts()
    let ada = try await test.register().signedIn
    let key = try await test.createKey(ada, wish(until: test.clock.now + .days(90)))
    func uses() async throws -> Int {
      try await test.log.read(ada.account.stream, after: 0, limit: 100).count { $0.type == "account.keyUsed" }
    }
    func lastAfterRestart() async throws -> Timestamp? {
      let later = try await TestAccounts(on: test.log, seed: 2)
      later.clock.advance(test.clock.now - later.clock.now)
      return try await later.accounts.keys(of: ada).first?.lastAt
    }
    await test.accounts.storeKeyUses()
    #expect(try await uses() == 0, "it was not used")
    test.clock.advance(.hours(1))
    let first = test.clock.now
    _ = try await test.accounts.scopes(of: key.token)
    #expect(try await uses() == 0, "no use waits for the disk")
    await test.accounts.storeKeyUses()
    #expect(try await uses() == 1)
    #expect(try await lastAfterRestart() == first)
    test.clock.advance(.hours(23))
    _ = try await test.accounts.scopes(of: key.token)
    await test.accounts.storeKeyUses()
    #expect(try await uses() == 1, "not a day later")
    #expect(try await lastAfterRestart() == first)
    #expect(try await test.accounts.keys(of: ada).first?.lastAt == test.clock.now, "known until a restart")
    test.clock.advance(.hours(1))
    let second = test.clock.now
    _ = try await test.accounts.scopes(of: key.token)
    await test.accounts.storeKeyUses()
    await test.accounts.storeKeyUses()
    #expect(try await uses() == 2)
    #expect(try await lastAfterRestart() == second)
  }

  @Test func `that are gone store no use`() async throws {
    let test = try await TestAccounts()
    let ada = try await test.register().signedIn
    let key = try await test.createKey(ada, wish(until: test.clock.now + .days(1)))
    _ = try await test.accounts.scopes(of: key.token)
    try await test.accounts.revokeKey(key.id, by: ada)
    await test.accounts.storeKeyUses()
    let events = try await test.log.read(ada.account.stream, after: 0, limit: 100)
    #expect(events.last?.type == "account.keyRevoked")
  }

  @Test func `remember their last use within bounds`() throws {
    let uses = KeyUses()
    let account = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    for number in 1...Limits.keyUsesKept + 1 {
      let key = Account.Key(
        id: APIKeyID(number), session: SessionID(number), hash: .of("0f"), name: try KeyName(parsing: "Key"),
        scopes: [.read], since: Timestamp(0), until: Timestamp(1))
      uses.note(key, of: account, at: Timestamp(Int64(number)))
    }
    #expect(uses.last(of: SignedIn(account: account, session: "s1")) == nil, "the oldest gave way")
    #expect(uses.last(of: SignedIn(account: account, session: "s2")) == Timestamp(2))
    #expect(uses.last(of: SignedIn(account: account, session: SessionID(Limits.keyUsesKept + 1))) != nil)
  }
}
