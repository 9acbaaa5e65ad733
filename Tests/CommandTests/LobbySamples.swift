import JSONCoding
import QuarryClient

@testable import quarry

extension JSONValue {
  /// A running hunt with two players and two clues, which ends at 60 s.
  static let snapshot: JSONValue = [
    "card": [
      "lobby": "L", "code": "7KQF", "name": "Old Town", "description": "", "author": "Mia", "clues": 2, "players": 2,
      "capacity": 10, "phase": "running", "order": "free", "teams": [], "startsAt": 0, "endsAt": 60_000,
    ],
    "me": ["player": "p1", "name": "Ada"],
    "clues": [
      ["clue": "c1", "title": "Fountain", "text": "Wet.", "points": 50, "found": true, "foundBy": 2, "state": "open"],
      ["clue": "c2", "title": "Oak", "text": "Old.", "points": 20, "found": false, "foundBy": 0, "state": "open"],
    ],
    "players": [["player": "p1", "name": "Ada"], ["player": "p2", "name": "Bob"]],
    "board": [
      "rows": [.row(1, "p2", "Bob", 50, at: 5), .row(2, "p1", "Ada", 50, at: 9)], "total": 2, "frozen": false,
    ],
    "chat": [], "notices": [], "songs": [],
  ]

  static func row(_ rank: Int64, _ player: String, _ name: String, _ points: Int64, at: Int64) -> JSONValue {
    [
      "rank": .integer(rank), "player": .string(player), "name": .string(name), "points": .integer(points), "found": 1,
      "lastAt": .integer(at), "lastSeq": .integer(at),
    ]
  }
}

extension LobbyMirror {
  static let sample = LobbyMirror(.snapshot)

  mutating func happens(_ type: String, _ data: JSONValue, at: Int64 = 10_000) {
    apply(.event(.sample(type, data, at: at)))
  }
}

extension Push.Event {
  static func sample(_ type: String, _ data: JSONValue, at: Int64 = 10_000) -> Push.Event {
    Push.Event(lobby: "L", seq: 20, prev: 19, at: at, type: type, data: data)
  }
}

extension Push.BoardChange {
  static func sample(_ rows: [JSONValue], total: Int, isWhole: Bool = false) -> Push.BoardChange {
    Push.BoardChange(lobby: "L", seq: 20, isWhole: isWhole, rows: rows, total: total, frozen: false)
  }
}
