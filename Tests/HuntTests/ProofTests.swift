import Core
import Hunt
import TestSupport
import Testing

/// A running hunt with one clue of the given proof.
private func hunt(_ proof: Proof) -> [Past] {
  [
    .created(), .added("c1", Clue(title: "Clue", points: 10, proof: proof)), .added("c2"), .joined("p1", "Ada"),
    .joined("p2", "Alan"), .started(at: .second(10)),
  ]
}

private let found: [LobbyEvent] = [.clueScanned(Find(player: "p1", clue: "c1", at: .second(20)))]

private func expectRight(
  _ answer: GivenAnswer, to proof: Proof, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(
    given: hunt(proof), when: .answer("p1", "c1", answer), at: .second(20), then: found,
    answer: .scan(.found, clue: "c1"), sourceLocation: sourceLocation)
}

private func expectWrong(
  _ answer: GivenAnswer, to proof: Proof, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(
    given: hunt(proof), when: .answer("p1", "c1", answer), at: .second(20), then: [],
    answer: .scan(.wrongAnswer, clue: "c1"), sourceLocation: sourceLocation)
}

private func expectNoAnswer(
  _ answer: GivenAnswer, to proof: Proof, _ problem: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(
    given: hunt(proof), when: .answer("p1", "c1", answer), rejects: .invalid(field: "answer", problem: problem),
    sourceLocation: sourceLocation)
}

@Suite struct AProofThatIsWrong {
  @Test(
    arguments: [
      (.codeword(accepts: []), "proof.codeword.accepts", "must be 1 to 20"),
      (.codeword(accepts: Array(repeating: "oak", count: 21)), "proof.codeword.accepts", "must be 1 to 20"),
      (.codeword(accepts: ["oak", " "]), "proof.codeword.accepts[1]", "must not be empty"),
      (
        .codeword(accepts: [String(repeating: "o", count: 141)]), "proof.codeword.accepts[0]",
        "must have at most 140 characters"
      ),
      (.choice(options: ["a"], answer: 0), "proof.choice.options", "must be 2 to 10"),
      (.choice(options: (0...10).map { "\($0)" }, answer: 0), "proof.choice.options", "must be 2 to 10"),
      (.choice(options: ["a", " a"], answer: 0), "proof.choice.options", "must all be different"),
      (.choice(options: ["a", ""], answer: 0), "proof.choice.options[1]", "must not be empty"),
      (.choice(options: ["a", "b"], answer: 2), "proof.choice.answer", "must be from 0 to 1"),
      (.choice(options: ["a", "b"], answer: -1), "proof.choice.answer", "must be from 0 to 1"),
      (.outsider(words: ["a", "b", "c"], outsider: 0), "proof.outsider.words", "must be exactly 4"),
      (.outsider(words: ["a", "b", "c", "a"], outsider: 0), "proof.outsider.words", "must all be different"),
      (.outsider(words: ["a", "b", "c", "d"], outsider: 4), "proof.outsider.outsider", "must be from 0 to 3"),
      (.number(question: "", answer: 1, tolerance: 0), "proof.number.question", "must not be empty"),
      (
        .number(question: String(repeating: "q", count: 501), answer: 1, tolerance: 0), "proof.number.question",
        "must have at most 500 characters"
      ),
      (.number(question: "?", answer: .infinity, tolerance: 0), "proof.number.answer", "must be a number"),
      (.number(question: "?", answer: 1, tolerance: -0.1), "proof.number.tolerance", "must not be negative"),
      (.number(question: "?", answer: 1, tolerance: .nan), "proof.number.tolerance", "must not be negative"),
    ] as [(Proof, String, String)])
  func `is refused by the name of its field`(proof: Proof, field: String, problem: String) throws {
    try expect(
      given: [.created()], when: .addClue(Clue(title: "Clue", points: 1, proof: proof), before: nil),
      rejects: .invalid(field: field, problem: problem))
  }

  @Test func `is fine at every limit`() throws {
    let longest = String(repeating: "w", count: 140)
    let proofs: [Proof] = [
      .codeword(accepts: Array(repeating: longest, count: 20)), .choice(options: ["a", longest], answer: 1),
      .choice(options: (1...10).map { "\($0)" }, answer: 9), .outsider(words: ["a", "A", "b", "B"], outsider: 3),
      .number(question: String(repeating: "q", count: 500), answer: -1e300, tolerance: 1e300), .visit, .scan,
    ]
    for proof in proofs {
      let clue = Clue(title: "Clue", points: 1, proof: proof, location: Location(latitude: 1, longitude: 1))
      try expect(
        given: [.created()], when: .addClue(clue, before: nil),
        then: [.clueAdded(ClueAdded(id: "c1", clue: clue, before: nil, reach: .card))])
    }
  }
}

@Suite struct GivingACodeword {
  private let proof = Proof.codeword(accepts: ["Old Oak", "Zoe\u{308}'s Straße", "Νίκος"])

