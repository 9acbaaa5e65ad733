import Dispatch
import EventLog
import GRDB
import NIOConcurrencyHelpers

/// The snapshots of a log, in their own file and on their own thread, so that no append waits while megabytes are
/// written.
///
/// This is a cache. An unusable file is removed and created again for the next snapshot. Only a foreign file is left
/// alone, and then no snapshots are kept. The log works regardless.
final class Snapshots: Sendable {
  private struct State {
    /// Nil when there is no usable file.
    var pool: DatabasePool?
    /// Held for as long as this may write.
    var lock: FileLock?
    var waiting = 0
    var closedBecause: String?
  }

  private let file: SnapshotFile
  private let limit: Int
  private let warn: @Sendable (String) -> Void
  private let state: NIOLockedValueBox<State>
  /// Opens, writes and removes the file, one task at a time.
  private let worker = DispatchQueue(label: "quarry-snapshots")

  /// Opens snapshots for reading and writing.
  /// - Parameters:
  ///   - lock: the log's lock.
  ///   - warn: called with messages for the operator.
  init(_ file: SnapshotFile, lock: FileLock, limits: SQLiteLogLimits, warn: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.warn = warn
    limit = limits.waitingSnapshots
    state = NIOLockedValueBox(State(lock: lock))
    do {
      let pool = try openUsable()
      state.withLockedValue { $0.pool = pool }
    } catch {
      warn("Snapshots will not be kept: \(Opening.reason(error)).")
    }
  }

  /// Opens snapshots for reading only. Treats an unusable file as missing.
  init(reading file: SnapshotFile) {
    self.file = file
    warn = { _ in }
    limit = 0
    let isUsable = (try? file.condition()) == .usable
    let pool = isUsable ? try? file.open(isReadOnly: true) : nil
    state = NIOLockedValueBox(State(pool: pool, closedBecause: "the log is open for reading only"))
  }

  /// The number of tasks that wait or are running.
  var waiting: Int { state.withLockedValue { $0.waiting } }

  // MARK: Reading

