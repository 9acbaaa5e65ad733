import Dispatch
import EventLog
import GRDB
import NIOConcurrencyHelpers

/// The snapshots of a log: in a file and on a thread of their own, so that no append waits while megabytes are written.
///
/// A cache. A file that cannot be used is removed, and made anew for the next snapshot; only one of somebody else's stays
/// in its place, and then none are kept. Whatever happens to it, the log goes on.
final class Snapshots: Sendable {
  private struct State {
    /// Nil when there is no file that can be used.
    var pool: DatabasePool?
    /// Held as long as this may write.
    var lock: FileLock?
    var waiting = 0
    var closedBecause: String?
  }

  private let file: SnapshotFile
  private let limit: Int
  private let warn: @Sendable (String) -> Void
  private let state: NIOLockedValueBox<State>
  /// Where all that opens, writes and removes is done, one after the other.
  private let worker = DispatchQueue(label: "quarry-snapshots")

  /// For reading and writing.
  /// - Parameters:
  ///   - lock: the log's.
  ///   - warn: is given sentences for the operator.
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

  /// For reading only. A file that cannot be used is as good as none.
  init(reading file: SnapshotFile) {
    self.file = file
    warn = { _ in }
    limit = 0
    let isUsable = (try? file.condition()) == .usable
    let pool = isUsable ? try? file.open(isReadOnly: true) : nil
    state = NIOLockedValueBox(State(pool: pool, closedBecause: "the log is open for reading only"))
  }

  /// How many wait or are being written.
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

  /// 0 also if they cannot be counted.
  func count() async -> Int {
    let count = try? await reading { db in
      try RawStatement.cached("SELECT count(*) FROM snapshots", in: db).first { Int($0.integer(0)) }
    }
    return count.flatMap { $0 }.flatMap { $0 } ?? 0
  }

  /// Nil if there is no file.
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

  /// Drops the snapshots of these streams, and cuts the write-ahead log, which may still hold them.
  func drop(of streams: [StreamName]) async throws(LogUnavailable) {
    try await working { [self] in
      guard let pool = state.withLockedValue({ $0.pool }) else { return }
      try pool.write { db in
        let drop = try RawStatement("DELETE FROM snapshots WHERE stream = ?", in: db)
        for stream in streams {
          drop.bind(1, stream.rawValue)
          try drop.run()
        }
      }
      _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
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
        // Then there are none.
      }
    }
  }

  private func write(_ snapshot: LogSnapshot, of stream: StreamName) throws {
    let pool = try state.withLockedValue({ $0.pool }) ?? openUsable() ?? file.make()
    state.withLockedValue { $0.pool = pool }
    do {
      try pool.write { db in
        // Not kept: it would keep the megabytes that are bound to it.
        let save = try RawStatement(
          "INSERT OR REPLACE INTO snapshots (stream, version, format, data) VALUES (?, ?, ?, ?)", in: db)
        save.bind(1, stream.rawValue)
        save.bind(2, Int64(snapshot.version))
        save.bind(3, Int64(snapshot.format))
        save.bind(4, snapshot.data)
        try save.run()
      }
    } catch {
      // Where the disk is full, the log needs the room that this one took and could not use.
      let isStuck =
        SnapshotFile.isOfDisk(error) && (try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }) == nil
      if isStuck || SnapshotFile.isDamage(error) { drop(pool, because: error) }
      throw error
    }
  }

  /// Nil if there is none to open. One that is useless is removed.
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
      // Not one that came in its place, and none that is only read.
      guard state.lock != nil, state.pool === pool else { return false }
      state.pool = nil
      return true
    }
    guard isOpen else { return }
    let removal = Result { try file.remove() }
    warn("The snapshots in \(file.path) are dropped: \(Opening.reason(error)).")
    if case .failure(let error) = removal { warn("They cannot be removed: \(error)") }
  }

  /// Runs on the thread of the snapshots, behind what waits there already.
  func working(_ body: @escaping @Sendable () throws -> Void) async throws(LogUnavailable) {
    let reason: String? = await withCheckedContinuation { continuation in
      let refusal = state.withLockedValue { state -> String? in
        if let reason = state.closedBecause { return reason }
        guard state.waiting < limit else { return "too much is waiting to be written" }
        state.waiting += 1
        // While the state is locked, so that nothing comes behind the closing.
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

  /// Refuses what comes; what waits is still written.
  func refuse(because reason: String) {
    state.withLockedValue { $0.closedBecause = $0.closedBecause ?? reason }
  }

  /// Waits until all that was taken is written, and closes the file: for a thread that may wait.
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
