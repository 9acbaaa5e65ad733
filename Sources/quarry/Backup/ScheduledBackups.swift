import Backup
import Foundation
import Logging
import NATS
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import ServiceLifecycle

/// What became of a server's backups, for metrics.
final class BackupRecord: Sendable {
  struct Facts: Sendable {
    /// When the last good one was finished.
    var lastGood: Date?
    var bytes: Int64 = 0
    var seconds = 0.0
    var made = 0
    var failed = 0
  }

  private let facts = NIOLockedValueBox(Facts())

  var now: Facts { facts.withLockedValue { $0 } }
  func note(_ change: (inout Facts) -> Void) { facts.withLockedValue(change) }
}

/// Makes backups while the server runs. A failed backup is reported and retried; the server goes on.
///
/// Each is made by a process of its own, so that it takes none of the server's memory and can be stopped at any time.
struct ScheduledBackups: Service {
  private let settings: BackupSettings
  private let server: ServerSettings
  private let record: BackupRecord
  private let logger: Logger
  private var shelf: BackupShelf { BackupShelf(folder: settings.folder) }

  /// How soon a failed backup is tried again.
  private static let retry = Duration.seconds(600)

  init(settings: BackupSettings, of server: ServerSettings, record: BackupRecord, logger: Logger) {
    self.settings = settings
    self.server = server
    self.record = record
    self.logger = logger
  }

  func run() async throws {
    if settings.passphrase == nil {
      logger.notice("Backups hold no keys, since there is no passphrase: keep copies of both keys elsewhere")
    }
    if let newest = shelf.newest() { record.note { ($0.lastGood, $0.bytes) = (newest.finished, newest.bytes) } }
    try? await cancelWhenGracefulShutdown {
      // The first is due when the last one is old enough, also across restarts.
      let age = record.now.lastGood.map { -$0.timeIntervalSinceNow } ?? .infinity
      var wait = age < 0 ? settings.every : settings.every - .seconds(min(age, settings.every / .seconds(1)))
      while true {
        try await Task.sleep(for: wait)
        wait = await make() ? settings.every : min(settings.every, Self.retry)
      }
    }
  }

  /// - Returns: whether it was made.
  private func make() async -> Bool {
    let name = BackupShelf.name(at: Date())
    let begun = ContinuousClock.now
    do {
      try FileManager.default.createDirectory(
        atPath: settings.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      return failed("The folder \(settings.folder) cannot be created")
    }
    shelf.removeLeftovers()
    do {
      try await BackupProcess(arguments: arguments(for: name), environment: environment).run()
    } catch is CancellationError {
      shelf.removeLeftovers()
      return false
    } catch {
      return failed("\(error)")
    }
    let took = ContinuousClock.now - begun
    let newest = shelf.newest()
    record.note {
      ($0.lastGood, $0.bytes) = (newest?.finished ?? Date(), newest?.bytes ?? 0)
      ($0.seconds, $0.made) = (took / .seconds(1), $0.made + 1)
    }
    let left = shelf.removeOldest(keeping: settings.keep, and: name)
    if left > 0 { logger.warning("\(left) old backups in \(settings.folder) could not be removed") }
    logger.info("Made the backup \(name)")
    return true
  }

  private func failed(_ reason: String) -> Bool {
    record.note { $0.failed += 1 }
    logger.warning("No backup was made. It is tried again", metadata: ["reason": "\(reason)"])
    return false
  }

  private func arguments(for name: String) -> [String] {
    var arguments = ["backup", "--data", server.data, "-o", "\(settings.folder)/\(name)"]
    guard let nats = server.cluster?.nats else { return arguments }
    for (option, value) in [
      ("--log-user", nats.user?.name), ("--log-credentials", nats.credentials), ("--log-tls-ca", nats.certificates),
    ] {
      if let value { arguments += [option, value] }
    }
    return arguments
  }

  /// That of the server, with what was set in its file. Others can see arguments, but not this.
  private var environment: [String: String] {
    var all = ProcessInfo.processInfo.environment
    all["QUARRY_BACKUP_PASSPHRASE"] = settings.passphrase?.text
    all["QUARRY_LOG"] = server.cluster?.nats.servers.joined(separator: ",")
    all["QUARRY_LOG_PASSWORD"] = server.cluster?.nats.user?.password
    return all
  }
}

/// A process of this program that makes a backup.
struct BackupProcess {
  let arguments: [String]
  let environment: [String: String]

  struct Failed: Error, CustomStringConvertible { let description: String }

  /// Returns once the backup is made; throws what the process said otherwise. Ends it if the task is cancelled.
  func run() async throws {
    let process = Process()
    let said = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = said
    let started = NIOLockedValueBox((process: process, isCancelled: false))
    try await withTaskCancellationHandler {
      let (status, text) = try await NIOThreadPool.singleton.runIfActive {
        try started.withLockedValue { started in
          guard !started.isCancelled else { throw CancellationError() }
          try started.process.run()
        }
        // It says at most a sentence, and ends.
        let text = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
      }
      try Task.checkCancellation()
      guard status == 0 else { throw Failed(description: Self.sentence(text)) }
    } onCancel: {
      started.withLockedValue { started in
        started.isCancelled = true
        if started.process.isRunning { started.process.terminate() }
      }
    }
  }

  private static func sentence(_ text: String) -> String {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("quarry: ") }
    return lines.last.map { String($0.dropFirst("quarry: ".count)) } ?? "The process for it ended"
  }
}
