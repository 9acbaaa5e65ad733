// Results and the log.
import Hunt
import Wire

extension Schema {
  public static let winner = Schema(
    "Winner",
    .object(
      "Who found every clue, and the running time until the last find: pauses do not count.",
      [
        .required("player", .playerID),
        .required("seconds", .integer(from: 0)),
      ]))
  public static let clueSummary = Schema(
    "ClueSummary",
    .object(
      """
      How a clue was found. `medianSeconds`, the running time until the find in the middle, is missing if \
      nobody found it.
      """,
      [
        .required("clue", .clueID),
        .required("foundBy", .count),
        .optional("medianSeconds", .integer(from: 0)),
      ]))
  public static let resultsProof = Schema(
    "ResultsProof",
    .object(
      "What these results rest on, and the server's signature of both.",
      [
        .required("epoch", .epoch),
        .required("seq", .seq),
        .required("head", .hash),
        .required("publicKey", .publicKey),
        .required(
          "signature",
          .string(
            "Ed25519, in hexadecimal, over the statement that docs/protocol.md spells out.", pattern: "^[0-9a-f]{128}$")
        ),
      ]))
  public static let results = Schema(
    "Results",
    .object(
      "How a hunt ended.",
      [
        .required("lobby", .lobbyID),
        .required("seq", .seq),
        .required("endedAt", .timestamp),
        .required("rows", .list("The whole board.", of: .row, max: Limits.capacity.upperBound)),
        .optional(
          "teams", .list("The whole teams' board; only in lobbies with teams.", of: .teamRow, max: Limits.teams)),
        .required("winners", .list("The quickest first.", of: .winner, max: Limits.capacity.upperBound)),
        .required("clues", .list("In the host's order.", of: .clueSummary, max: Limits.clues)),
        .required(
          "badges",
          .list(
            "A player's badges. A later version may find more in the same log.",
            of: .object([
              .required("player", .playerID),
              .required("badges", .list(of: .badge, min: 1)),
            ]), max: Limits.capacity.upperBound)),
        .required("proof", .resultsProof),
      ]))
  public static let logPage = Schema(
    "Log",
    .object(
      "A part of the log.",
      [
        .required("epoch", .epoch),
        .required("events", .list("In order, without a hole.", of: .loggedEvent, max: Limits.page.upperBound)),
        .required("last", .seq),
      ]))
  public static let loggedEvent = Schema(
    "LoggedEvent",
    .object(
      "An event as it is stored: a line of an exported log.",
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
            What is hashed, byte for byte; `sealed`, its last member, is the SHA-256 of the secret part if it \
            has one.
            """)),
        .optional("secret", .anyObject("The secret part, for those who may see it.")),
      ]))
}