  @Test(
    arguments: [
      "Old Oak", "old oak", "OLD OAK", "  old \u{3000} oak\t", "ｏｌｄ　ｏａｋ", "old\u{A0}oak", "o\u{AD}ld oa\u{200B}k",
      "zo\u{EB}’s strasse",
      "ZOË'S STRASSE", "ZOË'S STRAẞE", "Zoë's straße", "νίκος", "ΝΊΚΟΣ",
    ] as [Answer])
  func `finds the clue, however it is typed`(answer: Answer) throws { try expectRight(.text(answer), to: proof) }

  @Test(arguments: ["oldoak", "oak", "old oaks", "zoes strasse", "old-oak", "0ld oak"] as [Answer])
  func `is wrong if the word differs`(answer: Answer) throws { try expectWrong(.text(answer), to: proof) }

  @Test func `may be tried again`() throws {
    // A wrong answer records nothing, so the lobby is unchanged.
    try expectWrong(.text("elm"), to: proof)
    try expectRight(.text("old oak"), to: proof)
  }

  @Test func `takes dashes of every length for the same`() throws {
    try expectRight(.text("jack–in—the‑box"), to: .codeword(accepts: ["jack-in-the-box"]))
  }

  @Test func `is no number`() throws { try expectNoAnswer(.number(7), to: proof, "must be a string") }
}

@Suite struct ChoosingAnOption {
  private let options = ["Ash", "Elm", "Oak", "Yew"]

  /// The place at which a player sees the host's option.
  private func place(of option: Int, for player: PlayerID, _ proof: Proof) throws -> Double {
    let lobby = try lobby(after: hunt(proof))
    return Double(
      try #require(lobby.optionOrder(count: 4, of: "c1", for: player).places.firstIndex(of: option)))
  }

  @Test(arguments: 0..<4) func `takes the index of the right option as the player sees it`(right: Int) throws {
    for proof in [Proof.choice(options: options, answer: right), .outsider(words: options, outsider: right)] {
      for option in 0..<4 {
        let place = try place(of: option, for: "p1", proof)
        if option == right {
          try expectRight(.number(place), to: proof)
        } else {
          try expectWrong(.number(place), to: proof)
        }
      }
    }
  }

  @Test func `counts places as the one who answers sees them`() throws {
    // With this many clues, the two players see at least one in different orders.
    let past =
      hunt(.scan)
      + (3...12).map { .added(ClueID($0), Clue(title: "C", points: 1, proof: .choice(options: options, answer: 0))) }
    let lobby = try lobby(after: past)
    let clue = try #require(
      (3...12).map { ClueID($0) }.first {
        lobby.optionOrder(count: 4, of: $0, for: "p1").places.firstIndex(of: 0)
          != lobby.optionOrder(count: 4, of: $0, for: "p2").places.firstIndex(of: 0)
      })
    let adas = Double(try #require(lobby.optionOrder(count: 4, of: clue, for: "p1").places.firstIndex(of: 0)))
    try expect(given: past, when: .answer("p2", clue, .number(adas)), then: [], answer: .scan(.wrongAnswer, clue: clue))
  }

  @Test(
    arguments: [.number(4), .number(-1), .number(0.5), .number(.nan), .number(1e300), .text("Ash")] as [GivenAnswer])
  func `is refused if it is no place`(answer: GivenAnswer) throws {
    let problem = "must be the index of an option as shown, from 0 to 3"
    try expectNoAnswer(answer, to: .choice(options: options, answer: 0), problem)
    try expectNoAnswer(answer, to: .outsider(words: options, outsider: 0), problem)
  }
}

@Suite struct GivingANumber {
  @Test(
    arguments: [
      .number(84), .text("84"), .text(" 84.0 "), .text("+84"), .text("84,0"), .text("８４"), .text("084"), .text("84."),
    ] as [GivenAnswer])
  func `finds the clue, as a number or written`(answer: GivenAnswer) throws {
    try expectRight(answer, to: .number(question: "12*7", answer: 84, tolerance: 0))
  }

  @Test func `is right within the tolerance, and at its ends`() throws {
    let proof = Proof.number(question: "?", answer: 1, tolerance: 0.1)
    for right in [0.9, 1, 1.05, 1.1] { try expectRight(.number(right), to: proof) }
    for wrong in [0.89, 1.11, -1, 1e300, .infinity] { try expectWrong(.number(wrong), to: proof) }
    try expectWrong(.number(84.001), to: .number(question: "?", answer: 84, tolerance: 0))
  }

  @Test func `may be negative and have decimals`() throws {
    let proof = Proof.number(question: "?", answer: -3.5, tolerance: 0)
    for answer in ["-3.5", "\u{2212}3,5", "-3.50"] as [Answer] { try expectRight(.text(answer), to: proof) }
    try expectRight(.text(".5"), to: .number(question: "?", answer: 0.5, tolerance: 0))
  }

