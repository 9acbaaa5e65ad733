// Creating and updating a lobby.
import Accounts
import Core
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let creating = Theme(.hosting) {
    Method(
      "lobby.create", .repeatable, by: .any, scope: .host, "Creates a lobby, or begins a play of a pack.",
      details:
        """
        Binds the connection to the host's seat if it has none. A lobby may have no clues at first; `clue.add` \
        adds them, also for a hunt that does not fit into one message. With `pack` it is a game that the caller, \
        who must be signed in, hosts: the clues, the duration and everything omitted come from the pack. With \
        `pack` and `play` it is a play by the caller, signed in or not: it has no host, begins at once, and \
        binds the connection to the player's seat if it has none.
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
      "lobby.update", .repeatableOfLobby, by: .host, "Changes the details that were given when the lobby was created.",
      details:
        """
        Not once the hunt has ended. Once it has started, `startsAt`, `duration`, `order` and `waves` cannot change. Null \
        clears `startsAt`, `duration`, `brand` and `language`. There can be no fewer seats than players, no fewer teams once somebody \
        has joined, and a division that a player is in must stay.
        """, parameters: .lobbyChanges, result: .nothing,
      errors: [.wrongPhase, .quotaExceeded, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"capacity":30,"settings":{"lateJoin":false}}"#)
    ) { changes in .host(.update(changes)) }
    Method(
      "lobby.setPassphrase", .repeatableOfLobby, by: .hostAlone, scope: .noKey,
      "Sets a passphrase by which the host comes in on any device, or removes it.",
      details:
        """
        With `session.enter`. Only a hash of it is kept. Whoever came in by an earlier one is out: their connections end \
        with `bye` `kicked`, and their token becomes `unauthorized`. The host's own token stays.
        """, parameters: .newPassphrase, result: .nothing, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"passphrase":"the old mill at dawn"}"#)
    ) { passphrase in .setPassphrase(passphrase) }
    Method(
      "lobby.delete", .ofLobby, by: .hostAlone, "Deletes the lobby for good.",
      details:
        """
        Before the start or after the end. All its connections end with `bye` `kicked`, and its code is free. The answer \
        comes when no file of the server has anything of it any more, which may take a while; from then on the lobby is \
        `lobby-not-found`, and its tokens are `unauthorized`.
        """, result: .nothing, errors: [.wrongPhase, .unavailable], example: .init("{}", "{}")
    ) { .lobby(.delete()) }
  }
}

// MARK: Parameters

extension Parameter where Value == Plan {
  fileprivate static var lobbyToCreate: Parameter {
    Parameter(details + contents + play) { (fields) throws(WireError) in try .create(fields) }
  }

  private static var details: [ParameterDescription] {
    [
      .optional(
        "name", .lobbyName,
        """
        Required unless a pack is played or `again` is given. In a play it is the player's name, and defaults to \
        their username.
        """),
      .optional("description", .lobbyDescription, "Empty if omitted."),
      .optional("author", .author, "Defaults to the account's username; empty without an account."),
      .optional("capacity", .capacity, "Defaults to \(Limits.capacityDefault)."),
      .optional(
        "startsAt", .timestamp, "When the hunt starts by itself, in the future. If omitted, `lobby.start` starts it."),
      .optional("duration", .duration, "If omitted, the hunt has no clock."),
      .optional("order", .order), .optional("drip", .dripInput), .optional("scoring", .scoring),
      .optional("teams", .teamNamesInput), .optional("divisions", .divisionNamesInput),
      .optional("groups", .groupsToCreate), .optional("waves", .wavesInput),
      .optional("teamColours", .teamColours), .optional("brand", .brand), .optional("settings", .settingsInput),
    ]
  }

  private static var contents: [ParameterDescription] {
    [
      .optional(
        "code", .joinCodeInAnyCase,
        "The join code, if no other lobby has it. Drawn if omitted. Not for a play by one player."),
      .optional(
        "clues",
        .list("The clues in display order.", of: .clueInput, max: Limits.clues)),
      .optional(
        "email", .emailAddress,
        """
        The address that the codes are sent to for printing: at once if there are clues with codes, else ten minutes \
        after a clue was last added or changed, or when the hunt starts. It is stored encrypted. Only if the server \
        sends mail.
        """),
      .optional(
        "language", .languageTag,
        """
        The language of the clues' own texts, and of letters (English if the server does not speak it). Of a play by \
        one player it is the language in which the player reads clues.
        """),
      .optional(
        "codes", .codesInput,
        "The clues reuse the printed codes of an earlier lobby: the first clue the first code, and so on."),
      .optional(
        "again", .lobbyID,
        """
        An earlier lobby of the same host, whose clues, settings and codes are reused with new seats. Everything else \
        but `key` must be omitted.
        """),
    ]
  }

  private static var play: [ParameterDescription] {
    [
      .optional("pack", .packIDInput, "The pack to play, in its newest version."),
      .optional(
        "play", .words(PackPlay.Kind.allCases.filter(\.isSolo).map(\.rawValue)),
        """
        The caller plays alone: against the clock with five clues at first, or without a clock with all of them. \
        Only with `pack`.
        """),
      .optional(
        "ghost", .ghostInput,
        """
        A recorded run to race against: that of the leader of the pack's board, or somebody's best. Only with \
        `play`.
        """),
      .optional(
        "ranked", .boolean(),
        """
        Whether the results of a hosted game count for the board of the pack. All players must then be signed \
        in and join before the start, and nothing of the pack can be changed. Only with `pack` and without \
        `play`.
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
      .optional("scoring", .scoring), .optional("teams", .teamNamesInput),
      .optional("divisions", .divisionNamesInput), .optional("groups", .groupsInput),
      .optional("waves", .wavesInput), .optional("teamColours", .teamColours), .optional("brand", .brand.orNull),
      .optional("settings", .settingsInput),
      .optional("email", .emailAddress.orNull, "The address that the codes are sent to; null removes it."),
      .optional(
        "language", .languageTag.orNull,
        """
        The language of the clues' own texts; null if it is not to be named. With `email`, it is that of letters \
        instead: English by default, and if the server does not speak it.
        """),
    ]) { (fields) throws(WireError) in
      var changes = try LobbyChanges(fields)
      if fields.has("email") { changes.language = nil }
      changes.contact = try fields.clearable("email") { fields throws(WireError) in try fields.optionalContact() }
      return changes
    }
  }
}

