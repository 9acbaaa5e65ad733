// Schemas that others share, and schemas without a name in the documents.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  // MARK: Clues

  public static let hints = list("The hints, in the order in which they are offered.", of: .hint, max: Limits.hints)
  public static let hintNumber = integer("The index of the hint in the clue's hints, from 0.", 0...Limits.hints - 1)
  static let clueCount = integer("The number of clues.", 0...Limits.clues)
  static let cluesFound = integer("The number of clues that the player has found.", 0...Limits.clues)
  static let noMembers = object("No parameters.", [])
  static let isRequiredPlace = boolean(
    "Whether players must be within the radius to find the clue. Always so for `visit`.")
  static let degreesNorth = number("Degrees north.", -90...90)
  static let degreesEast = number("Degrees east.", -180..<180)

  // MARK: Lobbies

  public static let capacity = integer("The number of seats for players.", Limits.capacity)
  public static let duration = integer("How long the hunt runs, in seconds.", Limits.duration)
  static let teamNames = list(
    "The names of the teams; the first is `t1`. Empty without teams.", of: .teamName, max: Limits.teams)
  static let chatIsOn = boolean("Whether players may chat.")
  static let songsAreOn = boolean("Whether songs may be requested and voted on.")
  static let spectatorsAreLetIn = boolean("Whether anybody may watch without a seat.")
  static let lateJoinIsOn = boolean("Whether players may join once the hunt has started.")
  static let boardDelay = integer("The delay for spectators, in seconds.", Limits.boardDelay)

  // MARK: The board

  static let rank = integer(from: 1)
  static let rankNow = integer("The player's rank now.", from: 1)
  static let rowCount = integer("The number of rows of the whole board.", 0...Limits.capacity.upperBound)
  static let isFrozen = boolean("Whether the board is frozen for everybody but the host.")
  static let boardRows = list("By ascending rank.", of: .row, max: Limits.page.upperBound)
  static let teamRows = list(
    "All teams by ascending rank; only in lobbies with teams.", of: .teamRow, max: Limits.teams)
  /// The maximum is the points of all clues and all rulings of a lobby.
  static let pointsOfPlayer = 0...Limits.clues * Limits.points.upperBound + Limits.rulings * Limits.awards.upperBound
  static let pointsBeforeAndAfter = list("Before and after.", of: .integer(pointsOfPlayer), min: 2, max: 2)
  static let ranksBeforeAndAfter = list("Before and after.", of: .integer(Limits.capacity), min: 2, max: 2)
  static let playerChanges = list(
    "The players whose points or rank change, by their new rank.", of: .playerChange, max: Limits.capacity.upperBound)
  static let teamChanges = list(
    "The teams whose points or rank change, by their new rank; only in lobbies with teams.", of: .teamChange,
    max: Limits.teams)

  // MARK: Parameters

  public static let lobbyIDInAnyCase = string("The id of the lobby, ignoring case.", pattern: Pattern.ulidInAnyCase)
  public static let joinCodeInAnyCase = string("The join code, ignoring case.", pattern: Pattern.joinCodeInAnyCase)
  public static let key = string("Any text that the client chooses.", characters: 1...Limits.key)
  static let triesLeft = integer("How many tries are left.", 0...Limits.tries.upperBound)
  static let divisionNames = list(
    "The names of the divisions; omitted without divisions.", of: .divisionName, max: Limits.divisions)
  public static let divisionNamesInput = list(
    "Distinct names. Players choose one when they join; the board and the results rank each division, too.",
    of: .divisionName, max: Limits.divisions)
  public static let teamNamesInput = list(
    "Distinct names. The first team is `t1`.", of: .teamName, max: Limits.teams)

  public static let packCluesInput = list(
    "At most \(Limits.packClues) clues.", of: .clueInput, max: Limits.packClues)
  public static let knownPacks = list("At most 1,000 packs.", of: .knownPack, max: Limits.packVersions)

  // MARK: Packs and people

  static let emailIsVerified = boolean("Whether the address is verified.")
  static let creator = string(
    "A username; `deleted player` once the account is deleted, and `Quarry` for packs that come with the server.")
  static let isMine = boolean("Whether the caller created it.")
  static let pinCount = integer("The number of clues in the pack.", from: 0)
  static let pointsOfClues = integer("The points of all clues together.", from: 0)

  // MARK: Events and errors

  /// An event of a lobby.
  /// - Parameters:
  ///   - type: the event's type in the log.
  ///   - data: the schema of its `data`.
  static func lobbyEvent(_ name: String, _ type: String, _ description: String, _ data: Schema) -> Schema {
    Schema(
      name,
      .object(
        description,
        [
          .required("lobby", .lobbyID), .required("seq", .seq), .required("prev", .prev),
          .required("at", .timestamp), .required("type", .constant(.string(type))), .required("data", data),
          .optional("by", .staffAuthor),
        ]))
  }

  static let retryAfter = integer("When to try again, in milliseconds.", from: 1)
}
