import Cluster
import Core
import Logging
import Packs
import Pictures
import Projections
import ServiceLifecycle

/// Deletes unreferenced photos when the server starts, and then every hour.
struct PhotoSweeping: Service {
  let photos: PhotoFolder
  /// Nil without a cluster.
  let shared: SharedPhotos?
  let projections: Projections
  let logger: Logger
  var interval = Limits.unnamedPhoto

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        await sweep()
        try await Task.sleep(for: .milliseconds(interval.milliseconds))
      }
    }
  }

  private func sweep() async {
    do {
      let deleted = try await photos.sweep { try await PhotoNames.named(among: $0, in: projections) }
      try await shared?.delete(deleted)
      if !deleted.isEmpty { logger.info("Deleted \(deleted.count.counted("photo")) that nothing refers to") }
    } catch {
      // The next sweep retries.
      logger.warning("Photos that nothing refers to were not deleted", metadata: ["reason": "\(error)"])
    }
  }
}
