import Hunt

/// The kinds of events.
enum EventKind: String, CaseIterable {
  case lobbyCreated = "lobby.created"
  case lobbyUpdated = "lobby.updated"
  case lobbyClaimed = "lobby.claimed"
  case clueAdded = "clue.added"
  case clueUpdated = "clue.updated"
  case clueRemoved = "clue.removed"
  case clueMoved = "clue.moved"
  case clueRevealed = "clue.revealed"
  case playerJoined = "player.joined"
  case playerRenamed = "player.renamed"
  case playerLeft = "player.left"
  case playerKicked = "player.kicked"
  case playerAdmitted = "player.admitted"
  case playerMuted = "player.muted"
  case playerUnmuted = "player.unmuted"
  case huntStarted = "hunt.started"
  case huntPaused = "hunt.paused"
  case huntResumed = "hunt.resumed"
  case timeExtended = "time.extended"
  case huntEnded = "hunt.ended"
  case clueScanned = "clue.scanned"
  case boardFrozen = "board.frozen"
  case boardRevealed = "board.revealed"
  case noticeSent = "notice.sent"
  case chatSent = "chat.sent"
  case chatRemoved = "chat.removed"
  case chatReported = "chat.reported"
  case songRequested = "song.requested"
  case songVoted = "song.voted"
  case songRemoved = "song.removed"
  case hintTaken = "hint.taken"
  case rulingApplied = "ruling.applied"
  case rulingRevoked = "ruling.revoked"
  case sheetRequested = "sheet.requested"
  case sheetMailed = "sheet.mailed"
  case sheetMailFailed = "sheet.mailFailed"
  case ghostScanned = "ghost.scanned"
  case playAmended = "play.amended"
  case clueClaimed = "clue.claimed"

  init(of event: LobbyEvent) {
    switch event {  // No `default`: a new event needs a kind here and a sample above.
    case .lobbyCreated: self = .lobbyCreated
    case .lobbyUpdated: self = .lobbyUpdated
    case .lobbyClaimed: self = .lobbyClaimed
    case .clueAdded: self = .clueAdded
    case .clueUpdated: self = .clueUpdated
    case .clueRemoved: self = .clueRemoved
    case .clueMoved: self = .clueMoved
    case .clueRevealed: self = .clueRevealed
    case .playerJoined: self = .playerJoined
    case .playerRenamed: self = .playerRenamed
    case .playerLeft: self = .playerLeft
    case .playerKicked: self = .playerKicked
    case .playerAdmitted: self = .playerAdmitted
    case .playerMuted: self = .playerMuted
    case .playerUnmuted: self = .playerUnmuted
    case .huntStarted: self = .huntStarted
    case .huntPaused: self = .huntPaused
    case .huntResumed: self = .huntResumed
    case .timeExtended: self = .timeExtended
    case .huntEnded: self = .huntEnded
    case .clueScanned: self = .clueScanned
    case .boardFrozen: self = .boardFrozen
    case .boardRevealed: self = .boardRevealed
    case .noticeSent: self = .noticeSent
    case .chatSent: self = .chatSent
    case .chatRemoved: self = .chatRemoved
    case .chatReported: self = .chatReported
    case .songRequested: self = .songRequested
    case .songVoted: self = .songVoted
    case .songRemoved: self = .songRemoved
    case .hintTaken: self = .hintTaken
    case .rulingApplied: self = .rulingApplied
    case .rulingRevoked: self = .rulingRevoked
    case .sheet(.requested): self = .sheetRequested
    case .sheet(.mailed): self = .sheetMailed
    case .sheet(.failed): self = .sheetMailFailed
    case .ghostScanned: self = .ghostScanned
    case .playAmended: self = .playAmended
    case .clueClaimed: self = .clueClaimed
    }
  }
}
