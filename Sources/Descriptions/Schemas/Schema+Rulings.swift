// Decisions about points, and why somebody has theirs.
import Hunt
import JSONCoding

extension Schema {
  public static let rulingInput = Schema(
    "RulingInput",
    .variants(
      """
      A decision about points: one of these, with a `reason` that everybody reads (needed when it is \
      applied). `voidClue`: the clue does not count. `voidCode`: finds by its code from that moment on do \
      not count. `voidFind`: one player's find does not count. `award`: points for something else, or \
      fewer of them.
      """,
      [
        .optional(
          "voidClue",
          .object(
            "A clue.",
            [
              .required("clue", .clueID),
              .optional("reason", .rulingReason),
            ])),
        .optional(
          "voidCode",
          .object(
            "The code of a clue that is proved by it.",
            [
              .required("clue", .clueID),
              .required("from", .timestamp),
              .optional("reason", .rulingReason),
            ])),
        .optional(
          "voidFind",
          .object(
            "A player's find.",
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
      ], beside: .optional("reason", .rulingReason)
    ).examples([
      ["voidClue": ["clue": "c1", "reason": "It was taken down."]],
      ["award": ["player": "p1", "points": -10, "reason": "By car"]],
    ]))
  public static let playerChange = Schema(
    "PlayerChange",
    .object(
      "What changes for a player.",
      [
        .required("player", .playerID),
        .required("points", .pointsBeforeAndAfter),
        .required("rank", .ranksBeforeAndAfter),
      ]))
  public static let teamChange = Schema(
    "TeamChange",
    .object(
      "What changes for a team.",
      [
        .required("team", .teamID),
        .required("points", .pointsBeforeAndAfter),
        .required("rank", .ranksBeforeAndAfter),
      ]))
  public static let rulingPreview = Schema(
    "RulingPreview",
    .object(
      "What a ruling would change.",
      [
        .required("changes", .playerChanges),
        .optional("teams", .teamChanges),
      ]))
  public static let rulingResult = Schema(
    "RulingResult",
    .object(
      "What a ruling changed.",
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
          A find. `accepted` if the host accepted it by hand, with the host's reason if there was one.
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
          "A bonus for being among the first.",
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .points),
            .required("kind", .constant("bonus")),
            .required("clue", .clueID),
          ]),
        .object(
          "A hint that was taken.",
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .integer("What it took.", Limits.awards.lowerBound...0)),
            .required("kind", .constant("hint")),
            .required("clue", .clueID),
          ]),
        .object(
          """
          An award; or, with 0 points and the clue, a find that does not count because of a ruling.
          """,
          [
            .required("seq", .seq),
            .required("at", .timestamp),
            .required("points", .integer("What it gave or took.", Limits.awards)),
            .required("kind", .constant("ruling")),
            .optional("clue", .clueID),
            .required("ruling", .rulingID),
            .required("reason", .rulingReason),
          ]),
      ]))
  public static let explanation = Schema(
    "Explanation",
    .object(
      "Why a player has these points.",
      [
        .required("points", .total),
        .required("because", .list("By rising `seq`. The points of all add up to the player's.", of: .because)),
      ]))
}
