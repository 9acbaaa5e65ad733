import Core
import Hunt

// Groups of clues of which a player needs some.
extension PlainGame {
  func group(of clue: ClueID) -> ClueGroup? { details.groups.all.first { $0.clues.contains(clue) } }

  /// How many clues of a group count: void ones may leave fewer.
  func need(_ group: ClueGroup, knownTo viewer: PlainViewer) -> Int {
    let then = scores(for: viewer)
    return min(group.need, group.clues.count { !then.isVoid($0) })
  }

  /// How many clues a player needs.
  func needed(knownTo viewer: PlainViewer) -> Int {
    let then = scores(for: viewer)
    return clues.count { group(of: $0.id) == nil && !then.isVoid($0.id) }
      + details.groups.all.map { need($0, knownTo: viewer) }.reduce(0, +)
  }

  /// Whether a player has enough of a clue's group without it.
  func isSpare(_ clue: ClueID, _ player: PlayerID) -> Bool {
    guard let group = group(of: clue), !hasFound(player, clue) else { return false }
    return group.clues.count { hasFound(player, $0) } >= need(group, knownTo: .host)
  }

  /// A player's finds without those beyond what a group needs: its first finds count.
  func counted(_ finds: [PlainFind]) -> [PlainFind] {
    finds.enumerated().filter { index, find in
      guard let group = group(of: find.clue) else { return true }
      let before = finds[..<index].count { group.clues.contains($0.clue) }
      return before < need(group, knownTo: .host)
    }.map(\.element)
  }

  func countedFinds(of player: PlayerID) -> [PlainFind] { counted(finds.filter { $0.player == player }) }

  func doesNotCount(_ find: PlainFind) -> Bool {
    !details.groups.isEmpty && finds.contains { $0.seq == find.seq }
      && !countedFinds(of: find.player).contains { $0.seq == find.seq }
  }

  /// What is wrong with the groups that a host asks for.
  func problems(of groups: ClueGroups?) -> [Refusal?] {
    guard let groups else { return [] }
    var problems: [Refusal?] = []
    for (index, group) in groups.all.enumerated() {
      let others = groups.all[..<index].flatMap(\.clues)
      if group.clues.isEmpty { problems.append("invalid-params groups[\(index)].clues") }
      for (place, clue) in group.clues.enumerated() {
        let isTwice = (others + group.clues[..<place]).contains(clue)
        if isTwice || self.clue(clue) == nil { problems.append("invalid-params groups[\(index)].clues[\(place)]") }
      }
      if group.need < 1 || group.need > group.clues.count { problems.append("invalid-params groups[\(index)].need") }
    }
    return problems
  }

  /// The groups of which a viewer sees clues; nil if there are none.
  func shownGroups(to viewer: PlainViewer) -> String? {
    let shown: [String] = details.groups.all.enumerated().compactMap { index, group in
      var player: PlayerID?
      if case .player(let id) = viewer { player = id }
      let clues = clues.map(\.id).filter { group.clues.contains($0) }
        .filter { viewer == .host || isRevealed($0, to: player) }
      guard !clues.isEmpty else { return nil }
      let need = need(group, knownTo: viewer)
      let found = player.map { player in group.clues.count { hasFound(player, $0, knownTo: viewer) } } ?? 0
      return object(
        ("group", "g\(index + 1)".json), ("title", group.title.json), ("clues", list(clues.map(\.quoted))),
        ("need", "\(need)"), ("found", "\(min(found, need))"))
    }
    return shown.isEmpty ? nil : list(shown)
  }
}
