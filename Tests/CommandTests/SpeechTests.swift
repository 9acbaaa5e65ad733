import Core
import JSONCoding
import LobbyLog
import QuarryClient
import Testing
import Translations

@testable import quarry

@Suite struct SpeakingInATerminal {
  @Test(
    arguments: [
      ([:], .english), (["LANG": "de_DE.UTF-8"], .german), (["LANG": "C.UTF-8", "LANGUAGE": "de"], .english),
      (["LC_ALL": "uk_UA", "LANG": "de_DE"], .ukrainian), (["LC_ALL": "", "LC_MESSAGES": "tr"], .turkish),
      (["LANG": "ja_JP.UTF-8", "LANGUAGE": "ja:pt_BR:en"], .portuguese), (["LC_ALL": "C", "LANG": "fr_FR"], .english),
      (["LC_ALL": "POSIX"], .english), (["LANG": "xx"], .english),
    ] as [([String: String], Language)])
  func `is in the terminal's language`(environment: [String: String], language: Language) {
    #expect(Speech.language(in: environment) == language)
  }

  @Test(arguments: Language.allCases) func `fits a window in every language`(language: Language) {
    Speech.$texts.withValue(.of(language)) {
      let lines = JoinInput.overview
      #expect(lines.count > 22)
      for line in lines { #expect(line.columns <= 80, "\(line)") }
      let commands = lines.compactMap { $0.firstMatch(of: /^ {2}(\/\w+)/)?.1 }
      #expect(
        commands == [
          "/clues", "/answer", "/here", "/visit", "/enter", "/hint", "/board", "/why", "/say", "/team", "/messages",
          "/report", "/present", "/sos", "/share", "/songs", "/song", "/up", "/name", "/leave", "/end", "/quit",
        ])
    }
  }

  @Test(arguments: Language.allCases) func `keeps the columns of a board`(language: Language) {
    Speech.$texts.withValue(.of(language)) {
      let board = JoinSentences.board(of: .sample)
      let places = board.map { $0.prefix(5) }
      #expect(places == ["  1. ", "  2. "])
      #expect(board[0].hasSuffix("1/2") && board[0].contains("Bob"))
      let answer: JSONValue = ["points": 47, "because": [["points": 50, "kind": "find", "clue": "c1"]]]
      let sums = JoinSentences.explanation(answer, in: .sample)
      let numbers = sums.map { $0.prefix(8) }
      #expect(numbers == ["   +50  ", "    47  "])
    }
  }

  /// Every kind of event, with and without what may be missing, so that no language lacks a sentence or a place.
  @Test(arguments: Language.allCases) func `tells every event, with all places filled`(language: Language) {
    let full: JSONValue = [
      "player": "p2", "name": "Eve", "clue": "c1", "reason": "so", "text": "hi", "seconds": 61, "endsAt": 90_000,
      "wave": 0, "cost": 2, "caption": "here", "help": "h1", "stars": 3, "title": "Help!", "artist": "Beatles",
      "votes": 2, "song": "s1", "points": 5, "found": 2, "role": "referee", "staff": "k1", "kind": "award",
      "triesLeft": 1, "message": "m1", "to": "team", "team": "t1", "by": "clock", "account": "a",
    ]
    Speech.$texts.withValue(.of(language)) {
      for kind in EventKind.allCases where ![.clueMoved, .sheetRequested, .playAmended, .playerUpdated].contains(kind) {
        for data in [full, [:]] {
          let sentence = LobbyMirror.sample.sentence(for: .sample(kind.rawValue, data)) ?? ""
          #expect(!sentence.isEmpty && !sentence.contains("{") && !sentence.contains("event."), "\(kind) \(sentence)")
        }
      }
    }
  }

  @Test func `is a refusal in the words of the pages, or in the server's own`() {
    let late = QuarryError(code: -32_000, kind: "rate-limited", message: "Slow down.", data: ["retryAfter": 2_100])
    let rare = QuarryError(code: -32_000, kind: "odd", message: "Odd.", data: [:])
    #expect(Failure.sentence(for: late) == "Slow down.")
    Speech.$texts.withValue(.of(.ukrainian)) {
      #expect(Failure.sentence(for: late) == "Надто часто. Зачекай 3 секунди.")
      #expect(Failure.sentence(for: rare) == "Odd.")
    }
  }

  @Test func `puts a comma as the language does`() {
    #expect(Speech.list(["Ada", "Bob"]) == "Ada, Bob")
    Speech.$texts.withValue(.of(.arabic)) { #expect(Speech.list(["Ada", "Bob"]) == "Ada، Bob") }
  }
}
