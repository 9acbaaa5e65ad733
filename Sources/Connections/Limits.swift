public import Core
public import Rates

// The `Limits` of connections.
extension Limits {
  // MARK: A connection

  /// A connection's unanswered requests. More stay in the socket, so that TCP slows the sender down.
  static let requestsInFlight = 256
  /// Bytes of a connection's unanswered requests: room for two of the longest messages and more. The rest stays in the
  /// socket.
  static let requestBytesInFlight = 256 << 10
  /// Bytes of requests that wait for their turn, of all connections and of those from one address. Beyond that, only
  /// connections without any are read from: the rest stays in the sockets.
  static let requestBytesWaiting = 32 << 20
  static let requestBytesWaitingOfAddress = 8 << 20
  /// Bytes of answers waiting for the rest of their batch, beyond which possibly long answers are refused: a thousand
  /// clues in a European language.
  static let bytesHeld = 4 << 20
  /// Time in which an HTTP answer must advance by at least 192 KiB, or its connection is closed: a slower reader would
  /// need an hour for a sheet.
  public static let takenAnswer = Span.minutes(1)
  /// How long a connection with room for a long answer may take nothing while others wait, before it is closed.
  static let takenWhileWanted = Span.seconds(5)
  /// Time for a connection's last message to go out, and for the other side to close after it. Both are shorter than a
  /// shutdown.
  public static let lastWords = Span.seconds(6)
  public static let lingering = Span.seconds(2)
  /// Lobbies that one connection may watch at once.
  static let watched = 20
  /// Accounts signed in on one connection by request tokens, as a bridge for many users does.
  static let signedInOnConnection = 32
  /// Rows or events of one page, unless given. Fixed by the protocol.
  static let pageDefault = 100
  /// Entries of one page of the feed, if the client does not say. Fixed by the protocol.
  static let momentPageDefault = 50
  /// Score lines if a request does not say how many: more cannot be told apart in a chart. Fixed by the protocol.
  static let linesDefault = 10

  // MARK: Of an address

  /// Wrong join codes from one address: a school shares one, and 30 pupils mistype. Trying all 319,000 codes that
  /// the server draws takes eleven days.
  static let wrongCodes = Rate(count: 200, in: .minutes(10))
  /// Passphrases that hosts behind one address set: each costs a hash, and a school's hosts share one.
  static let passphrasesSet = Rate(count: 60, in: .minutes(10))
  /// Log lines about refused sign-ins from one address.
  static let toldRefusals = Rate(count: 10, in: .minutes(1))
  /// The time in which lobbies that are created from one address count, and players who join from it.
  static let creationsWindow = Span.hours(1)
  static let joinsWindow = Span.minutes(10)
  /// Letters caused by requests from one address, which a school's hosts share, and letters to one recipient, from any
  /// sender, so that nobody can flood a mailbox through this server.
  static let lettersFrom = Rate(count: 30, in: .hours(1))
  static let lettersTo = Rate(count: 10, in: .days(1))

  // MARK: Packs

  /// Approximate maximum bytes of an answer about packs: one pack with all its answers, or 500 of one creator in short.
  static let packAnswer = 512 << 10
  /// Saves of one account: an editor that saves every six seconds, for an hour.
  static let packChanges = Rate(count: 600, in: .hours(1))
  /// Packs in one page of search results.
  static let packPage = 1...100
  /// Searches from one address: a class that looks for a hunt, one search for each letter typed.
  static let packSearches = Rate(count: 1_200, in: .minutes(1))
  /// Lists of open lobbies for one address: a class that opens the front page.
  static let listings = Rate(count: 600, in: .minutes(1))

  // MARK: Pictures, as `server.info` announces them

  /// Bytes of an uploaded photo. Fixed by the protocol.
  public static let photoBytes = 8 << 20
  /// Photos from one address: a hunt of a hundred clues at once, and then again.
  public static let photos = Rate(count: 200, in: .minutes(10))
  /// Photos of punch cards from one address, each of which may take seconds of a processor: those of 300 players.
  public static let cardPhotos = Rate(count: 60, in: .minutes(10))
  /// Photos that one player sends. Fixed by the protocol.
  public static let photosOfPlayerInMinute = Rate(count: 4, in: .minutes(1))
  /// Bytes of a picture in which a code is looked for: 1024 × 1024 in grey, or a colour frame as a JPEG.
  public static let decodedBytes = 1 << 20
  /// Pictures to decode from one address: 75 phones scanning at once, four times a second.
  public static let decoding = Rate(count: 3_000, in: .seconds(10))
  /// Lines of the access log that wait to be written.
  static let accessLines = 10_000
  /// Problems of each sort that operators are shown, characters of a text among them, and when a request is slow: a
  /// person notices. Fixed by the protocol, but for the last.
  static let problems = 100
  static let problemText = 500
  static let slowRequest = Span(milliseconds: 500)
}
