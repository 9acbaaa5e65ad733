public import Core
public import Hunt

/// A lobby as it appears after an event: the board, the chat, the notices, the finds. A fold over its events.
public struct LobbyView: Sendable {
  public private(set) var lobby: Lobby
  /// The sequence number of the last event that is shown.
  public var seq: Int { lobby.seq }
  /// The number of the last event that may change the results.
  public private(set) var resultsSeq = 1
  /// The host's board, which everybody sees unless it stands still.
  public internal(set) var board = Board()
  public internal(set) var teams = TeamBoard()
  /// nil while the public board is live.
  private(set) var still: FrozenBoard?
  /// The finds whose players then led and did not right before, by number, in order.
  public private(set) var leads: [Int] = []
  /// The newest messages to everybody and to each team, oldest first: as many of each as a snapshot shows.
  public private(set) var chat: [ChatMessage] = []
  /// The newest notices, oldest first.
  public private(set) var notices: [Notice] = []

  /// - Parameter event: the first of the lobby's log, which must be `lobbyCreated`; nil otherwise.
  public init?(_ event: LobbyEvent, at moment: Timestamp) {
    guard let lobby = Lobby(event, at: moment) else { return nil }
    self.lobby = lobby
    rescoreTeams()
  }

  /// Restores a view from its saved state.
  public init(restoring state: LobbyViewState) {
    precondition(state.lobby.freeze == nil, "what a still board shows is not in the state")
    lobby = Lobby(restoring: state.lobby)
    resultsSeq = state.resultsSeq
    leads = state.leads
    chat = state.chat
    notices = state.notices
    board = Board(
      restoring: standings(), isSeated: lobby.players.map(\.isSeated), rowsChangedAt: state.rowsChangedAt,
      changedAt: state.boardChangedAt)
    rescoreTeams()
    teams.changedAt = state.teamsChangedAt
  }

  /// Applies one more event; ignores one that was applied before.
  /// - Parameter author: the member of staff who caused it, if one did.
  public mutating func apply(_ event: LobbyEvent, at moment: Timestamp, seq: Int, by author: StaffID? = nil) {
    guard seq > self.seq else { return }
    assert(seq == self.seq + 1, "events are shown in order, and each of them")
    if event.mayChangeResults { resultsSeq = seq }
    lobby.evolve(event, at: moment, by: author)
    still?.note(event, at: moment, seq: seq)
    switch event {
    case .playerJoined(let joined):
      board.join(joined.player, seq: seq)
      if joined.givesTeamDivision { teams.changedAt = seq }
    case .playerRenamed(let renamed):
      board.touch(renamed.player, seq: seq)
      if renamed.name == Lobby.deletedPlayer { rename(.player(renamed.player), to: renamed.name) }
    case .lobbyClaimed(let claimed): if claimed.account == nil { rename(.host, to: Lobby.deletedHost) }
    case .playerLeft(let left): leave(left.player)
    case .playerKicked(let kicked): leave(kicked.player)
    case .clueScanned(let find): note(find, at: moment)
    case .clueUpdated(let updated): if updated.changes.points != nil { rescore() }
    case .lobbyUpdated(let changes):
      if changes.forgetsStaff { forgetStaff() }
      if changes.scoring != nil || changes.settings?.clock != nil || changes.groups != nil { rescore() }
      if changes.settings?.ties != nil {
        board.touchAll(seq: seq)
        teams.changedAt = seq
      }
      if changes.teams != nil {
        rescoreTeams()
        teams.changedAt = seq
      }
    case .hintTaken(let taken): give(-taken.cost, to: taken.player)
    case .rulingApplied(let applied): score(applied.ruling, isInForce: true)
    case .rulingRevoked(let revoked):
      if let applied = lobby.rulings[revoked.id] { score(applied.ruling, isInForce: false) }
    case .timeExtended: if case .speed = lobby.scoring { rescore() }
    case .chatSent(let sent):
      add(
        ChatMessage(
          id: sent.message, sender: sent.from, name: sent.name, text: sent.text, recipient: sent.to, at: moment,
          staff: sent.staff))
    case .noticeSent(let sent):
      notices.append(Notice(id: sent.notice, text: sent.text, clue: sent.clue, recipient: sent.to, at: moment))
      if notices.count > Limits.notices { notices.removeFirst() }
    case .boardFrozen:
      board.touch(seq: seq)
      teams.changedAt = seq
      still = FrozenBoard(self)
    case .boardRevealed(let revealed): reveal(upTo: revealed.seq)
    // The lobby itself holds these.
    case .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered, .feedbackGiven: break
    case .playerAdmitted, .playerHandedOver, .playerMuted, .playerUnmuted, .chatRemoved, .chatReported: break
    case .playerUpdated: break
    // The lobby holds these, too.
    case .songRequested, .songVoted, .songPlayed, .songRemoved, .momentReacted, .ghostScanned: break
    case .sheetRequested, .sheetMailed, .sheetMailFailed: break
    case .stationEntered, .stationLeft: break
    case .clueClaimed: break  // It does not count yet.
    case .clueTried: break  // The find that follows costs less.
    case .playAmended: break  // The find before it was scored.
    case .staffInvited, .staffRevoked, .passphraseChanged: break
    case .photoReopened: rescore()
    case .photoSubmitted, .photoAccepted, .photoRejected, .photoPublished, .photoWithdrawn: break
    case .lobbyCreated, .clueAdded, .clueRemoved, .clueMoved, .clueRevealed: break
    case .huntStarting, .huntStartCancelled, .huntStarted, .huntPaused, .huntResumed, .huntEnded, .playerWarmedUp: break
    case .playerMoved(let moved):
      board.touch(moved.player, seq: seq)
      rescoreTeams()
      teams.changedAt = seq
    case .waveStarted, .waveMoved: break  // Nobody who waits has found anything.
    }
  }

