public import Core

// The host's rulings about points, and what the lobby keeps of them.

extension Lobby {
  // MARK: Reading

  /// Whether a clue is void for everybody.
  public func isVoid(_ clue: ClueID) -> Bool { rulings.voids(of: clue).contains(.voidClue(clue)) }

  /// Whether a clue's code is void at that moment.
  public func isCodeVoid(of clue: ClueID, at moment: Timestamp) -> Bool {
    rulings.voids(of: clue).contains { if case .voidCode(_, let from) = $0 { from <= moment } else { false } }
  }

  /// How many clues a player must find to have found all.
  public var cluesNeeded: Int {
    details.groups.isEmpty ? cluesThatCount : cluesThatCount - spared(under: rulings)
  }

  /// How many clues are not void.
  public var cluesThatCount: Int { clueCount(under: rulings) }

  /// How many clues are not void under other rulings, such as those that somebody knows of.
  public func clueCount(under rulings: Rulings) -> Int {
    clueOrder.count - rulings.voidClues.count { clue($0) != nil }
  }

  /// Whether a player has found a clue.
  /// - Parameter rulings: those in force, as far as the player may know.
  public func hasFound(_ clue: ClueID, _ player: PlayerID, under rulings: Rulings) -> Bool {
    guard rulings.voids(of: clue) != self.rulings.voids(of: clue) else {
      return anyPlayer(player)?.found.contains(clue) ?? false
    }
    return allFinds(of: clue).contains { $0.player == player && !rulings.voids($0) }
  }

  /// Whether rulings keep a player from proving a clue.
  func isClosed(_ clue: ClueID, to player: PlayerID, at moment: Timestamp, byHand: Bool) -> Bool {
    if isVoid(clue) { return true }
    if byHand { return hasVoidFind(of: clue, by: player) && !isVoidByCodeAlone(clue, for: player) }
    return isCodeVoid(of: clue, at: moment) || hasVoidFind(of: clue, by: player)
  }

  /// Whether a find is void only because of its code: then the host may take the player's word for it.
  func isVoidByCodeAlone(_ clue: ClueID, for player: PlayerID) -> Bool {
    hasVoidFind(of: clue, by: player) && !isVoid(clue)
      && !rulings.voids(of: clue).contains(.voidFind(clue, by: player))
  }

  func hasVoidFind(of clue: ClueID, by player: PlayerID) -> Bool {
    voidFinds[clue]?.contains { $0.player == player } == true
  }

  /// Whether a player is done with a clue: they have found it, sent a photo of it, or cannot or need not find it.
  /// - Parameter found: a clue to treat as found.
  func isDone(_ clue: ClueID, by player: PlayerID, besides found: ClueID? = nil) -> Bool {
    players[player.number - 1].found.contains(clue) || isVoid(clue) || hasVoidFind(of: clue, by: player)
      || isOutOfTries(of: clue, by: player) || photos.newest(of: clue, by: player) != nil
      || isSpare(clue, to: player, besides: found)
  }

  // MARK: Deciding

  /// Throws if a ruling is impossible or would change nothing.
  public func checkRuling(_ ruling: Ruling) throws(Rejection) {
    switch ruling {
    case .voidClue(let id):
      _ = try existing(id)
      guard !isVoid(id) else { throw .invalid(field: "ruling.voidClue.clue", problem: "is void already") }
    case .voidCode(let id, let from):
      guard try existing(id).proof.kind == .scan else {
        throw .invalid(field: "ruling.voidCode.clue", problem: "is not proved by a code; use voidClue or voidFind")
      }
      guard !isCodeVoid(of: id, at: from) else {
        throw .invalid(field: "ruling.voidCode.from", problem: "must be earlier: the code is already void by then")
      }
    case .voidFind(let id, let player):
      _ = try existing(id)
      try checkSeat(of: player)
      guard finds[id]?.contains(where: { $0.player == player }) == true else {
        throw .invalid(field: "ruling.voidFind.player", problem: "has no find of that clue that counts")
      }
    case .award(let awarded, let points):
      switch awarded {
      case .player(let player): try checkSeat(of: player)
      case .team(let team): try checkTeam(team, field: "ruling.award.team")
      }
      guard points != 0 else { throw .invalid(field: "ruling.award.points", problem: "must not be 0") }
      try Hunt.check("ruling.award.points", points, in: Limits.awards)
    case .allowTime(let player, let allowance):
      try checkSeat(of: player)
      switch allowance {
      case .percent(let percent): try Hunt.check("ruling.allowTime.percent", percent, in: Limits.extraPercent)
      case .minutes(let minutes): try Hunt.check("ruling.allowTime.minutes", minutes, in: Limits.extraMinutes)
      }
      guard rulings.allowance(of: player) != allowance else {
        throw .invalid(field: "ruling.allowTime", problem: "is what the player has already")
      }
    }
    guard rulings.all.count < Limits.rulings else {
      throw .invalid(field: "ruling", problem: "is one too many: a lobby has at most \(Limits.rulings)")
    }
  }

