import Dispatch
public import EventLog
import Foundation
import GRDB
import QuarrySchema

/// A log in one SQLite file, with its snapshots in another.
///
/// One thread writes: it takes everything that waits, writes it in one transaction with one sync, and then answers all
/// of it. Reads run on separate connections and never wait for the writer. The writer never waits for snapshots.
public final class SQLiteLog: EventLog {
  public let epoch: String
  let path: String
  private let queue: AppendQueue
  private let health: WriteHealth
  public let measures = LogMeasures()
  let snapshots: Snapshots
  let connections: Connections
  let bases = BaseCopies()
  private let sizes = StreamSizes()
  /// What waits to be shipped; nil unless it was asked for.
  public let spool: Spool?
  /// Nil for a log opened for reading.
  let writer: WriterThread?

  /// Opens a log for reading and writing, and creates it if there is none. Only one can be open for writing at a time.
  /// - Parameters:
  ///   - path: The database file. Files with `-wal`, `-shm`, `-mark`, `-snapshots`, `-rewriting` and `.lock` after its
  ///     name belong to it, and one with `-format-N` is a copy from before it was migrated from format N.
  ///   - epochIfNew: The epoch if the log is created now. It must differ from every other log's.
  ///   - spool: How transactions are kept until they are shipped; nil if they are not shipped.
  ///   - warn: Called with problems while the log is open, as messages for the operator.
  ///   - check: Inspects the log before it is used. If it throws, the log is not opened.
  public static func open(
    path: String, epochIfNew: String, limits: SQLiteLogLimits = SQLiteLogLimits(), spool: SpoolSettings? = nil,
    warn: @escaping @Sendable (String) -> Void = { _ in }, check: (LogFacts) throws -> Void = { _ in }
  ) throws(LogOpenFailure) -> SQLiteLog {
    try refuseIfLost(path: path)
    let isNew = access(path, F_OK) != 0
    let isFirstLock = access(path + ".lock", F_OK) != 0
    let lock = try Opening.lock(path: path)
    do {
      Rewriting.removeRest(ofLog: path)
      // What a server that was killed has left of a base.
      for suffix in ["-base", "-base-journal"] { unlink(path + suffix) }
      try Opening.createIfMissing(path: path)
      return try open(
        locked: lock, path: path, epochIfNew: epochIfNew, limits: limits, spool: spool, warn: warn, check: check)
    } catch {
      // Remove the log that was just created, which is empty.
      if isNew { for suffix in ["-wal", "-shm", "-mark", ""] { unlink(path + suffix) } }
      if isFirstLock { lock.removeFile() }
      throw Opening.failure(error, path: path)
    }
  }

  private static func open(
    locked lock: FileLock, path: String, epochIfNew: String, limits: SQLiteLogLimits, spool: SpoolSettings?,
    warn: @escaping @Sendable (String) -> Void, check: (LogFacts) throws -> Void
  ) throws -> SQLiteLog {
    let mark = LogMark.read(besideLog: path)
    let format = try Opening.inspect(path: path)
    if format == 0, mark != nil { throw LogOpenFailure.lost(path: path, trace: LogMark.path(ofLog: path)) }
    let pool = try Opening.pool(path: path, isReadOnly: false, limits: limits)
    try pool.writeWithoutTransaction { db in
      try mark?.check(db, path: path)
      try Opening.prepareWriter(db, limits: limits)
      let isOlder = (1..<QuarrySchema.migrations.count).contains(format)
      let copied = isOlder ? try copyBeforeMigration(db, path: path, format: format) : nil
      try Opening.migrate(db, from: format, epochIfNew: epochIfNew)
      if let copied { warn(copied) }
      try db.inTransaction(.immediate) {
        try check(LogFacts(db))
        return .commit
      }
    }
    let spool = try spool.map { settings in
      let (mark, last) = try pool.read { (try CommitCounter.mark(in: $0), try LogQueries.lastPosition(in: $0)) }
      return try Spool(settings, ofLog: path, mark: mark, position: last)
    }
    return try SQLiteLog(path: path, pool: pool, lock: lock, limits: limits, spool: spool, warn: warn)
  }

  /// Opens a log for reading, even while a server writes to it. Appends fail as unavailable.
  public static func openForReading(path: String) throws(LogOpenFailure) -> SQLiteLog {
    try refuseIfLost(path: path)
    guard access(path, F_OK) == 0 else { throw .missing(path: path) }
    let limits = SQLiteLogLimits()
    do {
      // Read the mark before the log, which a server may extend meanwhile.
      let mark = LogMark.read(besideLog: path)
      let format = try Opening.inspect(path: path)
      guard format > 0 else { throw LogOpenFailure.notALog(path: path) }
      let pool = try Opening.pool(path: path, isReadOnly: true, logFormat: format, limits: limits)
      if let mark { try pool.read { try mark.check($0, path: path) } }
      return try SQLiteLog(path: path, pool: pool, lock: nil, limits: limits) { _ in }
    } catch {
      throw Opening.failure(error, path: path)
    }
  }

