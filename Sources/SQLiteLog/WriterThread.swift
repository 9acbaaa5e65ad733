import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers

/// The one thread that writes. It ends, and closes the database, when the queue is closed and empty.
///
/// A thread of its own, since it waits: for work, and for the disk. An event loop or a task must do neither.
final class WriterThread: Sendable {
  private enum State {
    case running(waiting: [CheckedContinuation<Void, Never>])
    case ended
  }

  private let state = NIOLockedValueBox(State.running(waiting: []))

  init(path: String, queue: AppendQueue, connections: Connections, limits: SQLiteLogLimits) {
    let thread = Thread { [self] in
      Self.work(off: queue, path: path, connections: connections, limits: limits)
      connections.close()
      end()
    }
    thread.name = "log-writer"
    thread.start()
  }

  /// Returns when everything that was queued before the queue was closed is answered, and the database is closed.
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
    off queue: AppendQueue, path: String, connections: Connections, limits: SQLiteLogLimits
  ) {
    do {
      // Held until the end: nobody else writes, and the statements belong to this thread.
      try connections.pool?.writeWithoutTransaction { db in
        var writer = try BatchWriter(db: db, limits: limits)
        let checkpoints = try Checkpoints(of: db, path: path, limits: limits)
        defer { checkpoints.close() }
        writer.forgetIfDue()
        while let work = queue.next() {
          if !work.groups.isEmpty {
            let outcomes = writer.write(work.groups)
            writer.forgetIfDue()
            for (group, outcomes) in zip(work.groups, outcomes) { group.whenDurable(outcomes) }
          }
          if let new = work.replacement {
            let refusal = writer.replace(by: new.content)
            writer.forgetIfDue()
            new.whenDone(refusal)
          }
          checkpoints.doIfDue()
        }
      }
    } catch {
      // Only preparing can fail: the database is not what its format says.
      let reason = Opening.reason(error)
      queue.close(because: reason)
      while let work = queue.next() { work.fail(reason: reason) }
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
