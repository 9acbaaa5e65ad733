import Core

// The `Limits` of HTTP.
extension Limits {
  /// Bytes of one HTTP header field, bytes of all of them, and their number: a browser sends a dozen with about 2 KiB
  /// in all.
  static let headField = 8 << 10
  static let headBytes = 32 << 10
  static let headFields = 100
  /// Bytes from which an answer is compressed: shorter ones fit into a packet either way.
  static let compressedAnswer = 1_000
  /// How much longer a compressed WebSocket message may become: requests shrink to a tenth, bombs to a thousandth, and so
  /// a few bytes from a client cannot make the server read many. Short messages may always have so many bytes.
  static let unpackedRatio = 64
  static let unpackedAlways = 4 << 10
  /// Time for a picture to decode, or a photo, to arrive completely.
  static let wholePicture = Span.seconds(20)
  static let wholePhoto = Span.minutes(3)
  /// Bytes of the bodies of requests on their way, in total and from one address: eight of the largest photos. How long
  /// one waits for room before it is refused, and how much of it is read at once.
  static let bodies = 256 << 20
  static let bodiesOfAddress = 64 << 20
  static let roomForBody = Span.seconds(10)
  static let bodyRead = 16 << 10
  /// Concurrent requests of each kind, in total and from one address, from the first byte read to the last byte
  /// answered. They bound the bodies in memory and the queue for the workers.
  static let decodings = 256
  static let decodingsOfAddress = 128
  static let photosUnderWay = 24
  static let photosUnderWayOfAddress = 8
  static let cardsUnderWay = 8
  static let cardsUnderWayOfAddress = 2
  static let sheetsUnderWay = 128
  static let sheetsUnderWayOfAddress = 4
  /// Bytes of a table of `report.zip`: the finds of 5,000 players and 30 clues, or a whole evening's chat.
  static let exportedTable = 16 << 20
  /// Events searched for chat lines and notices: ten for each of 20,000 seats, in a few seconds.
  static let exportedEvents = 200_000
  /// The lines of points over time in `report.zip`.
  static let exportedLines = 100
  /// Feedback read for a report: one from each of 10,000 players.
  static let exportedAnswers = 10_000
  /// How long a stream of events may be silent: less than proxies wait.
  static let followersBeat = Span.seconds(15)
  /// The longest that a client refused by a busy pool is asked to wait: the queue may empty sooner.
  static let longestBusy = Span.seconds(15)
}
