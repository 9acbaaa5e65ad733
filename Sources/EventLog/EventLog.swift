/// An append-only store of streams of events, in one global order.
///
/// One process may own a log, or several nodes may share it. Appends of one stream are stored in the order queued, and so
/// are appends that name the same claim; others may overtake each other.
///
/// It handles names, numbers and bytes without knowing what they mean. Every implementation passes the same contract
/// suite (`Tests/EventLogTests`).
public protocol EventLog: Sendable {
  /// Identifies this log. A log that is created, imported or restored gets a new epoch, so that a client resuming by
  /// sequence number notices when the log was replaced.
  var epoch: String { get }

  /// Whether positions are 1, 2, 3, … without gaps but those of deleted streams (`gaps`), so that a missing event is
  /// noticed. In other logs they only rise.
  var numbersWithoutGaps: Bool { get }

  /// Queues appends and returns at once. One caller's appends to a stream are written in the order queued.
  ///
  /// `whenDurable` is called once, after everything that succeeded is on disk, with one outcome per append, in order.
  /// Each append is atomic; a failed one does not affect the others. An append is checked in this order: receipts,
  /// version, claims. The log chooses the thread of the callback, and may call it before this method returns: do little
  /// there.
  func enqueue(_ appends: [Append], whenDurable: @escaping @Sendable ([Append.Outcome]) -> Void)

  /// How long a write has been under way without an answer; nil if none is, or if the log cannot tell.
  var silence: Duration? { get }

  /// Fails the appends that wait behind the one under way, as unavailable: they are never stored. Their callbacks come
  /// before those of earlier ones.
  func failWaiting()

  /// Fences a stream off from other processes: what they sent and is not stored yet never will be, and until they
  /// fence it off themselves, they append no more to what they appended to before. A node that keeps a stream in memory
  /// calls this before it reads it.
  func fence(_ stream: StreamName) async throws(LogUnavailable)

  /// Events of one stream with a version greater than `version`, oldest first, at most `limit`.
  func read(_ stream: StreamName, after version: Int, limit: Int) async throws(LogUnavailable) -> [StoredEvent]

  /// Does the same, but stops after about `bytes` bytes in total; returns at least one event if there is one. To read
  /// all events, read on until none are returned.
  func read(
    _ stream: StreamName, after version: Int, limit: Int, bytes: Int
  ) async throws(LogUnavailable) -> [StoredEvent]

  /// The first events of these streams, in one look-up and in any order; a stream without events gives none.
  func firstEvents(of streams: [StreamName]) async throws(LogUnavailable) -> [StoredEvent]

  /// Events of all streams with a position greater than `position`, oldest first, at most `limit`.
  func readAll(after position: Int64, limit: Int) async throws(LogUnavailable) -> [StoredEvent]

  /// Events of some types with a position greater than `position`, oldest first, at most `limit`, and how far the
  /// search got. It may stop before the end of the log: continue from there.
  func readAll(
    of types: Set<String>, after position: Int64, limit: Int
  ) async throws(LogUnavailable) -> EventPage

  /// The stream that holds a claim at `now` (milliseconds since 1970 UTC).
  func holder(of claim: ClaimName, at now: Int64) async throws(LogUnavailable) -> StreamName?

  /// All claims held at `now` in the prefix's space whose names begin with its name, ordered by name.
  func claims(withPrefix prefix: ClaimName, at now: Int64) async throws(LogUnavailable) -> [HeldClaim]

  /// The names of all receipts of a stream. They are small, and tell quickly whether a key is new.
  func receiptNames(of stream: StreamName) async throws(LogUnavailable) -> [ReceiptName]

  /// The answer stored with this receipt; nil if there is none.
  func receipt(_ name: ReceiptName, of stream: StreamName) async throws(LogUnavailable) -> [UInt8]?

  /// The last saved snapshot of a stream; nil if there is none. It may have any format and need not match the events:
  /// the caller compares it with the event at its version.
  func snapshot(of stream: StreamName) async throws(LogUnavailable) -> LogSnapshot?

  /// Replaces the stream's snapshot, and returns when that is done. No append waits for it, and a loss of power may
  /// undo it. Does nothing if the stream does not exist.
  func saveSnapshot(_ snapshot: LogSnapshot, of stream: StreamName) async throws(LogUnavailable)

  /// Deletes the snapshots of these streams and leaves no trace of them in any file.
  func dropSnapshots(of streams: [StreamName]) async throws(LogUnavailable)

  /// A person's key as it was stored; nil if there is none or it was erased.
  func key(of person: Person) async throws(LogUnavailable) -> [UInt8]?

