// How a hunt goes, and what was thought of it.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let stars = Schema("Stars", .integer("How good the hunt was: more is better.", Limits.stars))
  public static let feedbackText = Schema(
    "FeedbackText", .text("What a player thought of the hunt.", FeedbackRule.self))

  public static let feedbackGiven = lobbyEvent(
    "FeedbackGiven", "feedback.given", "A player said what they thought of the hunt. For the host; it says not who.",
    .object([
      .required("stars", .stars),
      .optional("text", .feedbackText),
    ]))
  public static let feedback = Schema(
    "Feedback",
    .object(
      "A page of what players thought of the hunt, and the number of all answers.",
      [
        .required(
          "answers",
          .list(
            of: .object([
              .required("stars", .stars),
              .optional("text", .feedbackText),
            ]), max: Limits.page.upperBound)),
        .required("total", .integer(from: 0)),
      ]))
  public static let scoreLines = Schema(
    "ScoreLines",
    .object(
      "How the points of the first players of the board came about.",
      [
        .required("seq", .seq),
        .required(
          "rows",
          .list(
            "In the board's order.",
            of: .object([
              .required("player", .playerID),
              .required(
                "points",
                .list(
                  "A time and the points from then on, by ascending time; 0 before the first.",
                  of: .list(of: .integer("Milliseconds; points.", from: 0), min: 2, max: 2))),
            ]), max: Limits.page.upperBound)),
      ]))
  public static let progress = Schema(
    "Progress",
    .object(
      "A page of what players have found, and the number of all players.",
      [
        .required(
          "players",
          .list(
            of: .object([
              .required("player", .playerID),
              .required(
                "found",
                .list(
                  "A clue and the time of the find, by ascending time.",
                  of: .list(of: .anyOf([.clueID, .timestamp]), min: 2, max: 2))),
              .optional("next", .clueID),
              .optional("lastAt", .timestamp),
              .required("wrong", .count),
            ]), max: Limits.page.upperBound)),
        .required("total", .integer(from: 0)),
      ]))
  public static let huntReport = Schema(
    "HuntReport",
    .object(
      "How the hunt went.",
      [
        .required(
          "clues",
          .list(
            "In the host's order. `medianSeconds` is omitted if nobody found the clue.",
            of: .object([
              .required("clue", .clueID),
              .required("foundBy", .count),
              .optional("medianSeconds", .integer(from: 0)),
              .required("wrong", .count),
              .required("hints", .count),
            ]), max: Limits.clues)),
        .required(
          "chat", .object([.required("lines", .integer("How many were sent and not removed.", from: 0))])),
        .required(
          "feedback",
          .object([
            .required("count", .count),
            .required(
              "stars",
              .list(
                "How many players gave one star, two, and so on.", of: .count, min: Limits.stars.count,
                max: Limits.stars.count)),
          ])),
      ]))
}
