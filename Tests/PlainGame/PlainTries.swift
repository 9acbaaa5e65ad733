import Core
import Hunt

// Choices whose wrong options cost tries, points or time.
extension PlainGame {
  struct PlainTry {
    let seq: Int
    let at: Timestamp
    let player: PlayerID
    let option: Int
    let cost: Int
  }

  func rules(_ id: ClueID) -> TryRules? {
    guard case .choice(_, _, let rules) = clue(id)?.proof, rules != TryRules() else { return nil }
    return rules
  }

  /// The wrong options that count against a player: their own, those of their team, and those of earlier seats of the
  /// same person. Each counts once.
  func wrongOptions(_ id: ClueID, of player: PlayerID) -> [PlainTry] {
    // Views of the past may ask for somebody who joined later.
    guard guests.indices.contains(player.number - 1) else { return [] }
    let me = guests[player.number - 1]
    var all: [PlainTry] = []
    for happening in happened {
      switch happening.event {
      case .clueTried(let tried) where tried.clue == id:
        all.append(
          PlainTry(
            seq: happening.seq, at: happening.at, player: tried.player, option: tried.option, cost: tried.cost))
      case .clueUpdated(let updated) where updated.clue == id:
        // Another question begins anew.
        if let proof = updated.changes.proof, !isSameQuestion(proof, asOf(happening.seq - 1).clue(id)?.proof) {
          all = []
        }
      default: break
      }
    }
    if all.isEmpty { return [] }
    let persons = guests.filter { $0.team != nil ? $0.team == me.team : $0.id == player }.flatMap {
      earlierSeats(of: $0.id)
    }
    let mine = all.filter { tried in
      persons.contains(tried.player) || me.team != nil && guests[tried.player.number - 1].team == me.team
    }
    return mine.filter { one in mine.first { $0.option == one.option }?.seq == one.seq }
  }

  func isSameQuestion(_ new: Proof, _ old: Proof?) -> Bool {
    guard case .choice(let options, let answer, _) = new, case .choice(options, answer, _) = old else { return false }
    return true
  }

  /// The player, and everybody who had left before they joined and has the same name or device, and so on.
  private func earlierSeats(of player: PlayerID) -> [PlayerID] {
    guard
      let joined = happened.first(where: {
        if case .playerJoined(let joined) = $0.event { joined.player == player } else { false }
      })
    else { return [player] }
    let then = asOf(joined.seq)
    let me = then.guests[player.number - 1]
    let earlier = then.guests.filter { guest in
      !guest.isSeated
        && (guest.name.lowercased().uppercased() == me.name.lowercased().uppercased()
          || guest.device != nil && guest.device == me.device)
    }
    return [player] + earlier.flatMap { earlierSeats(of: $0.id) }
  }

  func triesLeft(_ id: ClueID, of player: PlayerID) -> Int? {
    rules(id)?.tries.map { max(0, $0 - wrongOptions(id, of: player).count) }
  }

  func isOutOfTries(_ id: ClueID, _ player: PlayerID) -> Bool { triesLeft(id, of: player) == 0 }

  /// Whether a player must wait after a wrong option.
  func mustWait(_ id: ClueID, _ player: PlayerID, now: Timestamp) -> Bool {
    guard let pause = rules(id)?.wrongPause, pause > 0 else { return false }
    return wrongOptions(id, of: player).contains { now < $0.at + .seconds(pause) }
  }

  func tried(_ place: Int, _ id: ClueID, by player: Guest) -> [LobbyEvent] {
    guard let rules = rules(id), case .choice(let options, _, _) = clue(id)?.proof else { return [] }
    let option = optionOrder(id, player.id, options.count)[place]
    let before = wrongOptions(id, of: player.id)
    if before.contains(where: { $0.option == option }) { return [] }
    return [
      .clueTried(
        ClueTried(
          player: player.id, clue: id, option: option, cost: rules.wrongCost,
          triesLeft: rules.tries.map { max(0, $0 - before.count - 1) }, team: player.team, isHidden: standsAt != nil))
    ]
  }

  func costOfTries(_ id: ClueID, _ player: PlayerID) -> Int {
    wrongOptions(id, of: player).map(\.cost).reduce(0, +)
  }

  /// The members of a choice that its rules add.
  func shownTries(_ id: ClueID, to viewer: PlainViewer, count: Int) -> [(String, String?)] {
    guard let rules = rules(id) else { return [] }
    var left = rules.tries
    var wrong: [Int] = []
    if case .player(let player) = viewer {
      left = triesLeft(id, of: player)
      let tried = wrongOptions(id, of: player).map(\.option)
      wrong = optionOrder(id, player, count).enumerated().filter { tried.contains($0.element) }.map(\.offset)
    }
    return [
      ("tries", rules.tries.map { "\($0)" }), ("wrongCost", rules.wrongCost > 0 ? "\(rules.wrongCost)" : nil),
      ("wrongPause", rules.wrongPause > 0 ? "\(rules.wrongPause)" : nil), ("triesLeft", left.map { "\($0)" }),
      ("wrong", list(wrong.map { "\($0)" })),
    ]
  }
}