  /// The keys of these persons, in one look-up and in any order, without those erased or never stored.
  func keys(of persons: Set<Person>) async throws(LogUnavailable) -> [WrappedKey]

  /// All keys that have not been erased.
  func allKeys() async throws(LogUnavailable) -> [WrappedKey]

  /// Replaces the keys of these persons, all or none; a person without a key gets none. When this returns, the change
  /// is durable and the old keys are in none of the log's files, as with `KeyChange.erase`.
  func replaceKeys(_ keys: [WrappedKey]) async throws(LogUnavailable)

  /// Replaces everything that can be derived from events and receipts: deletes all snapshots, and replaces all claims
  /// with these, all or none. Skips claims of streams that do not exist. If it fails, the snapshots may be gone.
  func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable)

  /// Deletes streams for good: their events, receipts, claims and snapshots, with the keys and claims named beside
  /// them. When this returns, none of the log's files holds anything of them. Deleting again changes nothing. Nobody may
  /// append to the streams meanwhile.
  ///
  /// If it fails, a part may be deleted, but the claims named in `marks` go last: a caller that holds one for a deletion
  /// finds there what to finish after a crash.
  func delete(_ deletion: Deletion) async throws(LogUnavailable)

  /// The events that are missing because their streams were deleted, for verification.
  func gaps() async throws(LogUnavailable) -> LogGaps

  /// A number that differs after each deletion that deleted events, so that whoever keeps what it has read notices.
  func deletions() async throws(LogUnavailable) -> Int64

  /// How much is stored.
  func statistics() async throws(LogUnavailable) -> LogStatistics

  /// How much a stream holds. Asking again costs only what was stored since.
  func size(of stream: StreamName) async throws(LogUnavailable) -> StreamSize

  /// Writes queued appends, then closes. Later appends fail as unavailable.
  func close() async

  /// Throws while writes do not reach the disk.
  func checkWritable() async throws(LogUnavailable)
}

extension EventLog {
  public var numbersWithoutGaps: Bool { true }

  public var silence: Duration? { nil }

  /// Does nothing: for logs that answer in time, or fail.
  public func failWaiting() {}

  /// Does nothing: for logs that one process owns.
  public func fence(_ stream: StreamName) async throws(LogUnavailable) {}

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

  /// None: for logs that keep no account of them.
  public func gaps() async throws(LogUnavailable) -> LogGaps { LogGaps() }

  public func deletions() async throws(LogUnavailable) -> Int64 { try await gaps().events }

  /// Whether positions are 1, 2, 3, … without any gap.
  func isWhole() async throws(LogUnavailable) -> Bool {
    guard numbersWithoutGaps else { return false }
    return try await gaps() == LogGaps()
  }

  /// Appends, and returns when the append is durable. Throws `AppendFailure.versionConflict` and stores nothing unless
  /// the stream is exactly at `append.expected`.
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
  /// The type, such as `clue.scanned`; a stored name never changes.
  public let type: String
  /// Milliseconds since 1970 UTC.
  public let at: Int64
  /// Compact JSON, UTF-8.
  public let data: [UInt8]
  /// The part that not everybody may see, as compact JSON; nil if there is none. The data contains its `Seal`.
  public let secret: [UInt8]?

  public init(type: String, at: Int64, data: [UInt8], secret: [UInt8]? = nil) {
    self.type = type
    self.at = at
    self.data = data
    self.secret = secret
  }
}

/// An event as stored in the log.
public struct StoredEvent: Equatable, Sendable {
  /// The place in the global order. It rises, without gaps if the log says so (`EventLog.numbersWithoutGaps`).
  public let position: Int64
  public let stream: StreamName
  /// The place in its stream: 1, 2, 3, … without gaps.
  public let version: Int
  public let type: String
  public let at: Int64
  public let data: [UInt8]
  /// The secret part; nil if there is none or it was withheld. The data of a withheld one still contains its `Seal`.
  public let secret: [UInt8]?
  /// What a key seals in the secret part, opened for a reader who may see it: a JSON object. Never stored.
  public var opened: [UInt8]?
  /// Covers this event and, through the previous hash, all earlier ones of its stream (`EventHash`).
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

  /// The event as it was given to the log.
  public var content: NewEvent { NewEvent(type: type, at: at, data: data, secret: secret) }

  /// The event with another position.
  public func numbered(_ position: Int64) -> StoredEvent {
    StoredEvent(
      position: position, stream: stream, version: version, type: type, at: at, data: data, secret: secret, hash: hash)
  }

  /// The event for readers who may see its secret part, but not who caused it (`Seal`).
  public var withoutAuthor: StoredEvent {
    StoredEvent(
      position: position, stream: stream, version: version, type: type, at: at, data: data,
      secret: secret.map(Seal.withoutAuthor), hash: hash)
  }

