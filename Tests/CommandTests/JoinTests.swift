import JSONCoding
import QuarryClient
import Testing

@testable import quarry

@Suite struct WhatAPlayerTypes {
  @Test(
    arguments: [
      ("", .nothing), ("   \t", .nothing), (" 7KQF-2M9Z-X4TB\r", .scan("7KQF-2M9Z-X4TB")),
      ("https://x/q/ABC", .scan("https://x/q/ABC")), ("/clues", .clues), ("/CLUES", .clues), ("/board", .board),
      ("/say  hi  there ", .say("hi  there")), ("/chat hi", .say("hi")), ("/say", .incomplete("/say TEXT")),
      ("/name Eve", .rename("Eve")), ("/name", .incomplete("/name NEW-NAME")), ("/leave", .leave), ("/end", .end),
      ("/help", .help),
      ("/answer 2  old  oak ", .answer(clue: 2, "old  oak")), ("/answer 2", .incomplete("/answer CLUE TEXT")),
      ("/answer oak", .incomplete("/answer CLUE TEXT")),
      ("/visit 3", .visit(clue: 3)), ("/visit here", .incomplete("/visit CLUE")),
      ("/visit", .incomplete("/visit CLUE")),
      ("/hint 2", .hint(clue: 2, hint: nil)), ("/hint 2 3", .hint(clue: 2, hint: 3)),
      ("/hint", .incomplete("/hint CLUE NUMBER")), ("/hint 2 x", .incomplete("/hint CLUE NUMBER")), ("/why", .why),
      ("/here 48.86, 2.34", .here(latitude: 48.86, longitude: 2.34, accuracy: nil)),
      ("/here -1 2 15", .here(latitude: -1, longitude: 2, accuracy: 15)),
      ("/here", .incomplete("/here LATITUDE LONGITUDE")), ("/here 1", .incomplete("/here LATITUDE LONGITUDE")),
      ("/here at last", .incomplete("/here LATITUDE LONGITUDE")), ("/?", .help), ("/quit", .quit),
      ("/dance now", .unknown("/dance")), ("/", .unknown("/")),
    ] as [(String, JoinInput)])
  func `is a code or a command`(line: String, input: JoinInput) {
    #expect(JoinInput(line) == input)
  }
}

@Suite struct WhatAPlayerIsTold {
  @Test(
    arguments: [
      (
        ["outcome": "found", "clue": "c2", "points": 20, "total": 70, "rank": 1, "found": 2, "of": 2],
        "✔ You found “Oak”: 20 points! 2 of 2 clues, 70 points, rank 1."
      ),
      (
        ["outcome": "already-found", "clue": "c1", "points": 0, "total": 50, "rank": 2, "found": 1, "of": 2],
        "You have already found “Fountain”. 1 of 2 clues, 50 points, rank 2."
      ),
      (["outcome": "not-a-clue"], "✘ That is not a code of this hunt. Check it, and try again."),
      (
        ["outcome": "too-far", "clue": "c2", "distance": 41.6],
        "You are too far from “Oak” (42 m away). Go closer, and try again."
      ),
      (["outcome": "late"], "✘ That came too late: the hunt had ended."),
      (["outcome": "eaten\u{07}"], "The server says: eaten"), ([:], "The server says: nothing"),
    ] as [(JSONValue, String)])
  func `of a code`(outcome: JSONValue, sentence: String) {
    #expect(JoinSentences.outcome(outcome, in: .sample) == sentence)
  }