  @Test(
    arguments: ["many", "1e3", "0x54", "nan", "inf", "8 4", "1.000.00", "-", "+", ".", "84 m", "--84"] as [Answer])
  func `is refused if it is none`(answer: Answer) throws {
    try expectNoAnswer(
      .text(answer), to: .number(question: "12*7", answer: 84, tolerance: 0),
      "must be a number, such as 1000 or 3.5")
  }

  @Test func `is refused if a comma could mean thousands or decimals, so that no guess is lost`() throws {
    let proof = Proof.number(question: "?", answer: 1_000, tolerance: 0)
    try expectNoAnswer(.text("1,000"), to: proof, "must be a number, such as 1000 or 3.5")
    try expectRight(.text("1000,00"), to: proof)
  }
}

@Suite struct ProvingAClueInTheWrongWay {
  private let codeword = Proof.codeword(accepts: ["oak"])
  private var visit: [Past] { [.created(), .added("c1", .pier), .joined("p1", "Ada"), .started()] }

  @Test func `says which way is right`() throws {
    func expectRefusal(_ past: [Past], _ command: LobbyCommand, _ problem: String) throws {
      try expect(given: past, when: command, rejects: .invalid(field: "clue", problem: problem))
    }
    let byCode = "is proved by its code: scan or type that, and send it with scan.submit"
    try expectRefusal(hunt(.scan), .answer("p1", "c1", .text("oak")), byCode)
    try expectRefusal(hunt(.scan), .visit("p1", "c1", from: .pier), byCode)
    try expectRefusal(hunt(codeword), .visit("p1", "c1", from: .pier), "is proved by an answer: use clue.answer")
    try expectRefusal(visit, .answer("p1", "c1", .text("oak")), "is proved by being there: use clue.visit")
  }

  @Test func `finds no clue by a code that it does not have`() throws {
    for proof in [codeword, .visit, .number(question: "?", answer: 1, tolerance: 0)] {
      try expect(
        given: hunt(proof), when: .scan("p1", clue: "c1", at: nil), then: [], answer: .scan(.notAClue, clue: nil))
    }
  }

  @Test func `needs a clue that is there`() throws {
    try expect(given: hunt(codeword), when: .answer("p1", "c9", .text("oak")), rejects: .clueNotFound("c9"))
    try expect(given: visit, when: .visit("p1", "c9", from: .pier), rejects: .clueNotFound("c9"))
  }
}

/// Answers follow the same rules as scans, through the same code.
@Suite struct AnsweringAtAnyTime {
  private let proof = Proof.codeword(accepts: ["oak"])
  private let answer = LobbyCommand.answer("p1", "c1", .text("oak"))

  private func answer(madeAt second: Int) -> LobbyCommand { .answer("p1", "c1", .text("oak"), at: .second(second)) }

  @Test func `finds it once, also with a wrong answer after the right one`() throws {
    let past = hunt(proof) + [.found("p1", "c1", at: .second(20))]
    for text in ["oak", "elm"] as [Answer] {
      try expect(
        given: past, when: .answer("p1", "c1", .text(text)), then: [], answer: .scan(.alreadyFound, clue: "c1"))
    }
    try expect(
      given: past, when: .answer("p2", "c1", .text("oak")), at: .second(30),
      then: [.clueScanned(Find(player: "p2", clue: "c1", at: .second(30)))])
  }

  @Test func `needs the hunt to run`() throws {
    let open = Array(hunt(proof).dropLast())
    try expect(given: open, when: answer, rejects: .wrongPhase(.open))
    try expect(given: open, when: .answer("p1", "c9", .text("oak")), rejects: .wrongPhase(.open))
    try expect(given: hunt(proof) + [.paused()], when: answer, rejects: .wrongPhase(.paused))
    try expect(given: hunt(proof) + [.ended()], when: answer, rejects: .wrongPhase(.ended))
  }

  @Test func `counts as of when it was made`() throws {
    try expect(
      given: hunt(proof), when: answer(madeAt: 15), at: .second(20),
      then: [.clueScanned(Find(player: "p1", clue: "c1", at: .second(15)))])
    let ended = hunt(proof) + [.ended(at: .second(100))]
    try expect(
      given: ended, when: answer(madeAt: 50), at: .second(200),
      then: [.clueScanned(Find(player: "p1", clue: "c1", at: .second(50), isLate: true))])
    try expect(given: ended, when: answer(madeAt: 101), at: .second(200), then: [], answer: .scan(.late, clue: nil))
  }

  @Test func `is refused if it lies in the future`() throws {
    try expect(
      given: hunt(proof), when: answer(madeAt: 500), at: .second(20),
      rejects: .invalid(field: "at", problem: "is in the future: check the phone's clock"))
  }

  @Test func `is for those who are there`() throws {
    try expect(given: hunt(proof), when: .answer("p3", "c1", .text("oak")), rejects: .notSeated)
    try expect(given: hunt(proof), when: .visit("p3", "c1", from: .pier), rejects: .notSeated)
  }
}
