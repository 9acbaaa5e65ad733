import Disk
import Dispatch
import EventLog
import GRDB

/// What the writer's thread does: it writes what is queued until the queue is closed and empty.
///
/// After a deletion the log is rewritten beside it (`Rewriting`), and it then goes on with the new files.
struct Writing: Sendable {
  let path: String
  let epoch: String
  let queue: AppendQueue
  let connections: Connections
  let limits: SQLiteLogLimits
  let health: WriteHealth
  let measures: LogMeasures
  let spool: Spool?
  let bases: BaseCopies
  let warn: @Sendable (String) -> Void

  /// Returns once the queue is closed and empty, and the database closed.
  func run() {
    var rewrites = Rewrites(log: path, limits: limits, queue: queue)
    var mark: LogMark.Writer?
    do {
      // Hold the writer's connection until the end: nobody else writes, and the statements belong to this thread.
      while let pool = connections.pool,
        let rewriting = try pool.writeWithoutTransaction({ try write(to: $0, &rewrites, &mark) })
      {
        rewrites.tried(isExchanged: try connections.exchange(for: rewriting, limits: limits))
      }
    } catch {
      // When the database does not match its format, or its files were exchanged and the new ones cannot be opened.
      let reason = Opening.reason(error)
      queue.close(because: reason)
      while let work = queue.next() { work.fail(reason: reason) }
    }
    rewrites.end(because: "the log is closed")
    connections.close()
  }

  /// - Returns: the rewritten log that the database is to be exchanged for; nil once the queue is closed and empty.
  private func write(
    to db: Database, _ rewrites: inout Rewrites, _ mark: inout LogMark.Writer?
  ) throws -> Rewriting? {
    var writer = try BatchWriter(
      db: db, limits: limits, health: health, counting: spool.map { .spool($0) } ?? .once)
    mark = mark ?? openMark(position: writer.position)
    let checkpoints = try Checkpoints(of: db, path: path, limits: limits)
    defer { checkpoints.close() }
    rewrites.beginIfInterrupted(writer)
    forgetIfDue(writer: &writer, rewrites)
    unblockBases(rewrites)
    while true {
      guard let work = queue.next(isWaiting: !rewrites.areDeleting) else { return nil }
      if !work.groups.isEmpty {
        let begun = DispatchTime.now().uptimeNanoseconds
        let appends = work.groups.map(\.appends)
        let outcomes = writer.write(appends)
        measures.note(
          work.groups, begun: begun, ended: DispatchTime.now().uptimeNanoseconds, isWritten: !writer.hasFailed)
        mark?.advance(to: writer.position)
        if !writer.hasFailed { rewrites.note(.appends(appends), of: writer) }
        forgetIfDue(writer: &writer, rewrites)
        for (group, outcomes) in zip(work.groups, outcomes) { group.whenDurable(outcomes) }
      }
      if let new = work.replacement {
        let refusal = writer.replace(by: new.content)
        if refusal == nil { rewrites.note(.replacement(new.content), of: writer) }
        forgetIfDue(writer: &writer, rewrites)
        new.whenDone(refusal)
      }
      if let removal = work.removal {
        bases.block(true)
        rewrites.add(removal)
      }
      rewrites.advance(with: &writer)
      if let ready = rewrites.ready { return ready }
      if !rewrites.areUnderWay { checkpoints.doIfDue() }
      unblockBases(rewrites)
    }
  }

  /// Not while the log is rewritten: that reads the write-ahead log, and this would only wait for it. The new files
  /// hold nothing that was erased.
  private func forgetIfDue(writer: inout BatchWriter, _ rewrites: borrowing Rewrites) {
    guard !rewrites.areUnderWay, writer.mustForget else { return }
    bases.yield()
    writer.forgetIfDue()
  }

  private func unblockBases(_ rewrites: borrowing Rewrites) {
    if spool != nil, !rewrites.areUnderWay, !rewrites.areDeleting, bases.isBlocked { bases.block(false) }
  }

  /// Opens the mark. If that fails, as on a full disk, warns the operator and returns nil; the log works without it.
  private func openMark(position: Int64) -> LogMark.Writer? {
    do throws(DiskError) {
      return try LogMark.Writer(epoch: epoch, position: position, besideLog: path)
    } catch {
      warn("\(LogMark.path(ofLog: path)) cannot be written (\(error)): a loss of the log's end would not be noticed.")
      return nil
    }
  }
}
