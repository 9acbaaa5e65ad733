import Foundation

/// Why a backup cannot be made or read, as a sentence for the operator.
public enum BackupFailure: Error, Equatable, CustomStringConvertible {
  case missing(path: String)
  case exists(path: String)
  case notWritten(path: String, reason: String)
  case noRoom(path: String, needed: Int64, free: Int64)
  case unreadable(path: String, reason: String)
  case notABackup(path: String)
  case damaged(path: String, reason: String)
  case newerFormat(path: String)
  case sealed(path: String)
  case notSealed(path: String)
  case wrongPassphrase(path: String)
  case badPassphrase(String)
  case notEmpty(path: String)
  case refused(String)

  public var description: String {
    switch self {
    case .missing(let path): "There is no file \(path)."
    case .exists(let path): "\(path) already exists. Move it away, or choose another name."
    case .notWritten(let path, let reason): "\(path) cannot be written: \(reason)."
    case .noRoom(let path, let needed, let free):
      """
      The backup \(path) needs up to \(needed >> 20) MiB, but only \(max(0, free) >> 20) MiB are free there. Make room, or \
      choose another disk.
      """
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .notABackup(let path):
      "\(path) is not a backup made by quarry backup. If quarry log backup made it, use quarry log restore."
    case .damaged(let path, let reason): "The backup \(path) is damaged: \(reason). Use another one."
    case .newerFormat(let path): "A newer quarry made the backup \(path). Use that version."
    case .sealed(let path):
      "The backup \(path) is encrypted. Give its passphrase: --passphrase-file FILE, or QUARRY_BACKUP_PASSPHRASE."
    case .notSealed(let path): "The backup \(path) is not encrypted. Leave out the passphrase."
    case .wrongPassphrase(let path):
      "The backup \(path) cannot be decrypted: the passphrase is wrong, or the file's beginning is damaged."
    case .badPassphrase(let sentence): sentence
    case .notEmpty(let path):
      "\(path) is not empty. A backup is restored into an empty folder: move this one away, or choose another."
    case .refused(let sentence): sentence
    }
  }

  static func system(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
}
