import Core
import EventLog
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import Vault

@Suite struct DecidingAboutProviders {
  private let now = Timestamp.second(100)
  private let link = ProviderLink.sample
  private let other = ProviderLink(issuer: "https://club.example", subject: "ada")

  private func decide(_ command: AccountCommand, given events: [AccountEvent]) throws -> [AccountEvent] {
    try Account(given: events).decide(command, at: now)
  }

  @Test func `registers without a password, and believes a verified address only if it is the account's`() throws {
    guard case .registered(let profile, _) = try AccountEvent.registered() else { return }
    let signedIn = AccountEvent.signedIn("s1", .of("x"), until: now + .days(90))
    let known = Account.Entrance.provider(link, verified: try EmailAddress(parsing: "ADA@example.com"))
    #expect(
      Account.register(profile, known, session: .of("x"), at: now)
        == [.registered(profile, nil), .linked(link), .emailVerified, signedIn])
    for verified in [nil, try EmailAddress(parsing: "ada@example.org")] {
      let entrance = Account.Entrance.provider(link, verified: verified)
      #expect(
        Account.register(profile, entrance, session: .of("x"), at: now)
          == [.registered(profile, nil), .linked(link), signedIn])
    }
  }

  @Test func `links one person at each provider, once`() throws {
    #expect(try decide(.link(link), given: [.registered()]) == [.linked(link)])
    #expect(try decide(.link(link), given: [.registered(), .linked(link)]) == [])
    #expect(try decide(.link(other), given: [.registered(), .linked(link)]) == [.linked(other)])
    let somebodyElse = ProviderLink(issuer: link.issuer, subject: "bob")
    #expect(throws: AccountRejection.otherLink) {
      try decide(.link(somebodyElse), given: [.registered(), .linked(link)])
    }
    let full = (1...8).map { AccountEvent.linked(ProviderLink(issuer: "https://\($0).example", subject: "ada")) }
    #expect(throws: AccountRejection.otherLink) { try decide(.link(link), given: [.registered()] + full) }
  }

  @Test func `keeps the last way in`() throws {
    #expect(try decide(.unlink(link), given: [.registered(), .linked(link)]) == [.unlinked(link)])
    #expect(throws: AccountRejection.noSuchLink) { try decide(.unlink(link), given: [.registered(), .linked(other)]) }
    #expect(throws: AccountRejection.lastWayIn) {
      try decide(.unlink(link), given: [.registeredWithProvider(), .linked(link)])
    }
    let two: [AccountEvent] = try [.registeredWithProvider(), .linked(link), .linked(other)]
    #expect(try decide(.unlink(link), given: two) == [.unlinked(link)])
    let withPassword: [AccountEvent] = try [
      .registeredWithProvider(), .linked(link), .passwordChanged(PasswordHash(text: "new"), .owner),
    ]
    #expect(try decide(.unlink(link), given: withPassword) == [.unlinked(link)])
  }

  @Test func `lets nobody in who is kept out`() throws {
    #expect(throws: AccountRejection.disabled) {
      try decide(.signIn(.of("x")), given: [.registeredWithProvider(), .linked(link), .disabled])
    }
  }
}

@Suite struct SigningInWithAProvider {
  private let confirmed = ConfirmedSignIn(
    .sample, firstName: "Ada", username: "ada", email: "ada@example.com", isEmailVerified: true)

  private func register(_ test: TestAccounts, _ username: String = "ada", key: String? = nil) async throws -> NewSession
  {
    let ticket = try test.accounts.ticket(for: confirmed)
    return try await test.accounts.register(
      Registration(
        firstName: "Ada", lastName: "Lovelace", username: username, email: "\(username)@example.com", ticket: ticket),
      key: key, from: "here")
  }

  private func signIn(_ test: TestAccounts, key: String? = nil) async throws -> NewSession? {
    switch try await test.accounts.signIn(ticket: test.accounts.ticket(for: confirmed), key: key) {
    case .signedIn(let session): session
    case .unknown: nil
    }
  }

  @Test func `finds the account again by who they are, not by their address`() async throws {
    let test = try await TestAccounts()
    #expect(try await signIn(test) == nil)
    let ada = try await register(test)
    #expect(try await test.accounts.get(ada.signedIn).isEmailVerified)
    let again = try #require(try await signIn(test))
    #expect(again.signedIn.account == ada.signedIn.account && again.signedIn.session == "s2")
    let bob = ConfirmedSignIn(
      ProviderLink(issuer: confirmed.link.issuer, subject: "bob"), email: "ada@example.com", isEmailVerified: true)
    guard case .unknown(bob) = try await test.accounts.signIn(ticket: test.accounts.ticket(for: bob)) else {
      Issue.record("an address must link nobody")
      return
    }
  }

