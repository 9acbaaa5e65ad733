/// Exponential backoff with jitter.
struct Backoff: Sendable {
  var first = Duration.milliseconds(250)
  var most = Duration.seconds(15)

  /// - Parameters:
  ///   - attempt: 0 for the first retry.
  ///   - jitter: random, in 0..<1, so that a thousand clients do not reconnect at once when a server comes back.
  func delay(attempt: Int, jitter: Double) -> Duration {
    let whole = attempt >= 16 ? most : min(most, first * (1 << attempt))
    return whole * (0.5 + jitter / 2)
  }
}
