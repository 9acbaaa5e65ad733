import Core
import EventLog
import Rates
import SQLiteLog
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Accounts

@Suite struct SigningUp {
  @Test func `makes an account that one is signed in to`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    #expect(try await test.accounts.authenticate(session.token) == session.signedIn)
    let view = try await test.accounts.get(session.signedIn)
    #expect(view.account == session.signedIn.account && view.registeredAt == test.clock.now)
    #expect(view.profile.username.text == "ada" && view.profile.email.text == "ada@example.com")
    #expect(view.profile.firstName.value == "Ada" && view.profile.lastName.value == "Lovelace")
    #expect(!view.isEmailVerified)
    #expect(try await test.accounts.username(of: session.signedIn.account)?.text == "ada")
  }

  @Test func `gives a token as the protocol wants it, of which the log keeps no part`() async throws {
    let test = try await TestAccounts()
    let token = try await test.register().token
    #expect(token.text.utf8.count <= Limits.token)
    #expect(AccountToken(parsing: token.text) == token)
    let secret = try #require(token.text.split(separator: ".").last)
    for event in try await test.log.readAll(after: 0, limit: 100) {
      #expect(!String(decoding: event.data, as: UTF8.self).contains(secret))
    }
  }

  @Test func `refuses a username and an address that somebody has, in any case`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register("Ada", email: "ada@example.com")
    await #expect(throws: AccountRejection.usernameTaken) { try await test.register("aDA", email: "b@example.com") }
    await #expect(throws: AccountRejection.emailTaken) { try await test.register("bea", email: "ADA@Example.com") }
    // The check needed no hash.
    #expect(test.passwords.counts.hashed == 1)
    _ = try await test.register("bob", email: "b@example.com")
  }

  @Test func `gives one username to one of fifty who want it at the same time`() async throws {
    try await withLogFile { path in
      try await withLog(path) { log in
        let test = try await TestAccounts(on: log, rateLimits: false)
        let outcomes = await withTaskGroup { group in
          for number in 0..<50 {
            group.addTask { () -> AccountRejection? in
              do {
                _ = try await test.register(number % 2 == 0 ? "ada" : "ADA", email: "\(number)@example.com")
                return nil
              } catch {
                return error as? AccountRejection
              }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        let refused = outcomes.compactMap { $0 }
        #expect(refused == Array(repeating: .usernameTaken, count: 49))
        #expect(try await log.statistics().types == ["account.registered": 1, "account.signedIn": 1])
        #expect(try await log.statistics().claims == 2)
        // No keys of failed registrations are left.
        #expect(try await log.allKeys().count == 2)
      }
    }
  }

  @Test func `gives the same answer to the same request with a key, after a restart too`() async throws {
    let test = try await TestAccounts()
    let registration = try Registration(
      firstName: "Ada", lastName: "Lovelace", username: "ada", email: "ada@example.com", password: .password)
    let other = try Registration(
      firstName: "Ada", lastName: "Lovelace", username: "ada", email: "ada@example.com", password: .otherPassword)
    let first = try await test.accounts.register(registration, key: "0123456789abcdef", from: "here")
    for test in [test, try await TestAccounts(on: test.log, seed: 2)] {
      let again = try await test.accounts.register(registration, key: "0123456789abcdef", from: "here")
      #expect(again.token == first.token && again.signedIn == first.signedIn)
      await #expect(throws: AccountRejection.usernameTaken) {
        try await test.accounts.register(other, key: "0123456789abcdef", from: "here")
      }
      await #expect(throws: AccountRejection.usernameTaken) {
        try await test.accounts.register(registration, key: "another key of it", from: "here")
      }
    }
    let held = try await AccountClaims(test.vault).held(by: first.signedIn.account.stream, in: test.log)
    #expect(held.count == 3)
    #expect(try await test.log.statistics().claims == 3)
  }

  @Test func `limits how often one address signs up`() async throws {
    let test = try await TestAccounts()
    for _ in 0..<Limits.registrations.count { try test.accounts.tries.take(.registrations, "school") }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: .minutes(10))) {
      try await test.register(from: "school")
    }
    _ = try await test.register(from: "elsewhere")
  }
}

@Suite struct SigningIn {
  @Test(arguments: ["ada", "ADA", " ada ", "ada@example.com", "Ada@EXAMPLE.com"])
  func `takes the username or the address, in any case`(login: String) async throws {
    let test = try await TestAccounts()
    let first = try await test.register()
    let second = try await test.login(login)
    #expect(second.signedIn == SignedIn(account: first.signedIn.account, session: "s2"))
    #expect(try await test.isSignedIn(first))
    #expect(try await test.isSignedIn(second))
  }

