public import Core

// The `Limits` of messages, and of what they contain.
extension Limits {
  // MARK: A message

  /// Bytes of a line with its end, or of a message. Fixed by the protocol.
  public static let messageBytes = 65_536
  /// Nesting depth of arrays and objects. Fixed by the protocol.
  public static let messageDepth = 32
  /// Requests in a batch. Fixed by the protocol.
  public static let batch = 1...100
  /// Characters of an idempotency key and of a token. Fixed by the protocol.
  public static let key = 64
  public static let token = 64
  /// Rows or events of one page. Fixed by the protocol.
  public static let page = 1...1_000
  /// Entries of one page of the feed. Fixed by the protocol.
  public static let momentPage = 1...100
  /// Waiting finds listed at once, in order of arrival: a host accepts a few, then asks again.
  public static let lateFinds = 10_000
  /// Milliseconds after a shutdown in which clients come back, each after a random time. Fixed by the protocol.
  public static let returning = 500...3_000

  // MARK: Packs

  /// Clues in a pack: ten times what anybody finds in five hours, and few enough for one event of a lobby.
  public static let packClues = 500
  /// Playing time of a pack in minutes. Set by the requirements.
  public static let gameTime = 15...300
  /// Bytes of a pack as JSON, and of a pack file: every save stores the complete pack for ever.
  public static let packBytes = 256 << 10
  /// Packs of one creator: more than anybody maintains, and few enough to list at once.
  public static let packsOfAccount = 500
  /// Characters of a search fragment: as many as the longest text it can occur in.
  public static let fragment = 60
  /// Packs in one `pack.versions` request: as many as fit a line.
  public static let packVersions = 1_000
  /// Search radius around a place in kilometres, up to the other side of the world.
  public static let nearby = 0.1...20_020.0

  // MARK: Webhooks

  /// Webhooks of a lobby. Fixed by the protocol.
  public static let webhooks = 5
  /// Characters of an address: longer ones are refused by many servers.
  public static let webhookURL = 2_000

  // MARK: Positions

  /// Metres of a shared position's inaccuracy: a phone that knows only its network may be off by a whole region, and
  /// anything beyond is no position.
  public static let accuracyShared = 0.0...100_000.0
  /// Points of a player's trail: one every five seconds, for ten minutes.
  public static let trailPoints = 120

  // MARK: Accounts

  /// Characters of a first or last name, and of a username: what fits a line of a page.
  public static let personName = 60
  public static let username = 2...30
  /// Characters of a password: the protocol fixes the minimum, and nobody remembers more than the maximum.
  public static let password = 8...256
  /// A host's passphrase, which may be words: twelve characters take longer to guess than a hunt is kept.
  public static let passphrase = 12...200
  /// Valid keys of an account for programs, and characters of the name of one: as many as anybody tells apart.
  public static let apiKeys = 50
  public static let keyName = 60
  /// Sessions of one account; the oldest gives way to a new one.
  public static let sessions = 50

  // MARK: Operators

  /// Characters of the name of an operator's token, and of a reason that operators give each other.
  public static let operatorName = 1...60
  public static let operatorReason = 1...300
  public static let deletionReason = 1...200
  /// What operators announce to everybody.
  public static let serverNotice = 1...500
  /// Maximum validity of such a token, in days: it should not outlast its owner's job.
  public static let operatorDaysMost = 3_650
  /// Good tokens at once, and bans in force: all are in memory, and each request of somebody who may be banned looks at
  /// the bans.
  public static let operators = 100
  public static let bans = 10_000
  /// Characters of what operators look for among lobbies.
  public static let lobbyQuery = 100
}
