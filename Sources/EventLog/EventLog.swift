/// An append-only store of streams of events, in one global order.
///
/// It knows names, numbers and bytes, and nothing of what they mean. Every implementation passes the same
/// contract suite (`Tests/EventLogTests`).
public protocol EventLog: Sendable {
  /// Names this log. A log that is created, imported or restored gets a new one, so that a client that resumes
  /// by sequence number can tell a log that went on from one that was replaced.
  var epoch: String { get }

  /// Queues appends for the one writer and returns at once. Appends of one caller are written in the order in
  /// which they were queued.
  ///
  /// `whenDurable` is called once, with one outcome for each append and in their order, after all that succeeded
  /// is on disk. Each append is kept whole or not at all; one that fails does not hold back the others. What is
  /// wrong with it is looked for in this order: receipts, version, claims. Where it is called (which thread, perhaps
  /// before this returns) is up to the log: do little there.
  func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void)

  /// Events of one stream with a version greater than `version`, oldest first, at most `limit`.
  func read(_ stream: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent]

  /// The same, but not more than have so many bytes together: fewer if the events are long, and at least one if there is
  /// one. Whoever wants all reads on until nothing comes.
  func read(
    _ stream: StreamName, after version: Int, limit: Int, bytes: Int
  ) async throws(LogUnavailable) -> [StoredEvent]

  /// Events of all streams with a position greater than `position`, oldest first, at most `limit`.
  func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent]

  /// Events of some types with a position greater than `position`, oldest first, at most `limit`; and how far was looked,
  /// which may be less than all there is: ask again from there.
  func readAll(
    of types: Set<String>, after position: Int64, limit: Int
  ) async throws(LogUnavailable) -> EventPage

  /// The stream that holds a claim at `now` (milliseconds since 1970 UTC).
  func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName?

  /// All claims of the prefix's space whose names begin with its name and which are held at `now`, by name.
  func claims(withPrefix prefix: ClaimName, at now: Int64) async throws(LogUnavailable) -> [HeldClaim]

  /// The names of all receipts of a stream: small, for telling quickly that a key is new.
  func receiptNames(of stream: StreamName) async throws(LogUnavailable) -> [ReceiptName]

  /// What was answered when this receipt was stored.
  func receipt(_ name: ReceiptName, of stream: StreamName) async throws(LogUnavailable) -> [UInt8]?

  /// The snapshot of a stream that was saved last; nil if there is none. It may be of any format, and need not fit to
  /// the events: whoever uses it compares it with the event of its version.
  func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot?

  /// Puts a snapshot in the place of the stream's last one, and returns when that is done. No append waits for it, and a
  /// loss of power may take it back. A stream that is not there gets none.
  func saveSnapshot(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable)

  /// Drops the snapshots of these streams, so that nothing of them is left in any file.
  func dropSnapshots(of streams: [StreamName]) async throws(LogUnavailable)

  /// A person's key as it was stored; nil if there is none, or if it was erased.
  func key(of person: Person) async throws(LogUnavailable) -> [UInt8]?

  /// All keys that were not erased.
  func allKeys() async throws(LogUnavailable) -> [WrappedKey]

  /// Puts these in the place of the same persons' keys, all or none; who has no key gets none. When it returns that is
  /// durable, and the old ones are in none of the log's files, as with `KeyChange.erase`.
  func replaceKeys(_ keys: [WrappedKey]) async throws(LogUnavailable)

  /// Drops all that can be derived from events and receipts: all snapshots, and all claims, in whose place these are put,
  /// all or none. Claims of streams that are not there are left out. If it fails, the snapshots may be gone.
  func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable)

  /// How much is stored.
  func statistics() async throws(LogUnavailable) -> LogStatistics

  /// Writes what is queued, then closes. Appends queued afterwards fail as unavailable.
  func close() async

  /// Throws while what is written does not reach the disk.
  func checkWritable() async throws(LogUnavailable)
}

