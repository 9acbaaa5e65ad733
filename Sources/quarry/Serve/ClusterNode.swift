import Cluster
import Connections
import Core
import Foundation
import JetStreamLog
import LobbyLog
import Logging
import NATS
import NIOConcurrencyHelpers
import Pictures
import Relay
import UnixSignals

/// This server as a node of a cluster, from when it joins until it leaves.
struct ClusterNode: Sendable {
  let photos: SharedPhotos
  private let membership: Membership
  private let relays = NIOLockedValueBox<Relays?>(nil)

  /// Differs for each start of each process.
  var id: String { membership.node.id }
  var name: String { membership.node.name }
  /// How many nodes relay their clients to this one.
  var linkedNodes: Int { relays.withLockedValue { $0?.count ?? 0 } }

  /// Whether this node leads and no other can lead yet.
  var leadsForCertain: Bool { membership.leadsForCertain }

  func take(clientsOf relays: Relays) { self.relays.withLockedValue { $0 = relays } }

  /// How often a node that stands by fetches photos.
  private static let photoInterval = Duration.seconds(2)

  /// Joins a cluster. Throws at once if this node could not lead.
  static func join(
    _ settings: ServerSettings, in cluster: ClusterSettings, folder: DataFolder
  ) async throws -> ClusterNode {
    try await check(cluster, folder)
    let photos = try await SharedPhotos.open(
      cluster.nats, replicas: cluster.replicas, folder: PhotoFolder(path: folder.photos, quotas: settings.policy.quotas)
    )
    do {
      let node = Node(name: cluster.node, version: ServerInfo.version, http: "\(settings.http)")
      let membership = try await Membership.join(cluster.nats, replicas: cluster.replicas, as: node)
      return ClusterNode(photos: photos, membership: membership)
    } catch {
      photos.close()
      throw error
    }
  }

  /// Waits until this node leads, and meanwhile names the node that does.
  /// - Returns: false if the node is stopped before it leads.
  func waitForLead(with front: NodeFront, _ logger: Logger) async throws -> Bool {
    let relay = front.relay
    let isLeading = try await withThrowingTaskGroup(of: Bool?.self) { group in
      group.addTask {
        await fetchPhotos(logger)
        return nil
      }
      group.addTask {
        try await front.untilItStops()
        return false
      }
      group.addTask {
        for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) { return false }
        return nil
      }
      group.addTask {
        try await membership.lead { leader in
          logger.notice("Stands by, because \(leader.name) leads")
          ServiceManager.environments.tell("Stands by, because \(leader.name) leads")
          relay.follow(leader.id)
        } lost: { lost in
          // What this process has in memory may be out of date, so it must not answer any more.
          logger.critical("\(lost) This node stops. Start it again, and it stands by.")
          _exit(EX_TEMPFAIL)
        }
        return true
      }
      defer { group.cancelAll() }
      for try await isLeading in group { if let isLeading { return isLeading } }
      return false
    }
    guard isLeading else { return false }
    relay.follow(nil)
    logger.notice("Takes the lead")
    // The last photos, which came while this node took the lead.
    _ = try await JetStream.whenElected { try await photos.fetch() }
    return true
  }

  /// Fetches photos until the task is cancelled.
  private func fetchPhotos(_ logger: Logger) async {
    while !Task.isCancelled {
      do {
        for photo in try await photos.fetch().damaged {
          logger.error("A photo is damaged in the cluster, and shown to nobody", metadata: ["photo": "\(photo.text)"])
        }
      } catch {
        if !Task.isCancelled {
          logger.warning("Photos were not fetched from the cluster", metadata: ["reason": "\(error)"])
        }
      }
      try? await Task.sleep(for: Self.photoInterval)
    }
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
}
