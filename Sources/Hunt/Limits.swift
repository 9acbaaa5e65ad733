public import Core

// The `Limits` of the game.
extension Limits {
  // MARK: The game

  /// Clues in a lobby. Fixed by the protocol; a sheet of 1,000 codes is 250 pages of cards.
  public static let clues = 1_000
  /// UTF-8 bytes of all clue texts in a lobby: 4 KiB for each of 1,000. Fixed by the protocol.
  public static let clueBytes = 4 << 20
  /// Seats that a host may ask for, and the default. Fixed by the protocol.
  public static let capacity = 1...10_000
  public static let capacityDefault = 100
  /// Duration of a hunt in seconds: a minute to a week. Fixed by the protocol.
  public static let duration = 60...604_800
  /// Seconds by which the host may extend the hunt at once.
  public static let extending = 1...604_800
  /// Metres around the middle of the zone in which a hunt is played, or corners of its outline. Fixed by the protocol.
  public static let zoneRadius = 10...50_000
  public static let zoneCorners = 3...60
  /// Seconds for which a host may take a start back. Fixed by the protocol.
  public static let startUndo = 1...10
  /// Delay for spectators in seconds: an hour hides any finale.
  public static let boardDelay = 0...3_600
  /// Points of a clue. Fixed by the protocol.
  public static let points = 0...10_000
  /// Rulings in a lobby: each is kept as long as the lobby, and read whenever finds are judged again.
  public static let rulings = 10_000
  /// Points that a ruling gives or takes: as many as for the best clue.
  public static let awards = -10_000...10_000
  /// Of a time allowance.
  public static let extraPercent = 1...400
  public static let extraMinutes = 1...600
  /// Clues that a drip reveals at first: at least one, or nobody could begin.
  public static let dripInitial = 1...clues
  /// The remaining time that a drip assumes in a hunt without a clock: the shortest pack game.
  static let dripRemaining = Span.minutes(15)
  /// Finders of a clue who get a bonus for being first: as many as the default capacity, so that everybody can.
  public static let bonuses = 100
  /// Finders after the first at which a clue with falling points reaches its minimum.
  public static let decay = 1...10_000
  /// Metres around a clue's location. Fixed by the protocol.
  public static let radius = 1...10_000
  /// UTF-8 bytes of an emoji: flags of regions, families and couples of two skins take up to 35.
  public static let emojiBytes = 64
  /// UTF-8 bytes of a drawn avatar. Fixed by the protocol.
  public static let drawingBytes = 1_000
  /// Characters of the seed of a critter. Fixed by the protocol.
  public static let critter = 1...32
  /// Teams in a lobby: a board with more would be unreadable.
  public static let teams = 50
  /// Divisions of a lobby. Fixed by the protocol.
  public static let divisions = 20
  /// Groups of clues: more would be too much to read.
  public static let groups = 100
  /// Waves in which players start, and the seconds from the start of the hunt to one. Fixed by the protocol.
  public static let waves = 20
  public static let waveAfter = 0...duration.upperBound
  /// Metres of a fix's inaccuracy that count in the player's favour: more would place a player all over town.
  public static let accuracy = 50.0
  /// Words that a proof accepts as its answer: spellings and translations of one word.
  public static let accepts = 20
  /// Options to choose from: more than ten do not fit a phone, and one is no choice.
  public static let options = 2...10
  /// Tries of a choice, at most as many as options, and the pause after a wrong one in seconds. Fixed by the protocol.
  public static let tries = 1...10
  public static let wrongPause = 0...600
  /// Words of which one does not belong. Fixed by the protocol.
  public static let outsiderWords = 4
  /// Points that a host may add for a photo: as many as for the best clue. Fixed by the protocol.
  public static let photoBonus = 0...10_000
  /// How long a screen shows one living code: long enough to scan it, too short to send a photo of it to somebody
  /// elsewhere. Fixed by the protocol.
  public static let livingPeriod = Span.seconds(20)
  /// Players in a station at once. Fixed by the protocol.
  public static let stationCapacity = 1...1_000
  /// Minutes that a player may stay in a station: up to a day.
  public static let stationMinutes = 1...1_440
  /// Minutes that a player may stay where the host has set no limit.
  public static let stationStay = 30
  /// Languages of a clue beside its own. Fixed by the protocol.
  public static let clueLanguages = 12
  /// Hints of a clue.
  public static let hints = 10
  /// Players who ever joined a lobby, including those who left: they keep their numbers for ever, and a loop of joining
  /// and leaving must not grow the lobby without bound.
  public static let seatsEver = 100_000
  /// A person's earlier seats whose tries count for the new one: more than any real player leaves.
  static let earlierSeats = 100
  /// Valid invitations of staff in a lobby: a station at each of many clues, and whoever runs a large event.
  public static let staff = 100
  /// Invitations ever made in a lobby: they keep their numbers for ever.
  public static let staffEver = 1_000
  /// Seconds between a player's chat lines that a host may set: up to an hour, as in other products.
  public static let slowMode = 0...3_600
  /// Newest roll calls that a lobby keeps, each with up to one answer of every player.
  public static let rollCalls = 20
  /// Newest calls for help that a lobby keeps for its host.
  public static let helpCalls = 1_000
  /// Stars that a player gives a hunt. Fixed by the protocol.
  public static let stars = 1...5
  /// Newest reports that a lobby keeps for its host: more than anybody reads.
  public static let reports = 1_000
  /// Songs in a lobby: more than one night can play.
  public static let songs = 1_000
  /// Newest notices that the feed of a lobby shows: more than anybody reads.
  static let noticesInFeed = 1_000
  /// How far a phone's clock may run ahead of the server's.
  static let clockSkew = Span.minutes(2)
  /// How long after the end the server takes scans that were made before it.
  static let lateness = Span.hours(24)
  /// Time from a lobby's end to its archiving, or from its creation if it never started.
  public static let archivedAfterEnd = Span.days(7)
  public static let archivedUnstarted = Span.days(90)
  /// Quiet time after the last change to a clue, after which a hunt counts as set up and its codes are mailed to the
  /// host.
  public static let sheetAfterLastClue = Span.minutes(10)

  /// What hashing a passphrase in a log that somebody else wrote may cost: some seconds of a processor, and memory that
  /// every machine has.
  static let passphraseOperations = 1...16
  static let passphraseMemory = 8_192...(256 << 20)

  // MARK: Playing a pack

  /// Clues that a pack play for the board reveals at first. Fixed by the protocol.
  static let packInitial = 5
  /// How long after the end finds may arrive and still count on the pack's board: time for a phone to find its network.
  public static let packLateness = Span.minutes(1)

  // MARK: Rehearsing

  /// Teams and games of a rehearsal. Fixed by the protocol. More games than the default give the same result.
  public static let rehearsedTeams = 1...500
  public static let rehearsedGames = 1...10_000
  public static let rehearsedGamesDefault = 1_000
  /// How fast teams walk, in km/h: from toddlers to bicycles. The default is a group that talks.
  public static let walking = 0.5...30.0
  public static let walkingDefault = 4.0
  /// Seconds that a team takes at a clue, on average: up to two hours.
  public static let clueSeconds = 0...7_200
  public static let clueSecondsDefault = 180
  /// Problems that a rehearsal names: more than a host fixes at once.
  static let rehearsalProblems = 100
}
