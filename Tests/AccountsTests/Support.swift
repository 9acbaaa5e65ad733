import Core
import EventLog
import JSONCoding
import Logging
import NIOConcurrencyHelpers
import SQLiteLog
import TestDoubles
import TestTools
import Testing

@testable import Accounts
@testable import Vault

/// Accounts on a log, with clock, randomness and mailbox controlled by the test.
final class TestAccounts: Sendable {
  let clock = TestClock()
  let randomness: TestRandomness
  let letters = NIOLockedValueBox<[AccountLetter]>([])
  let ended = NIOLockedValueBox<[SessionID]>([])
  let erased = NIOLockedValueBox<[AccountID]>([])
  private let failsToForget = NIOLockedValueBox(false)
  let log: any EventLog
  let vault: Vault
  let passwords: Passwords
  let accounts: Accounts

  /// - Parameters:
  ///   - source: by default a key from the test.
  ///   - seed: the seed of the randomness; a later server on the same log needs another one.
  init(
    on log: any EventLog = InMemoryLog(), key source: PersonalKeySource = .test, cost: PasswordCost = .least,
    passwords: Passwords? = nil, rateLimits: Bool = true, isMailOn: Bool = true, seed: UInt64 = 1
  ) async throws {
    self.log = log
    randomness = TestRandomness(seed: seed)
    vault = try await Vault.open(log, key: source, now: clock.now.milliseconds)
    self.passwords = try passwords ?? Passwords(cost: cost)
    let (letters, ended, erased, failsToForget) = (letters, ended, erased, failsToForget)
    let hooks = AccountHooks(
      isMailOn: isMailOn, send: { letter in letters.withLockedValue { $0.append(letter) } },
      ended: { _, sessions in ended.withLockedValue { $0 += sessions } },
      erased: { account in
        if failsToForget.withLockedValue({ $0 }) { throw LogUnavailable(reason: "the test wants it so") }
        erased.withLockedValue { $0.append(account) }
      },
      takeout: { _ in [.init("lobbies", .array([]))] })
    accounts = Accounts(
      log: log, vault: vault, passwords: self.passwords, effects: .test(clock: clock, randomness: randomness),
      hooks: hooks,
      rateLimits: rateLimits, logger: Logger(label: "test"))
  }

  /// From now on, handling an erased account fails.
  func failToForget() { failsToForget.withLockedValue { $0 = true } }

  var endedSessions: [SessionID] { ended.withLockedValue { $0 } }
  var erasedAccounts: [AccountID] { erased.withLockedValue { $0 } }

  func register(
    _ username: String = "ada", email: String? = nil, password: String = .password, from address: String = "here"
  ) async throws -> NewSession {
    let registration = try Registration(
      firstName: "Ada", lastName: "Lovelace", username: username, email: email ?? "\(username)@example.com",
      password: password)
    return try await accounts.register(registration, from: address)
  }

  func login(
    _ login: String = "ada", _ password: String = .password, from address: String = "here"
  ) async throws -> NewSession {
    try await accounts.login(login, password: password, from: address)
  }

  func createKey(
    _ signedIn: SignedIn, _ wish: KeyWish, key: String? = nil
  ) async throws -> (id: APIKeyID, token: AccountToken) {
    try await accounts.createKey(signedIn, wish, password: .password, key: key)
  }

  /// The letter sent last, after all pending requests.
  func letter() async throws -> AccountLetter {
    await accounts.shutdown()
    return try #require(letters.withLockedValue { $0.last })
  }

  func letterCount() async -> Int {
    await accounts.shutdown()
    return letters.withLockedValue { $0.count }
  }

  func isSignedIn(_ session: NewSession) async throws -> Bool {
    do throws(AccountRejection) {
      return try await accounts.authenticate(session.token) == session.signedIn
    } catch .notSignedIn {
      return false
    }
  }
}

extension PersonalKeySource {
  static var test: PersonalKeySource { .given(PersonalKey(hex: String(repeating: "5a", count: 32)) ?? .random()) }
}

extension String {
  static let password = "correct-horse-1"
  static let otherPassword = "battery-staple-2"
}

/// Runs a test with the path of a log file, in a folder that is removed afterwards.
func withLogFile(_ body: (String) async throws -> Void) async throws {
  try await withFolder { try await body($0 + "/quarry.db") }
}

/// Runs a test on a log in a file, and closes it afterwards.
func withLog(_ path: String, _ body: (SQLiteLog) async throws -> Void) async throws {
  let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
  do {
    try await body(log)
  } catch {
    await log.close()
    throw error
  }
  await log.close()
}