  @Test func `before joining`() {
    let card: JSONValue = [
      "name": "Old Town", "author": "Mia", "description": "Walk.", "clues": 1, "players": 3, "capacity": 10,
      "phase": "open", "secondsToStart": 90, "teams": ["Red", "Blue"],
    ]
    #expect(
      JoinSentences.card(card) == [
        "Old Town", "by Mia", "  Walk.", "1 clue, 3 players of 10. The hunt starts in 1:30.",
        "Teams: Red, Blue (choose one with --team)",
      ])
  }

  @Test func `how to come back`() {
    let lines = JoinSentences.welcome(name: "Ada", code: "7KQF", token: "T", server: ServerAddress(host: "h", port: 1))
    #expect(lines.contains("To return to your seat: quarry join 7KQF --token T --server h:1"))
    #expect(
      JoinSentences.welcome(name: "Ada", code: "7KQF", token: "T", server: .local)
        .contains("To return to your seat: quarry join 7KQF --token T"))
  }

  @Test func `of the clues`() {
    #expect(
      JoinSentences.clues(of: .sample) == [
        "✔ 1. Fountain (50 points, found by 2)", "· 2. Oak (20 points, found by nobody)", "     Old.",
      ])
    #expect(JoinSentences.clues(of: LobbyMirror()) == ["The clues are shown when the hunt starts."])
  }

  @Test func `of what a clue asks, and what to type`() {
    func lines(_ proof: JSONValue) -> [String] {
      let view: JSONValue = ["clues": [["clue": "c1", "title": "Oak", "points": 1, "proof": proof]]]
      return Array(JoinSentences.clues(of: LobbyMirror(view)).dropFirst())
    }
    #expect(lines(["kind": "scan"]) == [])
    #expect(lines(["kind": "codeword"]) == ["     → /answer 1 CODEWORD"])
    #expect(
      lines(["kind": "outsider", "options": ["Ash", "Elm"]]) == [
        "     a) Ash", "     b) Elm", "     → /answer 1 LETTER",
      ])
    #expect(lines(["kind": "number", "question": "12*7"]) == ["     12*7", "     → /answer 1 NUMBER"])
    #expect(lines(["kind": "visit"]) == ["     → /here LATITUDE LONGITUDE, then /visit 1"])
  }

  @Test(arguments: [("b", 1), ("B", 1), ("elm", 1), ("A", 2), ("c", 2)] as [(String, Int64)])
  func `an option is chosen by its letter, unless an option has that text`(typed: String, place: Int64) {
    let choice = LobbyMirror.Clue(["proof": ["kind": "choice", "options": ["Ash", "Elm", "a"]]])
    #expect(JoinSentences.answer(typed, to: choice) == .integer(place))
    #expect(JoinSentences.answer("oak", to: choice) == "oak")
    #expect(JoinSentences.answer("b", to: LobbyMirror.Clue(["proof": ["kind": "codeword"]])) == "b")
  }

  @Test func `of the board, always with the own row`() {
    #expect(
      JoinSentences.board(of: .sample) == ["  1. Bob: 50 points, 1/2", "  2. Ada (you): 50 points, 1/2"])
    #expect(
      JoinSentences.board(of: .sample, top: 1) == [
        "  1. Bob: 50 points, 1/2", "  2. Ada (you): 50 points, 1/2", "   2 players in all",
      ])
  }

  @Test func `of the results`() {
    let results: JSONValue = [
      "rows": [.row(1, "p2", "Bob", 70, at: 5), .row(2, "p1", "Ada", 50, at: 9)],
      "winners": [["player": "p2", "seconds": 125]],
    ]
    #expect(
      JoinSentences.results(results, in: .sample) == [
        "Results:", "  1. Bob: 70 points, 1/2", "  2. Ada (you): 50 points, 1/2", "Found everything: Bob in 2:05.",
      ])
  }

  @Test func `events of others, but not what the answer has said already`() {
    func line(_ type: String, _ data: JSONValue) -> String? {
      JoinSentences.line(for: .sample(type, data), in: .sample)
    }
    #expect(line("clue.scanned", ["player": "p2", "clue": "c2"]) == "Bob found “Oak”.")
    #expect(line("clue.scanned", ["player": "p1", "clue": "c2"]) == nil)
    #expect(line("chat.sent", ["player": "p1", "name": "Ada", "text": "hi"]) == "You: hi")
  }

  @Test func `of a clue that is revealed, once its text is known`() {
    let event = Push.Event.sample("clue.revealed", ["clue": "c2", "player": "p1"])
    #expect(JoinSentences.line(for: event, in: .sample) == nil)
    #expect(
      JoinSentences.revealed("c2", in: .sample) == [
        "A new clue is open:", "· 2. Oak (20 points, found by nobody)", "     Old.",
      ])
    #expect(JoinSentences.revealed("c9", in: .sample) == [])
  }
}

