public import Core
import DequeModule
public import EventLog
public import Hunt
import HuntViews

/// Reads lobbies from the log. Not bound to an event loop, so that folding a long history blocks nobody.
public struct LobbyLoader: Sendable {
  let log: any EventLog
  let keys: NameKeys

  /// - Parameter keys: looks up the keys for sealed names.
  public init(log: any EventLog, keys: NameKeys = .none) {
    self.log = log
    self.keys = keys
  }

  /// Loads a lobby; nil if it does not exist.
  public func load(_ id: LobbyID) async throws -> LoadedLobby? {
    let fold = LoadFold(id: id)
    try await readAll(id, into: fold)
    guard fold.loaded != nil else { return nil }
    fold.loaded?.people = fold.people
    fold.loaded?.receipts = Set(try await log.receiptNames(of: StreamName(of: id)).map(\.hashValue))
    return fold.loaded
  }

  /// Returns the lobby as of the event `seq`, which is at least 1, after intermediate views of it. Empty if there is no
  /// such lobby.
  /// - Parameters:
  ///   - start: an earlier view to start from.
  ///   - people: all keys for its names, if at hand.
  public func views(
    of id: LobbyID, upTo seq: Int, from start: PastView? = nil, people: People? = nil
  ) async throws -> [PastView] {
    let fold = PastFold(id: id, seq: seq, start: start, people: people)
    if seq - fold.seq > Limits.pastSpacing {
      try await readAll(id, into: fold)
    } else {
      try await read(id, after: fold.seq, into: fold)
    }
    return fold.views
  }

  /// Loads the lobby as of a moment; nil if it does not exist.
  /// - Parameter people: all keys for its names, if at hand.
  public func delayedView(
    of id: LobbyID, until moment: Timestamp, people: People? = nil
  ) async throws -> LoadedDelayedView? {
    let fold = LagFold(id: id, moment: moment, people: people)
    try await readAll(id, into: fold)
    return fold.delayed
  }

  /// Loads the state of an earlier lobby; nil if there is none.
  public func lobby(_ id: LobbyID) async throws -> Lobby? {
    let fold = LoadFold(id: id)
    try await readAll(id, into: fold)
    return fold.loaded?.view.lobby
  }

  /// Reads at most `limit` events after a sequence number that satisfy a condition, and stops early after so many
  /// bytes.
  /// - Parameter people: all keys for its names, if at hand.
  public func events(
    of id: LobbyID, after seq: Int, limit: Int, bytes: Int = Limits.readBytes, people: People? = nil,
    where isWanted: @escaping (RecentEvent) -> Bool
  ) async throws -> [RecentEvent] {
    let fold = SelectingFold(limit: limit, bytes: bytes, people: people, isWanted: isWanted)
    try await read(id, after: seq, into: fold)
    return fold.events
  }

  /// Reads the snapshot and the events after it.
  private func readAll(_ id: LobbyID, into fold: some RestoringFold) async throws {
    let stream = StreamName(of: id)
    // A bad snapshot is never an error: the events contain everything.
    if let snapshot = try? await log.snapshot(of: stream), snapshot.version > 0,
      let last = try? await log.read(stream, after: snapshot.version - 1, limit: 1).first
    {
      try await meet(SnapshotCodec.holders(in: snapshot), in: id, for: fold)
      fold.restore(snapshot, endingWith: last)
    }
    try await read(id, after: fold.seq, into: fold)
  }

  /// Reads page by page, until the end or until the fold is done.
  private func read(_ id: LobbyID, after seq: Int, into fold: some EventFold) async throws {
    var version = seq
    while true {
      if fold.isDone { return }
      let page = try await log.read(
        StreamName(of: id), after: version, limit: 1_000, bytes: min(fold.room, Limits.readBytes))
      if !fold.keys.areAll { try await meet(page.flatMap(EventCodec.holders), in: id, for: fold) }
      for stored in page where !fold.isDone { try fold.add(stored) }
      guard let last = page.last else { return }
      version = last.version
    }
  }
}

