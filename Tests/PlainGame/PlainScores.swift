import Core
import Hunt

extension PlainGame {
  struct PlainFind {
    let player: PlayerID
    let clue: ClueID
    let at: Timestamp
    let seq: Int
    /// Whether the host accepted the find by hand.
    let isAccepted: Bool
    let reason: String?
    /// What the wrong options tried before take from it.
    let cost: Int
    /// Whether it arrived after the end and the host has not accepted it.
    let isBehind: Bool
  }

  /// All recorded finds, in order; late finds come last.
  private var recordedFinds: [PlainFind] {
    let all: [PlainFind] = happened.compactMap { happening in
      guard case .clueScanned(let find) = happening.event else { return nil }
      let isLate = happened.contains {
        if case .huntEnded = $0.event { $0.seq < happening.seq } else { false }
      }
      var isBehind = isLate && !find.isAccepted
      if isBehind, let photo = newestPhoto(find.player, find.clue), photo.state == "accepted" {
        // What counts is when the photo arrived.
        isBehind = endedAt.map { photo.arrivedAt > $0 } ?? false && details.settings.late != .review
      }
      return PlainFind(
        player: find.player, clue: find.clue, at: find.at, seq: happening.seq, isAccepted: find.isAccepted,
        reason: find.reason, cost: find.cost, isBehind: isBehind)
    }
    // A find that the host accepts replaces the player's earlier find of that clue.
    let valid = all.filter { find in
      // A find whose photo waits again does not count.
      let isTakenBack = happened.contains { happening in
        guard case .photoReopened(let reopened) = happening.event else { return false }
        return happening.seq > find.seq && reopened.player == find.player && reopened.clue == find.clue
      }
      return !isTakenBack
        && !all.contains { $0.isAccepted && $0.seq > find.seq && $0.player == find.player && $0.clue == find.clue }
    }
    return valid.sorted { ($0.isBehind ? 1 : 0, $0.at, $0.seq) < ($1.isBehind ? 1 : 0, $1.at, $1.seq) }
  }

  /// The time that breaks ties: late finds count as made at the end.
  func rankedTime(of find: PlainFind) -> Timestamp { find.isBehind ? endedAt ?? find.at : find.at }

  /// The time and number of the last find that scored.
  func lastScoring(_ finds: [PlainFind]) -> (at: Timestamp, seq: Int)? {
    finds.filter { worth(of: $0) != (0, 0) || photoBonus(of: $0) > 0 }.map { (at: rankedTime(of: $0), seq: $0.seq) }.max
    { $0 < $1 }
  }

  /// The finds that count: not those of players who have left, nor those that a ruling voids.
  func readFinds() -> [PlainFind] {
    recordedFinds.filter { seated($0.player) != nil && ruling(against: $0) == nil }
  }

  /// The finds that a ruling voids.
  var voidFinds: [PlainFind] { recordedFinds.filter { seated($0.player) != nil && ruling(against: $0) != nil } }

  func hasFound(_ player: PlayerID, _ clue: ClueID) -> Bool {
    finds.contains { $0.player == player && $0.clue == clue }
  }

  /// Whether a player has found a clue, as far as a viewer knows of rulings.
  func hasFound(_ player: PlayerID, _ clue: ClueID, knownTo viewer: PlainViewer) -> Bool {
    let then = scores(for: viewer)
    return seated(player) != nil
      && recordedFinds.contains { $0.player == player && $0.clue == clue && then.ruling(against: $0) == nil }
  }

  func foundBy(_ clue: ClueID) -> Int { finds.count { $0.clue == clue } }

  // MARK: Points of a find

  /// The points of a find, less what wrong options cost, and the bonus for being among the first.
  func worth(of find: PlainFind) -> (points: Int, bonus: Int) {
    let whole = wholeWorth(of: find)
    return (max(0, whole.points - find.cost), whole.bonus)
  }

