// Rulings on points, and explanations of them.
import Core
import Hunt
import JSONCoding

extension Schema {
  public static let rulingInput = Schema(
    "RulingInput",
    .variants(
      """
      A ruling on points; exactly one of these, with a `reason` that everybody can read (required when it is \
      applied). `voidClue`: the clue does not count. `voidCode`: finds by its code from the time `from` on do \
      not count. `voidFind`: one player's find does not count. `award`: points for something else, or a \
      deduction. `allowTime`: a player gets extra time, for `speed` and for the winners' `seconds`.
      """,
      [
        .optional(
          "voidClue",
          .object(
            "The clue to void.",
            [
              .required("clue", .clueID),
              .optional("reason", .rulingReason),
            ])),
        .optional(
          "voidCode",
          .object(
            "The clue, which must be proved by a code.",
            [
              .required("clue", .clueID),
              .required("from", .timestamp),
              .optional("reason", .rulingReason),
            ])),
        .optional(
          "voidFind",
          .object(
            "The find to void.",
            [
              .required("clue", .clueID),
              .required("player", .playerID),
              .optional("reason", .rulingReason),
            ])),
        .optional(
          "award",
          .oneOf(
            "Points for a player or a team.",
            [
              .object(
                "For a player.",
                [
                  .required("player", .playerID),
                  .required("points", .award),
                  .optional("reason", .rulingReason),
                ]),
              .object(
                "For a team.",
                [
                  .required("team", .teamID),
                  .required("points", .award),
                  .optional("reason", .rulingReason),
                ]),
            ])),
        .optional(
          "allowTime",
          .oneOf(
            "Extra time for a player.",
            [
              .object(
                "As a part of the time.",
                [
                  .required("player", .playerID),
                  .required("percent", .extraPercent),
                  .optional("reason", .rulingReason),
                ]),
              .object(
                "As minutes that do not count.",
                [
                  .required("player", .playerID),
                  .required("minutes", .extraMinutes),
                  .optional("reason", .rulingReason),
                ]),
            ])),
      ], beside: .optional("reason", .rulingReason)
    ).examples([
      ["voidClue": ["clue": "c1", "reason": "It was taken down."]],
      ["award": ["player": "p1", "points": -10, "reason": "By car"]],
      ["allowTime": ["player": "p1", "percent": 25, "reason": "Agreed before the start"]],
    ]))
  public static let playerChange = Schema(
    "PlayerChange",
    .object(
      "The change for a player.",
      [
        .required("player", .playerID),
        .required("points", .pointsBeforeAndAfter),
        .required("rank", .ranksBeforeAndAfter),
      ]))
  public static let teamChange = Schema(
    "TeamChange",
    .object(
      "The change for a team.",
      [
        .required("team", .teamID),
        .required("points", .pointsBeforeAndAfter),
        .required("rank", .ranksBeforeAndAfter),
      ]))
  public static let rulingPreview = Schema(
    "RulingPreview",
    .object(
      "The changes that a ruling would make.",
      [
        .required("changes", .playerChanges),
        .optional("teams", .teamChanges),
      ]))
  public static let rulingResult = Schema(
    "RulingResult",
    .object(
      "The changes that a ruling made.",
      [
        .required("changes", .playerChanges),
        .optional("teams", .teamChanges),
        .required("ruling", .rulingID),
      ]))
  public static let because = Schema(
    "Because",
    .oneOf(
      "One reason for points gained or lost.",
      [
        .object(
          """
          A find. `accepted` is set if the host accepted it by hand, with the host's reason, if any.
          """,
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .points),
            .required("kind", .constant("find")),
            .required("clue", .clueID),
            .optional("accepted", .constant(true)),
            .optional("reason", .rulingReason),
          ]),
        .object(
          "Wrong options of a choice that were tried before the find.",
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .integer("The points that they took from the find.", -Limits.points.upperBound...0)),
            .required("kind", .constant("tries")),
            .required("clue", .clueID),
          ]),
        .object(
          "A bonus for being among the first or, with `submission`, for a photo.",
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .points),
            .required("kind", .constant("bonus")),
            .required("clue", .clueID),
            .optional("submission", .submissionID),
          ]),
        .object(
          "A hint that the player took.",
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .integer("The points that it took away.", Limits.awards.lowerBound...0)),
            .required("kind", .constant("hint")),
            .required("clue", .clueID),
          ]),
        .object(
          """
          An award; with 0 points and `clue`, a find that does not count because of a ruling; with 0 points alone, \
          extra time.
          """,
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .integer("The points that it gave or took away.", Limits.awards)),
            .required("kind", .constant("ruling")),
            .optional("clue", .clueID),
            .required("ruling", .rulingID),
            .required("reason", .rulingReason),
          ]),
      ]))
  public static let explanation = Schema(
    "Explanation",
    .object(
      "The explanation of a player's points.",
      [
        .required("points", .total),
        .required("because", .list("By ascending `seq`. Their points add up to the player's.", of: .because)),
      ]))
}
