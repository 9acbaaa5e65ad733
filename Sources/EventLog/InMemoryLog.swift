import NIOConcurrencyHelpers

/// A log in memory, for tests and for trying things out. Nothing is stored on disk.
///
/// `whenDurable` is called on the caller's thread before `enqueue` returns, so that tests are deterministic.
public final class InMemoryLog: EventLog {
  public let epoch: String
  private let state = NIOLockedValueBox(State())
  private let refuse: @Sendable ([Append]) -> String?

  /// - Parameter refuse: called before each group of appends; returning a reason makes all of them fail as unavailable,
  ///   as a full disk would.
  public init(epoch: String = "memory", refuse: @escaping @Sendable ([Append]) -> String? = { _ in nil }) {
    self.epoch = epoch
    self.refuse = refuse
  }

  public func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
    let refusal = refuse(appends)
    let outcomes = state.withLockedValue { state in
      appends.map { append in
        Append.Outcome { () throws(AppendFailure) in
          if let reason = state.isClosed ? "the log is closed" : refusal { throw .unavailable(reason: reason) }
          return try state.store(append)
        }
      }
    }
    whenDurable(outcomes)
  }

  public func read(_ stream: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try reading { state in
      (state.streams[stream]?.events ?? []).dropFirst(version).prefix(limit).compactMap { state.events[$0] }
    }
  }

  public func firstEvents(of streams: [StreamName]) async throws(LogUnavailable) -> [StoredEvent] {
    try reading { state in streams.compactMap { state.streams[$0]?.events.first }.compactMap { state.events[$0] } }
  }

  public func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try reading { Array($0.events.dropFirst(Int(position)).lazy.compactMap(\.self).prefix(limit)) }
  }

  public func readAll(
    of types: Set<String>, after position: Int64, limit: Int
  ) async throws(LogUnavailable) -> EventPage {
    try reading { state in
      let events = state.events.dropFirst(Int(position)).lazy.compactMap(\.self).filter { types.contains($0.type) }
        .prefix(limit)
      let found = Array(events)
      return EventPage(
        events: found, upTo: found.count == limit ? found.last?.position ?? position : Int64(state.events.count))
    }
  }

  public func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName? {
    try reading { $0.claims[claim].flatMap { $0.isHeld(at: now) ? $0.stream : nil } }
  }

  public func claims(withPrefix prefix: ClaimName, at now: Int64) async throws(LogUnavailable) -> [HeldClaim] {
    try reading { $0.claims(withPrefix: prefix, at: now) }
  }

  public func receiptNames(of stream: StreamName) async throws(LogUnavailable) -> [ReceiptName] {
    try reading { Array(($0.streams[stream]?.receipts ?? [:]).keys) }
  }

  public func receipt(_ name: ReceiptName, of stream: StreamName) async throws(LogUnavailable) -> [UInt8]? {
    try reading { $0.streams[stream]?.receipts[name] }
  }

  public func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    try reading { $0.streams[stream]?.snapshot }
  }

  public func saveSnapshot(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable) {
    try changing { $0.streams[stream]?.snapshot = snapshot }
  }

  public func dropSnapshots(of streams: [StreamName]) async throws(LogUnavailable) {
    try changing { state in for stream in streams { state.streams[stream]?.snapshot = nil } }
  }

  public func key(of person: Person) async throws(LogUnavailable) -> [UInt8]? {
    try reading { $0.keys[person] }
  }

  public func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [WrappedKey] {
    try reading { state in persons.compactMap { person in state.keys[person].map { WrappedKey($0, of: person) } } }
  }

  public func allKeys() async throws(LogUnavailable) -> [WrappedKey] {
    try reading { $0.keys.map { WrappedKey($0.value, of: $0.key) } }
  }

  public func replaceKeys(_ keys: [WrappedKey]) async throws(LogUnavailable) {
    try changing { state in
      for key in keys where state.keys[key.person] != nil { state.keys[key.person] = key.bytes }
    }
  }

  public func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable) {
    try changing { $0.replaceDerived(claims: claims) }
  }

  public func delete(_ deletion: Deletion) async throws(LogUnavailable) { try changing { $0.delete(deletion) } }

  public func gaps() async throws(LogUnavailable) -> LogGaps { try reading { $0.gaps } }

  public func statistics() async throws(LogUnavailable) -> LogStatistics {
    try reading { state in
      LogStatistics(
        events: state.events.count { $0 != nil },
        streams: state.streams.values.count { !$0.events.isEmpty },
        dataBytes: state.events.compactMap(\.self).reduce(0) { $0 + $1.data.count + ($1.secret?.count ?? 0) },
        receipts: state.streams.values.reduce(0) { $0 + $1.receipts.count },
        claims: state.claims.count,
        keys: state.keys.count,
        snapshots: state.streams.values.count { $0.snapshot != nil },
        types: state.events.compactMap(\.self).reduce(into: [:]) { $0[$1.type, default: 0] += 1 }
      )
    }
  }

  public func size(of stream: StreamName) async throws(LogUnavailable) -> StreamSize {
    try reading { state in
      let events = (state.streams[stream]?.events ?? []).compactMap { state.events[$0] }
      return StreamSize(
        bytes: events.reduce(0) { $0 + $1.data.count + ($1.secret?.count ?? 0) }, version: events.last?.version ?? 0,
        lastAt: events.last?.at)
    }
  }

  public func close() async { state.withLockedValue { $0.isClosed = true } }

  private func reading<R: Sendable>(_ body: (borrowing State) -> R) throws(LogUnavailable) -> R {
    let result = state.withLockedValue { $0.isClosed ? nil : body($0) }
    guard let result else { throw LogUnavailable(reason: "it is closed") }
    return result
  }

  private func changing(_ body: (inout State) -> Void) throws(LogUnavailable) {
    let isOpen = state.withLockedValue { state in
      if !state.isClosed { body(&state) }
      return !state.isClosed
    }
    guard isOpen else { throw LogUnavailable(reason: "it is closed") }
  }
}

