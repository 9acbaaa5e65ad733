import GRDB
import NIOConcurrencyHelpers

/// Copies the write-ahead log into the database when it has become long, so that it starts again from its beginning.
///
/// That it starts again needs a moment in which all of it is copied, so only the writer can bring it about: while it does,
/// nothing is written. So that the moment is short, most is copied, and synced, on another connection first, beside the
/// writer.
///
/// Where it fails (the disk is full, a reader is in the way), all stays as it is and the next batch tries again.
/// Belongs to the writer's thread.
final class Checkpoints {
  private let db: Database
  private let walLength: WALLength
  private let limits: SQLiteLogLimits
  private let beside: DatabaseQueue
  private let progress = NIOLockedValueBox(Progress.none)
  /// How long the write-ahead log must be before a checkpoint waits for readers.
  private var pagesToWaitAt: Int

  /// What is copied beside the writer.
  private enum Progress { case none, copying, copied }

  /// - Parameter db: the writer's connection.
  init(of db: Database, path: String, limits: SQLiteLogLimits) throws {
    self.db = db
    self.limits = limits
    walLength = WALLength(of: db)
    pagesToWaitAt = limits.checkpointPagesMax
    var configuration = Configuration()
    configuration.label = "quarry-log-checkpoint"
    beside = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Waits for what is being copied.
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

  /// Readers have kept it from starting again for long: waits for them, but briefly and not after every batch, since one
  /// of them may be another process that hangs.
  private func waitForReaders(pages: Int) {
    pagesToWaitAt = pages + limits.checkpointPages
    try? db.execute(sql: "PRAGMA busy_timeout = 100")
    _ = try? db.checkpoint(.truncate)
    try? db.execute(sql: "PRAGMA busy_timeout = \(Opening.busyMilliseconds)")
  }
}
