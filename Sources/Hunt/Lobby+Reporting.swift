public import Core

// What hosts read about a hunt, during it and afterwards.

extension Lobby {
  /// The clue that a player has next in a sequence; nil in another order, before the start, and once all is done.
  public func nextClue(of player: PlayerID) -> ClueID? {
    details.order.isSequence && clock.startedAt != nil ? next(of: player) : nil
  }

  /// The finds of some seated players that count, in the order in which they were made. Passes over all finds once.
  public func finds(of players: [PlayerID]) -> [[RecordedFind]] {
    // By player's number: a dictionary would be most of the time.
    var places = Array(repeating: -1, count: self.players.count + 1)
    for (place, player) in players.enumerated() { places[player.number] = place }
    var found: [[RecordedFind]] = players.map { _ in [] }
    for find in finds.values.joined() where places[find.player.number] >= 0 {
      found[places[find.player.number]].append(find)
    }
    return found.map { $0.sorted { ($0.at, $0.seq) < ($1.at, $1.seq) } }
  }

  /// How many wrong options of choices each player tried, where tries count.
  public var wrongTriesByPlayer: [PlayerID: Int] {
    tries.keys.reduce(into: [:]) { counts, clue in
      for player in wrongTriers(of: clue) { counts[player, default: 0] += 1 }
    }
  }

  /// How many wrong options of a clue were tried, where that counts.
  public func wrongTries(of clue: ClueID) -> Int { wrongTriers(of: clue).count }

  /// Who tried each of them. Whoever joined again has the tries of their earlier seat, too, which count once.
  private func wrongTriers(of clue: ClueID) -> some Collection<PlayerID> {
    (tries[clue] ?? [:]).values.joined()
      .reduce(into: [Int: PlayerID]()) { first, wrong in
        first[wrong.seq] = min(wrong.player, first[wrong.seq] ?? wrong.player)
      }.values
  }

  /// How many hints seated players took, by clue.
  public var hintsTaken: [ClueID: Int] {
    hints.filter { player($0.key) != nil }.values.joined().reduce(into: [:]) { $0[$1.clue, default: 0] += 1 }
  }
}
