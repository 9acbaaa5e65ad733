public import Core
public import Hunt

/// The results of a hunt.
public struct Results: Sendable {
  /// The newest event that may affect them: the results stay the same until there is another.
  public var seq: Int
  public var endedAt: Timestamp
  /// All players in order of rank.
  public var rows: [Row]
  /// nil in a lobby without teams.
  public var teams: [TeamRow]?
  /// nil in a lobby without divisions.
  public var divisions: [DivisionResult]?
  /// Players who found every clue that counts, fastest first.
  public var winners: [Winner]
  public var clues: [ClueResult]

  public struct Winner: Sendable, Equatable {
    public var player: PlayerID
    /// Running time, without pauses, from the start (the player's own, depending on `settings.clock`) to the last find.
    public var seconds: Int
  }

  public struct ClueResult: Sendable, Equatable {
    public var clue: ClueID
    public var foundBy: Int
    /// Median running time from the start to the find; nil if nobody found it.
    public var medianSeconds: Int?
  }
}

extension LobbyView {
  /// nil until the hunt has ended.
  public var results: Results? {
    guard let endedAt = lobby.endedAt else { return nil }
    return Results(
      seq: resultsSeq, endedAt: endedAt,
      rows: board.players(fromRank: 1, limit: board.count).compactMap { row(of: $0) },
      teams: teamRows(), divisions: divisionResults, winners: winners, clues: lobby.clueOrder.map(result))
  }

  private var winners: [Results.Winner] {
    guard lobby.cluesNeeded > 0 else { return [] }
    var lastFinds: [PlayerID: Timestamp] = [:]
    for find in lobby.finds.values.joined() where !lobby.isSurplus(find) {
      let moment = lobby.rankedTime(of: find)
      lastFinds[find.player] = max(lastFinds[find.player] ?? moment, moment)
    }
    return board.players(fromRank: 1, limit: board.count)
      .filter { board.standing(of: $0).found == lobby.cluesNeeded }
      .map {
        (player: $0, time: lobby.elapsed(at: lastFinds[$0] ?? lobby.createdAt, of: $0), place: board.place(of: $0) ?? 0)
      }
      .sorted { ($0.time, $0.place) < ($1.time, $1.place) }
      .map { Results.Winner(player: $0.player, seconds: $0.time.seconds) }
  }

  func result(of clue: ClueID) -> Results.ClueResult {
    let times = (lobby.finds[clue] ?? []).map { lobby.clock.elapsed(at: $0.at) }.sorted()
    return Results.ClueResult(clue: clue, foundBy: times.count, medianSeconds: median(of: times)?.seconds)
  }

  /// The median; of an even number, the mean of the middle two.
  private func median(of times: [Span]) -> Span? {
    guard !times.isEmpty else { return nil }
    let upper = times[times.count / 2]
    guard times.count.isMultiple(of: 2) else { return upper }
    return Span(milliseconds: (times[times.count / 2 - 1].milliseconds + upper.milliseconds) / 2)
  }
}

extension Span {
  /// In whole seconds, rounded to nearest.
  var seconds: Int { Int((milliseconds + 500) / 1_000) }
}
