import Core
import Foundation
import TestTools
import Testing

@testable import Mail

@Suite struct WritingHeads {
  @Test(arguments: [
    ("Old Town", "Old Town"),
    ("", ""),
    ("=?UTF-8?B?SGk=?=", "=?UTF-8?B?PT9VVEYtOD9CP1NHaz0/PQ==?="),
    ("Köln", "=?UTF-8?B?S8O2bG4=?="),
  ])
  func `leaves plain text as it is and encodes the rest`(text: String, encoded: String) {
    #expect(HeaderText(text).encoded(after: 9) == encoded)
  }

  @Test(arguments: ["a\r\nBcc: all@example.org", "a\nb", "a\u{85}b", "a\u{2028}b", "a\u{0}b", "a\tb"])
  func `has no line break in it, whatever it is made of`(text: String) {
    let value = HeaderText(text).value
    let isOneLine = value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{85}" && $0 != "\u{2028}" }
    #expect(isOneLine, "\(value)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `can be read back, and keeps its lines short`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("abc ABC äöü € 漢字 🦊👨‍👩‍👧 =?_,\"<>\\ é")
    let text = HeaderText(
      String((0..<Int.random(in: 0...199, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "x" }))
    let encoded = text.encoded(after: 9)
    let lines = encoded.components(separatedBy: "\r\n")
    let areShort = lines.enumerated().allSatisfy { $0.element.utf8.count + ($0.offset == 0 ? 9 : 0) <= 78 }
    #expect(areShort, "\(encoded)")
    let areContinued = lines.dropFirst().allSatisfy { $0.hasPrefix(" ") }
    #expect(areContinued)
    let isASCII = encoded.utf8.allSatisfy { $0 < 0x80 }
    #expect(isASCII)
    #expect(Self.decoded(encoded) == text.value)
  }

  @Test func `writes a name before an address in quotes or encoded, never bare`() {
    #expect(HeaderText("Ada \"A\" \\ L.").encodedPhrase(after: 6) == #""Ada \"A\" \\ L.""#)
    #expect(HeaderText("Müller").encodedPhrase(after: 6) == "=?UTF-8?B?TcO8bGxlcg==?=")
  }

  @Test(
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (1_795_292_112_345, "Sat, 21 Nov 2026 20:15:12 +0000"),
      (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 +0000"), (253_402_300_799_999, "Fri, 31 Dec 9999 23:59:59 +0000"),
    ] as [(Int64, String)])
  func `writes a moment as letters do`(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds).internetText == text)
  }

  /// Decodes a header; RFC 2047 ignores white space between encoded words.
  private static func decoded(_ head: String) -> String {
    guard head.contains("=?UTF-8?B?") else { return head.replacing("\r\n ", with: " ") }
    return head.components(separatedBy: "\r\n ").map { word in
      let base64 = word.dropFirst("=?UTF-8?B?".count).dropLast("?=".count)
      return Data(base64Encoded: String(base64)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }.joined()
  }

  @Test(arguments: [
    ("Old Town", "Old Town"), ("Who? You! 5:30", "Who? You! 5: 30"), ("St. Mary and a/b", "St. Mary and a/ b"),
    ("https://evil.example/x?y=z", "https: // evil. example/ x?y=z"),
    ("mail eve@evil.example", "mail eve@ evil. example"),
    ("www.evil.example", "www. evil. example"), ("evil\u{3002}example", "evil\u{3002} example"), ("...", ".. ."),
  ])
  func `leaves no link in what strangers write`(text: String, safe: String) {
    #expect(text.unlinked == safe)
  }
}
