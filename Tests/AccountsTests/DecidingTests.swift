import Core
import TestSupport
import TestTools
import Testing
import Wire

@testable import Accounts

extension SecretHash {
  static func of(_ text: String) -> SecretHash { SecretHash(hex: text) }
}

extension Account {
  static let testID = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

  /// An account after these events, one second apart.
  init(given events: [AccountEvent]) throws {
    let first = try #require(events.first)
    var account = try #require(Account(Self.testID, first, at: .second(0)))
    for (second, event) in events.enumerated().dropFirst() { account.evolve(event, at: .second(second)) }
    self = account
  }
}

extension AccountEvent {
  static func registered() throws -> AccountEvent {
    let profile = Profile(
      firstName: "Ada", lastName: "Lovelace", username: try Username(parsing: "ada"),
      email: try EmailAddress(parsing: "ada@example.com"))
    return .registered(profile, PasswordHash(text: "old"))
  }

  static func registeredWithProvider() throws -> AccountEvent {
    guard case .registered(let profile, _) = try registered() else { return .deleted }
    return .registered(profile, nil)
  }

  static func signedIn(_ number: Int, until: Timestamp = .second(1_000_000)) -> AccountEvent {
    .signedIn(SessionID(number), .of("hash \(number)"), until: until)
  }
}

@Suite struct DecidingAboutAnAccount {
  private let now = Timestamp.second(100)

  private func decide(
    _ command: AccountCommand, given events: [AccountEvent]
  ) throws -> [AccountEvent] {
    try Account(given: events).decide(command, at: now)
  }

  @Test func `registers and signs in`() throws {
    guard case .registered(let profile, let password?) = try AccountEvent.registered() else { return }
    let events = Account.register(profile, .password(password), session: .of("x"), at: now)
    #expect(
      events == [.registered(profile, password), .signedIn("s1", .of("x"), until: now + .days(90))])
  }

  @Test func `signs in with the next number, for ninety days`() throws {
    let events = try decide(.signIn(.of("x")), given: [.registered(), .signedIn(1), .signedOut(["s1"])])
    #expect(events == [.signedIn("s2", .of("x"), until: now + .days(90))])
  }

  @Test func `stores a rehashed password before it signs in`() throws {
    let events = try decide(
      .signIn(.of("x"), rehashed: PasswordHash(text: "new")),
      given: [.registered(), .resetRequested(.of("r"), until: .second(200))])
    #expect(events.first == .passwordChanged(PasswordHash(text: "new"), .rehash))
    // The password itself is unchanged, so a reset letter stays valid.
    let account = try Account(
      given: [
        .registered(), .resetRequested(.of("r"), until: .second(200)),
        .passwordChanged(PasswordHash(text: "n"), .rehash),
      ])
    #expect(!account.resets.isEmpty)
  }

  @Test func `lets the oldest session give way to the fifty-first`() throws {
    let full: [AccountEvent] = try [.registered()] + (1...50).map { AccountEvent.signedIn($0) }
    #expect(try decide(.signIn(.of("x")), given: full).first == .signedOut(["s1"]))
  }

  @Test func `clears sessions away that are over`() throws {
    let given: [AccountEvent] = try [.registered(), .signedIn(1, until: .second(50)), .signedIn(2)]
    #expect(try decide(.signIn(.of("x")), given: given).first == .signedOut(["s1"]))
  }

  @Test func `knows no session that is over`() throws {
    let account = try Account(given: [.registered(), .signedIn(1, until: .second(100))])
    #expect(account.session("s1", at: .second(99)) != nil)
    #expect(account.session("s1", at: .second(100)) == nil)
    #expect(throws: AccountRejection.noSuchSession) { try account.decide(.signOut("s1"), at: .second(100)) }
  }

  @Test func `signs out here, and everywhere`() throws {
    let given: [AccountEvent] = try [.registered(), .signedIn(1), .signedIn(2)]
    #expect(try decide(.signOut("s1"), given: given) == [.signedOut(["s1"])])
    #expect(try decide(.signOutEverywhere, given: given) == [.signedOut(["s1", "s2"]), .lettersEnded])
    #expect(throws: AccountRejection.noSuchSession) { try decide(.signOut("s3"), given: given) }
  }

  @Test func `records what is new of a profile, and nothing else`() throws {
    let same = try ProfileChanges(firstName: "Ada", email: "ada@example.com")
    #expect(try decide(.update(same, password: nil, session: "s1"), given: [.registered()]) == [])
    let changes = try ProfileChanges(firstName: "Ada", lastName: "King")
    #expect(
      try decide(.update(changes, password: nil, session: "s1"), given: [.registered()])
        == [.updated(try ProfileChanges(lastName: "King"))])
  }

  @Test func `ends all other sessions when the password changes`() throws {
    let hash = PasswordHash(text: "new")
    let events = try decide(
      .update(ProfileChanges(), password: hash, session: "s2"),
      given: [.registered(), .signedIn(1), .signedIn(2), .signedIn(3)])
    #expect(events == [.passwordChanged(hash, .owner), .signedOut(["s1", "s3"]), .lettersEnded])
  }

  @Test func `takes another address for unproven, and letters to the old one for dead`() throws {
    let account = try Account(given: [
      .registered(), .emailVerified, .resetRequested(.of("r"), until: .second(500)),
      .verificationRequested(.of("v"), until: .second(500)), .updated(try ProfileChanges(email: "b@example.com")),
    ])
    #expect(!account.isEmailVerified && account.resets.isEmpty && account.verifications.isEmpty)
  }

  @Test func `resets a password once, ends all sessions and makes a new one`() throws {
    let given: [AccountEvent] = try [.registered(), .signedIn(1), .resetRequested(.of("r"), until: .second(200))]
    let new = PasswordHash(text: "new")
    let command = AccountCommand.reset(token: .of("r"), new, session: .of("x"))
    let events = try decide(command, given: given)
    #expect(
      events == [
        .passwordChanged(new, .reset), .signedOut(["s1"]), .lettersEnded, .emailVerified,
        .signedIn("s2", .of("x"), until: now + .days(90)),
      ])
    #expect(throws: AccountRejection.tokenDead(field: "resetToken")) { try decide(command, given: given + events) }
  }

  @Test(arguments: [("other", 200), ("r", 100)])
  func `refuses a letter that is another or too old`(token: String, until: Int) throws {
    let given: [AccountEvent] = try [.registered(), .resetRequested(.of("r"), until: .second(until))]
    #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
      try decide(.reset(token: .of(token), PasswordHash(text: "new"), session: .of("x")), given: given)
    }
    let verifying: [AccountEvent] = try [.registered(), .verificationRequested(.of("r"), until: .second(until))]
    #expect(throws: AccountRejection.tokenDead(field: "verificationToken")) {
      try decide(.verify(token: .of(token)), given: verifying)
    }
  }

  @Test(arguments: ["r1", "r2"]) func `lets every letter count until one is used`(used: String) throws {
    let given: [AccountEvent] = try [
      .registered(), .resetRequested(.of("r1"), until: .second(500)), .resetRequested(.of("r2"), until: .second(500)),
    ]
    let new = PasswordHash(text: "new")
    let events = try decide(.reset(token: .of(used), new, session: .of("x")), given: given)
    for token in ["r1", "r2"] {
      #expect(throws: AccountRejection.tokenDead(field: "resetToken")) {
        try decide(.reset(token: .of(token), new, session: .of("y")), given: given + events)
      }
    }
    let verifying: [AccountEvent] = try [
      .registered(), .verificationRequested(.of("r1"), until: .second(500)),
      .verificationRequested(.of("r2"), until: .second(500)),
    ]
    #expect(try decide(.verify(token: .of(used)), given: verifying) == [.emailVerified])
  }

  @Test func `keeps a limited number of letters, and no expired ones`() throws {
    let many = (0..<20).map { AccountEvent.resetRequested(.of("r\($0)"), until: .second(500)) }
    let over = AccountEvent.resetRequested(.of("over"), until: .second(0))
    let account = try Account(given: [.registered(), over] + many)
    #expect(account.resets.map(\.hash) == (12..<20).map { SecretHash.of("r\($0)") })
  }

  @Test func `asks for half an hour, and for a week`() throws {
    #expect(
      try decide(.requestReset(.of("r")), given: [.registered()]) == [
        .resetRequested(.of("r"), until: now + .minutes(30))
      ])
    #expect(
      try decide(.requestVerification(.of("v")), given: [.registered()])
        == [.verificationRequested(.of("v"), until: now + .days(7))])
    #expect(try decide(.requestVerification(.of("v")), given: [.registered(), .emailVerified]) == [])
  }

  @Test func `does nothing once it is deleted`() throws {
    #expect(try decide(.delete, given: [.registered(), .signedIn(1)]) == [.deleted])
    let commands: [AccountCommand] = try [
      .signIn(.of("x")), .signOut("s1"), .signOutEverywhere, .requestReset(.of("r")), .verify(token: .of("v")), .delete,
      .update(ProfileChanges(), password: nil, session: "s1"),
    ]
    for command in commands {
      #expect(throws: AccountRejection.accountNotFound) {
        try decide(command, given: [.registered(), .signedIn(1), .deleted])
      }
    }
  }
}

