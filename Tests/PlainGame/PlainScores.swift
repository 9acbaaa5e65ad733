import Hunt

extension PlainGame {
  struct PlainFind {
    let player: PlayerID
    let clue: ClueID
    let at: Timestamp
    let seq: Int
  }

  /// All that were recorded, in the order in which they happened.
  private var recordedFinds: [PlainFind] {
    happened.compactMap { happening in
      guard case .clueScanned(let find) = happening.event else { return nil }
      return PlainFind(player: find.player, clue: find.clue, at: find.at, seq: happening.seq)
    }.sorted { ($0.at, $0.seq) < ($1.at, $1.seq) }
  }

  /// Those that count: whoever leaves takes theirs along.
  var finds: [PlainFind] { recordedFinds.filter { seated($0.player) != nil } }

  func hasFound(_ player: PlayerID, _ clue: ClueID) -> Bool {
    finds.contains { $0.player == player && $0.clue == clue }
  }

  func foundBy(_ clue: ClueID) -> Int { finds.count { $0.clue == clue } }

  // MARK: What a find is worth

  /// The points of a find, and the bonus for being among the first.
  func worth(of find: PlainFind) -> (points: Int, bonus: Int) {
    guard let points = clue(find.clue)?.points else { return (0, 0) }
    switch details.scoring {
    case .fixed: return (points, 0)
    case .speed(let floor): return (falling(points, to: floor, at: find.at), 0)
    case .first(let bonus):
      let place = finds.filter { $0.clue == find.clue }.firstIndex { $0.seq == find.seq } ?? bonus.count
      return (points, place < bonus.count ? bonus[place] : 0)
    case .dynamic(let minimum, let decay):
      return (sinking(points, to: minimum, decay: decay, finds: foundBy(find.clue)), 0)
    }
  }

  /// In a straight line from all points at the start to `floor` of them at the end of the clock, to the nearest, half up.
  private func falling(_ points: Int, to floor: Double, at moment: Timestamp) -> Int {
    guard let wholeClock else { return points }
    // Floors of the random games have three decimals at most, so integers tell exactly what a half is.
    let floor = Int64((floor * 1_000).rounded())
    let whole = wholeClock * 1_000
    let part = whole - (1_000 - floor) * min(elapsed(at: moment), wholeClock)
    return Int((2 * Int64(points) * part + whole) / (2 * whole))
  }

  /// `ceil((minimum - points) / decay² · (finds - 1)² + points)`, never below the minimum.
  private func sinking(_ points: Int, to minimum: Int, decay: Int, finds: Int) -> Int {
    let lost = Double((points - minimum) * (finds - 1) * (finds - 1)) / Double(decay * decay)
    return max(minimum, Int((Double(points) - lost).rounded(.up)))
  }

  /// What a player's find of a clue is worth; 0 if there is none that counts.
  func worth(of player: PlayerID, _ clue: ClueID) -> Int {
    guard let find = finds.first(where: { $0.player == player && $0.clue == clue }) else { return 0 }
    let worth = worth(of: find)
    return worth.points + worth.bonus
  }

  // MARK: The board

  struct PlainRow {
    var rank = 0
    let player: PlayerID
    let name: String
    let team: TeamID?
    let points: Int
    let found: Int
    /// Time and number of the last find that gave points.
    let last: (at: Timestamp, seq: Int)?
  }

  /// Everybody who is there, in order of rank: more points first; then whose last scoring find was earlier; then whose
  /// was recorded earlier. Those without points come last, in order of joining.
  var rows: [PlainRow] {
    let unranked = seated.map { player in
      let finds = finds.filter { $0.player == player.id }
      let last = finds.last { worth(of: $0) != (0, 0) }
      let points = points(of: player.id)
      return PlainRow(
        player: player.id, name: player.name, team: player.team, points: points, found: finds.count,
        last: points > 0 ? last.map { ($0.at, $0.seq) } : nil)
    }
    let ranked = unranked.filter { $0.points > 0 }.sorted { one, other in
      if one.points != other.points { return one.points > other.points }
      guard let mine = one.last, let theirs = other.last else { return one.last == nil && other.last != nil }
      return mine < theirs
    }
    return (ranked + unranked.filter { $0.points == 0 }).enumerated().map { place, row in
      var row = row
      row.rank = place + 1
      return row
    }
  }

  func points(of player: PlayerID) -> Int {
    finds.filter { $0.player == player }.map { worth(of: $0) }.map { $0.points + $0.bonus }.reduce(0, +)
  }
}
