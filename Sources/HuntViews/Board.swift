public import Hunt

/// The standings: what each player has, in order of rank.
///
/// Rank: points falling, then the time of the last scoring find rising, then its sequence number rising. Players
/// without points come last, in order of joining. No two share a rank.
public struct Board: Sendable {
  /// What a player has.
  public struct Standing: Sendable {
    /// Everything that was given and taken: below zero if hints and rulings took more than there was.
    var sum = 0
    /// How many clues they found.
    public var found = 0
    /// The last find that was worth something.
    var lastScored: (at: Timestamp, seq: Int)?

    public var points: Int { max(0, sum) }
    /// Time and sequence number of the last find that gave points; nil without points.
    public var last: (at: Timestamp, seq: Int)? { points > 0 ? lastScored : nil }

    /// - Parameter moment: when it was made, for the rank; as it says itself if nil.
    mutating func add(_ find: RecordedFind, points: Int, at moment: Timestamp? = nil) {
      found += 1
      sum += points
      let moment = moment ?? find.at
      // Of finds that came late, an earlier one may be recorded after a later one.
      if points > 0, lastScored.map({ $0 < (moment, find.seq) }) ?? true { lastScored = (moment, find.seq) }
    }

    /// Whether a row shows the same of both.
    func looksLike(_ other: Standing) -> Bool {
      points == other.points && found == other.found && last?.at == other.last?.at && last?.seq == other.last?.seq
    }

    /// Lower comes first.
    func key(number: Int) -> Ranking.Key {
      guard points > 0 else { return Ranking.Key(deficit: 0, lastAt: 0, lastSeq: 0, number: number) }
      // Who has points, but not for a find, comes behind those who found something for theirs.
      return Ranking.Key(
        deficit: -points, lastAt: last?.at.milliseconds ?? .max, lastSeq: last?.seq ?? .max, number: number)
    }
  }

  private var ranking = Ranking()
  /// By number of the player, from 0 on.
  private var standings: [Standing] = []
  private var changes = RecentChanges()

  public init() {}

  /// A board made at once.
  /// - Parameters:
  ///   - standings: by number of the player, from `p1` on, of those who left too.
  ///   - isSeated: likewise, who has a row.
  ///   - rowsChangedAt: likewise, the sequence number of the last event that changed a row.
  init(restoring standings: [Standing], isSeated: [Bool], rowsChangedAt: [Int], changedAt: Int) {
    self.standings = standings
    for number in standings.indices where isSeated[number] {
      ranking.place(number, at: standings[number].key(number: number))
    }
    changes = RecentChanges(rowsChangedAt)
    self.changedAt = changedAt
  }

  /// By number of the player, from `p1` on: the sequence number of the last event that changed the row.
  public var rowsChangedAt: [Int] { changes.seqs }

  /// How many are on the board.
  public var count: Int { ranking.count }
  /// The sequence number of the last event that changed the board.
  public private(set) var changedAt = 0

  public func rank(of player: PlayerID) -> Int? { ranking.rank(of: player.number - 1) }

  /// Nothing found yet, for a player who is not on the board.
  public func standing(of player: PlayerID) -> Standing {
    ranking.contains(player.number - 1) ? standings[player.number - 1] : Standing()
  }

  /// Players from a rank on (the first is 1), in order of rank.
  public func players(fromRank rank: Int, limit: Int) -> [PlayerID] {
    guard rank >= 1, rank <= count, limit > 0 else { return [] }
    // Both numbers may be a client's, so their sum may not be one any more.
    let last = limit > count - rank ? count : rank + limit - 1
    return (rank...last).map { PlayerID(ranking.player(at: $0) + 1) }
  }

  /// Players whose own row changed by an event after `seq` and who are on the board, in order of rank.
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

  /// Something that stands beside the rows has changed.
  mutating func touch(seq: Int) { changedAt = seq }

  /// Takes the place of the board that was shown until now: rows that look otherwise there have changed with this event,
  /// and those that had changed there have changed here.
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

  /// Something else that a row shows has changed: the name.
  mutating func touch(_ player: PlayerID, seq: Int) {
    // Who has left may still be forgotten, and has no row.
    guard ranking.contains(player.number - 1) else { return }
    changes.note(player.number - 1, at: seq)
    changedAt = seq
  }

  /// - Parameter moment: when it was made, for the rank; as it says itself if nil.
  mutating func record(_ find: RecordedFind, points: Int, at moment: Timestamp? = nil) {
    let number = find.player.number - 1
    guard ranking.contains(number) else { return }
    standings[number].add(find, points: points, at: moment)
    place(number, seq: find.seq)
  }

  /// Gives points for something else than a new find, or takes them.
  mutating func change(_ player: PlayerID, by points: Int, seq: Int) {
    var standing = standing(of: player)
    standing.sum += points
    replace(standing, of: player, seq: seq)
  }

  /// Puts a standing that was counted anew in the place of the old one.
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

/// Which rows changed last: a list in order of change, so that asking costs as much as the answer is long.
private struct RecentChanges: Sendable {
  private struct Node: Sendable {
    var newer = -1
    var older = -1
    var seq = 0
  }

  private var nodes: [Node] = []
  private var newest = -1

  init() {}

  /// - Parameter seqs: by number.
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
