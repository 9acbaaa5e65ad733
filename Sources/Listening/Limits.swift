public import Core

// The `Limits` of a connection on any transport. How many there may be is announced, and so declared in Core.
extension Limits {
  /// File descriptors that connections leave for the log, photos and what the system opens.
  static let descriptorsForFiles = 64
  /// Deadline for the first complete request. 3 s are plenty; phones in a field get more.
  public static let firstRequest = Span.seconds(10)
  /// Time for a request to complete once it has begun.
  public static let wholeRequest = Span.seconds(30)
  /// Idle time before TCP keep-alive probes a connection, the interval between probes, and the number of failed probes
  /// before the connection is dropped. Half a minute comes from the design.
  public static let keepAlive = Span.seconds(30)
  static let keepAliveAgain = Span.seconds(10)
  static let keepAliveTries = 3
  /// How long a shutdown waits for queued work.
  static let shutdown = Span.seconds(10)
}
