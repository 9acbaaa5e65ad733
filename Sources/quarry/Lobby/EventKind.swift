/// All types of events in the protocol.
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
  case huntResumed = "hunt.resumed"
  case huntPaused = "hunt.paused"
  case timeExtended = "time.extended"
  case huntEnded = "hunt.ended"
  case clueScanned = "clue.scanned"
  case clueClaimed = "clue.claimed"
  case hintTaken = "hint.taken"
  case noticeSent = "notice.sent"
  case chatSent = "chat.sent"
  case chatRemoved = "chat.removed"
  case chatReported = "chat.reported"
  case songRequested = "song.requested"
  case songVoted = "song.voted"
  case songRemoved = "song.removed"
  case rulingApplied = "ruling.applied"
  case rulingRevoked = "ruling.revoked"
  case boardFrozen = "board.frozen"
  case boardRevealed = "board.revealed"
  case sheetRequested = "sheet.requested"
  case sheetMailed = "sheet.mailed"
  case sheetMailFailed = "sheet.mailFailed"
  case ghostScanned = "ghost.scanned"
  case playAmended = "play.amended"

  /// Whether the event may change the board.
  var changesBoard: Bool {
    switch self {
    case .clueScanned, .hintTaken, .rulingApplied, .rulingRevoked, .clueUpdated, .lobbyUpdated, .timeExtended,
      .playerJoined, .playerRenamed, .playerLeft, .playerKicked, .boardFrozen, .boardRevealed:
      true
    case .lobbyCreated, .lobbyClaimed, .clueAdded, .clueRemoved, .clueMoved, .clueRevealed, .playerAdmitted,
      .playerMuted, .playerUnmuted,
      .huntStarted, .huntResumed, .huntPaused, .huntEnded, .noticeSent, .chatSent, .chatRemoved, .chatReported,
      .songRequested, .songVoted, .songRemoved, .sheetRequested, .sheetMailed, .sheetMailFailed, .ghostScanned,
      .playAmended, .clueClaimed:
      false
    }
  }

  /// Whether the event may change clues, whose texts come with no event.
  var changesClues: Bool {
    switch self {
    case .huntStarted, .clueRevealed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .rulingApplied,
      .rulingRevoked:
      true
    case .lobbyCreated, .lobbyUpdated, .lobbyClaimed, .playerJoined, .playerRenamed, .playerLeft, .playerKicked,
      .playerAdmitted, .playerMuted, .playerUnmuted, .huntResumed, .huntPaused, .timeExtended, .huntEnded, .clueScanned,
      .hintTaken,
      .noticeSent, .chatSent, .chatRemoved, .chatReported, .songRequested, .songVoted, .songRemoved, .boardFrozen,
      .boardRevealed, .sheetRequested, .sheetMailed, .sheetMailFailed, .ghostScanned, .playAmended, .clueClaimed:
      false
    }
  }
}