  /// - Parameter lock: nil for a log opened for reading.
  private init(
    path: String, pool: DatabasePool, lock: FileLock?, limits: SQLiteLogLimits, spool: Spool? = nil,
    warn: @escaping @Sendable (String) -> Void
  ) throws {
    guard let epoch = try pool.read({ try String.fetchOne($0, sql: "SELECT value FROM meta WHERE name = 'epoch'") })
    else { throw LogOpenFailure.damaged(path: path, reason: "it has no epoch") }
    self.epoch = epoch
    self.path = path
    self.spool = spool
    queue = AppendQueue(limits: limits)
    health = WriteHealth(warn: warn)
    let file = SnapshotFile(besideLog: path, epoch: epoch, limits: limits)
    if let lock {
      snapshots = Snapshots(file, lock: lock, limits: limits, warn: warn)
    } else {
      snapshots = Snapshots(reading: file)
    }
    connections = Connections(pool: pool, snapshots: snapshots, lock: lock)
    if lock == nil {
      writer = nil
      queue.close(because: "the log is open for reading only")
    } else {
      writer = WriterThread(
        Writing(
          path: path, epoch: epoch, queue: queue, connections: connections, limits: limits, health: health,
          measures: measures, spool: spool, bases: bases, warn: warn))
    }
  }

  deinit { queue.close(because: "the log is closed") }

