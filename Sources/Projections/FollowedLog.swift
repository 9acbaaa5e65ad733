public import EventLog

/// A listener that is told of some appends once they are stored.
public struct AppendListener: Sendable {
  let isHeard: @Sendable ([Append]) -> Bool
  let ring: @Sendable ([Append]) -> Void

  /// - Parameters:
  ///   - isHeard: whether they want to know of any of these. Called for each append, so it must be quick.
  ///   - ring: tells them, on any thread.
  public init(isHeard: @escaping @Sendable ([Append]) -> Bool, ring: @escaping @Sendable ([Append]) -> Void) {
    self.isHeard = isHeard
    self.ring = ring
  }
}

/// Wraps a log and tells projections about new events that concern them.
public struct FollowedLog: EventLog {
  private let log: any EventLog
  private let projections: Projections
  private let listeners: [AppendListener]

  public init(_ log: any EventLog, by projections: Projections, and listeners: [AppendListener] = []) {
    self.log = log
    self.projections = projections
    self.listeners = listeners
  }

  public var epoch: String { log.epoch }
  public var numbersWithoutGaps: Bool { log.numbersWithoutGaps }
  public var silence: Duration? { log.silence }

  public func failWaiting() { log.failWaiting() }

  public func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
    let isFollowed = appends.contains { concerns($0) }
    let listeners = listeners.filter { $0.isHeard(appends) }
    guard isFollowed || !listeners.isEmpty else { return log.enqueue(appends, whenDurable: whenDurable) }
    log.enqueue(appends) { [projections] outcomes in
      whenDurable(outcomes)
      if isFollowed { projections.ring() }
      for listener in listeners { listener.ring(appends) }
    }
  }

  private func concerns(_ append: Append) -> Bool {
    append.events.contains { projections.follow($0.type) } || append.dependants.contains { concerns($0) }
  }

  public func fence(_ stream: StreamName) async throws(LogUnavailable) { try await log.fence(stream) }

  public func read(_ stream: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await log.read(stream, after: version, limit: limit)
  }

  public func read(
    _ stream: StreamName, after version: Int, limit: Int, bytes: Int
  ) async throws(LogUnavailable) -> [StoredEvent] {
    try await log.read(stream, after: version, limit: limit, bytes: bytes)
  }

  public func firstEvents(of streams: [StreamName]) async throws(LogUnavailable) -> [StoredEvent] {
    try await log.firstEvents(of: streams)
  }

  public func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await log.readAll(after: position, limit: limit)
  }

  public func readAll(
    of types: Set<String>, after position: Int64, limit: Int
  ) async throws(LogUnavailable) -> EventPage {
    try await log.readAll(of: types, after: position, limit: limit)
  }

  public func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName? {
    try await log.holder(of: claim, at: now)
  }

  public func claims(withPrefix prefix: ClaimName, at now: Int64) async throws(LogUnavailable) -> [HeldClaim] {
    try await log.claims(withPrefix: prefix, at: now)
  }

  public func receiptNames(of stream: StreamName) async throws(LogUnavailable) -> [ReceiptName] {
    try await log.receiptNames(of: stream)
  }

  public func receipt(_ name: ReceiptName, of stream: StreamName) async throws(LogUnavailable) -> [UInt8]? {
    try await log.receipt(name, of: stream)
  }

  public func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    try await log.snapshot(of: stream)
  }

  public func saveSnapshot(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable) {
    try await log.saveSnapshot(snapshot, of: stream)
  }

  public func dropSnapshots(of streams: [StreamName]) async throws(LogUnavailable) {
    try await log.dropSnapshots(of: streams)
  }

  public func key(of person: Person) async throws(LogUnavailable) -> [UInt8]? { try await log.key(of: person) }

  public func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [WrappedKey] {
    try await log.keys(of: persons)
  }

  public func allKeys() async throws(LogUnavailable) -> [WrappedKey] { try await log.allKeys() }

  public func replaceKeys(_ keys: [WrappedKey]) async throws(LogUnavailable) { try await log.replaceKeys(keys) }

  public func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable) {
    try await log.replaceDerived(claims: claims)
  }

  public func delete(_ deletion: Deletion) async throws(LogUnavailable) {
    try await log.delete(deletion)
    await projections.noteDeletions()
  }

  public func gaps() async throws(LogUnavailable) -> LogGaps { try await log.gaps() }

  public func deletions() async throws(LogUnavailable) -> Int64 { try await log.deletions() }

  public func statistics() async throws(LogUnavailable) -> LogStatistics { try await log.statistics() }

  public func size(of stream: StreamName) async throws(LogUnavailable) -> StreamSize { try await log.size(of: stream) }

  public func close() async { await log.close() }

  public func checkWritable() async throws(LogUnavailable) { try await log.checkWritable() }
}
