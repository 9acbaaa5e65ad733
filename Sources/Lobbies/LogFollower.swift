public import Core
import EventLog
import Hunt
import HuntViews
public import JSONCoding
import LobbyLog
import Wire

/// An event of any lobby as everybody there sees it.
public struct FollowedEvent: Sendable {
  /// The position to go on from after this event. It never decreases.
  public let position: Int64
  public let lobby: LobbyID
  /// The lobby's join code.
  public let code: String
  public let event: ShownEvent
  /// Whether a frozen board hid it. `position` is then not where it is stored.
  public var isRevealed = false

  /// Writes the members of a JSON object.
  public func write(to json: inout JSONWriter) {
    json.member("position", Int(position))
    json.member("lobby", lobby.rawValue)
    json.member("seq", event.seq)
    json.member("at", event.at)
    json.member("type", event.type)
    json.name("data")
    json.raw(event.data)
  }
}

/// What somebody wants to follow.
public struct FollowWish: Sendable {
  /// nil for all.
  let lobby: LobbyID?
  /// Types of events; nil for all that are told to whoever names none.
  let types: Set<String>?

  public init(lobby: LobbyID? = nil, types: Set<String>? = nil) {
    self.lobby = lobby
    self.types = types
  }

  /// - Parameter named: types of events, among which `*` stands for all.
  public init(lobby: LobbyID? = nil, named: Set<String>) {
    let usual = EventKind.allCases.filter(\.isToldUnnamed).map(\.rawValue)
    self.init(lobby: lobby, types: named.contains("*") ? named.union(usual) : named)
  }
}

/// Reads the log, and gives the events of all lobbies as everybody there sees them.
///
/// Events come in the order of the log, but what a frozen board hides comes right before the event that reveals it. This
/// follows from the log alone: a follower that goes on from a position gets the same events. It holds one page and,
/// for the newest lobbies, whether their boards are frozen.
public actor LogFollower {
  private let lobbies: Lobbies
  private let wish: FollowWish
  /// Everything up to here has been told.
  public private(set) var position: Int64
  private var known: [LobbyID: Known] = [:]
  private var reveal: Reveal?
  /// The position of the newest revealing event whose hidden events have all been told.
  private var revealedBefore: Int64?

  private struct Known {
    let seq: Int
    let freeze: Freeze?
    let code: String
  }

  /// Hidden events that are being told.
  private struct Reveal {
    let lobby: LobbyID
    let code: String
    var after: Int
    let upTo: Int
    /// The position of the event that reveals them.
    let by: Int64
  }

  /// The next events.
  public struct Page: Sendable {
    public let events: [FollowedEvent]
    /// Whether nothing more is in the log yet.
    public let isAtEnd: Bool
  }

  private static let types = Set(EventCodec.names)

  /// - Parameter after: where to go on; nil for the end of the log.
  public static func open(
    _ lobbies: Lobbies, after: Int64?, _ wish: FollowWish = FollowWish()
  ) async throws -> LogFollower {
    let end = try await lobbies.log.readAll(of: [], after: .max / 2, limit: 1).upTo
    if let after, after > end {
      throw WireError.invalidParams("after", "must be at most \(end): the log ends there")
    }
    if let lobby = wish.lobby, try await lobbies.moment(of: lobby, at: 1) == nil { throw WireError.noSuchLobby }
    return LogFollower(lobbies, after: after ?? end, wish)
  }

  private init(_ lobbies: Lobbies, after position: Int64, _ wish: FollowWish) {
    self.lobbies = lobbies
    self.position = position
    self.wish = wish
  }

  /// The next events, in one page that may be empty. Do not call it again before it has returned.
  public func next() async throws -> Page {
    if let reveal { return Page(events: try await goOn(reveal), isAtEnd: false) }
    let page = try await lobbies.log.readAll(of: Self.types, after: position, limit: Limits.followedPage)
    let histories = try await histories(of: page.events)
    var (told, bytes): ([FollowedEvent], Int) = ([], 0)
    for stored in page.events {
      guard let lobby = stored.stream.lobby, let history = histories[lobby],
        let event = history.events[stored.version], let before = try await known(lobby, before: event.seq)
      else { continue }
      if let still = before.freeze, case .boardRevealed(let shown) = event.event, revealedBefore != stored.position {
        var after: Freeze? = still
        after.evolve(event.event, seq: event.seq)
        // Once nothing stands still, reactions that came after the last points are told, too.
        let last = after == nil ? event.seq : min(shown.seq, event.seq)
        reveal = Reveal(lobby: lobby, code: before.code, after: still.position, upTo: last, by: stored.position)
        position = stored.position - 1
        return Page(events: told, isAtEnd: false)
      }
      var freeze = before.freeze
      freeze.evolve(event.event, seq: event.seq)
      known[lobby] = Known(seq: event.seq, freeze: freeze, code: before.code)
      guard wants(event), event.isShown(to: .spectator, in: nil, during: freeze) else { continue }
      let shown = ShownEvent(event, removed: history.removed, during: nil)
      told.append(FollowedEvent(position: stored.position, lobby: lobby, code: before.code, event: shown))
      bytes += shown.data.count
      if bytes > Limits.followedBytes {
        position = stored.position
        return Page(events: told, isAtEnd: false)
      }
    }
    let isAtEnd = page.upTo <= position
    position = max(position, page.upTo)
    return Page(events: told, isAtEnd: isAtEnd)
  }

  private func wants(_ event: RecentEvent) -> Bool {
    let kind = event.event.kind
    return wish.types?.contains(kind.rawValue) ?? kind.isToldUnnamed
  }

  /// Gives some of the events that a frozen board has hidden.
  private func goOn(_ reveal: Reveal) async throws -> [FollowedEvent] {
    let page = try await lobbies.history(of: reveal.lobby, after: reveal.after, limit: Limits.followedPage)
    if let page, let last = page.events.last?.seq, last < reveal.upTo {
      self.reveal?.after = last
    } else {
      self.reveal = nil
      revealedBefore = reveal.by
    }
    guard let page else { return [] }
    return page.events.filter {
      $0.seq <= reveal.upTo && $0.event.tellsOfPoints && wants($0) && $0.isShown(to: .spectator, in: nil, during: nil)
    }
    .map {
      FollowedEvent(
        position: position, lobby: reveal.lobby, code: reveal.code,
        event: ShownEvent($0, removed: page.removed, during: nil), isRevealed: true)
    }
  }

  // MARK: Lobbies

  private struct History {
    var events: [Int: RecentEvent] = [:]
    var removed: Removals
  }

  /// What the lobbies themselves know of the events of a page, without lobbies that are gone.
  private func histories(of page: [StoredEvent]) async throws -> [LobbyID: History] {
    var ranges: [LobbyID: ClosedRange<Int>] = [:]
    for stored in page {
      guard let lobby = stored.stream.lobby, wish.lobby.map({ $0 == lobby }) ?? true else { continue }
      ranges[lobby] = (ranges[lobby]?.lowerBound ?? stored.version)...stored.version
    }
    var histories: [LobbyID: History] = [:]
    for (lobby, range) in ranges {
      var seq = range.lowerBound - 1
      while seq < range.upperBound {
        let limit = range.upperBound - seq
        guard let part = try await lobbies.history(of: lobby, after: seq, limit: limit) else { break }
        guard let last = part.events.last?.seq else { throw WireError.unavailable }
        histories[lobby, default: History(removed: part.removed)].removed = part.removed
        for event in part.events { histories[lobby]?.events[event.seq] = event }
        seq = last
      }
    }
    return histories
  }

  /// What was known of a lobby before an event; nil if it is gone.
  private func known(_ lobby: LobbyID, before seq: Int) async throws -> Known? {
    if let known = known[lobby], known.seq == seq - 1 { return known }
    guard let moment = try await lobbies.moment(of: lobby, at: max(1, seq - 1)) else { return nil }
    if known.count >= Limits.followedLobbies { known = [:] }
    return Known(seq: seq - 1, freeze: moment.freeze, code: moment.code)
  }
}

