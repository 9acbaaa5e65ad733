import Core
import Hunt

// The orders in which clues are revealed, and what follows from them.
extension PlainGame {
  /// Whether a clue is revealed to a player, or to a spectator (nil).
  func isRevealed(_ id: ClueID, to player: PlayerID?) -> Bool {
    guard startedAt != nil, clue(id) != nil else { return false }
    if let player, isWaiting(player) { return false }
    switch details.order {
    case .free: return true
    case .sequence, .rotate:
      return next(for: player) == id
        || player.map { hasEverFound($0, id) || isOutOfTries(id, $0) && hasPassed(id, $0) } ?? false
    case .drip: return dripped.contains { $0.clue == id }
    }
  }

  /// Whether a clue that is revealed to a player now was already revealed at a moment.
  func wasRevealed(_ id: ClueID, to player: PlayerID, at moment: Timestamp) -> Bool {
    if let start = waveStart(of: player), moment < start { return false }
    switch details.order {
    case .free: return true
    case .sequence, .rotate:
      if let photo = newestPhoto(player, id) { return photo.at <= moment }
      // A photo shows the next clue, whatever becomes of it.
      let others = (finds + voidFinds).filter { $0.player == player && newestPhoto(player, $0.clue) == nil }
      return (others.map(\.at) + firstPhotoTimes(of: player)).allSatisfy { $0 <= moment }
    case .drip: return dripped.contains { $0.clue == id && $0.at <= moment }
    }
  }

  /// Whether a clue stands before the next one on a player's way.
  private func hasPassed(_ id: ClueID, _ player: PlayerID) -> Bool {
    let next = next(for: player)
    return way(of: player).prefix { $0 != next }.contains(id)
  }

  /// The next clue in a sequence: the first that the player has not found, nor had found before a ruling voided it.
  func next(for player: PlayerID?) -> ClueID? {
    way(of: player).first { clue in
      !isVoid(clue) && player.map { !hasEverFound($0, clue) && !isOutOfTries(clue, $0) && !isSpare(clue, $0) } ?? true
    }
  }

  /// All clues in the order in which a player, or a spectator, gets to see them.
  private func way(of player: PlayerID?) -> [ClueID] {
    let order = clues.map(\.id)
    guard case .rotate = details.order else { return order }
    guard let player else { return [] }
    guard !orderAtStart.isEmpty else { return order }
    let number = seated(player)?.team?.number ?? player.number
    let first = order.firstIndex(of: orderAtStart[(number - 1) % orderAtStart.count]) ?? 0
    return Array(order[first...] + order[..<first])
  }

  private func hasEverFound(_ player: PlayerID, _ clue: ClueID) -> Bool {
    (finds + voidFinds).contains { $0.player == player && $0.clue == clue } || newestPhoto(player, clue) != nil
  }

  /// The events that follow immediately and are recorded together, except random drips.
  func following(_ events: [LobbyEvent], at now: Timestamp) -> [LobbyEvent] {
    if phase == .ended { return amendment(by: events) }
    var after = self
    for event in events { after.record(event, at: now) }
    if after.isAllFound { return [.huntEnded(HuntEnded(by: .allFound))] }
    if case .huntStarted = events.last, let wave = after.nextWave { return [wave.event] }
    guard startedAt != nil, phase != .ended, !events.isEmpty else { return [] }
    switch details.order {
    case .drip: return []
    case .free:
      // A clue added during the hunt is revealed to everyone.
      return events.compactMap {
        if case .clueAdded(let added) = $0 { .clueRevealed(ClueRevealed(clue: added.id, player: nil)) } else { nil }
      }
    case .sequence, .rotate:
      // What somebody's team has closed is shown once they pass it.
      return after.seated.flatMap { player -> [LobbyEvent] in
        guard seated(player.id) != nil, !after.isWaiting(player.id), !isWaiting(player.id) else { return [] }
        return after.way(of: player.id).filter { id in
          !isRevealed(id, to: player.id) && after.isRevealed(id, to: player.id)
            && (after.next(for: player.id) == id || !after.hasEverFound(player.id, id))
        }
        .map { .clueRevealed(ClueRevealed(clue: $0, player: player.id)) }
      }
    }
  }

  /// Whether the hunt ends because every player present has found every clue and the host has chosen that.
  private var isAllFound: Bool {
    guard details.settings.endWhenAllFound, startedAt != nil, phase != .ended else { return false }
    let needed = needed(knownTo: .host)
    guard !seated.isEmpty, needed > 0 else { return false }
    return seated.allSatisfy { countedFinds(of: $0.id).count == needed }
  }

  // MARK: The drip

  // Drips choose clues and moments at random, so the model is told them and only checks that they are allowed.

  private var dripped: [(clue: ClueID, at: Timestamp)] {
    happened.compactMap {
      if case .clueRevealed(let revealed) = $0.event, revealed.player == nil { (revealed.clue, $0.at) } else { nil }
    }
  }

  var isDrip: Bool { if case .drip = details.order { true } else { false } }

  private var hidden: [ClueID] {
    clues.map(\.id).filter { id in !isVoid(id) && !dripped.contains { $0.clue == id } }
  }

  /// Whether every revealed clue is found or closed.
  private func isNothingLeft(at moment: Timestamp) -> Bool {
    dripped.allSatisfy { shown in
      foundBy(shown.clue) > 0 || isVoid(shown.clue) || clue(shown.clue).map { !isInWindow($0, at: moment) } ?? true
    }
  }

  /// Whether a clue must be revealed immediately.
  private func mustDrip(at moment: Timestamp) -> Bool {
    guard case .drip(let initial, _) = details.order, phase == .running, !hidden.isEmpty else { return false }
    return dripped.count < initial || isNothingLeft(at: moment)
  }

  /// The latest moment for the next reveal, without finds or pauses: a fifth of the time that was left when the wait
  /// began. nil if there is no wait.
  private var latestDrip: Timestamp? {
    guard isDrip, phase == .running, !hidden.isEmpty else { return nil }
    // The wait begins at the start, at the previous reveal, or when a clue is added after all others were revealed.
    let begun = happened.last { happening in
      switch happening.event {
      case .huntStarted, .clueRevealed: true
      case .clueAdded: asOf(happening.seq - 1).hidden.isEmpty
      case .rulingRevoked: asOf(happening.seq - 1).hidden.isEmpty && !asOf(happening.seq).hidden.isEmpty
      default: false
      }
    }
    guard let begun, begun.at >= startedAt ?? begun.at else { return nil }
    let then = asOf(begun.seq)
    let left = then.wholeClock.map { $0 - elapsed(at: begun.at) } ?? 15 * 60_000
    let waited = elapsed(at: happened[seq - 1].at) - elapsed(at: begun.at)
    return happened[seq - 1].at + Span(milliseconds: left / 5 - waited)
  }

  /// The reason why this clue must not be revealed at that moment.
  func objection(toDripping id: ClueID, at moment: Timestamp) -> String? {
    if !isDrip || phase != .running { return "nothing is revealed then" }
    if !hidden.contains(id) { return "\(id) is not hidden" }
    if let latestDrip, moment > latestDrip, !mustDrip(at: moment) { return "\(id) is revealed too late" }
    return nil
  }

  /// A reveal that is overdue.
  func missedDrip(at now: Timestamp) -> String? {
    if mustDrip(at: now) { return "a clue should be revealed at once" }
    return latestDrip.map { $0 < now } ?? false ? "a clue should have been revealed" : nil
  }
}
