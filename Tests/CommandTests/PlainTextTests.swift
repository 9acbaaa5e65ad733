import TestTools
import Testing

@testable import quarry

@Suite struct TextThatOthersWrote {
  @Test(arguments: [
    ("Ada", "Ada"), ("Zoë 🦊 Ελένη 小林", "Zoë 🦊 Ελένη 小林"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[2J\u{1B}[Hgone", "gone"), ("\u{1B}]0;title\u{07}x", "x"),
    ("\u{1B}]8;;http://evil\u{1B}\\link", "link"), ("\u{1B}Pq#0\u{1B}\\x", "x"), ("\u{9B}31mred", "red"),
    ("\u{9D}0;t\u{9C}x", "x"), ("\u{1B}(0x", "x"), ("\u{1B}cx", "x"), ("\u{1B}", ""), ("\u{1B}[", ""),
    ("a\u{08}b\u{00}c\u{7F}d", "abcd"), ("a\tb\nc\r\nd", "a b c  d"), ("\u{2028}x\u{85}", " x "),
    ("user\u{202E}txt.exe", "usertxt.exe"), ("\u{2066}a\u{2069}\u{200F}b", "ab"), ("\u{FEFF}x", "x"),
  ])
  func `is shown without what a terminal would obey`(text: String, shown: String) {
    #expect(text.forTerminal == shown)
  }

  @Test(arguments: 0..<200)
  func `never holds a control character afterwards`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
    let scalars = (0..<40).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<0x2100, using: &random)) }
    let text = String(decoding: bytes, as: UTF8.self) + String(String.UnicodeScalarView(scalars))
    #expect(!text.forTerminal.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}

@Suite struct TextInColumns {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("小林", 4), ("🦊", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("ﾊ", 1), ("한", 2),
  ])
  func `takes as many as a terminal gives it`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `is cut with an ellipsis and filled with spaces`() {
    #expect("abcdef".fitted(to: 4) == "abc…")
    #expect("abcd".fitted(to: 4) == "abcd")
    #expect("ab".fitted(to: 4) == "ab  ")
    #expect("ab".fitted(to: 4, alignedRight: true) == "  ab")
    #expect("小林さん".fitted(to: 4) == "小… ")
    #expect("abc".truncated(to: 0) == "")
  }

  @Test func `is broken between words`() {
    #expect("the quick brown fox".wrapped(to: 10) == ["the quick", "brown fox"])
    #expect("short".wrapped(to: 10) == ["short"])
    #expect("incomprehensible".wrapped(to: 5) == ["incom", "prehe", "nsibl", "e"])
    #expect("小林小林".wrapped(to: 1) == ["小", "林", "小", "林"])
  }
}
