import Descriptions
import Hunt
import Wire

// MARK: Of many methods, which `Call` reads

extension ParameterDescription {
  static let token = optional("token", .token, "The seat or account to act as. By default, the connection's.")
  static let lobby = optional(
    "lobby", .lobbyIDInAnyCase, "The lobby. Takes precedence over `code`; without either, the lobby of the seat.")
  static let code = optional("code", .joinCodeInAnyCase, "The lobby's join code. Works until the lobby is archived.")
  static let key = optional(
    "key", .key,
    """
    Makes the request idempotent: the same key from the same seat returns the first result again, and nothing happens \
    twice.
    """)

  // MARK: Where the phone is

  static let latitude = optional(
    "lat", .phoneLatitude,
    "The phone's position; needed if the clue's `location` is `required`. It is neither shown to anybody nor stored.")
  static let longitude = optional("lon", .phoneLongitude, "Goes with `lat`.")
  static let accuracy = optional(
    "accuracy", .number("Metres: the radius of the circle in which the phone is. 0 unless given.", from: 0),
    """
    The stated inaccuracy counts in the player's favour: a player who may be within the clue's radius counts as there. \
    More than \(Int(Limits.accuracy)) m counts as \(Int(Limits.accuracy)).
    """)
  static let madeAt = optional(
    "at", .timestamp, "The time at which it was made, if the phone was offline. At most 2 minutes in the future.")

  /// What documents hold once, by their names there.
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

// MARK: Of several methods

extension Parameter where Value == ClueID {
  static var clue: Parameter { .id("clue", .clueID) }
}

extension Parameter where Value == ClueID? {
  static var before: Parameter {
    .optionalID("before", .clueID, "The clue to insert it before; the end unless given.")
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
  /// Why the host does something.
  static var reason: Parameter { .optionalText("reason", .reason, "The reason, shown to everybody.") }
}

extension Parameter where Value == NoticeText {
  static var notice: Parameter { .text("text", .noticeText) }
}

extension Parameter where Value == Recipient {
  static var recipient: Parameter {
    .optional("to", .recipient, "Everybody unless given.") { (fields) throws(WireError) in try Recipient(fields) }
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
  /// As of which event something is asked for.
  static var moment: Parameter { moment("The event as of which to answer; the newest unless given.") }

  static func moment(_ meaning: String) -> Parameter {
    .optional("at", .seq, meaning) { (fields) throws(WireError) in
      guard let seq = try fields.optionalInteger("at") else { return nil }
      guard seq >= 1 else { throw fields.problem("at", "must be a sequence number from 1 on") }
      return seq
    }
  }
}

extension Parameter where Value == Int {
  /// How many a page has.
  static var limit: Parameter {
    .optional("limit", .integer("The maximum number.", Limits.page), "\(Limits.pageDefault) unless given.") {
      (fields) throws(WireError) in
      let limit = try fields.optionalInteger("limit") ?? Limits.pageDefault
      guard Limits.page.contains(limit) else {
        throw fields.problem("limit", "must be from \(Limits.page.lowerBound) to \(Limits.page.upperBound)")
      }
      return limit
    }
  }

  /// Behind which event a page begins.
  static var behindEvent: Parameter {
    behind(.integer("A sequence number.", from: 0), "The event after which the page begins; 0 unless given.")
  }

  static func behind(_ schema: Schema, _ meaning: String) -> Parameter {
    .optional("after", schema, meaning) { (fields) throws(WireError) in
      let after = try fields.optionalInteger("after") ?? 0
      guard after >= 0 else { throw fields.problem("after", "must not be negative") }
      return after
    }
  }
}
