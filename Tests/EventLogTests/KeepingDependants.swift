import EventLog
import Testing

@Suite struct KeepingDependants {
  let lobby = StreamName("lobby/1")
  let letter = StreamName("mail-1")
  let code = ClaimName(space: "mail", name: "1")

  /// An append to the lobby that puts a letter into the outbox.
  func append(after expected: Int) -> Append {
    var append = Append(lobby, after: expected, ["sent"])
    append.dependants = [Append(letter, after: 0, ["letter"], claims: [.hold(code, until: nil)])]
    return append
  }

  @Test(arguments: LogKind.allCases)
  func `stores dependants together with their append`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let appended = try await log.append(append(after: 0))
      #expect(appended.version == 1)
      let first = try #require(try await log.read(lobby, after: 0, limit: 9).first)
      #expect(first.position == appended.position)
      #expect(try await log.read(letter, after: 0, limit: 9).map(\.version) == [1])
      #expect(try await log.holder(of: code, at: 0) == letter)
      #expect(try await ChainVerifier.verify(log).events == 2)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `stores no dependant of an append that fails`(kind: LogKind) async throws {
    try await kind.withLog { log in
      await #expect(throws: AppendFailure.versionConflict(actual: 0)) { try await log.append(append(after: 3)) }
      let letters = try await log.read(letter, after: 0, limit: 9)
      #expect(letters.isEmpty)
      #expect(try await log.holder(of: code, at: 0) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `leaves out a dependant that fails by itself`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(letter, after: 0, ["written before"]))
      #expect(try await log.append(append(after: 0)).version == 1)
      #expect(try await log.read(lobby, after: 0, limit: 9).count == 1)
      #expect(try await log.read(letter, after: 0, limit: 9).count == 1)
      #expect(try await log.holder(of: code, at: 0) == nil)
    }
  }
}
