public import Core

// Which clues are revealed to whom.

extension Lobby {
  /// Whether a clue is revealed to a player. Spectators see what a player without finds sees; nothing, if players start
  /// at different clues.
  public func isRevealed(_ clue: ClueID, to player: PlayerID?) -> Bool {
    // The phase does not tell: a hunt that was called off ended without a start, and may be played another day.
    guard clock.startedAt != nil, self.clue(clue) != nil else { return false }
    if let player, isWaiting(player) { return false }
    switch details.order {
    case .free: return true
    case .sequence, .rotate:
      if next(of: player) == clue { return true }
      guard let player, let found = self.player(player)?.found else { return false }
      return found.contains(clue) || hasVoidFind(of: clue, by: player) || photos.newest(of: clue, by: player) != nil
        // Members of a team share tries, but not their places.
        || isOutOfTries(of: clue, by: player) && hasPassed(clue, player)
    case .drip: return drip.revealedAt[clue] != nil
    }
  }

  /// Whether a player could have seen the clue at that moment, given that they can see it now: a phone without network
  /// may send scans that are older than that.
  func wasRevealed(_ clue: ClueID, to id: PlayerID, at moment: Timestamp) -> Bool {
    if let start = waveStart(of: id), moment < start { return false }
    return switch details.order {
    case .free: true
    // The find before it revealed it.
    case .sequence, .rotate:
      // A clue whose photo is being tried again was shown before that photo.
      (photos.newest(of: clue, by: id)?.at ?? players[id.number - 1].lastFindAt).map { $0 <= moment } ?? true
    case .drip: drip.revealedAt[clue].map { $0 <= moment } ?? false
    }
  }

  private func hasPassed(_ clue: ClueID, _ player: PlayerID) -> Bool {
    progress.place(of: player)?.passed(in: clueOrder).contains(clue) ?? false
  }

  /// The clue of a sequence that a player is looking for; nil if there is none.
  func next(of player: PlayerID?) -> ClueID? {
    if let place = player.flatMap(progress.place) { return place.clue(in: clueOrder) }
    // Spectators, and players in a view of the time before they joined. Where players start at different clues, each of
    // these is ahead of somebody.
    return details.order == .sequence ? clueOrder.first { !isVoid($0) } : nil
  }
}

// MARK: Immediate follow-ups

extension Lobby {
  /// What follows from decided events and belongs to the same decision: the clues they reveal, and the end once
  /// everything is found.
  func followUps(of events: [LobbyEvent], at now: Timestamp) -> [LobbyEvent] {
    guard let last = events.last else { return [] }
    if case .photoPublished = last { return followUps(of: Array(events.dropLast()), at: now) }
    guard phase != .ended else {
      guard case .clueScanned = last, details.pack?.kind.isOfRecord == true else { return [] }
      return [.playAmended(PlayAmended())]
    }
    switch last {
    case .staffInvited, .staffRevoked, .passphraseChanged: return []
    case .clueScanned(let find): return followUps(of: find, at: now)
    case .clueTried: return details.order.isSequence ? followUps(after: events, at: now) : []
    // A player who joins again may leave their team without tries.
    case .playerJoined: return details.order.isSequence && !tries.isEmpty ? followUps(after: events, at: now) : []
    case .photoSubmitted(let sent): return revealsNext(to: sent.player, after: sent.clue)
    // Clues that the player no longer needed may be needed again.
    case .photoReopened:
      return details.groups.isEmpty || clock.startedAt == nil ? [] : followUps(after: events, at: now)
    case .photoAccepted, .photoRejected, .photoPublished, .photoWithdrawn: return []
    case .clueAdded, .clueMoved, .clueUpdated, .lobbyUpdated, .playerLeft, .playerKicked,
      .rulingApplied, .rulingRevoked:
      return clock.startedAt == nil ? [] : followUps(after: events, at: now)
    case .huntStarted, .huntResumed: return followUps(after: events, at: now)
    case .lobbyCreated, .lobbyClaimed, .clueRemoved, .clueRevealed, .playerRenamed, .playerUpdated: return []
    case .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered, .feedbackGiven,
      .playerAdmitted, .playerHandedOver, .playerMuted, .playerUnmuted, .noticeSent, .chatSent, .chatRemoved,
      .chatReported:
      return []
    case .songRequested, .songVoted, .songPlayed, .songRemoved, .momentReacted, .ghostScanned, .playAmended,
      .clueClaimed:
      return []
    case .sheetRequested, .sheetMailed, .sheetMailFailed: return []
    case .waveStarted, .waveMoved, .huntStarting, .huntStartCancelled, .playerWarmedUp, .playerMoved: return []
    case .huntPaused, .timeExtended, .huntEnded, .hintTaken, .boardFrozen, .boardRevealed: return []
    case .stationEntered, .stationLeft: return []
    }
  }

