import ArgumentParser
import Backup
import Connections
import Core
import CoreFoundation
import Foundation
import SQLiteLog

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy a server's log, photos and keys into one file, even while it runs.",
    discussion: """
      The file holds all that was answered before it was begun. With a passphrase, all of it is encrypted and the keys \
      (server.key and personal.key) are in it. Without one, the keys stay out: whoever had the file could read the \
      addresses of everybody with an account and print codes. Then keep copies of both keys in another place. --plain-keys \
      puts them in all the same, for files that something else encrypts.

      The passphrase is read from a file or from QUARRY_BACKUP_PASSPHRASE. Nobody can open the file without it.

      `quarry restore` restores the file. `quarry serve --backup-to DIR` makes such files by itself.

      EXAMPLES
        quarry backup --data ./data -o quarry.backup --passphrase-file passphrase
        quarry backup --data ./node --log nats://n1:4222,n2:4222,n3:4222 -o quarry.backup
      """
  )

  @OptionGroup var data: DataOption

  @Option(
    help: ArgumentHelp(
      "The NATS servers that have the log, if it is not in the folder; or QUARRY_LOG.", valueName: "url"))
  var log: String?

  @OptionGroup var cluster: ClusterOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to create; it must not exist yet.", valueName: "file"))
  var output: String

  @OptionGroup var passphrase: PassphraseOption

  @Flag(name: .customLong("plain-keys"), help: "Include the keys even though the file is not encrypted.")
  var plainKeys = false

  func validate() throws {
    if output == "-" { throw ValidationError("A backup is a file of its own: give its name, not -.") }
  }

  func run() async throws {
    let secret = try passphrase.read()
    guard !plainKeys || secret == nil else {
      throw ValidationError("With a passphrase, the keys are in the file anyway: leave out --plain-keys.")
    }
    // A server may be at work on the same machine.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    let servers = log ?? ProcessInfo.processInfo.environment["QUARRY_LOG"].flatMap { $0.isEmpty ? nil : $0 }
    let making = MakingBackup(
      folder: data.folder, origin: LogOrigin(data.folder, servers: servers, cluster: cluster), output: output,
      passphrase: secret, hasKeys: secret != nil || plainKeys)
    let made = try await making.make()
    print("\(made.events.counted("event")) and \(made.photos.counted("photo file")) stored in \(output).")
    if try data.folder.isPersonalKeyGiven {
      print("The personal key is in QUARRY_PERSONAL_KEY, not in this file. Keep a copy of it in another place.")
    }
    if !making.hasKeys {
      print(
        "The keys are not in it. Keep copies of server.key and personal.key in another place, or give a passphrase.")
    }
  }
}

/// The passphrase of a backup.
struct PassphraseOption: ParsableArguments {
  @Option(
    name: .customLong("passphrase-file"),
    help: ArgumentHelp(
      "A file with the passphrase that encrypts the backup; or QUARRY_BACKUP_PASSPHRASE.", valueName: "file"))
  var file: String?

  /// Nil if none is given.
  func read() throws -> Passphrase? {
    try SettingNames.checkEnvironment()
    if let file { return try Passphrase(file: file) }
    guard let text = ProcessInfo.processInfo.environment["QUARRY_BACKUP_PASSPHRASE"], !text.isEmpty else { return nil }
    return try Passphrase(text)
  }
}

/// Makes one backup.
struct MakingBackup {
  let folder: DataFolder
  let origin: LogOrigin
  let output: String
  let passphrase: Passphrase?
  let hasKeys: Bool

  func make() async throws -> BackupManifest {
    guard access(output, F_OK) != 0 else { throw BackupFailure.exists(path: output) }
    BackupFile.removeLeftovers(of: output)
    try leaveRoom()
    let before = keys()
    let log = BackupFile.unfinished(output) + ".db"
    defer { SQLiteLog.discard(path: log) }
    let now = Effects.live.now().milliseconds
    let events = try await origin.copy(to: log)
    // A rotation in between would leave keys that do not open the log.
    guard keys() == before else { throw BackupFailure.refused("The keys were changed meanwhile. Try again.") }
    for photo in try await origin.fetchPhotos() {
      Output.warn("The photo \(photo.text) is damaged in the cluster, and not in the backup.")
    }
    let file = try BackupFile(
      path: output, passphrase: passphrase,
      manifest: BackupManifest(version: ServerInfo.version, madeAt: now, events: events))
    if hasKeys { for key in before { try file.add(key.name, key.bytes) } }
    try file.add(BackupFile.log, file: log)
    try addPhotos(to: file)
    let made = try file.finish()
    do {
      guard try BackupReader(path: output, passphrase: passphrase).check() == made else {
        throw BackupFailure.damaged(path: output, reason: "it is not as it was written")
      }
    } catch {
      unlink(output)
      throw error
    }
    return made
  }

  private struct Key: Equatable {
    let name: String
    let bytes: [UInt8]
  }

  private func keys() -> [Key] {
    BackupFile.keys.compactMap { name in
      FileManager.default.contents(atPath: folder.path + "/" + name).map { Key(name: name, bytes: Array($0)) }
    }
  }

  /// Adds what was stored after the log was copied, too: photos never change, they only come and go.
  private func addPhotos(to file: BackupFile) throws {
    for name in photos() {
      // One that was just deleted.
      guard let bytes = FileManager.default.contents(atPath: folder.photos + "/" + name) else { continue }
      try file.add(BackupFile.photos + "/" + name, Array(bytes))
    }
  }

  /// The paths of all files below the folder of photos, but for drafts, in order.
  private func photos() -> [String] {
    let files = FileManager.default
    guard let all = files.enumerator(atPath: folder.photos) else { return [] }
    return all.compactMap { $0 as? String }.filter { name in
      var info = stat()
      let isFile = stat(folder.photos + "/" + name, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
      // Drafts have the name of what they will be, and an id.
      let id = name.suffix(37)
      return isFile && !(id.first == "." && UUID(uuidString: String(id.dropFirst())) != nil)
    }.sorted()
  }

  /// Refuses to begin what would fill the disk, on which the server's log may be.
  private func leaveRoom() throws {
    func size(_ path: String) -> Int64 {
      var info = stat()
      return stat(path, &info) == 0 ? Int64(info.st_size) : 0
    }
    // The log's copy, and the same again in the file.
    let log = 2 * (size(folder.log) + size(folder.log + "-wal"))
    let needed = photos().reduce(log) { $0 + size(folder.photos + "/" + $1) } + Limits.backupDiskReserve
    if let free = BackupFile.freeSpace(beside: output), free < needed {
      throw BackupFailure.noRoom(path: output, needed: needed, free: free)
    }
  }
}