  func rule(_ ruling: Ruling, because reason: RulingReason) throws(Rejection) -> Decision {
    try checkRuling(ruling)
    let id = RulingID(rulings.all.count + 1)
    return Decision([.rulingApplied(RulingApplied(id: id, ruling: ruling, reason: reason.value))], answer: .ruling(id))
  }

  func revoke(_ id: RulingID) throws(Rejection) -> Decision {
    guard let ruling = rulings[id] else { throw .invalid(field: "ruling", problem: "does not exist in this lobby") }
    return ruling.isRevoked ? Decision() : Decision([.rulingRevoked(RulingRevoked(id: id))])
  }

  private func checkSeat(of player: PlayerID) throws(Rejection) {
    guard self.player(player) != nil else { throw .playerNotFound(player) }
  }

  func checkTeam(_ id: TeamID, field: String) throws(Rejection) {
    guard details.teams.indices.contains(id.number - 1) else {
      throw .invalid(field: field, problem: "does not exist in this lobby")
    }
  }

  // MARK: Recording

  mutating func record(_ find: Find, at moment: Timestamp) {
    let recorded = recorded(find, at: moment)
    photos.drop(pendingOf: find)
    claims[FindName(player: find.player, clue: find.clue)] = nil
    // The host's word counts from now on, even if the ruling is revoked.
    if find.isAccepted { dropVoidFind(of: find.clue, by: find.player) }
    let number = find.player.number - 1
    if photos.newest(of: find.clue, by: find.player) == nil {
      players[number].lastFindAt = max(players[number].lastFindAt ?? find.at, find.at)
    }
    if let reason = find.reason { acceptReasons[seq] = reason }
    if rulings.voids(recorded) { voidFinds[find.clue, default: []].insert(recorded) } else { count(recorded) }
    place(find.player)
  }

  private mutating func dropVoidFind(of clue: ClueID, by player: PlayerID) {
    guard hasVoidFind(of: clue, by: player) else { return }
    forgetMoment(of: clue, by: player)
    let others = voidFinds[clue]?.filter { $0.player != player } ?? []
    voidFinds[clue] = others.isEmpty ? nil : others
  }

  /// Judges all finds of a clue again.
  mutating func judgeFinds(of clue: ClueID) {
    var valid: [RecordedFind] = []
    var void: [RecordedFind] = []
    for find in allFinds(of: clue) {
      if rulings.voids(find) {
        void.append(find)
        players[find.player.number - 1].found.remove(clue)
      } else {
        valid.append(find)
        players[find.player.number - 1].found.insert(clue)
      }
    }
    setFinds(of: clue, valid)
    voidFinds[clue] = void.isEmpty ? nil : void
  }

  /// All finds of a clue in order, including void ones.
  func allFinds(of clue: ClueID) -> [RecordedFind] {
    guard let void = voidFinds[clue] else { return finds[clue] ?? [] }
    return ((finds[clue] ?? []) + void).sorted { $0.isBefore($1) }
  }

  /// Drops a find that the host takes back.
  mutating func forgetFind(of clue: ClueID, by player: PlayerID) {
    dropVoidFind(of: clue, by: player)
    guard players[player.number - 1].found.contains(clue) else { return }
    forgetMoment(of: clue, by: player)
    players[player.number - 1].found.remove(clue)
    setFinds(of: clue, finds[clue]?.filter { $0.player != player } ?? [])
  }

  /// Drops a leaving player's finds, which no longer count.
  mutating func forgetFinds(by player: PlayerID) {
    for clue in players[player.number - 1].found.clues {
      setFinds(of: clue, finds[clue]?.filter { $0.player != player } ?? [])
    }
    for (clue, void) in voidFinds {
      let others = void.filter { $0.player != player }
      voidFinds[clue] = others.isEmpty ? nil : others
    }
  }
}
