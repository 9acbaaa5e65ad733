import Core
import EventLog
import Foundation
import JSONCoding
import SQLiteLog
import TestDoubles
import TestSupport
import Testing

@testable import Accounts
@testable import Vault

@Suite struct DeletingAnAccount {
  @Test func `ends it all, and frees the names`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    await #expect(throws: AccountRejection.wrongPassword(field: "password")) {
      try await test.accounts.delete(session.signedIn, password: "wrong")
    }
    try await test.accounts.delete(session.signedIn, password: .password)
    #expect(test.erasedAccounts == [session.signedIn.account])
    #expect(test.endedSessions == ["s1"])
    #expect(try await !test.isSignedIn(session))
    #expect(try await test.accounts.username(of: session.signedIn.account) == nil)
    await #expect(throws: AccountRejection.badCredentials) { try await test.login() }
    await #expect(throws: AccountRejection.notSignedIn) {
      try await test.accounts.delete(session.signedIn, password: .password)
    }
    let again = try await test.register()
    #expect(again.signedIn.account != session.signedIn.account)
  }

  @Test func `makes letters that are out worthless`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    try await test.accounts.requestReset(email: "ada@example.com", from: "here")
    let letter = try await test.letter()
    try await test.accounts.delete(session.signedIn, password: .password)
    await #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
      try await test.accounts.reset(token: letter.token, password: .otherPassword)
    }
  }

  @Test func `wins against sign-ins at the same time`() async throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let test = try await TestAccounts(seed: seed)
      let session = try await test.register()
      let later = await withTaskGroup { group in
        group.addTask { () -> NewSession? in
          try? await test.accounts.delete(session.signedIn, password: .password)
          return nil
        }
        for _ in 0..<6 { group.addTask { try? await test.login() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for case let session? in later { #expect(try await !test.isSignedIn(session)) }
      #expect(test.accounts.store.atHand(session.signedIn.account)?.account.isDeleted != false)
    }
  }

  @Test func `resumes erasure elsewhere after a restart, until it is done`() async throws {
    let log = InMemoryLog()
    let test = try await TestAccounts(on: log)
    let session = try await test.register()
    test.failToForget()
    try await test.accounts.delete(session.signedIn, password: .password)
    #expect(test.erasedAccounts.isEmpty)
    await #expect(throws: AccountRejection.badCredentials) { try await test.login() }
    await test.accounts.finishDeletions()
    let later = try await TestAccounts(on: log, seed: 2)
    await later.accounts.finishDeletions()
    #expect(later.erasedAccounts == [session.signedIn.account])
    #expect(try await log.statistics().claims == 0)
    await later.accounts.finishDeletions()
    #expect(later.erasedAccounts.count == 1)
  }

  @Test func `gives all that is known as one object before`() async throws {
    let test = try await TestAccounts()
    let session = try await test.register()
    try await test.accounts.update(
      session.signedIn, ProfileChanges(lastName: "King", email: "king@example.com"), currentPassword: .password)
    let takeout = try await test.accounts.export(session.signedIn)
    let expected: [String: JSONValue] = [
      "account": .string(session.signedIn.account.rawValue), "firstName": "Ada", "lastName": "King", "username": "ada",
      "email": "king@example.com", "emailVerified": false, "lobbies": .array([]),
    ]
    for (name, value) in expected { #expect(takeout[name] == value) }
    #expect(takeout["sessions"]?.array?.count == 1)
    let history = takeout["history"]?.array?.compactMap { $0["type"]?.string }
    #expect(history == ["account.registered", "account.signedIn", "account.updated"])
    let began = takeout["history"]?[0]
    #expect(began?["lastName"] == "Lovelace" && began?["email"] == "ada@example.com" && began?["username"] == "ada")
    let changed = takeout["history"]?[2]
    #expect(changed?["lastName"] == "King" && changed?["email"] == "king@example.com" && changed?["firstName"] == nil)
    let text = String(decoding: JSONValue.object(takeout).bytes, as: UTF8.self)
    #expect(!text.contains("argon2") && !text.contains(session.token.text))
  }
}

/// Marks all personal data of an account and searches for the marks where a thief would: in the bytes of files.
@Suite(.timeLimit(.minutes(10))) struct LookingIntoTheFiles {
  private static let marks = [
    "Markedfirst", "Markedlast", "markeduser", "markedmail", "marked-domain", "Markedsecond", "markednew",
    "Marked-pass",
  ]

  private func expectNoMarks(in path: String, _ when: String) throws {
    for suffix in ["", "-wal", "-shm", "-snapshots", ".export"] {
      guard let bytes = FileManager.default.contents(atPath: path + suffix) else { continue }
      let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self).lowercased()
      for mark in Self.marks { #expect(!text.contains(mark.lowercased()), "\(mark) in \(suffix), \(when)") }
    }
  }

  private func export(_ log: any EventLog, to path: String) async throws {
    var bytes: [UInt8] = []
    _ = try await Export.write(log) { bytes += $0 }
    try Data(bytes).write(to: URL(fileURLWithPath: path + ".export"))
  }

  /// Does everything that an account can do, except deleting it.
  private func live(_ test: TestAccounts) async throws -> NewSession {
    let registration = try Registration(
      firstName: "Markedfirst", lastName: "Markedlast", username: "markeduser", email: "markedmail@marked-domain.org",
      password: "Marked-pass-1")
    _ = try await test.accounts.register(registration, from: "here")
    let session = try await test.accounts.login("markeduser", password: "Marked-pass-1", from: "here")
    try await test.accounts.update(session.signedIn, ProfileChanges(firstName: "Markedsecond"))
    try await test.accounts.update(
      session.signedIn, ProfileChanges(email: "markednew@marked-domain.org"), newPassword: "Marked-pass-2",
      currentPassword: "Marked-pass-1")
    try await test.accounts.requestReset(email: "markednew@marked-domain.org", from: "here")
    try await test.accounts.requestVerification(session.signedIn)
    await test.accounts.shutdown()
    return session
  }

  @Test func `finds nobody, and nobody's key once they are deleted`() async throws {
    try await withLogFile { path in
      let file = path + ".personal"
      try await withLog(path) { log in
        let test = try await TestAccounts(on: log, key: .file(file))
        let session = try await live(test)
        let person = session.signedIn.account.person
        try await export(log, to: path)
        try expectNoMarks(in: path, "before the deletion")
        let wrapped = try #require(try await log.key(of: person))
        let key = try #require(try await test.vault.key(of: person))
        let events = try await log.read(session.signedIn.account.stream, after: 0, limit: 100)
        #expect(try AccountCodec.decode(events[0], key: key) != .deleted)

        try await test.accounts.delete(session.signedIn, password: "Marked-pass-2")
        try await export(log, to: path)
        try expectNoMarks(in: path, "after the deletion")
        for suffix in ["", "-wal", "-shm", ".export"] {
          let bytes = FileManager.default.contents(atPath: path + suffix) ?? Data()
          #expect(bytes.range(of: Data(wrapped)) == nil, "the key is in \(suffix)")
        }
        #expect(try await test.vault.key(of: person) == nil)
        // Nor under a name: no claims are left.
        #expect(try await log.statistics().claims == 0)
        #expect(try await ChainVerifier.verify(log).events == Int64(events.count + 1))
      }
      try expectNoMarks(in: path, "after the server has stopped")
    }
  }

  @Test func `lets nobody in who has a copy and not the personal key`() async throws {
    try await withLogFile { path in
      try await withLog(path) { _ = try await live(TestAccounts(on: $0, key: .file(path + ".personal"))) }
      try FileManager.default.removeItem(atPath: path + ".personal")
      try await withLog(path) { log in
        await #expect(throws: VaultFailure.self) {
          try await Vault.open(log, key: .file(path + ".personal"), now: 0)
        }
        await #expect(throws: VaultFailure.otherKey) { try await Vault.open(log, key: .given(.random()), now: 0) }
      }
    }
  }

  @Test func `finds nobody in a log that was imported, since keys do not leave`() async throws {
    try await withLogFile { path in
      var session: NewSession?
      try await withLog(path) { log in
        let test = try await TestAccounts(on: log)
        session = try await live(test)
        try await export(log, to: path)
      }
      let imported = InMemoryLog()
      var importing = try await Import(into: imported) { _ in [] }
      try await importing.add([UInt8](#require(FileManager.default.contents(atPath: path + ".export"))))
      _ = try importing.finish()
      let test = try await TestAccounts(on: imported, seed: 2)
      #expect(try await !test.isSignedIn(#require(session)))
      #expect(
        try await AccountClaims(test.vault).held(by: #require(session).signedIn.account.stream, in: imported).isEmpty)
      // The names are available again.
      _ = try await test.register("markeduser", email: "markednew@marked-domain.org")
    }
  }

  @Test func `derives the claims of accounts again from their events`() async throws {
    let test = try await TestAccounts()
    let (ada, bob) = (try await test.register(), try await test.register("bob"))
    try await test.accounts.update(ada.signedIn, ProfileChanges(email: "a@new.org"), currentPassword: .password)
    try await test.accounts.delete(bob.signedIn, password: .password)
    let claims = AccountClaims(test.vault)
    var held: [HeldClaim] = []
    for stream in [ada.signedIn.account.stream.rawValue, bob.signedIn.account.stream.rawValue, "lobby/1", "account/x"] {
      held += try await claims.held(by: StreamName(stream), in: test.log)
    }
    try await test.log.replaceDerived(claims: held)
    // Ada's two names, and Bob's pending erasure, because it is unknown whether that was finished.
    #expect(held.count == 3)
    await test.accounts.finishDeletions()
    #expect(test.erasedAccounts == [bob.signedIn.account, bob.signedIn.account])
    _ = try await test.login("a@new.org")
    _ = try await test.login("ada")
    await #expect(throws: AccountRejection.usernameTaken) { try await test.register("ada", email: "x@new.org") }
    _ = try await test.register("bob")
  }
}
