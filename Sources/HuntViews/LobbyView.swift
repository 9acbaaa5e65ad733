public import Hunt

/// What a lobby looks like after an event: the board, the chat, the notices, who found what when. A fold over its events.
public struct LobbyView: Sendable {
  public private(set) var lobby: Lobby
  /// The sequence number of the last event that is shown.
  public private(set) var seq: Int
  /// That of the last event that may change the results.
  public private(set) var resultsSeq: Int
  public private(set) var board = Board()
  /// The newest messages, oldest first: as many as a snapshot shows.
  public private(set) var chat: [ChatMessage] = []
  /// The newest notices, oldest first.
  public private(set) var notices: [Notice] = []
  /// The finds of each clue that count, in the order in which they were recorded.
  public private(set) var finds: [ClueID: [RecordedFind]] = [:]

  /// - Parameter event: the first of the lobby's log, which must be `lobbyCreated`; nil otherwise.
  public init?(_ event: LobbyEvent, at moment: Timestamp) {
    guard let lobby = Lobby(event, at: moment) else { return nil }
    self.lobby = lobby
    seq = 1
    resultsSeq = 1
  }

  /// The view that was laid open before (`LobbyViewState`).
  public init(restoring state: LobbyViewState) {
    lobby = Lobby(restoring: state.lobby)
    seq = state.seq
    resultsSeq = state.resultsSeq
    chat = state.chat
    notices = state.notices
    finds = state.finds
    board = Board(
      restoring: standings(), isSeated: lobby.players.map(\.isSeated), rowsChangedAt: state.rowsChangedAt,
      changedAt: state.boardChangedAt)
  }

  /// Shows one more event; ignores one that is shown already.
  public mutating func apply(_ event: LobbyEvent, at moment: Timestamp, seq: Int) {
    guard seq > self.seq else { return }
    self.seq = seq
    if event.mayChangeResults { resultsSeq = seq }
    lobby.evolve(event, at: moment)
    switch event {
    case .playerJoined(let player, _, _, _): board.join(player, seq: seq)
    case .playerRenamed(let player, _, _): board.touch(player, seq: seq)
    case .playerLeft(let player): leave(player)
    case .clueScanned(let find):
      finds[find.clue, default: []].append(RecordedFind(find: find, seq: seq))
      board.record(find, points: points(for: find), seq: seq)
    case .clueRemoved(let clue): finds[clue] = nil
    case .clueUpdated(_, let changes): if changes.points != nil { rescore() }
    case .chatSent(let id, let sender, let name, let text):
      chat.append(ChatMessage(id: id, sender: sender, name: name, text: text, at: moment))
      if chat.count > Limits.snapshotChat { chat.removeFirst() }
    case .noticeSent(let id, let text, let recipient):
      notices.append(Notice(id: id, text: text, recipient: recipient, at: moment))
      if notices.count > Limits.notices { notices.removeFirst() }
    case .lobbyCreated, .lobbyUpdated, .clueAdded, .clueMoved: break
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: break
    }
  }

  /// How many players have found a clue.
  public func foundBy(_ clue: ClueID) -> Int { finds[clue]?.count ?? 0 }

  /// What a find is worth: derived, never stored, so that a ruling or a corrected clue re-scores the past.
  func points(for find: Find) -> Int {
    lobby.clue(find.clue)?.points ?? 0
  }

  /// Whoever leaves takes their finds along: they count for nobody any more.
  private mutating func leave(_ player: PlayerID) {
    board.leave(player, seq: seq)
    for clue in lobby.players[player.number - 1].found.clues { finds[clue]?.removeAll { $0.find.player == player } }
  }

  /// Counts all points again.
  private mutating func rescore() {
    for (number, standing) in standings().enumerated() {
      board.replace(standing, of: PlayerID(number + 1), seq: seq)
    }
  }

  /// What everybody has, by number of the player, from `p1` on.
  private func standings() -> [Board.Standing] {
    var standings = Array(repeating: Board.Standing(), count: lobby.players.count)
    for (clue, finds) in finds {
      let points = lobby.clue(clue)?.points ?? 0
      for recorded in finds {
        standings[recorded.find.player.number - 1].add(recorded.find, points: points, seq: recorded.seq)
      }
    }
    return standings
  }
}

/// A find and the sequence number of its event.
public struct RecordedFind: Sendable, Equatable {
  public let find: Find
  public let seq: Int

  public init(find: Find, seq: Int) {
    self.find = find
    self.seq = seq
  }
}

public struct ChatMessage: Sendable, Equatable {
  public let id: MessageID
  public let sender: Sender
  public let name: String
  public let text: String
  public let at: Timestamp

  public init(id: MessageID, sender: Sender, name: String, text: String, at: Timestamp) {
    self.id = id
    self.sender = sender
    self.name = name
    self.text = text
    self.at = at
  }
}

public struct Notice: Sendable, Equatable {
  public let id: NoticeID
  public let text: String
  public let recipient: Recipient
  public let at: Timestamp

  public init(id: NoticeID, text: String, recipient: Recipient, at: Timestamp) {
    self.id = id
    self.text = text
    self.recipient = recipient
    self.at = at
  }

  var audience: Audience { Audience(to: recipient) }
}
