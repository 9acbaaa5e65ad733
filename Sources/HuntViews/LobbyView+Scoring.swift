public import Core
public import Hunt

// Points are derived from the log, never stored: a late find, more time, a corrected clue or a ruling changes past
// scores.

extension LobbyView {
  /// The worth of a player's find of a clue; nil if they have none that counts.
  public func worth(of clue: ClueID, foundBy player: PlayerID) -> Worth? {
    // Usually the player has just found it.
    // No closure reads `self` here or in `cluesNeeded`: it would copy the whole view for every scan.
    guard let find = lobby.finds[clue]?.last(where: { $0.player == player }) else { return nil }
    return worth(of: find)
  }

  /// - Parameter find: one that counts.
  func worth(of find: RecordedFind) -> Worth {
    let finds = lobby.finds[find.clue] ?? []
    return worth(
      of: find, points: points(of: find.clue), place: finds.place(of: find) + 1, finders: finders(for: find, in: finds))
  }

  /// The number of finds that determine the worth of one. Finds after the end take nothing from earlier ones.
  private func finders(for find: RecordedFind, in finds: [RecordedFind]) -> Int {
    find.isBehind ? finds.count : finds.countInTime
  }

  /// The points of a find as shown to a viewer. While the board stands still, they must not reveal how many others
  /// found the clue since, so the find keeps its earlier worth, without a bonus for its place.
  public func points(of clue: ClueID, foundBy player: PlayerID, toldTo viewer: Viewer) -> Int {
    guard !viewer.seesAsHost, let then = still?.view else { return worth(of: clue, foundBy: player)?.total ?? 0 }
    guard let find = lobby.finds[clue]?.last(where: { $0.player == player }) else { return 0 }
    return then.lobby.scoring.worth(
      of: (then.lobby.clue(clue) ?? lobby.clue(clue))?.points ?? 0, place: .max, finders: max(1, then.foundBy(clue)),
      clock: ClockReading(
        elapsed: lobby.elapsed(at: find.at, of: player, under: then.lobby.rulings), whole: lobby.clock.length)
    ).less(find.cost).total
  }

  /// The number of clues to find, as far as the viewer may know.
  public func cluesNeeded(toldTo viewer: Viewer) -> Int {
    var needed = lobby.clueOrder.count
    for clue in rulings(knownTo: viewer).voidClues where lobby.clue(clue) != nil { needed -= 1 }
    if lobby.hasGroups { needed -= lobby.spared(under: rulings(knownTo: viewer)) }
    return needed
  }

  func rulings(knownTo viewer: Viewer) -> Rulings {
    guard !viewer.seesAsHost, let still else { return lobby.rulings }
    return still.view.lobby.rulings
  }

  /// - Parameter points: the clue's.
  private func worth(of find: RecordedFind, points: Int, place: Int, finders: Int) -> Worth {
    if lobby.hasGroups, lobby.isSurplus(find) { return Worth(points: 0) }
    var worth = lobby.scoring.worth(
      of: points, place: place, finders: finders,
      clock: ClockReading(elapsed: lobby.elapsed(at: find.at, of: find.player), whole: lobby.clock.length)
    ).less(find.cost)
    worth.photoBonus = lobby.photos.bonus(of: find.clue, by: find.player)?.points ?? 0
    return worth
  }

  private func points(of clue: ClueID) -> Int { lobby.clue(clue)?.points ?? 0 }

  /// Scores a new find, and the finds whose worth it changes.
  mutating func score(_ find: RecordedFind) {
    guard !lobby.rulings.voids(find), let finds = lobby.finds[find.clue] else { return }
    let points = points(of: find.clue)
    let (place, inTime) = (finds.place(of: find) + 1, finds.countInTime)
    let finders = find.isBehind ? finds.count : inTime
    board.record(
      find, points: worth(of: find, points: points, place: place, finders: finders).total,
      at: lobby.rankedTime(of: find))

    // With finds after the end, which finds changed depends on which of them count for whom.
    let isMixed = inTime < finds.count
    let moved =
      isMixed
      ? lobby.scoring.dependsOnOthers ? 1...finds.count : nil
      : lobby.scoring.placesMoved(by: place, finders: finders, points: points)
    scoreForTeam(find, hasMovedOthers: moved != nil)
    guard let moved else { return }
    for other in moved where other != place {
      let (new, find) = (find, finds[other - 1])
      let placeBefore = other > place ? other - 1 : other
      let finders = find.isBehind ? finds.count : inTime
      let findersBefore = find.isBehind || !new.isBehind ? finders - 1 : finders
      let before = worth(of: find, points: points, place: placeBefore, finders: findersBefore).total
      let after = worth(of: find, points: points, place: other, finders: finders).total
      // Only a recount finds a player's last scoring find.
      guard before != after else { continue }
      guard before > 0, after > 0 else { return rescorePlayers() }
      board.change(find.player, by: after - before, seq: seq)
    }
  }

