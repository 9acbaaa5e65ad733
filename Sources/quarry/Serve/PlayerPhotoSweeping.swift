import Cluster
import Core
import Hunt
import Lobbies
import Logging
import Pictures
import Projections
import ServiceLifecycle
import WebServer

/// Deletes the photos of players who are gone, at once, and those that nothing names, every hour.
struct PlayerPhotoSweeping: Service {
  let photos: PlayerPhotos
  /// Nil without a cluster.
  let shared: SharedPhotos?
  let lobbies: Lobbies
  let logger: Logger
  var interval = Limits.unnamedPhoto

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await gone in lobbies.photosGone.players {
            await delete(of: PhotoSender(lobby: gone.lobby, player: gone.player.number))
          }
        }
        group.addTask {
          while !Task.isCancelled {
            await sweep()
            try? await Task.sleep(for: .milliseconds(interval.milliseconds))
          }
        }
      }
    }
  }

  private func delete(of sender: PhotoSender) async {
    let deleted = photos.delete(of: sender)
    guard !deleted.isEmpty else { return }
    do {
      try await shared?.delete(deleted)
    } catch {
      // Other nodes have them until a sweep finds that nothing names them.
      logger.warning("A player's photos were not deleted everywhere", metadata: ["reason": "\(error)"])
    }
  }

  private func sweep() async {
    do {
      let deleted = try await photos.sweep { lobby in
        try await lobbies.photosKept(in: lobby).map { (Set($0.players.map(\.number)), $0.names) }
      }
      try await shared?.delete(deleted)
      if !deleted.isEmpty { logger.info("Deleted \(deleted.count.counted("photo")) of players that nothing names") }
    } catch {
      // The next sweep retries.
      logger.warning("Photos of players that nothing names were not deleted", metadata: ["reason": "\(error)"])
    }
  }
}

extension PhotoSweeping {
  /// Deletes photos of hosts and of players.
  static func services(
    _ photos: PhotoFolder, _ players: PlayerPhotos, _ shared: SharedPhotos?, _ projections: Projections,
    _ lobbies: Lobbies, _ logger: Logger
  ) -> [any Service] {
    [
      PhotoSweeping(photos: photos, shared: shared, projections: projections, logger: logger),
      PlayerPhotoSweeping(photos: players, shared: shared, lobbies: lobbies, logger: logger),
    ]
  }
}

extension PhotoFolder {
  /// The photos of hosts, and those of players.
  static func both(path: String, _ quotas: Quotas) -> (PhotoFolder, PlayerPhotos) {
    let folder = PhotoFolder(path: path, quotas: quotas)
    return (folder, PlayerPhotos(beside: folder))
  }
}

extension PlayerPhotos {
  /// Whether a player sent a photo to a lobby. Then it is kept for another hour.
  @Sendable func isSent(_ photo: PhotoName, to lobby: LobbyID, by player: PlayerID) -> Bool {
    keep(photo, from: PhotoSender(lobby: lobby, player: player.number))
  }
}

extension PhotoSharing {
  init(to photos: SharedPhotos) {
    self.init {
      try await photos.share($0, sentTo: $1)
    } ofPlayer: {
      try await photos.share($0, as: $1, from: $2)
    }
  }
}
