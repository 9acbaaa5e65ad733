import EventLog
public import Measures
import NIOConcurrencyHelpers

/// How long appends wait and are written, and how many at once. The writer's thread takes the lock once for each batch.
public final class LogMeasures: Sendable {
  public struct Facts: Sendable {
    /// From when an append is queued until its batch is begun, in nanoseconds.
    public internal(set) var waited = Histogram(.latency)
    /// From when a batch is begun until it is on disk.
    public internal(set) var committed = Histogram(.latency)
    /// The events of a batch.
    public internal(set) var events = Histogram(.counts)
    /// Batches that could not be written.
    public internal(set) var failures = 0
  }

  private let facts = NIOLockedValueBox(Facts())

  public var now: Facts { facts.withLockedValue { $0 } }

  /// - Parameters:
  ///   - begun: when the batch was begun, as `AppendQueue.Group.queuedAt`.
  ///   - isWritten: whether it is on disk.
  func note(_ groups: [AppendQueue.Group], begun: UInt64, ended: UInt64, isWritten: Bool) {
    let events = groups.reduce(0) { $0 + $1.appends.reduce(0) { $0 + $1.events.count } }
    facts.withLockedValue { facts in
      for group in groups { facts.waited.note(begun &- min(begun, group.queuedAt)) }
      guard isWritten else { return facts.failures += 1 }
      facts.committed.note(ended &- begun)
      facts.events.note(UInt64(events))
    }
  }
}
