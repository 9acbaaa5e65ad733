import Foundation

/// A time limit for drawing a sheet, checked between labels. Titles in a dozen scripts take a hundred times as long as
/// plain ones.
public final class DrawingLimit: Sendable {
  private let seconds: Double
  private let lock = NSLock()
  // Used only under the lock.
  nonisolated(unsafe) private var isStopped = false
  /// In the drawing thread's CPU time. Used only under the lock.
  nonisolated(unsafe) private var start: Double?

  /// - Parameter seconds: CPU time, counted from the first label.
  public init(seconds: Double = SheetLimits.drawing) { self.seconds = seconds }

  /// Stops drawing, because nobody wants the sheet any more.
  public func stop() { lock.withLock { isStopped = true } }

  /// Throws if the limit is exceeded. Call it on the drawing thread.
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
