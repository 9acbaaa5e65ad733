import Accounts
import Core
import Crypto
import EventLog
import Foundation
import Hunt
import JSONCoding
import Logging
import Packs
import Projections
import Vault

/// Measures searches in a store of 100,000 packs, against a plain LIKE over the same table for the same fragments.
/// `PackBenchmark [rounds]` prints JSON: the 50th and 99th percentile in milliseconds, for each round.
@main struct PackBenchmark {
  static let packs = 100_000
  static let creators = 1_000

  static func main() async throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    let folder = NSTemporaryDirectory() + "quarry-packs-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try await Store(folder: folder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await store.projections.run() }
      defer { group.cancelAll() }
      await store.filled()
      var ours: [[Double]] = []
      var likes: [[Double]] = []
      for round in 0..<rounds {
        let queries = Queries(seed: UInt64(round)).all
        // Alternating, so that the machine's load affects both alike.
        var (mine, theirs) = ([Double](), [Double]())
        for query in queries {
          mine.append(try await milliseconds { try await store.search(query) })
          theirs.append(try await milliseconds { try await store.like(query) })
        }
        ours.append(percentiles(mine))
        likes.append(percentiles(theirs))
      }
      print(#"{"ours":\#(ours),"like":\#(likes),"packs":\#(packs)}"#)
    }
  }

  static func milliseconds(_ body: @Sendable () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  static func percentiles(_ times: [Double]) -> [Double] {
    let sorted = times.sorted()
    return [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100]].map { ($0 * 1_000).rounded() / 1_000 }
  }
}

/// A splitmix64 generator.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A word made of syllables: some fragments are common, most are rare.
  mutating func word() -> String {
    let syllables = [
      "ka", "ro", "mi", "ten", "lu", "sa", "der", "vo", "ni", "pe", "xi", "zur", "bé", "gö", "fla", "qua",
    ]
    let count = Int.random(in: 2...4, using: &self)
    let word = (0..<count).map { _ in
      // Squaring makes the first ones more common.
      syllables[Int(Double(syllables.count) * pow(Double.random(in: 0..<1, using: &self), 2))]
    }.joined()
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}

struct Queries {
  var all: [PackQuery] = []

  init(seed: UInt64) {
    var chance = Chance(state: seed)
    for number in 0..<400 {
      var query = PackQuery()
      let word = chance.word().lowercased()
      func fragment(_ length: Int) -> String {
        let start = Int.random(in: 0...max(0, word.count - length), using: &chance)
        return String(word.dropFirst(start).prefix(length))
      }
      switch number % 8 {
      case 0: query.name = fragment(1)
      case 1: query.name = fragment(2)
      case 2: query.name = fragment(3)
      case 3: query.name = fragment(5)
      case 4: (query.name, query.location) = (fragment(3), fragment(4))
      case 5: (query.name, query.creator) = (fragment(2), "player\(Int.random(in: 1...9, using: &chance))")
      case 6: query.name = "nowhere \(number)"
      default:
        query.location = fragment(2)
        query.near = Vicinity(
          latitude: Double.random(in: -60...60, using: &chance),
          longitude: Double.random(in: -180..<180, using: &chance),
          kilometres: 100)
      }
      all.append(query)
    }
  }
}

struct Store {
  let log: InMemoryLog
  let projections: Projections
  let packs: Packs

  init(folder: String) async throws {
    let logger = Logger(label: "benchmark")
    log = InMemoryLog()
    projections = try Projections.open(path: folder + "/packs.db", of: log, [PackIndex()], logger: logger)
    let now: Int64 = 1_750_000_000_000
    let effects = Effects(
      now: { Timestamp(now) }, randomBytes: { SymmetricKey(size: .bits128).withUnsafeBytes(Array.init) })
    let key = PersonalKeySource.file(folder + "/personal.key")
    let vault = try await Vault.open(log, key: key, now: now)
    let cost = PasswordCost(operations: 1, memoryBytes: 8_192)
    let accounts = Accounts(
      log: log, vault: vault, passwords: try Passwords(cost: cost), effects: effects, hooks: AccountHooks(),
      rateLimits: false, logger: logger)
    packs = Packs(
      log: log, projections: projections, accounts: accounts, vault: vault, effects: effects, logger: logger)
    var creators: [AccountID] = []
    for number in 0..<PackBenchmark.creators {
      let registration = try Registration(
        firstName: "A", lastName: "B", username: "player\(number)", email: "p\(number)@example.com",
        password: "correct-horse-1")
      creators.append(try await accounts.register(registration, from: "here").signedIn.account)
    }
    try await fill(by: creators, effects)
  }

  private func fill(by creators: [AccountID], _ effects: Effects) async throws {
    var chance = Chance(state: 7)
    for _ in 0..<PackBenchmark.packs {
      let name = (0..<Int.random(in: 1...3, using: &chance)).map { _ in chance.word() }.joined(separator: " ")
      let place: JSONValue = [
        "lat": .double(Double.random(in: -60...60, using: &chance)),
        "lon": .double(Double.random(in: -180..<180, using: &chance)),
      ]
      let clue: JSONValue = ["title": "A", "points": 10, "proof": ["scan": [:]], "location": place]
      let content: JSONValue = [
        "name": .string(name), "description": "A walk", "location": .string(chance.word()), "gameTime": 30,
        "clues": .array(Array(repeating: clue, count: 5)),
      ]
      let account = creators[Int.random(in: 0..<creators.count, using: &chance)]
      let data = JSONValue.object(["account": .string(account.rawValue), "content": content]).bytes
      try await log.append(
        Append(
          to: StreamName("pack/" + effects.newULID()), expected: 0,
          events: [NewEvent(type: "pack.created", at: 0, data: data)], now: 0))
    }
  }

  /// Returns when all packs can be found.
  func filled() async {
    while await
      (try? projections.read("packs") { rows in
        try rows.first("SELECT count(*) FROM packs") { $0.integer(0) }
      }) != Int64(PackBenchmark.packs)
    {
      try? await Task.sleep(for: .milliseconds(100))
    }
    // Find out the creators' names, once.
    var query = PackQuery()
    query.creator = "p"
    _ = try? await packs.search(query, for: nil)
  }

  func search(_ query: PackQuery) async throws { _ = try await packs.search(query, for: nil) }

  /// Searches name and location for the same fragments with LIKE on the folded texts, in the same order.
  func like(_ query: PackQuery) async throws {
    let (name, location) = ("%\(query.name ?? "")%", "%\(query.location ?? "")%")
    _ = try await projections.read("packs") { rows in
      try rows.rows(
        "SELECT pack, name, location FROM packs WHERE sort LIKE ? AND place LIKE ? ORDER BY sort, pack LIMIT 26",
        .text(name), .text(location)
      ) { $0.text(0) }
    }
  }
}
