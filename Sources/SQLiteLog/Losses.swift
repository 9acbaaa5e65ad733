import Disk
import Foundation
import GRDB

/// What is missing of a log.
public enum LogLoss: Equatable, Sendable {
  /// All of it.
  case everything
  /// What came behind the last event that is there.
  case end(events: Int64, known: Int64)
  /// It is another log than the one that was here.
  case replaced
}

extension SQLiteLog {
  /// Throws `.lost` if there is no log where there has been one. Changes nothing.
  static func refuseIfLost(path: String) throws(LogOpenFailure) {
    guard isMissing(path: path) else { return }
    let traces = [path + "-wal", LogMark.path(ofLog: path)]
    if let trace = traces.first(where: { access($0, F_OK) == 0 }) { throw .lost(path: path, trace: trace) }
  }

  /// Whether there is no file, or an empty one.
  public static func isMissing(path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  /// Takes what is there for the whole log from now on, as the operator has decided. It gets a new epoch, by which clients
  /// notice that it knows less than they do. Files that could still be of use are kept, with `.lost` behind their names.
  /// - Returns: what was lost; nil if nothing was, and nothing is changed then.
  public static func acceptLoss(path: String, epoch: String) throws(LogOpenFailure) -> LogLoss? {
    let lock = try Opening.lock(path: path)
    defer { withExtendedLifetime(lock) {} }
    do {
      // One that was just made and had all it held in its write-ahead log is empty, too, when that is lost.
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
      let queue = try DatabaseQueue(path: path)
      defer { try? queue.close() }
      do {
        try queue.read { try mark.check($0, path: path) }
        return nil
      } catch let failure as LogOpenFailure {
        let loss: LogLoss =
          if case .behind(_, let events, let known) = failure { .end(events: events, known: known) } else { .replaced }
        let position = try queue.write { db in
          try db.execute(sql: "UPDATE meta SET value = ? WHERE name = 'epoch'", arguments: [epoch])
          return try Int64.fetchOne(db, sql: "SELECT max(seq) FROM events") ?? 0
        }
        try LogMark(epoch: epoch, position: position).replace(besideLog: path)
        return loss
      }
    } catch {
      throw Opening.failure(error, path: path)
    }
  }

  /// Removes a log that was made in vain: the first start of a server failed. Leaves any other log, or one in use, alone.
  public static func discard(path: String, epoch: String) {
    guard let lock = try? Opening.lock(path: path) else { return }
    let found = try? Opening.reader(path: path).read {
      try String.fetchOne($0, sql: "SELECT value FROM meta WHERE name = 'epoch'")
    }
    guard found == epoch else { return }
    for suffix in ["", "-wal", "-shm", "-mark", "-snapshots", "-snapshots-wal", "-snapshots-shm"] {
      unlink(path + suffix)
    }
    lock.removeFile()
  }
}
