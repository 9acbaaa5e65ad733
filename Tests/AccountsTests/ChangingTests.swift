import Core
import EventLog
import JSONCoding
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Accounts

@Suite struct SigningOut {
  @Test func `ends this session and no other`() async throws {
    let test = try await TestAccounts()
    let (here, there) = (try await test.register(), try await test.login())
    try await test.accounts.logout(here.signedIn)
    #expect(try await !test.isSignedIn(here))
    #expect(try await test.isSignedIn(there))
    #expect(test.endedSessions == ["s1"])
    await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.logout(here.signedIn) }
  }

  @Test func `ends every session`() async throws {
    let test = try await TestAccounts()
    let (here, there) = (try await test.register(), try await test.login())
    try await test.accounts.logout(there.signedIn, everywhere: true)
    for session in [here, there] { #expect(try await !test.isSignedIn(session)) }
    #expect(test.endedSessions == ["s1", "s2"])
    #expect(try await test.isSignedIn(test.login()))
  }

  @Test func `lists the sessions, and ends one session from another`() async throws {
    let test = try await TestAccounts()
    let here = try await test.register()
    let start = test.clock.now
    test.clock.advance(.hours(1))
    let there = try await test.login()
    let sessions = try await test.accounts.sessions(of: there.signedIn)
    #expect(
      sessions == [
        SessionView(session: "s1", since: start, until: start + .days(90), isCurrent: false),
        SessionView(session: "s2", since: start + .hours(1), until: start + .hours(1) + .days(90), isCurrent: true),
      ])
    try await test.accounts.revoke("s1", by: there.signedIn)
    #expect(try await !test.isSignedIn(here))
    await #expect(throws: AccountRejection.noSuchSession) { try await test.accounts.revoke("s1", by: there.signedIn) }
    #expect(try await test.accounts.sessions(of: there.signedIn).map(\.session) == ["s2"])
    await #expect(throws: AccountRejection.notSignedIn) { try await test.accounts.sessions(of: here.signedIn) }
  }
}

@Suite struct ChangingAnAccount {
  @Test func `changes names without the password`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    try await test.accounts.update(session.signedIn, ProfileChanges(firstName: "Augusta", lastName: "King"))
    let profile = try await test.accounts.get(session.signedIn).profile
    #expect(profile.firstName.value == "Augusta" && profile.lastName.value == "King")
  }

  @Test func `asks for the password before another address or password`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    let missing = AccountRejection.invalid(field: "currentPassword", problem: "is missing")
    let wrong = AccountRejection.wrongPassword(field: "currentPassword")
    for (given, rejection) in [(nil, missing), ("wrong", wrong)] as [(String?, AccountRejection)] {
      await #expect(throws: rejection) {
        try await test.accounts.update(
          session.signedIn, ProfileChanges(email: "b@example.com"), currentPassword: given)
      }
      await #expect(throws: rejection) {
        try await test.accounts.update(
          session.signedIn, ProfileChanges(), newPassword: .otherPassword, currentPassword: given)
      }
    }
    _ = try await test.login()
  }

  @Test func `frees the old address and takes the new one`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    let other = try await test.register("bob")
    await #expect(throws: AccountRejection.emailTaken) {
      try await test.accounts.update(
        session.signedIn, ProfileChanges(email: "BOB@example.com"), currentPassword: .password)
    }
    try await test.accounts.update(session.signedIn, ProfileChanges(email: "a@new.org"), currentPassword: .password)
    _ = try await test.login("a@new.org")
    await #expect(throws: AccountRejection.badCredentials) { try await test.login("ada@example.com") }
    try await test.accounts.update(
      other.signedIn, ProfileChanges(email: "ada@example.com"), currentPassword: .password)
    // The address that the account already has, spelled differently, is not taken.
    try await test.accounts.update(session.signedIn, ProfileChanges(email: "A@New.org"), currentPassword: .password)
    #expect(try await test.accounts.get(session.signedIn).profile.email.text == "A@New.org")
  }

  @Test func `ends all other sessions with the old password`() async throws {
    let test = try await TestAccounts()
    let (here, there) = (try await test.register(), try await test.login())
    try await test.accounts.update(
      here.signedIn, ProfileChanges(), newPassword: .otherPassword, currentPassword: .password)
    #expect(try await test.isSignedIn(here))
    #expect(try await !test.isSignedIn(there))
    await #expect(throws: AccountRejection.badCredentials) { try await test.login() }
    _ = try await test.login("ada", .otherPassword)
  }

  @Test func `checks the rules of a new password`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    await #expect(throws: AccountRejection.invalid(field: "password", problem: "must have a digit")) {
      try await test.accounts.update(
        session.signedIn, ProfileChanges(), newPassword: "no-digit-here", currentPassword: .password)
    }
  }

  @Test func `slows down password guesses from a page that is left open`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    for _ in 0..<10 {
      await #expect(throws: AccountRejection.wrongPassword(field: "password")) {
        try await test.accounts.delete(session.signedIn, password: "wrong")
      }
    }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: .minutes(15))) {
      try await test.accounts.delete(session.signedIn, password: .password)
    }
  }

  @Test func `keeps all changes that are made at the same time`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    await withTaskGroup { group in
      for number in 0..<5 {
        group.addTask {
          try? await test.accounts.update(session.signedIn, ProfileChanges(firstName: "Ada \(number)"))
        }
        group.addTask { try? await test.accounts.update(session.signedIn, ProfileChanges(lastName: "King")) }
      }
    }
    let types = try await test.log.statistics().types
    #expect((2...6).contains(types["account.updated"] ?? 0))
    let profile = try await test.accounts.get(session.signedIn).profile
    #expect(profile.lastName.value == "King" && profile.firstName.value != "Ada")
    // The state in memory equals that in the log.
    let again = try await TestAccounts(on: test.log, seed: 2)
    #expect(try await again.accounts.get(session.signedIn).profile == profile)
  }
}

