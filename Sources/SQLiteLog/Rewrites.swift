import Dispatch
import EventLog

/// Deletes streams for good, beside the appends: first their rows, a part at a time (`StreamRemoval`), then what SQLite
/// leaves of them (`Rewriting`). Used only on the writer's thread.
struct Rewrites {
  private let log: String
  private let limits: SQLiteLogLimits
  private let queue: AppendQueue
  private var removals: [(steps: StreamRemoval, whenDone: @Sendable (String?) -> Void)] = []
  private var current: Rewriting?
  /// What to call after the next exchange of the files.
  private var waiting: [@Sendable (String?) -> Void] = []
  private var hasBegun = false
  private var tries = 0
  private var nextTry = ContinuousClock.now

  init(log: String, limits: SQLiteLogLimits, queue: AppendQueue) {
    self.log = log
    self.limits = limits
    self.queue = queue
  }

  /// Whether the log is being rewritten.
  var areUnderWay: Bool { current != nil }

  /// Whether there are rows to delete, though nothing is queued.
  var areDeleting: Bool { !removals.isEmpty }

  /// Resumes what an earlier run did not finish.
  mutating func beginIfInterrupted(_ writer: BatchWriter) {
    if !hasBegun, writer.sinceDeletion != nil { begin() }
    hasBegun = true
  }

  mutating func add(_ removal: AppendQueue.Removal) {
    // A copy may have what is to be deleted now.
    stop()
    removals.append((StreamRemoval(removal.deletion), removal.whenDone))
  }

  /// Passes a committed transaction on to the rewriting.
  func note(_ change: Rewriting.Change.Content, of writer: BatchWriter) {
    guard let current, let number = writer.sinceDeletion, change.isCounted else { return }
    current.note(change, number: number, mark: writer.commits.mark)
  }

  /// Does a part of the work, which takes a few milliseconds.
  mutating func advance(with writer: inout BatchWriter) {
    if !removals.isEmpty {
      do {
        if try writer.advance(&removals[0].steps) { return }
        waiting.append(removals.removeFirst().whenDone)
      } catch {
        removals.removeFirst().whenDone(Opening.reason(error))
      }
      if removals.isEmpty {
        if writer.sinceDeletion != nil { begin() } else { end(because: nil) }
      }
    } else if case .failed(let reason) = current?.progress {
      end(because: "what was deleted cannot be removed from the log's files: \(reason)")
    }
  }

  /// The rewritten log, if the log's files can be exchanged now.
  var ready: Rewriting? {
    guard let current, current.progress == .ready else { return nil }
    return nextTry <= .now ? current : nil
  }

  mutating func tried(isExchanged: Bool) {
    tries += 1
    if isExchanged {
      end(because: nil)
    } else if tries == limits.exchangeTries {
      end(because: "what was deleted cannot be removed from the log's files: another process reads them")
    } else {
      nextTry = .now + .seconds(1)
      DispatchQueue.global().asyncAfter(deadline: .now() + 1.01) { [queue] in queue.wake() }
    }
  }

  /// Ends everything, and tells those who wait.
  mutating func end(because reason: String?) {
    stop()
    for whenDone in waiting + removals.map(\.whenDone) { whenDone(reason) }
    (waiting, removals) = ([], [])
  }

  private mutating func begin() {
    stop()
    current = Rewriting(ofLog: log, limits: limits) { [queue] in queue.wake() }
  }

  private mutating func stop() {
    current?.end()
    (current, tries, nextTry) = (nil, 0, .now)
  }
}
