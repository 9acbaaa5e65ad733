/// The limits of the log on SQLite, with their reasons.
public struct SQLiteLogLimits: Sendable {
  /// The most events, receipts and claims in one transaction. From 1,024 on, the commit takes less than a tenth of the
  /// time. Four times that handles a burst in few syncs; more would only make the first ones wait longer.
  public var batchItems = 4096
  /// The most bytes of data in one transaction: about 20 ms of writing.
  public var batchBytes = 8 << 20
  /// The most events, receipts and claims that may wait. At 100,000 a second, that is less than a second of delay; an
  /// immediate "unavailable" serves a caller better than a longer wait.
  public var waitingItems = 65_536
  /// The most bytes of data that may wait, so that large events cannot fill memory.
  public var waitingBytes = 64 << 20
  /// The most snapshots that may wait, each in memory. A server saves one per event loop at a time.
  public var waitingSnapshots = 64
  /// The most stream heads that the writer caches (about 200 bytes each). A full cache is emptied; a missing head costs
  /// one lookup.
  public var cachedHeads = 65_536
  /// The number of pages (of 4 KiB) from which on the write-ahead log is copied into the database. SQLite's default of
  /// 1,000 costs a third of the throughput, since the same pages are copied more often and each copy costs a sync.
  public var checkpointPages = 4000
  /// The number of pages from which on a checkpoint waits for readers. Only readers without any pause let it grow that
  /// far.
  public var checkpointPagesMax = 16_000
  /// The most bytes of appends kept in memory while the log is written anew. At 1,000 appends a second that lasts for two
  /// minutes, in which a log of 10 GB can be copied.
  public var rewritingBytes = 64 << 20
  /// How many times, once a second, the server tries to exchange the files of a log written anew before it gives up. A
  /// process that reads the log, as for a backup, is in the way as long as it reads.
  public var exchangeTries = 30
  /// The most concurrent reads; others wait.
  public var readers = 4

  public init() {}
}
