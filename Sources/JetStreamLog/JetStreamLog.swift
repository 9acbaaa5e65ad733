public import EventLog
public import NATS
import NIOConcurrencyHelpers

/// A log on a NATS JetStream cluster, which several nodes read and write.
///
/// Everything that one append stores is one message, or one atomic batch, of a single stream. The expected sequence of
/// a stream's last message makes appends safe whoever else writes; caches only make them fast.
public final class JetStreamLog: EventLog {
  /// The oldest server whose atomic batches can be relied on.
  public static let oldestServer = "2.15.1"

  /// How long closing waits for answers from NATS.
  private static let closingPatience = Duration.seconds(10)

  public let epoch: String
  /// The name of the log's stream.
  public var name: String { subjects.log }
  public var numbersWithoutGaps: Bool { false }
  let connection: NATSConnection
  let stream: JetStream
  let snapshots: JetStream
  let subjects: Subjects
  let indexes: StreamIndexes
  let meta: NIOLockedValueBox<LogMeta>
  private let known = NIOLockedValueBox(KnownTypes())
  private let lanes: AppendLanes
  private let writing: Task<Void, Never>
  private let tally: NIOLockedValueBox<LogTally>

  /// Opens a log, or makes it if there is none. Throws `JetStreamLogFailure`, which says what to do.
  /// - Parameters:
  ///   - name: the name of the stream, and the first token of its subjects: letters, digits, `-` and `_`.
  ///   - replicas: on how many servers each message is kept: 1, 3 or 5.
  ///   - epochIfNew: the epoch of a log that is made now; nil to throw if there is none.
  public static func open(
    _ options: NATSOptions, name: String = "quarry", replicas: Int, epochIfNew: String?,
    limits: JetStreamLogLimits = JetStreamLogLimits()
  ) async throws -> JetStreamLog {
    let connection: NATSConnection
    do throws(NATSFailure) {
      connection = try NATSConnection.open(options)
    } catch {
      throw JetStreamLogFailure.noConnection(servers: options.publicServers, reason: error.description)
    }
    do {
      let opening = Opening(connection: connection, log: name, replicas: replicas)
      let log = JetStreamLog(opening, meta: try await opening.open(epochIfNew: epochIfNew), limits: limits)
      if epochIfNew != nil { try await log.eraser.completeAll() }
      return log
    } catch {
      connection.close()
      if let error = error as? JetStreamError { throw JetStreamLogFailure.noJetStream(reason: error.description) }
      if error as? NATSFailure == .disconnected {
        let reason = NATSFailure.disconnected.description
        throw JetStreamLogFailure.noConnection(servers: options.publicServers, reason: reason)
      }
      if let error = error as? NATSFailure { throw JetStreamLogFailure.noJetStream(reason: error.description) }
      throw error
    }
  }

  private init(_ opening: Opening, meta: LogMeta, limits: JetStreamLogLimits) {
    epoch = meta.epoch
    connection = opening.connection
    stream = opening.events
    snapshots = opening.snapshots
    subjects = Subjects(log: opening.log)
    indexes = StreamIndexes(most: limits.indexes)
    self.meta = NIOLockedValueBox(meta)
    tally = NIOLockedValueBox(LogTally(generations: meta.generations))
    lanes = AppendLanes(limits: limits)
    let writer = LogWriter(
      stream: stream, subjects: subjects, meta: self.meta, indexes: indexes, known: known, lanes: lanes, limits: limits)
    writing = Task { await writer.run() }
  }

  var generations: Generations { meta.withLockedValue { $0.generations } }

  private var eraser: KeyEraser { KeyEraser(stream: stream, subjects: subjects, generations: generations) }

  // MARK: Writing

