/// A lobby: the state that decides what may happen next. A fold over its events, and a pure value.
public struct Lobby: Sendable, Equatable {
  public private(set) var details: LobbyDetails
  public let code: JoinCode
  public let host: TokenHash
  public let createdAt: Timestamp
  /// The number of the newest event: they are counted 1, 2, 3, …
  public private(set) var seq = 1

  public private(set) var phase = Phase.open
  public private(set) var clock = HuntClock()
  public private(set) var endedAt: Timestamp?
  /// nil while everybody sees the board move.
  public private(set) var standstill: Standstill?

  private(set) var clueStore = ClueStore()
  /// Everyone who ever joined; `p1` is the first.
  public private(set) var players: [Player] = []
  /// How many of them are in the lobby now.
  public private(set) var playerCount = 0
  /// Names in use, without case.
  private(set) var names: Set<String> = []
  /// How many are in each team now; `t1` is the first.
  private(set) var teamSizes: [TeamID: Int] = [:]
  /// The finds of each clue by those who are in the lobby, in the order in which they were made.
  public private(set) var finds: [ClueID: [RecordedFind]] = [:]

  public private(set) var noticeCount = 0
  public private(set) var messageCount = 0
  /// By number of the message.
  public private(set) var removedMessages = BitSet()
  /// The newest, oldest first.
  public private(set) var reports: [ChatReport] = []

  /// - Parameter event: the first of the lobby's log, which must be `lobbyCreated`; nil otherwise.
  public init?(_ event: LobbyEvent, at moment: Timestamp) {
    guard case .lobbyCreated(let details, let code, let host) = event else { return nil }
    self.details = details
    self.code = code
    self.host = host
    createdAt = moment
  }

  /// The lobby that was laid open before (`LobbyState`).
  public init(restoring state: LobbyState) {
    details = state.details
    code = state.code
    host = state.host
    createdAt = state.createdAt
    seq = state.seq
    phase = state.phase
    clock = state.clock
    endedAt = state.endedAt
    standstill = state.standstill
    clueStore = ClueStore(clues: state.clues, order: state.clueOrder, lastNumber: state.lastClueNumber)
    players = state.players
    playerCount = players.count(where: \.isSeated)
    names = Set(players.lazy.filter(\.isSeated).map(\.name.folded))
    for player in players where player.isSeated { if let team = player.team { teamSizes[team, default: 0] += 1 } }
    finds = state.finds
    noticeCount = state.noticeCount
    messageCount = state.messageCount
    removedMessages = state.removedMessages
    reports = state.reports
  }

  // MARK: Reading

  /// In the host's order.
  public var clueOrder: [ClueID] { clueStore.order }

  public func clue(_ id: ClueID) -> Clue? { clueStore.clues[id] }

  /// The player, if they are in the lobby.
  public func player(_ id: PlayerID) -> Player? {
    guard players.indices.contains(id.number - 1), players[id.number - 1].isSeated else { return nil }
    return players[id.number - 1]
  }

  /// Somebody who joined, whether they are still in the lobby or not.
  public func anyPlayer(_ id: PlayerID) -> Player? {
    players.indices.contains(id.number - 1) ? players[id.number - 1] : nil
  }

  /// Who is in the lobby, in order of joining.
  public var seatedPlayers: some Sequence<(id: PlayerID, player: Player)> {
    players.enumerated().lazy.filter(\.element.isSeated).map { (PlayerID($0.offset + 1), $0.element) }
  }

  /// When the hunt ends; while it is paused, when it would if it went on at `now`. nil without a clock or before the start.
  public func endsAt(now: Timestamp) -> Timestamp? {
    clock.endsAt ?? (phase == .paused ? clock.remaining.map { now + $0 } : nil)
  }

