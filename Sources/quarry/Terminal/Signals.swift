import UnixSignals

/// Thrown when the user or the system asks the program to stop; terminals are restored as it propagates.
struct Stopped: Error {}

enum Signals {
  /// Waits until the program should stop, and throws ``Stopped``.
  /// - Parameter onChange: called when the window was resized or the program resumed.
  static func awaitStop(onChange: @Sendable () async throws -> Void) async throws {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup, .sigwinch, .sigcont)
    for await signal in signals {
      guard signal == .sigwinch || signal == .sigcont else { throw Stopped() }
      try await onChange()
    }
    // The task is cancelled.
    throw CancellationError()
  }
}
