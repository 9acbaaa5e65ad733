import Disk
import Foundation
import NIOConcurrencyHelpers

/// Syncs a file again and again while it grows. Otherwise the system writes hundreds of megabytes to the disk when the
/// file is synced at the end, and the writer's own syncs wait behind them.
final class Writeback: Sendable {
  private let descriptor: Int32
  private let isEnded = NIOLockedValueBox(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  private static let pauseMicroseconds: UInt32 = 20_000

  init(of path: String) throws(DiskError) {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(code: errno) }
    Thread.detachNewThread { [self] in
      while !isEnded.withLockedValue({ $0 }) {
        usleep(Self.pauseMicroseconds)
        // If it fails, the sync at the end does it all, or fails, too.
        _ = fdatasync(descriptor)
      }
      hasEnded.signal()
    }
  }

  func end() {
    isEnded.withLockedValue { $0 = true }
    hasEnded.wait()
    close(descriptor)
  }
}