  @Test func `stores nothing for an account that the server does not admit`() async throws {
    let test = try await TestAccounts()
    _ = try await register(test)
    let before = try await test.log.statistics().types
    await #expect(throws: AccountRejection.banned(until: nil)) {
      try await test.accounts.signIn(ticket: test.accounts.ticket(for: confirmed)) { _ throws(AccountRejection) in
        throw .banned(until: nil)
      }
    }
    #expect(try await test.log.statistics().types == before)
  }

  @Test func `repeats a request with a key`() async throws {
    let test = try await TestAccounts()
    let ticket = try test.accounts.ticket(for: confirmed)
    let registration = try Registration(
      firstName: "Ada", lastName: "Lovelace", username: "ada", email: "ada@example.com", ticket: ticket)
    let first = try await test.accounts.register(registration, key: "up", from: "here")
    #expect(try await test.accounts.register(registration, key: "up", from: "here").token == first.token)
    let again = try test.accounts.ticket(for: confirmed)
    guard case .signedIn(let one) = try await test.accounts.signIn(ticket: again, key: "in"),
      case .signedIn(let two) = try await test.accounts.signIn(ticket: again, key: "in")
    else {
      Issue.record("nobody was signed in")
      return
    }
    #expect(one.token == two.token)
  }

  @Test func `gives one person one account`() async throws {
    let test = try await TestAccounts()
    _ = try await register(test)
    await #expect(throws: AccountRejection.linkTaken) { try await register(test, "ada2") }
    let eve = try await test.register("eve")
    let ticket = try test.accounts.ticket(for: confirmed)
    await #expect(throws: AccountRejection.linkTaken) {
      try await test.accounts.link(eve.signedIn, ticket: ticket, password: .password)
    }
    await #expect(throws: AccountRejection.wrongPassword(field: "password")) {
      try await test.accounts.link(eve.signedIn, ticket: ticket, password: .otherPassword)
    }
  }

  @Test func `takes a sign-in of the last ten minutes where a password is asked for otherwise`() async throws {
    let test = try await TestAccounts()
    let ada = try await register(test)
    test.clock.advance(.minutes(10))
    await #expect(throws: AccountRejection.needsNewSignIn) {
      try await test.accounts.update(ada.signedIn, ProfileChanges(email: "a@example.org"))
    }
    await #expect(throws: AccountRejection.needsNewSignIn) {
      try await test.accounts.delete(ada.signedIn, password: .password)
    }
    let fresh = try #require(try await signIn(test))
    try await test.accounts.update(fresh.signedIn, ProfileChanges(), newPassword: .password)
    #expect(try await test.login().signedIn.account == ada.signedIn.account)
    await #expect(throws: AccountRejection.wrongPassword(field: "password")) {
      try await test.accounts.delete(fresh.signedIn, password: .otherPassword)
    }
  }

  @Test func `signs nobody in with a password that is not there`() async throws {
    let test = try await TestAccounts()
    _ = try await register(test)
    for password in ["", .password] {
      await #expect(throws: AccountRejection.badCredentials) { try await test.login("ada", password) }
    }
  }

  @Test func `knows nobody once they are erased`() async throws {
    let test = try await TestAccounts()
    let ada = try await register(test)
    try await test.accounts.delete(ada.signedIn, password: nil)
    #expect(try await signIn(test) == nil)
    #expect(try await register(test).signedIn.account != ada.signedIn.account)
  }

  @Test func `derives its claims from the log`() async throws {
    let test = try await TestAccounts()
    let ada = try await register(test)
    let claims = AccountClaims(test.vault)
    let held = try await claims.held(by: ada.signedIn.account.stream, in: test.log)
    #expect(held.map(\.name).contains(claims.name(of: ProviderLink.sample)))
  }

  @Test func `takes no ticket that is old, changed, or sealed for something else`() async throws {
    let test = try await TestAccounts()
    let ticket = try test.accounts.ticket(for: confirmed)
    let other = try test.vault.seal(try #require(test.vault.open(ticket, as: "sign-in ticket")), as: "another use")
    for bad in ["", "x", String(ticket.dropLast(2)) + "AA", other] {
      await #expect(throws: AccountRejection.tokenDead(field: "ticket")) { try await test.accounts.signIn(ticket: bad) }
    }
    test.clock.advance(.minutes(15))
    await #expect(throws: AccountRejection.tokenDead(field: "ticket")) {
      try await test.accounts.signIn(ticket: ticket)
    }
  }
}
