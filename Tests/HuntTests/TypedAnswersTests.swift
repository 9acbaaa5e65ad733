import Core
import Testing

@testable import Hunt

/// Numbers and names as people type them.
@Suite struct TypedAnswers {
  private let number = Proof.number(question: "How many?", answer: 1_250, tolerance: 0)

  private func isRight(_ text: String, to proof: Proof) throws -> Bool {
    try proof.isRight(.text(try Answer(parsing: text))) { OptionOrder(shuffling: $0, seed: 0) }
  }

  @Test(arguments: [
    "1250", "1.250", "١٢٥٠", "۱۲۵۰", "１２５０", " 1250 ", "1250,0", "+1250", "1 250", "1\u{A0}250",
    "1\u{202F}250", "1'250", "1’250", "1.250,0", "1,250.0", "1 250,0", "١٬٢٥٠",
  ])
  func `mean the number that they look like`(text: String) throws { #expect(try isRight(text, to: number)) }

  @Test(arguments: [
    "12 50", "1 2 5 0", "1'25", "1,25.0", "1.250.0", "1,250,0", "1 250 ,0,0", "'250", "1''250", ".", "-", "1..250",
  ])
  func `are asked for again where they are none`(text: String) {
    #expect(throws: Rejection.self) { try isRight(text, to: number) }
  }

  @Test func `may be large or below zero`() throws {
    #expect(try isRight("1.250.000", to: .number(question: "?", answer: 1_250_000, tolerance: 0)))
    #expect(try isRight("-1 250,5", to: .number(question: "?", answer: -1_250.5, tolerance: 0)))
    #expect(try isRight(",5", to: .number(question: "?", answer: 0.5, tolerance: 0)))
    #expect(try isRight("5.", to: .number(question: "?", answer: 5, tolerance: 0)))
  }

  @Test func `keep their decimals where these are right`() throws {
    let pi = Proof.number(question: "Pi?", answer: 3.142, tolerance: 0)
    #expect(try isRight("3.142", to: pi))
    #expect(try !isRight("3.143", to: pi))
    #expect(try isRight("0,125", to: .number(question: "An eighth?", answer: 0.125, tolerance: 0)))
  }

  @Test func `are asked for again where a comma could mean two numbers`() {
    #expect(throws: Rejection.self) { try isRight("1,250", to: number) }
  }
}

@Suite struct NamesThatLookTheSame {
  @Test(arguments: [
    "Ada", "ADA", "A\u{200B}da", "Ada\u{FEFF}", "\u{2060}Ada", "A\u{AD}da", "A\u{FFF9}da", "Ada\u{FFFC}",
    "Ada\u{1D159}",
  ])
  func `are the same`(name: String) { #expect(name.nameKey == "Ada".nameKey) }

  @Test(arguments: [0xFFFF, 0xFDD0, 0x1FFFE] as [UInt32])
  func `are the same with what is no character`(value: UInt32) throws {
    #expect("Ada\(try #require(Unicode.Scalar(value)))".nameKey == "Ada".nameKey)
  }

  @Test func `are the same however wide the space is`() {
    for name in ["Ada  Byron", "Ada\u{A0}Byron", "Ada \u{200B} Byron", "Ada\u{3000}Byron"] {
      #expect(name.nameKey == "Ada Byron".nameKey)
    }
    #expect("AdaByron".nameKey != "Ada Byron".nameKey)
  }

  @Test(arguments: [
    "\u{200B}", "\u{2800}\u{2800}", "\u{3164}", "\u{200E}\u{200F}", "\u{E000}", "\u{FFF9}\u{FFFC}", "\u{AD} \u{2060}",
  ])
  func `show nothing and are refused`(name: String) {
    #expect(throws: TextProblem.tooShort(min: 1)) { try PlayerName(parsing: name) }
  }

  @Test(arguments: ["👩‍👩‍👧", "می‌خواهم", "नमस्ते", "O’Brien"])
  func `show something and are kept as given`(name: String) throws {
    #expect(try PlayerName(parsing: name).value.unicodeScalars.elementsEqual(name.unicodeScalars))
  }
}

@Suite struct JoinCodes {
  @Test func `spell nothing`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let code = JoinCode(choosing: { Int.random(in: 0..<$0, using: &random) }).text
      #expect(JoinCode(parsing: code) != nil)
      #expect(!code.contains { "AEVY34".contains($0) })
      for rude in ["FCK", "KKK", "SS", "88", "TWT", "SHT"] { #expect(!code.contains(rude)) }
    }
  }

  @Test func `come from any source of numbers`() {
    #expect(JoinCode(choosing: { _ in 0 }).text == "BBBB")
    #expect(JoinCode(choosing: { $0 - 1 }).text.count == JoinCode.length)
    #expect(JoinCode(mayHaveVowels: true, choosing: { _ in 0 }).text == "AAAA")
  }
}
