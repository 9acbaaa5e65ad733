public import Core

/// Whose key seals a name.
public enum NameHolder: Hashable, Sendable {
  case account(AccountID)
  /// A player who was not signed in.
  case seat(PlayerID)
  case staff(StaffID)
}

/// The owner of a lobby, and the people whose names appear in it.
extension Lobby {
  /// The name of a player who is forgotten, by themselves or with their account. Nobody can choose it.
  public static let deletedPlayer = "deleted player"
  /// The author of a lobby whose account is deleted.
  public static let deletedHost = "deleted host"
  /// The name of a member of staff once it is erased.
  public static let deletedStaff = "deleted helper"

  /// Whose name, or other text that only a key of theirs opens, an event contains; nil if there is none, or it is that
  /// of a host who is not signed in.
  public func holder(named event: LobbyEvent) -> NameHolder? {
    switch event {  // No `default`: a new event that tells a name must say whose it is, or the log keeps it readable.
    case .lobbyCreated(let created): created.account.map(NameHolder.account)
    case .playerJoined(let joined): joined.account.map(NameHolder.account) ?? .seat(joined.player)
    case .lobbyUpdated(let changes): changes.author == nil ? nil : account.map(NameHolder.account)
    case .playerRenamed(let renamed): renamed.name == Self.deletedPlayer ? nil : holder(of: renamed.player)
    case .playerUpdated(let updated): event.avatar == nil ? nil : holder(of: updated.player)
    case .chatSent(let sent):
      switch sent.from {
      case .host: sent.staff.map(NameHolder.staff) ?? account.map(NameHolder.account)
      case .player(let player): sent.name == Self.deletedPlayer ? nil : holder(of: player)
      }
    case .photoSubmitted(let sent): sent.caption == nil ? nil : holder(of: sent.player)
    case .photoPublished(let published): published.caption == nil ? nil : holder(of: published.player)
    case .staffInvited(let invited): .staff(invited.staff)
    case .staffRevoked, .passphraseChanged: nil
    case .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed: nil
    case .sheetRequested, .sheetMailed, .sheetMailFailed: nil
    case .playerLeft, .playerKicked, .playerAdmitted, .playerHandedOver, .playerMuted, .playerUnmuted,
      .playerWarmedUp, .playerMoved:
      nil
    case .huntStarting, .huntStartCancelled: nil
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .waveStarted, .waveMoved: nil
    case .clueScanned, .hintTaken, .boardFrozen, .boardRevealed, .rulingApplied, .rulingRevoked: nil
    case .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered: nil
    // Feedback is sealed with nobody's key: a key would tell whose it is.
    case .feedbackGiven: nil
    case .noticeSent, .chatRemoved, .chatReported, .songRequested, .songVoted, .songPlayed,
      .songRemoved, .momentReacted:
      nil
    case .ghostScanned, .playAmended, .clueClaimed, .clueTried: nil
    case .stationEntered, .stationLeft: nil
    case .photoAccepted, .photoRejected, .photoReopened, .photoWithdrawn: nil
    }
  }

  private func holder(of player: PlayerID) -> NameHolder? {
    anyPlayer(player).map { $0.account.map(NameHolder.account) ?? .seat(player) }
  }

  // MARK: Deciding

  func claim(by account: AccountID) throws(Rejection) -> Decision {
    guard let owner = self.account else { return Decision([.lobbyClaimed(LobbyClaimed(account: account))]) }
    guard owner == account else { throw .notAllowed(.isClaimed) }
    return Decision()
  }

  /// Skips rules that hold for others: names need not be unique here, and renaming works after the end.
  func forget(_ account: AccountID) -> Decision {
    var events = players.indices.filter { players[$0].account == account }.flatMap { forgotten(PlayerID($0 + 1)) }
    if self.account == account {
      var changes = LobbyChanges()
      changes.author = Self.deletedHost
      if details.contact != nil { changes.contact = .some(nil) }
      events += [.lobbyClaimed(LobbyClaimed(account: nil)), .lobbyUpdated(changes)]
    }
    return Decision(events)
  }

  /// In any phase, also for somebody who left or was removed.
  func forget(_ player: PlayerID) throws(Rejection) -> Decision {
    guard anyPlayer(player) != nil else { throw .playerNotFound(player) }
    return hasTraces(of: player) ? Decision(forgotten(player)) : Decision()
  }

