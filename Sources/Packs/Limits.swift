public import Core

// The `Limits` of packs. Those that the protocol's schemas state are in Wire.
extension Limits {
  /// Clues below which only its creator sees a pack. Set by the requirements.
  static let packCluesShown = 5
  /// Playing time of a pack in minutes, unless given. Set by the requirements.
  public static let gameTimeDefault = 15
  /// Columns of a table, and bytes of a heading that may name one: a spreadsheet with notes beside the pins.
  static let tableColumns = 100
  static let tableHeading = 200
  /// Problems of a pack reported at once: more than anybody fixes before the next attempt.
  static let packProblems = 1_000
  /// Packs in one page of search results, unless given.
  public static let packPageDefault = 25
  /// Words of a search that may each stand in another text; the last of more are one fragment. Each costs a look at all
  /// creators.
  public static let packSearchWords = 5
  /// Packs kept in memory, so that opening one again reads only its new events.
  static let packsAtHand = 200
  /// Attempts at a change to a pack when concurrent changes win.
  static let packTries = 10
  /// Rows of a pack's board. Fixed by the protocol.
  static let packBoardRows = 10
  /// Expired plays that are ended before one query is answered: each needs its lobby to be read. The next query ends
  /// more.
  static let playsSettled = 100
  /// Newest plays used to measure how hard a clue is: more would give the same result.
  static let playsMeasured = 1_000
  /// Usernames of creators kept in memory, at some 200 bytes each; a search by creator reads the others from the log.
  static let creatorsAtHand = 100_000
  /// Usernames of creators read from the log in one look-up, so that no reader blocks it for long.
  static let creatorsRead = 1_000
}