  /// The follow-ups of a find. Avoids copying the lobby, since there may be thousands of finds a second.
  private func followUps(of find: Find, at now: Timestamp) -> [LobbyEvent] {
    if details.settings.endWhenAllFound, isAllFound(by: playerCount, finds: findCount + 1) {
      // With groups, only the lobby after the find knows which finds count.
      if !details.groups.isEmpty { return followUps(after: [.clueScanned(find)], at: now) }
      return [.huntEnded(HuntEnded(by: .allFound))]
    }
    switch details.order {
    case .free: return []
    case .sequence, .rotate: return revealsNext(to: find.player, after: find.clue, isFound: true)
    case .drip:
      guard phase == .running, hiddenCount > 0, nothingToFind(from: now, besides: find.clue) == now else { return [] }
      return followUps(after: [.clueScanned(find)], at: now)
    }
  }

  /// What doing a clue reveals to a player of a sequence.
  /// - Parameter isFound: whether it is found, which may spare the player other clues of its group.
  private func revealsNext(to player: PlayerID, after clue: ClueID, isFound: Bool = false) -> [LobbyEvent] {
    guard details.order.isSequence, var place = progress.place(of: player) else { return [] }
    let before = place.clue(in: clueOrder)
    if before == clue { place.done += 1 } else if details.groups.isEmpty { return [] }
    let done = place.done
    place = advanced(place, of: player, besides: isFound ? clue : nil)
    let following = place.clue(in: clueOrder)
    guard following != before else { return [] }
    let closed =
      tries.isEmpty ? [] : place.passed(in: clueOrder).dropFirst(done).filter { isNewlyClosed($0, to: player) }
    return (closed + (following.map { [$0] } ?? [])).map { .clueRevealed(ClueRevealed(clue: $0, player: player)) }
  }

  /// Whether a clue that a player passes was closed by their team before they reached it.
  private func isNewlyClosed(_ clue: ClueID, to player: PlayerID) -> Bool {
    isOutOfTries(of: clue, by: player) && !isRevealed(clue, to: player)
  }

  private func followUps(after events: [LobbyEvent], at now: Timestamp) -> [LobbyEvent] {
    var after = self
    for event in events { after.evolve(event, at: now) }
    if after.details.settings.endWhenAllFound, after.isAllFound(by: after.playerCount, finds: after.findCount),
      after.details.groups.isEmpty || after.haveAllFoundAll()
    {
      return [.huntEnded(HuntEnded(by: .allFound))]
    }
    let wave = after.nextWave.map { $0 <= now ? [after.waveStarted(at: now)] : [] } ?? []
    let sheet: [LobbyEvent] = after.owesSheet ? [.sheetRequested(SheetRequested(sheet: after.nextSheet))] : []
    return wave + after.reveals(since: self, by: events, at: now) + sheet
  }

  /// What is revealed by events that are already recorded here.
  private func reveals(since before: Lobby, by events: [LobbyEvent], at now: Timestamp) -> [LobbyEvent] {
    switch details.order {
    case .free:
      return events.compactMap {
        if case .clueAdded(let added) = $0 { .clueRevealed(ClueRevealed(clue: added.id, player: nil)) } else { nil }
      }
    case .sequence, .rotate:
      return newlyShown(since: before, by: events).map { .clueRevealed(ClueRevealed(clue: $0.clue, player: $0.player)) }
    case .drip:
      var after = self
      var reveals: [LobbyEvent] = []
      while let moment = after.nextDrip, moment <= now {
        let reveal = LobbyEvent.clueRevealed(ClueRevealed(clue: after.nextOfDrip, player: nil))
        reveals.append(reveal)
        after.evolve(reveal, at: now)
      }
      return reveals
    }
  }

  /// The clues of a sequence that were hidden from players before these events, with the players.
  private func newlyShown(since before: Lobby, by events: [LobbyEvent]) -> [(player: PlayerID, clue: ClueID)] {
    // The start itself announces the first clue.
    guard before.clock.startedAt != nil else { return [] }
    let tried = events.compactMap { if case .clueTried(let tried) = $0 { tried.clue } else { nil } }
    return seatedPlayers.flatMap { id, _ -> [(player: PlayerID, clue: ClueID)] in
      guard before.player(id) != nil, !isWaiting(id) else { return [] }
      var shown = closedOnTheWay(of: id, since: before, tried)
      if let next = next(of: id), !before.isRevealed(next, to: id) { shown.append(next) }
      return shown.map { (id, $0) }
    }
  }

  /// Clues that the team of a player has closed, and that the player has passed since without having seen them.
  private func closedOnTheWay(of id: PlayerID, since before: Lobby, _ tried: [ClueID]) -> [ClueID] {
    guard !tries.isEmpty, let place = progress.place(of: id) else { return [] }
    // Most players stay where they are.
    let clues = place == before.progress.place(of: id) ? tried : place.passed(in: clueOrder)
    return clues.filter {
      isOutOfTries(of: $0, by: id) && isRevealed($0, to: id) && !before.isRevealed($0, to: id)
        && self.player(id)?.found.contains($0) == false
    }
  }

  private func isAllFound(by players: Int, finds: Int) -> Bool {
    guard players > 0, cluesNeeded > 0 else { return false }
    return details.groups.isEmpty ? finds == players * cluesNeeded : finds >= players * cluesNeeded
  }
}