  @Test(arguments: [
    ("ada", "wrong-1234"), ("eve", String.password), ("eve@example.com", .password), ("", .password), ("a b", ""),
    ("@", .password), ("ada", ""), ("ada", .password + " "), ("ada@example.com ", "CORRECT-HORSE-1"),
  ])
  func `does not say what was wrong, and takes as long for nobody's login`(login: String, password: String) async throws
  {
    let test = try await TestAccounts()
    _ = try await test.register()
    let before = test.passwords.counts.verified
    await #expect(throws: AccountRejection.badCredentials) { try await test.login(login, password) }
    #expect(test.passwords.counts.verified == before + 1)
  }

  @Test func `stores nothing for an account that the server does not admit`() async throws {
    let test = try await TestAccounts()
    let account = try await test.register().signedIn.account
    let before = try await test.log.statistics().types
    for _ in 0..<3 {
      await #expect(throws: AccountRejection.banned(until: nil)) {
        try await test.accounts.login("ada", password: .password, from: "here") { id throws(AccountRejection) in
          #expect(id == account)
          throw .banned(until: nil)
        }
      }
    }
    // Somebody who only guesses does not learn of the ban.
    await #expect(throws: AccountRejection.badCredentials) {
      try await test.accounts.login("ada", password: "wrong", from: "here") { _ throws(AccountRejection) in
        throw .banned(until: nil)
      }
    }
    #expect(try await test.log.statistics().types == before)
  }

  @Test func `works after a restart`() async throws {
    try await withLogFile { path in
      var token: AccountToken?
      try await withLog(path) { token = try await TestAccounts(on: $0).register().token }
      try await withLog(path) { log in
        let test = try await TestAccounts(on: log, seed: 2)
        #expect(test.accounts.authenticateAtHand(try #require(token)) == nil)
        #expect(try await test.accounts.authenticate(try #require(token)).session == "s1")
        #expect(test.accounts.authenticateAtHand(try #require(token)) != nil)
        #expect(try await test.login().signedIn.session == "s2")
      }
    }
  }

  @Test func `hashes a password anew when the cost has changed, and lets older letters live`() async throws {
    let log = InMemoryLog()
    _ = try await TestAccounts(on: log, cost: PasswordCost(operations: 2, memoryBytes: 16_384)).register()
    let test = try await TestAccounts(on: log, seed: 2)
    _ = try await test.login()
    #expect(test.passwords.counts.hashed == 1)
    #expect(try await log.statistics().types["account.passwordChanged"] == 1)
    _ = try await test.login()
    #expect(test.passwords.counts.hashed == 1)
  }

  @Test func `knows nobody by a token that is not whole, another's, or a seat's`() async throws {
    let test = try await TestAccounts()
    let (ada, bob) = (try await test.register(), try await test.register("bob"))
    let parts = ada.token.text.split(separator: ".").map(String.init)
    let texts = [
      "\(parts[0]).s2.\(parts[2])", "\(bob.signedIn.account).s1.\(parts[2])", "\(parts[0]).s1.\(parts[2].dropLast())",
      "\(parts[0]).s1.\(String(parts[2].reversed()))", "\(parts[0]).r.\(parts[2])",
      "01ARZ3NDEKTSV4RRFFQ69G5FAV.s1.\(parts[2])",
    ]
    for text in texts {
      let token = try #require(AccountToken(parsing: text))
      await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.authenticate(token) }
    }
    for text in [
      "", "x", "\(parts[0]).p1.\(parts[2])", "\(parts[0]).h.\(parts[2])", "\(parts[0]).s1.", ada.token.text + ".x",
    ] {
      #expect(AccountToken(parsing: text) == nil, "\(text)")
    }
  }

  @Test func `lasts ninety days`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    test.clock.advance(Limits.session - Span(milliseconds: 1))
    #expect(try await test.isSignedIn(session))
    test.clock.advance(Span(milliseconds: 1))
    #expect(try await !test.isSignedIn(session))
    await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.get(session.signedIn) }
  }

  @Test func `numbers sessions that are made at the same time`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    let sessions = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { try? await test.login() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let numbers = Set(sessions.compactMap { $0?.signedIn.session })
    #expect(numbers.count == 8)
    for case let session? in sessions { #expect(try await test.isSignedIn(session)) }
  }
}

