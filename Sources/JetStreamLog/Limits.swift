/// The bounds of a log's memory and of its messages.
public struct JetStreamLogLimits: Sendable {
  /// The most appends in one commit.
  public var batchItems = 256
  /// The most messages in one batch: fewer than JetStream takes, for large appends that are split.
  public var batchMessages = 900
  /// About how many bytes of appends are stored in one message.
  public var commitBytes = 256 << 10
  /// The most appends that wait or are under way.
  public var waitingItems = 10_000
  /// The most bytes of these.
  public var waitingBytes = 64 << 20
  /// The streams of which the node remembers where their events and receipts are.
  public var indexes = 20_000

  public init() {}
}