  /// Scores a hint or an award.
  mutating func give(_ points: Int, to player: PlayerID) {
    guard let seated = lobby.player(player) else { return }
    board.change(player, by: points, seq: seq)
    if let team = seated.team { give(points, to: team) }
  }

  /// Scores a ruling that was applied or revoked.
  mutating func score(_ ruling: Ruling, isInForce: Bool) {
    switch ruling {
    case .voidClue, .voidCode, .voidFind, .allowTime: rescore()
    case .award(.player(let player), let points): give(isInForce ? points : -points, to: player)
    case .award(.team(let team), let points): give(isInForce ? points : -points, to: team)
    }
  }

  /// Recounts all points.
  mutating func rescore() {
    rescorePlayers()
    rescoreTeams()
  }

  private mutating func rescorePlayers() {
    for (number, standing) in standings().enumerated() {
      board.replace(standing, of: PlayerID(number + 1), seq: seq)
    }
  }

  /// A player's standing without finds that arrived too late for a pack's board.
  public func standingInTime(of player: PlayerID) -> Board.Standing {
    let late = lobby.players[player.number - 1].found.clues.compactMap { clue in
      lobby.finds[clue]?.last { $0.player == player && $0.arrival == .longAfterEnd }
    }
    guard !late.isEmpty else { return board.standing(of: player) }
    var standing = Board.Standing()
    for clue in lobby.players[player.number - 1].found.clues {
      guard let find = lobby.finds[clue]?.last(where: { $0.player == player }), find.arrival != .longAfterEnd else {
        continue
      }
      standing.add(find, points: worth(of: find).total, at: lobby.rankedTime(of: find))
    }
    // Points from other sources stay.
    standing.sum = board.standing(of: player).sum - late.reduce(0) { $0 + worth(of: $1).total }
    return standing
  }

  /// What gave each of some players points, or took them, in no order.
  func scoreChanges(of players: [PlayerID]) -> [[ScoreChange]] {
    // By player's number: a dictionary would be most of the time.
    var places = Array(repeating: -1, count: lobby.players.count + 1)
    for (place, player) in players.enumerated() where player.number < places.count { places[player.number] = place }
    var changes: [[ScoreChange]] = players.map { _ in [] }
    func note(_ player: PlayerID, _ at: Timestamp, _ seq: Int, _ points: Int) {
      guard points != 0, places[player.number] >= 0 else { return }
      changes[places[player.number]].append(ScoreChange(at: at, seq: seq, points: points))
    }
    for (clue, finds) in lobby.finds {
      let (points, inTime) = (points(of: clue), finds.countInTime)
      for (index, find) in finds.enumerated() where places[find.player.number] >= 0 {
        let worth = worth(
          of: find, points: points, place: index + 1, finders: find.isBehind ? finds.count : inTime)
        note(find.player, lobby.rankedTime(of: find), find.seq, worth.total)
      }
    }
    for player in players { for hint in lobby.hints[player] ?? [] { note(player, hint.at, hint.seq, -hint.cost) } }
    for applied in lobby.rulings.inForce {
      if case .award(.player(let player), let points) = applied.ruling { note(player, applied.at, applied.seq, points) }
    }
    return changes
  }

  /// Recounts everybody's standing, by player, from `p1` on.
  func standings() -> [Board.Standing] {
    var standings = Array(repeating: Board.Standing(), count: lobby.players.count)
    for (clue, finds) in lobby.finds {
      let (points, inTime) = (points(of: clue), finds.countInTime)
      for (index, find) in finds.enumerated() where !lobby.isSurplus(find) {
        let worth = worth(
          of: find, points: points, place: index + 1, finders: find.isBehind ? finds.count : inTime)
        standings[find.player.number - 1].add(find, points: worth.total, at: lobby.rankedTime(of: find))
      }
    }
    for (player, hints) in lobby.hints {
      standings[player.number - 1].sum -= hints.reduce(0) { $0 + $1.cost }
    }
    for applied in lobby.rulings.inForce {
      if case .award(.player(let player), let points) = applied.ruling { standings[player.number - 1].sum += points }
    }
    return standings
  }
}
