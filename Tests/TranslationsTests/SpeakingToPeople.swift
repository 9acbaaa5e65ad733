import Core
import JSONCoding
import Testing

@testable import Translations

@Suite struct SpeakingToPeople {
  @Test(arguments: Language.allCases) func `says the same in every language`(language: Language) {
    let (english, texts) = (Texts.of(.english).all, Texts.of(language).all)
    #expect(!english.members.isEmpty)
    #expect(Set(texts.members.map(\.name)) == Set(english.members.map(\.name)))
    for member in english.members {
      let (wanted, given) = (forms(member.value), forms(texts[member.name] ?? .null))
      for (form, text) in given {
        // “Two clues” needs no number.
        let missing = places(wanted["other"] ?? "").subtracting(places(text))
        #expect(missing.isEmpty || missing == ["{n}"] && form != "other", "\(member.name) \(form) lacks \(missing)")
        #expect(places(text).isSubset(of: places(wanted["other"] ?? "")), "\(member.name) \(form)")
      }
      let needed = member.value.object == nil ? ["other"] : PluralForm.needed(in: language).map(\.rawValue)
      #expect(Set(given.keys) == Set(needed), "\(member.name)")
    }
  }

  /// A single text is its only form.
  private func forms(_ value: JSONValue) -> [String: String] {
    guard let object = value.object else { return ["other": value.string ?? ""] }
    return Dictionary(uniqueKeysWithValues: object.members.map { ($0.name, $0.value.string ?? "") })
  }

  private func places(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{\w+\}/).map { String($0.output) })
  }

  @Test func `fills a place with what it is given, and nothing in that`() {
    let subject = Texts.of(.english).text("sheet.subject", ["hunt": "{code} {hunt}"])
    #expect(subject == "The codes of “{code} {hunt}”")
  }
}

@Suite struct CountingInEveryLanguage {
  /// Samples from the plural rules of Unicode CLDR.
  @Test(arguments: [
    (Language.english, [(0, PluralForm.other), (1, .one), (2, .other), (21, .other)]),
    (.french, [(0, .one), (1, .one), (2, .other), (1_000_000, .many), (1_000_001, .other)]),
    (.spanish, [(0, .other), (1, .one), (2, .other), (2_000_000, .many)]),
    (.portuguese, [(0, .one), (1, .one), (2, .other)]),
    (.turkish, [(1, .one), (2, .other)]),
    (.polish, [(0, .many), (1, .one), (2, .few), (4, .few), (5, .many), (12, .many), (21, .many), (22, .few)]),
    (.ukrainian, [(0, .many), (1, .one), (3, .few), (11, .many), (14, .many), (21, .one), (112, .many), (124, .few)]),
    (
      .arabic,
      [(0, .zero), (1, .one), (2, .two), (3, .few), (10, .few), (11, .many), (99, .many), (100, .other), (103, .few)]
    ),
  ]) func `chooses the form of a number`(language: Language, samples: [(Int, PluralForm)]) {
    for (number, form) in samples {
      #expect(PluralForm(of: number, in: language) == form, "\(language) \(number)")
    }
    for number in 0...1_000 {
      #expect(PluralForm.needed(in: language).contains(PluralForm(of: number, in: language)))
    }
  }
}

@Suite struct ChoosingALanguage {
  @Test(arguments: [
    ("de-AT", Language.german), ("AR", .arabic), ("pt_BR.UTF-8", .portuguese), ("xx", nil), ("", nil), ("C", nil),
    ("ukr", nil),
  ]) func `knows a language by its tag`(tag: String, language: Language?) {
    #expect(Language(tag: tag) == language)
  }

  @Test(arguments: [
    ("uk, en;q=0.5", Language.ukrainian), ("en;q=0.5,ar;q=0.9", .arabic), ("ja, pl;q=0.2", .polish),
    ("fr;q=0, it;q=0.1", .italian), ("ja", nil), ("", nil), ("tr, nl", .turkish), ("fr;q=high, es;q=0.9", .french),
  ]) func `takes the language that a browser prefers`(header: String, language: Language?) {
    #expect(Language(preferredIn: header) == language)
  }
}
