import Core
import Hunt

// The host's rulings on points, and the cost of hints.
extension PlainGame {
  struct PlainRuling {
    let id: RulingID
    let ruling: Ruling
    let reason: String
    let at: Timestamp
    let seq: Int
    var isRevoked = false
  }

  func readRulings() -> [PlainRuling] {
    var rulings: [PlainRuling] = []
    for happening in happened {
      switch happening.event {
      case .rulingApplied(let applied):
        rulings.append(
          PlainRuling(
            id: applied.id, ruling: applied.ruling, reason: applied.reason, at: happening.at, seq: happening.seq))
      case .rulingRevoked(let revoked): rulings[revoked.id.number - 1].isRevoked = true
      default: break
      }
    }
    return rulings
  }

  var rulingsInForce: [PlainRuling] { rulings.filter { !$0.isRevoked } }

  /// The extra time that a player has: the latest ruling decides.
  func timeAllowance(of player: PlayerID) -> TimeAllowance? {
    let allowances = rulingsInForce.compactMap { applied -> TimeAllowance? in
      if case .allowTime(player, let allowance) = applied.ruling { allowance } else { nil }
    }
    return allowances.last
  }

  func isVoid(_ clue: ClueID) -> Bool { rulingsInForce.contains { $0.ruling == .voidClue(clue) } }

  /// Whether the clue's code is void at a moment.
  func isCodeVoid(_ clue: ClueID, at moment: Timestamp) -> Bool {
    rulingsInForce.contains { if case .voidCode(clue, let from) = $0.ruling { from <= moment } else { false } }
  }

  /// The first ruling that voids a find.
  func ruling(against find: PlainFind) -> PlainRuling? {
    rulingsInForce.first { applied in
      switch applied.ruling {
      case .voidClue(let clue): clue == find.clue
      // A find that the host accepted by hand did not use the code.
      case .voidCode(let clue, let from): clue == find.clue && from <= find.at && !find.isAccepted
      case .voidFind(let clue, let player): clue == find.clue && player == find.player
      case .award, .allowTime: false
      }
    }
  }

  /// Whether rulings prevent a player from proving a clue.
  func isClosed(_ clue: ClueID, to player: PlayerID, at moment: Timestamp, isAccepted: Bool) -> Bool {
    let hasVoidFind = voidFinds.contains { $0.clue == clue && $0.player == player }
    if isVoid(clue) { return true }
    if isAccepted { return hasVoidFind && !hasOnlyLostItsCode(clue, player) }
    return hasVoidFind || isCodeVoid(clue, at: moment)
  }

  /// Whether a find does not count only because its code is void.
  func hasOnlyLostItsCode(_ clue: ClueID, _ player: PlayerID) -> Bool {
    guard voidFinds.contains(where: { $0.clue == clue && $0.player == player }), !isVoid(clue) else { return false }
    return !rulingsInForce.contains { $0.ruling == .voidFind(clue, by: player) }
  }

  // MARK: Commands

  func objection(to ruling: Ruling) -> [Refusal?] {
    func missing(_ id: ClueID) -> Refusal? { clue(id) == nil ? "clue-not-found" : nil }
    switch ruling {
    case .voidClue(let id): return [missing(id), isVoid(id) ? "invalid-params ruling.voidClue.clue" : nil]
    case .voidCode(let id, let from):
      return [
        missing(id), clue(id)?.proof.kind == .scan ? nil : "invalid-params ruling.voidCode.clue",
        isCodeVoid(id, at: from) ? "invalid-params ruling.voidCode.from" : nil,
      ]
    case .voidFind(let id, let player):
      let isFound = hasFound(player, id)
      return [
        missing(id), seated(player) == nil ? "player-not-found" : nil,
        isFound ? nil : "invalid-params ruling.voidFind.player",
      ]
    case .award(.player(let player), let points):
      return [seated(player) == nil ? "player-not-found" : nil, objection(toAwarding: points)]
    case .award(.team(let team), let points):
      return [
        team.number > details.teams.count ? "invalid-params ruling.award.team" : nil, objection(toAwarding: points),
      ]
    case .allowTime(let player, let allowance):
      let refusal: Refusal? =
        switch allowance {
        case .percent(let percent): percent < 1 || percent > 400 ? "invalid-params ruling.allowTime.percent" : nil
        case .minutes(let minutes): minutes < 1 || minutes > 600 ? "invalid-params ruling.allowTime.minutes" : nil
        }
      return [
        seated(player) == nil ? "player-not-found" : nil, refusal,
        timeAllowance(of: player) == allowance ? "invalid-params ruling.allowTime" : nil,
      ]
    }
  }

