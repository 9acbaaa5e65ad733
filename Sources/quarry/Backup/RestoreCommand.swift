import ArgumentParser
import Backup
import Core
import Disk
import Foundation
import SQLiteLog
import Shipping

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup, or a log that was shipped, into an empty folder, for a server to continue from it.",
    discussion: """
      All of the file is read and checked before anything is written, and the folder is of no use to a server until all \
      of it is restored. If the restore is interrupted, run it again.

      What happened after the backup is lost, so the log gets a new epoch, which tells clients that know more to start \
      over. If the keys are not in the backup, name the folder with your copies of server.key and personal.key.

      From the folder that a server shipped its log to (`quarry serve --ship-to`), the log is restored as it was at any \
      moment that is still kept: at a time by the server's clock, or up to a position. Who was erased since is erased in it. If \
      something is damaged or missing there, everything before it is restored. Photos are not shipped.

      EXAMPLES
        quarry restore quarry.backup --data ./new --passphrase-file passphrase
        quarry restore quarry.backup --data ./new --keys ./keys
        quarry restore /mnt/nas/quarry --data ./new --keys ./keys
        quarry restore /mnt/nas/quarry --data ./new --keys ./keys --at 2026-05-01T14:30:00Z
      """
  )

  @Argument(help: ArgumentHelp("A backup, or the folder that a log was shipped to.", valueName: "file"))
  var file: String

  @OptionGroup var data: DataOption

  @OptionGroup var passphrase: PassphraseOption

  @Option(
    help: ArgumentHelp("A folder with server.key and personal.key, if they are not in the backup.", valueName: "dir"))
  var keys: String?

  @Option(
    help: ArgumentHelp(
      "The moment to restore of a log that was shipped, such as 2026-05-01T14:30:00Z.", valueName: "time"))
  var at: String?

  @Option(help: "The position of the last event to restore of a log that was shipped.")
  var position: Int64?

  func run() async throws {
    if RestoringShip.isPlace(file) { return try await restoreShipped() }
    guard at == nil, position == nil else {
      throw ValidationError("A backup holds one moment: --at and --position are for a log that was shipped.")
    }
    let reader = BackupReader(path: file, passphrase: try passphrase.read())
    let restoring = RestoringBackup(folder: data.folder)
    try restoring.checkEmpty()
    let manifest = try reader.check()
    let keys = try ownKeys(besides: manifest)
    let events = try await restoring.restore(manifest, from: reader, keys: keys)
    print("\(events.counted("event")) and \(manifest.photos.counted("photo file")) are restored.")
    try tellMissingKeys()
  }

  private func restoreShipped() async throws {
    guard try passphrase.read() == nil else {
      throw ValidationError("A log that was shipped is not encrypted: leave out the passphrase.")
    }
    let restoring = RestoringShip(place: file, moment: try moment(), keys: keys)
    let result = try await restoring.restore(into: data.folder)
    for problem in result.problems { Output.warn(problem) }
    let at = Date(timeIntervalSince1970: Double(result.at) / 1_000).formatted(.iso8601)
    print("The log is restored up to event \(result.position) (commit \(result.commit), \(at)).")
    print("Photos are not shipped: copy them from a backup into \(data.folder.photos).")
    try tellMissingKeys()
  }

  private func moment() throws -> Restoring.Moment {
    switch (at, position) {
    case (nil, nil): return .newest
    case (nil, let position?): return .position(position)
    case (let text?, nil):
      let date =
        (try? Date(text, strategy: .iso8601))
        ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      guard let date else {
        throw ValidationError("--at takes a time with its zone, such as 2026-05-01T14:30:00Z, not \(text).")
      }
      return .time(Int64((date.timeIntervalSince1970 * 1_000).rounded()))
    case (_?, _?): throw ValidationError("Give --at or --position, not both.")
    }
  }

  private func tellMissingKeys() throws {
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
    try await restore { try await fill($0, manifest, from: reader, keys: keys) }
  }

  /// - Parameter fill: puts all that is restored into a folder.
  func restore<R>(_ fill: (DataFolder) async throws -> R) async throws -> R {
    let made = try folder.create()
    let stage = DataFolder(folder.restoring)
    clear()
    do {
      try stage.create()
      try Disk.syncName(of: stage.path)
      let result = try await fill(stage)
      try place(stage)
      return result
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
