import Core
import EventLog
import TestDoubles
import Testing

@testable import Accounts

@Suite struct SendingAgain {
  @Test func `signs in once, also on a server that was killed`() async throws {
    let log = InMemoryLog()
    let test = try await TestAccounts(on: log)
    _ = try await test.register()
    let first = try await test.accounts.login("ada", password: .password, from: "here", key: "1")
    let later = try await TestAccounts(on: log, seed: 2)
    let again = try await later.accounts.login("ADA", password: .password, from: "there", key: "1")
    #expect(again.token == first.token)
    #expect(try await later.accounts.sessions(of: first.signedIn).count == 2)
    await #expect(throws: AccountRejection.badCredentials) {
      try await later.accounts.login("ada", password: .otherPassword, from: "here", key: "1")
    }
    #expect(try await later.accounts.login("ada", password: .password, from: "here", key: "2").token != first.token)
  }

  @Test func `gives nobody else's answer`() async throws {
    let test = try await TestAccounts()
    for name in ["ada", "bob"] { _ = try await test.register(name) }
    let first = try await test.accounts.login("ada", password: .password, from: "here", key: "1")
    let other = try await test.accounts.login("bob", password: .password, from: "here", key: "1")
    #expect(first.signedIn.account != other.signedIn.account)
    #expect(first.token.text.suffix(22) != other.token.text.suffix(22))
  }

  @Test func `chooses a password once with a letter, and not with another's key alone`() async throws {
    let test = try await TestAccounts()
    _ = try await test.register()
    try await test.accounts.requestReset(email: "ada@example.com", from: "here")
    let letter = try await test.letter()
    let first = try await test.accounts.reset(token: letter.token, password: .otherPassword, key: "1")
    let again = try await test.accounts.reset(token: letter.token, password: .otherPassword, key: "1")
    #expect(again.token == first.token)
    await #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
      try await test.accounts.reset(token: letter.token, password: .otherPassword, key: "2")
    }
    await #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
      try await test.accounts.reset(token: letter.token.dropLast() + "x", password: .otherPassword, key: "1")
    }
  }

  @Test func `changes what was asked for once, whatever the password is by then`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register().signedIn
    for _ in 0..<2 {
      try await test.accounts.update(
        session, ProfileChanges(), newPassword: .otherPassword, currentPassword: .password, key: "1")
    }
    await #expect(throws: AccountRejection.wrongPassword(field: "currentPassword")) {
      try await test.accounts.update(
        session, ProfileChanges(), newPassword: .otherPassword, currentPassword: .password, key: "2")
    }
  }

  @Test func `keeps neither keys nor tokens readable`() async throws {
    let log = InMemoryLog()
    let test = try await TestAccounts(on: log)
    let account = try await test.register().signedIn.account
    let session = try await test.accounts.login("ada", password: .password, from: "here", key: "my own words")
    let names = try await log.receiptNames(of: account.stream)
    #expect(names.count == 1)
    let answer = try await log.receipt(try #require(names.first), of: account.stream) ?? []
    #expect(String(decoding: answer, as: UTF8.self) == session.signedIn.session.description)
    #expect(!names.contains { $0.key.contains("my own words") })
  }
}
