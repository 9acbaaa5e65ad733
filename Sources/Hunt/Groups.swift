public import Core

// Groups of clues of which a player needs some.

/// Clues of which some are needed.
public struct ClueGroup: Hashable, Sendable {
  public var title: String
  public var clues: [ClueID]
  /// How many of them count.
  public var need: Int

  public init(title: String, clues: [ClueID], need: Int) {
    self.title = title
    self.clues = clues
    self.need = need
  }
}

/// The groups of a lobby; `g1` is the first. Most lobbies have none.
public struct ClueGroups: Hashable, Sendable {
  public private(set) var all: [ClueGroup]
  /// The clues of each group.
  private var members: [ClueSet]
  /// The index of each clue's group, since every proof asks.
  private var indexes: [ClueID: Int]

  public init(_ groups: [ClueGroup] = []) {
    all = groups
    members = groups.map { group in group.clues.reduce(into: ClueSet()) { $0.insert($1) } }
    indexes = [:]
    for (index, group) in groups.enumerated() { for clue in group.clues { indexes[clue] = index } }
  }

  public var isEmpty: Bool { all.isEmpty }

  func index(of clue: ClueID) -> Int? { indexes[clue] }

  /// How many clues of a group are in a set.
  func count(of index: Int, in clues: ClueSet) -> Int { members[index].count(in: clues) }

  func contains(_ clue: ClueID, in index: Int) -> Bool { indexes[clue] == index }

  /// A removed clue leaves its group. A group that loses its last clue keeps its number.
  mutating func remove(_ clue: ClueID) {
    guard let index = indexes.removeValue(forKey: clue) else { return }
    all[index].clues.removeAll { $0 == clue }
    members[index].remove(clue)
  }

  // MARK: Checking

  /// The groups with trimmed titles, or what is wrong with them. Whether their clues exist is checked by the lobby.
  func checked() throws(Rejection) -> ClueGroups {
    guard all.count <= Limits.groups else {
      throw .invalid(field: "groups", problem: "must be at most \(Limits.groups)")
    }
    var (groups, seen) = (all, Set<ClueID>())
    for (index, group) in all.enumerated() {
      let path = "groups[\(index)]."
      groups[index].title = try checkedText(path + "title", group.title, ClueTitleRule.self)
      guard !group.clues.isEmpty else { throw .invalid(field: path + "clues", problem: "must name at least one clue") }
      for (place, clue) in group.clues.enumerated() where !seen.insert(clue).inserted {
        throw .invalid(field: "\(path)clues[\(place)]", problem: "is in a group already: a clue is in one at most")
      }
      guard (1...group.clues.count).contains(group.need) else {
        throw .invalid(
          field: path + "need", problem: "must be from 1 to \(group.clues.count), the number of the group's clues")
      }
    }
    return ClueGroups(groups)
  }

  /// Throws if a group names a clue that is not there.
  func checkClues(exist isHere: (ClueID) -> Bool) throws(Rejection) {
    for (index, group) in all.enumerated() {
      for (place, clue) in group.clues.enumerated() where !isHere(clue) {
        throw .invalid(field: "groups[\(index)].clues[\(place)]", problem: "is no clue of this lobby")
      }
    }
  }
}

extension Lobby {
  // MARK: Reading

  /// How many clues of a group count: fewer than the host asks for if removed and void ones leave fewer.
  /// - Parameter rulings: those in force, as far as the viewer may know.
  public func need(ofGroup index: Int, under rulings: Rulings) -> Int {
    let group = details.groups.all[index]
    let void = rulings.voidClues.count { details.groups.contains($0, in: index) }
    return min(group.need, group.clues.count - void)
  }

  /// How many clues of a group a player has found that count.
  /// - Parameter rulings: those in force, as far as the player may know.
  public func found(inGroup index: Int, by player: PlayerID, under rulings: Rulings) -> Int {
    let found = details.groups.all[index].clues.count { hasFound($0, player, under: rulings) }
    return min(found, need(ofGroup: index, under: rulings))
  }

  /// How many clues the groups spare everybody.
  public func spared(under rulings: Rulings) -> Int {
    details.groups.all.enumerated().reduce(0) { sum, group in
      let void = rulings.voidClues.count { details.groups.contains($0, in: group.offset) }
      return sum + max(0, group.element.clues.count - void - group.element.need)
    }
  }

  /// Whether a player no longer needs a clue that they have not found, since they have enough of its group.
  /// - Parameter found: a clue to treat as found.
  public func isSpare(_ clue: ClueID, to player: PlayerID, besides found: ClueID? = nil) -> Bool {
    guard !details.groups.isEmpty, let index = details.groups.index(of: clue), let player = anyPlayer(player),
      !player.found.contains(clue), clue != found
    else { return false }
    var count = details.groups.count(of: index, in: player.found)
    if let found, !player.found.contains(found), details.groups.contains(found, in: index) { count += 1 }
    return count >= need(ofGroup: index, under: rulings)
  }

  /// Whether a find does not count because its player had found enough of the group before. That happens only if the
  /// host changed the groups, or revoked a ruling, since.
  public func isSurplus(_ find: RecordedFind) -> Bool {
    guard !details.groups.isEmpty, let index = details.groups.index(of: find.clue),
      let player = anyPlayer(find.player)
    else { return false }
    let need = need(ofGroup: index, under: rulings)
    guard details.groups.count(of: index, in: player.found) > need else { return false }
    let earlier = details.groups.all[index].clues.count { clue in
      finds[clue]?.contains { $0.player == find.player && $0.isBefore(find) } == true
    }
    return earlier >= need
  }

  /// The finds of a team that count: of each group, the first ones. `finds` has one for each clue.
  public func counted(_ finds: [RecordedFind]) -> [RecordedFind] {
    guard !details.groups.isEmpty else { return finds }
    var counts: [Int: Int] = [:]
    return finds.sorted { $0.isBefore($1) }.filter { find in
      guard let index = details.groups.index(of: find.clue) else { return true }
      counts[index, default: 0] += 1
      return counts[index, default: 0] <= need(ofGroup: index, under: rulings)
    }
  }

  /// How many finds of a player count.
  private func countedFinds(of player: Player) -> Int {
    details.groups.all.indices.reduce(player.found.count) { count, index in
      let found = details.groups.count(of: index, in: player.found)
      return count - max(0, found - need(ofGroup: index, under: rulings))
    }
  }

  /// Whether every seated player has found all that is needed.
  func haveAllFoundAll() -> Bool {
    let needed = cluesNeeded
    return seatedPlayers.allSatisfy { countedFinds(of: $0.player) == needed }
  }
}
