import Core
import Hunt
import JSONCoding
import TestDoubles
import TestTools
import Testing
import Wire

@testable import Packs

/// Tests the store against a plain list that is scanned from start to end.
@Suite(.timeLimit(.minutes(10))) struct SearchingTheStore {
  /// A pack in the plain list.
  private struct Plain {
    let pack: PackID
    let name: String
    let location: String
    let creator: String
    let content: PackContent

    func matches(_ query: PackQuery, reader: String) -> Bool {
      guard content.clues.count >= 5 || creator == reader else { return false }
      let pairs = [(query.name, name), (query.location, location), (query.creator, creator)]
      guard pairs.allSatisfy({ SearchText($1).contains(SearchText($0 ?? "")) }) else { return false }
      let words = SearchText(query.text ?? "").text.split(separator: " ", maxSplits: 4).map { SearchText(String($0)) }
      let texts = [name, location, creator].map { SearchText($0) }
      guard words.allSatisfy({ word in texts.contains { $0.contains(word) } }) else { return false }
      guard let near = query.near else { return true }
      guard let middle = Middle(of: content.clues) else { return false }
      return near.contains(latitude: middle.latitude, longitude: middle.longitude)
    }
  }

  private static let words = [
    "Old", "old", "ÖLD", "Town", "town", "Straße", "STRASSE", "Łódź", "İstanbul", "museum", "日本", "日本語", "река", "Река",
    "ab", "a", "\"", "'", "-", "x*", "(y)", "AND", "👨‍👩‍👧‍👦", "Ǆ", "ﬁn", "é", "e\u{301}",
  ]
  private static let fragments =
    words + [
      "o", "ld", "ol", "old t", "wn", "ss", "strasse", "lodz", "ist", "本", "本語", "ek", "fin", "zzz", "q", "n m", "\"a",
    ]

  private func fill(_ test: TestPacks, _ random: inout SeededGenerator) async throws -> (
    plain: [Plain], people: [AccountID]
  ) {
    let names = ["ada", "Ádam", "bob"]
    var people: [AccountID] = []
    for name in names { people.append(try await test.person(name)) }
    var plain: [Plain] = []
    for number in 0..<60 {
      let who = random.integer(0...2)
      let name = (random.many(1...3) { $0.one(of: Self.words) } + ["\(number)"]).joined(separator: " ")
      let location = random.one(of: Self.words)
      let clues = random.many(3...7) { random in
        Clue(title: "A", points: 1, location: random.once(in: 3) ? random.location() : nil)
      }
      let content = PackContent(
        stored: name.normalized, description: "d", location: location.normalized, gameTime: 15, clues: clues)
      let pack = try await test.packs.create(content, by: people[who], key: nil)
      plain.append(
        Plain(pack: pack, name: content.name, location: content.location, creator: names[who], content: content))
    }
    return (plain, people)
  }

  private func query(_ random: inout SeededGenerator) -> PackQuery {
    var query = PackQuery(limit: random.integer(1...9))
    query.text =
      random.once(in: 3)
      ? random.many(1...7) { $0.one(of: Self.fragments + ["a", "ada", "bo", "ADA"]) }.prefix(random.integer(1...7))
        .joined(separator: " ") : nil
    query.name = random.maybe { $0.one(of: Self.fragments) }
    query.location = random.once(in: 4) ? random.one(of: Self.fragments) : nil
    query.creator = random.once(in: 4) ? random.one(of: ["a", "ad", "ADA", "b", "bob", "x", "d"]) : nil
    if random.once(in: 4) {
      let place = random.location()
      query.near = Vicinity(
        latitude: place.latitude, longitude: place.longitude,
        kilometres: Double(random.one(of: [10, 500, 5_000, 12_000])))
    }
    return query
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `finds what a plain list has, in its order, page by page`(seed: UInt64) async throws {
    try await TestPacks.run { test in
      var random = SeededGenerator(seed: seed)
      let (plain, people) = try await fill(test, &random)
      for _ in 0..<150 {
        var query = query(&random)
        let expected = plain.filter { $0.matches(query, reader: "ada") }.map(\.pack)
        let inOrder = expected.sorted { left, right in
          func key(_ pack: PackID) -> String { plain.first { $0.pack == pack }.map { SearchText($0.name).text } ?? "" }
          return (Array(key(left).utf8).map(Int.init), left.rawValue) < (
            Array(key(right).utf8).map(Int.init), right.rawValue
          )
        }
        var found: [PackID] = []
        repeat {
          let (cards, next) = try await test.packs.search(query, for: people[0])
          found += cards.map(\.pack)
          query.after = next.flatMap { PackPlace(parsing: $0.text) }
          #expect(cards.count == query.limit || next == nil)
        } while query.after != nil
        #expect(found == inOrder, "\(query)")
      }
    }
  }

  @Test func `follows changes and deletions`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      let pack = try await test.pack("Harbour", in: "Genoa", by: ada)
      func names(_ fragment: String) async throws -> [String] {
        var query = PackQuery()
        query.name = fragment
        return try await test.packs.search(query, for: nil).cards.map(\.name)
      }
      #expect(try await names("arbo") == ["Harbour"])
      _ = try await test.packs.update(pack, readAt: 1, PackChanges(["name": "Castle"]), by: ada, key: nil)
      #expect(try await names("arbo").isEmpty)
      #expect(try await names("ca") == ["Castle"])
      #expect(try await names("ca\u{0}").isEmpty)
      try await test.packs.delete(pack, by: ada, key: nil)
      #expect(try await names("castle").isEmpty)
      #expect(try await names("c").isEmpty)
    }
  }

  @Test func `finds a pack of fewer than five clues for its creator alone`() async throws {
    try await TestPacks.run { test in
      let (ada, bob) = (try await test.person("ada"), try await test.person("bob"))
      let draft = try await test.pack("Draft", clues: 4, by: ada)
      #expect(try await test.packs.search(PackQuery(), for: ada).cards.map(\.pack) == [draft])
      for reader in [bob, nil] {
        #expect(try await test.packs.search(PackQuery(), for: reader).cards.isEmpty)
        await #expect(throws: PackRejection.packNotFound) { try await test.packs.edition(of: draft, for: reader) }
        #expect(try await test.packs.versions(of: [(draft, 1)], for: reader).gone == [draft])
      }
      #expect(try await test.packs.mine(ada).map(\.pack) == [draft])
      #expect(try await test.packs.mine(bob).isEmpty)
      _ = try await test.packs.update(draft, readAt: 1, PackChanges(five: "Draft"), by: ada, key: nil)
      #expect(try await test.packs.search(PackQuery(), for: bob).cards.map(\.pack) == [draft])
      // The draft version was hidden from others, and still is.
      await #expect(throws: PackRejection.packNotFound) {
        try await test.packs.edition(of: draft, version: 1, for: bob)
      }
    }
  }

  @Test func `forgets what creators are called once they are gone`() async throws {
    try await TestPacks.run { test in
      let ada = try await test.person("ada")
      let pack = try await test.pack(by: ada)
      var query = PackQuery()
      query.creator = "AD"
      #expect(try await test.packs.search(query, for: nil).cards.map(\.pack) == [pack])
      try await test.delete("ada")
      #expect(try await test.packs.search(query, for: nil).cards.isEmpty)
      #expect(try await test.packs.creatorName(of: ada) == "deleted player")
      #expect(try await test.packs.creatorName(of: nil) == "Quarry")
    }
  }

  @Test func `looks up all creators at once, and each only once`() async throws {
    let log = GatedLog()
    try await TestPacks.run(on: log) { test in
      for number in 0..<40 { _ = try await test.pack(by: test.person("ada\(number)")) }
      try await test.delete("ada7")
    }
    // With nothing in memory.
    try await TestPacks.run(on: log) { test in
      func count(_ creator: String) async throws -> Int {
        var query = PackQuery(limit: 100)
        query.creator = creator
        return try await test.packs.search(query, for: nil).cards.count
      }
      let before = log.lookups
      let all = try await count("ADA")
      let afterFirst = log.lookups
      let some = try await count("a1")
      #expect(all == 39 && some == 11)
      #expect(afterFirst - before <= 2)
      #expect(log.lookups == afterFirst)
    }
  }

  @Test func `finds creators whose names are not in memory`() async throws {
    try await TestPacks.run { test in
      var people: [AccountID] = []
      for number in 0..<5 { people.append(try await test.person("ada\(number)")) }
      let creators = Creators(accounts: test.accounts, limit: 3)
      for _ in 0..<3 {
        #expect(try await creators.matching(SearchText("ad"), among: people).count == 5)
        #expect(try await creators.matching(SearchText("A4"), among: people) == [people[4]])
        #expect(try await creators.usernames(of: [people[0], people[4]]) == [people[0]: "ada0", people[4]: "ada4"])
      }
      try await test.delete("ada2")
      creators.forget(people[2])
      #expect(try await creators.matching(SearchText("ad"), among: people).count == 4)
    }
  }

  @Test func `puts a pack into the middle of its clues`() throws {
    func middle(_ places: [(Double, Double)]) -> Middle? {
      Middle(of: places.map { Clue(title: "A", points: 1, location: Location(latitude: $0, longitude: $1)) })
    }
    #expect(middle([]) == nil)
    #expect(middle([(10, 20), (10, 22)])?.longitude == 21)
    let across = try #require(middle([(0, 179), (0, -179)]))
    #expect(abs(across.longitude) == 180 && across.longitude < 180)
    #expect(Vicinity(latitude: 0, longitude: 179.5, kilometres: 60).contains(latitude: 0, longitude: -180))
    #expect(!Vicinity(latitude: 0, longitude: 179.5, kilometres: 50).contains(latitude: 0, longitude: -180))
  }
}

private func < (left: ([Int], String), right: ([Int], String)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0.lexicographicallyPrecedes(right.0)
}
