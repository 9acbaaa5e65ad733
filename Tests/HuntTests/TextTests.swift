import Core
import Hunt
import TestSupport
import TestTools
import Testing

@Suite struct ReadingAText {
  private func problem(_ raw: String) -> TextProblem? {
    do throws(TextProblem) {
      _ = try PlayerName(parsing: raw)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["Ada", " Ada", "Ada\n", "\r\nAda\t", "\u{A0}Ada\u{3000}", "\u{2028}Ada\u{2029}"])
  func `trims white space of every kind`(raw: String) throws {
    #expect(try PlayerName(parsing: raw).value == "Ada")
  }

  @Test func `keeps the space inside`() throws {
    #expect(try PlayerName(parsing: "Ada  L\u{A0}ovelace").value == "Ada  L\u{A0}ovelace")
  }

  @Test(arguments: ["", " ", "\t\r\n", "\u{A0}\u{2003}"]) func `wants something to be there`(raw: String) {
    #expect(problem(raw) == .tooShort(min: 1))
  }

  @Test func `may be empty where the rule says so`() throws {
    #expect(try Text<DescriptionRule>(parsing: " ").value.isEmpty)
    #expect(try Text<AuthorRule>(parsing: "").value.isEmpty)
    #expect(try Text<ClueTextRule>(parsing: "").value.isEmpty)
  }

  @Test(arguments: ["A\0da", "A\nda", "A\r\nda", "A\tda", "A\u{1B}da", "A\u{7F}da", "A\u{85}da", "A\u{2028}da"])
  func `refuses control characters`(raw: String) {
    #expect(problem(raw) == .controlCharacter)
  }

  @Test(arguments: ["\u{202E}adA", "Ada\u{2066}"]) func `refuses what changes the text direction`(raw: String) {
    #expect(problem(raw) == .controlCharacter)
  }

  @Test(arguments: ["\u{200B}", "\u{200D}\u{FE0F}", "\u{301}", "\u{115F}"])
  func `refuses what nobody can see`(raw: String) {
    #expect(problem(raw) == .tooShort(min: 1))
  }

  @Test func `refuses characters under a heap of accents`() {
    #expect(problem("A" + String(repeating: "\u{301}", count: 700)) == .tooManyBytes(max: 1_280))
  }

  @Test func `bounds bytes, fewer of what is said to many`() throws {
    #expect(try ChatText(parsing: String(repeating: "😀", count: 500)).value.count == 500)
    #expect(throws: TextProblem.tooManyBytes(max: 2_000)) {
      try ChatText(parsing: String(repeating: "e\u{301}\u{302}", count: 500))
    }
    #expect(throws: TextProblem.tooManyBytes(max: 1_120)) {
      try SongTitle(parsing: String(repeating: "👨‍👩‍👧‍👦", count: 50))
    }
    #expect(throws: TextProblem.tooLong(max: 500)) { try ChatText(parsing: String(repeating: "x", count: 65_000)) }
    // The composed form may still fit.
    #expect(throws: Never.self) { try PlayerName.checkBytes(of: String(repeating: "e\u{301}\u{302}", count: 40)) }
    #expect(throws: TextProblem.self) { try PlayerName.checkBytes(of: String(repeating: "e\u{301}", count: 10_000)) }
  }

  @Test func `counts what people call a character`() throws {
    let family = "👨‍👩‍👧‍👦"
    #expect(family.unicodeScalars.count == 7)
    #expect(try PlayerName(parsing: String(repeating: family, count: 40)).value.count == 40)
    #expect(problem(String(repeating: family, count: 41)) == .tooLong(max: 40))
    #expect(problem(String(repeating: "e\u{301}", count: 40)) == nil)
    #expect(problem(String(repeating: "🇩🇪", count: 40)) == nil)
    #expect(problem(String(repeating: "x", count: 41)) == .tooLong(max: 40))
  }

  @Test func `counts after trimming`() {
    #expect(problem("  " + String(repeating: "x", count: 40) + "  ") == nil)
  }

  @Test func `is the same text in either Unicode form`() throws {
    #expect(try PlayerName(parsing: "Zo\u{EB}") == PlayerName(parsing: "Zoe\u{308}"))
  }

  @Test func `takes part of a string`() throws {
    #expect(try PlayerName(parsing: "My name is Ada".dropFirst(10)).value == "Ada")
  }

  @Test func `says what is wrong behind the name of the field`() {
    #expect(TextProblem.tooShort(min: 1).description == "must not be empty")
    #expect(TextProblem.tooShort(min: 8).description == "must have at least 8 characters")
    #expect(TextProblem.tooLong(max: 40).description == "must have at most 40 characters")
    #expect(
      TextProblem.tooManyBytes(max: 2_000).description
        == "must have at most 2000 bytes: accents and emoji take several each")
    #expect(
      TextProblem.controlCharacter.description == "must not contain control characters, such as line breaks")
  }
}

@Suite struct ReadingAnID {
  @Test(arguments: [("p1", 1), ("p12", 12), ("p9223372036854775807", Int.max)])
  func `takes its letter and a number from 1 on`(text: String, number: Int) throws {
    let id = try #require(PlayerID(parsing: text))
    #expect(id.number == number)
    #expect(id.description == text)
  }

  @Test(arguments: [
    "", "p", "1", "p0", "p01", "p-1", "p+1", "p 1", "p1 ", "P1", "c1", "p1.0", "p٣", "p9223372036854775808",
    "p1\u{301}",
  ])
  func `takes nothing else`(text: String) {
    #expect(PlayerID(parsing: text) == nil)
  }

  @Test func `has a letter for each kind`() {
    #expect(ClueID(7).description == "c7")
    #expect(PlayerID(7).description == "p7")
    #expect(TeamID(7).description == "t7")
    #expect(MessageID(7).description == "m7")
    #expect(NoticeID(7).description == "n7")
  }
}

@Suite struct ReadingAJoinCode {
  @Test(arguments: ["7KQF", "7kqf", " 7KqF\n"]) func `takes it in any case`(text: String) {
    #expect(JoinCode(parsing: text)?.text == "7KQF")
    #expect(JoinCode(parsing: text) == JoinCode(parsing: "7KQF"))
  }

  @Test(arguments: [
    "", "7KQ", "7KQFF", "7K QF", "7KQ0", "7KQ1", "7KQI", "7KQL", "7KQO", "7KQU", "7KQ-", "7KQ\u{301}", "7KQÉ",
  ])
  func `takes nothing else`(text: String) {
    #expect(JoinCode(parsing: text) == nil)
  }

  @Test func `is chosen among 319,089, or among 810,000 once those are taken`() {
    #expect(Set(JoinCode.alphabet).count == 30)
    #expect(JoinCode { count in count == 24 ? 0 : 1 }.description == "BBBB")
    #expect(JoinCode(mayHaveVowels: true) { count in count == 30 ? 0 : 1 }.text == "AAAA")
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `can be read once it is chosen`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let code = JoinCode { random.integer(0...$0 - 1) }
    #expect(JoinCode(parsing: code.text.lowercased()) == code)
  }
}

@Suite struct RememberingFoundClues {
  @Test(arguments: 0..<20 as Range<UInt64>) func `is a set of numbers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var found = ClueSet()
    var expected: Set<ClueID> = []
    for _ in 0..<100 {
      let clue = ClueID(random.integer(1...300))
      found.insert(clue)
      expected.insert(clue)
    }
    #expect(found.count == expected.count)
    #expect(found.clues == expected.sorted())
    for number in 1...400 { #expect(found.contains(ClueID(number)) == expected.contains(ClueID(number))) }
  }
}
