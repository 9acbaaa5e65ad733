import GRDB
import NIOConcurrencyHelpers

/// Copies a long write-ahead log into the database (a checkpoint), so that it starts again from its beginning.
///
/// It can only start again while all of it is copied, so the writer must do the last part, during which it writes
/// nothing. To keep that short, another connection first copies and syncs most of it, in parallel with the writer.
///
/// If a checkpoint fails (the disk is full, a reader is in the way), nothing changes and the next batch tries again.
/// Used only on the writer's thread.
final class Checkpoints {
  private let db: Database
  private let walLength: WALLength
  private let limits: SQLiteLogLimits
  private let beside: DatabaseQueue
  private let progress = NIOLockedValueBox(Progress.none)
  /// The length of the write-ahead log at which a checkpoint waits for readers.
  private var pagesToWaitAt: Int

  /// The state of the copy made in parallel with the writer.
  private enum Progress { case none, copying, copied }

  /// - Parameter db: the writer's connection.
  init(of db: Database, path: String, limits: SQLiteLogLimits) throws {
    self.db = db
    self.limits = limits
    walLength = WALLength(of: db)
    pagesToWaitAt = limits.checkpointPagesMax
    beside = try Opening.queue(path: path, label: "quarry-log-checkpoint")
  }

  /// Waits for a running copy.
  func close() { try? beside.close() }

  func doIfDue() {
    let pages = walLength.current
    guard pages >= limits.checkpointPages else {
      pagesToWaitAt = limits.checkpointPagesMax
      return
    }
    guard pages < pagesToWaitAt else { return waitForReaders(pages: pages) }
    switch progress.withLockedValue({ $0 }) {
    case .none: copyBeside()
    case .copying: break
    case .copied:
      _ = try? db.checkpoint(.passive)
      progress.withLockedValue { $0 = .none }
    }
  }

  private func copyBeside() {
    progress.withLockedValue { $0 = .copying }
    beside.asyncWriteWithoutTransaction { [progress] db in
      _ = try? db.checkpoint(.passive)
      progress.withLockedValue { $0 = .copied }
    }
  }

  /// Waits for readers that have long kept the write-ahead log from starting again. Waits only briefly and not after
  /// every batch, since a reader may be another process that hangs.
  private func waitForReaders(pages: Int) {
    pagesToWaitAt = pages + limits.checkpointPages
    try? db.execute(sql: "PRAGMA busy_timeout = 100")
    _ = try? db.checkpoint(.truncate)
    try? db.execute(sql: "PRAGMA busy_timeout = \(Opening.busyMilliseconds)")
  }
}
