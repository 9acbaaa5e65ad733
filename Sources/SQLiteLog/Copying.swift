import Foundation
import GRDB

extension SQLiteLog {
  /// Copies a log into a new file that only its owner can read: with receipts, claims and keys, without snapshots.
  ///
  /// Also while a server writes to it: the copy is the log as it was at one moment, and holds nothing of what was erased
  /// before. Until it is whole and durable it has another name, so that half of one is never taken for a copy.
  /// - Parameters:
  ///   - path: the log. It stays as it is.
  ///   - copy: a file that is not there yet.
  ///   - epoch: of the copy, if it is to go on in the place of the log: clients must not take it for the one they know.
  public static func copy(
    path: String, to copy: String, epoch: String? = nil
  ) throws(LogOpenFailure) {
    guard access(path, F_OK) == 0 else { throw .missing(path: path) }
    // A write-ahead log that is left of another one would be taken for this one's.
    for file in ["", "-wal", "-shm"].map({ copy + $0 }) where access(file, F_OK) == 0 { throw .exists(path: file) }
    let unfinished = "\(copy).\(getpid()).part"
    do {
      guard try Opening.inspect(path: path) > 0 else { throw LogOpenFailure.notALog(path: path) }
    } catch {
      throw Opening.failure(error, path: path)
    }
    do {
      try Opening.createIfMissing(path: unfinished)
      try read(path: path) { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
      if let epoch { try give(epoch, to: unfinished) }
      try finish(unfinished, as: copy)
    } catch {
      for suffix in ["", "-journal"] { unlink(unfinished + suffix) }
      throw failure(error, from: path, to: copy)
    }
  }

  private static func failure(_ error: any Error, from path: String, to copy: String) -> LogOpenFailure {
    switch error {
    case LogOpenFailure.failed(_, let reason): .notWritten(path: copy, reason: reason)
    case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT: Opening.failure(error, path: path)
    default: .notWritten(path: copy, reason: Opening.reason(error))
    }
  }

  private static func read(path: String, _ body: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Double(Opening.busyMilliseconds) / 1000)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase(body)
    try queue.close()
  }

  private static func give(_ epoch: String, to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "UPDATE meta SET value = ? WHERE name = 'epoch'", arguments: [epoch]) }
    try queue.close()
  }

  /// SQLite does not wait for the disk when it vacuums into a file.
  private static func finish(_ unfinished: String, as copy: String) throws(LogOpenFailure) {
    try synchronize(unfinished)
    guard rename(unfinished, copy) == 0 else { throw refused(copy) }
    try synchronize(URL(filePath: copy).deletingLastPathComponent().path)
  }

  private static func synchronize(_ path: String) throws(LogOpenFailure) {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refused(path) }
    defer { Foundation.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw refused(path) }
  }

  private static func refused(_ path: String) -> LogOpenFailure {
    .failed(path: path, reason: String(cString: strerror(errno)))
  }
}
