import Foundation

/// Milliseconds since 1970 UTC, by the clock of the machine.
func wallClockMilliseconds() -> Int64 {
  Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))
}