  private func wholeWorth(of find: PlainFind) -> (points: Int, bonus: Int) {
    guard let points = clue(find.clue)?.points, !doesNotCount(find) else { return (0, 0) }
    switch details.scoring {
    case .fixed: return (points, 0)
    case .speed(let floor): return (falling(points, to: floor, at: find.at, of: find.player), 0)
    case .first(let bonus):
      let place = finds.filter { $0.clue == find.clue }.firstIndex { $0.seq == find.seq } ?? bonus.count
      return (points, place < bonus.count ? bonus[place] : 0)
    case .dynamic(let minimum, let decay):
      // Late finds do not lower what finds in time are worth.
      let finds = finds.filter { $0.clue == find.clue && (find.isBehind || !$0.isBehind) }
      return (sinking(points, to: minimum, decay: decay, finds: finds.count), 0)
    }
  }

  /// The points after a linear decline from full at the start to `floor` of them at the end of the clock, rounded half
  /// up.
  func falling(_ points: Int, to floor: Double, at moment: Timestamp, of player: PlayerID) -> Int {
    guard let wholeClock else { return points }
    // The random games use floors of at most three decimals, so integer arithmetic rounds halves exactly.
    let floor = Int64((floor * 1_000).rounded())
    let whole = wholeClock * 1_000
    let part = whole - (1_000 - floor) * min(elapsed(at: moment, of: player), wholeClock)
    return Int((2 * Int64(points) * part + whole) / (2 * whole))
  }

  /// `ceil((minimum - points) / decay² · (finds - 1)² + points)`, never below the minimum.
  func sinking(_ points: Int, to minimum: Int, decay: Int, finds: Int) -> Int {
    let lost = Double((points - minimum) * (finds - 1) * (finds - 1)) / Double(decay * decay)
    return max(minimum, Int((Double(points) - lost).rounded(.up)))
  }

  /// What a player's find of a clue is worth; 0 if none counts.
  func worth(of player: PlayerID, _ clue: ClueID) -> Int {
    guard let find = finds.first(where: { $0.player == player && $0.clue == clue }) else { return 0 }
    let worth = worth(of: find)
    return worth.points + worth.bonus + photoBonus(of: find)
  }

  /// What the host added for the photo of a find.
  func photoBonus(of find: PlainFind) -> Int { doesNotCount(find) ? 0 : photo(behind: find)?.bonus ?? 0 }

  // MARK: The board

  struct PlainRow: Ranked {
    var rank = 0
    var place: Int?
    let player: PlayerID
    let name: String
    let team: TeamID?
    let division: String?
    let points: Int
    let found: Int
    /// The time and number of the last scoring find.
    let last: (at: Timestamp, seq: Int)?
    var number: Int { player.number }
  }

  /// Everyone present, by rank: most points first; ties go to the earlier last scoring find, then to the one recorded
  /// first. Players without points come last, in order of joining.
  var rows: [PlainRow] {
    let unranked = seated.map { player in
      let finds = finds.filter { $0.player == player.id }
      let last = lastScoring(finds)
      let points = points(of: player.id)
      return PlainRow(
        player: player.id, name: player.name, team: player.team, division: player.division, points: points,
        found: counted(finds).count,
        last: points > 0 ? last : nil)
    }
    return ranked(inOrderOfRank(unranked))
  }

  /// The rows with their ranks; of shared ones, each is that of the first row with as many points.
  func ranked<Row: Ranked>(_ rows: [Row]) -> [Row] {
    rows.enumerated().map { index, row in
      var row = row
      let first = rows.firstIndex { $0.points == row.points } ?? index
      let isShared = details.settings.ties == .shared
      row.rank = isShared ? first + 1 : index + 1
      row.place = isShared ? index + 1 : nil
      return row
    }
  }

  /// A player's total of points gained and lost, at least 0.
  func points(of player: PlayerID) -> Int { because(player).map(\.points).reduce(0, +) }

  // MARK: Explanations

  struct PlainReason {
    let seq: Int
    let at: Timestamp
    var points: Int
    let kind: String
    var clue: ClueID?
    var ruling: RulingID?
    var submission: SubmissionID?
    var reason: String?
    var isAccepted = false
  }

