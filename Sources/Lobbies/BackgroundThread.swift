import DequeModule
import Dispatch
import Foundation
import NIOConcurrencyHelpers

/// A thread for what nobody waits for. The system lets every other thread go first.
final class BackgroundThread: TaskExecutor {
  private let jobs = NIOLockedValueBox<Deque<UnownedJob>>([])
  private let arrived = DispatchSemaphore(value: 0)

  init(name: String) {
    let thread = Thread { [weak self, arrived] in
      // Of the calling thread alone, on Linux.
      setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 19)
      while true {
        arrived.wait()
        guard let self, self.runNext() else { return }
      }
    }
    thread.name = name
    thread.start()
  }

  /// The thread ends.
  deinit { arrived.signal() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLockedValue { $0.append(job) }
    arrived.signal()
  }

  /// False if there is none: it was woken to end.
  private func runNext() -> Bool {
    guard let job = jobs.withLockedValue({ $0.popFirst() }) else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
