import QRCode
import TestTools
import Testing

@Suite struct ReadingACodeBack {
  static let texts = [
    "HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB", "QUARRY:7KQF2M9ZX4TB", "https://hunt.example/q/7kqf2m9zx4tb?a=1&b=%20",
    "7", "0123456789012345678901234567890123456789", "Q", "a", "é", "Grüße aus Köln", "naïve café", "日本語", "こんにちは",
    "Привет, мир", "العربية", "🦊🎉🧭", "e\u{301}", "two\nlines\r\n", "nothing\u{0}at all\u{0}", "\u{0}", "\u{feff}BOM",
    "]]> & <data>", String(repeating: "x", count: 2953), String(repeating: "X", count: 4296),
    String(repeating: "0", count: 7089), String(repeating: "語", count: 983),
  ]

  @Test func `says what was put in`() throws {
    let pictures = try Self.texts.map { try QRCode($0).png(moduleSize: 4) }
    #expect(try Scanner.read(pictures) == Self.texts)
  }

  @Test func `reads back any text`() throws {
    let texts = (0..<200 as Range<UInt64>).map { seed in
      var random = SeededGenerator(seed: seed)
      return String.random(runs: 5, longest: seed.isMultiple(of: 10) ? 250 : 40, using: &random)
    }
    let levels = QRCode.ErrorCorrection.allCases
    let pictures = try texts.enumerated().map { index, text in
      let correction = index.isMultiple(of: 2) ? .strongest() : QRCode.Correction.exactly(levels[index / 2 % 4])
      return try QRCode(text, correction: correction).png(moduleSize: 3)
    }
    for (index, (found, text)) in zip(try Scanner.read(pictures), texts).enumerated() {
      #expect(found == text, "seed \(index)")
    }
  }

  @Test func `shows a finder pattern in three corners, and light around each`() throws {
    let finder = [
      "#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.", "........",
    ].map(Array.init)
    for count in [1, 200, 1000, 2953] {
      let code = try QRCode(String(repeating: "a", count: count))
      let last = code.width - 1
      for (y, row) in finder.enumerated() {
        for (x, module) in row.enumerated() {
          #expect(code.isDark(x, y) == (module == "#"))
          #expect(code.isDark(last - x, y) == (module == "#"))
          #expect(code.isDark(x, last - y) == (module == "#"))
        }
      }
      #expect(!code.isDark(-1, 0) && !code.isDark(0, -1) && !code.isDark(last + 1, 0) && !code.isDark(0, last + 1))
    }
  }

  @Test func `is the same code on any number of threads`() async throws {
    let texts = (1...64).map { String(repeating: "quarry \($0) ", count: $0) }
    let alone = try texts.map { try QRCode($0) }
    let together = try await withThrowingTaskGroup(of: (Int, QRCode).self) { group in
      for (index, text) in texts.enumerated() { group.addTask { (index, try QRCode(text)) } }
      return try await group.reduce(into: [Int: QRCode]()) { $0[$1.0] = $1.1 }
    }
    #expect(texts.indices.map { together[$0] } == alone)
  }
}
