import ArgumentParser
import Cluster
import Core
import EventLog
import Foundation
import JetStreamLog
import Pictures
import SQLiteLog

struct LogBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the whole log into one file, even while the server runs.",
    discussion: """
      The copy contains everything that was answered before it began, including accounts and answers to requests, but no \
      erased data. It contains no keys and no photos: copy server.key and personal.key once, and the folder photos each \
      time. `quarry log restore` restores it. `quarry backup` puts all of them into one file.

      A log on NATS is copied and verified with --log, also while its nodes run; --data is then the data folder of a \
      node. Who has which join code, username or address is derived again, for which the personal key is needed \
      (personal.key in the folder, or QUARRY_PERSONAL_KEY).

      EXAMPLES
        quarry log backup --data ./data -o backup.db
        quarry log backup --log nats://n1:4222,n2:4222,n3:4222 --data ./node -o backup.db
      """
  )

  @OptionGroup var data: DataOption

  @Option(help: ArgumentHelp("The NATS servers that have the log, if it is not in the folder.", valueName: "url"))
  var log: String?

  @OptionGroup var cluster: ClusterOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to create; it must not exist yet.", valueName: "file"))
  var output: String

  func validate() throws {
    if output == "-" { throw ValidationError("A copy is a file of its own: give its name, not -.") }
  }

  func run() async throws {
    let events = try await LogOrigin(data.folder, servers: log, cluster: cluster).copy(to: output)
    print("\(events.counted("event")) copied to \(output).")
  }
}

/// Where a log is that is to be copied: in a folder, or on NATS.
struct LogOrigin {
  private let folder: DataFolder
  /// Nil if the log is in the folder.
  private let servers: String?
  private let cluster: ClusterOptions

  init(_ folder: DataFolder, servers: String?, cluster: ClusterOptions) {
    self.folder = folder
    self.servers = servers
    self.cluster = cluster
  }

  /// Copies the log into a new file, even while a server writes to it.
  /// - Returns: the number of events.
  func copy(to output: String) async throws -> Int {
    guard let servers else {
      try folder.refuseIfLost()
      return try SQLiteLog.copy(path: folder.log, to: output)
    }
    guard !FileManager.default.fileExists(atPath: output) else { throw LogOpenFailure.exists(path: output) }
    let source = try await cluster.settings(servers).openExistingLog()
    do {
      let key = try await folder.knownKey(of: source)
      // Events have other numbers than on NATS, and so the file has another epoch, too.
      let verified = try await UnfinishedLog.make(output, hasMark: false) { facts in
        if let key { try folder.remember(key, in: facts) }
      } filling: { target in
        let verified = try await source.copyWhileInUse(into: target, now: Effects.live.now().milliseconds)
        _ = try await folder.rebuild(target)
        return verified
      }
      await source.close()
      return Int(verified.events)
    } catch {
      await source.close()
      throw error
    }
  }

  /// Fetches those photos of a cluster that the folder lacks: it may be that of a node that has just begun, or of none.
  /// - Returns: which are damaged in the cluster.
  func fetchPhotos() async throws -> [PhotoName] {
    guard let servers else { return [] }
    let settings = try cluster.settings(servers)
    let copies = PhotoFolder(path: folder.photos)
    guard let photos = try await SharedPhotos.openExisting(settings.nats, folder: copies) else { return [] }
    defer { photos.close() }
    return try await photos.fetch().damaged
  }
}
