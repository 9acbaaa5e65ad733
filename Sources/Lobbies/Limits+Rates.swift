public import Core
public import Rates

// The `Limits` of how often something may be done in a lobby. Pace.swift assigns the rates of commands.
extension Limits {
  /// Wrong codes and answers of one seat before it must wait: guessing 60 random bits is hopeless, but trying every
  /// word of a dictionary is not. Fixed by the protocol.
  public static let wrongGuesses = Rate(count: 10, in: .minutes(1))
  /// The same for one address in one lobby, such as a school's: 30 players at once. Fixed by the protocol.
  public static let wrongGuessesOfAddress = Rate(count: 300, in: .minutes(1))
  /// Bytes stored for one seat or account, and for one address: a hunt with long texts is a megabyte, and nobody can
  /// fill a disk in an afternoon. Fixed by the protocol.
  public static let bytesStoredOfSeat = Rate(count: 4 << 20, in: .minutes(1))
  public static let bytesStoredOfAddress = Rate(count: 64 << 20, in: .minutes(1))
  /// Bytes per second, and in one burst, that people in a lobby may say to its watchers: 200 lines a second can go on
  /// for ever, and a burst stays below what may wait for a reader.
  public static let spokenBytes = 64_000
  static let spokenBurst = 256 << 10
  /// Scans, answers and visits of one seat: a phone that was offline sends all its finds at once.
  static let proofs = Rate(count: 2_000, in: .minutes(1))
  /// Hints that one seat takes.
  static let hintsTaken = Rate(count: 120, in: .minutes(1))
  /// Check-ins and check-outs of one seat: a helper with a whole class, or a player at the door of a full station.
  static let stationMoves = Rate(count: 600, in: .minutes(1))
  /// Clues that a host adds, and changes to clues: a program sends a whole hunt at once, and then again.
  static let cluesAdded = Rate(count: 2_000, in: .minutes(1))
  static let clueChanges = Rate(count: 2_000, in: .minutes(1))
  /// Changes to the lobby itself, each pushed to everybody. A page that saves while its user types sends two a second.
  static let lobbyUpdates = Rate(count: 120, in: .minutes(1))
  /// Announcements and hints that a host sends: each one rings on every phone.
  static let announcements = Rate(count: 120, in: .minutes(1))
  /// Starting, pausing, extending, freezing the board, and so on.
  static let steering = Rate(count: 120, in: .minutes(1))
  /// Removing messages, songs and players, forgetting and muting players: a host may have to clean up after a whole class.
  static let moderating = Rate(count: 600, in: .minutes(1))
  /// Rulings made and revoked, and finds accepted: one for each of 1,000 players.
  static let rulingsMade = Rate(count: 1_200, in: .minutes(1))
  /// Photos judged and published by one seat: a reviewer who knows the keys judges two a second.
  static let photosJudged = Rate(count: 600, in: .minutes(1))
  /// Chat lines of one seat. Fixed by the protocol.
  static let chatLines = Rate(count: 20, in: .seconds(10))
  /// Answers of one seat to roll calls, each of which is stored once.
  static let rollAnswers = Rate(count: 30, in: .minutes(1))
  /// Calls for help of one seat. Fixed by the protocol.
  static let callsForHelp = Rate(count: 3, in: .minutes(1))
  /// Answers of one seat to what they thought of the hunt: somebody changes their mind a few times.
  static let feedbackGiven = Rate(count: 10, in: .minutes(1))
  /// Positions that one seat shares: a phone on a bicycle sends one every three seconds.
  static let positionsShared = Rate(count: 60, in: .minutes(1))
  /// Reports of one seat: each is one more line for the host to read.
  static let reporting = Rate(count: 10, in: .minutes(1))
  /// Renames of one seat, each pushed to everybody.
  static let renaming = Rate(count: 10, in: .minutes(1))
  /// Changes of one seat to its avatar, colour, language or team, each pushed to everybody.
  static let identityChanges = Rate(count: 10, in: .minutes(1))
  /// Songs requested by one seat, and its votes, each pushed to everybody.
  static let songRequests = Rate(count: 10, in: .minutes(1))
  static let songVotes = Rate(count: 30, in: .seconds(10))
  /// Reactions of one seat to what the feed shows, and their changes. Fixed by the protocol.
  static let reactions = Rate(count: 30, in: .seconds(10))
  /// Cheers in the waiting room. Fixed by the protocol, as is the next.
  static let cheers = Rate(count: 1, in: .seconds(5))
  /// Presses on the remote of big screens.
  static let screenSteps = Rate(count: 30, in: .seconds(10))
  /// Cheers of all players of a lobby that screens are told of.
  static let cheersOfLobby = Rate(count: 20, in: .seconds(1))
  /// Sheets mailed at a host's request: someone who misses the first asks once more, not ten times.
  static let sheetLetters = Rate(count: 5, in: .hours(1))
  /// Log lines about wrong or refused guesses: from one address, and in total.
  static let refusalLine = Rate(count: 1, in: .minutes(1))
  static let refusalLines = Rate(count: 30, in: .minutes(1))
}
