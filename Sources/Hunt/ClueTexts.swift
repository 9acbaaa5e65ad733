public import Core

/// A clue's texts in another language than its own. What is nil is shown in the clue's own.
public struct ClueTexts: Hashable, Sendable {
  public var title: String?
  public var text: String?
  /// What a photo should show.
  public var ask: String?
  public var question: String?
  /// As many as the clue has to choose from, in the same order.
  public var options: [String]?
  /// As many as the clue has, in the same order.
  public var hints: [String]?

  public init(
    title: String? = nil, text: String? = nil, ask: String? = nil, question: String? = nil, options: [String]? = nil,
    hints: [String]? = nil
  ) {
    self.title = title
    self.text = text
    self.ask = ask
    self.question = question
    self.options = options
    self.hints = hints
  }

  var isEmpty: Bool { self == ClueTexts() }

  /// UTF-8 bytes.
  var bytes: Int {
    let single = [title, text, ask, question].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    return ((options ?? []) + (hints ?? [])).reduce(single) { $0 + $1.utf8.count }
  }
}

extension Clue {
  /// The clue as somebody reads it.
  /// - Parameters:
  ///   - language: the reader's; nil for the clue's own texts.
  ///   - own: the language of the clue's own texts, if it is known.
  public func read(in language: LanguageTag?, own: LanguageTag?) -> Clue {
    guard !texts.isEmpty, let language else { return self }
    let tags = texts.keys.filter { $0 != own }
    let known = tags + [own].compactMap(\.self)
    guard let best = language.best(among: known), best != own, let told = texts[best] else { return self }
    var clue = self
    clue.title = told.title ?? title
    clue.text = told.text ?? text
    clue.proof = proof.read(in: told)
    if let hints = told.hints, hints.count == clue.hints.count {
      for index in hints.indices { clue.hints[index].text = hints[index] }
    }
    return clue
  }

  /// Removes lists of texts whose length no longer fits, because a client that knows no other languages changed the
  /// clue.
  mutating func fitTexts() {
    for (tag, var own) in texts {
      if own.options?.count != proof.options.count { own.options = nil }
      if own.hints?.count != hints.count { own.hints = nil }
      texts[tag] = own.isEmpty ? nil : own
    }
  }

  func checkTexts(path: String) throws(Rejection) {
    for (tag, texts) in texts.sorted(by: { $0.key < $1.key }) {
      try checkCount(texts.options?.count, of: proof.options.count, "\(path)texts.\(tag).options")
      try checkCount(texts.hints?.count, of: hints.count, "\(path)texts.\(tag).hints")
    }
  }

  private func checkCount(_ count: Int?, of own: Int, _ field: String) throws(Rejection) {
    guard let count, count != own else { return }
    throw .invalid(
      field: field,
      problem: own == 0 ? "must be left out: the clue itself has none" : "must be \(own), as many as the clue's own")
  }
}

extension Proof {
  fileprivate func read(in texts: ClueTexts) -> Proof {
    switch self {
    case .scan, .living, .codeword, .visit: self
    case .choice(let options, let answer, let rules):
      .choice(options: fitting(texts.options, options), answer: answer, rules: rules)
    case .outsider(let words, let outsider): .outsider(words: fitting(texts.options, words), outsider: outsider)
    case .number(let question, let answer, let tolerance):
      .number(question: texts.question ?? question, answer: answer, tolerance: tolerance)
    case .photo(let ask, let review): .photo(ask: texts.ask ?? ask, review: review)
    }
  }

  private func fitting(_ texts: [String]?, _ own: [String]) -> [String] {
    texts.flatMap { $0.count == own.count ? $0 : nil } ?? own
  }

  /// What players choose from.
  fileprivate var options: [String] {
    switch self {
    case .choice(let options, _, _), .outsider(let options, _): options
    case .scan, .living, .codeword, .number, .visit, .photo: []
    }
  }
}

/// The texts with each one trimmed, or what is wrong with them.
func checkedTexts(
  _ texts: [LanguageTag: ClueTexts], path: String
) throws(Rejection) -> [LanguageTag: ClueTexts] {
  guard texts.count <= Limits.clueLanguages else {
    throw .invalid(field: path + "texts", problem: "must be in at most \(Limits.clueLanguages) languages")
  }
  var checked: [LanguageTag: ClueTexts] = [:]
  for (tag, texts) in texts.sorted(by: { $0.key < $1.key }) {
    let own = try texts.checked(path: "\(path)texts.\(tag).")
    if !own.isEmpty { checked[tag] = own }
  }
  return checked
}

extension ClueTexts {
  fileprivate func checked(path: String) throws(Rejection) -> ClueTexts {
    var texts = self
    if let title { texts.title = try checkedText(path + "title", title, ClueTitleRule.self) }
    if let text { texts.text = try checkedText(path + "text", text, ClueTextRule.self) }
    if let ask { texts.ask = try checkedText(path + "ask", ask, QuestionRule.self) }
    if let question { texts.question = try checkedText(path + "question", question, QuestionRule.self) }
    if let options { texts.options = try checkedOptions(path + "options", options) }
    if let hints { texts.hints = try checkedTexts(path + "hints", hints, HintRule.self) }
    return texts
  }
}

extension Lobby {
  /// The languages of the clues' texts: that of their own first, if it is known.
  public var languages: [LanguageTag] {
    let own = details.language
    return [own].compactMap(\.self) + clueStore.languages.filter { $0 != own }
  }

  /// A clue as a player reads it.
  func clue(_ clue: Clue, readBy player: PlayerID) -> Clue {
    clue.read(in: self.player(player)?.identity.language, own: details.language)
  }
}
