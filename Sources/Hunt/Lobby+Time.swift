// What the passing of time brings about: the start, the end, the clues of a drip, the finds of a ghost.

extension Lobby {
  /// When something happens next that nobody has to ask for.
  public var deadline: Timestamp? {
    guard let sheetDue else { return courseDeadline }
    return courseDeadline.map { min($0, sheetDue) } ?? sheetDue
  }

  private var courseDeadline: Timestamp? {
    switch phase {
    case .open: details.startsAt
    case .running: [clock.endsAt, nextDrip, nextGhost].compactMap(\.self).min()
    case .paused, .ended: nil
    }
  }

  /// What the passing of time has brought about by `now`, as of its own moment; nil if nothing. Must be recorded before
  /// anything else is decided; then there may be more.
  public func overdue(at now: Timestamp) -> (event: LobbyEvent, at: Timestamp)? {
    guard let deadline, deadline <= now else { return nil }
    if deadline == sheetDue { return (.sheet(.requested(nextSheet)), deadline) }
    switch phase {
    case .open: return (.huntStarted(endsAt: details.duration.map { deadline + .seconds($0) }), deadline)
    case .running:
      // At the end nothing is revealed any more.
      if deadline == clock.endsAt { return (.huntEnded(by: .clock), deadline) }
      if deadline == nextDrip { return (.clueRevealed(nextOfDrip, to: nil), deadline) }
      return ghostScanned.map { ($0, deadline) }
    case .paused, .ended: return nil
    }
  }
}

// MARK: The drip

extension Lobby {
  /// How many clues are not revealed by the drip yet. One that is void stays hidden.
  var hiddenCount: Int {
    let void = rulings.voidClues.count { clue($0) != nil && drip.revealedAt[$0] == nil }
    return clueStore.order.count - drip.revealedAt.count - void
  }

  /// When the drip reveals a clue; nil while the hunt stands still, or if there is none to reveal.
  var nextDrip: Timestamp? {
    guard case .drip(let initial, _) = details.order, phase == .running, hiddenCount > 0, let asOf = drip.asOf,
      let planned = clock.moment(after: drip.nextAfter)
    else { return nil }
    if drip.revealedAt.count < initial { return asOf }
    return max(asOf, min(planned, nothingToFind(from: asOf) ?? planned))
  }

  /// From when on, if nothing happens before, nobody has anything to find: all that is revealed is found by somebody, or
  /// closed. nil if never.
  /// - Parameter found: a clue that is as good as found.
  func nothingToFind(from start: Timestamp, besides found: ClueID? = nil) -> Timestamp? {
    var moment = start
    while true {
      var closing: Timestamp?
      for id in unfound where id != found {
        guard let clue = clue(id), clue.isOpen(at: moment) else { continue }
        // As a rule the first that is looked at is such a one.
        guard let closes = clue.closes else { return nil }
        closing = max(closing ?? closes, closes)
      }
      guard let closing else { return moment }
      moment = closing
    }
  }

  /// Which clue the drip reveals next. There must be one.
  var nextOfDrip: ClueID {
    let hidden = clueStore.order.filter { drip.revealedAt[$0] == nil && !isVoid($0) }.sorted()
    return hidden[dripDraw.choice(among: hidden.count)]
  }

  var dripDraw: DripDraw {
    let seed = if case .drip(_, let seed?) = details.order { seed } else { UInt64(0) }
    return DripDraw(seed: seed, number: drip.revealedAt.count)
  }

  /// What is left of the clock.
  func dripRemaining(at moment: Timestamp) -> Span {
    clock.endsAt.map { $0 - moment } ?? clock.remaining ?? Limits.dripRemaining
  }
}
