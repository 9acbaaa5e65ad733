// How players and hunts appear, and in which languages.
import Core
import Hunt
import JSONCoding

extension Schema {
  public static let avatar = Schema(
    "Avatar",
    .oneOf(
      """
      What stands for a player beside their name. Where it is missing, pages show the critter of the text \
      `LOBBY/PLAYER`, for deleted players too.
      """,
      [
        .object([
          .required(
            "emoji", .string("A single emoji.", max: Limits.emojiBytes, example: "🦊"))
        ]),
        .object([
          .required(
            "drawing",
            .string(
              """
              Lines of a pen on a field of 64 by 64: `M` and a point to move there, `L` and a point to draw there.
              """, max: Limits.drawingBytes, pattern: Pattern.drawing, example: "M3 4L9 12"))
        ]),
        .object([
          .required(
            "critter",
            .string("A seed from which pages draw a small animal.", pattern: Pattern.seed, example: "k7m2"))
        ]),
      ]
    ).examples([["emoji": "🦊"], ["drawing": "M3 4L9 12"], ["critter": "k7m2"]]))
  public static let colour = Schema(
    "Colour",
    .string(
      "Red, green and blue. Capitals become small letters.", pattern: "^#[0-9a-fA-F]{6}$", example: "#d04a2b"))
  public static let teamColours = list(
    """
    The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its teams \
    get colours of their own in turn.
    """, of: .colour, max: Limits.teams)
  public static let brand = Schema(
    "Brand",
    .object(
      "How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.",
      [.optional("colour", .colour), .optional("logo", .photoName)]
    ).examples([["colour": "#d04a2b"]]))
  static let languages = list(
    "The languages of the clues' texts: first that of their own, if it was named. Omitted if there is none.",
    of: .languageTag)
  public static let clueTexts = Schema(
    "ClueTexts",
    .object(
      """
      A clue's texts in further languages (at most \(Limits.clueLanguages)), by language. What is left out is shown in \
      the clue's own. Options and hints are as many as the clue's own, in the same order.
      """, eachMember: textsInLanguage
    ).members(0...Limits.clueLanguages).examples([["de": ["title": "Der Brunnen"]]]))
  private static let textsInLanguage = Schema(
    "TextsInLanguage",
    .object(
      "The texts of a clue in one language.",
      [
        .optional("title", .clueTitle),
        .optional("text", .clueText),
        .optional("ask", .questionText),
        .optional("question", .questionText),
        .optional("options", .list(of: .answerText, max: Limits.options.upperBound)),
        .optional("hints", .list(of: .hintText, max: Limits.hints)),
      ]))
  public static let languageTag = Schema(
    "LanguageTag",
    .string(
      """
      Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags that \
      differ in these, any is better than none.
      """, pattern: "^[a-zA-Z]{2,3}(-[a-zA-Z]{4})?(-([a-zA-Z]{2}|[0-9]{3}))?$", example: "de"))
}
