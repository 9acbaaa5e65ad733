import Accounts
import Core
import EventLog
import Hunt
import JSONCoding
import Logging
import Projections
import TestDoubles
import TestSupport
import TestTools
import Testing
import Vault
import Wire

@testable import Packs

/// Packs on a log in memory, with clock and randomness controlled by the test.
struct TestPacks: Sendable {
  let log: any EventLog
  let clock = TestClock()
  let accounts: Accounts
  let packs: Packs
  let vault: Vault

  static func run(on log: any EventLog = InMemoryLog(), _ body: @Sendable (TestPacks) async throws -> Void) async throws
  {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let projections = try Projections.open(path: nil, of: log, [PackIndex()], patience: .seconds(300), logger: logger)
    let test = try await TestPacks(log: FollowedLog(log, by: projections), projections, logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await projections.run() }
      defer { group.cancelAll() }
      try await body(test)
    }
  }

  private init(log: any EventLog, _ projections: Projections, _ logger: Logger) async throws {
    self.log = log
    let effects = Effects.test(clock: clock, randomness: TestRandomness())
    let key = try #require(PersonalKey(hex: String(repeating: "5a", count: 32)))
    vault = try await Vault.open(log, key: .given(key), now: clock.now.milliseconds)
    accounts = Accounts(
      log: log, vault: vault, passwords: try Passwords(cost: .least), effects: effects, hooks: AccountHooks(),
      rateLimits: false, logger: logger)
    packs = Packs(
      log: log, projections: projections, accounts: accounts, vault: vault, effects: effects, logger: logger)
  }

  func person(_ username: String) async throws -> AccountID {
    let registration = try Registration(
      firstName: "Ada", lastName: "Lovelace", username: username,
      email: "\(username.utf8.count)\(username.filter(\.isASCII))@example.com",
      password: "correct-horse-1")
    return try await accounts.register(registration, from: "here").signedIn.account
  }

  /// Deletes an account that `person` made.
  func delete(_ username: String) async throws {
    let signedIn = try await accounts.login(username, password: "correct-horse-1", from: "here").signedIn
    try await accounts.delete(signedIn, password: "correct-horse-1")
    packs.forget(signedIn.account)
  }

  func pack(
    _ name: String = "Old town", in location: String = "Florence", clues: Int = 5, by account: AccountID,
    key: String? = nil
  ) async throws -> PackID {
    try await packs.create(.some(name, location, clues: clues), by: account, key: key)
  }
}

extension PackContent {
  /// A pack with this name and number of pins.
  static func some(
    _ name: String = "Old town", _ location: String = "Florence", clues: Int = 5, numbers: [ClueID]? = nil
  ) -> PackContent {
    PackContent(
      stored: name, description: "A walk", location: location, gameTime: 30,
      clues: (0..<clues).map {
        Clue(
          title: "Bridge \($0)", text: "Who built it?", points: 10, proof: .codeword(accepts: ["Taddeo"]),
          location: Location(latitude: 43.768, longitude: 11.2531))
      }, numbers: numbers)
  }

  static func reading(_ json: JSONObject) throws -> PackContent { try PackContent(Fields(json)) }
}

/// The problems, each as `place problem`.
func problems<Value>(_ body: () throws -> Value) -> [String] {
  do {
    _ = try body()
    return []
  } catch PackRejection.invalid(let problems) {
    return problems.map(\.description)
  } catch {
    return ["\(error)"]
  }
}

/// Random packs of every kind.
extension SeededGenerator {
  mutating func text(_ length: ClosedRange<Int>, of characters: String = PackText.characters) -> String {
    let characters = Array(characters)
    // Texts are trimmed, so each begins and ends with a visible character.
    let inner = many(0...max(0, length.upperBound - 2)) { $0.one(of: characters) }
    return String([one(of: PackText.ends)] + inner + (length.upperBound > 1 ? [one(of: PackText.ends)] : []))
  }

  mutating func location() -> Location {
    Location(
      latitude: Double(integer(-90_000...90_000)) / 1_000, longitude: Double(integer(-180_000...179_999)) / 1_000)
  }

  mutating func pin(hasLocation: Bool) -> Clue {
    Pin(
      title: text(1...20), hint: text(1...30), codeword: text(1...10),
      location: hasLocation || once(in: 2) ? location() : nil, points: integer(0...10_000)
    ).clue
  }

  mutating func clue() -> Clue {
    if once(in: 2) { return pin(hasLocation: false) }
    var clue = Clue(title: text(1...20), text: text(1...40), points: integer(0...10_000))
    clue.proof = proof { $0.text(1...9) }
    clue.location = clue.proof == .visit ? location() : maybe { $0.location() }
    clue.location?.radius = integer(1...10_000)
    clue.location?.isRequired = once(in: 2)
    clue.hints = many(0...3) { Hint(text: $0.text(1...20), cost: $0.integer(0...9)) }
    clue.opens = maybe { Timestamp(Int64($0.integer(1...999))) }
    clue.closes = maybe { Timestamp(Int64($0.integer(1_000...2_000))) }
    return clue
  }

  mutating func content(clue: (inout SeededGenerator) -> Clue) -> PackContent {
    PackContent(
      stored: text(1...60), description: text(1...200), location: text(1...60), gameTime: integer(15...300),
      clues: many(0...12, clue))
  }
}

enum PackText {
  static let characters = "abc ÅéßøŁ\"',;=+-@＝日本語👨‍👩‍👧‍👦\\/|<>&' "
  static let ends = Array("aZ\"',;=+-@＝日👨‍👩‍👧‍👦é")
}
