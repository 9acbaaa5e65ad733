/// How long to wait before trying again: twice as long each time, and not everybody at the same moment.
struct Backoff: Sendable {
  var first = Duration.milliseconds(250)
  var most = Duration.seconds(15)

  /// - Parameters:
  ///   - attempt: 0 for the first try after something went wrong.
  ///   - jitter: in 0..<1, by chance: when a server comes back, its thousand clients must not all knock at once.
  func delay(attempt: Int, jitter: Double) -> Duration {
    let whole = attempt >= 16 ? most : min(most, first * (1 << attempt))
    return whole * (0.5 + jitter / 2)
  }
}
