// Outcomes of finds.
import Core
import Hunt
import Wire

extension Schema {
  private static let playerTagged = string(
    "The player whose tag was scanned: only in the answer to `tag.scan`.", pattern: Pattern.id("p"), example: "p1")
  public static let outcomeOfClue = Schema(
    "OutcomeOfClue",
    .object(
      """
      The outcome for a clue: `found` for the first time, or `already-found` by this player; `wrong-answer`; \
      `closed`: outside its time window, void, or without tries left; `stale`: the living code was not shown when \
      it was scanned.
      """,
      [
        .required(
          "outcome", .words("The outcome.", ["found", "already-found", "wrong-answer", "closed", "pending", "stale"])),
        .required("clue", .clueID),
        .optional("triesLeft", .triesLeft),
        .required(
          "points",
          .integer(
            "The points of this proof: the worth of the find if it is `found`, else 0.",
            0...3 * Limits.points.upperBound)),
        .required("total", .total),
        .required("rank", .rankNow),
        .required("found", .cluesFound),
        .required("of", .integer("The number of clues that count.", 0...Limits.clues)),
        .optional("player", .playerTagged),
      ]))
  public static let outcomeTooFar = Schema(
    "OutcomeTooFar",
    .object(
      "The player is too far from the clue's place.",
      [
        .required("outcome", .words("The outcome.", ["too-far"])),
        .required("clue", .clueID),
        .optional("triesLeft", .triesLeft),
        .required("distance", .number("The distance from the phone to the place, in metres.", from: 0)),
        .required("points", .integer("None.", 0...0)),
        .required("total", .total),
        .required("rank", .rankNow),
        .required("found", .cluesFound),
        .required("of", .clueCount),
        .optional("player", .playerTagged),
      ]))
  public static let outcomeOfNothing = Schema(
    "OutcomeOfNothing",
    .object(
      """
      `not-a-clue`: the code is not of this hunt. `locked`: its clue is not revealed to this player yet, or was \
      not when the proof was made; with `clue`, the player is not inside this station. `late`: the proof was made after the end, or arrived after it in a lobby that \
      refuses such finds. `warm-up`: the code of the waiting room, which is worth nothing.
      """,
      [
        .required("outcome", .words("The outcome.", ["not-a-clue", "locked", "late", "warm-up"])),
        .optional("clue", .clueID),
        .required(
          "points",
          .integer("The points of this proof: the points of the clue if it is `found`, else 0.", Limits.points)
        ),
        .required("total", .total),
        .required("rank", .rankNow),
        .required("found", .cluesFound),
        .required("of", .clueCount),
        .optional("player", .playerTagged),
      ]))
  public static let outcome = Schema(
    "Outcome",
    .oneOf(
      "The outcome of a scan, an answer or a visit. These are results, not errors.",
      [.outcomeOfClue, .outcomeTooFar, .outcomeOfNothing]))
  public static let lateFinds = Schema(
    "LateFinds",
    .object(
      "Finds that arrived after the end and wait for the host.",
      [
        .required(
          "finds",
          .list(
            of: .object([
              .required("player", .playerID),
              .required("clue", .clueID),
              .required("at", .timestamp),
              .required("arrivedAt", .timestamp),
            ]), max: Limits.lateFinds))
      ]))
}
