import Accounts
import Core
import Crypto
import EventLog
import Hunt
import JSONCoding
import LobbyLog
import TestDoubles
import TestTools
import Testing
import Wire

@testable import Packs

extension PackChanges {
  init(_ json: JSONObject) throws(PackRejection) { try self.init(Fields(json)) }

  /// Changes to five clues.
  init(five name: String) throws(PackRejection) {
    self.init()
    self.name = name
    clues = PackContent.some().clues
  }
}

/// Tests that packs are created once, changed in sequence, and have unique names.
@Suite(.timeLimit(.minutes(10))) struct ChangingPacks {
  @Test func `makes one pack of a request that comes twice`() async throws {
    try await TestPacks.run { test in
      let (ada, bob) = (try await test.person("ada"), try await test.person("bob"))
      let pack = try await test.pack(by: ada, key: "k")
      #expect(try await test.pack("Another name", by: ada, key: "k") == pack)
      #expect(try await test.pack(by: bob, key: "k") != pack)
      #expect(try await test.packs.count(of: ada) == 1)
    }
  }

  @Test func `makes one pack of a request that comes many times at once`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      let made = try await withThrowingTaskGroup(of: PackID.self) { group in
        for _ in 0..<20 { group.addTask { try await test.pack(by: ada, key: "k") } }
        return try await group.reduce(into: Set<PackID>()) { $0.insert($1) }
      }
      #expect(made.count == 1)
    }
  }

  @Test func `changes a pack once for a request that comes twice`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      let pack = try await test.pack(by: ada)
      let changes = try PackChanges(["name": "New"])
      for _ in 0..<2 { #expect(try await test.packs.update(pack, readAt: 1, changes, by: ada, key: "k") == 2) }
      for _ in 0..<2 { try await test.packs.delete(pack, by: ada, key: "d") }
      await #expect(throws: PackRejection.packNotFound) { try await test.packs.delete(pack, by: ada, key: "other") }
    }
  }

  @Test func `lets one of many changes at once win, and tells the others`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      let pack = try await test.pack(by: ada)
      let won = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask {
            guard let changes = try? PackChanges(["name": .string("Name \(number)")]) else { return false }
            return await (try? test.packs.update(pack, readAt: 1, changes, by: ada, key: nil)) != nil
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(won == 1)
      await #expect(throws: PackRejection.versionConflict(version: 2)) {
        try await test.packs.update(pack, readAt: 1, PackChanges(["name": "Late"]), by: ada, key: nil)
      }
    }
  }

  @Test func `keeps two packs of one creator from having the same name and location`() async throws {
    try await TestPacks.run { test in
      let (ada, bob) = (try await test.person("ada"), try await test.person("bob"))
      let first = try await test.pack("Old town", in: "Florence", by: ada)
      await #expect(throws: PackRejection.packExists) { try await test.pack("OLD TOWN", in: "florence", by: ada) }
      await #expect(throws: PackRejection.packExists) {
        try await test.pack("Old \u{200B} Town", in: "Florence\u{FEFF}", by: ada)
      }
      let second = try await test.pack("Old town", in: "Pisa", by: ada)
      _ = try await test.pack("Old town", in: "Florence", by: bob)
      let changes = try PackChanges(["location": "FLORENCE"])
      await #expect(throws: PackRejection.packExists) {
        try await test.packs.update(second, readAt: 1, changes, by: ada, key: nil)
      }
      // The name is available again when its pack is renamed or deleted.
      _ = try await test.packs.update(first, readAt: 1, PackChanges(["name": "New town"]), by: ada, key: nil)
      #expect(try await test.packs.update(second, readAt: 1, changes, by: ada, key: nil) == 2)
      try await test.packs.delete(second, by: ada, key: nil)
      _ = try await test.pack("Old town", in: "Florence", by: ada)
    }
  }

  @Test func `still reads every version`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      let pack = try await test.pack("Name 1", by: ada)
      for version in 2...30 {
        _ = try await test.packs.update(
          pack, readAt: version - 1, PackChanges(["name": .string("Name \(version)")]), by: ada, key: nil)
      }
      for version in 1...30 {
        let edition = try await test.packs.edition(of: pack, version: version, for: nil)
        #expect(edition.content.name == "Name \(version)" && edition.version == version)
      }
      #expect(try await test.packs.edition(of: pack, for: nil).version == 30)
      for version in [0, -1, 31] {
        await #expect(throws: PackRejection.packNotFound) {
          try await test.packs.edition(of: pack, version: version, for: nil)
        }
      }
      let others = PackID("01J0000000000000000000PACK")
      let versions = try await test.packs.versions(of: [(pack, 29), (pack, 30), (others, 1)], for: nil)
      #expect(versions.newer.map(\.version) == [30] && versions.gone == [others])
    }
  }

  @Test func `records once who has exported somebody else's answers`() async throws {
    try await TestPacks.run { test in
      let (ada, bob) = (try await test.person("ada"), try await test.person("bob"))
      let pack = try await test.pack(by: ada)
      _ = try await test.packs.edition(of: pack, for: bob)
      #expect(try await test.log.read(pack.openedStream(by: bob), after: 0, limit: 9).isEmpty)
      for _ in 0..<2 { _ = try await test.packs.export(pack, as: .csv, by: bob) }
      #expect(try await test.log.read(pack.openedStream(by: bob), after: 0, limit: 9).count == 1)
      _ = try await test.packs.export(pack, as: .csv, by: ada)
      #expect(try await test.log.read(pack.openedStream(by: ada), after: 0, limit: 9).isEmpty)
    }
  }

  @Test func `exports a pack to whoever has no account, but no draft`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      let pack = try await test.pack(by: ada)
      let file = try await test.packs.export(pack, as: .csv, by: ada)
      #expect(try await test.packs.export(pack, as: .csv, by: nil) == file)
      let draft = try await test.pack("Draft", clues: 4, by: ada)
      await #expect(throws: PackRejection.packNotFound) { _ = try await test.packs.export(draft, as: .csv, by: nil) }
    }
  }

  @Test func `exports which packs of others had their answers shown`() async throws {
    try await TestPacks.run { test in
      let (ada, bob) = (try await test.person("ada"), try await test.person("bob"))
      let (well, tower) = (try await test.pack("The well", by: ada), try await test.pack("The tower", by: ada))
      _ = try await test.pack("Never opened", by: ada)
      var opened: [JSONValue] = []
      for (pack, name) in [(well, "The well"), (tower, "The tower")] {
        opened.append([
          "pack": .string(pack.rawValue), "at": .integer(test.clock.now.milliseconds), "name": .string(name),
        ])
        for _ in 0..<2 { _ = try await test.packs.open(pack, by: bob) }
        test.clock.advance(.minutes(1))
      }
      #expect(try await test.packs.takeout(of: bob).last?.value == .array(opened))
      try await test.packs.delete(well, by: ada, key: nil)
      let left = try await test.packs.takeout(of: bob).last?.value
      #expect(left?[0]?["pack"] == .string(well.rawValue) && left?[0]?["name"] == nil)
      #expect(left?[1] == opened[1])
    }
  }

  @Test func `exports everything that an account has made`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      _ = try await test.pack("B", clues: 1, by: ada)
      _ = try await test.pack("A", by: ada)
      let takeout = try await test.packs.takeout(of: ada)
      #expect(takeout.map(\.name) == ["packs", "opened"])
      #expect(takeout[1].value == .array([]))
      let names = takeout[0].value.array?.compactMap { $0["name"]?.string }
      #expect(names == ["A", "B"])
    }
  }

  private static let key = ServerKey(SymmetricKey(data: Array(repeating: UInt8(7), count: 32)))

  @Test(arguments: Tutorial.all(key))
  func `installs each tutorial once, and anybody can finish it anywhere`(pack: PackID, content: PackContent)
    async throws
  {
    try await TestPacks.run { test in
      for _ in 0..<2 { try await test.packs.installTutorials(Self.key) }
      let edition = try await test.packs.edition(of: pack, for: nil)
      #expect(edition.version == 1 && edition.creator == nil && edition.content.clues.count == 6)
      for (index, clue) in edition.content.clues.enumerated() {
        #expect(clue.proof != .visit && clue.location == nil)
        guard case .scan = clue.proof else { continue }
        let code = QRToken(of: pack, edition.content.numbers[index], key: Self.key).grouped
        #expect(clue.text.contains(code), "nothing hangs anywhere, so it stands in the text")
        #expect(QRToken(parsing: code)?.text == code.replacing("-", with: ""))
      }
      // It obeys the rules for packs that people make.
      let file = try PackFile.text(of: edition, creator: "", as: .quarry)
      #expect(try PackContent(file: file, as: nil, Fields([:])) == content)
    }
  }

  @Test func `makes what an earlier server installed the next version, once`() async throws {
    try await TestPacks.run { test in
      let old = PackEvent.created(by: nil, .some("Learn to play"), request: nil)
      let now = test.clock.now
      try await test.log.append(
        Append(
          to: Tutorial.pack.stream, expected: 0, events: [PackCodec.encode(old, at: now)], now: now.milliseconds))
      for _ in 0..<3 { try await test.packs.installTutorials(Self.key) }
      let edition = try await test.packs.edition(of: Tutorial.pack, for: nil)
      #expect(edition.version == 2 && edition.content == Tutorial.all(Self.key)[0].1)
    }
  }

  @Test func `derives the names that packs hold from the log again`() async throws {
    let log = InMemoryLog()
    try await TestPacks.run(on: log) { test in
      let ada = try await test.person("ada")
      let kept = try await test.pack("Kept", by: ada, key: "k")
      let renamed = try await test.pack("Renamed", by: ada)
      _ = try await test.packs.update(renamed, readAt: 1, PackChanges(["name": "Now"]), by: ada, key: nil)
      let gone = try await test.pack("Gone", by: ada, key: "g")
      try await test.packs.delete(gone, by: ada, key: nil)
      let before = try await log.statistics().claims
      try await log.replaceDerived(claims: [])
      var claims = PackClaims()
      let rebuilt = try await Rebuilding.rebuild(log, vault: test.vault) { try claims.changes(of: $0) }
      #expect(rebuilt.claims == before)
      #expect(try await test.pack("Any", by: ada, key: "k") == kept)
      await #expect(throws: PackRejection.packExists) { try await test.pack("Now", by: ada) }
      _ = try await test.pack("Gone", by: ada)
      _ = try await test.pack("Renamed", by: ada)
    }
  }
}
