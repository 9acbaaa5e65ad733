// What the tests know of each kind of proof: a marked sample, and random proofs and answers.
public import Core
public import Hunt
public import TestTools

/// A proof with marks in it that can be searched for.
public struct ProofSample: Sendable, CustomStringConvertible {
  public let proof: Proof
  /// As it is stored, and as hosts write it.
  public let written: String
  /// As players see it, up to the options, whose order differs.
  public let shown: String
  /// Texts for players to whom the clue is revealed.
  public var questions: [String] = []
  /// What nobody may see who can still answer.
  public var solution: [String] = []

  public static let all = Proof.Kind.allCases.map(\.sample)

  public var description: String { proof.kind.rawValue }
}

extension Proof.Kind {
  public var sample: ProofSample {
    switch self {
    case .scan: ProofSample(proof: .scan, written: #"{"scan":{}}"#, shown: #"{"kind":"scan"}"#)
    case .codeword:
      ProofSample(
        proof: .codeword(accepts: ["CODEWORD-MARK", "OTHER-WORD-MARK"]),
        written: #"{"codeword":{"accepts":["CODEWORD-MARK","OTHER-WORD-MARK"]}}"#, shown: #"{"kind":"codeword"}"#,
        solution: ["CODEWORD-MARK", "OTHER-WORD-MARK", "accepts"])
    case .choice:
      ProofSample(
        proof: .choice(options: ["OPTION-1-MARK", "OPTION-2-MARK", "OPTION-3-MARK"], answer: 2),
        written: #"{"choice":{"options":["OPTION-1-MARK","OPTION-2-MARK","OPTION-3-MARK"],"answer":2}}"#,
        shown: #"{"kind":"choice","options":["#, questions: ["OPTION-1-MARK", "OPTION-2-MARK", "OPTION-3-MARK"],
        solution: [#""answer":"#])
    case .outsider:
      ProofSample(
        proof: .outsider(words: ["WORD-1-MARK", "WORD-2-MARK", "WORD-3-MARK", "WORD-4-MARK"], outsider: 3),
        written: #"{"outsider":{"words":["WORD-1-MARK","WORD-2-MARK","WORD-3-MARK","WORD-4-MARK"],"outsider":3}}"#,
        shown: #"{"kind":"outsider","options":["#,
        questions: ["WORD-1-MARK", "WORD-2-MARK", "WORD-3-MARK", "WORD-4-MARK"], solution: [#""outsider":"#])
    case .number:
      ProofSample(
        proof: .number(question: "QUESTION-MARK", answer: 424_242.5, tolerance: 171_717.5),
        written: #"{"number":{"question":"QUESTION-MARK","answer":424242.5,"tolerance":171717.5}}"#,
        shown: #"{"kind":"number","question":"QUESTION-MARK"}"#, questions: ["QUESTION-MARK"],
        solution: ["424242", "171717", "tolerance"])
    case .visit: ProofSample(proof: .visit, written: #"{"visit":{}}"#, shown: #"{"kind":"visit"}"#)
    case .photo:
      ProofSample(
        proof: .photo(ask: "ASK-MARK", review: .host), written: #"{"photo":{"ask":"ASK-MARK","review":"host"}}"#,
        shown: #"{"kind":"photo","ask":"ASK-MARK","review":"host"}"#, questions: ["ASK-MARK"])
    }
  }
}

extension SeededGenerator {
  /// A proof that is valid, apart from the location that a visit needs.
  /// - Parameter text: makes the words in it, up to 139 characters long.
  public mutating func proof(
    of kinds: [Proof.Kind] = Proof.Kind.allCases,
    _ text: (inout SeededGenerator) -> String = { $0.one(of: ["Oak tree", "Zo\u{EB}", "elm"]) }
  ) -> Proof {
    func options(_ count: Int, _ random: inout SeededGenerator) -> [String] {
      (0..<count).map { "\(text(&random))\($0)" }
    }
    return switch one(of: kinds) {
    case .scan: .scan
    case .codeword: .codeword(accepts: many(1...3, text))
    case .choice: .choice(options: options(3, &self), answer: integer(0...2), rules: rules())
    case .outsider: .outsider(words: options(4, &self), outsider: integer(0...3))
    case .number:
      .number(question: text(&self), answer: one(of: [84, -3.5, 0.25]), tolerance: one(of: [0, 0.5, 2]))
    case .visit: .visit
    case .photo: .photo(ask: once(in: 2) ? text(&self) : nil, review: one(of: PhotoReview.allCases))
    }
  }

  /// The period of a living code that is scanned, mostly that of the moment or one near it; seldom nil, for a printed code.
  public mutating func period(at moment: Timestamp) -> LivingPeriod? {
    if once(in: 12) { return nil }
    return LivingPeriod(LivingPeriod(holding: moment).number + one(of: [0, 0, 0, -1, 1, -2, 2, 90]))
  }

  private mutating func rules() -> TryRules {
    one(of: [
      TryRules(), TryRules(), TryRules(tries: 1), TryRules(tries: 2, wrongCost: 5), TryRules(wrongCost: 30),
      TryRules(tries: 3, wrongPause: 2),
    ])
  }

  /// One of few photos, so that some are sent again.
  public mutating func photo() -> SentPhoto {
    SentPhoto(
      name: PhotoName(hash: Array(repeating: UInt8(integer(1...3)), count: 32)),
      caption: once(in: 2) ? one(of: ["All of us", "Zo\u{EB}'s hat"]) : nil)
  }

  /// An answer as players give them: often right, and seldom one that the proof does not take.
  public mutating func answer(to proof: Proof) -> GivenAnswer {
    switch proof {
    case .scan, .living, .visit: return .text("oak")
    case .codeword(let accepts):
      let word = one(of: accepts)
      let given = one(of: [word.uppercased(), " \(word.replacing(" ", with: "  "))", "ash"])
      return once(in: 9) ? .number(1) : .text(Answer(stringLiteral: given))
    case .choice, .outsider:
      return once(in: 9) ? one(of: [.number(0.5), .number(4), .text("0")]) : .number(Double(integer(0...3)))
    case .number(_, let right, _):
      return one(of: [
        .number(right), .number(right + 0.5), .number(right + 2.5), .text(Answer(stringLiteral: "\(right)")),
        .text(Answer(stringLiteral: "\(right + 1.5)".replacing(".", with: ","))), .text("many"),
      ])
    case .photo: return once(in: 9) ? .number(1) : .photo(photo())
    }
  }
}