  /// Whether anything is left that tells who a player is.
  func hasTraces(of player: PlayerID) -> Bool {
    guard let known = anyPlayer(player) else { return false }
    return known.name != Self.deletedPlayer || known.account != nil && !known.isKeptOut || known.avatar != nil
      || photos.shows(player)
  }

  /// Erases all their names, if one is left.
  func forgetStaff() -> Decision {
    guard !staffToForget.isEmpty else { return Decision() }
    var changes = LobbyChanges()
    changes.forgetsStaff = true
    return Decision([.lobbyUpdated(changes)])
  }

  private func forgotten(_ player: PlayerID) -> [LobbyEvent] {
    let renamed = PlayerRenamed(player: player, name: Self.deletedPlayer, team: players[player.number - 1].team)
    return withdrawnPhotos(of: player) + [.playerRenamed(renamed)]
  }

  /// Whether the name is free to take.
  func isFree(_ name: PlayerName) -> Bool {
    let folded = name.value.nameKey
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
      players[id.number - 1].identity = Identity()
      // An account stays kept out.
      if !players[id.number - 1].isKeptOut { players[id.number - 1].account = nil }
      forgotten[id] = seq
      photos.blank(of: id)
    }
  }

  /// Conceals a player in a past state who has been forgotten since.
  public mutating func conceal(_ player: PlayerID) {
    guard players.indices.contains(player.number - 1) else { return }
    players[player.number - 1].name = Self.deletedPlayer
    players[player.number - 1].identity = Identity()
    photos.blank(of: player)
  }

  /// The name of forgotten players may occur several times.
  mutating func take(_ name: String) {
    if name != Self.deletedPlayer { names.insert(name.nameKey) }
  }

  mutating func giveUp(_ name: String) { names.remove(name.nameKey) }
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
    case .staffInvited(let invited): invited.name
    default: nil  // `Lobby.holder(named:)` covers every event that contains a name.
    }
  }

  /// The avatar in the event, which is sealed like a name: people draw their faces, and write.
  public var avatar: Avatar? {
    switch self {
    case .playerJoined(let joined): joined.identity.avatar
    case .playerUpdated(let updated): updated.changes.avatar ?? nil
    default: nil
    }
  }

  /// The player whose name, or caption, is in the event; nil for the host or nobody.
  public var namedPlayer: PlayerID? {
    switch self {
    case .playerJoined(let joined): joined.player
    case .playerRenamed(let renamed): renamed.player
    case .playerUpdated(let updated): updated.player
    case .chatSent(let sent): sent.from.player
    case .photoSubmitted(let sent): sent.player
    case .photoPublished(let published): published.player
    default: nil
    }
  }

  /// The same event with another name, and without an avatar.
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
      joined.identity.avatar = nil
      return .playerJoined(joined)
    case .playerRenamed(var renamed):
      renamed.name = name
      return .playerRenamed(renamed)
    case .playerUpdated(var updated):
      if case .some(.some) = updated.changes.avatar { updated.changes.avatar = nil }
      return .playerUpdated(updated)
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
    case .staffInvited(var invited):
      invited.name = name
      return .staffInvited(invited)
    default: return self
    }
  }
}

extension LobbyCommand {
  /// Whether the command concerns the owner or names, which may change in an archived lobby, too.
  var isOfOwnership: Bool {
    switch self {
    case .claim, .forget, .forgetPlayer, .forgetStaff: true
    case .create, .update, .addClue, .updateClue, .removeClue, .moveClue, .join, .rename, .leave, .kick, .mute: false
    case .changeIdentity, .changeTeam: false
    case .admit, .handOver, .moveToWave: false
    case .endByOperator, .archive: false
    case .countIn, .cancelStart, .warmUp: false
    case .unmute, .start, .pause, .resume, .extend, .end, .scan, .answer, .visit, .accept, .takeHint, .freeze: false
    case .scanTag: false
    case .reveal, .announce, .hint, .chat, .removeMessage, .report, .requestSong, .vote, .playSong, .removeSong,
      .rule, .react:
      false
    case .callRoll, .closeRoll, .answerRoll, .askForHelp, .answerHelp, .giveFeedback: false
    case .invite, .revokeStaff, .setPassphrase, .enterStation, .leaveStation: false
    case .revoke, .sendSheet, .noteSheet: false
    case .acceptPhoto, .rejectPhoto, .reopenPhoto, .publishPhoto: false
    }
  }
}
