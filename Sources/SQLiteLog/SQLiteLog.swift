public import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers

/// The log in one SQLite file.
///
/// One thread writes: it takes everything that waits, writes it in one transaction with one sync, and then answers
/// all of it. Reads run on a few connections of their own and never wait for the writer.
public final class SQLiteLog: EventLog {
  public let epoch: String
  private let queue: AppendQueue
  private let connections: Connections
  /// Nil for a log that is only read.
  let writer: WriterThread?

  /// Opens a log for reading and writing; makes it if there is none. While it is open, no other can open it for writing.
  /// - Parameters:
  ///   - path: The database file. Files with `-wal`, `-shm` and `.lock` after its name belong to it.
  ///   - epochIfNew: The epoch of a log that is made now. It must differ from every other log's.
  public static func open(
    path: String, epochIfNew: String, limits: SQLiteLogLimits = SQLiteLogLimits()
  ) throws(LogOpenFailure) -> SQLiteLog {
    let lock = try Opening.lock(path: path)
    try Opening.createIfMissing(path: path)
    do {
      let format = try Opening.inspect(path: path)
      let pool = try Opening.pool(path: path, isReadOnly: false, limits: limits)
      try pool.writeWithoutTransaction { db in
        try Opening.prepareWriter(db, limits: limits)
        try Opening.migrate(db, from: format, epochIfNew: epochIfNew)
      }
      return try SQLiteLog(path: path, pool: pool, lock: lock, limits: limits)
    } catch {
      throw Opening.failure(error, path: path)
    }
  }

  /// Opens a log for reading, also while a server writes to it. Appends fail as unavailable.
  public static func openForReading(path: String) throws(LogOpenFailure) -> SQLiteLog {
    guard access(path, F_OK) == 0 else { throw .missing(path: path) }
    let limits = SQLiteLogLimits()
    do {
      guard try Opening.inspect(path: path) > 0 else { throw LogOpenFailure.notALog(path: path) }
      let pool = try Opening.pool(path: path, isReadOnly: true, limits: limits)
      return try SQLiteLog(path: path, pool: pool, lock: nil, limits: limits)
    } catch {
      throw Opening.failure(error, path: path)
    }
  }

  /// - Parameter lock: nil for a log that is only read.
  private init(path: String, pool: DatabasePool, lock: FileLock?, limits: SQLiteLogLimits) throws {
    guard let epoch = try pool.read({ try String.fetchOne($0, sql: "SELECT value FROM meta WHERE name = 'epoch'") })
    else { throw LogOpenFailure.damaged(path: path, reason: "it has no epoch") }
    self.epoch = epoch
    queue = AppendQueue(limits: limits)
    connections = Connections(pool: pool, lock: lock)
    if lock == nil {
      writer = nil
      queue.close(because: "the log is open for reading only")
    } else {
      writer = WriterThread(path: path, queue: queue, connections: connections, limits: limits)
    }
  }

  deinit { queue.close(because: "the log is closed") }

  public func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
    queue.add(AppendQueue.Group(appends: appends, whenDurable: whenDurable))
  }

  public func close() async {
    queue.close(because: "the log is closed")
    if let writer { await writer.finished() } else { connections.close() }
  }

  public func read(_ stream: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await reading { try LogQueries.events(of: stream, after: version, limit: limit, in: $0) }
  }

  public func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await reading { try LogQueries.events(after: position, limit: limit, in: $0) }
  }

  public func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName? {
    try await reading { try LogQueries.holder(of: claim, at: now, in: $0) }
  }

  public func receiptNames(of stream: StreamName) async throws(LogUnavailable) -> [ReceiptName] {
    try await reading { try LogQueries.receiptNames(of: stream, in: $0) }
  }

  public func receipt(_ name: ReceiptName, of stream: StreamName) async throws(LogUnavailable) -> [UInt8]? {
    try await reading { try LogQueries.receipt(name, of: stream, in: $0) }
  }

  public func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    try await reading { try LogQueries.snapshot(of: stream, in: $0) }
  }

  public func saveSnapshot(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable) {
    try await writing(.save(snapshot, of: stream))
  }

  public func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable) {
    try await writing(.replaceDerived(claims: claims))
  }

  public func statistics() async throws(LogUnavailable) -> LogStatistics {
    try await reading { try LogQueries.statistics(in: $0) }
  }

  /// Done by the writer, behind the appends that wait.
  private func writing(_ task: AppendQueue.Chore.Task) async throws(LogUnavailable) {
    let reason = await withCheckedContinuation { continuation in
      queue.add(AppendQueue.Chore(task: task) { continuation.resume(returning: $0) })
    }
    if let reason { throw LogUnavailable(reason: reason) }
  }

  /// Runs on a thread of the pool, never on an event loop, in one transaction: it sees one state of the log.
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

/// The open database, for as long as it is open. It is closed when nobody uses it any more: `DatabasePool.close()`
/// would close the writer before the readers, and then SQLite leaves the write-ahead log behind.
final class Connections: Sendable {
  private let state: NIOLockedValueBox<(pool: DatabasePool, lock: FileLock?)?>

  init(pool: DatabasePool, lock: FileLock?) { state = NIOLockedValueBox((pool, lock)) }

  var pool: DatabasePool? { state.withLockedValue { $0?.pool } }

  func close() {
    let last = state.withLockedValue { state in
      defer { state = nil }
      return state
    }
    withExtendedLifetime(last) {}  // Closed here, outside the lock.
  }
}