extension Lobbies {
  /// A lobby's join code; nil if it no longer exists.
  public func code(of lobby: LobbyID) async throws -> String? { try await moment(of: lobby, at: 1)?.code }

  /// Everything that happened in a lobby after an event, as its host sees it; nil if it no longer exists.
  fileprivate func history(of lobby: LobbyID, after seq: Int, limit: Int) async throws -> HistoryPage? {
    try await answer(.history(after: seq, limit: limit), of: lobby)
  }

  /// A lobby as of an event; nil if it no longer exists.
  fileprivate func moment(of lobby: LobbyID, at seq: Int) async throws -> LobbyMoment? {
    try await answer(.moment(at: seq), of: lobby)
  }

  private func answer<Value>(_ query: LobbyRequest.ViewQuery, of lobby: LobbyID) async throws -> Value? {
    let outcome = try await ask(.view(query), of: lobby)
    if case .failure(let error) = outcome, error.errorKind == .lobbyNotFound { return nil }
    guard case .read(let read) = try outcome.get(), let value = read as? Value else { throw WireError.unavailable }
    return value
  }
}

/// What followers keep of a lobby.
private struct LobbyMoment: JSONWritable {
  let freeze: Freeze?
  let code: String

  func write(to json: inout JSONWriter) { json.object { $0.member("code", code) } }
}

extension LobbyRequest.ViewQuery {
  fileprivate static func moment(at seq: Int) -> Self {
    reading(at: seq) { _ in
      100
    } answer: {
      LobbyMoment(freeze: $0.view.lobby.freeze, code: $0.view.lobby.code.text)
    }
  }
}
