import Hunt
import HuntViews
import JSONCoding
import NIOCore
import Wire

/// Those who are shown the same, but for what is for single players and teams.
enum FeedGroup: Hashable, Sendable {
  case host
  case players
  case spectators

  init(of viewer: Viewer) {
    switch viewer {
    case .host: self = .host
    case .player: self = .players
    case .spectator: self = .spectators
    }
  }

  /// Somebody who sees the board as all of the group do.
  var viewer: Viewer { self == .host ? .host : .spectator }
}

/// What some watchers of a lobby are sent: all of them get the same bytes.
struct FeedKey: Hashable, Sendable {
  let group: FeedGroup
  let topics: Topics

  func takesBoards(of group: FeedGroup) -> Bool { self.group == group && topics.contains(.board) }
}

/// An event of a lobby with what is needed to show it again.
struct RecentEvent: Sendable {
  let seq: Int
  let at: Timestamp
  let event: LobbyEvent
  /// As stored.
  let data: [UInt8]
  /// Bytes that are stored of it, its secret part included.
  let size: Int

  /// - Parameter standstill: the lobby's, now.
  func isShown(to viewer: Viewer, during standstill: Standstill?) -> Bool {
    viewer.sees(Audience(of: event, seq: seq, during: standstill))
  }

  /// How much of it somebody sees who may see it.
  /// - Parameter removed: the messages that are removed by now; likewise below.
  func form(for viewer: Viewer, removed: BitSet) -> EventCodec.Form {
    if viewer == .host { return .full }
    if let insider = event.insider, case .player(insider, _) = viewer { return .full }
    return commonForm(removed: removed)
  }

  fileprivate func commonForm(removed: BitSet) -> EventCodec.Form {
    if case .chatSent(let id, _, _, _, _) = event, removed.contains(id.number) { return .removed }
    return .common
  }
}

/// An event, and to whom it is told.
struct ToldEvent: Sendable {
  let event: RecentEvent
  let audience: Audience

  /// - Parameter standstill: of the lobby after the event.
  init(_ event: RecentEvent, during standstill: Standstill?) {
    self.event = event
    audience = Audience(of: event.event, seq: event.seq, during: standstill)
  }

  var seq: Int { event.seq }
  var topics: Topics { Topics(of: event.event) }

  /// Whom it is shown to, in which form. Nobody is in two of these audiences.
  func shown(to group: FeedGroup, removed: BitSet) -> [(Audience, EventCodec.Form)] {
    if group == .host { return [(.host, .full)] }
    let common = event.commonForm(removed: removed)
    guard let insider = event.event.insider else { return [(audience, common)] }
    // While the board stands still, nobody but the insider sees any of it.
    guard audience == .everyone else { return [(audience, .full)] }
    return [(.player(insider), .full), (.allBut(insider), common)]
  }
}

/// Events for the watchers of one key, ready to be written.
struct EventBatch: Sendable {
  /// Neighbouring events that the same people may see.
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

/// The rows of a board that changed, ready to be written.
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
  /// The sequence number of the last board that the watcher has.
  let boardSeq: Int
  /// Whether the board has changed since: then a `missedBoard` follows.
  var hasMissedBoard = false
  /// Set for one who has missed events: what they asked, by which the events are asked for, part by part.
  var resumed: LobbyRequest?
  /// The last event that they have seen.
  var since = 0
}

/// Some of the events that a watcher missed.
struct MissedEvents: Sendable {
  /// Of the request for them.
  let number: Int
  let lobby: LobbyID
  let peer: PeerReference
  let lines: ByteBuffer
  /// The last event that was looked at for this.
  let seq: Int
  /// The last that the watcher is told.
  let previous: Int
  /// Whether that is all: what happens from now on is pushed.
  let isAll: Bool
  /// Whether the watcher has an older board, which follows.
  let hasMissedBoard: Bool
  let share: RoomShare?
}

/// How a player has given up their seat.
enum Departure: Hashable, Sendable {
  /// They may go on watching, and hear nothing more of what goes to their team.
  case left(PlayerID)
  /// Their connections end.
  case kicked(PlayerID)
}

extension ToldEvent {
  var departure: Departure? {
    switch event.event {
    case .playerLeft(let player): .left(player)
    case .playerKicked(let player, _, _): .kicked(player)
    default: nil
    }
  }
}

/// What a shard sends to the connections of one event loop.
enum Delivery: Sendable {
  case answer(Ticket, LobbyAnswer)
  case subscribe(Subscription)
  case events(LobbyID, [EventBatch])
  /// For one watcher that comes back.
  case missedEvents(MissedEvents)
  case board(LobbyID, FeedGroup, BoardUpdate)
  case departure(LobbyID, Departure)
  /// For one watcher that has missed boards.
  case missedBoard(LobbyID, PeerReference, BoardUpdate)
  /// Missed boards that were on their way were dropped with the lobby that failed to write: ask for them again.
  case askForMissedBoards(LobbyID)
}

/// The newest event of each topic that an audience has seen: what `prev` is made of.
struct FeedPositions: Sendable, Equatable {
  private(set) var host = TopicSeqs()
  private(set) var everyone = TopicSeqs()
  /// Of single players and teams, as far as something was for them alone.
  private(set) var others: [Audience: TopicSeqs] = [:]

  init(host: TopicSeqs = TopicSeqs(), everyone: TopicSeqs = TopicSeqs(), others: [Audience: TopicSeqs] = [:]) {
    self.host = host
    self.everyone = everyone
    self.others = others
  }

