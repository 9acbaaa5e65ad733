import Background
import Dispatch
import EventLog
import NIOConcurrencyHelpers
public import SQLiteLog

/// Ships a log while its server runs: segments as soon as something waits, and bases.
///
/// The log's writer puts transactions into the spool and waits for nothing. Everything here happens on two threads of low
/// priority, one for segments and one for bases. A destination that is away stops neither the server nor, when it is back,
/// the order of what is shipped.
public final class Shipper: Sendable {
  public struct Settings: Sendable {
    /// How long something may wait before it is sent.
    public var every: Duration
    /// How far back one can restore at least.
    public var keep: Duration
    /// Where a base is written before it is sent: beside the log.
    public var draft: String
    /// Milliseconds since 1970 UTC.
    public var now: @Sendable () -> Int64

    public init(every: Duration, keep: Duration, draft: String, now: @escaping @Sendable () -> Int64) {
      (self.every, self.keep, self.draft, self.now) = (every, keep, draft, now)
    }
  }

  /// What the operator should know.
  public enum Message: Equatable, Sendable {
    /// The destination cannot be written; the reason. The server goes on.
    case failing(String)
    case works
    /// Commits are missing there until the base that is made now is complete.
    case gap
    case base(commit: Int64, bytes: Int)
    /// No base was made; the reason. It is tried again.
    case noBase(String)
    /// A request that erases or revokes was answered before it was shipped.
    case answeredEarly
    /// What was deleted waited for the destination in vain, so the spool was emptied.
    case emptied
  }

  let log: SQLiteLog
  let spool: Spool
  let destination: any Destination
  let identity: ShipIdentity
  let settings: Settings
  let say: @Sendable (Message) -> Void
  let record = NIOLockedValueBox(Record())
  private let thread = BackgroundThread(name: "log-shipper", niceness: 10)
  private let baseThread = BackgroundThread(name: "log-base", niceness: 10)
  /// Only of the shipper's thread.
  let work: NIOLockedValueBox<Work>

  /// What the shipper's thread knows.
  struct Work {
    var shipped: Shipped?
    /// Whether something of this log is known to be at the destination.
    var isKnown = false
    var keys: KeyObjects
    /// Whether the objects of keys are as the log's.
    var areKeysWhole = false
    /// Whether streams were deleted since the newest base.
    var hasDeleted = false
    var isMakingBase = false
    /// Whether the destination has nothing that is to be thinned out since the newest base.
    var isThin = true
    var nextBase = ContinuousClock.now
    var failures = 0
    var failingSince: ContinuousClock.Instant?
  }

  /// What others may see.
  struct Record {
    var facts = Facts()
    var waiting: [Waiting] = []
    var isQueued = false
    var isStopping = false
    var isStopped = false
    var timer = 0
  }

  /// A request that waits until a commit is shipped.
  struct Waiting {
    let commit: Int64
    let id: UInt64
    let answer: @Sendable (Bool) -> Void
  }

  /// - Parameter log: a log that was opened with a spool.
  public init?(
    _ log: SQLiteLog, to destination: any Destination, as identity: ShipIdentity, _ settings: Settings,
    say: @escaping @Sendable (Message) -> Void
  ) {
    guard let spool = log.spool else { return nil }
    (self.log, self.spool, self.destination, self.identity) = (log, spool, destination, identity)
    (self.settings, self.say) = (settings, say)
    work = NIOLockedValueBox(Work(keys: KeyObjects(of: log, at: destination)))
    record.withLockedValue { $0.facts.startedAt = settings.now() }
  }

