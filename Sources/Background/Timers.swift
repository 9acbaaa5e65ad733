import Dispatch

/// The timers of libdispatch, on which waiting rests.
public enum Timers {
  /// Sets a timer of each of the three clocks once.
  ///
  /// libdispatch opens a descriptor for a clock when its first timer is set, and ends the process if there is none left.
  /// Call it before clients can take the last ones.
  public static func open() async throws {
    try await Task.sleep(for: .milliseconds(1), clock: .continuous)
    try await Task.sleep(for: .milliseconds(1), clock: .suspending)
    await withCheckedContinuation { waiting in
      DispatchQueue.global().asyncAfter(wallDeadline: .now() + .milliseconds(1)) { waiting.resume() }
    }
  }
}
