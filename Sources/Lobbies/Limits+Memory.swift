public import Core

// The `Limits` that bound the memory of lobbies, whatever clients request and leave unread.
extension Limits {
  /// Bytes that may wait for a slow reader before it is sent `bye`. Fixed by the protocol.
  public static let bytesWaiting = 1 << 20
  /// Bytes of all long answers being made or not yet taken by their sockets. A connection has one at a time, and the
  /// longest, for a lobby at its limits, has 8 MiB. Then: how long a request waits for room before it is refused.
  public static let answerRoom = 64 << 20
  static let answerWait = Span.seconds(15)
  /// Bytes of an answer that needs no room: a socket takes that much at once.
  static let shortAnswer = 16 << 10
  /// Bytes of the problems that a rehearsal names: 100 sentences with a title each.
  static let rehearsalProblemBytes = 64 << 10
  /// Bytes of events after which a page of the history or the log ends, whatever page size was requested.
  public static let pageBytes = 1 << 20
  /// Finds after which a page of players' progress ends, whatever page size was requested: some 500 kB.
  static let findsListed = 20_000
  /// Events that a follower of the log reads at once, and bytes of them after which a page ends: what waits for one reader.
  static let followedPage = 100
  static let followedBytes = 256 << 10
  /// Lobbies of which a follower keeps whether their boards stand still; it asks the others again.
  static let followedLobbies = 1_000
  /// Bytes of missed events sent at once to a returning client; the next batch follows when it has taken these.
  static let missedBytes = 128 << 10
  /// Bytes of clues held by an event loop's lobbies, and how long a lobby stays in memory beyond that.
  static let clueBytesInMemory = 128 << 20
  static let idleLongLobby = Span.seconds(30)
  /// How long a shared position is kept. Fixed by the protocol.
  public static let positionKept = Span.minutes(10)
  /// The least time between two points of a player's trail; and the most points of all trails of a lobby.
  static let trailInterval = Span.seconds(5)
  static let trailPointsOfLobby = 60_000
  /// Points of all trails in one push: some 400 kB, less than may wait for a reader.
  static let trailPointsPushed = 10_000
  /// How long old positions may wait to be deleted; nobody is shown them meanwhile.
  static let positionsSwept = Span.seconds(5)
  /// Lobbies that left memory with calls for help that nobody has answered, whose positions an event loop keeps, and
  /// for how long: a day later nobody looks for them.
  static let lobbiesWithOpenCalls = 1_000
  static let openCallsKept = Span.days(1)
  /// Bytes of an event loop's events on their way to the disk; see `eventsUnderWay`.
  static let eventBytesUnderWay = 8 << 20
}
