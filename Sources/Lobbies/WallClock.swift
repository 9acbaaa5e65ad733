import Foundation

/// Milliseconds since 1970 UTC, by the clock of the machine.
func wallClockMilliseconds() -> Int64 {
  Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))
}

/// Milliseconds since the machine was started, the time that it slept included. Nobody sets this clock.
func uptimeMilliseconds() -> Int64 {
  var time = timespec()
  // Linux has it since 2.6.39; it cannot fail for a clock that there is.
  clock_gettime(CLOCK_BOOTTIME, &time)
  return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}
