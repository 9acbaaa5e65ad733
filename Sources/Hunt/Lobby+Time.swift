public import Core

// Effects of passing time: the start, the end, waves, the clues of a drip, the finds of a ghost, stays in stations.

extension Lobby {
  /// When something next happens without a command.
  public var deadline: Timestamp? {
    guard let sheetDue else { return courseDeadline }
    return courseDeadline.map { min($0, sheetDue) } ?? sheetDue
  }

  private var courseDeadline: Timestamp? {
    switch phase {
    case .open: details.startsAt
    case .running: [clock.endsAt, nextWave, nextDrip, nextGhost, nextDeparture].compactMap(\.self).min()
    case .paused, .ended: nil
    }
  }

  /// The next event that was due by `now`, at its own time; nil if there is none. Record it before deciding anything
  /// else, then ask again.
  public func overdue(at now: Timestamp) -> (event: LobbyEvent, at: Timestamp)? {
    guard let deadline, deadline <= now else { return nil }
    if deadline == sheetDue { return (.sheetRequested(SheetRequested(sheet: nextSheet)), deadline) }
    switch phase {
    case .open: return (.huntStarted(HuntStarted(endsAt: details.duration.map { deadline + .seconds($0) })), deadline)
    case .running:
      // At the end, nothing more is revealed.
      if deadline == clock.endsAt { return (.huntEnded(HuntEnded(by: .clock)), deadline) }
      if deadline == nextWave { return (waveStarted(at: deadline), deadline) }
      if deadline == nextDrip { return (.clueRevealed(ClueRevealed(clue: nextOfDrip, player: nil)), deadline) }
      if deadline == nextDeparture, let event = departing { return (event, deadline) }
      return ghostScanned.map { ($0, deadline) }
    case .paused, .ended: return nil
    }
  }
}

// MARK: The archive

extension Lobby {
  /// When the lobby is archived: readable by id, no longer found by code. nil while that is unknown.
  public var archivesAt: Timestamp? {
    if let archivedAt { return archivedAt }
    switch phase {
    case .ended: return endedAt.map { $0 + Limits.archivedAfterEnd }
    case .running:
      // Nobody else ends an abandoned play that has no clock.
      guard let endsAt = clock.endsAt else { return isSolo ? createdAt + Limits.archivedUnstarted : nil }
      return endsAt + Limits.archivedAfterEnd
    case .paused: return nil
    case .open:
      guard let startsAt = details.startsAt else { return createdAt + Limits.archivedUnstarted }
      return details.duration.map { startsAt + .seconds($0) + Limits.archivedAfterEnd }
    }
  }

  /// Whether the server lists the lobby for everybody: its host wishes so, and it can be joined.
  public var isListed: Bool {
    guard details.settings.listed, !isSolo else { return false }
    return phase == .open || (phase != .ended && details.settings.lateJoin)
  }

  public func isArchived(at now: Timestamp) -> Bool { archivesAt.map { $0 <= now } ?? false }
}

// MARK: The drip

extension Lobby {
  /// How many clues the drip has yet to reveal. A void clue stays hidden.
  var hiddenCount: Int {
    let void = rulings.voidClues.count { clue($0) != nil && drip.revealedAt[$0] == nil }
    return clueStore.order.count - drip.revealedAt.count - void
  }

  /// When the drip reveals a clue; nil if the hunt is not running or nothing is left to reveal.
  var nextDrip: Timestamp? {
    guard case .drip(let initial, _) = details.order, phase == .running, hiddenCount > 0, let asOf = drip.asOf,
      let planned = clock.moment(after: drip.nextAfter)
    else { return nil }
    if drip.revealedAt.count < initial { return asOf }
    return max(asOf, min(planned, nothingToFind(from: asOf) ?? planned))
  }

  /// When players run out of clues if nothing else happens: every revealed clue is found by somebody, or closed. nil if
  /// never.
  /// - Parameter found: a clue to treat as found.
  func nothingToFind(from start: Timestamp, besides found: ClueID? = nil) -> Timestamp? {
    var moment = start
    while true {
      var closing: Timestamp?
      for id in unfound where id != found {
        guard let clue = clue(id), clue.isOpen(at: moment) else { continue }
        // Usually the first clue in the loop is one of these.
        guard let closes = clue.closes else { return nil }
        closing = max(closing ?? closes, closes)
      }
      guard let closing else { return moment }
      moment = closing
    }
  }

  /// The clue that the drip reveals next. Requires a hidden one.
  var nextOfDrip: ClueID {
    let hidden = clueStore.order.filter { drip.revealedAt[$0] == nil && !isVoid($0) }.sorted()
    return hidden[dripDraw.choice(among: hidden.count)]
  }

  var dripDraw: DripDraw {
    let seed = if case .drip(_, let seed?) = details.order { seed } else { UInt64(0) }
    return DripDraw(seed: seed, number: drip.revealedAt.count)
  }

  /// The time left on the clock.
  func dripRemaining(at moment: Timestamp) -> Span {
    clock.endsAt.map { $0 - moment } ?? clock.remaining ?? Limits.dripRemaining
  }
}
