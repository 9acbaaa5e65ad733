// Simulated teams that play a hunt before it starts.
import Core
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let rehearsing = Theme(.hosting) {
    Method(
      "lobby.rehearse", .ofLobby, by: .host, scope: .read,
      "Lets simulated teams play the hunt, and tells what to expect.",
      details:
        """
        Only while the lobby is open. Nothing is stored, and nobody else is told. The hunt starts at `startsAt` or, \
        without it, now. It is played by its own rules, as often as `games` says or as 10 seconds allow; `games` in the \
        result says how often. One rehearsal at a time is played for a lobby, and for an address.
        """, parameters: .rehearsal, result: .forecast,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"teams":20,"games":100,"walking":4,"seconds":180,"from":{"lat":53.5503,"lon":9.9927},"seed":1}"#,
        #"""
        {
          "games": 100,
          "duration": { "p10": 2710, "p50": 2890, "p90": 3105 },
          "clues": [
            { "clue": "c1", "reached": 20, "seconds": 411, "queue": 6, "wait": 95 },
            { "clue": "c2", "reached": 0, "seconds": 0, "queue": 0, "wait": 0 }
          ],
          "problems": [
            {
              "kind": "window",
              "clue": "c2",
              "text": "\"The fountain\" opens only after the hunt has ended. Change its times."
            }
          ]
        }
        """#)
    ) { plan in .hostQuery(.rehearse(plan)) }
  }
}

extension Parameter where Value == RehearsalPlan {
  fileprivate static var rehearsal: Parameter {
    Parameter([
      .required(
        "teams", .integer("How many teams play. Players without a team are teams of one.", Limits.rehearsedTeams)),
      .optional(
        "games", .integer("How many games they play.", Limits.rehearsedGames),
        "Defaults to \(Limits.rehearsedGamesDefault)."),
      .optional(
        "walking", .number("How fast they walk, in km/h.", Limits.walking), "Defaults to \(Int(Limits.walkingDefault))."
      ),
      .optional(
        "seconds", .integer("How long they take at a clue, on average.", Limits.clueSeconds),
        "Defaults to \(Limits.clueSecondsDefault)."),
      .optional(
        "from", .rehearsalStart, "Where they start. If omitted, each team starts at its first clue."),
      .optional(
        "seed",
        .integer("Determines everything random: the same seed plays the same games.", 0...Int.max),
        "Chosen by the server if omitted."),
    ]) { (fields) throws(WireError) in try RehearsalPlan(fields) }
  }
}

extension RehearsalPlan {
  fileprivate init(_ fields: Fields) throws(WireError) {
    func checked(_ name: String, _ number: Int, _ range: ClosedRange<Int>) throws(WireError) -> Int {
      guard range.contains(number) else {
        throw fields.problem(name, "must be from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    self.init(teams: try checked("teams", try fields.integer("teams"), Limits.rehearsedTeams))
    if let number = try fields.optionalInteger("games") { games = try checked("games", number, Limits.rehearsedGames) }
    if let number = try fields.optionalInteger("seconds") {
      seconds = try checked("seconds", number, Limits.clueSeconds)
    }
    if let speed = try fields.optionalNumber("walking") {
      guard Limits.walking.contains(speed) else {
        throw fields.problem(
          "walking", "must be from \(Limits.walking.lowerBound) to \(Int(Limits.walking.upperBound)) km/h")
      }
      walking = speed
    }
    if let start = try fields.optionalFields("from", such: #"{"lat":52.517,"lon":13.389}"#) { from = try Start(start) }
    if let number = try fields.optionalInteger("seed") {
      guard number >= 0 else { throw fields.problem("seed", "must not be negative") }
      seed = UInt64(number)
    }
  }
}

extension RehearsalPlan.Start {
  fileprivate init(_ fields: Fields) throws(WireError) {
    let (latitude, longitude) = (try fields.number("lat"), try fields.number("lon"))
    guard (-90...90).contains(latitude) else { throw fields.problem("lat", "must be from -90 to 90 degrees") }
    guard (-180...180).contains(longitude) else { throw fields.problem("lon", "must be from -180 to 180 degrees") }
    self.init(latitude: latitude, longitude: longitude)
  }
}
