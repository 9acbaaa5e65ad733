import Core
// Joining a lobby and finding clues.
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let playing = Theme(.playing) {
    Method(
      "lobby.peek", .ofLobby, by: .any, "Returns the card of a lobby.", result: .card,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"code":"3NHG"}"#,
        #"""
        {
          "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
          "code": "3NHG",
          "name": "School day",
          "description": "",
          "author": "Year 7",
          "clues": 2,
          "players": 0,
          "capacity": 100,
          "phase": "open",
          "order": "free",
          "teams": ["Red", "Blue"]
        }
        """#)
    ) { .lobby(.peek) }
    Method(
      "lobby.listed", .plain, by: .any, "Returns the lobbies that everybody can join.",
      details:
        """
        Those whose hosts set `settings.listed`: before the start, and after it with `lateJoin`. The next to start comes \
        first. The list may be some seconds old.
        """, result: .openLobbies, errors: [.rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "lobbies": [
            {
              "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
              "code": "3NHG",
              "name": "School day",
              "author": "Year 7",
              "phase": "open",
              "clues": 2,
              "players": 0,
              "capacity": 100,
              "startsAt": 1795251193743
            }
          ]
        }
        """#)
    ) { .openLobbies }
    Method(
      "lobby.join", .repeatableOfLobby, by: .any, scope: .noKey, "Joins a lobby as a player.",
      details:
        """
        Binds the connection to the new seat if it has none. Once the hunt has started, only if `lateJoin` is \
        set; never after the end.
        """, parameters: .device, .divisionToJoin, .identity, .text("name", .playerName), .team,
      result: .joined,
      errors: [.nameTaken, .wrongPhase, .lobbyFull, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"code":"3NHG","name":"Ada","team":"red","key":"9b1c40f2-join-ada"}"#,
        #"""
        {
          "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
          "player": "p1",
          "token": "01M7YMYHWA1M1EAE4SXFSD4PJ7.p1.OIuIjJRuLIHgDpH0kRlH0A",
          "seq": 4
        }
        """#)
    ) { device, division, identity, name, team in
      .join(name, team: team, division: division, device: device, identity.applied(to: Identity()))
    }
    Method(
      "lobby.cheer", .ofLobby, by: .player, scope: .noKey, "Cheers in the waiting room.",
      details:
        """
        Only before the start, and at most once in five seconds. Whoever watches with the topic `presence` gets a push. \
        Nothing of it is kept, so the request has no `key`.
        """, result: .nothing, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable]
    ) { .player(.cheer) }
    Method(
      "player.rename", .repeatableOfLobby, by: .playerOrHost(.moderator), "Changes a player's name.",
      details: "Not after the end.", parameters: .text("name", .playerName), .playerToRename, result: .nothing,
      errors: [.nameTaken, .playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"name":"Ada L."}"#)
    ) { name, player in player.map { .host(.rename($0, name)) } ?? .player(.rename(name)) }
    Method(
      "player.update", .repeatableOfLobby, by: .playerOrHost(.moderator),
      "Changes a player's avatar, colour and language.",
      details:
        """
        What is left out stays; null clears. Not after the end. Clues come in the player's language where the host has \
        given their texts in it.
        """, parameters: .identity, .playerToUpdate, result: .nothing,
      errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(##"{"avatar":{"emoji":"🦊"},"colour":"#d04a2b"}"##)
    ) { changes, player in
      player.map { .host(.changeIdentity($0, changes)) } ?? .player(.changeIdentity(changes))
    }
    Method(
      "player.team", .repeatableOfLobby, by: .playerOrHost(.moderator), "Puts a player into another team.",
      details:
        """
        Only before the start. In a lobby with divisions, the player has that of the new team from then on, or keeps \
        their own if nobody is in it. Only the host moves players into a team that has already talked among itself.
        """, parameters: .playerToUpdate, .newTeam, result: .nothing,
      errors: [.playerNotFound, .forbidden, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"team":"t2"}"#)
    ) { player, team in player.map { .host(.changeTeam($0, team, byHost: true)) } ?? .player(.changeTeam(team)) }
    Method(
      "player.forget", .repeatableOfLobby, by: .playerOrHost, "Erases a player's name, photos and captions for good.",
      details:
        """
        In any phase, also with the token of a seat that was left or removed. Everybody sees `deleted player` instead, \
        also in the past; finds, points and what the player said stay. Nothing can undo it, and doing it again changes \
        nothing.
        """, parameters: .playerToForget, result: .nothing, errors: [.playerNotFound, .rateLimited, .unavailable]
    ) { player in .lobby(.forgetPlayer(player)) }
    Method(
      "lobby.leave", .repeatableOfLobby, by: .player, "Leaves the lobby for good.",
      details:
        """
        The player's row and finds are removed. The name becomes available again, the id does not. Leaving a \
        play by one player ends it, and its results are kept.
        """, result: .nothing, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable]
    ) { .player(.leave) }
    Method(
      "scan.submit", .repeatableOfLobby, by: .player, "Submits a scanned or typed code.",
      details:
        """
        While the hunt is running; otherwise only with an `at` at which it was running, up to 24 hours after \
        the end.
        """, described: Scan.text.described + Scan.madeAt.described + Scan.place.described, result: .outcome,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"text":"YA142C8PDNWP","key":"e07d-scan-1"}"#,
        #"{"outcome":"found","clue":"c1","points":50,"total":50,"rank":1,"found":1,"of":2}"#)
    ) { (fields) throws(WireError) in
      .player(
        .scan(text: try Scan.text.read(fields), at: try Scan.madeAt.read(fields), from: try Scan.place.read(fields)))
    }
    Method(
      "clue.answer", .repeatableOfLobby, by: .player,
      "Answers a clue, unless it is proved by its code or by a visit.",
      details: "Accepted at the same times as `scan.submit`.",
      parameters: .madeAt, .clue, .answer, .place, result: .outcome,
      errors: [.clueNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        named: "Answers a clue",
        #"{"clue":"c2","answer":"Plane tree","key":"e07d-answer-1"}"#,
        #"{"outcome":"found","clue":"c2","points":20,"total":70,"rank":1,"found":2,"of":3}"#)
    ) { at, clue, answer, place in .player(.answer(clue, answer, at: at, from: place)) }
    Method(
      "clue.visit", .repeatableOfLobby, by: .player, "Reports being at the place of a clue with a `visit` proof.",
      details: "Accepted at the same times as `scan.submit`.", parameters: .placeOfVisit, .clue, .madeAt,
      result: .outcome,
      errors: [.clueNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        named: "Is not there yet",
        #"{"clue":"c3","lat":53.547,"lon":9.9661,"accuracy":10}"#,
        #"""
        {
          "outcome": "too-far",
          "clue": "c3",
          "distance": 100.1,
          "points": 0,
          "total": 70,
          "rank": 1,
          "found": 2,
          "of": 3
        }
        """#)
    ) { place, clue, at in .player(.visit(clue, at: at, from: place)) }
    Method(
      "clue.hint", .repeatableOfLobby, by: .player, "Takes a hint at its cost.",
      details:
        """
        While the hunt is running or paused, for a clue that the player can see. A hint costs points only once, \
        however often it is requested.
        """, parameters: .clue, .integer("hint", .hintNumber), result: .hintResult,
      errors: [.clueNotFound, .wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c2","hint":0}"#, #"{"text":"It is a plane tree.","cost":5,"points":45}"#)
    ) { clue, hint in .player(.hint(clue, hint)) }
    Method(
      "player.explain", .ofLobby, by: .playerOrHost(.seeing), scope: .read, "Explains a player's points.",
      details: "Players get their own explanation; the host gets anybody's.",
      parameters: .optionalID("player", .playerID, "The player to explain. For the host."), result: .explanation,
      errors: [.playerNotFound, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "points": 45,
          "because": [
            { "seq": 7, "at": 1795251193744, "points": 50, "kind": "find", "clue": "c1" },
            { "seq": 9, "at": 1795251193759, "points": -5, "kind": "hint", "clue": "c2" }
          ]
        }
        """#)
    ) { player in .lobby(.explain(player)) }
  }
}

