import Core
// Beside JWTKit, the compiler takes timespec to be defined there.
import CoreFoundation
import Crypto
import Foundation

extension Effects {
  /// The machine's clock and random numbers.
  static let live = Effects(
    now: { Timestamp(wallClockMilliseconds()) },
    uptime: { Uptime(uptimeMilliseconds()) },
    randomBytes: { SymmetricKey(size: .bits128).withUnsafeBytes(Array.init) })

  /// Returns a name for a new log.
  func newEpoch() -> String { newULID() }
}

/// Milliseconds since 1970 UTC, by the machine's clock.
private func wallClockMilliseconds() -> Int64 {
  Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))
}

/// Milliseconds since the machine was started, including sleep. A monotonic clock.
private func uptimeMilliseconds() -> Int64 {
  var time = timespec()
  // Available since Linux 2.6.39; cannot fail for an existing clock.
  clock_gettime(CLOCK_BOOTTIME, &time)
  return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