extension LobbyLoader {
  /// Fetches the keys for names that are about to be read, in one look-up.
  private func meet(_ holders: [NameHolder], in id: LobbyID, for fold: some EventFold) async throws {
    var new: [Person: NameHolder] = [:]
    for holder in holders where !fold.keys.areAll && fold.keys.met.insert(holder).inserted {
      new[holder.person(in: id)] = holder
    }
    guard !new.isEmpty else { return }
    for (person, key) in try await keys.find(Set(new.keys)) { new[person].map { fold.keys.people[$0] = key } }
  }
}

/// Folds a stream's events as they are read.
///
/// Implementations are classes with non-inlined methods: large values in the frame of an asynchronous function crash
/// the optimizer of Swift 6.3.1 or, worse, are written past its end.
private protocol EventFold: AnyObject {
  var keys: FoldKeys { get set }
  var isDone: Bool { get }
  /// Bytes of events that it can still use.
  var room: Int { get }
  func add(_ stored: StoredEvent) throws
}

extension EventFold {
  var room: Int { .max }
  var people: People { keys.people }
}

/// The keys for sealed names, and whose were looked up.
private struct FoldKeys {
  var people = People()
  var met: Set<NameHolder> = []
  /// Whether none need be looked up.
  var areAll = false

  init(_ people: People? = nil) {
    guard let people else { return }
    self.people = people
    areAll = true
  }
}

/// A fold that can start from a snapshot.
private protocol RestoringFold: EventFold {
  var id: LobbyID { get }
  /// The last event folded; 0 if there is none.
  var seq: Int { get }
  func restore(_ lobby: LoadedLobby)
}

extension RestoringFold {
  /// Starts from a snapshot if it is usable and ends with the given event. A snapshot of another history (the database
  /// file was replaced by an older one) does not.
  @inline(never) fileprivate func restore(_ snapshot: LogSnapshot, endingWith last: StoredEvent) {
    guard let kept = SnapshotCodec.decode(snapshot, of: last.stream, names: people), last.version == snapshot.version,
      last.hash == kept.head
    else { return }
    restore(
      LoadedLobby(
        id: id, view: LobbyView(restoring: kept.view), lastEventAt: kept.lastEventAt, recent: RecentEvents(),
        positions: kept.positions, head: kept.head, receipts: [], seqKept: snapshot.version))
  }
}

private final class LoadFold: RestoringFold {
  let id: LobbyID
  var keys = FoldKeys()
  var loaded: LoadedLobby?
  let isDone = false

  init(id: LobbyID) { self.id = id }

  var seq: Int { loaded?.view.seq ?? 0 }

  func restore(_ lobby: LoadedLobby) { loaded = lobby }

  @inline(never) func add(_ stored: StoredEvent) throws {
    let event = try RecentEvent(stored, names: people)
    if loaded == nil { loaded = try LoadedLobby(id: id, creation: event, stored) }
    loaded?.add(event, hash: stored.hash)
  }
}

private final class LagFold: RestoringFold {
  let id: LobbyID
  var keys: FoldKeys
  private let moment: Timestamp
  private var loaded: LoadedLobby?
  private(set) var isDone = false

  /// - Parameter moment: the last moment that counts.
  init(id: LobbyID, moment: Timestamp, people: People?) {
    self.id = id
    keys = FoldKeys(people)
    self.moment = moment
  }

  var seq: Int { loaded?.view.seq ?? 0 }
  var delayed: LoadedDelayedView? { loaded.map { LoadedDelayedView(view: $0.view, positions: $0.positions) } }

  func restore(_ lobby: LoadedLobby) {
    if lobby.lastEventAt <= moment { loaded = lobby }
  }

