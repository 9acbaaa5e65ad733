// How clues are proved: as hosts write it, as players see it, and what they answer.
import Core
import Hunt
import JSONCoding

extension Schema {
  private static let tryRules: [Property] = [
    .optional(
      "tries",
      .integer(
        "How many wrong options a player, or a team, may try; then the clue is closed for them.", Limits.tries)),
    .optional(
      "wrongCost",
      .integer("Points that each wrong option takes from what the find is worth, never below 0.", Limits.points)),
    .optional("wrongPause", .integer("Seconds from a wrong option to the next answer.", Limits.wrongPause)),
  ]
  public static let proof = Schema(
    "Proof",
    .variants(
      """
      How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type its \
      token; `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`). `codeword`: give one of the accepted words. `choice`: choose the right option. `outsider`: of four \
      words, choose the one that does not belong. `number`: give a number. `visit`: be at the place, so the \
      clue needs a location. `photo`: send a photo.
      """,
      [
        .optional(
          "scan",
          .object(
            "A code to scan.",
            [.optional("living", .boolean("Whether a screen shows the code. The printed one then finds nothing."))])),
        .optional(
          "codeword",
          .object(
            """
            A word to find out. Case, surrounding and repeated white space, invisible characters, and the shapes \
            of quotes, dashes and wide letters are ignored.
            """,
            [
              .required(
                "accepts",
                .list(
                  "The accepted words, such as spellings or translations.", of: .answerText, min: 1,
                  max: Limits.accepts))
            ])),
        .optional(
          "choice",
          .object(
            "A choice. Each player sees the options in an order of their own.",
            [
              .required(
                "options",
                .list(
                  "All different.", of: .answerText, min: Limits.options.lowerBound, max: Limits.options.upperBound,
                  different: true)),
              .required(
                "answer",
                .integer("The index of the right option in `options`, from 0.", 0...Limits.options.upperBound - 1)),
            ] + tryRules)),
        .optional(
          "outsider",
          .object(
            "Four words, of which three belong together. Each player sees them in an order of their own.",
            [
              .required(
                "words",
                .list(
                  "All different.", of: .answerText, min: Limits.outsiderWords, max: Limits.outsiderWords,
                  different: true)),
              .required(
                "outsider",
                .integer(
                  "The index in `words` of the one that does not belong, from 0.", 0...Limits.outsiderWords - 1)),
            ])),
        .optional(
          "number",
          .object(
            "A number to find out.",
            [
              .required("question", .questionText),
              .required("answer", .number("The right number.")),
              .optional("tolerance", .number("How far off an answer may be. 0 if omitted.", from: 0)),
            ])),
        .optional("visit", .noMembers),
        .optional(
          "photo",
          .object(
            "A photo to take. `ask` says what it should show. `review` is `host` if omitted.",
            [
              .optional("ask", .questionText),
              .optional("review", .photoReview),
            ])),
      ]
    ).examples([
      ["scan": [:]], ["codeword": ["accepts": ["plane tree", "platane"]]],
      ["choice": ["options": ["1789", "1848", "1871"], "answer": 1]],
      ["outsider": ["words": ["oak", "elm", "car", "ash"], "outsider": 2]],
      ["number": ["question": "How many steps lead up?", "answer": 84, "tolerance": 1]], ["visit": [:]],
      ["photo": ["ask": "All of you in front of the fountain", "review": "host"]],
    ]))
  public static let proofView = Schema(
    "ProofView",
    .oneOf(
      "What a player needs for the proof, without the solution.",
      [.plainProofView, .choiceView, .questionView, .photoProofView]))
  public static let plainProofView = Schema(
    "PlainProofView",
    .object(
      "A proof that needs no details.",
      [
        .required("kind", .words("The kind of proof.", ["scan", "codeword", "visit"]))
      ]))
  public static let choiceView = Schema(
    "ChoiceView",
    .object(
      "Options to choose from.",
      [
        .required("kind", .words("The kind of proof.", ["choice", "outsider"])),
        .required(
          "options",
          .list(
            """
            In an order that differs between players and never changes for one. The host sees the written order.
            """, of: .answerText, min: Limits.options.lowerBound, max: Limits.options.upperBound)),
      ] + tryRules + [
        .optional("triesLeft", .triesLeft),
        .optional(
          "wrong",
          .list(
            "The indexes of the wrong options that the player, or the team, has tried; with any of the other members.",
            of: .integer(0...Limits.options.upperBound - 1), max: Limits.options.upperBound)),
      ]))
  public static let questionView = Schema(
    "QuestionView",
    .object(
      "A number to find out.",
      [
        .required("kind", .words("The kind of proof.", ["number"])),
        .required("question", .questionText),
      ]))
  public static let givenAnswer = Schema(
    "GivenAnswer",
    .anyOf(
      """
      For a codeword, the word. For a choice or an outsider, the index of the chosen option in the order that \
      the player sees, from 0. For a number, the number, or a text of it with a point or a comma before the \
      decimals. For a photo, its name and, if the player wrote one, the caption.
      """, [.answerText, .number(), .sentPhoto]))
}
