// Packs and their store.
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let packFormat = Schema(
    "PackFormat",
    .words(
      """
      `quarry` is all of it (`schema/pack.schema.json`); `townhunt` has the keys of the app TownHunt; \
      `csv` is a table of title, hint, codeword, lat, lon and points.
      """, ["quarry", "townhunt", "csv"]))
  public static let nearInput = Schema(
    "NearInput",
    .object(
      "The centre of the pack is within so many kilometres of a place.",
      [
        .required("lat", .phoneLatitude),
        .required("lon", .phoneLongitude),
        .required("km", .number("Kilometres.", Limits.nearby)),
      ]))
  public static let packPlace = Schema(
    "PackPlace",
    .object(
      "The centre of its clues, to about 100 m.",
      [
        .required("lat", .degreesNorth),
        .required("lon", .degreesEast),
      ]))
  public static let knownPack = Schema(
    "KnownPack",
    .object(
      "A pack at a version.",
      [
        .required("pack", .packID),
        .required("version", .packVersion),
      ]))
  public static let packCard = Schema(
    "PackCard",
    .object(
      "A pack as the store shows it. Without `place` if none of its clues has one.",
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
        .optional("place", .packPlace),
      ]))
  public static let packClue = Schema(
    "PackClue",
    .object(
      "A clue of a pack, for its creator.",
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
      "A pack. With `clues` for its creator alone.",
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
        .optional("place", .packPlace),
        .optional("clues", .list("With all their secrets.", of: .packClue)),
      ]))
  public static let packList = Schema(
    "PackList",
    .object(
      "Some packs.",
      [
        .required("packs", .list("Ordered by name, then by id.", of: .packCard)),
        .optional("next", .string("Where the next page begins; missing on the last page.")),
      ]))
  public static let packMade = Schema(
    "PackMade",
    .object(
      "The pack that was made, or changed.",
      [
        .required("pack", .packID),
        .required("version", .integer("1 for a new pack.", from: 1)),
      ]))
  public static let packVersionResult = Schema(
    "PackVersionResult",
    .object(
      "The pack's current state.",
      [
        .required("version", .packVersion)
      ]))
  public static let packFile = Schema(
    "PackFile",
    .object(
      "A pack to keep.",
      [
        .required("file", .string("Its text.")),
        .required("name", .string("What to call it.", min: 1)),
      ]))
  public static let packVersions = Schema(
    "PackVersions",
    .object(
      "The state of the packs.",
      [
        .required("newer", .list("Packs that have changed, with their current version.", of: .knownPack)),
        .required("gone", .list("Packs that no longer exist.", of: .packID)),
      ]))
  public static let packExport = Schema(
    "PackExport",
    .object(
      "A pack that somebody has made, as in its file.",
      [
        .required("format", .constant("quarry-pack-1", "Of the file.")),
        .required("pack", .packID),
        .required("version", .packVersion),
        .required("name", .packName),
        .required("description", .packDescription),
        .required("location", .packLocation),
        .required("gameTime", .gameTime),
        .required("clues", .list("With all their secrets.", of: .packClue)),
      ]))
  public static let packPlayed = Schema(
    "PackPlayed",
    .object(
      "Which pack a lobby plays, and how.",
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
        .required("players", .integer("The number of players on it.", from: 0)),
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
          .list("In the order of the pack, as of its newest version.", of: .clueDifficulty, max: Limits.clues)),
        .required("playable", .boolean("Whether the caller can play it.")),
        .required(
          "next",
          .object(
            "Whether a competitive play that the caller begins now would count.",
            [
              .required("ranked", .ranked),
              .optional("unranked", .unranked),
            ])),
      ]))
  public static let ranked = Schema("Ranked", .boolean("Whether its result will stand on the board of the pack."))
  public static let unranked = Schema(
    "Unranked",
    .words(
      """
      Why it will not. `casual`: the play is out of competition. `signed-out`: nobody is signed in. \
      `creator`: the player made the pack. `opened`: they have seen the answers. `played`: they have begun \
      to play it before.
      """, ["casual", "signed-out", "creator", "opened", "played"]))
  public static let packRow = Schema(
    "PackRow",
    .object(
      "A row of a pack's board: points falling, then the time that was taken rising.",
      [
        .required("rank", .rank),
        .required("name", .string("The username, or `deleted player`.")),
        .required("points", .total),
        .required("found", .count),
        .required("seconds", .integer("Running time until the last find that gave points.", from: 0)),
        .required("at", .timestamp),
        .optional("you", .constant(true, "Only in the caller's row.")),
      ]))
  public static let clueDifficulty = Schema(
    "ClueDifficulty",
    .object(
      """
      How hard a clue is, measured by first plays. The title is for the creator, and for who has played it \
      to the end.
      """,
      [
        .required("clue", .clueID),
        .optional("title", .clueTitle),
        .required(
          "found", .number("The share of players who found it; null if nobody has played this version.", 0...1).orNull),
        .required(
          "medianSeconds",
          .integer("The time from being shown to being found; null if nobody found it.", from: 0).orNull),
      ]))
  public static let ghostInput = Schema(
    "GhostInput",
    .oneOf(
      "Whose run.",
      [
        .constant("best"),
        .object([
          .required("username", .string())
        ]),
      ]))
}
