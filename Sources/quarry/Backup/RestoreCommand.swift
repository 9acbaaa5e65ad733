import ArgumentParser
import Backup
import Core
import Disk
import Foundation
import SQLiteLog

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup back into an empty folder, for a server to continue from it.",
    discussion: """
      All of the file is read and checked before anything is written, and the folder is of no use to a server until all \
      of it is restored. If the restore is interrupted, run it again.

      What happened after the backup is lost, so the log gets a new epoch, which tells clients that know more to start \
      over. If the keys are not in the backup, name the folder with your copies of server.key and personal.key.

      EXAMPLES
        quarry restore quarry.backup --data ./new --passphrase-file passphrase
        quarry restore quarry.backup --data ./new --keys ./keys
      """
  )

  @Argument(help: ArgumentHelp("A backup.", valueName: "file"))
  var file: String

  @OptionGroup var data: DataOption

  @OptionGroup var passphrase: PassphraseOption

  @Option(
    help: ArgumentHelp("A folder with server.key and personal.key, if they are not in the backup.", valueName: "dir"))
  var keys: String?

  func run() async throws {
    let reader = BackupReader(path: file, passphrase: try passphrase.read())
    let restoring = RestoringBackup(folder: data.folder)
    try restoring.checkEmpty()
    let manifest = try reader.check()
    let keys = try ownKeys(besides: manifest)
    let events = try await restoring.restore(manifest, from: reader, keys: keys)
    print("\(events.counted("event")) and \(manifest.photos.counted("photo file")) are restored.")
    var missing = [data.folder.key]
    if try !data.folder.isPersonalKeyGiven { missing.append(data.folder.personalKey) }
    for key in missing where !FileManager.default.fileExists(atPath: key) {
      print("There is no \(key) yet. Put your copy there before the server starts.")
    }
  }

  /// The keys that are not in the backup: their names, and where they are.
  private func ownKeys(besides manifest: BackupManifest) throws -> [String: String] {
    guard let keys else { return [:] }
    guard !manifest.has("server.key") else {
      throw BackupFailure.refused("The keys are in the backup: leave out --keys.")
    }
    var found: [String: String] = [:]
    for name in BackupFile.keys where FileManager.default.fileExists(atPath: "\(keys)/\(name)") {
      found[name] = "\(keys)/\(name)"
    }
    guard found["server.key"] != nil else { throw BackupFailure.missing(path: keys + "/server.key") }
    return found
  }
}

/// Restores a backup in two steps: everything is unpacked into a folder beside its place, then it is moved to it, the
/// log last. Without the log, a server does not start on the rest.
struct RestoringBackup {
  let folder: DataFolder

  /// What a restore moves to its place, in this order.
  private static let parts = [BackupFile.photos] + BackupFile.keys + ["quarry.db-mark", BackupFile.log]

  /// Throws unless the folder is missing or empty, or holds only what an interrupted restore left.
  func checkEmpty() throws {
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    // The root of a file system such as ext4 has this folder.
    var rest = names.subtracting(["lost+found"])
    if names.contains(".restoring"), !names.contains(BackupFile.log) {
      rest.subtract(Self.parts + [".restoring"])
    }
    guard rest.isEmpty else { throw BackupFailure.notEmpty(path: folder.path) }
  }

  /// - Parameter keys: the names and places of keys that the backup lacks.
  /// - Returns: the number of events.
  func restore(_ manifest: BackupManifest, from reader: BackupReader, keys: [String: String]) async throws -> Int {
    let made = try folder.create()
    let stage = DataFolder(folder.restoring)
    clear()
    do {
      try stage.create()
      try Disk.syncName(of: stage.path)
      let events = try await fill(stage, manifest, from: reader, keys: keys)
      try place(stage)
      return events
    } catch {
      clear()
      DataFolder.removeEmpty(made)
      throw error
    }
  }

  private func fill(
    _ stage: DataFolder, _ manifest: BackupManifest, from reader: BackupReader, keys: [String: String]
  ) async throws -> Int {
    let unpacked = stage.path + "/unpacked"
    try reader.unpack(manifest, into: unpacked)
    let log = unpacked + "/" + BackupFile.log
    let events = try SQLiteLog.copy(path: log, to: stage.log, epoch: Effects.live.newEpoch())
    unlink(log)
    for name in try FileManager.default.contentsOfDirectory(atPath: unpacked) {
      guard rename("\(unpacked)/\(name)", "\(stage.path)/\(name)") == 0 else { throw DiskError(code: errno) }
    }
    for (name, place) in keys {
      try FileManager.default.copyItem(atPath: place, toPath: "\(stage.path)/\(name)")
      chmod("\(stage.path)/\(name)", 0o600)
    }
    rmdir(unpacked)
    try await stage.checkKeys()
    // The files that SQLite left beside the checked log would be in the way.
    for suffix in ["-wal", "-shm"] { unlink(stage.log + suffix) }
    return events
  }

  /// Moves all to its place once it is on disk.
  private func place(_ stage: DataFolder) throws {
    sync()
    for name in Self.parts where access("\(stage.path)/\(name)", F_OK) == 0 {
      // The log comes last, and makes the folder that of a server: until then all else must be on disk.
      if name == BackupFile.log { try Disk.sync(folder.path) }
      guard rename("\(stage.path)/\(name)", "\(folder.path)/\(name)") == 0 else { throw DiskError(code: errno) }
    }
    try Disk.sync(folder.path)
    try? FileManager.default.removeItem(atPath: stage.path)
  }

  /// Removes what an interrupted restore left. Nothing else can be there: `checkEmpty`.
  private func clear() {
    let files = FileManager.default
    guard files.fileExists(atPath: folder.restoring), !files.fileExists(atPath: folder.log) else { return }
    for name in Self.parts { try? files.removeItem(atPath: "\(folder.path)/\(name)") }
    try? files.removeItem(atPath: folder.restoring)
  }
}
