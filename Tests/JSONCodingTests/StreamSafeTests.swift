import JSONCoding
import Testing

@Suite struct CountingCombiningMarks {
  /// Marks of two alternating classes, which take quadratic time to sort.
  private static func marks(_ count: Int) -> String {
    String((0..<count).map { $0.isMultiple(of: 2) ? "\u{316}" : "\u{301}" as Character })
  }

  @Test func `takes thirty in a row and no more`() {
    #expect(StreamSafe.allows("e" + Self.marks(30)))
    #expect(!StreamSafe.allows("e" + Self.marks(31)))
    #expect(!StreamSafe.allows(Self.marks(31) + "e"))
    #expect(StreamSafe.allows("e" + Self.marks(30) + "e" + Self.marks(30)))
  }

  @Test(arguments: [("\u{344}", 2), ("\u{F73}", 2), ("\u{F75}", 2), ("\u{F81}", 2), ("\u{FF9E}", 1), ("\u{1E944}", 1)])
  func `counts what a character is made of`(mark: String, count: Int) {
    #expect(StreamSafe.allows("e" + String(repeating: mark, count: 30 / count)))
    #expect(!StreamSafe.allows("e" + String(repeating: mark, count: 30 / count + 1)))
  }

  @Test(arguments: ["é", "日本語", "ภาษาไทย", "हिन्दी", "한국어", "עִבְרִית", "👨‍👩‍👧‍👦", "🇩🇪", "x", "\u{200D}", "\u{34F}"])
  func `takes any length of what people write`(word: String) {
    #expect(StreamSafe.allows(String(repeating: word, count: 100)))
  }

  @Test(arguments: [[0xCC], [0xE0, 0xA4], [0xF0, 0x9F], [0xFF, 0xFF], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `reads past what is no text`(bytes: [UInt8]) {
    #expect(bytes.withUnsafeBufferPointer { StreamSafe.allows($0) })
  }

  @Test func `in JSON, also in names and behind escapes`() {
    let escaped = String(repeating: "\\u0316\\u0301", count: 16)
    for text in [
      #"{"a":"\#(Self.marks(31))"}"#, #"{"\#(Self.marks(31))":1}"#, #"["\#(escaped)"]"#, #"{"\#(escaped)":1}"#,
    ] {
      #expect(error(of: text.utf8) == .tooManyMarks, "\(text)")
      #expect(throws: Never.self) { try JSONParser.parse(text.utf8, from: .stored) }
    }
    #expect(error(of: #"["\#(Self.marks(20))\u0316\#(Self.marks(20))"]"#.utf8) == .tooManyMarks)
    #expect(error(of: #"["\#(Self.marks(30))","\#(Self.marks(30))"]"#.utf8) == nil)
    #expect(error(of: #"["\#(Self.marks(31))"#.utf8) == .malformed(offset: 64))
  }
}

@Suite struct ComparingNames {
  @Test func `by their bytes`() throws {
    let object = try #require(try parsed("{\"\u{E9}\":1,\"\u{212A}\":2}").object)
    #expect(object["\u{E9}"] == 1)
    #expect(object["e\u{301}"] == nil)
    #expect(object["K"] == nil)
    #expect(try JSONParser.rawMember("e\u{301}", of: Array("{\"\u{E9}\":1}".utf8)) == nil)
  }

  @Test func `in canonical form, where two spellings are two names`() throws {
    #expect(try parsed("{\"\u{E9}\":1,\"e\u{301}\":2}").canonical != nil)
    #expect(try parsed(#"{"a":1,"b":2,"a":3}"#).canonical == nil)
  }
}
