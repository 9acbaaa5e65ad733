import DequeModule
import Dispatch
import Foundation
import NIOConcurrencyHelpers

/// A thread of low priority, for work that nobody waits for. It ends once nobody refers to it and all work is done.
///
/// A new thread inherits the priority of the thread that starts it, and only root can raise it again. So nothing that may
/// start one runs at low priority, such as resuming a task: a second thread hands on what the first has made.
public final class BackgroundThread: Sendable {
  /// What hands on the result, at normal priority.
  public typealias HandOn = @Sendable () -> Void

  private let jobs = Mailbox<@Sendable () -> HandOn>()

  /// - Parameters:
  ///   - name: shown for the thread by the system, which cuts it at 15 bytes.
  ///   - niceness: how much of its share of the processor it leaves to others, 1 to 19.
  public init(name: String, niceness: Int32 = 19) {
    let results = Mailbox<HandOn>()
    Self.start(name) { [jobs] in
      // On Linux, this applies to the calling thread alone.
      setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, niceness)
      while let job = jobs.next() { results.add(job()) }
      results.close()
    }
    Self.start(name) {
      while let handOn = results.next() { handOn() }
    }
  }

  deinit { jobs.close() }

  /// Does one job after the other.
  /// - Parameter job: must not start threads or tasks, nor resume any; what it returns may.
  public func begin(_ job: @escaping @Sendable () -> HandOn) { jobs.add(job) }

  /// Does one job after the other.
  /// - Parameter job: must not start threads or tasks, nor resume any.
  public func run<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      begin {
        let result = job()
        return { continuation.resume(returning: result) }
      }
    }
  }

  private static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.start()
    // Only the name of a thread that has started is told to the system.
    thread.name = name
  }
}

/// Values for one thread that waits for them.
private final class Mailbox<Value: Sendable>: Sendable {
  private let values = NIOLockedValueBox<Deque<Value>>([])
  private let arrived = DispatchSemaphore(value: 0)

  func add(_ value: Value) {
    values.withLockedValue { $0.append(value) }
    arrived.signal()
  }

  /// After the last value.
  func close() { arrived.signal() }

  /// Returns nil once it is closed and empty.
  func next() -> Value? {
    arrived.wait()
    return values.withLockedValue { $0.popFirst() }
  }
}