extension EventLog {
  public func read(
    _ stream: StreamName, after version: Int, limit: Int, bytes: Int
  ) async throws(LogUnavailable) -> [StoredEvent] {
    var room = bytes
    let events = try await read(stream, after: version, limit: limit).prefix { event in
      defer { room -= event.content.size }
      return room > 0
    }
    return Array(events)
  }

  public func checkWritable() async throws(LogUnavailable) {}

  /// Durable when it returns. Throws `AppendFailure.versionConflict` unless the stream is exactly at
  /// `append.expected`; then nothing is kept.
  @discardableResult
  public func append(_ append: Append) async throws(AppendFailure) -> Appended {
    StorageMeter.current?.note(append)
    let outcome = await withCheckedContinuation { continuation in
      enqueue([append]) { continuation.resume(returning: $0[0]) }
    }
    return try outcome.get()
  }
}

/// An event that is not yet stored.
public struct NewEvent: Equatable, Sendable {
  /// The stored name, for ever: `clue.scanned`.
  public let type: String
  /// Milliseconds since 1970 UTC.
  public let at: Int64
  /// Compact JSON, UTF-8.
  public let data: [UInt8]
  /// The part of it that is not for everybody, of which the data holds the `Seal`; nil if there is none. Compact JSON, too.
  public let secret: [UInt8]?

  public init(type: String, at: Int64, data: [UInt8], secret: [UInt8]? = nil) {
    self.type = type
    self.at = at
    self.data = data
    self.secret = secret
  }
}

/// An event as the log keeps it.
public struct StoredEvent: Equatable, Sendable {
  /// The place in the global order: 1, 2, 3, … without a hole.
  public let position: Int64
  public let stream: StreamName
  /// The place in its stream: 1, 2, 3, … without a hole.
  public let version: Int
  public let type: String
  public let at: Int64
  public let data: [UInt8]
  /// nil if there is none, or if it was withheld: then the data holds its `Seal` all the same.
  public let secret: [UInt8]?
  /// Covers this event and, through the hash before it, all earlier ones of its stream (`EventHash`).
  public let hash: EventHash

  public init(
    position: Int64, stream: StreamName, version: Int, type: String, at: Int64, data: [UInt8], secret: [UInt8]? = nil,
    hash: EventHash
  ) {
    self.position = position
    self.stream = stream
    self.version = version
    self.type = type
    self.at = at
    self.data = data
    self.secret = secret
    self.hash = hash
  }

  /// What of it was given to the log.
  public var content: NewEvent { NewEvent(type: type, at: at, data: data, secret: secret) }

  /// The same event for those who may not see its secret part.
  public var withoutSecret: StoredEvent {
    StoredEvent(position: position, stream: stream, version: version, type: type, at: at, data: data, hash: hash)
  }
}

/// Some of the events of all streams, and how far into the log they go.
public struct EventPage: Equatable, Sendable {
  public let events: [StoredEvent]
  /// There are no more of them at positions up to this. Less than what was asked `after` if the log is shorter than that.
  public let upTo: Int64

  public init(events: [StoredEvent], upTo: Int64) {
    self.events = events
    self.upTo = upTo
  }
}

/// Events for one stream, and what must become true together with them. There may be no events: then only the
/// receipts, claims and keys are stored, and the stream need not exist.
public struct Append: Sendable {
  public typealias Outcome = Result<Appended, AppendFailure>

  public var stream: StreamName
  /// The version the stream is at now; 0 for a stream that does not exist yet.
  public var expected: Int
  public var events: [NewEvent]
  public var receipts: [Receipt]
  public var claims: [ClaimChange]
  public var keys: [KeyChange]
  /// Now, in milliseconds since 1970 UTC: a claim that ended before is free.
  public var now: Int64

  public init(
    to stream: StreamName, expected: Int, events: [NewEvent], receipts: [Receipt] = [], claims: [ClaimChange] = [],
    keys: [KeyChange] = [], now: Int64
  ) {
    self.stream = stream
    self.expected = expected
    self.events = events
    self.receipts = receipts
    self.claims = claims
    self.keys = keys
    self.now = now
  }
}

