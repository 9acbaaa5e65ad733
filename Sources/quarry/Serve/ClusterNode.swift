import Cluster
import Connections
import Foundation
import JetStreamLog
import LobbyLog
import Logging
import NATS
import Pictures
import ServiceLifecycle

/// This server as a node of a cluster that leads, from when it takes the lead until it leaves.
struct ClusterNode: Sendable {
  let photos: SharedPhotos
  private let membership: Membership
  private let logger: Logger

  /// How often a node that stands by fetches photos.
  private static let photoInterval = Duration.seconds(2)

  /// Joins a cluster and waits until this node leads. Throws at once if it could not lead.
  static func standBy(
    _ settings: ServerSettings, in cluster: ClusterSettings, folder: DataFolder, logger: Logger
  ) async throws -> ClusterNode {
    try await check(cluster, folder)
    let photos = try await SharedPhotos.open(
      cluster.nats, replicas: cluster.replicas, folder: PhotoFolder(path: folder.photos))
    let node = Node(
      name: ProcessInfo.processInfo.hostName, version: ServerInfo.version, http: "\(settings.http)")
    let membership = try await Membership.join(cluster.nats, replicas: cluster.replicas, as: node)
    try await withThrowingTaskGroup { group in
      group.addTask {
        while !Task.isCancelled {
          do { try await photos.fetch() } catch {
            logger.warning("Photos were not fetched from the cluster", metadata: ["reason": "\(error)"])
          }
          try? await Task.sleep(for: photoInterval)
        }
      }
      try await membership.takeLead { logger.notice("Stands by, because \($0) leads") }
      group.cancelAll()
    }
    do {
      // The last ones.
      try await photos.fetch()
    } catch {
      await membership.leave()
      throw error
    }
    logger.notice("Leads the cluster")
    return ClusterNode(photos: photos, membership: membership, logger: logger)
  }

  /// Checks what a node needs to lead, so that what is missing shows at its start.
  private static func check(_ cluster: ClusterSettings, _ folder: DataFolder) async throws {
    guard !FileManager.default.fileExists(atPath: folder.log) else {
      throw BadSetting(
        sentence: """
          \(folder.path) has a log of its own. Move it with quarry log copy --data \(folder.path) --to nats://…, then \
          choose another folder.
          """)
    }
    let log = try await cluster.openLog()
    do {
      if try await folder.hasServerKey(log) { _ = try await folder.serverKey(of: log) }
      // Opening the vault of a log without keys would make the first.
      if try await !log.allKeys().isEmpty { _ = try await folder.openVault(of: log) }
    } catch {
      await log.close()
      throw error
    }
    await log.close()
  }

  /// Gives up the lead, so that another node takes it at once.
  func leave() async {
    await membership.leave()
    photos.close()
  }

  /// A service that keeps the lead while the others run, and ends the process if it is lost: what this process has in
  /// memory may be out of date, so it must not answer any more.
  var keepingLead: any Service { KeepingLead(membership: membership, logger: logger) }

  private struct KeepingLead: Service {
    let membership: Membership
    let logger: Logger

    func run() async throws {
      do {
        try await cancelWhenGracefulShutdown { try await membership.keepLead() }
      } catch let lost as LeadLost {
        logger.critical("\(lost) This node stops. Start it again, and it stands by.")
        _exit(EX_TEMPFAIL)
      }
    }
  }
}
