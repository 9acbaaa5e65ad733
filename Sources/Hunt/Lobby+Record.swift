public import Core

// The server records its own decisions without asking whether it can. Readers of a log that somebody else wrote, and
// may have forged, ask first.

extension Lobby {
  /// Whether an event can be recorded here: what it names exists, new things have the next number, and numbers are
  /// within a game's limits. It does not say whether the event was right.
  public func canRecord(_ event: LobbyEvent, at moment: Timestamp) -> Bool {
    moment.isRecordable && canRecord(event)
  }

  /// Whether a lobby can begin with this event.
  public static func canBegin(with event: LobbyEvent, at moment: Timestamp) -> Bool {
    guard case .lobbyCreated(let created) = event else { return false }
    return moment.isRecordable && created.details.isRecordable
  }

  private func canRecord(_ event: LobbyEvent) -> Bool {
    switch event {
    case .lobbyCreated: false
    case .lobbyUpdated(let changes): canRecord(changes)
    case .lobbyClaimed: true
    case .clueAdded(let added):
      added.id.number == clueStore.lastNumber + 1 && clueOrder.count < Limits.clues && added.clue.isRecordable
    case .clueUpdated(let updated): clue(updated.clue).map { updated.changes.applied(to: $0).isRecordable } ?? false
    case .clueRemoved(let removed): clue(removed.clue) != nil
    case .clueMoved(let moved): clue(moved.clue) != nil
    case .clueRevealed(let revealed): clue(revealed.clue) != nil

    case .playerJoined(let joined):
      joined.player.number == players.count + 1 && players.count < Limits.seatsEver
        && (joined.team.map(isHere) ?? true) && joined.identity.isRecordable
        && (joined.place.map { (1...Limits.seatsEver).contains($0) } ?? true)
    case .playerLeft(let left): player(left.player) != nil
    case .playerKicked(let kicked): player(kicked.player) != nil
    case .playerAdmitted(let admitted): anyPlayer(admitted.player) != nil
    case .playerHandedOver(let handed): anyPlayer(handed.player) != nil
    case .playerRenamed(let renamed): anyPlayer(renamed.player) != nil
    case .playerUpdated(let updated):
      anyPlayer(updated.player) != nil && updated.changes.applied(to: Identity()).isRecordable
    case .playerMuted(let muted): anyPlayer(muted.player) != nil
    case .playerUnmuted(let unmuted): anyPlayer(unmuted.player) != nil
    case .playerWarmedUp(let warmed): anyPlayer(warmed.player) != nil
    case .playerMoved(let moved): player(moved.player) != nil && isHere(moved.team)

    case .huntStarting(let starting): countedStart == nil && phase == .open && starting.at.isRecordable
    case .huntStartCancelled(let cancelled): countedStart != nil && cancelled.startsAt?.isRecordable ?? true
    case .huntStarted, .huntPaused, .huntResumed, .huntEnded, .noticeSent, .playAmended: true
    case .waveStarted(let started): canRecord(started)
    case .waveMoved(let moved): details.waves.indices.contains(moved.wave) && isHere(moved.party)
    case .timeExtended(let extended): Limits.extending.contains(extended.seconds)

    case .clueScanned(let find):
      player(find.player) != nil && clue(find.clue) != nil && find.at.isRecordable
        && (0...Limits.points.upperBound * Limits.options.upperBound).contains(find.cost)
    case .clueTried(let tried):
      player(tried.player) != nil && clue(tried.clue) != nil && Limits.points.contains(tried.cost)
    case .clueClaimed(let find): player(find.player) != nil && clue(find.clue) != nil && find.at.isRecordable
    case .hintTaken(let taken):
      anyPlayer(taken.player) != nil && clue(taken.clue) != nil && Limits.points.contains(taken.cost)
    case .stationEntered, .stationLeft: canRecordStay(event)
    case .boardFrozen(let frozen): freeze == nil && frozen.seq == seq
    case .boardRevealed(let revealed): freeze.map { ($0.position...seq).contains(revealed.seq) } ?? false
    case .chatSent(let sent): isHere(sent.from)
    case .chatRemoved(let removed): removed.message.number <= messageCount
    case .chatReported(let report): report.message.number <= messageCount && anyPlayer(report.player) != nil
    case .rollCalled(let called): called.roll.number == safety.rollCount + 1
    case .rollAnswered(let answered): answered.roll.number <= safety.rollCount && anyPlayer(answered.player) != nil
    case .rollClosed(let closed): closed.roll.number <= safety.rollCount
    case .helpAsked(let asked): asked.help.number == safety.callCount + 1 && anyPlayer(asked.player) != nil
    case .helpAnswered(let answered): answered.help.number <= safety.callCount && anyPlayer(answered.player) != nil
    case .feedbackGiven(let given):
      Limits.stars.contains(given.stars) && (feedback[given.mark] != nil || feedback.count < Limits.seatsEver)
    case .songRequested, .songVoted, .songPlayed, .songRemoved: canRecordSong(event)
    case .momentReacted(let reacted): canRecord(reacted)
    case .sheetRequested, .sheetMailed, .sheetMailFailed: canRecordSheet(event)

    case .rulingApplied(let applied): applied.id.number == rulings.all.count + 1 && canRecord(applied.ruling)
    case .rulingRevoked(let revoked): rulings[revoked.id].map { !$0.isRevoked } ?? false
    case .ghostScanned(let ghost):
      ghost.found == ghostFound + 1 && ghost.found <= details.pack?.ghost?.finds.count ?? 0
    case .staffInvited, .staffRevoked, .passphraseChanged: canRecordStaff(event)
    case .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished, .photoWithdrawn:
      canRecordPhoto(event)
    }
  }

