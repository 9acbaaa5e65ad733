// Stations, and how crowded clues are.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  private static let placesInside = integer("How many players may be inside at once.", Limits.stationCapacity)
  private static let minutesInside = integer(
    "How many minutes a player may stay, pauses excluded. \(Limits.stationStay) if omitted.", Limits.stationMinutes)
  private static let playersInside = integer("How many players are inside.", from: 0)

  public static let station = Schema(
    "Station",
    .object(
      "A clue with few places: only players who are inside find it. A find frees the place.",
      [.required("capacity", placesInside), .optional("minutes", minutesInside)]
    ).examples([["capacity": 4, "minutes": 10]]))
  public static let stationView = Schema(
    "StationView",
    .object(
      "How full a station is. The last two only while the viewer is inside.",
      [
        .required("inside", playersInside),
        .required("capacity", placesInside),
        .optional("minutes", minutesInside),
        .optional("enteredAt", .timestamp),
        .optional("until", .timestamp),
      ]))
  public static let stationResult = Schema(
    "StationResult",
    .object(
      """
      The outcome of a check-in, and how full the station is then. A clue that is hidden from the calling player is \
      told as 0 of 0, whether or not it is a station.
      """,
      [
        .required(
          "outcome",
          .words(
            """
            `full`: try again later. `locked`: the clue is not revealed to the player yet. `closed`: the player cannot \
            find it now, because it is outside its time window, void, found, not needed, or without tries left.
            """, of: StationOutcome.self)),
        .required("inside", playersInside),
        .required(
          "capacity", .integer("How many players may be inside at once.", 0...Limits.stationCapacity.upperBound)),
      ]))
  public static let livingCodes = Schema(
    "LivingCodes",
    .object(
      "The codes that the screen of a clue shows, without gaps: that of now, and those of the next two minutes.",
      [
        .required(
          "codes",
          .list(
            of: .object([
              .required("qr", .string("The text for the QR code, in the form of a clue's `qr`.", pattern: Pattern.qr)),
              .required("from", .timestamp),
              .required("until", .timestamp),
            ]), min: 1)),
        .required("period", .integer("Seconds for which one code is shown.", 20...20)),
      ]))
  public static let stationLeftResult = Schema(
    "StationLeftResult", .object("How full the station is then.", [.required("inside", playersInside)]))
  public static let stationEntered = lobbyEvent(
    "StationEntered", "station.entered", "A player went into a station. For the host and that player.",
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
    ]))
  public static let stationLeft = lobbyEvent(
    "StationLeft", "station.left",
    """
    A player went out of a station, found its clue, or ran out of time there. For the host and that player.
    """,
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
    ]))

  private static let crowdedClues = list(
    "In the host's order.",
    of: .object([
      .required("clue", .clueID),
      .optional("inside", playersInside),
      .optional("capacity", placesInside),
      .required("next", .integer("How many players have it next in a sequence.", from: 0)),
      .required("finds", .integer("How many found it in the last five minutes.", from: 0)),
    ]), max: Limits.clues)
  public static let crowd = Schema(
    "Crowd",
    .object(
      "How crowded the clues are. Only stations have `inside` and `capacity`.", [.required("clues", crowdedClues)]))
  public static let crowdChange = Schema(
    "CrowdChange",
    .object(
      "How crowded the clues are: after `lobby.watch` all of them, later those that changed.",
      [
        .required("lobby", .lobbyID),
        .required("clues", crowdedClues),
      ]))
}
