public import Core
public import Hunt

/// The standings: each player's points and finds, in order of rank.
///
/// Sorted by points descending, then by the time of the last scoring find, then by its sequence number. Players without
/// points come last, in order of joining. Places are unique; ranks may be shared.
public struct Board: Sendable {
  /// One player's points and finds.
  public struct Standing: Sendable {
    /// The sum of all points given and taken: negative if hints and rulings took more than there was.
    var sum = 0
    /// How many clues they found.
    public var found = 0
    /// The last find that was worth points.
    var lastScored: (at: Timestamp, seq: Int)?

    public var points: Int { max(0, sum) }
    /// Time and sequence number of the last find that gave points; nil while `points` is 0.
    public var last: (at: Timestamp, seq: Int)? { points > 0 ? lastScored : nil }

    /// - Parameter moment: the find's time for the rank; nil means its own time.
    mutating func add(_ find: RecordedFind, points: Int, at moment: Timestamp? = nil) {
      found += 1
      sum += points
      let moment = moment ?? find.at
      // A late find may be older than one recorded before it.
      if points > 0, lastScored.map({ $0 < (moment, find.seq) }) ?? true { lastScored = (moment, find.seq) }
    }

    /// Whether both look the same in a row.
    func looksLike(_ other: Standing) -> Bool {
      points == other.points && found == other.found && last?.at == other.last?.at && last?.seq == other.last?.seq
    }

    /// The sort key: the lowest comes first.
    func key(number: Int) -> Ranking.Key {
      guard points > 0 else { return Ranking.Key(deficit: 0, lastAt: 0, lastSeq: 0, number: number) }
      // A player with points but no scoring find ranks behind players whose equal points come from finds.
      return Ranking.Key(
        deficit: -points, lastAt: last?.at.milliseconds ?? .max, lastSeq: last?.seq ?? .max, number: number)
    }
  }

  private var ranking = Ranking()
  /// Indexed by player, from 0.
  private var standings: [Standing] = []
  private var changes = RecentChanges()

  public init() {}

  /// Restores a board.
  /// - Parameters:
  ///   - standings: by player, from `p1` on, including players who left.
  ///   - isSeated: by player, whether they have a row.
  ///   - rowsChangedAt: by player, the number of the last event that changed the row.
  init(restoring standings: [Standing], isSeated: [Bool], rowsChangedAt: [Int], changedAt: Int) {
    self.standings = standings
    for number in standings.indices where isSeated[number] {
      ranking.place(number, at: standings[number].key(number: number))
    }
    changes = RecentChanges(rowsChangedAt)
    self.changedAt = changedAt
  }

  /// The number of the last event that changed each row, by player, from `p1` on.
  public var rowsChangedAt: [Int] { changes.seqs }

  /// The number of rows.
  public var count: Int { ranking.count }
  /// The sequence number of the last event that changed the board.
  public private(set) var changedAt = 0

  /// A player's place, from 1; nil if they have no row.
  public func place(of player: PlayerID) -> Int? { ranking.rank(of: player.number - 1) }

  /// A player's rank, from 1; nil if they have no row. It is the place, or the first place of those with equal points.
  public func rank(of player: PlayerID, ties: Ties) -> Int? {
    guard let place = place(of: player) else { return nil }
    return ties == .ordered ? place : ranking.count(above: -standing(of: player).points) + 1
  }

  /// An empty standing for a player who is not on the board.
  public func standing(of player: PlayerID) -> Standing {
    ranking.contains(player.number - 1) ? standings[player.number - 1] : Standing()
  }

  /// Players in order of rank, starting at a rank (the first is 1).
  public func players(fromRank rank: Int, limit: Int) -> [PlayerID] {
    guard rank >= 1, rank <= count, limit > 0 else { return [] }
    // A client may choose both numbers, so their sum could overflow.
    let last = limit > count - rank ? count : rank + limit - 1
    return (rank...last).map { PlayerID(ranking.player(at: $0) + 1) }
  }

  /// Players on the board whose own row an event after `seq` changed, in order of rank.
  public func players(changedAfter seq: Int) -> [PlayerID] {
    changes.numbers(after: seq)
      .compactMap { number in ranking.rank(of: number).map { (rank: $0, player: PlayerID(number + 1)) } }
      .sorted { $0.rank < $1.rank }
      .map(\.player)
  }

