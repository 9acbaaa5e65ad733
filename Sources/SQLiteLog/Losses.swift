import Disk
import Foundation
import GRDB

/// What a log has lost.
public enum LogLoss: Equatable, Sendable {
  /// The whole log.
  case everything
  /// All events after the last one that is left.
  case end(events: Int64, known: Int64)
  /// The log that was here before; this is another one.
  case replaced
}

extension SQLiteLog {
  /// Throws `.lost` if a log existed here but is gone. Changes nothing.
  static func refuseIfLost(path: String) throws(LogOpenFailure) {
    guard isMissing(path: path) else { return }
    let traces = [path + "-wal", LogMark.path(ofLog: path)]
    if let trace = traces.first(where: { access($0, F_OK) == 0 }) { throw .lost(path: path, trace: trace) }
  }

  /// Whether the file is missing or empty.
  public static func isMissing(path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  /// Accepts the remaining data as the whole log, at the operator's decision. The log gets a new epoch, so that clients
  /// notice that it may know less than they do. Files that may still be useful are kept, with `.lost` added to their
  /// names.
  /// - Returns: what was lost; nil if nothing was, in which case nothing changes.
  public static func acceptLoss(path: String, epoch: String) throws(LogOpenFailure) -> LogLoss? {
    let lock = try Opening.lock(path: path)
    defer { withExtendedLifetime(lock) {} }
    do {
      // A new log whose data was all in the write-ahead log is also empty once that is lost.
      let isEmpty = try isMissing(path: path) || Opening.inspect(path: path) == 0
      if isEmpty {
        unlink(path + "-shm")
        unlink(path)
        if access(path + "-wal", F_OK) == 0, rename(path + "-wal", path + "-wal.lost") != 0 {
          throw DiskError(code: errno)
        }
        unlink(LogMark.path(ofLog: path))
        return .everything
      }
      guard let mark = LogMark.read(besideLog: path) else { return nil }
      let queue = try Opening.queue(path: path)
      defer { try? queue.close() }
      do {
        try queue.read { try mark.check($0, path: path) }
        return nil
      } catch let failure as LogOpenFailure {
        let loss: LogLoss =
          if case .behind(_, let events, let known) = failure { .end(events: events, known: known) } else { .replaced }
        let position = try queue.write { db in
          try db.execute(sql: "UPDATE meta SET value = ? WHERE name = 'epoch'", arguments: [epoch])
          return try LogQueries.lastPosition(in: db)
        }
        try LogMark(epoch: epoch, position: position).replace(besideLog: path)
        return loss
      }
    } catch {
      throw Opening.failure(error, path: path)
    }
  }

  /// Removes a log created by a server whose first start then failed. Leaves any other log, or one in use, alone.
  public static func discard(path: String, epoch: String) {
    discard(path: path) {
      let found = try? Opening.reader(path: path).read {
        try String.fetchOne($0, sql: "SELECT value FROM meta WHERE name = 'epoch'")
      }
      return found == epoch
    }
  }

  /// Removes whatever log is there, also an incomplete one, unless it is in use.
  public static func discard(path: String) { discard(path: path) { true } }

  private static func discard(path: String, if isMeant: () -> Bool) {
    guard let lock = try? Opening.lock(path: path) else { return }
    guard isMeant() else { return }
    for suffix in ["", "-wal", "-shm", "-mark", "-spool", "-snapshots", "-snapshots-wal", "-snapshots-shm"] {
      unlink(path + suffix)
    }
    Rewriting.removeRest(ofLog: path)
    lock.removeFile()
  }
}