  /// Begins to ship.
  /// - Parameter isKnown: whether this log was shipped there before: then nothing begins anew in an empty place.
  /// - Returns: whether the destination is there.
  /// - Throws: `ShipRefused` if the destination belongs to another log or server. A destination that is away is no error.
  @discardableResult
  public func start(isKnown: Bool = false) async throws -> Bool {
    let outcome = await thread.run { [self] () -> Result<Bool, ShipRefused> in
      do {
        let shipped = try Shipped.open(destination, for: identity, isKnown: isKnown)
        work.withLockedValue { ($0.shipped, $0.isKnown) = (shipped, true) }
        return .success(true)
      } catch let refusal as ShipRefused {
        return .failure(refusal)
      } catch {
        work.withLockedValue { $0.isKnown = isKnown }
        return .success(false)
      }
    }
    let isThere = try outcome.get()
    wake()
    return isThere
  }

  /// Looks at once whether something waits.
  public func wake() {
    let isFirst = record.withLockedValue { record in
      guard !record.isQueued, !record.isStopped else { return false }
      record.isQueued = true
      return true
    }
    guard isFirst else { return }
    thread.begin { [self] in
      record.withLockedValue { $0.isQueued = false }
      return cycle()
    }
  }

  /// Ships what waits, for a few seconds at most, and stops. Call it while the log is open.
  public func stop() async {
    log.endBaseCopy()
    await withCheckedContinuation { continuation in
      let once = Once { continuation.resume() }
      record.withLockedValue { $0.isStopping = true }
      thread.begin { [self] in
        _ = cycle()
        record.withLockedValue { $0.isStopped = true }
        return { once.run() }
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + Limits.patience.seconds) { once.run() }
    }
    let waiting = record.withLockedValue { record in
      record.isStopped = true
      defer { record.waiting = [] }
      return record.waiting
    }
    for waiting in waiting { waiting.answer(false) }
  }

  /// Waits until everything that is stored now can be restored from the destination, for ten seconds at most.
  /// - Returns: whether it can.
  @discardableResult
  public func settle() async -> Bool {
    let commit = spool.facts.last
    let id = UInt64.random(in: 0 ... .max)
    let isShipped = await withCheckedContinuation { continuation in
      let first = Once {}
      let answer: @Sendable (Bool) -> Void = { if first.take() != nil { continuation.resume(returning: $0) } }
      let isWaiting = record.withLockedValue { record in
        guard record.facts.shipped < commit, !record.isStopped else { return false }
        record.waiting.append(Waiting(commit: commit, id: id, answer: answer))
        return true
      }
      guard isWaiting else { return answer(record.withLockedValue { $0.facts.shipped >= commit }) }
      wake()
      DispatchQueue.global().asyncAfter(deadline: .now() + Limits.patience.seconds) { answer(false) }
    }
    record.withLockedValue { $0.waiting.removeAll { $0.id == id } }
    if !isShipped { say(.answeredEarly) }
    return isShipped
  }

  // MARK: On the shipper's thread