/// Invariants of random account histories.
@Suite struct RandomAccounts {
  private func command(_ random: inout SeededGenerator, _ account: Account) throws -> AccountCommand {
    let token = random.one(of: ["t1", "t2", "t3"])
    let session = SessionID(random.integer(1...max(1, account.lastSession)))
    let changes = try ProfileChanges(email: "\(random.integer(0...3))@example.com")
    return switch random.integer(0...8) {
    case 0...2: .signIn(.of("session \(random.integer(0...1_000_000))"))
    case 3: .signOut(session)
    case 4: random.once(in: 10) ? .signOutEverywhere : .signOut(session)
    case 5: .update(changes, password: nil, session: session)
    case 6: .requestReset(.of(token))
    case 7: .reset(token: .of(token), PasswordHash(text: "p\(random.integer(0...9))"), session: .of("after \(token)"))
    default: random.once(in: 2) ? .requestVerification(.of(token)) : .verify(token: .of(token))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `never have too many sessions, a repeated number, or a letter that works twice`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var account = try Account(given: [.registered()])
    var now = Timestamp.second(0)
    var numbers: [SessionID] = []
    for _ in 0..<300 {
      now = now + .minutes(random.integer(0...500))
      let command = try command(&random, account)
      let before = account
      guard let events = try? account.decide(command, at: now) else {
        #expect(account == before)
        continue
      }
      for event in events {
        account.evolve(event, at: now)
        if case .signedIn(let id, _, let until) = event {
          #expect(until > now)
          numbers.append(id)
        }
      }
      #expect(account.liveSessions(at: now).count <= Limits.sessions)
      if case .reset(let token, _, _, _) = command {
        #expect(account.liveSessions(at: now).count == 1)
        #expect(before.resets.contains { $0.hash == token } && account.resets.isEmpty)
      }
    }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
  }
}