  @inline(never) func add(_ stored: StoredEvent) throws {
    let event = try RecentEvent(stored, names: people)
    if loaded == nil {
      loaded = try LoadedLobby(id: id, creation: event, stored)
      loaded?.add(event, hash: stored.hash)
    } else if event.at <= moment {
      loaded?.add(event, hash: stored.hash)
    } else {
      isDone = true
    }
  }
}

private final class PastFold: RestoringFold {
  let id: LobbyID
  var keys: FoldKeys
  private let last: Int
  private let spacing: Int
  private var past: (view: LobbyView, at: Timestamp)?
  private var onTheWay: [PastView] = []

  /// - Parameter seq: the event to stop after.
  init(id: LobbyID, seq: Int, start: PastView?, people: People?) {
    self.id = id
    keys = FoldKeys(people)
    last = seq
    spacing = max(Limits.pastSpacing, seq / Limits.pastShare)
    past = start.map { ($0.view, $0.at) }
  }

  var seq: Int { past?.view.seq ?? 0 }
  var isDone: Bool { seq >= last }
  /// In order.
  var views: [PastView] { onTheWay + (past.map { [PastView(view: $0.view, at: $0.at, isOnTheWay: false)] } ?? []) }

  func restore(_ lobby: LoadedLobby) {
    if (seq...last).contains(lobby.view.seq) { past = (lobby.view, lobby.lastEventAt) }
  }

  @inline(never) func add(_ stored: StoredEvent) throws {
    let event = try RecentEvent(stored, names: people)
    if past == nil {
      past = LobbyView(event.event, at: event.at).map { ($0, event.at) }
    } else {
      past?.view.apply(event.event, at: event.at, seq: event.seq, by: event.author?.id)
      past?.at = event.at
    }
    if seq.isMultiple(of: spacing), let past, !isDone {
      onTheWay.append(PastView(view: past.view, at: past.at, isOnTheWay: true))
    }
  }
}

private final class SelectingFold: EventFold {
  var keys: FoldKeys
  private let limit: Int
  private(set) var room: Int
  private let isWanted: (RecentEvent) -> Bool
  private(set) var events: [RecentEvent] = []

  init(limit: Int, bytes: Int, people: People?, isWanted: @escaping (RecentEvent) -> Bool) {
    self.limit = limit
    keys = FoldKeys(people)
    room = bytes
    self.isWanted = isWanted
  }

  var isDone: Bool { events.count >= limit || room <= 0 }

  @inline(never) func add(_ stored: StoredEvent) throws {
    let event = try RecentEvent(stored, names: people)
    guard isWanted(event) else { return }
    events.append(event)
    room -= event.size
  }
}

extension LoadedLobby {
  /// Starts a lobby with its first event, which is still to be added like the others.
  fileprivate init(id: LobbyID, creation event: RecentEvent, _ stored: StoredEvent) throws {
    guard let view = LobbyView(event.event, at: event.at) else {
      throw UnreadableEvent(stream: stored.stream, version: stored.version, reason: "it does not create the lobby")
    }
    self.init(
      id: id, view: view, lastEventAt: event.at, recent: RecentEvents(), positions: FeedPositions(), head: stored.hash,
      receipts: [])
  }

  fileprivate mutating func add(_ event: RecentEvent, hash: EventHash) {
    view.apply(event.event, at: event.at, seq: event.seq, by: event.author?.id)
    lastEventAt = event.at
    positions.note(ToldEvent(event, during: view.lobby.freeze, readers: view.lobby.readers(of: event.event)))
    head = hash
    recent.append(event)
  }
}

extension RecentEvent {
  init(_ stored: StoredEvent, names people: People) throws {
    let author = EventCodec.author(of: stored, names: people)
    var event = try EventCodec.decode(stored, names: people)
    if let author, case .chatSent(var sent) = event {
      sent.staff = author.id
      event = .chatSent(sent)
    }
    self.init(
      seq: stored.version, at: Timestamp(stored.at), event: event, data: stored.data, size: stored.content.size,
      author: author)
  }
}
