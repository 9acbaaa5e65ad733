import Core

// The `Limits` of letters.
extension Limits {
  /// Retry delay of a letter, doubled each time up to the maximum, and when it is given up. Fixed by the protocol.
  static let mailBackoff = Span.minutes(1)
  static let mailBackoffMost = Span.hours(1)
  static let mailGivenUp = Span.days(1)
  /// Letters handed in concurrently: a mail server may stall one for a minute.
  static let lettersAtOnce = 4
}
