// Packs and the pack store.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let packFormat = Schema(
    "PackFormat",
    .words(
      """
      `quarry` holds the whole pack (`schema/pack.schema.json`); `townhunt` has the keys of the app TownHunt; \
      `csv` is a table of title, hint, codeword, lat, lon and points.
      """, ["quarry", "townhunt", "csv"]))
  public static let nearInput = Schema(
    "NearInput",
    .object(
      "The centre of the pack must be within `km` kilometres of a place.",
      [
        .required("lat", .phoneLatitude),
        .required("lon", .phoneLongitude),
        .required("km", .number("Kilometres.", Limits.nearby)),
      ]))
  public static let packPlace = Schema(
    "PackPlace",
    .object(
      "The centre of the pack's clues, to about 100 m.",
      [
        .required("lat", .degreesNorth),
        .required("lon", .degreesEast),
      ]))
  public static let knownPack = Schema(
    "KnownPack",
    .object(
      "A version of a pack.",
      [
        .required("pack", .packID),
        .required("version", .packVersion),
      ]))
  public static let packCard = Schema(
    "PackCard",
    .object(
      "A pack as the store shows it. `place` is omitted if no clue has a location.",
      [
        .required("pack", .packID),
        .required("version", .packVersion),
        .required("name", .packName),
        .required("description", .packDescription),
        .required("location", .packLocation),
        .required("gameTime", .gameTime),
        .required("creator", .creator),
        .required("mine", .isMine),
        .required("pins", .pinCount),
        .required("points", .pointsOfClues),
        .required("plays", .integer("How many hunts with it have been played to the end.", from: 0)),
        .optional("place", .packPlace),
      ]))
  public static let packClue = Schema(
    "PackClue",
    .object(
      "A clue of a pack, for the pack's creator.",
      [
        .required("title", .clueTitle),
        .required("text", .clueText),
        .optional("photo", .photoName),
        .required("points", .points),
        .required("proof", .proof),
        .optional("location", .location),
        .optional("hints", .hints),
        .optional("opens", .timestamp),
        .optional("closes", .timestamp),
      ]))
  public static let pack = Schema(
    "Pack",
    .object(
      "A pack. Only its creator gets `clues`.",
      [
        .required("pack", .packID),
        .required("version", .packVersion),
        .required("name", .packName),
        .required("description", .packDescription),
        .required("location", .packLocation),
        .required("gameTime", .gameTime),
        .required("creator", .creator),
        .required("mine", .isMine),
        .required("pins", .pinCount),
        .required("points", .pointsOfClues),
        .required("plays", .integer("How many hunts with it have been played to the end.", from: 0)),
        .optional("place", .packPlace),
        .optional("clues", .list("The clues with all their secrets.", of: .packClue)),
      ]))
  public static let packList = Schema(
    "PackList",
    .object(
      "A page of packs.",
      [
        .required("packs", .list("Ordered by name, then by id.", of: .packCard)),
        .optional("next", .string("Where the next page begins. Omitted on the last page.")),
      ]))
  public static let packProblem = Schema(
    "PackProblem",
    .object(
      "What is wrong with a file, and where.",
      [
        .required("at", .string("The place in the file, such as `line 3` or `clues[2].title`.")),
        .required("problem", .string("Completes a sentence that begins with the place.")),
      ]))
  public static let packDraft = Schema(
    "PackDraft",
    .object(
      "What a file has of a pack. Nothing of it is stored.",
      [
        .optional("name", .packName),
        .optional("description", .packDescription),
        .optional("location", .packLocation),
        .optional("gameTime", .gameTime),
        .required("clues", .list("Those that can be imported.", of: .packClue)),
        .required("problems", .list("What was left out, and why.", of: .packProblem)),
      ]))
  public static let packMade = Schema(
    "PackMade",
    .object(
      "The pack that was created or changed.",
      [
        .required("pack", .packID),
        .required("version", .integer("The version of the pack; 1 for a new one.", from: 1)),
      ]))
  public static let packVersionResult = Schema(
    "PackVersionResult",
    .object(
      "The version of the pack now.",
      [
        .required("version", .packVersion)
      ]))
  public static let packFile = Schema(
    "PackFile",
    .object(
      "A pack as a file.",
      [
        .required("file", .string("The text of the file.")),
        .required("name", .string("The suggested name of the file.", min: 1)),
      ]))
  public static let packVersions = Schema(
    "PackVersions",
    .object(
      "The given packs that have changed or are gone.",
      [
        .required("newer", .list("The changed packs, with their current versions.", of: .knownPack)),
        .required("gone", .list("The packs that no longer exist.", of: .packID)),
      ]))
  public static let packExport = Schema(
    "PackExport",
    .object(
      "A pack of an account, as in its file.",
      [
        .required("format", .constant("quarry-pack-1", "The format of the file.")),
        .required("pack", .packID),
        .required("version", .packVersion),
        .required("name", .packName),
        .required("description", .packDescription),
        .required("location", .packLocation),
        .required("gameTime", .gameTime),
        .required("clues", .list("The clues with all their secrets.", of: .packClue)),
      ]))
  public static let packPlayed = Schema(
    "PackPlayed",
    .object(
      "The pack that a lobby plays, and how.",
      [
        .required("pack", .packID),
        .required("play", .words(["competitive", "casual", "group", "ranked"])),
      ]))
  public static let packBoard = Schema(
    "PackBoard",
    .object(
      "The board of a pack.",
      [
        .required("rows", .list("The first ten.", of: .packRow, max: 10)),
        .required("players", .integer("The number of players on the board.", from: 0)),
        .required(
          "average", .number("The average of their points, to a tenth; null if nobody has played it.", from: 0).orNull),
        .required(
          "me",
          .object(
            "The caller's standing; null if they are not on the board.",
            [
              .required("points", .total),
              .required("rank", .rank),
            ]
          ).orNull),
        .required(
          "difficulty",
          .list(
            "The difficulty of each clue of the newest version, in the order of the pack.", of: .clueDifficulty,
            max: Limits.clues)),
        .required("playable", .boolean("Whether the caller can play it.")),
        .required(
          "next",
          .object(
            "Whether a competitive play that the caller began now would be ranked.",
            [
              .required("ranked", .ranked),
              .optional("unranked", .unranked),
            ])),
      ]))
  public static let ranked = Schema("Ranked", .boolean("Whether the result will appear on the board of the pack."))
  public static let unranked = Schema(
    "Unranked",
    .words(
      """
      Why the result will not be ranked. `casual`: the play is casual. `signed-out`: nobody is signed in. \
      `creator`: the player made the pack. `opened`: they have seen the answers. `played`: they have begun \
      to play it before.
      """, ["casual", "signed-out", "creator", "opened", "played"]))
  public static let packRow = Schema(
    "PackRow",
    .object(
      "A row of a pack's board, by descending points, then by ascending time.",
      [
        .required("rank", .rank),
        .required("name", .string("The username, or `deleted player`.")),
        .required("points", .total),
        .required("found", .count),
        .required("seconds", .integer("The running time, in seconds, until the last find that gave points.", from: 0)),
        .required("at", .timestamp),
        .optional("you", .constant(true, "Only in the caller's row.")),
      ]))
  public static let clueDifficulty = Schema(
    "ClueDifficulty",
    .object(
      """
      The difficulty of a clue, measured by first plays. `title` is only for the creator and for those who have \
      played the pack to the end.
      """,
      [
        .required("clue", .clueID),
        .optional("title", .clueTitle),
        .required(
          "found",
          .number("The fraction of first plays that found it; null if nobody has played this version.", 0...1).orNull),
        .required(
          "medianSeconds",
          .integer("The median time, in seconds, from being shown to the find; null if nobody found it.", from: 0)
            .orNull),
      ]))
  public static let ghostInput = Schema(
    "GhostInput",
    .oneOf(
      "The run to race against.",
      [
        .constant("best"),
        .object([
          .required("username", .string())
        ]),
      ]))
}
