import Core
import Hunt

// Clues in several languages, and how a hunt looks.

extension PlainGame {
  /// A clue as a viewer reads it.
  func read(_ clue: Clue, by viewer: PlainViewer) -> Clue {
    guard case .player(let id) = viewer, let wish = seated(id)?.identity.language else { return clue }
    let own = details.language
    func isSameLanguage(_ tag: LanguageTag) -> Bool { tag.text.prefix(2) == wish.text.prefix(2) }
    if own == wish { return clue }
    if let texts = clue.texts[wish] { return clue.replacing(texts) }
    let near = (Array(clue.texts.keys) + [own].compactMap { $0 }).filter(isSameLanguage).sorted { $0.text < $1.text }
    guard let best = near.first, best != own, let texts = clue.texts[best] else { return clue }
    return clue.replacing(texts)
  }

  func problems(ofTextsOf clue: Clue) -> [Refusal?] {
    let tags = clue.texts.keys.sorted { $0.text < $1.text }
    return tags.flatMap { tag in
      [
        clue.texts[tag]?.options.map { $0.count == clue.optionCount } ?? true
          ? nil : "invalid-params texts.\(tag.text).options",
        clue.texts[tag]?.hints.map { $0.count == clue.hints.count } ?? true
          ? nil : "invalid-params texts.\(tag.text).hints",
      ]
    }
  }

  var shownLanguages: String? {
    let others = Set(clues.flatMap(\.clue.texts.keys)).filter { $0 != details.language }.map(\.text).sorted()
    let all = [details.language?.text].compactMap { $0 } + others
    return all.isEmpty ? nil : list(all.map(\.json))
  }

  var shownTeamColours: String? {
    details.teamColours.isEmpty ? nil : list(details.teamColours.map(\.text.json))
  }

  var shownBrand: String? {
    details.brand.map { object(("colour", $0.colour?.text.json), ("logo", $0.logo?.json)) }
  }
}

extension Clue {
  fileprivate var optionCount: Int {
    switch proof {
    case .choice(let options, _, _), .outsider(let options, _): options.count
    default: 0
    }
  }

  var withoutOddTexts: Clue {
    var clue = self
    for (tag, var own) in texts {
      if let options = own.options, options.count != optionCount { own.options = nil }
      if let hints = own.hints, hints.count != self.hints.count { own.hints = nil }
      clue.texts[tag] = own == ClueTexts() ? nil : own
    }
    return clue
  }

  fileprivate func replacing(_ texts: ClueTexts) -> Clue {
    var clue = self
    if let title = texts.title { clue.title = title }
    if let text = texts.text { clue.text = text }
    for (index, hint) in (texts.hints ?? []).enumerated() { clue.hints[index].text = hint }
    switch proof {
    case .choice(let options, let answer, let rules):
      clue.proof = .choice(options: texts.options ?? options, answer: answer, rules: rules)
    case .outsider(let words, let odd): clue.proof = .outsider(words: texts.options ?? words, outsider: odd)
    case .number(let question, let answer, let tolerance):
      clue.proof = .number(question: texts.question ?? question, answer: answer, tolerance: tolerance)
    case .photo(let ask, let review): clue.proof = .photo(ask: texts.ask ?? ask, review: review)
    case .scan, .living, .codeword, .visit: break
    }
    return clue
  }
}