  func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    try await reading { db in
      let query = try RawStatement.cached("SELECT version, format, data FROM snapshots WHERE stream = ?", in: db)
      query.bind(1, stream.rawValue)
      return try query.first {
        LogSnapshot(version: Int($0.integer(0)), format: Int($0.integer(1)), data: $0.bytes(2))
      }
    } ?? nil
  }

  /// The number of snapshots; 0 if they cannot be counted.
  func count() async -> Int {
    let count = try? await reading { db in
      try RawStatement.cached("SELECT count(*) FROM snapshots", in: db).first { Int($0.integer(0)) }
    }
    return count.flatMap { $0 }.flatMap { $0 } ?? 0
  }

  /// Reads from the file. Returns nil if there is none.
  private func reading<R: Sendable>(_ body: @Sendable (Database) throws -> R) async throws(LogUnavailable) -> R? {
    guard let pool = state.withLockedValue({ $0.pool }) else { return nil }
    do {
      return try await pool.read(body)
    } catch {
      if SnapshotFile.isDamage(error) { worker.async { [self] in drop(pool, because: error) } }
      throw LogUnavailable(reason: Opening.reason(error))
    }
  }

  // MARK: Writing

  func save(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable) {
    try await working { [self] in try write(snapshot, of: stream) }
  }

  /// Deletes the snapshots of these streams, and truncates the write-ahead log, which may still hold them.
  func drop(of streams: [StreamName]) async throws(LogUnavailable) {
    try await working { [self] in
      guard let pool = state.withLockedValue({ $0.pool }) else { return }
      _ = try drop(of: streams, from: pool)
      _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
  }

  /// Deletes the snapshots of these streams, with whatever copies SQLite made when it balanced its b-trees.
  /// - Parameter wasInterrupted: whether such copies may be there although the snapshots are not.
  func delete(of streams: [StreamName], wasInterrupted: Bool) async throws(LogUnavailable) {
    try await working { [self] in
      guard let pool = state.withLockedValue({ $0.pool }) else { return }
      let count = try drop(of: streams, from: pool)
      try pool.writeWithoutTransaction { db in
        if count > 0 || wasInterrupted { try db.execute(sql: "VACUUM") }
        try db.checkpoint(.truncate)
      }
    }
  }

  /// - Returns: how many there were.
  private func drop(of streams: [StreamName], from pool: DatabasePool) throws -> Int {
    try pool.write { db in
      let before = db.totalChangesCount
      let drop = try RawStatement("DELETE FROM snapshots WHERE stream = ?", in: db)
      for stream in streams {
        drop.bind(1, stream.rawValue)
        try drop.run()
      }
      return db.totalChangesCount - before
    }
  }

  /// Removes the file.
  func dropAll() async throws(LogUnavailable) {
    try await working { [self] in
      do {
        let pool = state.withLockedValue { $0.pool }
        if pool == nil, try file.condition() == .missing { return }
        try file.remove()
        state.withLockedValue { $0.pool = nil }
        withExtendedLifetime(pool) {}  // Closed here, outside the lock.
      } catch is SnapshotFile.NotOurs {
        // A foreign file holds no snapshots.
      }
    }
  }

  private func write(_ snapshot: LogSnapshot, of stream: StreamName) throws {
    let pool = try state.withLockedValue({ $0.pool }) ?? openUsable() ?? file.make()
    state.withLockedValue { $0.pool = pool }
    do {
      try pool.write { db in
        // Not cached: a cached statement would keep its bound megabytes.
        let save = try RawStatement(
          "INSERT OR REPLACE INTO snapshots (stream, version, format, data) VALUES (?, ?, ?, ?)", in: db)
        save.bind(1, stream.rawValue)
        save.bind(2, Int64(snapshot.version))
        save.bind(3, Int64(snapshot.format))
        save.bind(4, snapshot.data)
        try save.run()
      }
    } catch {
      // On a full disk, the log needs the space that this file takes up without using.
      let isStuck =
        SnapshotFile.isOfDisk(error) && (try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }) == nil
      if isStuck || SnapshotFile.isDamage(error) { drop(pool, because: error) }
      throw error
    }
  }

  /// Opens the file if it is usable. Removes a useless one, and returns nil if there is none.
  private func openUsable() throws -> DatabasePool? {
    switch try file.condition() {
    case .missing: return nil
    case .usable: return try file.open(isReadOnly: false)
    case .useless(let reason):
      try file.remove()
      warn("The snapshots in \(file.path) are dropped: \(reason).")
      return nil
    }
  }

  /// Removes the file. Lobbies get new snapshots as they are played.
  private func drop(_ pool: DatabasePool, because error: any Error) {
    let isOpen = state.withLockedValue { state in
      // Skip a pool that has already been replaced, and one that is only read.
      guard state.lock != nil, state.pool === pool else { return false }
      state.pool = nil
      return true
    }
    guard isOpen else { return }
    let removal = Result { try file.remove() }
    warn("The snapshots in \(file.path) are dropped: \(Opening.reason(error)).")
    if case .failure(let error) = removal { warn("They cannot be removed: \(error)") }
  }

  /// Runs `body` on the snapshots' thread, after the tasks already waiting there.
  func working(_ body: @escaping @Sendable () throws -> Void) async throws(LogUnavailable) {
    let reason: String? = await withCheckedContinuation { continuation in
      let refusal = state.withLockedValue { state -> String? in
        if let reason = state.closedBecause { return reason }
        guard state.waiting < limit else { return "too much is waiting to be written" }
        state.waiting += 1
        // Queued while the state is locked, so that nothing is queued after closing.
        worker.async { [self] in
          let result = Result(catching: body)
          self.state.withLockedValue { $0.waiting -= 1 }
          switch result {
          case .success: continuation.resume(returning: nil)
          case .failure(let error): continuation.resume(returning: Opening.reason(error))
          }
        }
        return nil
      }
      if let refusal { continuation.resume(returning: refusal) }
    }
    if let reason { throw LogUnavailable(reason: reason) }
  }

  // MARK: Closing

  /// Refuses new tasks. Waiting ones are still carried out.
  func refuse(because reason: String) {
    state.withLockedValue { $0.closedBecause = $0.closedBecause ?? reason }
  }

  /// Waits for all accepted tasks, then closes the file. Call it on a thread that may block.
  func finish() {
    refuse(because: "the log is closed")
    worker.sync {
      let last = state.withLockedValue { state in
        defer { (state.pool, state.lock) = (nil, nil) }
        return state
      }
      withExtendedLifetime(last) {}  // Closed here, outside the lock.
    }
  }
}