// MARK: Parameters

/// The parameters of `scan.submit`, read by hand because it is called most often.
private enum Scan {
  static let text = Parameter.string("text", .string("The content of the QR code, or its token as typed."))
  static let madeAt = Parameter.madeAt
  static let place = Parameter.place
}

extension Parameter where Value == TeamChoice? {
  fileprivate static var teamName: Schema { .string("The id or the name (ignoring case) of a team of the lobby.") }

  static var team: Parameter {
    .optional("team", teamName) {
      (fields) throws(WireError) in
      try fields.optionalString("team").map { TeamChoice($0) }
    }
  }
}

extension Parameter where Value == TeamChoice {
  fileprivate static var newTeam: Parameter {
    .required("team", Parameter<TeamChoice?>.teamName) {
      (fields) throws(WireError) in TeamChoice(try fields.string("team"))
    }
  }
}

extension TeamChoice {
  fileprivate init(_ text: String) { self = TeamID(parsing: text).map(TeamChoice.id) ?? .name(text) }
}

extension Parameter where Value == String? {
  static var divisionToJoin: Parameter {
    .optionalString(
      "division", .string("The name (ignoring case) of a division of the lobby."),
      """
      Required if the lobby has divisions, unless the chosen team has one: then it must be that of the team. Without \
      `team`, the player joins the smallest team that has this division or nobody.
      """)
  }
}

extension Parameter where Value == DeviceName? {
  fileprivate static var device: Parameter {
    .optionalText(
      "device", .deviceName,
      """
      The client's name for the device, generated once and kept. The server stores a keyed hash that differs \
      between lobbies. A player whom the host keeps out cannot join from the same device.
      """)
  }
}

extension Parameter where Value == IdentityChanges {
  fileprivate static var identity: Parameter {
    Parameter([
      .optional("avatar", .avatar.orNull, "What stands for the player beside their name."),
      .optional("colour", .colour.orNull, "The player's colour."),
      .optional("language", .languageTag.orNull, "The language in which the player reads clues."),
    ]) { (fields) throws(WireError) in try IdentityChanges(fields) }
  }
}

extension Parameter where Value == GivenAnswer {
  fileprivate static var answer: Parameter {
    .required("answer", .givenAnswer) { (fields) throws(WireError) in try fields.answer("answer") }
  }
}

extension Parameter where Value == Position {
  /// The position of a player who reports a visit.
  fileprivate static var placeOfVisit: Parameter {
    Parameter([
      .required("lat", .phoneLatitude, "Where the phone is. It is neither shared nor stored."),
      .required("lon", .phoneLongitude), .accuracy,
    ]) { (fields) throws(WireError) in
      guard let position = try Position(fields) else { throw fields.problem("lat", Position.isMissing) }
      return position
    }
  }
}

extension Parameter where Value == PlayerID? {
  fileprivate static var playerToRename: Parameter {
    .optionalID(
      "player", .playerID, "The player to rename: for the host, who must name one. Players rename themselves.")
  }

  fileprivate static var playerToUpdate: Parameter {
    .optionalID(
      "player", .playerID, "The player to change: for the host, who must name one. Players change themselves.")
  }

  fileprivate static var playerToForget: Parameter {
    .optionalID("player", .playerID, "The player to forget; the host must name one. Defaults to the sender.")
  }
}
