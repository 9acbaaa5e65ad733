import DequeModule
import Dispatch
import Foundation
import NIOConcurrencyHelpers

/// A thread of lowest priority, for work that nobody waits for.
final class BackgroundThread: TaskExecutor {
  private let jobs = NIOLockedValueBox<Deque<UnownedJob>>([])
  private let arrived = DispatchSemaphore(value: 0)

  init(name: String) {
    let thread = Thread { [weak self, arrived] in
      // On Linux, this applies to the calling thread alone.
      setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 19)
      while true {
        arrived.wait()
        guard let self, self.runNext() else { return }
      }
    }
    thread.name = name
    thread.start()
  }

  /// Wakes the thread, which then ends.
  deinit { arrived.signal() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLockedValue { $0.append(job) }
    arrived.signal()
  }

  /// Returns false if there is no job: the thread was woken to end.
  private func runNext() -> Bool {
    guard let job = jobs.withLockedValue({ $0.popFirst() }) else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
