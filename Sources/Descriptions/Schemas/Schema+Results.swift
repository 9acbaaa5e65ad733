// Results and the log.
import Core
import Hunt
import HuntViews
import Wire

extension Schema {
  public static let winner = Schema(
    "Winner",
    .object(
      "A player who found every clue, and the running time until their last find. Pauses do not count.",
      [
        .required("player", .playerID),
        .required("seconds", .integer(from: 0)),
      ]))
  public static let clueSummary = Schema(
    "ClueSummary",
    .object(
      """
      The finds of a clue. `medianSeconds`, the median running time until a find, is omitted if nobody found it.
      """,
      [
        .required("clue", .clueID),
        .required("foundBy", .count),
        .optional("medianSeconds", .integer(from: 0)),
      ]))
  public static let resultsProof = Schema(
    "ResultsProof",
    .object(
      "The part of the log that the results are based on, and the server's signature of both.",
      [
        .required("epoch", .epoch),
        .required("seq", .seq),
        .required("head", .hash),
        .required("publicKey", .publicKey),
        .required(
          "signature",
          .string(
            "An Ed25519 signature, in hexadecimal, of the statement that docs/protocol.md defines.",
            pattern: "^[0-9a-f]{128}$")
        ),
      ]))
  public static let divisionResult = Schema(
    "DivisionResult",
    .object(
      "The first players of a division, ranked among themselves, and the number of all its players.",
      [
        .required("division", .divisionName),
        .required("rows", .list(of: .row, max: Limits.divisionRows)),
        .required("total", .integer(from: 0)),
      ]))
  public static let openLobbies = Schema(
    "OpenLobbies",
    .object(
      "Lobbies that everybody can join.",
      [
        .required(
          "lobbies",
          .list(
            "The next to start first, then those without a time, then those that run.",
            of: .object([
              .required("lobby", .lobbyID),
              .required("code", .joinCode),
              .required("name", .lobbyName),
              .required("author", .author),
              .required("phase", .phase),
              .required("clues", .clueCount),
              .required("players", .integer("The number of players in the lobby now.", 0...Limits.capacity.upperBound)),
              .required("capacity", .capacity),
              .optional("startsAt", .timestamp),
            ]), max: 100))
      ]))
  public static let honours = Schema(
    "Honours",
    .object(
      "What players are honoured for.",
      [
        .required(
          "awards",
          .list(
            "In the order of the final board.",
            of: .object([
              .required("player", .playerID),
              .required("kind", .words("The kind, of which only some are given more than once.", of: Honour.self)),
              .optional("clue", .clueID),
              .optional("value", .integer("Points, a rank, seconds or a number, by kind.", from: 0)),
            ]), max: Limits.capacity.upperBound))
      ]))
  public static let results = Schema(
    "Results",
    .object(
      "The results of a hunt.",
      [
        .required("lobby", .lobbyID),
        .required("seq", .seq),
        .required("endedAt", .timestamp),
        .required("rows", .list("The whole board.", of: .row, max: Limits.capacity.upperBound)),
        .optional(
          "teams", .list("The whole teams' board; only in lobbies with teams.", of: .teamRow, max: Limits.teams)),
        .optional(
          "divisions",
          .list(
            "The divisions, in the host's order; only in lobbies with divisions.", of: .divisionResult,
            max: Limits.divisions)),
        .required("winners", .list("Fastest first.", of: .winner, max: Limits.capacity.upperBound)),
        .required("clues", .list("In the host's order.", of: .clueSummary, max: Limits.clues)),
        .required(
          "badges",
          .list(
            "The players who earned badges. A later version may award more for the same log.",
            of: .object([
              .required("player", .playerID),
              .required("badges", .list(of: .badge, min: 1)),
            ]), max: Limits.capacity.upperBound)),
        .required("proof", .resultsProof),
      ]))
  public static let logPage = Schema(
    "Log",
    .object(
      "A page of the log.",
      [
        .required("epoch", .epoch),
        .required("events", .list("In order, without gaps.", of: .loggedEvent, max: Limits.page.upperBound)),
        .required("last", .seq),
      ]))
  public static let loggedEvent = Schema(
    "LoggedEvent",
    .object(
      "An event as stored: a line of an exported log.",
      [
        .required("stream", .string("`lobby/` and the lobby's id.", pattern: "^lobby/")),
        .required("version", .seq),
        .required("type", .string("The type of the event.", pattern: #"^[a-z]+\.[a-z]+$"#)),
        .required("at", .timestamp),
        .required("hash", .hash),
        .required(
          "data",
          .anyObject(
            """
            The data that is hashed, byte for byte. If the event has a secret part, the last member is `sealed`, \
            the part's SHA-256.
            """)),
        .optional("secret", .anyObject("The secret part, for those who may see it.")),
        .optional(
          "opened", .anyObject("The `name` or `caption` of a player without an account that a key seals in it.")),
      ]))
}