/// What is known of a stream after a successful append.
public struct Appended: Equatable, Sendable {
  /// The position of the last event stored; 0 if the append held no events.
  public let position: Int64
  /// The version of the stream now.
  public let version: Int
  /// The hash of the last event of the stream; `EventHash.origin` for a stream without events.
  public let head: EventHash

  public init(position: Int64, version: Int, head: EventHash) {
    self.position = position
    self.version = version
    self.head = head
  }
}

/// Why an append was not kept. None of it was.
public enum AppendFailure: Error, Equatable, Sendable {
  /// The stream is not at the expected version.
  case versionConflict(actual: Int)
  /// Another stream holds this claim.
  case claimTaken(ClaimName)
  /// This receipt is already stored: the request was done before.
  case receiptExists(ReceiptName)
  /// Not stored, for a reason that may pass (the disk is full, the log is closing): safe to send again.
  case unavailable(reason: String)
}

/// The log could not be read. Details are for the operator's log, not for the wire.
public struct LogUnavailable: Error, CustomStringConvertible {
  public let reason: String
  public init(reason: String) { self.reason = reason }
  public var description: String { "The event log cannot be read: \(reason)" }
}

/// The answer to a request that carried an idempotency key, kept in the same transaction as the events it made,
/// so that the same key again gives the same answer.
public struct Receipt: Equatable, Sendable {
  public let name: ReceiptName
  public let answer: [UInt8]

  public init(_ name: ReceiptName, answer: [UInt8]) {
    self.name = name
    self.answer = answer
  }
}

/// A change to the claims of the stream that is appended to.
public enum ClaimChange: Equatable, Sendable {
  /// Take the claim, or keep it, until a time (milliseconds since 1970 UTC; then it is free) or for ever. Fails with
  /// `claimTaken` if another stream holds it and its time is not over.
  case hold(ClaimName, until: Int64?)
  /// Give it up, if this stream holds it.
  case release(ClaimName)
}

/// A claim as it stands.
public struct HeldClaim: Equatable, Sendable {
  public let name: ClaimName
  public let stream: StreamName
  /// Milliseconds since 1970 UTC; nil: for ever.
  public let until: Int64?

  public init(_ name: ClaimName, by stream: StreamName, until: Int64?) {
    self.name = name
    self.stream = stream
    self.until = until
  }
}

/// What the events of a stream amount to, up to one of them: for reading only those that came after.
///
/// A cache: it may be lost at any time. It is not part of the hash chain, and does not leave with an export.
public struct LogSnapshot: Equatable, Sendable {
  /// The version of the last event that is in it.
  public let version: Int
  /// How `data` is to be read. A number of the application's, which it raises whenever that changes.
  public let format: Int
  public let data: [UInt8]

  public init(version: Int, format: Int, data: [UInt8]) {
    self.version = version
    self.format = format
    self.data = data
  }
}

/// How much a log holds.
public struct LogStatistics: Equatable, Sendable {
  public var events: Int
  /// Streams that have events.
  public var streams: Int
  /// Sum of the lengths of all `data`.
  public var dataBytes: Int
  public var receipts: Int
  /// Claims on record, also those whose time is over and which nobody has taken since.
  public var claims: Int
  /// Persons whose key is there.
  public var keys: Int
  /// Streams that have a snapshot.
  public var snapshots: Int
  /// Number of events by type.
  public var types: [String: Int]

  public init(
    events: Int, streams: Int, dataBytes: Int, receipts: Int, claims: Int, keys: Int = 0,
    snapshots: Int = 0, types: [String: Int]
  ) {
    self.events = events
    self.streams = streams
    self.dataBytes = dataBytes
    self.receipts = receipts
    self.claims = claims
    self.keys = keys
    self.snapshots = snapshots
    self.types = types
  }
}
