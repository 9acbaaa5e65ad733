// Stations, and how crowded clues are.
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let stations = Theme(.playing) {
    Method(
      "station.enter", .repeatableOfLobby, by: .playerOrHost([.referee, .station]), "Checks a player in at a station.",
      details:
        """
        Only while the hunt is running. A player is inside one station at a time: entering one leaves the other. \
        Entering again changes nothing.
        """, parameters: .clue, .guest, result: .stationResult,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c1"}"#, #"{"outcome":"entered","inside":3,"capacity":4}"#)
    ) { clue, guest in
      switch guest {
      case .sender: .player(.enterStation(clue))
      case .player(let player): .host(.enterStation(player, clue))
      case .tag(let tag): .lobby(.ofTag(tag, .enterStation(clue)))
      }
    }
    Method(
      "station.leave", .repeatableOfLobby, by: .playerOrHost([.referee, .station]), "Checks a player out of a station.",
      details: "In any phase. It changes nothing if the player is not inside.",
      parameters: .clue, .guest, result: .stationLeftResult,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c1"}"#, #"{"inside":2}"#)
    ) { clue, guest in
      switch guest {
      case .sender: .player(.leaveStation(clue))
      case .player(let player): .host(.leaveStation(player, clue))
      case .tag(let tag): .lobby(.ofTag(tag, .leaveStation(clue)))
      }
    }
  }

  static let living = Theme(.hosting) {
    Method(
      "clue.living", .ofLobby, by: .host([.station]), scope: .read,
      "Tells the codes that the screen of a clue shows next.",
      details:
        """
        For a clue whose proof is a living code, in any phase: the code of now and those of the next two minutes. \
        Staff of a station may ask for their own clue only.
        """, parameters: .clue, result: .livingCodes,
      errors: [.clueNotFound, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"clue":"c1"}"#,
        #"""
        {
          "codes": [
            { "qr": "QUARRY:7KQF2M9ZX4TB", "from": 1795251180000, "until": 1795251200000 },
            { "qr": "QUARRY:0D3W8VJ5RNCG", "from": 1795251200000, "until": 1795251220000 }
          ],
          "period": 20
        }
        """#)
    ) { clue in .hostQuery(.livingCodes(clue)) }
  }

  static let crowding = Theme(.hosting) {
    Method(
      "lobby.crowd", .ofLobby, by: .host(.seeing), scope: .read, "Tells how crowded each clue is.",
      details: "In the host's order. Watchers with the topic `crowd` are pushed what changes.", result: .crowd,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "clues": [{ "clue": "c1", "inside": 3, "capacity": 4, "next": 5, "finds": 2 }, { "clue": "c2", "next": 0, "finds": 7 }]
        }
        """#)
    ) { .hostQuery(.crowd) }
  }
}

// MARK: Parameters

/// Who goes into a station, or out of it.
private enum Guest {
  case sender
  case player(PlayerID)
  /// The player whose tag it is.
  case tag(String)
}

extension Parameter where Value == Guest {
  fileprivate static var guest: Parameter {
    Parameter([
      .optional(
        "player", .playerID,
        "The player: for the host, who must name one, unless `tag` does. Players check themselves in."),
      .optional("tag", .scannedTag, "The player's tag, in place of `player`."),
    ]) { (fields) throws(WireError) in
      let (player, tag) = (try fields.optionalID("player", as: PlayerID.self), try fields.optionalString("tag"))
      guard let tag else { return player.map(Guest.player) ?? .sender }
      guard player == nil else { throw fields.problem("tag", "must be left out: player says who it is") }
      return .tag(tag)
    }
  }
}