  public func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void) {
    guard let refusal = lanes.add(appends, whenDurable: whenDurable) else { return }
    whenDurable(appends.map { _ in .failure(.unavailable(reason: refusal)) })
  }

  public func fence(_ name: StreamName) async throws(LogUnavailable) {
    try await JetStream.reading {
      var retries = Retries()
      while true {
        let index = try await index(of: name)
        // A stream without events is made by whoever appends first.
        guard !index.isServed, index.end.version > 0 else { return }
        let fence = Commit.fence(of: name, at: index.end)
        index.serve(behind: fence)
        var message = NATSMessage(subjects.commits(of: name), data: fence.bytes)
        message.expect(index.end.sequence)
        if case .stored(let sequence) = await stream.publish([message]) {
          index.note(fence, at: sequence)
        } else {
          try await retries.pause(orThrow: LogUnavailable(reason: "the stream cannot be fenced off"))
        }
      }
    }
  }

  public func close() async {
    await withTaskGroup { group in
      // Without NATS, a commit may wait for ever to learn whether it is stored.
      group.addTask {
        try? await Task.sleep(for: Self.closingPatience)
        if !Task.isCancelled { self.writing.cancel() }
      }
      await lanes.close()
      group.cancelAll()
    }
    await writing.value
    connection.close()
  }

  public func checkWritable() async throws(LogUnavailable) {
    guard connection.isConnected else { throw LogUnavailable(reason: NATSFailure.disconnected.description) }
  }

  // MARK: Reading a stream

  /// The index of a stream, no older than this call.
  private func index(of name: StreamName) async throws -> StreamIndex {
    let index = indexes[name]
    try await stream.refresh(index, of: subjects.commits(of: name))
    return index
  }

  public func read(_ name: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await read(name, after: version, limit: limit, bytes: .max)
  }

  public func read(
    _ name: StreamName, after version: Int, limit: Int, bytes: Int
  ) async throws(LogUnavailable) -> [StoredEvent] {
    try await JetStream.reading {
      let index = try await index(of: name)
      guard limit > 0, version < index.end.version else { return [] }
      var (events, room) = ([StoredEvent](), bytes)
      let first = index.start(after: version)
      try await stream.read(subjects.commits(of: name), from: first, through: index.end.sequence) { message in
        for event in try Commit(message.data).stored(at: message.sequence) where event.version > version {
          guard events.count < limit, room > 0 else { return false }
          events.append(event)
          room -= event.content.size
        }
        return events.count < limit && room > 0
      }
      return events
    }
  }

  public func firstEvents(of names: [StreamName]) async throws(LogUnavailable) -> [StoredEvent] {
    try await JetStream.reading {
      var events: [StoredEvent] = []
      for chunk in names.chunks(of: 32) {
        try await withThrowingTaskGroup { group in
          for name in chunk {
            group.addTask {
              let first = try await self.stream.page(of: self.subjects.commits(of: name), from: 1, messages: 1).first
              return try first.flatMap { try Commit($0.data).stored(at: $0.sequence).first }
            }
          }
          for try await found in group { if let found { events.append(found) } }
        }
      }
      return events
    }
  }

  public func receiptNames(of name: StreamName) async throws(LogUnavailable) -> [ReceiptName] {
    try await JetStream.reading { try await index(of: name).receiptNames }
  }

  public func receipt(_ receipt: ReceiptName, of name: StreamName) async throws(LogUnavailable) -> [UInt8]? {
    try await JetStream.reading {
      guard let sequence = try await index(of: name).sequence(of: receipt) else { return nil }
      var answer: [UInt8]?
      try await stream.read(
        subjects.commits(of: name), from: sequence, through: sequence, pageMessages: 1
      ) { message in
        answer = try Commit(message.data).receipts.first { $0.name == receipt }?.answer
        return false
      }
      return answer
    }
  }

  public func size(of name: StreamName) async throws(LogUnavailable) -> StreamSize {
    try await JetStream.reading { try await index(of: name).size }
  }

  // MARK: Reading all streams

  public func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent] {
    try await page(of: nil, after: position, limit: limit).events
  }

  public func readAll(
    of types: Set<String>, after position: Int64, limit: Int
  ) async throws(LogUnavailable) -> EventPage {
    try await page(of: types, after: position, limit: limit)
  }

  /// - Parameter types: nil for all.
  private func page(of types: Set<String>?, after position: Int64, limit: Int) async throws(LogUnavailable) -> EventPage
  {
    try await JetStream.reading {
      let wasKnown = known.withLockedValue { $0.end }
      guard limit > 0, let last = try await stream.last(of: subjects.commits)?.sequence else {
        return EventPage(events: [], upTo: limit > 0 ? 0 : position)
      }
      // Somebody has restored an older stream.
      if last < wasKnown { known.withLockedValue { $0.forget() } }
      var events: [StoredEvent] = []
      var next = max(1, LogPosition(position).sequence)
      while events.count < limit, let range = unread(of: types, from: next, through: last) {
        try await readCommits(in: range) { commit, sequence in
          guard commit.events.contains(where: { types?.contains($0.type) ?? true }) else { return true }
          for event in commit.stored(at: sequence)
          where event.position > position && types?.contains(event.type) ?? true && events.count < limit {
            events.append(event)
          }
          return events.count < limit
        }
        next = range.upperBound + 1
      }
      let end = events.count == limit ? events.last?.position : nil
      return EventPage(events: events, upTo: end ?? LogPosition.end(of: last))
    }
  }

  private func unread(of types: Set<String>?, from start: UInt64, through last: UInt64) -> ClosedRange<UInt64>? {
    guard let types else { return start <= last ? start...last : nil }
    return known.withLockedValue { $0.unread(of: types, from: start, through: last) }
  }

  /// Reads the commits between two sequences, at or after which there must be one. Remembers what they hold.
  private func readCommits(in range: ClosedRange<UInt64>, _ take: (Commit, UInt64) throws -> Bool) async throws {
    var next = range.lowerBound
    var isWhole = true
    try await stream.read(
      subjects.commits, from: next, through: range.upperBound,
      pageMessages: min(JetStream.pageMessages, range.count)
    ) { message in
      let commit = try Commit(message.data)
      known.withLockedValue {
        $0.noteNothing(from: next, through: message.sequence - 1)
        $0.note(commit.events.lazy.map(\.type), at: message.sequence)
      }
      next = message.sequence + 1
      isWhole = try take(commit, message.sequence)
      return isWhole
    }
    if isWhole { known.withLockedValue { $0.noteNothing(from: next, through: range.upperBound) } }
  }

  // MARK: Claims

  public func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName? {
    try await JetStream.reading {
      let last = try await stream.last(of: subjects.claim(claim, generation: generations.claims))
      return try last.flatMap { try ClaimRecord($0.data).holder(at: now) }
    }
  }

  public func claims(withPrefix prefix: ClaimName, at now: Int64) async throws(LogUnavailable) -> [HeldClaim] {
    try await JetStream.reading {
      let subject = subjects.claims(in: prefix.space, generation: generations.claims)
      var records: [ClaimName: ClaimRecord] = [:]
      guard let last = try await stream.last(of: subject) else { return [] }
      try await stream.read(subject, from: 1, through: last.sequence) { message in
        let record = try ClaimRecord(message.data)
        if record.name.name.utf8.starts(with: prefix.name.utf8) { records[record.name] = record }
        return true
      }
      return records.values.compactMap { record in
        record.holder(at: now).map { HeldClaim(record.name, by: $0, until: record.until) }
      }
      .sorted { $0.name.name.utf8.lexicographicallyPrecedes($1.name.name.utf8) }
    }
  }

  // MARK: Keys

  public func key(of person: Person) async throws(LogUnavailable) -> [UInt8]? {
    try await JetStream.reading {
      let last = try await stream.last(of: subjects.key(of: person, generation: generations.keys))
      return last.flatMap { $0.data.isEmpty ? nil : $0.data }
    }
  }

  public func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [WrappedKey] {
    // The seats of a lobby are one group, and may be thousands.
    let groups = Dictionary(grouping: persons) { $0.rawValue.prefix { $0 != "/" } }.filter { $0.value.count > 64 }
    let single = persons.filter { groups[$0.rawValue.prefix { $0 != "/" }] == nil }
    return try await JetStream.reading {
      var keys: [WrappedKey] = []
      for group in groups.keys {
        let subject = subjects.keys(inGroup: group, generation: generations.keys)
        keys += try await self.keys(subject).filter { persons.contains($0.person) }
      }
      for chunk in Array(single).chunks(of: 64) {
        try await withThrowingTaskGroup { group in
          for person in chunk {
            group.addTask { try await self.key(of: person).map { WrappedKey($0, of: person) } }
          }
          for try await key in group { if let key { keys.append(key) } }
        }
      }
      return keys
    }
  }

  public func allKeys() async throws(LogUnavailable) -> [WrappedKey] {
    try await JetStream.reading { try await keys(subjects.keys(generation: generations.keys)) }
  }

  private func keys(_ subject: String) async throws -> [WrappedKey] {
    guard let last = try await stream.last(of: subject) else { return [] }
    var keys: [Person: [UInt8]] = [:]
    try await stream.read(subject, from: 1, through: last.sequence) { message in
      guard let person = subjects.person(ofKey: message.subject) else { throw UnreadableMessage() }
      keys[person] = message.data.isEmpty ? nil : message.data
      return true
    }
    return keys.map { WrappedKey($0.value, of: $0.key) }
  }

  // MARK: Figures

  /// Makes the next count start from the beginning, since something was deleted.
  func forgetTally() { tally.withLockedValue { $0 = LogTally(generations: generations) } }

  public func statistics() async throws(LogUnavailable) -> LogStatistics {
    try await JetStream.reading {
      let all = "\(subjects.log).>"
      var tally = tally.withLockedValue { $0 }
      // Claims of another generation do not count any more.
      if tally.generations != generations { tally = LogTally(generations: generations) }
      if let last = try await stream.last(of: all) {
        try await stream.read(all, from: tally.sequence + 1, through: last.sequence) { message in
          try tally.note(message, subjects: subjects)
          return true
        }
      }
      let counted = tally
      self.tally.withLockedValue {
        if $0.generations != counted.generations || $0.sequence < counted.sequence { $0 = counted }
      }
      return tally.statistics(keys: try await allKeys().count, snapshots: try await countSnapshots())
    }
  }
}

extension Array {
  func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
