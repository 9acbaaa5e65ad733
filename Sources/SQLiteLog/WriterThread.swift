import Disk
import Dispatch
import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers

/// The only thread that writes. It closes the database and ends when the queue is closed and empty.
///
/// It is a dedicated thread because it blocks on work and on the disk, which event loops and tasks must not do.
final class WriterThread: Sendable {
  private enum State {
    case running(waiting: [CheckedContinuation<Void, Never>])
    case ended
  }

  private let state = NIOLockedValueBox(State.running(waiting: []))

  init(
    path: String, epoch: String, queue: AppendQueue, connections: Connections, limits: SQLiteLogLimits,
    health: WriteHealth, measures: LogMeasures, warn: @escaping @Sendable (String) -> Void
  ) {
    let thread = Thread { [self] in
      Self.work(
        off: queue, path: path, epoch: epoch, connections: connections, limits: limits, health: health,
        measures: measures, warn: warn)
      connections.close()
      end()
    }
    thread.name = "log-writer"
    thread.start()
  }

  /// Returns once everything queued before closing is answered and the database is closed.
  func finished() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLockedValue { state in
        guard case .running(let waiting) = state else { return true }
        state = .running(waiting: waiting + [continuation])
        return false
      }
      if hasEnded { continuation.resume() }
    }
  }

  private static func work(
    off queue: AppendQueue, path: String, epoch: String, connections: Connections, limits: SQLiteLogLimits,
    health: WriteHealth, measures: LogMeasures, warn: @escaping @Sendable (String) -> Void
  ) {
    do {
      // Hold the writer's connection until the end: nobody else writes, and the statements belong to this thread.
      try connections.pool?.writeWithoutTransaction { db in
        var writer = try BatchWriter(db: db, limits: limits, health: health)
        let mark = mark(of: path, epoch: epoch, position: writer.position, warn: warn)
        let checkpoints = try Checkpoints(of: db, path: path, limits: limits)
        defer { checkpoints.close() }
        writer.rewriteIfDue(path: path)
        writer.forgetIfDue()
        while let work = queue.next() {
          if !work.groups.isEmpty {
            let begun = DispatchTime.now().uptimeNanoseconds
            let outcomes = writer.write(work.groups)
            measures.note(
              work.groups, begun: begun, ended: DispatchTime.now().uptimeNanoseconds, isWritten: !writer.hasFailed)
            mark?.advance(to: writer.position)
            writer.forgetIfDue()
            for (group, outcomes) in zip(work.groups, outcomes) { group.whenDurable(outcomes) }
          }
          if let new = work.replacement {
            var refusal = writer.replace(by: new.content)
            if case .deletion = new.content { writer.rewriteIfDue(path: path) }
            writer.forgetIfDue()
            if case .deletion = new.content { refusal = refusal ?? writer.remains }
            new.whenDone(refusal)
          }
          checkpoints.doIfDue()
        }
      }
    } catch {
      // Only preparation can fail, when the database does not match its format.
      let reason = Opening.reason(error)
      queue.close(because: reason)
      while let work = queue.next() { work.fail(reason: reason) }
    }
  }

  /// Opens the mark. If that fails, as on a full disk, warns the operator and returns nil; the log works without it.
  private static func mark(
    of path: String, epoch: String, position: Int64, warn: @Sendable (String) -> Void
  ) -> LogMark.Writer? {
    do throws(DiskError) {
      return try LogMark.Writer(epoch: epoch, position: position, besideLog: path)
    } catch {
      warn("\(LogMark.path(ofLog: path)) cannot be written (\(error)): a loss of the log's end would not be noticed.")
      return nil
    }
  }

  private func end() {
    let waiting = state.withLockedValue { state -> [CheckedContinuation<Void, Never>] in
      guard case .running(let waiting) = state else { return [] }
      state = .ended
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
