// Clues, as their writers and their finders see them.
import Core
import Hunt
import JSONCoding

extension Schema {
  public static let locationInput = Schema(
    "LocationInput",
    .object(
      "Where a clue is.",
      [
        .required("lat", .degreesNorth),
        .required("lon", .degreesEast),
        .optional("radius", .radius),
        .optional("required", .isRequiredPlace),
      ]
    ).examples([["lat": 48.8584, "lon": 2.2945]]))
  public static let location = Schema(
    "Location",
    .object(
      "Where a clue is. `radius` is 30 unless the host set it.",
      [
        .required("lat", .degreesNorth),
        .required("lon", .degreesEast),
        .required("radius", .radius),
        .required("required", .isRequiredPlace),
      ]))
  public static let hint = Schema(
    "Hint",
    .object(
      "Help for a clue, and its cost.",
      [
        .required("text", .hintText),
        .required("cost", .points),
      ]))
  public static let clueInput = Schema(
    "ClueInput",
    .object(
      """
      A clue as the host writes it. It can be found from `opens` until before `closes`; a missing bound does \
      not limit it.
      """,
      [
        .required("title", .clueTitle),
        .optional("text", .clueText),
        .optional("photo", .photoName),
        .required("points", .points),
        .required("proof", .proof),
        .optional("location", .locationInput),
        .optional("hints", .hints),
        .optional("opens", .timestamp),
        .optional("closes", .timestamp),
        .optional("station", .station),
        .optional("texts", .clueTexts),
      ]
    ).where(
      ["required": ["proof"], "properties": ["proof": ["required": ["visit"]]]], then: ["required": ["location"]]
    ).examples([
      ["title": "The fountain", "text": "Read what stands on its rim.", "points": 50, "proof": ["scan": [:]]]
    ]))
  public static let hostClue = Schema(
    "HostClue",
    .object(
      "A clue with everything that only the host may see.",
      [
        .required("clue", .clueID),
        .required("title", .clueTitle),
        .required("text", .clueText),
        .optional("photo", .photoName),
        .required("points", .points),
        .required("proof", .proof),
        .optional("location", .location),
        .optional("hints", .hints),
        .optional("opens", .timestamp),
        .optional("closes", .timestamp),
        .optional("station", .station),
        .optional("texts", .clueTexts),
        .required("token", .qrToken),
        .required(
          "qr",
          .string(
            """
            The text for the QR code: `https://HOST/q/TOKEN` in capitals if the server has a public URL, or if \
            the request came over HTTP or WebSocket to an address that phones can reach (not 127.0.0.1 or \
            localhost); else `QUARRY:TOKEN`.
            """, pattern: Pattern.qr)),
        .required("foundBy", .count),
      ]))
  public static let hintView = Schema(
    "HintView",
    .object(
      "A hint. `text` is only for the host and players who took it.",
      [
        .required("cost", .points),
        .optional("text", .hintText),
      ]))
  public static let clueView = Schema(
    "ClueView",
    .object(
      "A clue as players and spectators may see it.",
      [
        .required("clue", .clueID),
        .required("title", .clueTitle),
        .required("text", .clueText),
        .optional("photo", .photoName),
        .required("points", .points),
        .required("proof", .proofView),
        .optional("location", .location),
        .required("hints", .list("The hints offered or taken.", of: .hintView, max: Limits.hints)),
        .required("found", .boolean("Whether the viewer has found it. False for the host and spectators.")),
        .optional("opens", .timestamp),
        .optional("closes", .timestamp),
        .optional("station", .stationView),
        .required("foundBy", .integer("The number of players who have found it.", from: 0)),
        .required(
          "state",
          .words(
            """
            `closed` outside its time window and once the hunt has ended; `void` if the host ruled that the clue \
            does not count, or that its code no longer does.
            """, ["open", "closed", "void"])),
        .optional("submission", .ownSubmission),
      ]))
  public static let clueList = Schema(
    "ClueList",
    .object(
      "All clues of the lobby, in the host's order.",
      [
        .required("clues", .list(of: .hostClue, max: Limits.clues))
      ]))
  public static let clueResult = Schema(
    "ClueResult",
    .object(
      "The clue that was added.",
      [
        .required("clue", .clueID)
      ]))
  public static let hintResult = Schema(
    "HintResult",
    .object(
      "The hint that was taken.",
      [
        .required("text", .hintText),
        .required("cost", .points),
        .required("points", .total),
      ]))
}