  /// What gave points to a player and what took some, in order.
  func because(_ player: PlayerID) -> [PlainReason] {
    var because: [PlainReason] = []
    for find in finds where find.player == player {
      let worth = worth(of: find)
      because.append(
        PlainReason(
          seq: find.seq, at: find.at, points: wholeWorth(of: find).points, kind: "find", clue: find.clue,
          reason: find.reason,
          isAccepted: find.isAccepted))
      let lost = wholeWorth(of: find).points - worth.points
      if lost > 0 {
        because.append(PlainReason(seq: find.seq, at: find.at, points: -lost, kind: "tries", clue: find.clue))
      }
      if worth.bonus > 0 {
        because.append(PlainReason(seq: find.seq, at: find.at, points: worth.bonus, kind: "bonus", clue: find.clue))
      }
      guard let photo = photo(behind: find), photoBonus(of: find) > 0 else { continue }
      because.append(
        PlainReason(
          seq: find.seq, at: find.at, points: photo.bonus, kind: "bonus", clue: find.clue, submission: photo.id))
    }
    for find in voidFinds where find.player == player {
      guard let ruling = ruling(against: find) else { continue }
      because.append(
        PlainReason(
          seq: ruling.seq, at: ruling.at, points: 0, kind: "ruling", clue: find.clue, ruling: ruling.id,
          reason: ruling.reason))
    }
    for hint in hintsTaken where hint.player == player {
      because.append(PlainReason(seq: hint.seq, at: hint.at, points: -hint.cost, kind: "hint", clue: hint.clue))
    }
    for applied in rulingsInForce {
      let points: Int
      switch applied.ruling {
      case .award(.player(player), let given): points = given
      case .allowTime(player, _): points = 0
      default: continue
      }
      because.append(
        PlainReason(
          seq: applied.seq, at: applied.at, points: points, kind: "ruling", ruling: applied.id, reason: applied.reason))
    }
    let order = ["tries": 1, "bonus": 2]
    because.sort { ($0.seq, order[$0.kind] ?? 0) < ($1.seq, order[$1.kind] ?? 0) }
    // Nobody has fewer than 0 points: the latest deductions shrink.
    while because.map(\.points).reduce(0, +) < 0, let last = because.lastIndex(where: { $0.points < 0 }) {
      because[last].points += min(-because[last].points, -because.map(\.points).reduce(0, +))
    }
    return because
  }

  func explanation(of player: PlayerID) -> String {
    object(
      ("points", "\(points(of: player))"),
      (
        "because",
        list(
          because(player).map { entry in
            object(
              ("seq", "\(entry.seq)"), ("at", "\(entry.at.milliseconds)"), ("points", "\(entry.points)"),
              ("kind", entry.kind.json), ("clue", entry.clue?.quoted), ("ruling", entry.ruling?.quoted),
              ("submission", entry.submission?.quoted),
              ("reason", entry.reason?.json), ("accepted", entry.isAccepted ? "true" : nil))
          })
      ))
  }
}

/// An entry with a rank on a board.
protocol Ranked {
  var rank: Int { get set }
  /// The number of the row, if ranks are shared.
  var place: Int? { get set }
  var points: Int { get }
  var last: (at: Timestamp, seq: Int)? { get }
  /// The number that gives the order of joining.
  var number: Int { get }
}

/// - Parameter rows: in order of joining, which rows without points keep.
func inOrderOfRank<Row: Ranked>(_ rows: [Row]) -> [Row] {
  let scoring = rows.filter { $0.points > 0 }.sorted { one, other in
    if one.points != other.points { return one.points > other.points }
    // Points that come from no find rank behind equal points from finds.
    guard let mine = one.last, let theirs = other.last else {
      return (one.last == nil ? 1 : 0, one.number) < (other.last == nil ? 1 : 0, other.number)
    }
    return mine < theirs
  }
  return scoring + rows.filter { $0.points == 0 }
}
