// Making a lobby, and changing what it is.
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let creating = Theme(.hosting) {
    Method(
      "lobby.create", .repeatable, by: .any, "Creates a lobby, or starts a play of a pack.",
      details:
        """
        Binds the connection to the host's seat if it has none. A lobby may have no clues: add them with `clue.add`, \
        also if a hunt does not fit into one message. With `pack`, the clues, the time and other omitted settings come \
        from the pack, and the host must be signed in. With `play` as well, the caller plays the pack alone, signed in \
        or not: there is no host, the hunt starts at once, and the connection is bound to the player's seat if it has \
        none.
        """, parameters: .lobbyToCreate, result: .anyOf([.created, .playBegun]),
      errors: [.forbidden, .lobbyNotFound, .packNotFound, .quotaExceeded, .rateLimited, .unavailable],
      example: .init(
        named: "Creates a lobby",
        #"""
        {
          "name": "Old Town",
          "duration": 3600,
          "teams": ["Red", "Blue"],
          "clues": [
            {
              "title": "The fountain",
              "text": "Read what stands on its rim.",
              "points": 50,
              "proof": { "scan": {} }
            }
          ],
          "key": "3f6b8a52-hunt-1"
        }
        """#,
        #"""
        {
          "lobby": "01M7YMYHT0R031M70T6HQNYXXM",
          "code": "8QAC",
          "token": "01M7YMYHT0R031M70T6HQNYXXM.h.3e_nUCNtQElJpjCOxqyD8Q",
          "clues": ["c1"]
        }
        """#)
    ) { plan in plan }
    Method(
      "lobby.update", .repeatableOfLobby, by: .host, "Changes the lobby's settings.",
      details:
        """
        Not after the end. After the start, `startsAt`, `duration` and `order` cannot be changed. Null clears \
        `startsAt` and `duration`. There must be a seat for every player, and teams cannot be removed once somebody \
        has joined.
        """, parameters: .lobbyChanges, result: .nothing, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"capacity":30,"settings":{"lateJoin":false}}"#)
    ) { changes in .host(.update(changes)) }
  }
}

// MARK: Parameters

extension Parameter where Value == Plan {
  fileprivate static var lobbyToCreate: Parameter {
    Parameter(details + contents + play) { (fields) throws(WireError) in try .create(fields) }
  }

  /// What it is to be.
  private static var details: [ParameterDescription] {
    [
      .optional(
        "name", .lobbyName,
        """
        Required, except with `pack` or `again`. In a solo play, the player's name; their username unless given.
        """),
      .optional("description", .lobbyDescription, "Empty unless given."),
      .optional("author", .author, "The account's username unless given; empty without an account."),
      .optional("capacity", .capacity, "\(Limits.capacityDefault) unless given."),
      .optional(
        "startsAt", .timestamp,
        "The time of an automatic start, in the future; unless given, `lobby.start` starts the hunt."),
      .optional("duration", .duration, "Without it the hunt has no clock."),
      .optional("order", .order), .optional("drip", .dripInput), .optional("scoring", .scoring),
      .optional("teams", .teamNamesInput), .optional("settings", .settingsInput),
    ]
  }

  /// What it has, and who is told.
  private static var contents: [ParameterDescription] {
    [
      .optional(
        "clues",
        .list("In the order in which they are shown.", of: .clueInput, max: Limits.clues)),
      .optional(
        "email", .emailAddress,
        """
        The address to which the codes are sent for printing: at once if there are clues with codes, else ten minutes \
        after the last change to a clue, or when the hunt starts. Stored encrypted. Only if the server sends mail.
        """),
      .language,
      .optional(
        "codes", .codesInput,
        "Reuses the printed codes of an earlier lobby: the first clue gets its first code, and so on."),
      .optional(
        "again", .lobbyID,
        """
        An earlier lobby of the same host: reuses its clues, settings and codes, with new seats. Allows no other \
        parameter but `key`.
        """),
    ]
  }

  /// The pack that is played.
  private static var play: [ParameterDescription] {
    [
      .optional("pack", .packIDInput, "The pack to play, in its newest version."),
      .optional(
        "play", .words(PackPlay.Kind.allCases.filter(\.isSolo).map(\.rawValue)),
        """
        A solo play by the caller: against the clock with five clues at first, or casually with all clues and no \
        clock. Only with `pack`.
        """),
      .optional(
        "ghost", .ghostInput,
        """
        A recorded run to race against: the one that leads the pack's board, or the best one of a user. Only with \
        `play`.
        """),
      .optional(
        "ranked", .boolean(),
        """
        Whether the results of a game with a host stand on the board of the pack: then all players must be \
        signed in when they join, before the start, and nothing of the pack can be changed. Only with `pack`, \
        and without `play`.
        """),
    ]
  }
}

extension Parameter where Value == LobbyChanges {
  fileprivate static var lobbyChanges: Parameter {
    Parameter([
      .optional("name", .lobbyName), .optional("description", .lobbyDescription), .optional("author", .author),
      .optional("capacity", .capacity), .optional("startsAt", .timestamp.orNull),
      .optional("duration", .duration.orNull), .optional("order", .order), .optional("drip", .dripInput),
      .optional("scoring", .scoring), .optional("teams", .teamNamesInput), .optional("settings", .settingsInput),
      .optional("email", .emailAddress.orNull, "The address to which the codes are sent; null deletes it."), .language,
    ]) { (fields) throws(WireError) in
      var changes = try LobbyChanges(fields)
      changes.contact = try fields.clearable("email") { fields throws(WireError) in try fields.optionalContact() }
      return changes
    }
  }
}

extension ParameterDescription {
  fileprivate static let language = optional(
    "language", .letterLanguage, "The language of the letter; English unless given.")
}

// MARK: Reading

extension Plan {
  fileprivate static func create(_ params: Fields) throws(WireError) -> Plan {
    if params.has("again") { return try again(params) }
    if params.has("pack") { return .play(try PlayRequest(params)) }
    for name in ["play", "ghost", "ranked"] where params.has(name) {
      throw params.problem(name, "must come with pack, the pack to play")
    }
    var clues: [Clue] = []
    for fields in try params.optionalObjects("clues") ?? [] { clues.append(try Clue(fields)) }
    var details = try LobbyDetails(params)
    details.contact = try params.optionalContact()
    return .create(details, clues: clues, codes: try codes(params).map { .hosts($0) })
  }

  /// What else there is to say of a lobby, the earlier one says.
  private static func again(_ params: Fields) throws(WireError) -> Plan {
    for name in ["name", "clues", "codes", "pack", "settings", "order", "scoring", "teams"] where params.has(name) {
      throw params.problem(name, "must be left out: again supplies it")
    }
    guard let earlier = LobbyID(parsing: try params.string("again")) else {
      throw params.problem("again", "must be the id of an earlier lobby")
    }
    // Its name is not known yet; what stands in its place keeps apart requests that have the same key.
    return .create(LobbyDetails(name: "again \(earlier.rawValue)"), clues: [], codes: .again(earlier))
  }

  private static func codes(_ params: Fields) throws(WireError) -> LobbyRequest.CodesOfEarlier? {
    guard let codes = try params.optionalFields("codes") else { return nil }
    guard let lobby = LobbyID(parsing: try codes.string("lobby")) else {
      throw codes.problem("lobby", "must be the id of an earlier lobby")
    }
    guard let token = SeatToken(parsing: try codes.string("token")) else { throw .unknownToken }
    return .init(lobby: lobby, token: token)
  }
}
