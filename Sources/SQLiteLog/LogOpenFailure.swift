/// Why a log cannot be opened, as a sentence for the operator.
public enum LogOpenFailure: Error, Equatable, CustomStringConvertible {
  /// There is no file to read.
  case missing(path: String)
  /// Another process has it open for writing.
  case inUse(path: String, process: Int32?)
  /// A file, but not one of ours.
  case notALog(path: String)
  /// A later version of quarry wrote it.
  case newerFormat(path: String, format: Int, known: Int)
  /// SQLite found the file damaged.
  case damaged(path: String, reason: String)
  /// Where a copy is to be, something is.
  case exists(path: String)
  /// A copy could not be made, as when the disk is full.
  case notWritten(path: String, reason: String)
  /// The system refused.
  case failed(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let path): "There is no log at \(path)."
    case .inUse(let path, let process):
      "Another quarry\(process.map { " (process \($0))" } ?? "") is using \(path). Stop it first, or choose another directory."
    case .notALog(let path): "\(path) is not a log of quarry."
    case .newerFormat(let path, let format, let known):
      "\(path) has format \(format); this quarry knows formats up to \(known). Use a newer quarry."
    case .damaged(let path, let reason): "\(path) is damaged: \(reason). Restore it from an export or a backup."
    case .exists(let path): "There is \(path) already. Move it away, or choose another place."
    case .notWritten(let path, let reason): "\(path) cannot be written: \(reason)."
    case .failed(let path, let reason): "\(path) cannot be opened: \(reason)."
    }
  }
}
