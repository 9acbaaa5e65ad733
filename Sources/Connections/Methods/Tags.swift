// Players without a phone, and their tags.
import Core
import Descriptions
import Hunt
import Lobbies
import LobbyLog
import Wire

extension Methods {
  static let tags = Theme(.hosting) {
    Method(
      "player.add", .repeatableOfLobby, by: .host(.moderator), "Adds a player who has no phone.",
      details:
        """
        The rules are those of `lobby.join`. The seat has no token: `player.handover` gives it one, should a phone turn up. \
        The event is `player.joined`.
        """, parameters: .divisionToJoin, .text("name", .playerName), .team, result: .addedPlayer,
      errors: [.nameTaken, .wrongPhase, .lobbyFull, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"name":"Ada","team":"red"}"#, #"{"player":"p1","tag":"M2T0QX7G4V9C"}"#)
    ) { division, name, team in .lobby(.add(name, team: team, division: division)) }
    Method(
      "player.tags", .ofLobby, by: .host, scope: .read, "Lists the tags of the players.",
      details:
        """
        In order of joining. A tag is what is printed on a player's badge. It is always the same, names and seats nobody, \
        and counts as no code: scanned by a player it is `not-a-clue`.
        """, parameters: .playersBefore, .limit, result: .playerTags,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "tags": [{ "player": "p1", "name": "Ada", "tag": "M2T0QX7G4V9C", "qr": "HTTPS://HUNT.EXAMPLE/Q/M2T0QX7G4V9C" }]
        }
        """#)
    ) { last, limit in .hostQuery(.tags(after: last, limit: limit)) }
    Method(
      "tag.scan", .repeatableOfLobby, by: .host([.referee, .station]),
      "Credits a find to the player whose tag was scanned at the clue.",
      details:
        """
        The outcome is that of the player, as if they had given whatever proves the clue, there and then: its code, \
        answer and place are not checked, all other rules apply. `player` says whose tag it is. Accepted at the same times as `scan.submit`.
        """, parameters: .madeAt, .ownClue, .string("tag", .scannedTag), result: .outcome,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"tag":"M2T0QX7G4V9C","key":"4be1-tag-1"}"#,
        #"{"outcome":"found","clue":"c1","points":50,"total":50,"rank":1,"found":1,"of":2,"player":"p1"}"#)
    ) { at, clue, tag in .lobby(.ofTag(tag, .find(clue, at: at))) }
  }

  /// Reads what the server asks itself for staff who photographed punch cards; nil for any other request.
  static func codesOnCards(_ request: Request) throws(WireError) -> [QRToken]? {
    guard request.method == "punchcards.read" else { return nil }
    return try request.params.strings("codes").compactMap { QRToken(parsing: $0) }
  }
}

extension Parameter where Value == ClueID? {
  fileprivate static var ownClue: Parameter {
    .optionalID("clue", .clueID, "The clue at which the tag was scanned. A station has only its own, and may omit it.")
  }
}

extension Parameter where Value == PlayerID? {
  fileprivate static var playersBefore: Parameter {
    .optionalID("after", .playerID, "The page begins after this player.")
  }
}
