public import EventLog
import NIOConcurrencyHelpers

/// A log whose disk the test controls: appends wait until the test stores or refuses them.
public final class GatedLog: EventLog {
  private typealias Group = (appends: [Append], whenDurable: @Sendable ([Append.Outcome]) -> Void)

  private struct State {
    var isHolding = false
    var waiting: [Group] = []
    var silence: Duration?
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var readFailure: String?
    var lookups = 0
  }

  private let inner: any EventLog
  private let state = NIOLockedValueBox(State())

  public init(_ inner: any EventLog = InMemoryLog()) { self.inner = inner }

  // MARK: For the test

  /// Makes appends wait from now on.
  public func hold() { state.withLockedValue { $0.isHolding = true } }

  /// Stores all waiting appends and stops holding new ones.
  public func open() {
    state.withLockedValue { $0.isHolding = false }
    store()
  }

  /// Stores the oldest waiting groups.
  public func store(_ count: Int = .max) {
    for group in take(count) { inner.enqueue(group.appends, whenDurable: group.whenDurable) }
  }

  /// Refuses the oldest waiting groups, as a full disk would.
  public func refuse(_ count: Int = .max) { refuse(take(count)) }

  private func refuse(_ groups: [Group]) {
    for group in groups {
      group.whenDurable(group.appends.map { _ in .failure(.unavailable(reason: "the test says so")) })
    }
  }

  /// Says that the oldest waiting group has been under way for so long.
  public func isSilent(for length: Duration?) { state.withLockedValue { $0.silence = length } }

  /// Returns when at least `count` groups are waiting.
  public func waits(for count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLockedValue { state in
        if state.waiting.count < count { state.watchers.append((count, continuation)) }
        return state.waiting.count >= count
      }
      if isThere { continuation.resume() }
    }
  }

  /// How often streams or keys were read.
  public var lookups: Int { state.withLockedValue { $0.lookups } }

  private func noteLookup() { state.withLockedValue { $0.lookups += 1 } }

  /// Makes reads fail from now on; nil makes them succeed again.
  public func failReads(because reason: String?) { state.withLockedValue { $0.readFailure = reason } }

  private func take(_ count: Int) -> [Group] {
    state.withLockedValue { state in
      let taken = Array(state.waiting.prefix(count))
      state.waiting.removeFirst(taken.count)
      return taken
    }
  }

  // MARK: For the code under test

  public var epoch: String { inner.epoch }

  public func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
    let (isHeld, reached) = state.withLockedValue { state -> (Bool, [CheckedContinuation<Void, Never>]) in
      guard state.isHolding else { return (false, []) }
      state.waiting.append((appends, whenDurable))
      let count = state.waiting.count
      let reached = state.watchers.filter { $0.count <= count }.map(\.continuation)
      state.watchers.removeAll { $0.count <= count }
      return (true, reached)
    }
    for continuation in reached { continuation.resume() }
    if !isHeld { inner.enqueue(appends, whenDurable: whenDurable) }
  }

  public var silence: Duration? { state.withLockedValue(\.silence) }

  public func failWaiting() {
    let groups = state.withLockedValue { state in
      defer { state.waiting = Array(state.waiting.prefix(1)) }
      return Array(state.waiting.dropFirst())
    }
    refuse(groups)
  }

  public func read(_ stream: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    noteLookup()
    if let reason = state.withLockedValue({ $0.readFailure }) { throw LogUnavailable(reason: reason) }
    return try await inner.read(stream, after: version, limit: limit)
  }

  public func firstEvents(of streams: [StreamName]) async throws(LogUnavailable) -> [StoredEvent] {
    noteLookup()
    return try await inner.firstEvents(of: streams)
  }

  public func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await inner.readAll(after: position, limit: limit)
  }

  public func readAll(
    of types: Set<String>, after position: Int64, limit: Int
  ) async throws(LogUnavailable) -> EventPage {
    try await inner.readAll(of: types, after: position, limit: limit)
  }

  public func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName? {
    try await inner.holder(of: claim, at: now)
  }

  public func claims(withPrefix prefix: ClaimName, at now: Int64) async throws(LogUnavailable) -> [HeldClaim] {
    try await inner.claims(withPrefix: prefix, at: now)
  }

  public func receiptNames(of stream: StreamName) async throws(LogUnavailable) -> [ReceiptName] {
    try await inner.receiptNames(of: stream)
  }

  public func receipt(_ name: ReceiptName, of stream: StreamName) async throws(LogUnavailable) -> [UInt8]? {
    try await inner.receipt(name, of: stream)
  }

  public func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    try await inner.snapshot(of: stream)
  }

  public func saveSnapshot(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable) {
    try await inner.saveSnapshot(snapshot, of: stream)
  }

  public func dropSnapshots(of streams: [StreamName]) async throws(LogUnavailable) {
    try await inner.dropSnapshots(of: streams)
  }

  public func key(of person: Person) async throws(LogUnavailable) -> [UInt8]? {
    noteLookup()
    return try await inner.key(of: person)
  }

  public func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [WrappedKey] {
    noteLookup()
    return try await inner.keys(of: persons)
  }

  public func allKeys() async throws(LogUnavailable) -> [WrappedKey] { try await inner.allKeys() }

  public func replaceKeys(_ keys: [WrappedKey]) async throws(LogUnavailable) { try await inner.replaceKeys(keys) }

  public func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable) {
    try await inner.replaceDerived(claims: claims)
  }

  public func delete(_ deletion: Deletion) async throws(LogUnavailable) { try await inner.delete(deletion) }

  public func gaps() async throws(LogUnavailable) -> LogGaps { try await inner.gaps() }

  public func deletions() async throws(LogUnavailable) -> Int64 { try await inner.deletions() }

  public func statistics() async throws(LogUnavailable) -> LogStatistics { try await inner.statistics() }

  public func size(of stream: StreamName) async throws(LogUnavailable) -> StreamSize {
    noteLookup()
    return try await inner.size(of: stream)
  }

  public func close() async { await inner.close() }
}
