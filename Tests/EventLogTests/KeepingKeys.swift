import EventLog
import SQLiteLog
import Testing

extension Append {
  /// Changes to keys, along with events that carry these texts.
  init(_ stream: StreamName, after expected: Int, _ texts: [String] = [], keys: [KeyChange]) {
    self.init(to: stream, expected: expected, events: texts.map { .scanned($0) }, keys: keys, now: 1000)
  }
}

@Suite struct KeepingKeys {
  let account = StreamName("account/1")
  let ada = Person("ada")
  let bob = Person("bob")
  let first = WrappedKey([1, 2, 3], of: Person("ada"))
  let second = WrappedKey([4, 5, 6], of: Person("ada"))

  @Test(arguments: LogKind.allCases)
  func `keeps a key together with the events`(kind: LogKind) async throws {
    try await kind.withLog { log in
      #expect(try await log.key(of: ada) == nil)
      try await log.append(Append(account, after: 0, ["a"], keys: [.store(first)]))
      #expect(try await log.key(of: ada) == first.bytes)
      #expect(try await log.key(of: bob) == nil)
      #expect(try await log.allKeys() == [first])
      #expect(try await log.statistics().keys == 1)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `reads several keys at once`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(account, after: 0, keys: [.store(first), .store(WrappedKey([7], of: bob))]))
      #expect(try await log.keys(of: [ada, Person("nobody")]) == [first])
      let both = try await log.keys(of: [ada, bob])
      #expect(Set(both.map(\.person)) == [ada, bob])
      try await log.append(Append(account, after: 0, keys: [.erase(ada)]))
      #expect(try await log.keys(of: [ada, bob]) == [WrappedKey([7], of: bob)])
      #expect(try await log.keys(of: []).isEmpty)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `reads the keys of a whole group at once, and of nobody else`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let seats = (1...100).map { WrappedKey([UInt8($0)], of: Person("01ARZ/p\($0)")) }
      let others = ["01ARZ", "01ARZ9/p1", "01ARZ/p1/x"].map { WrappedKey([255], of: Person($0)) }
      try await log.append(Append(account, after: 0, keys: (seats + others).map(KeyChange.store)))
      try await log.append(Append(account, after: 0, keys: [.erase(seats[6].person)]))
      let wanted = seats.filter { $0 != seats[0] }
      let read = try await log.keys(of: Set(wanted.map(\.person) + [ada]))
      #expect(read.sorted { $0.bytes[0] < $1.bytes[0] } == wanted.filter { $0 != seats[6] })
      #expect(try await log.allKeys().count == 102)
      for other in others { #expect(try await log.key(of: other.person) == other.bytes) }
    }
  }

  @Test(arguments: LogKind.allCases)
  func `keeps none of an append that fails`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(account, after: 0, ["a"], keys: [.store(first)]))
      for change in [KeyChange.store(second), .erase(ada)] {
        await #expect(throws: AppendFailure.versionConflict(actual: 1)) {
          try await log.append(Append(account, after: 0, ["b"], keys: [change]))
        }
      }
      #expect(try await log.key(of: ada) == first.bytes)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `erases a key, and leaves every event and hash as it is`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(account, after: 0, ["a"], keys: [.store(first), .store(WrappedKey([7], of: bob))]))
      try await log.append(Append(account, after: 1, ["gone"], keys: [.erase(ada)]))
      #expect(try await log.key(of: ada) == nil)
      #expect(try await log.allKeys() == [WrappedKey([7], of: bob)])
      #expect(try await log.statistics().keys == 1)
      #expect(try await ChainVerifier.verify(log).events == 2)
      // Erasing an erased or unknown key changes nothing.
      try await log.append(Append(account, after: 2, keys: [.erase(ada), .erase(Person("nobody"))]))
      #expect(try await log.allKeys().count == 1)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `puts a key in the place of the last one, also of one that was erased`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(account, after: 0, keys: [.store(first)]))
      try await log.append(Append(account, after: 0, keys: [.store(second)]))
      #expect(try await log.key(of: ada) == second.bytes)
      try await log.append(Append(account, after: 0, keys: [.erase(ada), .store(first)]))
      #expect(try await log.key(of: ada) == first.bytes)
      #expect(try await log.allKeys() == [first])
    }
  }

  @Test(arguments: LogKind.allCases)
  func `replaces the keys of those who have one`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(account, after: 0, keys: [.store(first), .store(WrappedKey([7], of: bob))]))
      try await log.append(Append(account, after: 0, keys: [.erase(bob)]))
      try await log.replaceKeys([second, WrappedKey([8], of: bob), WrappedKey([9], of: Person("nobody"))])
      #expect(try await log.allKeys() == [second])
      #expect(try await log.key(of: bob) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `lets no key leave with an export`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(account, after: 0, ["a"]))
      var before: [UInt8] = []
      _ = try await Export.write(log) { before += $0 }
      try await log.append(Append(account, after: 1, keys: [.store(first)]))
      var after: [UInt8] = []
      _ = try await Export.write(log) { after += $0 }
      #expect(after == before)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `gives and takes none when it is closed`(kind: LogKind) async throws {
    try await kind.withLog { log in
      await log.close()
      await #expect(throws: LogUnavailable.self) { try await log.key(of: ada) }
      await #expect(throws: LogUnavailable.self) { try await log.allKeys() }
      await #expect(throws: LogUnavailable.self) { try await log.replaceKeys([first]) }
      await #expect(throws: LogUnavailable.self) { try await log.dropSnapshots(of: [account]) }
      await #expect(throws: LogUnavailable.self) {
        try await log.claims(withPrefix: ClaimName(space: "host", name: ""), at: 0)
      }
    }
  }

  @Test func `keeps keys across restarts`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(account, after: 0, keys: [.store(first), .store(WrappedKey([7], of: bob))]))
      try await log.append(Append(account, after: 0, keys: [.erase(bob)]))
      await log.close()
      let again = try SQLiteLog.open(path: path, epochIfNew: "other")
      #expect(try await again.allKeys() == [first])
      await again.close()
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await reader.key(of: ada) == first.bytes)
      await #expect(throws: LogUnavailable.self) { try await reader.replaceKeys([second]) }
      await reader.close()
    }
  }
}