  private func objection(toAwarding points: Int) -> Refusal? {
    points == 0 || abs(points) > 10_000 ? "invalid-params ruling.award.points" : nil
  }

  func rule(_ ruling: Ruling, because reason: String) -> Verdict {
    let id = RulingID(rulings.count + 1)
    return done(unless: objection(to: ruling), [.rulingApplied(RulingApplied(id: id, ruling: ruling, reason: reason))])
    { after in
      after.effect(since: self, id)
    }
  }

  func revoke(_ id: RulingID) -> Verdict {
    guard let ruling = rulings.first(where: { $0.id == id }) else { return .refused(["invalid-params ruling"]) }
    return done(unless: [], ruling.isRevoked ? [] : [.rulingRevoked(RulingRevoked(id: id))]) {
      $0.effect(since: self, nil)
    }
  }
}

// MARK: Effects of a ruling

extension PlainGame {
  /// What the host is told about a ruling: the players whose points or rank changed, by rank.
  func effect(since before: PlainGame, _ id: RulingID?) -> String {
    guard let id else { return "{}" }
    func change(_ name: String, _ id: String, _ old: (Int, Int)?, _ new: (Int, Int)) -> String? {
      guard let old, old != new else { return nil }
      return object(
        (name, id), ("points", list(["\(old.0)", "\(new.0)"])), ("rank", list(["\(old.1)", "\(new.1)"])))
    }
    let players = rows.compactMap { row in
      let old = before.rows.first { $0.player == row.player }.map { ($0.points, $0.rank) }
      return change("player", row.player.quoted, old, (row.points, row.rank))
    }
    let teams = teamRows.compactMap { row in
      let old = before.teamRows.first { $0.team == row.team }.map { ($0.points, $0.rank) }
      return change("team", row.team.quoted, old, (row.points, row.rank))
    }
    return object(
      ("changes", list(players)), ("teams", details.teams.isEmpty ? nil : list(teams)), ("ruling", id.quoted))
  }
}

// MARK: Hints

extension PlainGame {
  struct PlainHint {
    let player: PlayerID
    let clue: ClueID
    let hint: Int
    let cost: Int
    let at: Timestamp
    let seq: Int
  }

  var hintsTaken: [PlainHint] {
    happened.compactMap {
      guard case .hintTaken(let taken) = $0.event else { return nil }
      return PlainHint(
        player: taken.player, clue: taken.clue, hint: taken.hint, cost: taken.cost, at: $0.at, seq: $0.seq)
    }
  }

  func hasTaken(_ hint: Int, of clue: ClueID, _ player: PlayerID) -> PlainHint? {
    hintsTaken.first { $0.player == player && $0.clue == clue && $0.hint == hint }
  }

  func takeHint(_ index: Int, of id: ClueID, by player: PlayerID) -> Verdict {
    guard seated(player) != nil else { return .refused(["unauthorized"]) }
    let hints = isRevealed(id, to: player) ? clue(id).map { read($0, by: .player(player)).hints } : nil
    let hint = hints.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    let taken = hasTaken(index, of: id, player)
    // A hint to a clue that the player has already found is free.
    let cost = taken?.cost ?? (hasFound(player, id) ? 0 : hint?.cost ?? 0)
    return done(
      unless: [
        phase == .running || phase == .paused ? nil : wrongPhase, hints == nil ? "clue-not-found" : nil,
        isVoid(id) ? "invalid-params clue" : nil, hint == nil ? "invalid-params hint" : nil,
      ], taken == nil ? [.hintTaken(HintTaken(player: player, clue: id, hint: index, cost: cost))] : []
    ) { game in
      let row = game.rows(for: .player(player)).first { $0.player == player }
      return object(("text", hint?.text.json), ("cost", "\(cost)"), ("points", "\(row?.points ?? 0)"))
    }
  }
}

extension Ruling {
  /// Whether it awards points to a team beyond the first `count`.
  func isAward(toTeamAfter count: Int) -> Bool {
    if case .award(.team(let team), _) = self { team.number > count } else { false }
  }
}
