/// How much disk a log takes.
public struct LogRoom: Equatable, Sendable {
  /// Of the database.
  public let bytes: Int
  /// Of these, in pages that nothing uses. Rewriting the database frees them.
  public let free: Int
  /// Of the write-ahead log.
  public let walBytes: Int
}
