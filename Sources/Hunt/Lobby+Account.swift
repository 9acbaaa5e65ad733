public import Core

/// The owner of a lobby, and whose names appear in it.
extension Lobby {
  /// The name of a player whose account is deleted. Nobody can choose it.
  public static let deletedPlayer = "deleted player"
  /// The author of a lobby whose account is deleted.
  public static let deletedHost = "deleted host"

  /// The account whose name an event contains; nil if that person was not signed in, or there is none.
  public func account(named event: LobbyEvent) -> AccountID? {
    switch event {  // No `default`: a new event that tells a name must say whose it is, or the log keeps it readable.
    case .lobbyCreated(let created): created.account
    case .playerJoined(let joined): joined.account
    case .lobbyUpdated(let changes): changes.author == nil ? nil : account
    case .playerRenamed(let renamed):
      renamed.name == Self.deletedPlayer ? nil : anyPlayer(renamed.player)?.account
    case .chatSent(let sent):
      switch sent.from {
      case .host: sent.staff == nil ? account : nil
      case .player(let player): anyPlayer(player)?.account
      }
    case .photoSubmitted(let sent): sent.caption == nil ? nil : anyPlayer(sent.player)?.account
    case .photoPublished(let published): published.caption == nil ? nil : anyPlayer(published.player)?.account
    // The names of staff are sealed with no account's key.
    case .staffInvited, .staffRevoked: nil
    case .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed: nil
    case .sheetRequested, .sheetMailed, .sheetMailFailed: nil
    case .playerLeft, .playerKicked, .playerAdmitted, .playerHandedOver, .playerMuted, .playerUnmuted: nil
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .waveStarted, .waveMoved: nil
    case .clueScanned, .hintTaken, .boardFrozen, .boardRevealed, .rulingApplied, .rulingRevoked: nil
    case .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered: nil
    case .noticeSent, .chatRemoved, .chatReported, .songRequested, .songVoted, .songRemoved: nil
    case .ghostScanned, .playAmended, .clueClaimed, .clueTried: nil
    case .stationEntered, .stationLeft: nil
    case .photoAccepted, .photoRejected, .photoReopened, .photoWithdrawn: nil
    }
  }

  // MARK: Deciding

  func claim(by account: AccountID) throws(Rejection) -> Decision {
    guard let owner = self.account else { return Decision([.lobbyClaimed(LobbyClaimed(account: account))]) }
    guard owner == account else { throw .notAllowed(.isClaimed) }
    return Decision()
  }

  /// Skips rules that hold for others: names need not be unique here, and renaming works after the end.
  func forget(_ account: AccountID) -> Decision {
    var events = players.indices.filter { players[$0].account == account }.flatMap { index in
      withdrawnPhotos(of: PlayerID(index + 1)) + [
        LobbyEvent.playerRenamed(
          PlayerRenamed(player: PlayerID(index + 1), name: Self.deletedPlayer, team: players[index].team))
      ]
    }
    if self.account == account {
      var changes = LobbyChanges()
      changes.author = Self.deletedHost
      if details.contact != nil { changes.contact = .some(nil) }
      events += [.lobbyClaimed(LobbyClaimed(account: nil)), .lobbyUpdated(changes)]
    }
    return Decision(events)
  }

  /// Whether the name is free to take.
  func isFree(_ name: PlayerName) -> Bool {
    let folded = name.value.folded
    return !names.contains(folded) && folded != Self.deletedPlayer && !keptOut.values.contains(folded)
  }

  // MARK: Recording

  mutating func rename(_ id: PlayerID, to name: String) {
    if players[id.number - 1].isSeated {
      giveUp(players[id.number - 1].name)
      take(name)
    }
    players[id.number - 1].name = name
    if players[id.number - 1].isKeptOut { keepOut(id) }
    if name == Self.deletedPlayer {
      players[id.number - 1].account = nil
      photos.blank(of: id)
    }
  }

  /// The name of deleted accounts may occur several times.
  mutating func take(_ name: String) {
    if name != Self.deletedPlayer { names.insert(name.folded) }
  }

  mutating func giveUp(_ name: String) { names.remove(name.folded) }
}

extension LobbyEvent {
  /// The person's name, or another text of theirs that their key seals, that the event contains; nil if none.
  public var name: String? {
    switch self {
    case .lobbyCreated(let created): created.details.author
    case .lobbyUpdated(let changes): changes.author
    case .playerJoined(let joined): joined.name
    case .playerRenamed(let renamed): renamed.name
    case .chatSent(let sent): sent.name
    case .photoSubmitted(let sent): sent.caption
    case .photoPublished(let published): published.caption
    default: nil  // `Lobby.account(named:)` covers every event that contains a name.
    }
  }

  /// The player named in the event; nil for the host or nobody.
  public var namedPlayer: PlayerID? {
    switch self {
    case .playerJoined(let joined): joined.player
    case .playerRenamed(let renamed): renamed.player
    case .chatSent(let sent): sent.from.player
    default: nil
    }
  }

  /// The same event with another name.
  public func named(_ name: String) -> LobbyEvent {
    switch self {
    case .lobbyCreated(var created):
      created.details.author = name
      return .lobbyCreated(created)
    case .lobbyUpdated(var changes):
      if changes.author != nil { changes.author = name }
      return .lobbyUpdated(changes)
    case .playerJoined(var joined):
      joined.name = name
      return .playerJoined(joined)
    case .playerRenamed(var renamed):
      renamed.name = name
      return .playerRenamed(renamed)
    case .chatSent(var sent):
      sent.name = name
      return .chatSent(sent)
    case .photoSubmitted(var sent):
      // A caption is its sender's as much as the name is; without the key it is as if there were none.
      sent.caption = nil
      return .photoSubmitted(sent)
    case .photoPublished(var published):
      published.caption = nil
      return .photoPublished(published)
    default: return self
    }
  }
}

extension LobbyCommand {
  /// Whether the command concerns the owner or names, which may change in an archived lobby, too.
  var isOfOwnership: Bool {
    switch self {
    case .claim, .forget: true
    case .create, .update, .addClue, .updateClue, .removeClue, .moveClue, .join, .rename, .leave, .kick, .mute: false
    case .admit, .handOver, .moveToWave: false
    case .unmute, .start, .pause, .resume, .extend, .end, .scan, .answer, .visit, .accept, .takeHint, .freeze: false
    case .scanTag: false
    case .reveal, .announce, .hint, .chat, .removeMessage, .report, .requestSong, .vote, .removeSong, .rule: false
    case .callRoll, .closeRoll, .answerRoll, .askForHelp, .answerHelp: false
    case .invite, .revokeStaff, .enterStation, .leaveStation: false
    case .revoke, .sendSheet, .noteSheet: false
    case .acceptPhoto, .rejectPhoto, .reopenPhoto, .publishPhoto: false
    }
  }
}
