import Foundation

/// How long a sheet may be drawn. Whoever draws asks between two labels: titles in a dozen scripts take a hundred times as
/// long as plain ones.
public final class DrawingLimit: Sendable {
  private let seconds: Double
  private let lock = NSLock()
  // Under the lock only.
  nonisolated(unsafe) private var isStopped = false
  /// In the processor time of the thread that draws.
  nonisolated(unsafe) private var start: Double?

  /// - Parameter seconds: of processor time, from the first label on.
  public init(seconds: Double) { self.seconds = seconds }

  /// Nobody wants the sheet any more.
  public func stop() { lock.withLock { isStopped = true } }

  /// To be called on the thread that draws.
  func check() throws(SheetProblem) {
    let now = Self.processorTime
    lock.lock()
    defer { lock.unlock() }
    let begun = start ?? now
    start = begun
    if isStopped { throw .stopped }
    if now - begun > seconds { throw .tooSlow }
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
