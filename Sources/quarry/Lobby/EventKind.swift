import LobbyLog

/// What an event changes on a watcher's screen.
extension EventKind {
  /// Whether the event may change the board.
  var changesBoard: Bool {
    switch self {
    case .clueScanned, .hintTaken, .rulingApplied, .rulingRevoked, .clueUpdated, .lobbyUpdated, .timeExtended,
      .playerJoined, .playerRenamed, .playerMoved, .playerLeft, .playerKicked, .boardFrozen, .boardRevealed,
      .photoReopened:
      true
    case .lobbyCreated, .lobbyClaimed, .clueAdded, .clueRemoved, .clueMoved, .clueRevealed, .playerAdmitted,
      .playerUpdated,
      .playerHandedOver,
      .playerMuted, .playerUnmuted, .playerWarmedUp, .huntStarting, .huntStartCancelled,
      .huntStarted, .huntResumed, .huntPaused, .huntEnded, .waveStarted, .waveMoved, .noticeSent, .chatSent,
      .chatRemoved, .chatReported,
      .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered, .feedbackGiven, .staffInvited,
      .staffRevoked, .passphraseChanged,
      .songRequested, .songVoted, .songPlayed, .songRemoved, .momentReacted,
      .sheetRequested, .sheetMailed, .sheetMailFailed,
      .ghostScanned, .playAmended, .clueClaimed, .clueTried, .stationEntered, .stationLeft, .photoSubmitted,
      .photoAccepted,
      .photoRejected, .photoPublished,
      .photoWithdrawn:
      false
    }
  }

  /// Whether the event may change clues, whose texts come with no event.
  var changesClues: Bool {
    switch self {
    case .huntStarted, .clueRevealed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueTried, .rulingApplied,
      .rulingRevoked, .stationEntered, .stationLeft, .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened,
      .lobbyUpdated, .waveStarted, .waveMoved, .boardRevealed:
      true
    case .lobbyCreated, .lobbyClaimed, .playerJoined, .playerRenamed, .playerUpdated, .playerLeft, .playerKicked,
      .playerAdmitted, .playerHandedOver, .playerMuted, .playerUnmuted, .playerWarmedUp, .playerMoved, .huntStarting,
      .huntStartCancelled, .huntResumed, .huntPaused, .timeExtended,
      .huntEnded, .clueScanned,
      .hintTaken,
      .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered, .feedbackGiven, .staffInvited,
      .staffRevoked, .passphraseChanged,
      .noticeSent, .chatSent, .chatRemoved, .chatReported, .songRequested, .songVoted, .songPlayed,
      .songRemoved, .momentReacted,
      .boardFrozen, .sheetRequested, .sheetMailed, .sheetMailFailed, .ghostScanned, .playAmended, .clueClaimed,
      .photoPublished, .photoWithdrawn:
      false
    }
  }
}
