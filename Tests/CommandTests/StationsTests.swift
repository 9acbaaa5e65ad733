import JSONCoding
import Testing

@testable import quarry

@Suite struct StationsInATerminal {
  @Test(
    arguments: [
      ("/enter 2", .enter(clue: 2)), ("/enter", .incomplete("/enter CLUE")), ("/out", .exit(clue: nil)),
      ("/out 2", .exit(clue: 2)), ("/out now", .incomplete("/out CLUE")),
    ] as [(String, JoinInput)])
  func `have commands`(line: String, input: JoinInput) {
    #expect(JoinInput(line) == input)
  }

  @Test(
    arguments: [
      ("entered", "You are inside (3 of 4). /out leaves."),
      ("full", "All places are taken (3 of 4). Try again in a moment: /enter 2"),
      ("locked", "That clue is not open to you yet."), ("closed", "You cannot find that clue now."),
    ])
  func `say what came of a check-in`(outcome: String, sentence: String) {
    let answer: JSONValue = ["outcome": .string(outcome), "inside": 3, "capacity": 4]
    #expect(JoinSentences.entered(answer, number: 2) == sentence)
  }

  @Test func `are listed with how full they are`() {
    func lines(_ station: JSONValue) -> [String] {
      var lobby = LobbyMirror()
      lobby.refreshClues(from: [
        "clues": [["clue": "c1", "title": "Tower", "points": 5, "proof": ["kind": "scan"], "station": station]]
      ])
      return JoinSentences.clues(of: lobby)
    }
    #expect(lines(["inside": 1, "capacity": 4]).last == "     → 1 of 4 inside: /enter 1 before you can find it")
    #expect(
      lines(["inside": 1, "capacity": 4, "enteredAt": 5]).last
        == "     → 1 of 4 inside: you are among them; /out leaves")
    let outside = JoinSentences.outcome(["outcome": "locked", "clue": "c1"], in: LobbyMirror())
    #expect(outside == "You can find a clue only inside: check in first, with /enter.")
  }
}
