// Where players are who share it.
import Core
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let positions = Theme(.hosting) {
    Method(
      "lobby.positions", .ofLobby, by: .host(.seeing), scope: .read, "Returns where the players are who share it.",
      details:
        """
        `trail` has where a player was in the last 10 minutes, oldest first, up to now; points that follow one another \
        within 5 seconds may be left out.
        """, result: .positions, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "players": [
            {
              "player": "p1",
              "lat": 53.547,
              "lon": 9.9661,
              "accuracy": 10,
              "at": 1795251223745,
              "trail": [[53.5468, 9.9655, 1795251193745], [53.547, 9.9661, 1795251223745]]
            }
          ]
        }
        """#)
    ) { .hostQuery(.positions) }
  }

  static let positionsOfPlayers = Theme(.playing) {
    Method(
      "position.share", .ofLobby, by: .player, "Shows the host where the player is.",
      details:
        """
        Only with `settings.positions`, and not after the end. The server keeps the position in memory for 10 minutes, \
        and stores it nowhere. A later one replaces it. It is forgotten when the player stops, leaves, is removed or \
        continues on another device, when the host switches positions off, and at the end of the hunt. The request has \
        no `key`: nothing of it is kept.
        """, parameters: .sharedPosition, result: .sharing,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"lat":53.547,"lon":9.9661,"accuracy":10}"#, #"{"until":1795251793745}"#)
    ) { position in .player(.sharePosition(position)) }
    Method(
      "position.stop", .ofLobby, by: .player, "Makes the server forget where the player is and was.",
      details: "Only with `settings.positions`. It succeeds also if nothing was shared.", result: .nothing,
      errors: [.kicked, .rateLimited, .unavailable]
    ) { .player(.stopSharing) }
  }
}

extension Parameter where Value == Position {
  fileprivate static var sharedPosition: Parameter {
    Parameter([
      .required("lat", .phoneLatitude, "Where the phone is."), .required("lon", .phoneLongitude),
      .optional("accuracy", .accuracy, "0 if omitted."),
    ]) { (fields) throws(WireError) in
      guard case .fix(let latitude, let longitude, let accuracy)? = try Position(fields) else {
        throw fields.problem("lat", Position.isMissing)
      }
      guard Limits.accuracyShared.contains(accuracy) else {
        throw fields.problem("accuracy", "must be at most \(Int(Limits.accuracyShared.upperBound)) metres")
      }
      return .fix(latitude: latitude, longitude: longitude, accuracy: accuracy)
    }
  }
}
