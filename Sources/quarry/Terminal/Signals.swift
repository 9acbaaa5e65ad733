import UnixSignals

/// Thrown when the user or the system asks the program to stop. Whoever holds the terminal restores it on its way out.
struct Stopped: Error {}

enum Signals {
  /// Waits until the program is to stop, and throws ``Stopped``.
  /// - Parameter onChange: the window has another size, or the program goes on after a rest.
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
