/// How much a log holds.
public struct LogStatistics: Equatable, Sendable {
  public var events: Int
  /// Streams that have events.
  public var streams: Int
  /// Bytes of all events, `data` and `secret`.
  public var dataBytes: Int
  public var receipts: Int
  /// Stored claims, including expired ones that no other stream has taken.
  public var claims: Int
  /// Persons who have a key.
  public var keys: Int
  /// Streams that have a snapshot.
  public var snapshots: Int
  /// Number of events by type.
  public var types: [String: Int]

  public init(
    events: Int, streams: Int, dataBytes: Int, receipts: Int, claims: Int, keys: Int = 0,
    snapshots: Int = 0, types: [String: Int]
  ) {
    self.events = events
    self.streams = streams
    self.dataBytes = dataBytes
    self.receipts = receipts
    self.claims = claims
    self.keys = keys
    self.snapshots = snapshots
    self.types = types
  }
}

/// How much a stream holds.
public struct StreamSize: Equatable, Sendable {
  /// Bytes of all events, `data` and `secret`.
  public var bytes: Int
  /// That of the last event; 0 without events.
  public var version: Int
  /// When the last event happened, in milliseconds since 1970 UTC; nil without events.
  public var lastAt: Int64?

  public init(bytes: Int = 0, version: Int = 0, lastAt: Int64? = nil) {
    self.bytes = bytes
    self.version = version
    self.lastAt = lastAt
  }
}
