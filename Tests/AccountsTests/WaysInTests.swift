import Core
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Accounts

/// What is left of the ways into an account after each revocation.
@Suite struct ClosingWaysIn {
  private let confirmed = ConfirmedSignIn(.sample)

  /// An account with every way in open, and what its holder has.
  private struct Open {
    let test: TestAccounts
    let owner: NewSession
    let other: NewSession
    let key: AccountToken
    let ticket: String
    let letters: [AccountLetter]
  }

  private func open() async throws -> Open {
    let test = try await TestAccounts()
    let owner = try await test.register()
    let other = try await test.login()
    let wish = KeyWish(name: "Script", scopes: [.read], expiresAt: test.clock.now + .days(30))
    let key = try await test.createKey(other.signedIn, wish).token
    let first = try test.accounts.ticket(for: confirmed)
    try await test.accounts.link(owner.signedIn, ticket: first, password: .password)
    var letters: [AccountLetter] = []
    for _ in 0..<2 {
      try await test.accounts.requestReset(email: "ada@example.com", from: "here")
      letters.append(try await test.letter())
    }
    let ticket = try test.accounts.ticket(for: confirmed)
    test.clock.advance(.seconds(1))
    return Open(test: test, owner: owner, other: other, key: key, ticket: ticket, letters: letters)
  }

  /// The ways in that are still open, all of them tried.
  private func left(of open: Open) async throws -> Set<WayIn> {
    let accounts = open.test.accounts
    var left: Set<WayIn> = []
    for way in WayIn.allCases {
      do throws(AccountRejection) {
        switch way {
        case .session: _ = try await accounts.authenticate(open.other.token)
        case .key: _ = try await accounts.authenticate(open.key)
        case .link: try await signIn(open, ticket: fresh(open))
        case .ticket: try await signIn(open, ticket: open.ticket)
        case .resetLetter: _ = try await accounts.links(ofReset: open.letters[1].token)
        }
        left.insert(way)
      } catch {
        #expect(
          [.notSignedIn, .tokenDead(field: "ticket"), .tokenDead(field: "resetToken"), .disabled].contains(error))
      }
    }
    return left
  }

  private func fresh(_ open: Open) throws(AccountRejection) -> String {
    open.test.clock.advance(.seconds(1))
    guard let ticket = try? open.test.accounts.ticket(for: confirmed) else { throw .unavailable }
    return ticket
  }

  private func signIn(_ open: Open, ticket: String) async throws(AccountRejection) {
    guard case .signedIn = try await open.test.accounts.signIn(ticket: ticket) else {
      throw .tokenDead(field: "ticket")
    }
  }

  @Test func `leaves all open until something closes them`() async throws {
    #expect(try await left(of: open()) == Set(WayIn.allCases))
  }

  @Test(arguments: Revocation.allCases) func `closes what the list says, and nothing else`(by revocation: Revocation)
    async throws
  {
    let open = try await open()
    let accounts = open.test.accounts
    switch revocation {
    case .signOutEverywhere: try await accounts.logout(open.owner.signedIn, everywhere: true)
    case .newPassword:
      try await accounts.update(
        open.owner.signedIn, ProfileChanges(), newPassword: .otherPassword, currentPassword: .password)
    case .reset: _ = try await accounts.reset(token: open.letters[0].token, password: .otherPassword)
    case .disabling: try await accounts.setDisabled(open.owner.signedIn.account, true)
    case .deletion: try await accounts.delete(open.owner.signedIn, password: .password)
    }
    // The sessions and keys that end are told to the connections and watches that rely on them.
    #expect(Set(open.test.endedSessions).isSuperset(of: [open.other.signedIn.session, "s3"]))
    let left = try await left(of: open)
    switch revocation {
    case .signOutEverywhere, .newPassword, .reset: #expect(left == [.link])
    case .disabling:
      #expect(left == [])
      try await accounts.setDisabled(open.owner.signedIn.account, false)
      #expect(try await self.left(of: open) == [.link], "what was out before stays dead")
    case .deletion: #expect(left == [])
    }
  }

  @Test func `ends links with a reset only if the owner of the letter wishes it`() async throws {
    let open = try await open()
    let accounts = open.test.accounts
    #expect(try await accounts.links(ofReset: open.letters[0].token) == [.sample])
    _ = try await accounts.reset(
      token: open.letters[0].token, password: .otherPassword, unlink: [ProviderLink.sample.issuer])
    #expect(try await left(of: open) == [])
    await #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
      try await accounts.links(ofReset: open.letters[0].token)
    }
  }

  @Test func `takes a ticket once, for whatever it is used`() async throws {
    let open = try await open()
    let accounts = open.test.accounts
    let eve = try await open.test.register("eve")
    let grace = ConfirmedSignIn(ProviderLink(issuer: ProviderLink.sample.issuer, subject: "grace"))
    let registration = try accounts.ticket(for: grace)
    _ = try await accounts.register(
      Registration(
        firstName: "Grace", lastName: "Hopper", username: "grace", email: "grace@example.com", ticket: registration),
      from: "here")
    try await signIn(open, ticket: open.ticket)
    for used in [open.ticket, registration] {
      await #expect(throws: AccountRejection.tokenDead(field: "ticket")) { try await accounts.signIn(ticket: used) }
      await #expect(throws: AccountRejection.tokenDead(field: "ticket")) {
        try await accounts.link(eve.signedIn, ticket: used, password: .password)
      }
    }
  }

  @Test func `takes a ticket once, however many use it at the same time`() async throws {
    let open = try await open()
    let signedIn = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          if case .signedIn = try? await open.test.accounts.signIn(ticket: open.ticket) { true } else { false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(signedIn == 1)
  }
}
