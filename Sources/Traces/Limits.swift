import Core

// The `Limits` of traces.
extension Limits {
  /// Spans that wait for the collector, at some 500 bytes each; more are dropped. Then those sent together.
  static let spansKept = 4_096
  static let spansAtOnce = 512
  /// How often they are sent.
  static let spansInterval = Span.seconds(2)
  /// Time for one call, how often a batch is tried, and how long the last calls may take when the server stops.
  static let spansCall = Span.seconds(10)
  static let spansTries = 3
  static let spansLastWords = Span.seconds(1)
  /// Characters of a name or an attribute: more than any route has.
  static let spanText = 200
}