  private func canRecordPhoto(_ event: LobbyEvent) -> Bool {
    switch event {
    case .photoSubmitted(let sent):
      sent.submission.number == photos.lastNumber + 1 && player(sent.player) != nil && clue(sent.clue) != nil
        && sent.at.isRecordable
    case .photoAccepted(let accepted):
      photos[accepted.submission]?.player == accepted.player && Limits.photoBonus.contains(accepted.bonus)
    case .photoRejected(let rejected): photos[rejected.submission] != nil
    case .photoReopened(let reopened):
      photos[reopened.submission].map { $0.player == reopened.player && $0.clue == reopened.clue } ?? false
    case .photoPublished(let published): photos[published.submission] != nil
    case .photoWithdrawn(let withdrawn): withdrawn.submission.number <= photos.lastNumber
    default: false
    }
  }

  private func canRecordSheet(_ event: LobbyEvent) -> Bool {
    let sheet: Int? =
      if case .sheetRequested(let requested) = event {
        requested.sheet
      } else if case .sheetMailed(let mailed) = event {
        mailed.sheet
      } else if case .sheetMailFailed(let failed) = event {
        failed.sheet
      } else {
        nil
      }
    return sheet.map((1...nextSheet).contains) ?? false
  }

  private func canRecord(_ changes: LobbyChanges) -> Bool {
    let changed = changes.applied(to: details)
    return changed.isRecordable && changed.teams.count >= rulings.teamsNamed
      && (players.isEmpty || changed.teams.count >= details.teams.count)
  }

  private func canRecord(_ started: WaveStarted) -> Bool {
    started.wave == waves.begun.count && started.wave < details.waves.count && started.startsAt.isRecordable
  }

  private func canRecord(_ ruling: Ruling) -> Bool {
    switch ruling {
    case .voidClue(let id): clue(id) != nil
    case .voidCode(let id, let from): clue(id) != nil && from.isRecordable
    case .voidFind(let id, let player): clue(id) != nil && anyPlayer(player) != nil
    case .award(.player(let player), let points): anyPlayer(player) != nil && Limits.awards.contains(points)
    case .award(.team(let team), let points): isHere(team) && Limits.awards.contains(points)
    case .allowTime(let player, let allowance): anyPlayer(player) != nil && allowance.isInBounds
    }
  }

  private func isHere(_ team: TeamID) -> Bool { details.teams.indices.contains(team.number - 1) }

  private func isHere(_ party: Party) -> Bool {
    switch party {
    case .player(let id): anyPlayer(id) != nil
    case .team(let id): isHere(id)
    }
  }

  func isHere(_ sender: Sender) -> Bool {
    switch sender {
    case .host: true
    case .player(let id): anyPlayer(id) != nil
    }
  }
}

extension Timestamp {
  /// From 1970 to the year 9999: sums and differences cannot overflow.
  fileprivate var isRecordable: Bool { (0...253_402_300_799_999).contains(milliseconds) }
}

extension GhostRun {
  fileprivate var isRecordable: Bool {
    finds.count <= Limits.clues
      && finds.allSatisfy { Timestamp($0.after.milliseconds).isRecordable && (0...Self.pointsMax).contains($0.points) }
  }

  /// More than all clues of a lobby are worth with the best bonuses.
  private static let pointsMax = 2 * Limits.clues * Limits.points.upperBound
}

extension LobbyDetails {
  fileprivate var isRecordable: Bool {
    Limits.capacity.contains(capacity) && duration.map(Limits.duration.contains) ?? true && teams.count <= Limits.teams
      && divisions.count <= Limits.divisions && waves.isRecordable && groups.isRecordable
      && teamColours.count <= Limits.teams
      && Limits.boardDelay.contains(settings.boardDelay) && Limits.slowMode.contains(settings.slowMode)
      && pack?.ghost?.isRecordable ?? true
      && scoring.isRecordable && order.isRecordable
  }
}

extension Identity {
  fileprivate var isRecordable: Bool { avatar.map { $0.text.utf8.count <= Limits.drawingBytes } ?? true }
}

extension [Wave] {
  fileprivate var isRecordable: Bool { count <= Limits.waves && allSatisfy { Limits.waveAfter.contains($0.after) } }
}

extension ClueGroups {
  fileprivate var isRecordable: Bool {
    all.count <= Limits.groups
      && all.allSatisfy { $0.clues.count <= Limits.clues && (0...Limits.clues).contains($0.need) }
  }
}

extension ClueOrder {
  fileprivate var isRecordable: Bool {
    switch self {
    case .free, .sequence, .rotate: true
    case .drip(let initial, _): (0...Limits.clues).contains(initial)
    }
  }
}

extension Scoring {
  fileprivate var isRecordable: Bool {
    switch self {
    case .fixed: true
    case .speed(let floor): (0...1).contains(floor)
    case .first(let bonus): bonus.count <= Limits.bonuses && bonus.allSatisfy(Limits.points.contains)
    case .dynamic(let minimum, let decay): Limits.points.contains(minimum) && Limits.decay.contains(decay)
    }
  }
}

extension Clue {
  fileprivate var isRecordable: Bool {
    Limits.points.contains(points) && hints.count <= Limits.hints && texts.count <= Limits.clueLanguages
      && hints.allSatisfy { Limits.points.contains($0.cost) } && (station?.isRecordable ?? true)
  }
}

extension Station {
  fileprivate var isRecordable: Bool {
    Limits.stationCapacity.contains(capacity) && minutes.map(Limits.stationMinutes.contains) ?? true
  }
}
