import Dispatch

/// The timers of libdispatch, on which waiting rests.
public enum Timers {
  /// Sets a timer of each of the three clocks once.
  ///
  /// libdispatch opens a descriptor for a clock when its first timer is set, and ends the process if there is none left.
  /// Call it before clients can take the last ones.
  /// - Returns: what waits for them. Nobody needs to wait with it: a clock may be set meanwhile.
  public static func open() -> Task<Void, any Error> {
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + .milliseconds(1)) {}
    return Task {
      async let monotonic: Void = Task.sleep(for: .milliseconds(1), clock: .continuous)
      async let uptime: Void = Task.sleep(for: .milliseconds(1), clock: .suspending)
      _ = try await (monotonic, uptime)
    }
  }
}
