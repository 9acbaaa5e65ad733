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
        """, parameters: .clue, .playerAtStation, result: .stationResult,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c1"}"#, #"{"outcome":"entered","inside":3,"capacity":4}"#)
    ) { clue, player in player.map { .host(.enterStation($0, clue)) } ?? .player(.enterStation(clue)) }
    Method(
      "station.leave", .repeatableOfLobby, by: .playerOrHost([.referee, .station]), "Checks a player out of a station.",
      details: "In any phase. It changes nothing if the player is not inside.",
      parameters: .clue, .playerAtStation, result: .stationLeftResult,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c1"}"#, #"{"inside":2}"#)
    ) { clue, player in player.map { .host(.leaveStation($0, clue)) } ?? .player(.leaveStation(clue)) }
  }

  static let crowding = Theme(.hosting) {
    Method(
      "lobby.crowd", .ofLobby, by: .host(.seeing), "Tells how crowded each clue is.",
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

extension Parameter where Value == PlayerID? {
  fileprivate static var playerAtStation: Parameter {
    .optionalID("player", .playerID, "The player: for the host, who must name one. Players check themselves in.")
  }
}