  /// The board that a viewer sees.
  public func board(for viewer: Viewer) -> Board { viewer.seesAsHost ? board : still?.board ?? board }

  /// The view that determines points for a viewer: finds, and the worth of clues.
  func scores(for viewer: Viewer) -> LobbyView { viewer.seesAsHost ? self : still?.view ?? self }

  /// How many players have found a clue.
  public func foundBy(_ clue: ClueID) -> Int { lobby.finds[clue]?.count ?? 0 }

  private mutating func note(_ find: Find, at moment: Timestamp) {
    let isLeader = isLeading(find.player)
    score(lobby.recorded(find, at: moment))
    if !isLeader, isLeading(find.player) { leads.append(seq) }
  }

  private func isLeading(_ player: PlayerID) -> Bool {
    board.rank(of: player, ties: lobby.details.settings.ties) == 1 && board.standing(of: player).points > 0
  }

  private mutating func reveal(upTo position: Int) {
    guard let shown = still else { return }
    let seq = seq
    teams.changedAt = seq
    if lobby.freeze == nil {
      still = nil
      board.takePlace(of: shown.board, seq: seq)
    } else {
      board.touch(seq: seq)
      still?.move(to: position, seq: seq)
    }
  }

  /// Renames the sender of chat lines that stay: who it was is forgotten, but the text belongs to the lobby.
  private mutating func rename(_ sender: Sender, to name: String) {
    for index in chat.indices where chat[index].sender == sender && chat[index].staff == nil { chat[index].name = name }
  }

  private mutating func forgetStaff() {
    for index in chat.indices where chat[index].staff != nil { chat[index].name = Lobby.deletedStaff }
  }

  /// The view without the names of those whom a later state has forgotten.
  public func concealing(_ forgotten: [PlayerID: Int]) -> LobbyView {
    let hidden = forgotten.filter { $0.value > seq }
    guard !hidden.isEmpty else { return self }
    var view = self
    for player in hidden.keys {
      view.lobby.conceal(player)
      view.rename(.player(player), to: Lobby.deletedPlayer)
    }
    return view
  }

  private mutating func add(_ message: ChatMessage) {
    chat.append(message)
    // Each recipient has its own quota, so that a team's chat does not push out messages to everybody.
    let alike = chat.indices.filter { chat[$0].recipient == message.recipient }
    if alike.count > Limits.snapshotChat { chat.remove(at: alike[0]) }
  }

  private mutating func leave(_ player: PlayerID) {
    board.leave(player, seq: seq)
    if lobby.players[player.number - 1].team != nil {
      rescoreTeams()
      if lobby.players[player.number - 1].division != nil { teams.changedAt = seq }
    }
    // Finders behind move up, or the shared worth changes.
    switch lobby.scoring {
    case .fixed, .speed: break
    case .first, .dynamic: rescore()
    }
  }
}

/// A chat line, as shown to its recipients.
public struct ChatMessage: Sendable, Equatable {
  public let id: MessageID
  public let sender: Sender
  public var name: String
  public let text: String
  public let recipient: Recipient
  public let at: Timestamp
  /// The member of staff who spoke for the host.
  public let staff: StaffID?

  public init(
    id: MessageID, sender: Sender, name: String, text: String, recipient: Recipient = .all, at: Timestamp,
    staff: StaffID? = nil
  ) {
    self.id = id
    self.sender = sender
    self.name = name
    self.text = text
    self.recipient = recipient
    self.at = at
    self.staff = staff
  }

  var audience: Audience { Audience(to: recipient) }
}

/// A host's announcement, or hint for a clue, to everybody, a player or a team.
public struct Notice: Sendable, Equatable {
  public let id: NoticeID
  public let text: String
  /// The clue it is a hint for, if any.
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