@Suite struct ForgettingAPassword {
  @Test func `sends a letter whose token chooses a new one, once`() async throws {
    let test = try await TestAccounts()
    let old = try await test.register()
    try await test.accounts.requestReset(email: "ADA@example.com", from: "here")
    let letter = try await test.letter()
    #expect(letter.to.text == "ada@example.com" && letter.firstName.value == "Ada" && letter.username.text == "ada")
    #expect(letter.until == test.clock.now + .minutes(30))
    #expect(letter.token.utf8.count <= Limits.token)
    let new = try await test.accounts.reset(token: letter.token, password: .otherPassword)
    #expect(try await test.isSignedIn(new))
    #expect(try await !test.isSignedIn(old))
    #expect(try await test.accounts.get(new.signedIn).isEmailVerified)
    _ = try await test.login("ada", .otherPassword)
    await #expect(throws: AccountRejection.badCredentials) { try await test.login() }
    await #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
      try await test.accounts.reset(token: letter.token, password: .password)
    }
  }

  @Test func `answers the same for an address that nobody has, and sends nothing`() async throws {
    let test = try await TestAccounts()
    try await test.accounts.requestReset(email: "nobody@example.com", from: "here")
    #expect(await test.letterCount() == 0)
    await #expect(throws: AccountRejection.self) {
      try await test.accounts.requestReset(email: "no address", from: "here")
    }
  }

  @Test func `is dead after half an hour`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    try await test.accounts.requestReset(email: "ada@example.com", from: "here")
    let letter = try await test.letter()
    test.clock.advance(.minutes(30))
    let hashed = test.passwords.counts.hashed
    for token in [letter.token, "", "x", letter.token + "x", "01ARZ3NDEKTSV4RRFFQ69G5FAV.r.AAAAAAAAAAAAAAAAAAAAAA"] {
      await #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
        try await test.accounts.reset(token: token, password: .otherPassword)
      }
    }
    // An invalid token costs no hash.
    #expect(test.passwords.counts.hashed == hashed)
  }

  @Test func `keeps a token through a password that breaks a rule`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    try await test.accounts.requestReset(email: "ada@example.com", from: "here")
    let letter = try await test.letter()
    await #expect(throws: AccountRejection.invalid(field: "password", problem: "must have a digit")) {
      try await test.accounts.reset(token: letter.token, password: "no-digit-here")
    }
    _ = try await test.accounts.reset(token: letter.token, password: .otherPassword)
  }

  @Test func `floods no mailbox, and lets no address flood many`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    for number in 0..<10 { try await test.accounts.requestReset(email: "ada@example.com", from: "\(number)") }
    #expect(await test.letterCount() == 3)
    for number in 0..<30 { try await test.accounts.requestReset(email: "\(number)@example.com", from: "eve") }
    await #expect(throws: AccountRejection.tooManyTries(retryAfter: .minutes(10))) {
      try await test.accounts.requestReset(email: "ada@example.com", from: "eve")
    }
  }

  @Test func `sends nothing where mail is off`() async throws {
    let test = try await TestAccounts(isMailOn: false)
    let session = try await test.register()
    try await test.accounts.requestReset(email: "ada@example.com", from: "here")
    try await test.accounts.requestVerification(session.signedIn)
    #expect(await test.letterCount() == 0)
    #expect(!test.accounts.isMailOn)
  }
}

@Suite struct ProvingAnAddress {
  @Test func `takes the token of the letter, signed in or not, once`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    try await test.accounts.requestVerification(session.signedIn)
    let letter = try await test.letter()
    await #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
      try await test.accounts.reset(token: letter.token, password: .otherPassword)
    }
    try await test.accounts.verify(token: letter.token)
    #expect(try await test.accounts.get(session.signedIn).isEmailVerified)
    await #expect(throws: AccountRejection.tokenDead(field: "verificationToken")) {
      try await test.accounts.verify(token: letter.token)
    }
    // The address is verified, so no other letter is sent.
    try await test.accounts.requestVerification(session.signedIn)
    #expect(await test.letterCount() == 1)
  }

  @Test func `proves nothing about an address that came later`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    try await test.accounts.requestVerification(session.signedIn)
    let letter = try await test.letter()
    try await test.accounts.update(session.signedIn, ProfileChanges(email: "b@example.com"), currentPassword: .password)
    await #expect(throws: AccountRejection.tokenDead(field: "verificationToken")) {
      try await test.accounts.verify(token: letter.token)
    }
  }
}
