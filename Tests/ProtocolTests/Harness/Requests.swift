import JSONCoding

/// Sample requests for mutation.
enum Requests {
  /// Every method with all its parameters, and whether only the host may call it.
  static func valid(for lobby: HostedLobby) -> [(method: String, params: JSONValue, isHost: Bool)] {
    let named: JSONValue = ["lobby": .string(lobby.id), "code": .string(lobby.code)]
    let clue = HostedLobby.clue(1).with([
      "location": ["lat": 1.5, "lon": 2.5, "radius": 30, "required": false], "hints": [["text": "x", "cost": 1]],
      "opens": 1_600_000_000_000, "closes": 1_900_000_000_000,
    ])
    let here: JSONValue = ["lat": 1.5, "lon": 2.5, "accuracy": 10]
    let details: JSONValue = [
      "name": "Fuzz", "description": "x", "author": "x", "capacity": 50, "duration": 600, "order": "free",
      "scoring": ["fixed": [:]], "teams": ["Red"], "settings": ["chat": true, "boardDelay": 0],
    ]
    return [
      ("server.info", [:], true), ("server.ping", [:], true),
      ("lobby.create", details.with(["clues": [clue], "key": "k"]), true),
      ("lobby.update", details.with(["lobby": .string(lobby.id)]), true),
      ("clue.add", clue.with(["before": "c1"]), true), ("clue.update", clue.with(["clue": "c1"]), true),
      ("clue.remove", ["clue": "c2"], true), ("clue.move", ["clue": "c3", "before": "c1"], true),
      ("clue.list", named, true), ("lobby.peek", named, true),
      ("lobby.join", ["code": .string(lobby.code), "name": "Ada", "team": "Red", "key": "k"], true),
      ("player.rename", ["name": "Ada L.", "key": "k"], false),
      (
        "scan.submit",
        here.with(["text": .string(lobby.codes[0]), "at": 1_700_000_000_000, "key": "s"]), false
      ),
      ("clue.answer", here.with(["clue": "c1", "answer": "oak", "at": 1_700_000_000_000, "key": "w"]), false),
      ("clue.visit", here.with(["clue": "c1", "at": 1_700_000_000_000, "key": "v"]), false),
      ("clue.hint", ["clue": "c1", "hint": 0, "key": "h"], false), ("player.explain", ["player": "p1"], false),
      ("clue.accept", ["clue": "c1", "player": "p1", "reason": "x", "at": 1_700_000_000_000, "key": "t"], true),
      ("late.list", named, true),
      ("ruling.preview", ["ruling": ["award": ["player": "p1", "points": 5]]], true),
      (
        "ruling.apply",
        ["ruling": ["voidCode": ["clue": "c1", "from": 1_700_000_000_000, "reason": "x"]], "key": "r"], true
      ),
      ("ruling.revoke", ["ruling": "r1", "key": "o"], true),
      ("chat.send", ["text": "Hello", "key": "c"], false),
      ("lobby.announce", ["text": "Hello", "to": ["player": "p1"], "key": "a"], true),
      ("lobby.freeze", ["key": "f"], true), ("lobby.reveal", ["at": 5, "key": "r"], true),
      ("lobby.extend", ["seconds": 60, "key": "e"], true),
      ("lobby.watch", ["lobby": .string(lobby.id), "since": ["epoch": "x", "seq": 1], "topics": ["chat"]], false),
      ("lobby.unwatch", named, false), ("lobby.view", named.with(["at": 3]), false),
      ("lobby.board", named.with(["after": 0, "limit": 10, "at": 3]), false),
      ("lobby.history", named.with(["after": 0, "limit": 10]), false), ("lobby.results", named, false),
      ("session.attach", ["token": .string(lobby.token)], true),
    ]
  }

  static let wrongValues: [JSONValue] = [
    .bool(true), .integer(-1), .integer(.max), 1.5, 1e300, "", "x",
    .string(String(repeating: "\u{1F468}\u{200D}", count: 700)),
    "line\nbreak", "\u{0}", [], [[]], [1, "x", [:]], [:], ["a": ["b": []]], .null,
  ]

  /// The kinds of error that well-formed requests may cause.
  static let kinds: Set<String> = [
    "invalid-params", "unauthorized", "forbidden", "lobby-not-found", "clue-not-found", "player-not-found",
    "name-taken",
    "wrong-phase", "lobby-full", "method-not-found",
  ]

  /// Whether a value has a type that is not accepted in place of the other's.
  static func isWrongType(_ value: JSONValue, for valid: JSONValue?) -> Bool {
    switch (value, valid) {
    case (.null, _), (_, nil): false
    case (.bool, .bool), (.string, .string), (.array, .array), (.object, .object): false
    case (.integer, .integer), (.integer, .double), (.double, .integer), (.double, .double): false
    default: true
    }
  }
}

extension JSONValue {
  func replacing(_ name: String, with value: JSONValue) -> JSONValue {
    .object(JSONObject((object?.members ?? []).map { $0.name == name ? .init(name, value) : $0 }))
  }
}
