/// Every bound of the log on SQLite, with its reason.
public struct SQLiteLogLimits: Sendable {
  /// How many events, receipts and claims go into one transaction. From 1,024 on a commit costs less than a tenth of
  /// the time; four times that lets a burst through in few syncs, and more would only make the first of them wait longer.
  public var batchItems = 4096
  /// How many bytes of data go into one transaction: about 20 ms of writing.
  public var batchBytes = 8 << 20
  /// How many events, receipts and claims may wait. At 100,000 a second they are late by less than a second; a caller
  /// that hears "unavailable" at once is served better than one that waits longer.
  public var waitingItems = 65_536
  /// How many bytes of data may wait, so that large events cannot fill the memory.
  public var waitingBytes = 64 << 20
  /// How many snapshots may wait, each in memory: a server saves one for each of its event loops at a time.
  public var waitingSnapshots = 64
  /// How many streams' heads the writer remembers (about 200 bytes each). It forgets all of them when there are more;
  /// a head it does not know costs one lookup.
  public var cachedHeads = 65_536
  /// From how many pages (of 4 KiB) on the write-ahead log is copied into the database. SQLite's default of 1,000
  /// costs a third of the throughput: the same pages are copied more often, and each copy costs a sync.
  public var checkpointPages = 4000
  /// From how many pages on readers are made to wait for it. Only a reader that never pauses lets it grow that far.
  public var checkpointPagesMax = 16_000
  /// How many reads run at once; more wait their turn.
  public var readers = 4

  public init() {}
}