  /// The event for readers who may not see its secret part.
  public var withoutSecret: StoredEvent {
    StoredEvent(position: position, stream: stream, version: version, type: type, at: at, data: data, hash: hash)
  }
}

/// A page of events from all streams, and how far into the log it reaches.
public struct EventPage: Equatable, Sendable {
  public let events: [StoredEvent]
  /// All matching events up to this position are in `events`. Less than the requested `after` if the log is shorter
  /// than that.
  public let upTo: Int64

  public init(events: [StoredEvent], upTo: Int64) {
    self.events = events
    self.upTo = upTo
  }
}

/// Events for one stream, and the changes stored atomically with them. There may be no events: then only the receipts,
/// claims and keys are stored, and the stream need not exist.
public struct Append: Sendable {
  public typealias Outcome = Result<Appended, AppendFailure>

  public var stream: StreamName
  /// The expected current version of the stream; 0 for a stream that does not exist yet.
  public var expected: Int
  public var events: [NewEvent]
  public var receipts: [Receipt]
  public var claims: [ClaimChange]
  public var keys: [KeyChange]
  /// Appends to other streams, stored only together with this one. One that fails by itself is left out. They have no
  /// dependants of their own.
  public var dependants: [Append]
  /// The current time, in milliseconds since 1970 UTC. Claims that ended before it are free.
  public var now: Int64

  public init(
    to stream: StreamName, expected: Int, events: [NewEvent], receipts: [Receipt] = [], claims: [ClaimChange] = [],
    keys: [KeyChange] = [], dependants: [Append] = [], now: Int64
  ) {
    self.stream = stream
    self.expected = expected
    self.events = events
    self.receipts = receipts
    self.claims = claims
    self.keys = keys
    self.dependants = dependants
    self.now = now
  }
}

extension Append {
  /// Whether there is nothing to store.
  public var isEmpty: Bool {
    events.isEmpty && receipts.isEmpty && claims.isEmpty && keys.isEmpty && dependants.isEmpty
  }
}

/// The state of a stream after a successful append.
public struct Appended: Equatable, Sendable {
  /// The position of the last event stored; 0 if the append held no events.
  public let position: Int64
  /// The new version of the stream.
  public let version: Int
  /// The hash of the last event of the stream; `EventHash.origin` for a stream without events.
  public let head: EventHash

  public init(position: Int64, version: Int, head: EventHash) {
    self.position = position
    self.version = version
    self.head = head
  }
}

/// Why an append was not stored. None of it was.
public enum AppendFailure: Error, Equatable, Sendable {
  /// The stream is not at the expected version.
  case versionConflict(actual: Int)
  /// Another stream holds this claim.
  case claimTaken(ClaimName)
  /// This receipt is already stored: the request was carried out before.
  case receiptExists(ReceiptName)
  /// Not stored, for a reason that may pass (the disk is full, the log is closing). Safe to send again.
  case unavailable(reason: String)
}

/// The log could not be read. The reason is for the operator's log, not for clients.
public struct LogUnavailable: Error, CustomStringConvertible {
  public let reason: String
  public init(reason: String) { self.reason = reason }
  public var description: String { "The event log cannot be read: \(reason)" }
}

/// The answer to a request with an idempotency key, stored in the same transaction as the request's events, so that the
/// same key gets the same answer again.
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
  /// Take or keep the claim, until a time (milliseconds since 1970 UTC, from which on it is free) or for ever if nil.
  /// Fails with `claimTaken` if another stream holds it and it has not expired.
  case hold(ClaimName, until: Int64?)
  /// Release the claim, if this stream holds it.
  case release(ClaimName)
}

/// A claim and its holder.
public struct HeldClaim: Equatable, Sendable {
  public let name: ClaimName
  public let stream: StreamName
  /// Milliseconds since 1970 UTC; nil means for ever.
  public let until: Int64?

  public init(_ name: ClaimName, by stream: StreamName, until: Int64?) {
    self.name = name
    self.stream = stream
    self.until = until
  }
}

/// The state that a stream's events up to some version add up to, so that only later events need to be read.
///
/// It is a cache and may be lost at any time. It is not part of the hash chain and is not exported.
public struct LogSnapshot: Equatable, Sendable {
  /// The version of the last event included.
  public let version: Int
  /// The format of `data`: a number that the application raises whenever the format changes.
  public let format: Int
  public let data: [UInt8]

  public init(version: Int, format: Int, data: [UInt8]) {
    self.version = version
    self.format = format
    self.data = data
  }
}
