import Core
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import NIOCore
import Wire

/// Watchers who see the same, except for what goes to single players and teams.
enum FeedGroup: Hashable, Sendable, CaseIterable {
  case host
  case moderators
  case players
  case spectators
  case stations

  init(of viewer: Viewer) {
    switch viewer {
    case .host: self = .host
    case .moderator: self = .moderators
    case .player: self = .players
    case .spectator: self = .spectators
    case .station: self = .stations
    }
  }

  /// A viewer whose board is that of the whole group.
  var viewer: Viewer { seesAsHost ? .host : .spectator }

  var seesAsHost: Bool { self == .host || self == .moderators }
}

extension FeedGroup {
  /// Whether any of them is told an event for an audience.
  fileprivate func isTold(_ audience: Audience) -> Bool {
    switch audience {
    case .authors: self == .host
    case .host: seesAsHost
    case .everyone, .player, .team, .allBut, .viewers, .spectators: true
    }
  }
}

/// The watchers in a group with the same topics: all of them get the same bytes.
struct FeedKey: Hashable, Sendable {
  let group: FeedGroup
  let topics: Topics

  func takesBoards(of group: FeedGroup) -> Bool { self.group == group && topics.contains(.board) }
}

extension RecentEvent {
  /// - Parameters:
  ///   - lobby: as the viewer sees it, for what is told to those who see a clue; nil if they are not told of it.
  ///   - freeze: the lobby's current one.
  func isShown(to viewer: Viewer, in lobby: Lobby?, during freeze: Freeze?) -> Bool {
    let audience = Audience(of: event, seq: seq, during: freeze)
    guard case .viewers(let clue) = audience, !viewer.seesAsHost else { return viewer.sees(audience) }
    return lobby?.isRevealed(clue, to: viewer.player) ?? false
  }

  /// The form of the event for a viewer who may see it.
  /// - Parameters:
  ///   - removed: what is removed by now. The same below.
  ///   - freeze: the lobby's current one.
  func form(for viewer: Viewer, removed: Removals, during freeze: Freeze?) -> EventCodec.Form {
    if isWithdrawn(removed) { return .removed }
    if viewer.seesAsHost { return viewer == .host || !event.isForAuthors ? .full : .common }
    if let insider = event.insider, case .player(insider, _) = viewer { return .full }
    if let freeze, seq > freeze.position, event.tellsOfPoints { return .still }
    return commonForm(removed: removed)
  }

  fileprivate func commonForm(removed: Removals) -> EventCodec.Form {
    if case .chatSent(let sent) = event, removed.messages.contains(sent.message.number) { return .removed }
    return isWithdrawn(removed) ? .removed : .common
  }

  /// Whether it shows a photo that nobody may see any more, not even the host in an event.
  fileprivate func isWithdrawn(_ removed: Removals) -> Bool {
    if case .photoPublished(let shown) = event { removed.photos.contains(shown.submission.number) } else { false }
  }
}

extension ToldEvent {
  /// The audiences that see the event, and in which form. They do not overlap.
  func shown(to group: FeedGroup, removed: Removals) -> [(Audience, EventCodec.Form)] {
    if group.seesAsHost {
      let form = event.form(for: group == .host ? .host : .moderator, removed: removed, during: nil)
      return [(audience == .authors ? .authors : .host, form)]
    }
    if case .viewers = audience {
      return readers.filter { ($0 == .spectators) != (group == .players) }.map { ($0, .common) }
    }
    let common = isStill ? .still : event.commonForm(removed: removed)
    guard let insider = event.event.insider else { return [(audience, common)] }
    // While the board stands still, nobody but the insider sees any of it.
    guard audience == .everyone else { return [(audience, .full)] }
    return [(.player(insider), .full), (.allBut(insider), common)]
  }
}

extension FeedPositions {
  /// The newest event that everybody in the audience may see; 0 if there is none.
  func previous(for key: FeedKey, _ audience: Audience) -> Int {
    if key.group == .host { return host.newest(key.topics) }
    if key.group == .moderators { return moderators.newest(key.topics) }
    return max(everyone.newest(key.topics), others[audience]?.newest(key.topics) ?? 0)
  }
}

/// Encoded events for the watchers of one key.
struct EventBatch: Sendable {
  /// Consecutive events with the same audience.
  struct Segment: Sendable {
    let audience: Audience
    var lines: ByteBuffer
  }

  let key: FeedKey
  private(set) var segments: [Segment] = []

  init(key: FeedKey) { self.key = key }

