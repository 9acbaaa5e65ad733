import Hunt

// Freezing the board for everyone but the host.
extension PlainGame {
  /// The event after which the board is frozen; nil if it is live.
  var standsAt: Int? {
    var position: Int?
    for (index, happening) in happened.enumerated() {
      switch happening.event {
      case .boardFrozen(let frozen): position = frozen.seq
      case .boardRevealed(let revealed):
        // The board stays frozen until every event that changes points is revealed.
        position = happened[revealed.seq..<index].contains { tellsOfPoints($0.event) } ? revealed.seq : nil
      default: break
      }
    }
    return position
  }

  private func tellsOfPoints(_ event: LobbyEvent) -> Bool {
    switch event {
    case .clueScanned, .clueTried, .hintTaken, .rulingApplied, .rulingRevoked, .photoAccepted, .photoReopened: true
    default: false
    }
  }

  func freeze() -> Verdict {
    let position = standsAt ?? seq
    return done(
      unless: [phase == .open ? wrongPhase : nil], standsAt == nil ? [.boardFrozen(BoardFrozen(seq: seq))] : []
    ) { _ in
      object(("seq", "\(position)"))
    }
  }

  func reveal(upTo position: Int) -> Verdict {
    let position = standsAt == nil ? seq : min(position, seq)
    var after = self
    after.record(.boardRevealed(BoardRevealed(seq: position)), at: happened[seq - 1].at)
    return done(
      unless: [standsAt.map { position < $0 ? "invalid-params at" : nil } ?? nil],
      after.standsAt == standsAt ? [] : [.boardRevealed(BoardRevealed(seq: position))]
    ) { _ in object(("seq", "\(position)")) }
  }

  /// The game that determines the points, ranks and numbers of finds a viewer sees.
  func scores(for viewer: PlainViewer) -> PlainGame {
    guard viewer != .host, let standsAt else { return self }
    return asOf(standsAt)
  }

  /// The board as a viewer sees it. A frozen board omits players who have left since, lists later arrivals last without
  /// points, and uses current names.
  func rows(for viewer: PlainViewer) -> [PlainRow] {
    guard viewer != .host, standsAt != nil else { return rows }
    let then = scores(for: viewer)
    let later = seated.filter { player in !then.guests.contains { $0.id == player.id } }
      .map {
        PlainRow(
          player: $0.id, name: $0.name, team: $0.team, division: $0.division, points: 0, found: 0, last: nil)
      }
    let rows = (then.rows + later).filter { seated($0.player) != nil }.map { row in
      PlainRow(
        player: row.player, name: seated(row.player)?.name ?? "", team: row.team, division: row.division,
        points: row.points, found: row.found, last: row.last)
    }
    return ranked(rows)
  }

  /// What a player is told a new find is worth. While the board is frozen, this must not reveal what others have found
  /// since: no bonus for being first, and no more finds than when it froze.
  func worthTold(to player: PlayerID, _ id: ClueID) -> Int {
    guard standsAt != nil else { return worth(of: player, id) }
    let then = scores(for: .player(player))
    guard let find = finds.first(where: { $0.player == player && $0.clue == id }) else { return 0 }
    let points = (then.clue(id) ?? clue(id))?.points ?? 0
    let worth =
      switch then.details.scoring {
      case .fixed, .first: points
      case .speed(let floor): falling(points, to: floor, at: find.at, of: player)
      case .dynamic(let minimum, let decay):
        sinking(points, to: minimum, decay: decay, finds: max(1, then.foundBy(id)))
      }
    return max(0, worth - find.cost)
  }
}