  /// Ships what waits.
  /// - Returns: what is to be told and done at normal priority.
  private func cycle() -> BackgroundThread.HandOn {
    var (messages, base) = ([Message](), BaseJob?.none)
    let pause = work.withLockedValue { work in
      do {
        try ship(&work, &messages)
        if work.failingSince != nil { messages.append(.works) }
        (work.failures, work.failingSince) = (0, nil)
        if !work.isThin, !work.isMakingBase { thinOut(&work) }
        base = baseIfDue(&work)
        noteReason(nil)
      } catch {
        fail(&work, "\(error)", &messages)
      }
      note(work)
      return self.pause(after: work.failures)
    }
    if let base { begin(base) }
    return { [self, messages] in
      for message in messages { say(message) }
      answerWaiting()
      // Of the timers that are set only the last one counts: others may have woken the thread before.
      let timer = record.withLockedValue { record in
        record.timer += 1
        return record.isStopped ? nil : record.timer
      }
      guard let timer else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + pause.seconds) { [weak self] in
        if let self, record.withLockedValue({ $0.timer == timer }) { wake() }
      }
    }
  }

  private func pause(after failures: Int) -> Duration {
    guard failures > 0 else { return settings.every }
    return max(settings.every, min(.seconds(1) * (1 << min(failures, 6)), Limits.pauseMax))
  }

  private func fail(_ work: inout Work, _ reason: String, _ messages: inout [Message]) {
    if work.failingSince == nil {
      work.failingSince = .now
      messages.append(.failing(reason))
    }
    work.failures += 1
    noteReason(reason)
    // What is deleted must not stay in the spool, however long the destination is away. A base will have all the rest.
    guard let since = work.failingSince, ContinuousClock.now - since > Limits.patience, spool.facts.hasDeletion else {
      return
    }
    if (try? spool.empty()) != nil { messages.append(.emptied) }
  }

  private func ship(_ work: inout Work, _ messages: inout [Message]) throws {
    guard spool.facts.last != work.shipped?.last || !work.areKeysWhole || !(work.shipped?.isWhole ?? false) else {
      return
    }
    var shipped = try work.shipped ?? Shipped.open(destination, for: identity, isKnown: work.isKnown)
    work.isKnown = true
    guard try ShipLabel.read(at: destination) != nil else { throw DestinationFailure.gone(destination) }
    if !work.areKeysWhole {
      try work.keys.updateAll()
      work.areKeysWhole = true
    }
    let wasWhole = shipped.isWhole || shipped.base == nil
    defer { work.shipped = shipped }
    while let batch = try spool.take(upTo: Limits.segmentBytes) {
      if batch.last > shipped.last { try ship(batch, &shipped, &work) }
      try spool.release(batch)
    }
    let facts = spool.facts
    if facts.lostSince != nil { _ = spool.resume() }
    if facts.used == 0, facts.last > shipped.last {
      // They are in the log alone.
      (shipped.since, shipped.last) = (facts.last + 1, facts.last)
      work.areKeysWhole = false
    }
    if wasWhole, !shipped.isWhole, shipped.base != nil { messages.append(.gap) }
  }

  private func ship(_ batch: Spool.Batch, _ shipped: inout Shipped, _ work: inout Work) throws {
    let commits = try Commit.all(in: batch.records)
    // Before the segment, so that nobody in it is without a key, and everybody whom it erases is erased.
    try work.keys.update(commits.reduce(into: []) { $0.formUnion($1.persons) })
    if batch.first > shipped.last + 1 {
      shipped.since = batch.first
      work.areKeysWhole = false
    }
    let segment = Segment(
      term: shipped.term, number: shipped.number + 1, first: batch.first, last: batch.last, position: batch.position,
      since: shipped.since, from: batch.from, to: batch.to, previous: shipped.hash)
    let (bytes, hash) = segment.object(batch.records)
    try destination.put(ShipNames.segment(segment.term, segment.number), bytes)
    (shipped.number, shipped.hash, shipped.last, shipped.at) = (segment.number, hash, segment.last, segment.to)
    if commits.contains(where: \.isDeletion) { work.hasDeleted = true }
    record.withLockedValue { record in
      record.facts.segments += 1
      record.facts.bytes += bytes.count
    }
  }

  // MARK: Bases

  private func begin(_ job: BaseJob) {
    baseThread.begin { [self] in
      let result = Result { try make(job) }
      return { [self] in
        thread.begin { [self] in
          var messages: [Message] = []
          work.withLockedValue { work in
            finish(job, result, &work, &messages)
            note(work)
          }
          return { [self, messages] in
            for message in messages { say(message) }
            answerWaiting()
          }
        }
      }
    }
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}

/// Something that happens once.
final class Once: Sendable {
  private let body: NIOLockedValueBox<(@Sendable () -> Void)?>

  init(_ body: @escaping @Sendable () -> Void) { self.body = NIOLockedValueBox(body) }

  func run() { take()?() }

  func take() -> (@Sendable () -> Void)? {
    body.withLockedValue { body in
      defer { body = nil }
      return body
    }
  }
}
