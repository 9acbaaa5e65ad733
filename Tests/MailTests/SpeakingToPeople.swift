import Core
import Testing

@testable import Mail

@Suite struct SpeakingToPeople {
  private let texts: LetterTexts

  init() throws { texts = try LetterTexts() }

  @Test func `says the same in every language`() {
    let keys = Set(texts.keys(in: .english))
    #expect(!keys.isEmpty)
    for language in LetterLanguage.allCases {
      #expect(Set(texts.keys(in: language)) == keys)
      for key in keys { #expect(places(key, language) == places(key, .english), "\(language) \(key)") }
    }
  }

  @Test func `fills a place with what it is given, and nothing in that`() {
    let subject = texts.text("sheet.subject", in: .english, ["hunt": "{code} {hunt}"])
    #expect(subject == "The codes of “{code} {hunt}”")
  }

  /// The placeholders in a text.
  private func places(_ key: String, _ language: LetterLanguage) -> Set<String> {
    Set(texts.text(key, in: language, [:]).matches(of: /\{\w+\}/).map { String($0.output) })
  }
}
