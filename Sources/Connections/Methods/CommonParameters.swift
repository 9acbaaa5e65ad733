import Core
import Descriptions
import Hunt
import Wire

// MARK: Shared by many methods and read by `Call`

extension ParameterDescription {
  static let token = optional("token", .token, "The seat or the account to act as. Defaults to the connection's.")
  static let lobby = optional(
    "lobby", .lobbyIDInAnyCase,
    "Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby.")
  static let code = optional("code", .joinCodeInAnyCase, "Names the lobby by its join code, until it is archived.")
  static let key = optional(
    "key", .key,
    """
    Makes the request safe to repeat: the same key from the same seat returns the first result again, and \
    nothing happens twice.
    """)

  // MARK: Where the phone is

  static let latitude = optional(
    "lat", .phoneLatitude,
    "Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored.")
  static let longitude = optional("lon", .phoneLongitude, "Required with `lat`.")
  static let accuracy = optional(
    "accuracy", .number("The radius, in metres, of the circle that the phone is in. 0 if omitted.", from: 0),
    """
    The inaccuracy counts in the player's favour: a player who may be within the clue's radius counts as there. \
    More than \(Int(Limits.accuracy)) m counts as \(Int(Limits.accuracy)).
    """)
  static let madeAt = optional(
    "at", .timestamp, "When the proof was made, if the phone was offline then. At most 2 minutes in the future.")

  /// The parameters that documents define once, by their names there.
  static let shared: [(name: String, parameter: ParameterDescription)] = [
    ("Token", token), ("Lobby", lobby), ("Code", code), ("Key", key), ("Latitude", latitude), ("Longitude", longitude),
    ("Accuracy", accuracy), ("MadeAt", madeAt),
  ]

  static func required(_ name: String, _ schema: Schema, _ meaning: String? = nil) -> ParameterDescription {
    ParameterDescription(name, schema, meaning)
  }

  static func optional(_ name: String, _ schema: Schema, _ meaning: String? = nil) -> ParameterDescription {
    ParameterDescription(name, schema, meaning, isRequired: false)
  }
}

// MARK: Shared by several methods

extension Parameter where Value == ClueID {
  static var clue: Parameter { .id("clue", .clueID) }
}

extension Parameter where Value == ClueID? {
  static var before: Parameter {
    .optionalID("before", .clueID, "The clue that follows it. If omitted, it goes to the end.")
  }
}

extension Parameter where Value == PlayerID {
  static var player: Parameter { .id("player", .playerID) }
}

extension Parameter where Value == SongID {
  static var song: Parameter { .id("song", .songID) }
}

extension Parameter where Value == MessageID {
  static var message: Parameter { .id("message", .messageID) }
}

extension Parameter where Value == Reason? {
  static var reason: Parameter { .optionalText("reason", .reason, "The reason, shown to everybody.") }
}

extension Parameter where Value == NoticeText {
  static var notice: Parameter { .text("text", .noticeText) }
}

extension Parameter where Value == Recipient {
  static var recipient: Parameter {
    .optional("to", .recipient, "Defaults to everybody.") { (fields) throws(WireError) in try Recipient(fields) }
  }
}

extension Parameter where Value == Timestamp? {
  static var madeAt: Parameter {
    Parameter([.madeAt]) { (fields) throws(WireError) in try fields.optionalTimestamp("at") }
  }
}

extension Parameter where Value == Position? {
  static var place: Parameter {
    Parameter([.latitude, .longitude, .accuracy]) { (fields) throws(WireError) in try Position(fields) }
  }
}

extension Parameter where Value == Int? {
  static var moment: Parameter { moment("The event to look back to. Defaults to the newest.") }

  static func moment(_ meaning: String) -> Parameter {
    .optional("at", .seq, meaning) { (fields) throws(WireError) in
      guard let seq = try fields.optionalInteger("at") else { return nil }
      guard seq >= 1 else { throw fields.problem("at", "must be a sequence number from 1 on") }
      return seq
    }
  }
}

extension Parameter where Value == Int {
  static var limit: Parameter { limit(orElse: Limits.pageDefault) }

  /// Lines of a chart.
  static var lines: Parameter { limit(orElse: Limits.linesDefault) }

  /// Entries of the feed.
  static var entries: Parameter { limit(of: "entries", in: Limits.momentPage, orElse: Limits.momentPageDefault) }

  private static func limit(
    of what: String = "results", in range: ClosedRange<Int> = Limits.page, orElse usual: Int
  ) -> Parameter {
    .optional("limit", .integer("The maximum number of \(what).", range), "Defaults to \(usual).") {
      (fields) throws(WireError) in
      let limit = try fields.optionalInteger("limit") ?? usual
      guard range.contains(limit) else {
        throw fields.problem("limit", "must be from \(range.lowerBound) to \(range.upperBound)")
      }
      return limit
    }
  }

  static var behindEvent: Parameter {
    behind(.integer("A sequence number.", from: 0), "The page begins after this event. 0 if omitted.")
  }

  static func behind(_ schema: Schema, _ meaning: String) -> Parameter {
    .optional("after", schema, meaning) { (fields) throws(WireError) in
      let after = try fields.optionalInteger("after") ?? 0
      guard after >= 0 else { throw fields.problem("after", "must not be negative") }
      return after
    }
  }
}
