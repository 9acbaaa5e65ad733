/// Why a log cannot be opened, as a message for the operator.
public enum LogOpenFailure: Error, Equatable, CustomStringConvertible {
  /// There is no file to read.
  case missing(path: String)
  /// The file is missing or empty, but there was a log.
  case lost(path: String, trace: String)
  /// The log has lost its last events.
  case behind(path: String, events: Int64, known: Int64)
  /// It is not the log that was here before.
  case otherLog(path: String)
  /// The log must not be opened; the message says why.
  case refused(String)
  /// Another process has it open for writing.
  case inUse(path: String, process: Int32?)
  /// The file is not a log of quarry.
  case notALog(path: String)
  /// A newer version of quarry wrote it.
  case newerFormat(path: String, format: Int, known: Int)
  /// SQLite found the file damaged.
  case damaged(path: String, reason: String)
  /// A file already exists where the copy should go.
  case exists(path: String)
  /// A copy could not be written, for example because the disk is full.
  case notWritten(path: String, reason: String)
  /// The copy that must be made before a migration could not be written.
  case notMigrated(path: String, copy: String, reason: String)
  /// A system call failed.
  case failed(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let path): "There is no log at \(path)."
    case .lost(let path, let trace):
      """
      \(path) is missing or empty, but there was a log: \(trace) exists. Put the file back, or move \
      \(Self.folder(of: path)) away and restore a backup: quarry restore FILE --data \(Self.folder(of: path)). If the \
      log is lost for good, quarry log accept-loss --data \(Self.folder(of: path)) starts a new one.
      """
    case .behind(let path, let events, let known):
      """
      \(path) ends with event \(events), but it had reached event \(known): its write-ahead log (\(path)-wal) is lost, or \
      it was replaced by an older copy. Put the file back, or restore a backup into a new folder with quarry restore. If \
      these events are lost for good, quarry log accept-loss --data \(Self.folder(of: path)) continues without them.
      """
    case .otherLog(let path):
      """
      \(path) is not the log that was here before. Restore a backup into an empty folder: quarry restore FILE \
      --data DIR. If this one is right, confirm it: quarry log accept-loss --data \(Self.folder(of: path))
      """
    case .refused(let sentence): sentence
    case .inUse(let path, let process):
      "Another quarry\(process.map { " (process \($0))" } ?? "") is using \(path). Stop it first, or choose another directory."
    case .notALog(let path): "\(path) is not a log of quarry."
    case .newerFormat(let path, let format, let known):
      "\(path) has format \(format); this quarry knows formats up to \(known). Use a newer quarry."
    case .damaged(let path, let reason): "\(path) is damaged: \(reason). Restore it from an export or a backup."
    case .exists(let path): "\(path) already exists. Move it away, or choose another place."
    case .notWritten(let path, let reason): "\(path) cannot be written: \(reason)."
    case .notMigrated(let path, let copy, let reason):
      """
      \(path) must be copied before this version of quarry migrates it, but \(copy) cannot be written: \(reason). Make room \
      there and start again. Nothing has changed.
      """
    case .failed(let path, let reason): "\(path) cannot be opened: \(reason)."
    }
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