  mutating func note(_ event: ToldEvent) {
    let topics = event.topics
    host.note(event.seq, topics)
    switch event.audience {
    case .host: break
    case .everyone: everyone.note(event.seq, topics)
    case .player, .team, .allBut: others[event.audience, default: TopicSeqs()].note(event.seq, topics)
    }
  }

  /// The event before the next one that everybody in the audience may see; 0 if there is none.
  func previous(for key: FeedKey, _ audience: Audience) -> Int {
    if key.group == .host { return host.newest(key.topics) }
    return max(everyone.newest(key.topics), others[audience]?.newest(key.topics) ?? 0)
  }
}

/// The newest event of each topic. No vector, for the reason that `EventHash` is none.
struct TopicSeqs: Sendable, Equatable {
  private var events = 0
  private var board = 0
  private var chat = 0
  private var songs = 0

  init() {}

  /// - Parameter list: one for each topic, always in the same order.
  init?(_ list: [Int]) {
    guard list.count == 4 else { return nil }
    (events, board, chat, songs) = (list[0], list[1], list[2], list[3])
  }

  var list: [Int] { [events, board, chat, songs] }

  mutating func note(_ seq: Int, _ topics: Topics) {
    if topics.contains(.events) { events = seq }
    if topics.contains(.board) { board = seq }
    if topics.contains(.chat) { chat = seq }
    if topics.contains(.songs) { songs = seq }
  }

  func newest(_ topics: Topics) -> Int {
    var newest = 0
    if topics.contains(.events) { newest = max(newest, events) }
    if topics.contains(.board) { newest = max(newest, board) }
    if topics.contains(.chat) { newest = max(newest, chat) }
    if topics.contains(.songs) { newest = max(newest, songs) }
    return newest
  }
}

/// Who watches a lobby, as its shard knows it: how many of each key on each event loop.
struct Watchers {
  /// What a group has of the board.
  struct BoardFeed {
    /// The sequence number that the last board shows which was pushed, or waits for the disk.
    var seq: Int
    /// That of the last which was pushed.
    var sentSeq: Int
    var pushedAt: NIODeadline?
    var isScheduled = false
  }

  private var counts: [FeedKey: [Int: Int]] = [:]
  /// Of each group that somebody of has ever watched.
  var boards: [FeedGroup: BoardFeed] = [:]

  var isEmpty: Bool { counts.isEmpty }
  var keys: Dictionary<FeedKey, [Int: Int]>.Keys { counts.keys }

  /// The event loops on which somebody watches.
  var loops: Set<Int> { counts.values.reduce(into: Set()) { $0.formUnion($1.keys) } }

  func has(_ group: FeedGroup) -> Bool { counts.keys.contains { $0.group == group } }

  func wantBoard(_ group: FeedGroup) -> Bool {
    counts.keys.contains { $0.takesBoards(of: group) }
  }

  /// - Parameter boardSeq: what the first of a group is given of the board.
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

/// Writes pushes: once for each group of watchers, not for each watcher.
enum FeedEncoder {
  /// - Parameter removed: the messages that are removed by now; likewise below.
  static func batch(
    _ events: [ToldEvent], for key: FeedKey, lobby: LobbyID, positions: FeedPositions, removed: BitSet
  ) -> EventBatch {
    var batch = EventBatch(key: key)
    var positions = positions
    for event in events {
      defer { positions.note(event) }
      guard key.topics.contains(event.topics), key.group == .host || event.audience != .host else { continue }
      let previous = positions.previous(for: key, event.audience)
      for (audience, form) in event.shown(to: key.group, removed: removed) {
        batch.add(line(event.event, previous: previous, lobby: lobby, as: form), for: audience)
      }
    }
    return batch
  }

  /// What a client missed that comes back: as many of the events as make up `Limits.missedBytes`.
  /// - Parameters:
  ///   - previous: the last event that it was told.
  ///   - standstill: the lobby's, now.
  /// - Returns: the lines, the last event that was looked at (nil if there was none), and the last that is told.
  static func missed(
    _ events: some Sequence<RecentEvent>, after previous: Int, by viewer: Viewer, topics: Topics, lobby: LobbyID,
    during standstill: Standstill?, removed: BitSet
  ) -> (lines: ByteBuffer, seq: Int?, previous: Int) {
    var lines = ByteBuffer()
    var previous = previous
    var seq: Int?
    for event in events {
      if lines.readableBytes >= Limits.missedBytes { break }
      seq = event.seq
      guard topics.contains(Topics(of: event.event)), event.isShown(to: viewer, during: standstill) else { continue }
      let form = event.form(for: viewer, removed: removed)
      lines.writeBytes(line(event, previous: previous, lobby: lobby, as: form))
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
    _ event: RecentEvent, previous: Int, lobby: LobbyID, as form: EventCodec.Form
  ) -> [UInt8] {
    Reply.push("event") { $0.members(of: event, lobby: lobby, previous: previous, as: form) }
      + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  /// An event in the form in which its reader may see it.
  mutating func members(of event: RecentEvent, lobby: LobbyID, previous: Int, as form: EventCodec.Form) {
    member("lobby", lobby.rawValue)
    member("seq", event.seq)
    member("prev", previous)
    member("at", event.at)
    member("type", EventCodec.storedName(of: event.event))
    name("data")
    raw(EventCodec.pushed(event.event, stored: event.data, at: event.at, as: form))
  }
}