  mutating func add(_ line: [UInt8], for audience: Audience) {
    if segments.last?.audience == audience {
      segments[segments.count - 1].lines.writeBytes(line)
    } else {
      segments.append(Segment(audience: audience, lines: ByteBuffer(bytes: line)))
    }
  }
}

/// The encoded changed rows of a board.
struct BoardUpdate: Sendable {
  let seq: Int
  let line: ByteBuffer
}

/// A watcher on its way from the shard to its event loop.
struct Subscription: Sendable {
  let lobby: LobbyID
  let peer: PeerReference
  let key: FeedKey
  var viewer: Viewer
  /// The seat that watches, if one does.
  var seat: Seat?
  /// The number of the last board that the watcher has.
  let boardSeq: Int
  /// Whether the board has changed since: then a `missedBoard` follows.
  var hasMissedBoard = false
  /// For a watcher who missed events: its request, with which the events are requested in parts.
  var resumed: LobbyRequest?
  /// The last event that the watcher has seen.
  var since = 0
}

extension Subscription {
  /// Whether somebody watches in this role.
  func isBy(_ role: Seat.Role) -> Bool {
    seat?.role == role
  }
}

/// Some of the events that a watcher missed.
struct MissedEvents: Sendable {
  /// The number of the request for them.
  let number: Int
  let lobby: LobbyID
  let peer: PeerReference
  let lines: ByteBuffer
  /// The last event considered for this part.
  let seq: Int
  /// The last event that the watcher was told.
  let previous: Int
  /// Whether this part is the last: later events are pushed.
  let isAll: Bool
  /// Whether the watcher has an older board, so that the current one follows.
  let hasMissedBoard: Bool
  let share: RoomShare?
}

/// How a seat ended or changed, for the connections that have it.
enum Departure: Hashable, Sendable {
  /// They receive what goes to another team from now on.
  case moved(PlayerID, to: TeamID)
  /// They may keep watching, if spectators may, but no longer receive what goes to their team.
  case left(PlayerID, mayWatch: Bool)
  /// Their connections end.
  case kicked(PlayerID)
  /// Their invitation is over: their connections end.
  case dismissed(StaffID)
  /// The host's passphrase is another one, or none: the connections of who came in by it end.
  case locked
  /// Another device has the seat: the connections of the earlier one end.
  case replaced(PlayerID)
  /// The host no longer wants spectators: their connections end.
  case unseated
  /// The lobby is gone: all its connections end.
  case deleted
}

extension ToldEvent {
  /// - Parameter spectators: whether the lobby has any by now.
  func departure(spectators: Bool) -> Departure? {
    switch event.event {
    case .playerMoved(let moved): .moved(moved.player, to: moved.team)
    case .playerLeft(let left): .left(left.player, mayWatch: spectators)
    case .lobbyUpdated(let changes): changes.settings?.spectators == false ? .unseated : nil
    case .playerKicked(let kicked): .kicked(kicked.player)
    case .staffRevoked(let revoked): .dismissed(revoked.staff)
    case .passphraseChanged: .locked
    default: nil
    }
  }
}

/// What a shard sends to the connections of one event loop.
enum Delivery: Sendable {
  case answer(Ticket, LobbyAnswer)
  /// Closes a connection whose request has an unknown outcome.
  case abandon(PeerReference)
  case subscribe(Subscription)
  case events(LobbyID, [EventBatch])
  /// For one watcher that resumes.
  case missedEvents(MissedEvents)
  case board(LobbyID, FeedGroup, BoardUpdate)
  case departure(LobbyID, Departure)
  /// For one watcher that missed boards.
  case missedBoard(LobbyID, PeerReference, BoardUpdate)
  case gauge(LobbyID, GaugePush)
  /// For one watcher: everything that it may see.
  case wholeGauge(LobbyID, PeerReference, Gauge, ByteBuffer)
  /// Boards and gauges were dropped on the way with a lobby that failed to write: request them again.
  case askForMissed(LobbyID)
}

/// The watchers of a lobby as its shard counts them: by key and event loop.
struct Watchers {
  /// A group's state of the board.
  struct BoardFeed {
    /// The number of the last board that was pushed or waits for the disk.
    var seq: Int
    /// The number of the last board that was pushed.
    var sentSeq: Int
    var pushedAt: NIODeadline?
    var isScheduled = false
  }

  private var counts: [FeedKey: [Int: Int]] = [:]
  /// For each group that ever had a watcher.
  var boards: [FeedGroup: BoardFeed] = [:]

  var isEmpty: Bool { counts.isEmpty }
  var keys: Dictionary<FeedKey, [Int: Int]>.Keys { counts.keys }