  /// Whether players get to see this clue. Those who watch see what a player without finds sees.
  public func isRevealed(_ clue: ClueID, to player: PlayerID?) -> Bool {
    // Not by the phase: a hunt that was called off has ended without a start, and may be played another day.
    clock.startedAt != nil && clueStore.clues[clue] != nil
  }

  /// From when on the lobby is archived: read by id, not found by code. nil as long as nobody can tell.
  public var archivesAt: Timestamp? {
    switch phase {
    case .ended: return endedAt.map { $0 + Limits.archivedAfterEnd }
    case .running: return clock.endsAt.map { $0 + Limits.archivedAfterEnd }
    case .paused: return nil
    case .open:
      guard let startsAt = details.startsAt else { return createdAt + Limits.archivedUnstarted }
      return details.duration.map { startsAt + .seconds($0) + Limits.archivedAfterEnd }
    }
  }

  public func isArchived(at now: Timestamp) -> Bool { archivesAt.map { $0 <= now } ?? false }

  // MARK: Time

  /// When something happens next that nobody has to ask for.
  public var deadline: Timestamp? {
    switch phase {
    case .open: details.startsAt
    case .running: clock.endsAt
    case .paused, .ended: nil
    }
  }

  /// What the passing of time has brought about by `now`, as of its own moment; nil if nothing. Must be recorded before
  /// anything else is decided; then there may be more.
  public func overdue(at now: Timestamp) -> (event: LobbyEvent, at: Timestamp)? {
    guard let deadline, deadline <= now else { return nil }
    switch phase {
    case .open: return (.huntStarted(endsAt: details.duration.map { deadline + .seconds($0) }), deadline)
    case .running: return (.huntEnded(by: .clock), deadline)
    case .paused, .ended: return nil
    }
  }

  // MARK: Recording

  /// Records what happened. Never refuses: that was decided before.
  public mutating func evolve(_ event: LobbyEvent, at moment: Timestamp) {
    seq += 1
    standstill?.note(event, seq: seq)
    switch event {
    case .lobbyCreated: break  // Only ever the first event, which `init` took.
    case .lobbyUpdated(let changes): details = changes.applied(to: details)

    case .clueAdded(let id, let clue, let next): clueStore.add(clue, as: id, before: next)
    case .clueUpdated(let id, let changes): clueStore.update(id, changes)
    case .clueRemoved(let id): clueStore.remove(id)
    case .clueMoved(let id, let next): clueStore.move(id, before: next)

    case .playerJoined(_, let name, let team, let token):
      players.append(Player(name: name, team: team, token: token, joinedAt: moment))
      names.insert(name.folded)
      playerCount += 1
      if let team { teamSizes[team, default: 0] += 1 }
    case .playerRenamed(let id, let name, _):
      names.remove(players[id.number - 1].name.folded)
      names.insert(name.folded)
      players[id.number - 1].name = name
    case .playerLeft(let id): unseat(id, .left)
    case .playerKicked(let id, _): unseat(id, .kicked)
    case .playerMuted(let id, _): players[id.number - 1].isMuted = true
    case .playerUnmuted(let id, _): players[id.number - 1].isMuted = false

    case .huntStarted(let endsAt), .huntResumed(let endsAt):
      phase = .running
      clock.run(from: moment, endsAt: endsAt)
    case .huntPaused:
      phase = .paused
      clock.stop(at: moment)
    case .timeExtended(let seconds, _): clock.extend(by: .seconds(seconds))
    case .huntEnded:
      phase = .ended
      clock.stop(at: moment)
      endedAt = moment

    case .clueScanned(let find):
      players[find.player.number - 1].found.insert(find.clue)
      finds[find.clue, default: []].insert(RecordedFind(find, seq: seq))
    case .boardFrozen(let position): standstill = Standstill(at: position, scoredAt: position)
    case .boardRevealed(let position): standstill = standstill?.revealed(upTo: position)
    case .noticeSent: noticeCount += 1
    case .chatSent(_, let sender, _, _, _):
      messageCount += 1
      if case .player(let id) = sender { players[id.number - 1].lastMessageAt = moment }
    case .chatRemoved(let id): removedMessages.insert(id.number)
    case .chatReported(let id, let player, let reason):
      reports.append(ChatReport(message: id, player: player, reason: reason, at: moment))
      if reports.count > Limits.reports { reports.removeFirst() }
    }
  }