@Suite struct ListingClaims {
  let lobby = StreamName("lobby/1")
  let other = StreamName("lobby/2")

  private func name(_ name: String, _ space: String = "host") -> ClaimName { ClaimName(space: space, name: name) }

  @Test(arguments: LogKind.allCases)
  func `gives those that begin so, by name, with who holds them`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let held = ["ada:2", "ada:1", "ad", "adb:1", "ada:"].map { ClaimChange.hold(name($0), until: nil) }
      try await log.append(Append(lobby, after: 0, claims: held + [.hold(name("ada:1", "plays"), until: nil)]))
      try await log.append(Append(other, after: 0, claims: [.hold(name("ada:é\u{10FFFE}"), until: 2_000)]))
      let found = try await log.claims(withPrefix: name("ada:"), at: 1_999)
      #expect(found.map(\.name.name) == ["ada:", "ada:1", "ada:2", "ada:é\u{10FFFE}"])
      #expect(found.map(\.stream) == [lobby, lobby, lobby, other])
      #expect(found.map(\.until) == [nil, nil, nil, 2_000])
      // The fourth claim has expired.
      #expect(try await log.claims(withPrefix: name("ada:"), at: 2_000).count == 3)
      #expect(try await log.claims(withPrefix: name(""), at: 0).count == 6)
      #expect(try await log.claims(withPrefix: name("", "nothing"), at: 0).isEmpty)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `gives none that was given up`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, claims: [.hold(name("ada:1"), until: nil)]))
      try await log.append(Append(lobby, after: 0, claims: [.release(name("ada:1"))]))
      #expect(try await log.claims(withPrefix: name("ada:"), at: 0).isEmpty)
    }
  }
}
