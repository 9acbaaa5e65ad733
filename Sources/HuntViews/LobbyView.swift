public import Hunt

/// What a lobby looks like after an event: the board, the chat, the notices, who found what when. A fold over its events.
public struct LobbyView: Sendable {
  public private(set) var lobby: Lobby
  /// The sequence number of the last event that is shown.
  public var seq: Int { lobby.seq }
  /// That of the last event that may change the results.
  public private(set) var resultsSeq = 1
  /// As the host sees it, and everybody else unless it stands still.
  public internal(set) var board = Board()
  public internal(set) var teams = TeamBoard()
  /// nil while everybody sees the board move.
  private(set) var still: StillBoard?
  /// The newest messages to all, and of each team, oldest first: as many of each as a snapshot shows.
  public private(set) var chat: [ChatMessage] = []
  /// The newest notices, oldest first.
  public private(set) var notices: [Notice] = []

  /// - Parameter event: the first of the lobby's log, which must be `lobbyCreated`; nil otherwise.
  public init?(_ event: LobbyEvent, at moment: Timestamp) {
    guard let lobby = Lobby(event, at: moment) else { return nil }
    self.lobby = lobby
    rescoreTeams()
  }

  /// The view that was laid open before (`LobbyViewState`).
  public init(restoring state: LobbyViewState) {
    precondition(state.lobby.standstill == nil, "what a still board shows is not in the state")
    lobby = Lobby(restoring: state.lobby)
    resultsSeq = state.resultsSeq
    chat = state.chat
    notices = state.notices
    board = Board(
      restoring: standings(), isSeated: lobby.players.map(\.isSeated), rowsChangedAt: state.rowsChangedAt,
      changedAt: state.boardChangedAt)
    rescoreTeams()
    teams.changedAt = state.teamsChangedAt
  }

  /// Shows one more event; ignores one that is shown already.
  public mutating func apply(_ event: LobbyEvent, at moment: Timestamp, seq: Int) {
    guard seq > self.seq else { return }
    assert(seq == self.seq + 1, "events are shown in order, and each of them")
    if event.mayChangeResults { resultsSeq = seq }
    lobby.evolve(event, at: moment)
    still?.note(event, at: moment, seq: seq)
    switch event {
    case .playerJoined(let player, _, _, _, _, _): board.join(player, seq: seq)
    case .playerRenamed(let player, let name, _):
      board.touch(player, seq: seq)
      if name == Lobby.deletedPlayer { rename(.player(player), to: name) }
    case .lobbyClaimed(let account): if account == nil { rename(.host, to: Lobby.deletedHost) }
    case .playerLeft(let player), .playerKicked(let player, _, _): leave(player)
    case .clueScanned(let find): score(lobby.recorded(find, at: moment))
    case .clueUpdated(_, let changes): if changes.points != nil { rescore() }
    case .lobbyUpdated(let changes):
      if changes.scoring != nil || changes.settings?.clock != nil { rescore() }
      if changes.teams != nil {
        rescoreTeams()
        teams.changedAt = seq
      }
    case .hintTaken(let player, _, _, let cost): give(-cost, to: player)
    case .rulingApplied(_, let ruling, _): score(ruling, isInForce: true)
    case .rulingRevoked(let id): if let applied = lobby.rulings[id] { score(applied.ruling, isInForce: false) }
    case .timeExtended: if case .speed = lobby.details.scoring { rescore() }
    case .chatSent(let id, let sender, let name, let text, let recipient):
      add(ChatMessage(id: id, sender: sender, name: name, text: text, recipient: recipient, at: moment))
    case .noticeSent(let id, let text, let clue, let recipient):
      notices.append(Notice(id: id, text: text, clue: clue, recipient: recipient, at: moment))
      if notices.count > Limits.notices { notices.removeFirst() }
    case .boardFrozen:
      board.touch(seq: seq)
      teams.changedAt = seq
      still = StillBoard(self)
    case .boardRevealed(let position): reveal(upTo: position)
    // The lobby itself holds them.
    case .playerAdmitted, .playerMuted, .playerUnmuted, .chatRemoved, .chatReported: break
    case .songRequested, .songVoted, .songRemoved, .sheet, .ghostScanned: break  // Likewise.
    case .clueClaimed: break  // Nothing counts yet.
    case .playAmended: break  // The find before it was scored.
    case .lobbyCreated, .clueAdded, .clueRemoved, .clueMoved, .clueRevealed: break
    case .huntStarted, .huntPaused, .huntResumed, .huntEnded: break
    }
  }

  /// The board as somebody sees it.
  public func board(for viewer: Viewer) -> Board { viewer == .host ? board : still?.board ?? board }

  /// Where points come from, as far as somebody may know: finds, and what clues are worth.
  func scores(for viewer: Viewer) -> LobbyView { viewer == .host ? self : still?.view ?? self }

  /// How many players have found a clue.
  public func foundBy(_ clue: ClueID) -> Int { lobby.finds[clue]?.count ?? 0 }

  private mutating func reveal(upTo position: Int) {
    guard let shown = still else { return }
    let seq = seq
    teams.changedAt = seq
    if lobby.standstill == nil {
      still = nil
      board.takePlace(of: shown.board, seq: seq)
    } else {
      board.touch(seq: seq)
      still?.move(to: position, seq: seq)
    }
  }

  /// Who said it is forgotten; what was said is the lobby's.
  private mutating func rename(_ sender: Sender, to name: String) {
    for index in chat.indices where chat[index].sender == sender { chat[index].name = name }
  }

  private mutating func add(_ message: ChatMessage) {
    chat.append(message)
    // Each its own share, so that no team's talk pushes out what is said to all.
    let alike = chat.indices.filter { chat[$0].recipient == message.recipient }
    if alike.count > Limits.snapshotChat { chat.remove(at: alike[0]) }
  }

  private mutating func leave(_ player: PlayerID) {
    board.leave(player, seq: seq)
    if lobby.players[player.number - 1].team != nil { rescoreTeams() }
    // Those who came behind move up, or share what all get.
    switch lobby.details.scoring {
    case .fixed, .speed: break
    case .first, .dynamic: rescore()
    }
  }
}

/// A line of the chat, as it is shown to those it went to.
public struct ChatMessage: Sendable, Equatable {
  public let id: MessageID
  public let sender: Sender
  public var name: String
  public let text: String
  public let recipient: Recipient
  public let at: Timestamp

  public init(id: MessageID, sender: Sender, name: String, text: String, recipient: Recipient = .all, at: Timestamp) {
    self.id = id
    self.sender = sender
    self.name = name
    self.text = text
    self.recipient = recipient
    self.at = at
  }

  var audience: Audience { Audience(to: recipient) }
}

/// What the host told everybody, a player or a team: an announcement, or a hint for a clue.
public struct Notice: Sendable, Equatable {
  public let id: NoticeID
  public let text: String
  /// Which clue it is a hint for, if it is one.
  public let clue: ClueID?
  public let recipient: Recipient
  public let at: Timestamp

  public init(id: NoticeID, text: String, clue: ClueID? = nil, recipient: Recipient, at: Timestamp) {
    self.id = id
    self.text = text
    self.clue = clue
    self.recipient = recipient
    self.at = at
  }

  var audience: Audience { Audience(to: recipient) }
}
