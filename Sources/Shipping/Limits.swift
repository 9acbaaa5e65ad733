/// The limits of shipping, with their reasons.
enum Limits {
  /// The most bytes of a segment before they are compressed: a second of a busy server, and what a bad connection sends in a
  /// minute. Only a transaction that is larger by itself makes a larger one.
  static let segmentBytes = 4 << 20
  /// The most bytes that a segment may claim to have: more than the largest transaction.
  static let segmentBytesRead = 256 << 20
  /// The bytes of the database in a part of a base. With what they are compressed to they fit into memory, and a part that
  /// failed is soon sent again.
  static let partBytes = 64 << 20
  /// The bytes that stay free on the disk of the log.
  static let diskReserve = 64 << 20
  /// How long a request waits for its segment.
  static let patience = Duration.seconds(10)
  /// The longest pause after a failure. The first is as long as the interval.
  static let pauseMax = Duration.seconds(30)
  /// How often there is a new base.
  static let baseEvery = Duration.seconds(86_400)
  /// How soon after the last one a base is made because of a deletion.
  static let baseAfterDeletion = Duration.seconds(3_600)
  /// How long a base that failed or gave way is not tried again.
  static let baseRetry = Duration.seconds(30)
}