  /// The event loops that have watchers.
  var loops: Set<Int> { counts.values.reduce(into: Set()) { $0.formUnion($1.keys) } }

  func has(_ group: FeedGroup) -> Bool { counts.keys.contains { $0.group == group } }

  func has(_ topic: Topics) -> Bool { counts.keys.contains { $0.topics.contains(topic) } }

  func wantBoard(_ group: FeedGroup) -> Bool {
    counts.keys.contains { $0.takesBoards(of: group) }
  }

  /// - Parameter boardSeq: the board that the first watcher of a group is given.
  mutating func add(_ key: FeedKey, loop: Int, boardSeq: Int) {
    counts[key, default: [:]][loop, default: 0] += 1
    if boards[key.group] == nil { boards[key.group] = BoardFeed(seq: boardSeq, sentSeq: boardSeq) }
  }

  mutating func remove(_ key: FeedKey, loop: Int) {
    guard let count = counts[key]?[loop] else { return }
    counts[key]?[loop] = count > 1 ? count - 1 : nil
    if counts[key]?.isEmpty == true { counts[key] = nil }
  }
}

/// Encodes pushes once for each group of watchers, not for each watcher.
enum FeedEncoder {
  /// - Parameter removed: what is removed by now. The same below.
  static func batch(
    _ events: [ToldEvent], for key: FeedKey, lobby: LobbyID, positions: FeedPositions, removed: Removals
  ) -> EventBatch {
    var batch = EventBatch(key: key)
    var positions = positions
    for event in events {
      defer { positions.note(event) }
      guard key.topics.contains(event.topics), key.group.isTold(event.audience) else { continue }
      for (audience, form) in event.shown(to: key.group, removed: removed) {
        let previous = positions.previous(for: key, event.readers.isEmpty ? event.audience : audience)
        let line = line(
          event.event, previous: previous, lobby: lobby, as: form, namesAuthor: key.group.seesAsHost)
        batch.add(line, for: audience)
      }
    }
    return batch
  }

  /// Encodes the events that a returning client missed, up to `Limits.missedBytes`.
  /// - Parameters:
  ///   - previous: the last event that the client was told.
  ///   - seen: the lobby as the viewer sees it now.
  /// - Returns: the lines, the last event considered (nil if there was none), and the last event told.
  static func missed(
    _ events: some Sequence<RecentEvent>, after previous: Int, by viewer: Viewer, topics: Topics, lobby: LobbyID,
    seen: Lobby, removed: Removals
  ) -> (lines: ByteBuffer, seq: Int?, previous: Int) {
    var lines = ByteBuffer()
    var previous = previous
    var seq: Int?
    for event in events {
      if lines.readableBytes >= Limits.missedBytes { break }
      seq = event.seq
      guard topics.contains(event.event.topic), event.isShown(to: viewer, in: seen, during: seen.freeze) else {
        continue
      }
      let form = event.form(for: viewer, removed: removed, during: seen.freeze)
      lines.writeBytes(
        line(event, previous: previous, lobby: lobby, as: form, namesAuthor: viewer.seesAsHost))
      previous = event.seq
    }
    return (lines, seq, previous)
  }

  static func board(_ page: BoardPage, lobby: LobbyID) -> BoardUpdate {
    let push = Reply.push("board") {
      $0.member("lobby", lobby.rawValue)
      $0.member("seq", page.seq)
      $0.members(of: page)
    }
    return BoardUpdate(seq: page.seq, line: ByteBuffer(bytes: push + [UInt8(ascii: "\n")]))
  }

  private static func line(
    _ event: RecentEvent, previous: Int, lobby: LobbyID, as form: EventCodec.Form, namesAuthor: Bool
  ) -> [UInt8] {
    Reply.push("event") {
      $0.members(of: event, lobby: lobby, previous: previous, as: form, namesAuthor: namesAuthor)
    }
      + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  /// An event in the form that its reader may see.
  /// - Parameter namesAuthor: whether the reader may see which member of staff caused it.
  mutating func members(
    of event: RecentEvent, lobby: LobbyID, previous: Int, as form: EventCodec.Form, namesAuthor: Bool
  ) {
    member("lobby", lobby.rawValue)
    member("seq", event.seq)
    member("prev", previous)
    member("at", event.at)
    member("type", event.event.kind.rawValue)
    name("data")
    raw(EventCodec.pushed(event.event, stored: event.data, at: event.at, as: form))
    if namesAuthor { member("by", ifPresent: event.author) }
  }
}