extension Parameter where Value == Password? {
  fileprivate static var newPassphrase: Parameter {
    .required("passphrase", .passphrase.orNull, "Null removes it.") { (fields) throws(WireError) in
      let given = try fields.clearable("passphrase") { fields throws(WireError) in
        try fields.optionalString("passphrase")
      }
      guard let given else { throw fields.problem("passphrase", "is missing") }
      guard let text = given else { return nil }
      do throws(FieldProblem) { return try Password(choosingPassphrase: text) } catch {
        throw fields.problem("passphrase", error.description)
      }
    }
  }
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
    var details = try LobbyDetails(params, clues: .index)
    details.contact = try params.optionalContact()
    return .create(details, clues: clues, codes: try codes(params).map { .hosts($0) })
  }

  /// The earlier lobby supplies all other details.
  private static func again(_ params: Fields) throws(WireError) -> Plan {
    let supplied = [
      "name", "clues", "codes", "pack", "settings", "order", "scoring", "teams", "divisions", "groups", "waves",
      "teamColours", "brand",
    ]
    for name in supplied where params.has(name) {
      throw params.problem(name, "must be left out: again supplies it")
    }
    guard let earlier = LobbyID(parsing: try params.string("again")) else {
      throw params.problem("again", "must be the id of an earlier lobby")
    }
    // The name is not known yet. The placeholder distinguishes requests with the same key.
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
