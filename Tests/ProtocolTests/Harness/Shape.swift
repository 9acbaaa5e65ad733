import JSONCoding

/// The expected shape of a JSON value. Members unknown to the protocol are errors too.
indirect enum Shape: Sendable {
  case string, integer, number, bool, any
  case empty
  case ulid, code, token, hash
  case one(of: [String])
  case list(Shape)
  /// An object; members whose names end with `?` are optional.
  case object([String: Shape])

  /// The problems with a value; empty if it fits.
  func problems(_ value: JSONValue?, at path: String = "$") -> [String] {
    guard let value else { return ["\(path) is missing"] }
    switch self {
    case .any: return []
    case .string: return check(value.string != nil, value, path)
    case .integer: if case .integer = value { return [] } else { return check(false, value, path) }
    case .number: return check(value.number != nil, value, path)
    case .bool: return check(value.bool != nil, value, path)
    case .empty: return check(value.object?.members.isEmpty == true, value, path)
    case .ulid:
      return check(value.string.map { Self.matches($0, 26, "0123456789ABCDEFGHJKMNPQRSTVWXYZ") } ?? false, value, path)
    case .code:
      return check(value.string.map { Self.matches($0, 4, "ABCDEFGHJKMNPQRSTVWXYZ23456789") } ?? false, value, path)
    case .hash: return check(value.string.map { Self.matches($0, 64, "0123456789abcdef") } ?? false, value, path)
    case .token: return check(value.string.map { !$0.isEmpty && $0.count <= 64 } ?? false, value, path)
    case .one(let names): return check(value.string.map(names.contains) ?? false, value, path)
    case .list(let element):
      guard let array = value.array else { return check(false, value, path) }
      return array.enumerated().flatMap { element.problems($1, at: "\(path)[\($0)]") }
    case .object(let members): return Self.problems(of: value, members, at: path)
    }
  }

  private static func problems(of value: JSONValue, _ members: [String: Shape], at path: String) -> [String] {
    guard let object = value.object else { return ["\(path) is no object: \(value.text.prefix(80))"] }
    var problems: [String] = []
    var known = Set<String>()
    for (name, shape) in members {
      let isOptional = name.hasSuffix("?")
      let name = isOptional ? String(name.dropLast()) : name
      known.insert(name)
      if object[name] == nil, isOptional { continue }
      problems += shape.problems(object[name], at: "\(path).\(name)")
    }
    return problems
      + object.members.filter { !known.contains($0.name) }.map { "\(path).\($0.name) is not in the protocol" }
  }

  private static func matches(_ text: String, _ length: Int, _ alphabet: String) -> Bool {
    text.count == length && text.allSatisfy(alphabet.contains)
  }

  private func check(_ isRight: Bool, _ value: JSONValue, _ path: String) -> [String] {
    isRight ? [] : ["\(path) should be \(self), not \(value.text.prefix(80))"]
  }
}

/// The shapes in 2-protocol.md.
extension Shape {
  static let phase = one(of: ["open", "running", "paused", "ended"])

  static let card = object([
    "lobby": .ulid, "code?": .code, "name": .string, "description": .string, "author": .string, "clues": .integer,
    "players": .integer, "capacity": .integer, "phase": phase, "order": .one(of: ["free", "sequence", "drip"]),
    "teams": .list(.string), "startsAt?": .integer, "endsAt?": .integer, "secondsToStart?": .integer,
    "secondsToEnd?": .integer, "teamColours?": .list(.string), "warmUp?": .string, "feed?": .bool,
  ])

  static let row = object([
    "rank": .integer, "player": .string, "name": .string, "team?": .string, "points": .integer, "found": .integer,
    "lastAt?": .integer, "lastSeq?": .integer,
  ])

  static let teamRow = object([
    "rank": .integer, "team": .string, "name": .string, "points": .integer, "found": .integer, "lastAt?": .integer,
    "lastSeq?": .integer,
  ])

  static let clueView = object([
    "clue": .string, "title": .string, "text": .string, "photo?": .string, "points": .integer,
    "proof": .any,
    "location?": .object(["lat": .number, "lon": .number, "radius": .integer, "required": .bool]),
    "hints": .list(.object(["cost": .integer, "text?": .string])), "opens?": .integer, "closes?": .integer,
    "found": .bool, "foundBy": .integer, "state": .one(of: ["open", "closed", "void"]),
  ])

  static let snapshot = object([
    "card": card, "me?": player, "clues": .list(clueView), "players": .list(player),
    "board": .object([
      "rows": .list(row), "total": .integer, "frozen": .bool, "me?": row, "teams?": .list(teamRow),
    ]),
    "chat": .list(
      .object([
        "message": .string, "player?": .string, "name": .string, "text": .string, "to?": .any, "at": .integer,
        "removed?": .bool,
      ])),
    "notices": .list(
      .object(["notice": .string, "text": .string, "clue?": .string, "to?": .any, "at": .integer])),
    "songs": .list(
      .object([
        "song": .string, "player?": .string, "title": .string, "artist": .string, "votes": .integer,
        "vote?": .one(of: ["up", "down"]), "playedAt?": .integer,
      ])),
  ])

  static let player = object([
    "player": .string, "name": .string, "team?": .string, "muted?": .bool, "warmedUp?": .bool,
  ])

  static let outcome = object([
    "outcome": .one(
      of: ["found", "already-found", "not-a-clue", "locked", "wrong-answer", "too-far", "closed", "late"]),
    "clue?": .string, "distance?": .number,
    "points": .integer, "total": .integer, "rank": .integer, "found": .integer, "of": .integer,
  ])

  static let event = object([
    "lobby": .ulid, "seq": .integer, "prev": .integer, "at": .integer, "type": .string, "data": .any,
  ])

  static let board = object([
    "lobby": .ulid, "seq": .integer, "rows": .list(row), "total": .integer, "frozen": .bool,
    "teams?": .list(teamRow),
  ])
}
