import Foundation

/// Milliseconds since 1970 UTC, by the machine's clock.
func wallClockMilliseconds() -> Int64 {
  Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))
}

/// Milliseconds since the machine was started, including sleep. A monotonic clock.
func uptimeMilliseconds() -> Int64 {
  var time = timespec()
  // Available since Linux 2.6.39; cannot fail for an existing clock.
  clock_gettime(CLOCK_BOOTTIME, &time)
  return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
