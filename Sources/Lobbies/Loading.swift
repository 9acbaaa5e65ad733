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
    var loaded: LoadedLobby?
    for try await stored in events(of: id, after: 0) {
      let recent = try RecentEvent(stored)
      if loaded == nil {
        guard let view = LobbyView(recent.event, at: recent.at) else {
          throw UnreadableEvent(stream: stored.stream, version: stored.version, reason: "it does not create the lobby")
        }
        loaded = LoadedLobby(
          id: id, view: view, lastEventAt: recent.at, recent: [], positions: FeedPositions(), head: stored.hash,
          receipts: [])
      }
      loaded?.add(recent, hash: stored.hash)
    }
    guard loaded != nil else { return nil }
    loaded?.receipts = Set(try await log.receiptNames(of: StreamName(of: id)).map(\.hashValue))
    return loaded
  }

  /// The lobby as it was after the event `seq`; the oldest state there is if `seq` is 0 or less. nil if there is no such lobby.
  func view(of id: LobbyID, at seq: Int) async throws -> (view: LobbyView, at: Timestamp)? {
    var result: (view: LobbyView, at: Timestamp)?
    for try await stored in events(of: id, after: 0) {
      if let result, stored.version > max(seq, 1) { return result }
      let event = try RecentEvent(stored)
      if result == nil {
        result = LobbyView(event.event, at: event.at).map { ($0, event.at) }
      } else {
        result?.view.apply(event.event, at: event.at, seq: event.seq)
        result?.at = event.at
      }
    }
    return result
  }

  /// Events after a sequence number that satisfy a condition, at most `limit`.
  func events(
    of id: LobbyID, after seq: Int, limit: Int, where isWanted: @Sendable (RecentEvent) -> Bool
  ) async throws -> [RecentEvent] {
    var wanted: [RecentEvent] = []
    for try await stored in events(of: id, after: seq) {
      let event = try RecentEvent(stored)
      if isWanted(event) { wanted.append(event) }
      if wanted.count == limit { break }
    }
    return wanted
  }

  private func events(of id: LobbyID, after seq: Int) -> PagedEvents {
    PagedEvents(log: log, stream: StreamName(of: id), version: seq)
  }
}

/// The events of a stream, read a page at a time.
private struct PagedEvents: AsyncSequence {
  let log: any EventLog
  let stream: StreamName
  let version: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    let log: any EventLog
    let stream: StreamName
    var version: Int
    var page: ArraySlice<StoredEvent> = []
    var isAtEnd = false

    mutating func next() async throws -> StoredEvent? {
      if page.isEmpty, !isAtEnd {
        let size = 1_000
        page = try await log.read(stream, after: version, limit: size)[...]
        isAtEnd = page.count < size
      }
      guard let event = page.popFirst() else { return nil }
      version = event.version
      return event
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(log: log, stream: stream, version: version) }
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
