// The `Limits` that bound the memory of the process, whatever clients request and leave unread.
extension Limits {
  /// Bytes of a connection's unanswered requests: room for two of the longest messages and more. The rest stays in the
  /// socket.
  public static let requestBytesInFlight = 256 << 10
  /// Bytes of all long answers being made or not yet taken by their sockets. A connection has one at a time, and the
  /// longest, for a lobby at its limits, has 8 MiB. Then: how long a request waits for room before it is refused, and
  /// how long a connection with room may take nothing while others wait, before it is closed.
  public static let answerRoom = 64 << 20
  public static let answerWait = Span.seconds(15)
  public static let takenWhileWanted = Span.seconds(5)
  /// Bytes of an answer that needs no room: a socket takes that much at once.
  public static let shortAnswer = 16 << 10
  /// Bytes of events after which a page of the history or the log ends, whatever page size was requested.
  public static let pageBytes = 1 << 20
  /// Bytes of missed events sent at once to a returning client; the next batch follows when it has taken these.
  public static let missedBytes = 128 << 10
  /// Bytes of events read from the log at once.
  public static let readBytes = 4 << 20
  /// Bytes of clues held by an event loop's lobbies, beyond which lobbies leave memory sooner.
  public static let clueBytesInMemory = 128 << 20
  public static let idleLongLobby = Span.seconds(30)
  /// Bytes of an event loop's events on their way to the disk; see `eventsUnderWay`.
  public static let eventBytesUnderWay = 8 << 20
}