  private mutating func unseat(_ id: PlayerID, _ presence: Player.Presence) {
    let player = players[id.number - 1]
    names.remove(player.name.folded)
    if let team = player.team { teamSizes[team] = teamSizes[team].flatMap { $0 > 1 ? $0 - 1 : nil } }
    players[id.number - 1].presence = presence
    playerCount -= 1
    // Whoever goes takes their finds along: they count for nobody any more.
    for clue in player.found.clues {
      let others = finds[clue]?.filter { $0.player != id } ?? []
      finds[clue] = others.isEmpty ? nil : others
    }
  }
}

/// Someone who joined a lobby.
public struct Player: Sendable, Equatable {
  public internal(set) var name: String
  public let team: TeamID?
  public let token: TokenHash
  public let joinedAt: Timestamp
  public internal(set) var found = ClueSet()
  public internal(set) var presence = Presence.seated
  /// Whether the host lets them neither chat nor ask for songs.
  public internal(set) var isMuted = false
  /// When they last wrote in the chat.
  public internal(set) var lastMessageAt: Timestamp?

  public enum Presence: Sendable {
    case seated
    case left
    case kicked
  }

  public var isSeated: Bool { presence == .seated }

  public init(
    name: String, team: TeamID?, token: TokenHash, joinedAt: Timestamp, found: ClueSet = ClueSet(),
    presence: Presence = .seated, isMuted: Bool = false, lastMessageAt: Timestamp? = nil
  ) {
    self.name = name
    self.team = team
    self.token = token
    self.joinedAt = joinedAt
    self.found = found
    self.presence = presence
    self.isMuted = isMuted
    self.lastMessageAt = lastMessageAt
  }
}

/// The clues of a lobby and their order.
struct ClueStore: Sendable, Equatable {
  private(set) var clues: [ClueID: Clue]
  private(set) var order: [ClueID]
  /// The number of the newest clue, removed ones included.
  private(set) var lastNumber: Int

  init(clues: [ClueID: Clue] = [:], order: [ClueID] = [], lastNumber: Int = 0) {
    self.clues = clues
    self.order = order
    self.lastNumber = lastNumber
  }

  mutating func add(_ clue: Clue, as id: ClueID, before next: ClueID?) {
    clues[id] = clue
    insert(id, before: next)
    lastNumber = max(lastNumber, id.number)
  }

  mutating func update(_ id: ClueID, _ changes: ClueChanges) {
    clues[id] = clues[id].map(changes.applied)
  }

  mutating func remove(_ id: ClueID) {
    clues[id] = nil
    order.removeAll { $0 == id }
  }

  mutating func move(_ id: ClueID, before next: ClueID?) {
    order.removeAll { $0 == id }
    insert(id, before: next)
  }

  private mutating func insert(_ id: ClueID, before next: ClueID?) {
    order.insert(id, at: next.flatMap(order.firstIndex) ?? order.endIndex)
  }
}

/// A set of clues. Every player holds one.
public struct ClueSet: Hashable, Sendable {
  /// By number of the clue.
  private var bits: BitSet

  public init(words: [UInt64] = []) { bits = BitSet(words: words) }

  public var words: [UInt64] { bits.words }
  public var count: Int { bits.count }
  public func contains(_ clue: ClueID) -> Bool { bits.contains(clue.number) }

  /// By rising number.
  public var clues: [ClueID] { bits.numbers.map { ClueID($0) } }

  public mutating func insert(_ clue: ClueID) { bits.insert(clue.number) }
}
