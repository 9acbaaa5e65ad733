import Core
import Disk
import Foundation
import LobbyLog
import Logging
import SQLiteLog
import Shipping

/// Ships a server's log while it runs.
struct ShippingLog {
  let shipper: Shipper

  /// For requests that erase or revoke.
  var settle: @Sendable () async -> Void { { [shipper] in await shipper.settle() } }

  /// Begins to ship. Where the log was shipped before, a disk that is not there stops nothing: the server begins to ship once it is.
  /// - Throws: a failure with exit code 64 if the place belongs to another log or server.
  static func start(
    _ settings: ShipSettings, of log: SQLiteLog, _ key: ServerKey, in folder: DataFolder, _ logger: Logger
  ) async throws -> ShippingLog {
    let isKnown = settings.isKnown(data: folder.path)
    if !isKnown {
      do {
        try FileManager.default.createDirectory(
          atPath: settings.to, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw Failure.badSetting(
          BadSetting(sentence: "The folder \(settings.to) cannot be created. Check --ship-to and its permissions."))
      }
    }
    let identity = ShipIdentity(
      epoch: log.epoch, key: key.fingerprint, server: try ShipIdentity.server(file: folder.shipIdentity))
    let shipper = Shipper(
      log, to: FolderDestination(settings.to), as: identity,
      Shipper.Settings(every: settings.every, keep: settings.keep, draft: folder.shipDraft) {
        Int64(Date().timeIntervalSince1970 * 1_000)
      }
    ) { [logger] in tell($0, logger) }
    guard let shipper else { throw Failure.refused("The log was opened without a spool.") }
    do {
      let isThere = try await shipper.start(isKnown: isKnown)
      if isThere, !isKnown { try Disk.write(Array(settings.place.utf8), to: folder.shipPlace) }
    } catch let refused as ShipRefused {
      throw Failure.badSetting(BadSetting(sentence: "--ship-to: \(refused)"))
    }
    return ShippingLog(shipper: shipper)
  }

  private static func tell(_ message: Shipper.Message, _ logger: Logger) {
    switch message {
    case .failing(let reason):
      logger.warning(
        "The log cannot be shipped. The server goes on and tries again", metadata: ["reason": "\(reason)"])
    case .works: logger.notice("The log is shipped again")
    case .gap: logger.warning("Commits are missing where the log is shipped to. A new base is made")
    case .base(let commit, let bytes):
      logger.info("Shipped a base", metadata: ["commit": "\(commit)", "bytes": "\(bytes)"])
    case .noBase(let reason):
      logger.warning("No base was shipped. It is tried again", metadata: ["reason": "\(reason)"])
    case .answeredEarly:
      logger.warning(
        """
        A request that erases or revokes was answered before it was shipped: if this machine is lost now, what it did may be \
        undone
        """)
    case .emptied:
      logger.warning("Something was deleted while the log could not be shipped, so a new base is needed")
    }
  }
}
