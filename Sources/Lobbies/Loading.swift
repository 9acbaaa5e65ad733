import DequeModule
public import EventLog
import Hunt
import HuntViews
import Wire

/// Reads lobbies from the log. Not bound to an event loop: a long history is folded without holding up anybody.
struct LobbyLoader: Sendable {
  let log: any EventLog

  /// nil if there is no such lobby.
  func load(_ id: LobbyID) async throws -> LoadedLobby? {
    let fold = LoadFold(id: id)
    try await read(id, after: 0, into: fold)
    guard fold.loaded != nil else { return nil }
    fold.loaded?.receipts = Set(try await log.receiptNames(of: StreamName(of: id)).map(\.hashValue))
    return fold.loaded
  }

  /// The lobby as it was after the event `seq`, which is at least 1. nil if there is no such lobby.
  func view(of id: LobbyID, at seq: Int) async throws -> (view: LobbyView, at: Timestamp)? {
    let fold = PastFold(seq: seq)
    try await read(id, after: 0, into: fold)
    return fold.past
  }

  /// Events after a sequence number that satisfy a condition, at most `limit`.
  func events(
    of id: LobbyID, after seq: Int, limit: Int, where isWanted: @escaping (RecentEvent) -> Bool
  ) async throws -> [RecentEvent] {
    let fold = SelectingFold(limit: limit, isWanted: isWanted)
    try await read(id, after: seq, into: fold)
    return fold.events
  }

  /// Reads a page at a time, until the end or until the fold has enough.
  private func read(_ id: LobbyID, after seq: Int, into fold: some EventFold) async throws {
    let size = 1_000
    var version = seq
    while true {
      let page = try await log.read(StreamName(of: id), after: version, limit: size)
      for stored in page where !fold.isDone { try fold.add(stored) }
      guard !fold.isDone, page.count == size, let last = page.last else { return }
      version = last.version
    }
  }
}

/// What is made of a stream's events while they are read.
///
/// Classes, since large values that live across an `await` in a loop crash the optimizer of Swift 6.3.1.
private protocol EventFold: AnyObject {
  var isDone: Bool { get }
  func add(_ stored: StoredEvent) throws
}

private final class LoadFold: EventFold {
  private let id: LobbyID
  var loaded: LoadedLobby?
  let isDone = false

  init(id: LobbyID) { self.id = id }

  func add(_ stored: StoredEvent) throws {
    let event = try RecentEvent(stored)
    if loaded == nil {
      guard let view = LobbyView(event.event, at: event.at) else {
        throw UnreadableEvent(stream: stored.stream, version: stored.version, reason: "it does not create the lobby")
      }
      loaded = LoadedLobby(
        id: id, view: view, lastEventAt: event.at, recent: [], positions: FeedPositions(), head: stored.hash,
        receipts: [])
    }
    loaded?.add(event, hash: stored.hash)
  }
}

private final class PastFold: EventFold {
  private let seq: Int
  private(set) var past: (view: LobbyView, at: Timestamp)?

  init(seq: Int) { self.seq = seq }

  var isDone: Bool { past.map { $0.view.seq >= seq } ?? false }

  func add(_ stored: StoredEvent) throws {
    let event = try RecentEvent(stored)
    if past == nil {
      past = LobbyView(event.event, at: event.at).map { ($0, event.at) }
    } else {
      past?.view.apply(event.event, at: event.at, seq: event.seq)
      past?.at = event.at
    }
  }
}

private final class SelectingFold: EventFold {
  private let limit: Int
  private let isWanted: (RecentEvent) -> Bool
  private(set) var events: [RecentEvent] = []

  init(limit: Int, isWanted: @escaping (RecentEvent) -> Bool) {
    self.limit = limit
    self.isWanted = isWanted
  }

  var isDone: Bool { events.count >= limit }

  func add(_ stored: StoredEvent) throws {
    let event = try RecentEvent(stored)
    if isWanted(event) { events.append(event) }
  }
}

extension LoadedLobby {
  fileprivate mutating func add(_ event: RecentEvent, hash: EventHash) {
    view.apply(event.event, at: event.at, seq: event.seq)
    lastEventAt = event.at
    positions.note(event)
    head = hash
    recent.append(event)
    if recent.count > Limits.recentEvents { recent.removeFirst() }
  }
}

extension RecentEvent {
  init(_ stored: StoredEvent) throws {
    self.init(
      seq: stored.version, at: Timestamp(stored.at), event: try EventCodec.decode(stored), data: stored.data)
  }
}

/// The claims that lobbies make with their events: each its join code, held until it is archived.
///
/// The server makes them as it goes; this makes them once more from the events of an imported log, in their order.
public struct LobbyClaims {
  static let codeSpace = "code"
  static let creationSpace = "creation"

  static func creation(by creator: String) -> ClaimName { ClaimName(space: creationSpace, name: creator) }
  static func name(of code: JoinCode) -> ClaimName { ClaimName(space: codeSpace, name: code.text) }

  private var lobbies: [StreamName: Lobby] = [:]

  public init() {}

  public mutating func claims(of stored: StoredEvent) throws -> [ClaimChange] {
    guard stored.stream.lobby != nil else { return [] }
    let event = try EventCodec.decode(stored)
    let moment = Timestamp(stored.at)
    let before = lobbies[stored.stream]?.archivesAt
    if lobbies[stored.stream] == nil {
      lobbies[stored.stream] = Lobby(event, at: moment)
    } else {
      lobbies[stored.stream]?.evolve(event, at: moment)
    }
    guard let lobby = lobbies[stored.stream], stored.version == 1 || lobby.archivesAt != before else { return [] }
    return [.hold(Self.name(of: lobby.code), until: lobby.archivesAt?.milliseconds)]
  }
}