private struct State {
  struct Stream {
    /// Indices into the events of the whole log.
    var events: [Int] = []
    var head = EventHash.origin
    var receipts: [ReceiptName: [UInt8]] = [:]
    var snapshot: LogSnapshot?
  }

  struct Claim {
    var stream: StreamName
    var until: Int64?

    func isHeld(at now: Int64) -> Bool { until.map { now < $0 } ?? true }
  }

  /// Nil for one that was deleted.
  var events: [StoredEvent?] = []
  var gaps = LogGaps()
  var streams: [StreamName: Stream] = [:]
  var claims: [ClaimName: Claim] = [:]
  var keys: [Person: [UInt8]] = [:]
  var isClosed = false

  mutating func store(_ append: Append) throws(AppendFailure) -> Appended {
    try check(append, against: streams[append.stream] ?? Stream())
    // Removed while it changes: a second reference would copy the whole stream at each append.
    var stream = streams.removeValue(forKey: append.stream) ?? Stream()
    for event in append.events {
      let version = stream.events.count + 1
      stream.head = stream.head.followed(by: event, in: append.stream, version: version)
      stream.events.append(events.count)
      events.append(
        StoredEvent(
          position: Int64(events.count + 1), stream: append.stream, version: version, type: event.type, at: event.at,
          data: event.data, secret: event.secret, hash: stream.head))
    }
    for receipt in append.receipts { stream.receipts[receipt.name] = receipt.answer }
    streams[append.stream] = stream
    for change in append.claims { apply(change, by: append.stream) }
    for change in append.keys { apply(change) }
    let position = append.events.isEmpty ? 0 : Int64(events.count)
    for dependant in append.dependants { _ = try? store(dependant) }
    return Appended(
      position: position, version: stream.events.count, head: stream.head)
  }

  private func check(_ append: Append, against stream: Stream) throws(AppendFailure) {
    var names = Set<ReceiptName>()
    for receipt in append.receipts {
      guard stream.receipts[receipt.name] == nil, names.insert(receipt.name).inserted else {
        throw .receiptExists(receipt.name)
      }
    }
    guard stream.events.count == append.expected else { throw .versionConflict(actual: stream.events.count) }
    for case .hold(let name, _) in append.claims {
      if let claim = claims[name], claim.stream != append.stream, claim.isHeld(at: append.now) {
        throw .claimTaken(name)
      }
    }
  }

  mutating func delete(_ deletion: Deletion) {
    for stream in deletion.streams {
      for index in streams.removeValue(forKey: stream)?.events ?? [] {
        events[index] = nil
        gaps.add(from: Int64(index + 1), to: Int64(index + 1))
      }
    }
    for person in deletion.persons { keys[person] = nil }
    claims = claims.filter { !deletion.streams.contains($1.stream) && !deletion.marks.contains($0) }
  }

  mutating func replaceDerived(claims held: [HeldClaim]) {
    for stream in streams.keys { streams[stream]?.snapshot = nil }
    claims = [:]
    for claim in held where streams[claim.stream] != nil {
      claims[claim.name] = Claim(stream: claim.stream, until: claim.until)
    }
  }

  func claims(withPrefix prefix: ClaimName, at now: Int64) -> [HeldClaim] {
    claims.filter { name, claim in
      name.space == prefix.space && name.name.utf8.starts(with: prefix.name.utf8) && claim.isHeld(at: now)
    }
    .map { HeldClaim($0, by: $1.stream, until: $1.until) }
    .sorted { $0.name.name.utf8.lexicographicallyPrecedes($1.name.name.utf8) }
  }

  private mutating func apply(_ change: KeyChange) {
    switch change {
    case .store(let key): keys[key.person] = key.bytes
    case .erase(let person): keys[person] = nil
    }
  }

  private mutating func apply(_ change: ClaimChange, by stream: StreamName) {
    switch change {
    case .hold(let name, let until): claims[name] = Claim(stream: stream, until: until)
    case .release(let name): if claims[name]?.stream == stream { claims[name] = nil }
    }
  }
}