@Suite struct WhatAPlayerHearsOfTheConnection {
  @Test func `is what the host said before, and when it breaks`() throws {
    var members = try #require(JSONValue.snapshot.object).members.filter { $0.name != "notices" }
    members.append(.init("notices", [["notice": "n1", "text": "Rain!", "at": 5]]))
    let snapshot = WatchUpdate.snapshot(.object(JSONObject(members)), at: .init(epoch: "E", seq: 7))
    #expect(JoinSentences.lines(for: snapshot, in: LobbyMirror()) == ["The host says: Rain!"])
    #expect(JoinSentences.lines(for: snapshot, in: .sample) == ["Connected again."])
    #expect(
      JoinSentences.lines(for: .disconnected(reason: "cut", retryIn: .seconds(1)), in: .sample)
        == ["Connection lost (cut). Trying again…"])
  }
}

@Suite struct ALineThatIsTyped {
  private func typed(_ keys: String...) -> (LineEditor, [LineEditor.Key]) {
    var editor = LineEditor()
    let events = keys.flatMap { editor.type($0.utf8) }
    return (editor, events)
  }

  @Test func `is given at Return`() {
    #expect(typed("ab", "c\rd\n").1 == [.line("abc"), .line("d")])
    #expect(typed("abc").0.line == "abc")
  }

  @Test(arguments: [
    ("abc\u{7F}", "ab"), ("\u{7F}a", "a"), ("one two  \u{17}", "one "), ("one\u{15}x", "x"), ("小林\u{7F}", "小"),
    ("👩‍👩‍👧\u{7F}", ""), ("bc\u{1B}[D\u{1B}[Da", "abc"), ("bc\u{01}a\u{05}d", "abcd"), ("abc\u{1B}[D\u{1B}[3~", "ab"),
    ("abc\u{1B}[H\u{1B}[C\u{0B}", "a"), ("a\u{1B}[Ab\u{1B}[200~c", "abc"), ("a\u{1B}xb", "ab"), ("a\tb", "a b"),
    ("e\u{301}", "e\u{301}"), ("abc\u{1B}OHx", "xabc"),
  ])
  func `can be edited`(keys: String, line: String) {
    #expect(typed(keys).0.line == line)
  }

  @Test func `may arrive in pieces of characters`() {
    var editor = LineEditor()
    for byte in Array("é小🦊".utf8) { _ = editor.type([byte]) }
    #expect(editor.line == "é小🦊")
    _ = editor.type([0xFF, 0x41, 0xC3, 0x41, 0x42])
    #expect(editor.line.hasPrefix("é小🦊"))
    #expect(editor.line.hasSuffix("B"))
  }

  @Test func `ends the game with Ctrl-D, but only when empty`() {
    #expect(typed("\u{04}").1 == [.end])
    #expect(typed("a\u{04}").1 == [])
  }

  @Test func `keeps the text after the cursor`() {
    #expect(typed("a小\u{1B}[D").0.columnsBehindCursor == 2)
  }
}

@Suite struct AFailure {
  @Test func `names the field that is wrong`() {
    let error = QuarryError(
      code: -32602, kind: "invalid-params", message: "clues[3].title must not be empty.",
      data: ["field": "clues[3].title"])
    #expect(Failure(error)?.sentence == "clues[3].title must not be empty.")
    let bare = QuarryError(code: -32602, kind: "invalid-params", message: "Too long.", data: ["field": "name"])
    #expect(Failure(bare)?.sentence == "name: Too long.")
    #expect(Failure(bare)?.exitCode == 1)
  }

  @Test func `says what to do when nobody answers`() {
    let failure = Failure(ConnectionFailure.unreachable(.local, reason: "connection refused"))
    #expect(failure?.sentence.contains("--server") == true)
    #expect(failure?.exitCode == 2)
  }
}
