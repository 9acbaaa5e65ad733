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
  /// Bytes of events after which a page of the history or the log ends, whatever page size was requested.
  public static let pageBytes = 1 << 20
  /// Bytes of missed events sent at once to a returning client; the next batch follows when it has taken these.
  static let missedBytes = 128 << 10
  /// Bytes of clues held by an event loop's lobbies, and how long a lobby stays in memory beyond that.
  static let clueBytesInMemory = 128 << 20
  static let idleLongLobby = Span.seconds(30)
  /// Bytes of an event loop's events on their way to the disk; see `eventsUnderWay`.
  static let eventBytesUnderWay = 8 << 20
}
