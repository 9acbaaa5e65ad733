// Those of `Limits` that keep the memory of the process bounded whatever clients ask for and do not read.
extension Limits {
  /// Bytes of requests of one connection that are not yet answered: two of the longest messages, and then some. More are
  /// left in the socket.
  public static let requestBytesInFlight = 256 << 10
  /// Bytes of all long answers that are being made, or that sockets have not taken: of those a connection has one at a time,
  /// and the longest, of a lobby at its bounds, has 8 MiB. And how long a request waits for room before it is refused; then,
  /// who has room and takes nothing for this long is cut off if somebody else waits.
  public static let answerRoom = 64 << 20
  public static let answerWait = Span.seconds(15)
  public static let takenWhileWanted = Span.seconds(5)
  /// Bytes of an answer that needs no room: a socket takes as much at once.
  public static let shortAnswer = 16 << 10
  /// Bytes of events after which a page of the history or the log ends, whatever was asked for.
  public static let pageBytes = 1 << 20
  /// Bytes of missed events that are sent at once to a client that comes back; the next ones when it has taken these.
  public static let missedBytes = 128 << 10
  /// Bytes of events that are read from the log at once.
  public static let readBytes = 4 << 20
  /// Bytes of clues of an event loop's lobbies: beyond them, lobbies leave memory sooner.
  public static let clueBytesInMemory = 128 << 20
  public static let idleLongLobby = Span.seconds(30)
  /// Bytes of events of one event loop's lobbies that are on their way to the disk, as `eventsUnderWay` counts them.
  public static let eventBytesUnderWay = 8 << 20
}
