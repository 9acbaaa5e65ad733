import Backup
import Core
import Disk
import Foundation
import SQLiteLog
import Shipping

/// Restores a log from the folder that it was shipped to.
struct RestoringShip {
  let place: String
  let moment: Restoring.Moment
  /// A folder with the keys of the server, which are not shipped.
  let keys: String?

  /// Whether a log was shipped to a folder, rather than a backup being there.
  static func isPlace(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/quarry-ship.json")
  }

  func restore(into folder: DataFolder) async throws -> Restoring.Result {
    let restoring = RestoringBackup(folder: folder)
    try restoring.checkEmpty()
    let keys = try ownKeys()
    return try await restoring.restore { stage in
      let raw = stage.path + "/shipped.db"
      let result = try Restoring(from: FolderDestination(place)).restore(moment, to: raw)
      _ = try SQLiteLog.copy(path: raw, to: stage.log, epoch: Effects.live.newEpoch())
      for suffix in ["", "-wal", "-shm"] { unlink(raw + suffix) }
      for (name, path) in keys {
        try FileManager.default.copyItem(atPath: path, toPath: "\(stage.path)/\(name)")
        chmod("\(stage.path)/\(name)", 0o600)
      }
      try await stage.checkKeys()
      for suffix in ["-wal", "-shm"] { unlink(stage.log + suffix) }
      return result
    }
  }

  private func ownKeys() throws -> [String: String] {
    guard let keys else { return [:] }
    var found: [String: String] = [:]
    for name in BackupFile.keys where FileManager.default.fileExists(atPath: "\(keys)/\(name)") {
      found[name] = "\(keys)/\(name)"
    }
    guard found["server.key"] != nil else { throw BackupFailure.missing(path: keys + "/server.key") }
    return found
  }
}