  // MARK: Recording

  mutating func join(_ player: PlayerID, seq: Int) {
    let number = player.number - 1
    while standings.count <= number { standings.append(Standing()) }
    place(number, seq: seq)
  }

  mutating func leave(_ player: PlayerID, seq: Int) {
    ranking.remove(player.number - 1)
    changedAt = seq
  }

  /// Marks the board as changed, apart from its rows.
  mutating func touch(seq: Int) { changedAt = seq }

  /// Replaces the board shown so far: rows that look different change with this event, and the others keep the later of
  /// both changes.
  mutating func takePlace(of other: Board, seq: Int) {
    var rowsChangedAt = rowsChangedAt
    let before = other.rowsChangedAt
    for number in rowsChangedAt.indices where number < before.count {
      let player = PlayerID(number + 1)
      rowsChangedAt[number] =
        standing(of: player).looksLike(other.standing(of: player)) ? max(rowsChangedAt[number], before[number]) : seq
    }
    changes = RecentChanges(rowsChangedAt)
    changedAt = seq
  }

  /// Marks all rows as changed apart from their points.
  mutating func touchAll(seq: Int) {
    for number in standings.indices where ranking.contains(number) { changes.note(number, at: seq) }
    changedAt = seq
  }

  /// Marks a row as changed apart from its points, such as by a new name.
  mutating func touch(_ player: PlayerID, seq: Int) {
    // A player who left may still be renamed when their account is deleted, but has no row.
    guard ranking.contains(player.number - 1) else { return }
    changes.note(player.number - 1, at: seq)
    changedAt = seq
  }

  /// - Parameter moment: the find's time for the rank; nil means its own time.
  mutating func record(_ find: RecordedFind, points: Int, at moment: Timestamp? = nil) {
    let number = find.player.number - 1
    guard ranking.contains(number) else { return }
    standings[number].add(find, points: points, at: moment)
    place(number, seq: find.seq)
  }

  /// Gives or takes points for anything but a new find.
  mutating func change(_ player: PlayerID, by points: Int, seq: Int) {
    var standing = standing(of: player)
    standing.sum += points
    replace(standing, of: player, seq: seq)
  }

  /// Replaces a standing by a recount.
  mutating func replace(_ standing: Standing, of player: PlayerID, seq: Int) {
    let number = player.number - 1
    guard ranking.contains(number) else { return }
    let before = standings[number]
    standings[number] = standing
    if !standing.looksLike(before) { place(number, seq: seq) }
  }

  private mutating func place(_ number: Int, seq: Int) {
    ranking.place(number, at: standings[number].key(number: number))
    changes.note(number, at: seq)
    changedAt = seq
  }
}

/// Rows in order of their last change, as a linked list, so that a query costs only as much as its answer.
private struct RecentChanges: Sendable {
  private struct Node: Sendable {
    var newer = -1
    var older = -1
    var seq = 0
  }

  private var nodes: [Node] = []
  private var newest = -1

  init() {}

  /// - Parameter seqs: by row number.
  init(_ seqs: [Int]) {
    for number in seqs.indices.sorted(by: { (seqs[$0], $0) < (seqs[$1], $1) }) { note(number, at: seqs[number]) }
  }

  var seqs: [Int] { nodes.map(\.seq) }

  mutating func note(_ number: Int, at seq: Int) {
    while nodes.count <= number { nodes.append(Node()) }
    if nodes[number].seq > 0 { unlink(number) }
    nodes[number] = Node(newer: -1, older: newest, seq: seq)
    if newest >= 0 { nodes[newest].newer = number }
    newest = number
  }

  func numbers(after seq: Int) -> [Int] {
    var numbers: [Int] = []
    var at = newest
    while at >= 0, nodes[at].seq > seq {
      numbers.append(at)
      at = nodes[at].older
    }
    return numbers
  }

  private mutating func unlink(_ number: Int) {
    let node = nodes[number]
    if node.newer >= 0 { nodes[node.newer].older = node.older } else { newest = node.older }
    if node.older >= 0 { nodes[node.older].newer = node.newer }
  }
}
