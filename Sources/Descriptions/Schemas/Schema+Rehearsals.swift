// What a rehearsal tells.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let rehearsalStart = Schema(
    "RehearsalStart",
    .object("A place.", [.required("lat", .phoneLatitude), .required("lon", .phoneLongitude)]))

  private static let length = integer("Seconds.", from: 0)

  public static let forecast = Schema(
    "Forecast",
    .object(
      "What simulated teams made of the hunt.",
      [
        .required(
          "games",
          .integer("How many games were played: fewer than asked for if 10 s did not suffice.", Limits.rehearsedGames)),
        .required(
          "duration",
          .object(
            """
            How long the games took, until the last team was done or the clock ended: of 100 games, 10, 50 and 90 took \
            no longer.
            """, [.required("p10", length), .required("p50", length), .required("p90", length)])),
        .required("clues", .list("In the host's order.", of: forecastOfClue, max: Limits.clues)),
        .required("problems", .list("What the host should change.", of: forecastProblem)),
      ]))

  private static let forecastOfClue = object([
    .required("clue", .clueID),
    .required(
      "reached",
      .integer("How many teams find it, on average. 0 only if none ever does.", 0...Limits.rehearsedTeams.upperBound)),
    .required(
      "seconds", .integer("How long a team takes from setting out for it until it finds it, on average.", from: 0)),
    .required(
      "queue",
      .integer(
        "The most teams that wait there at once, for room or until it opens, on average over the games.",
        0...Limits.rehearsedTeams.upperBound)),
    .required("wait", .integer("How many seconds a team that comes there waits, on average.", from: 0)),
  ])

  private static let forecastProblem = object([
    .required(
      "kind",
      .words(
        """
        `unreached`: no team finds the clue, or few do; without `clue`: most teams do not find everything in time. \
        `window`: teams miss it because of `opens` or `closes`. `crowded`: teams wait long for room in the station, or \
        many are there at once. `far`: it is a long walk away.
        """, of: Forecast.Problem.Kind.self)),
    .optional("clue", .clueID),
    .required("text", .string("A sentence in English that says what is wrong, and what to do.")),
  ])
}