  public func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
    queue.add(AppendQueue.Group(appends: appends, whenDurable: whenDurable))
  }

  public func close() async {
    queue.close(because: "the log is closed")
    snapshots.refuse(because: "the log is closed")
    if let writer { await writer.finished() } else { connections.close() }
  }

  public func read(_ stream: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await reading { try LogQueries.events(of: stream, after: version, limit: limit, in: $0) }
  }

  public func read(
    _ stream: StreamName, after version: Int, limit: Int, bytes: Int
  ) async throws(LogUnavailable) -> [StoredEvent] {
    try await reading { try LogQueries.events(of: stream, after: version, limit: limit, bytes: bytes, in: $0) }
  }

  public func firstEvents(of streams: [StreamName]) async throws(LogUnavailable) -> [StoredEvent] {
    try await reading { db in try streams.flatMap { try LogQueries.events(of: $0, after: 0, limit: 1, in: db) } }
  }

  public func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await reading { try LogQueries.events(after: position, limit: limit, in: $0) }
  }

  public func readAll(
    of types: Set<String>, after position: Int64, limit: Int
  ) async throws(LogUnavailable) -> EventPage {
    try await reading { try LogQueries.events(of: types, after: position, limit: limit, in: $0) }
  }

  public func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName? {
    try await reading { try LogQueries.holder(of: claim, at: now, in: $0) }
  }

  public func claims(withPrefix prefix: ClaimName, at now: Int64) async throws(LogUnavailable) -> [HeldClaim] {
    try await reading { try LogQueries.claims(withPrefix: prefix, at: now, in: $0) }
  }

  public func receiptNames(of stream: StreamName) async throws(LogUnavailable) -> [ReceiptName] {
    try await reading { try LogQueries.receiptNames(of: stream, in: $0) }
  }

  public func receipt(_ name: ReceiptName, of stream: StreamName) async throws(LogUnavailable) -> [UInt8]? {
    try await reading { try LogQueries.receipt(name, of: stream, in: $0) }
  }

  public func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    guard connections.pool != nil else { throw LogUnavailable(reason: "it is closed") }
    return try await snapshots.snapshot(of: stream)
  }

  public func saveSnapshot(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable) {
    guard try await reading({ try LogQueries.isThere(stream, in: $0) }) else { return }
    try await snapshots.save(snapshot, of: stream)
  }

  public func dropSnapshots(of streams: [StreamName]) async throws(LogUnavailable) {
    try await snapshots.drop(of: streams)
  }

  public func key(of person: Person) async throws(LogUnavailable) -> [UInt8]? {
    try await reading { try LogQueries.key(of: person, in: $0) }
  }

  public func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [WrappedKey] {
    try await reading { db in
      try LogQueries.keys(of: persons, in: db)
    }
  }

  public func allKeys() async throws(LogUnavailable) -> [WrappedKey] {
    try await reading { try LogQueries.allKeys(in: $0) }
  }

  public func replaceKeys(_ keys: [WrappedKey]) async throws(LogUnavailable) {
    try await replace(by: .keys(keys))
  }

  public func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable) {
    try await snapshots.dropAll()
    try await replace(by: .claims(claims))
  }

  public func delete(_ deletion: Deletion) async throws(LogUnavailable) {
    // Before, so that a crash leaves no snapshot of a stream that is gone; after, for one that was being saved.
    try await snapshots.delete(of: deletion.streams, wasInterrupted: true)
    try await waiting { queue.add(AppendQueue.Removal(deletion: deletion, whenDone: $0)) }
    try await snapshots.delete(of: deletion.streams, wasInterrupted: false)
  }

  public func gaps() async throws(LogUnavailable) -> LogGaps { try await reading { try LogQueries.gaps(in: $0) } }

  private func replace(by content: AppendQueue.Replacement.Content) async throws(LogUnavailable) {
    try await waiting { queue.add(AppendQueue.Replacement(content: content, whenDone: $0)) }
  }

  /// - Parameter add: queues work, which gives the reason for a failure when it is done.
  private func waiting(_ add: (_ whenDone: @escaping @Sendable (String?) -> Void) -> Void) async throws(LogUnavailable)
  {
    let reason = await withCheckedContinuation { continuation in add { continuation.resume(returning: $0) } }
    if let reason { throw LogUnavailable(reason: reason) }
  }

  public var silence: Duration? { health.silence }

  public func failWaiting() { queue.failWaiting(because: WriteHealth.hangs) }

  public func checkWritable() async throws(LogUnavailable) {
    guard health.beginCheck() else {
      if let reason = health.reason { throw LogUnavailable(reason: reason) }
      return
    }
    // Whoever asks is answered, however long the disk is silent.
    let reason = await withCheckedContinuation { continuation in
      let first = FirstAnswer(continuation)
      let probe = AppendQueue.Replacement(content: .probe) { [health] reason in
        health.endCheck()
        first.give(reason)
      }
      queue.add(probe)
      let end = DispatchTime.now() + .seconds(Int(WriteHealth.patience.components.seconds))
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: end) { first.give(WriteHealth.hangs) }
    }
    if let reason { throw LogUnavailable(reason: reason) }
  }

  /// Checks the file itself, also where no event is: indexes, claims, keys, free pages. Throws `LogOpenFailure.damaged`.
  public func checkFile() async throws {
    let found = try await reading { try String.fetchAll($0, sql: "PRAGMA integrity_check(1)") }
    if found != ["ok"] { throw LogOpenFailure.damaged(path: path, reason: found.first ?? "it cannot be read") }
  }

  /// The stored value of a fact (`LogFacts`); nil if there is none.
  public func fact(named name: String) async throws(LogUnavailable) -> String? {
    try await reading { try LogFacts($0).fact(named: name) }
  }

  public func size(of stream: StreamName) async throws(LogUnavailable) -> StreamSize {
    try await reading { try sizes.size(of: stream, in: $0) }
  }

  public func statistics() async throws(LogUnavailable) -> LogStatistics {
    var statistics = try await reading { try LogQueries.statistics(in: $0) }
    statistics.snapshots = await snapshots.count()
    return statistics
  }

  /// The log's last commit.
  public func lastCommit() async throws(LogUnavailable) -> CommitMark {
    try await reading { try CommitCounter.mark(in: $0) }
  }

  /// The position of the last event, also of one that was deleted; 0 if there was none.
  public func lastPosition() async throws(LogUnavailable) -> Int64 {
    try await reading { try LogQueries.lastPosition(in: $0) }
  }

  /// How much disk the log takes.
  public func room() async throws(LogUnavailable) -> LogRoom {
    try await reading { db in
      func figure(_ pragma: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0 }
      let page = try figure("page_size")
      var wal = stat()
      return LogRoom(
        bytes: try figure("page_count") * page, free: try figure("freelist_count") * page,
        walBytes: stat(path + "-wal", &wal) == 0 ? Int(wal.st_size) : 0)
    }
  }

  /// Runs `body` on a thread of the pool, never on an event loop, in one transaction, so that it sees one state of the
  /// log.
  private func reading<R: Sendable>(_ body: @Sendable (Database) throws -> R) async throws(LogUnavailable) -> R {
    guard let pool = connections.pool else { throw LogUnavailable(reason: "it is closed") }
    do {
      return try await pool.read(body)
    } catch let error as LogUnavailable {
      throw error
    } catch {
      throw LogUnavailable(reason: Opening.reason(error))
    }
  }
}
