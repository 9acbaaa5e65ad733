import JSONCoding
import QuarryClient
import Testing

@testable import quarry

@Suite struct WhatAPlayerIsToldOfPoints {
  @Test func `is where each of them comes from`() {
    let answer: JSONValue = [
      "points": 47,
      "because": [
        ["seq": 5, "at": 1, "points": 50, "kind": "find", "clue": "c1"],
        ["seq": 5, "at": 1, "points": 10, "kind": "bonus", "clue": "c1"],
        ["seq": 6, "at": 2, "points": -20, "kind": "hint", "clue": "c2"],
        ["seq": 7, "at": 3, "points": 0, "kind": "ruling", "clue": "c2", "ruling": "r1", "reason": "Felled"],
        ["seq": 8, "at": 4, "points": 7, "kind": "ruling", "ruling": "r2", "reason": "Fair play"],
        ["seq": 9, "at": 5, "points": 0, "kind": "find", "clue": "c2", "accepted": true, "reason": "No camera"],
      ],
    ]
    #expect(
      JoinSentences.explanation(answer, in: .sample) == [
        "   +50  for “Fountain”", "   +10  for being among the first at “Fountain”", "   -20  for a hint for “Oak”",
        "    +0  “Oak” does not count: Felled", "    +7  from the host: Fair play",
        "    +0  for “Oak”, accepted by the host: No camera", "    47  points in all",
      ])
  }

  @Test func `is what hints there are, and what they cost`() {
    let clue = LobbyMirror.Clue([
      "clue": "c2", "hints": [["cost": 5, "text": "Look up"], ["cost": 1]],
    ])
    #expect(JoinSentences.hints(of: clue, number: 2) == ["Hint: Look up", "→ /hint 2 2 (1 point)"])
    #expect(
      JoinSentences.hint(["text": "Look up", "cost": 5, "points": 45]) == "Hint: Look up You have 45 points now.")
  }

  @Test func `is how the teams stand`() {
    var lobby = LobbyMirror.sample
    lobby.apply(
      .board(
        Push.BoardChange(
          lobby: "L", seq: 21, isWhole: false, rows: [], total: 2, frozen: false,
          teams: [["rank": 1, "team": "t2", "name": "Blue", "points": 70], ["rank": 2, "team": "t1", "name": "Red"]])))
    #expect(JoinSentences.board(of: lobby).last == "Teams: Blue 70, Red 0")
    let screen = WatchScreen(lobby: lobby, happenings: [], trouble: nil, now: 10_000)
    #expect(screen.lines(columns: 50, rows: 12)[2].text == "Teams: Blue 70 · Red 0")
    // A push without teams leaves them unchanged.
    lobby.apply(.board(.sample([], total: 2)))
    #expect(lobby.board.teams.map(\.summary) == ["Blue 70", "Red 0"])
  }
}
