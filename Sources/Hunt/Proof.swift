import Core

/// What shows that a clue was found. All that the game knows of the kinds of proof is in this file; their JSON is in
/// `Wire`.
public enum Proof: Hashable, Sendable {
  /// The clue's QR code was scanned, or typed.
  case scan
  /// The same, but a screen shows the code, which changes all the time. A printed one does not count.
  case living
  /// One of these words was given. Case and spacing do not count.
  case codeword(accepts: [String])
  /// The right one of these options was chosen.
  case choice(options: [String], answer: Int, rules: TryRules = TryRules())
  /// The one of these four words that does not belong was chosen.
  case outsider(words: [String], outsider: Int)
  /// A number within `tolerance` of the answer was given.
  case number(question: String, answer: Double, tolerance: Double)
  /// The player was there.
  case visit
  /// A photo was sent.
  case photo(ask: String?, review: PhotoReview)

  /// Named as in the protocol.
  public enum Kind: String, CaseIterable, Sendable {
    case scan
    case codeword
    case choice
    case outsider
    case number
    case visit
    case photo
  }

  public var kind: Kind {
    switch self {
    case .scan, .living: .scan
    case .codeword: .codeword
    case .choice: .choice
    case .outsider: .outsider
    case .number: .number
    case .visit: .visit
    case .photo: .photo
    }
  }
}

/// Who decides whether a photo shows the clue; raw values appear in the log and on the wire.
public enum PhotoReview: String, Hashable, Sendable, CaseIterable {
  /// The photo waits for the host.
  case host
  /// Every photo counts at once; the host may still reject it.
  case auto
}

extension Proof.Kind {
  /// How players send the proof.
  public enum Means: Sendable {
    /// They scan or type the clue's code.
    case code
    case answer
    /// They are there.
    case presence
  }

  public var means: Means {
    switch self {
    case .scan: .code
    case .codeword, .choice, .outsider, .number, .photo: .answer
    case .visit: .presence
    }
  }
}

// MARK: What players see

/// What a player needs to give a proof, without the solution.
public struct ProofView: Sendable, Equatable {
  public var kind: Proof.Kind
  /// In the viewer's order.
  public var options: [String]?
  public var question: String?
  /// What wrong options cost; nil if nothing.
  public var rules: TryRules?
  /// With a limit of tries.
  public var triesLeft: Int?
  /// The places of the wrong options that the viewer, or their team, has tried.
  public var wrong: [Int] = []
  /// What the photo should show.
  public var ask: String?
  public var review: PhotoReview?
}

extension Proof {
  /// - Parameter arrange: puts options into the viewer's order.
  public func shown(arranging arrange: ([String]) -> [String]) -> ProofView {
    var view = ProofView(kind: kind)
    switch self {
    case .scan, .living, .codeword, .visit: break
    case .choice(let options, _, let rules):
      view.options = arrange(options)
      if !rules.isEmpty { view.rules = rules }
      view.triesLeft = rules.tries
    case .outsider(let options, _): view.options = arrange(options)
    case .number(let question, _, _): view.question = question
    case .photo(let ask, let review):
      view.ask = ask
      view.review = review
    }
    return view
  }
}

// MARK: Answers

extension Proof {
  /// - Parameter order: the order in which the player sees that many options.
  func isRight(_ answer: GivenAnswer, order: (_ count: Int) -> OptionOrder) throws(Rejection) -> Bool {
    switch self {
    case .scan, .living, .visit: return false  // Not proved by an answer, which was checked before.
    case .codeword(let accepts):
      guard case .text(let text) = answer else { throw .invalid(field: "answer", problem: "must be a string") }
      let given = text.value.foldedAnswer
      return accepts.contains { $0.foldedAnswer == given }
    case .choice(let options, let right, _), .outsider(let options, let right):
      guard case .number(let number) = answer, let place = Int(exactly: number), options.indices.contains(place) else {
        throw .invalid(
          field: "answer", problem: "must be the index of an option as shown, from 0 to \(options.count - 1)")
      }
      return order(options.count).places[place] == right
    case .number(_, let right, let tolerance):
      // Allow for rounding: 1.1 is within 0.1 of 1, but not in binary.
      let most = tolerance + (abs(right) + tolerance) * 1e-12
      return try answer.numbers().contains { abs($0 - right) <= most }
    case .photo:
      guard case .photo = answer else { throw .invalid(field: "answer", problem: #"must be {"photo": NAME}"#) }
      return true  // Whether it shows the clue is for a person to say.
    }
  }
}

// MARK: Checks

extension Proof {
  /// UTF-8 bytes of its texts.
  var bytes: Int {
    switch self {
    case .scan, .living, .visit: 0
    case .codeword(let texts), .choice(let texts, _, _), .outsider(let texts, _):
      texts.reduce(0) { $0 + $1.utf8.count }
    case .number(let question, _, _): question.utf8.count
    case .photo(let ask, _): ask?.utf8.count ?? 0
    }
  }
}

extension Proof {
  /// The proof with trimmed texts, or what is wrong with it.
  func checked(path: String) throws(Rejection) -> Proof {
    let path = path + "proof."
    switch self {
    case .scan, .living, .visit: return self
    case .codeword(let accepts):
      try check("\(path)codeword.accepts", count: accepts.count, in: 1...Limits.accepts)
      return .codeword(accepts: try checkedTexts("\(path)codeword.accepts", accepts, AnswerRule.self))
    case .choice(let options, let answer, let rules):
      try rules.check(path: path + "choice.")
      try check("\(path)choice.options", count: options.count, in: Limits.options)
      try check("\(path)choice.answer", answer, in: 0...options.count - 1)
      return .choice(
        options: try checkedOptions("\(path)choice.options", options), answer: answer, rules: rules)
    case .outsider(let words, let outsider):
      try check("\(path)outsider.words", count: words.count, in: Limits.outsiderWords...Limits.outsiderWords)
      try check("\(path)outsider.outsider", outsider, in: 0...words.count - 1)
      return .outsider(words: try checkedOptions("\(path)outsider.words", words), outsider: outsider)
    case .number(let question, let answer, let tolerance):
      guard answer.isFinite else { throw .invalid(field: "\(path)number.answer", problem: "must be a number") }
      guard tolerance.isFinite, tolerance >= 0 else {
        throw .invalid(field: "\(path)number.tolerance", problem: "must not be negative")
      }
      let question = try checkedText("\(path)number.question", question, QuestionRule.self)
      return .number(question: question, answer: answer, tolerance: tolerance)
    case .photo(let ask, let review):
      let ask = try ask.map { text throws(Rejection) in try checkedText("\(path)photo.ask", text, QuestionRule.self) }
      return .photo(ask: ask, review: review)
    }
  }
}

/// Options for players to choose from, so they must all differ.
func checkedOptions(_ field: String, _ raw: [String]) throws(Rejection) -> [String] {
  let checked = try checkedTexts(field, raw, AnswerRule.self)
  guard Set(checked).count == checked.count else { throw .invalid(field: field, problem: "must all be different") }
  return checked
}