@Suite struct KnockingAtAccounts {
  @Test func `limits how often an account is looked at and taken along, whoever is signed in to it`() async throws {
    let test = try await TestAccounts()
    let first = try await test.register()
    let second = try await test.login()
    let other = try await test.register("grace")
    for _ in 0..<Limits.takeouts.count / 2 {
      for session in [first, second] { _ = try await test.accounts.export(session.signedIn) }
    }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: Limits.takeouts.window)) {
      try await test.accounts.export(second.signedIn)
    }
    for _ in 0..<Limits.profiles.count { _ = try await test.accounts.get(first.signedIn) }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: Limits.profiles.window)) {
      try await test.accounts.get(first.signedIn)
    }
    _ = try await test.accounts.get(other.signedIn)
    _ = try await test.accounts.export(other.signedIn)
    test.clock.advance(Limits.takeouts.window)
    _ = try await test.accounts.export(first.signedIn)
  }

  @Test func `makes a login wait after ten wrong passwords, from wherever, and lets it in again`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    for number in 0..<10 {
      await #expect(throws: AccountRejection.badCredentials) { try await test.login("ada", "wrong", from: "\(number)") }
    }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: .minutes(15))) {
      try await test.login("ADA", .password, from: "home")
    }
    test.clock.advance(.minutes(15))
    _ = try await test.login()
  }

  @Test func `slows down guesses at a login that nobody has in the same way`() async throws {
    let test = try await TestAccounts()
    for _ in 0..<10 {
      await #expect(throws: AccountRejection.badCredentials) { try await test.login("nobody") }
    }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: .minutes(15))) { try await test.login("Nobody") }
  }

  @Test func `counts tries that are made at once like those that come one after the other`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    let before = test.passwords.counts.verified
    await withTaskGroup { group in
      for _ in 0..<40 { group.addTask { _ = try? await test.login("ada", "wrong") } }
    }
    #expect(test.passwords.counts.verified == before + 10)
  }

  @Test func `refuses nobody with the right password, however many come at the same moment`() async throws {
    let verdicts = await verdicts(on: Array(repeating: true, count: 120))
    #expect(verdicts == Array(repeating: true, count: 120))
  }

  @Test func `compares no more wrong passwords if right ones come in between`() async throws {
    let verdicts = await verdicts(on: (0..<300).map { $0 % 3 == 0 })
    #expect(verdicts.count { $0 == false } == Limits.wrongLogins.count)
    #expect(verdicts.count == 300)
  }

  /// The verdicts on passwords tried concurrently for one login; nil if the attempt was refused.
  private func verdicts(on passwords: [Bool]) async -> [Bool?] {
    let tries = PasswordTries<String>(isOn: true, now: { Uptime(1_000) })
    return await withTaskGroup(of: Bool?.self) { group in
      for isRight in passwords {
        group.addTask {
          let verdict = try? await tries.count("ada") { () async throws(AccountRejection) in
            await Task.yield()
            return Passwords.Verdict(isRight: isRight, isOutdated: false)
          }
          return verdict?.isRight
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `counts no password that was right`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    for _ in 0..<30 { _ = try await test.login() }
  }

  @Test func `counts no password that was not compared, since too many came at once`() async throws {
    let test = try await TestAccounts(passwords: Passwords(cost: .least, atOnce: 1, waiting: 0))
    let session = try await test.register()
    #expect(await test.passwords.begin())
    for _ in 0..<200 {
      await #expect(throws: AccountRejection.busy) { try await test.login() }
      await #expect(throws: AccountRejection.busy) {
        try await test.accounts.delete(session.signedIn, password: .password)
      }
    }
    test.passwords.end()
    _ = try await test.login()
    try await test.accounts.delete(session.signedIn, password: .password)
  }

  @Test func `makes an address wait that tries many logins, and nobody else`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    for number in 0..<100 {
      await #expect(throws: AccountRejection.badCredentials) { try await test.login("user\(number)", from: "eve") }
    }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: .minutes(1))) { try await test.login(from: "eve") }
    _ = try await test.login(from: "here")
  }

  @Test func `makes an address wait that guesses a passphrase, and everybody only after far more`() async throws {
    let test = try await TestAccounts()
    let salt = test.accounts.newPassphraseSalt()
    let secret = try await test.accounts.secret(of: Password(tryingPassphrase: "the old mill at dawn"), with: salt)
    func open(_ passphrase: String, from address: String) async throws {
      _ = try await test.accounts.open("lobby", with: Password(tryingPassphrase: passphrase), salt, from: address) {
        $0 == secret
      }
    }
    func guess(from address: String) async throws {
      for _ in 0..<10 {
        await #expect(throws: AccountRejection.badCredentials) { try await open("a guess", from: address) }
      }
    }
    let locked = AccountRejection.tooManyTries(retryAfter: .minutes(15))
    try await guess(from: "eve")
    await #expect(throws: locked) { try await open("the old mill at dawn", from: "eve") }
    try await open("the old mill at dawn", from: "home")
    for number in 1..<20 { try await guess(from: "eve\(number)") }
    await #expect(throws: locked) { try await open("the old mill at dawn", from: "home") }
    test.clock.advance(.minutes(15))
    try await open("the old mill at dawn", from: "eve")
  }

  @Test func `allows every try if limits are off`() async throws {
    let test = try await TestAccounts(rateLimits: false)
    for _ in 0..<20 {
      await #expect(throws: AccountRejection.badCredentials) { try await test.login() }
    }
  }
}
