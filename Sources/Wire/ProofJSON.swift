// Proofs as JSON: as the host writes them, and as players see them.
import Hunt
import JSONCoding

extension JSONWriter {
  mutating func member(_ name: StaticString, _ proof: Proof) {
    member(name) { json in
      switch proof {
      case .scan: json.member("scan") { _ in }
      case .living: json.member("scan") { $0.member("living", true) }
      case .codeword(let accepts): json.member("codeword") { $0.member("accepts", strings: accepts) }
      case .choice(let options, let answer, let rules):
        json.member("choice") {
          $0.member("options", strings: options)
          $0.member("answer", answer)
          $0.members(of: rules)
        }
      case .outsider(let words, let outsider):
        json.member("outsider") {
          $0.member("words", strings: words)
          $0.member("outsider", outsider)
        }
      case .number(let question, let answer, let tolerance):
        json.member("number") {
          $0.member("question", question)
          $0.member("answer", answer)
          $0.member("tolerance", tolerance)
        }
      case .visit: json.member("visit") { _ in }
      case .photo(let ask, let review):
        json.member("photo") {
          $0.member("ask", ifPresent: ask)
          $0.member("review", review.rawValue)
        }
      }
    }
  }

  mutating func member(_ name: StaticString, _ proof: ProofView) {
    member(name) { json in
      json.member("kind", proof.kind.rawValue)
      if let options = proof.options { json.member("options", strings: options) }
      json.member("question", ifPresent: proof.question)
      json.member("ask", ifPresent: proof.ask)
      json.member("review", ifPresent: proof.review?.rawValue)
      guard let rules = proof.rules else { return }
      json.members(of: rules)
      json.member("triesLeft", ifPresent: proof.triesLeft)
      json.member("wrong", array: proof.wrong) { $0.value($1) }
    }
  }

  private mutating func members(of rules: TryRules) {
    member("tries", ifPresent: rules.tries)
    if rules.wrongCost > 0 { member("wrongCost", rules.wrongCost) }
    if rules.wrongPause > 0 { member("wrongPause", rules.wrongPause) }
  }
}

extension Proof {
  init?(_ fields: Fields) throws(WireError) {
    guard let (name, content) = try fields.variant("proof", such: #"{"scan":{}}"#) else { return nil }
    guard let kind = Kind(rawValue: name) else { throw fields.problem("proof", "must be \(Kind.list)") }
    switch kind {
    case .scan: self = try content.optionalBool("living") ?? false ? .living : .scan
    case .codeword: self = .codeword(accepts: try content.strings("accepts"))
    case .choice:
      self = .choice(
        options: try content.strings("options"), answer: try content.integer("answer"),
        rules: TryRules(
          tries: try content.optionalInteger("tries"), wrongCost: try content.optionalInteger("wrongCost") ?? 0,
          wrongPause: try content.optionalInteger("wrongPause") ?? 0))
    case .outsider: self = .outsider(words: try content.strings("words"), outsider: try content.integer("outsider"))
    case .number:
      self = .number(
        question: try content.string("question"), answer: try content.number("answer"),
        tolerance: try content.optionalNumber("tolerance") ?? 0)
    case .visit: self = .visit
    case .photo:
      let written = try content.optionalString("review") ?? PhotoReview.host.rawValue
      guard let review = PhotoReview(rawValue: written) else {
        throw content.problem("review", "must be host or auto")
      }
      self = .photo(ask: try content.optionalString("ask"), review: review)
    }
  }
}

extension Proof.Kind {
  /// All names, for people: `scan, codeword or visit`.
  fileprivate static var list: String {
    let names = allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }
}
