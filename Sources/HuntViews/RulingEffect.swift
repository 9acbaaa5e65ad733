public import Core
public import Hunt

/// A ruling's effect on the boards: changed points and ranks, by ascending new rank.
public struct RulingEffect: Sendable, Equatable {
  public var players: [Change<PlayerID>] = []
  /// nil in a lobby without teams.
  public var teams: [Change<TeamID>]?

  public struct Change<ID: Sendable & Equatable>: Sendable, Equatable {
    public var id: ID
    public var pointsBefore: Int
    public var pointsAfter: Int
    public var rankBefore: Int
    public var rankAfter: Int

    fileprivate init?(_ id: ID, before: (points: Int, rank: Int)?, after: (points: Int, rank: Int)) {
      guard let before, before != after else { return nil }
      self.id = id
      (pointsBefore, rankBefore) = before
      (pointsAfter, rankAfter) = after
    }
  }
}

extension LobbyView {
  /// Previews the effect of a ruling applied now.
  public func preview(_ ruling: Ruling, at now: Timestamp) throws(Rejection) -> RulingEffect {
    try lobby.checkRuling(ruling)
    return effect(
      of: .rulingApplied(RulingApplied(id: RulingID(lobby.rulings.all.count + 1), ruling: ruling, reason: "")), at: now)
  }

  /// Computes the effect of the next event on the boards, on a copy.
  public func effect(of event: LobbyEvent, at moment: Timestamp) -> RulingEffect {
    var after = self
    after.apply(event, at: moment, seq: seq + 1)
    return RulingEffect(
      players: after.board.players(fromRank: 1, limit: after.board.count).compactMap { player in
        .init(player, before: value(of: player), after: after.value(of: player) ?? (0, 0))
      },
      teams: after.teamRows().map { rows in
        let before = Dictionary(uniqueKeysWithValues: (teamRows() ?? []).map { ($0.team, ($0.points, $0.rank)) })
        return rows.compactMap { .init($0.team, before: before[$0.team], after: ($0.points, $0.rank)) }
      })
  }

  private func value(of player: PlayerID) -> (points: Int, rank: Int)? {
    board.rank(of: player, ties: lobby.details.settings.ties).map { (board.standing(of: player).points, $0) }
  }
}
