// Where players are who share it.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let accuracy = Schema(
    "Accuracy",
    .number("The radius, in metres, of the circle that the phone is in.", Limits.accuracyShared))
  private static let sharers = list(
    of: .object([
      .required("player", .playerID),
      .required("lat", .phoneLatitude),
      .required("lon", .phoneLongitude),
      .required("accuracy", .accuracy),
      .required("at", .timestamp),
      .optional("outside", .timestamp),
      .required(
        "trail",
        .list(
          "Where the player was, oldest first: latitude, longitude and time.",
          of: .list(of: .number("Degrees, degrees and milliseconds."), min: 3, max: 3), max: Limits.trailPoints)),
    ]), max: Limits.capacity.upperBound)

  public static let sharing = Schema(
    "Sharing",
    .object("Until when the host is shown the position, if no other follows.", [.required("until", .timestamp)]))
  public static let positions = Schema(
    "Positions",
    .object("The players who share where they are, in order of joining.", [.required("players", sharers)]))
  public static let positionChange = Schema(
    "PositionChange",
    .object(
      """
      Where players are: after `lobby.watch` everything known, later what changed. A `trail` then has the points since \
      the last push. `calls` has the calls for help that are open or, later, that were asked or answered.
      """,
      [
        .required("lobby", .lobbyID),
        .required("players", sharers),
        .optional(
          "gone",
          .list("Players who share nothing any more.", of: .playerID, max: Limits.seatsEver)),
        .optional(
          "all", .constant(true, "Players and calls that are not here are not shared or open. Omitted for a change.")),
        .optional("calls", .helpCallList),
      ]))
  public static let ownView = Schema(
    "OwnView",
    .object(
      "The viewing player. `sharing` says until when the host is shown where they are, if they share it.",
      playerMembers + [.optional("sharing", .timestamp)]))
}
