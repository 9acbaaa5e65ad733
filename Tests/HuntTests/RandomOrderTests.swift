import Core
import Hunt
import TestSupport
import TestTools
import Testing

/// Checks who sees what in every game, recomputed slowly and simply from the log.
@Suite struct AnyOrder {
  private static let games: [(seed: UInt64, order: ClueOrder)] = (0..<200).map { number in
    let order: ClueOrder =
      switch number % 4 {
      case 0: .sequence
      case 2: .rotate
      case 1: .drip(initial: number % 4 + 1, seed: UInt64(number))
      default: .free
      }
    return (UInt64(number), order)
  }
  private static let steps = 120

  private func play(_ seed: UInt64, _ order: ClueOrder, _ look: (RandomGame, RandomGame.Step) throws -> Void) throws {
    var game = try RandomGame(seed: seed, order: order)
    for _ in 0..<Self.steps {
      let step = game.step()
      try look(game, step)
    }
  }

  /// The clues that a player must see, in the host's order.
  private func seen(by player: PlayerID?, in lobby: Lobby, _ log: [RandomGame.Recorded]) -> [ClueID] {
    guard log.contains(where: { if case .huntStarted = $0.event { true } else { false } }) else { return [] }
    var finds: [RecordedFind] = []
    var revealed: Set<ClueID> = []
    // A photo shows the next clue, whatever becomes of it.
    var tried: Set<ClueID> = []
    for recorded in log {
      switch recorded.event {
      case .clueScanned(let find): if find.player == player { finds.append(RecordedFind(find, seq: 0)) }
      case .photoSubmitted(let sent): if sent.player == player { tried.insert(sent.clue) }
      case .clueRevealed(let reveal): if reveal.player == nil { revealed.insert(reveal.clue) }
      default: break
      }
    }
    let rulings = rulingsInForce(log)
    // A found clue stays visible, whether the find counts or not.
    let found = Set(finds.map(\.clue)).union(tried)
    switch lobby.details.order {
    case .free: return lobby.clueOrder
    case .drip: return lobby.clueOrder.filter(revealed.contains)
    case .sequence, .rotate:
      // Without tries left, a player goes on.
      func isLost(_ clue: ClueID) -> Bool { player.map { lobby.triesLeft(of: clue, by: $0) == 0 } ?? false }
      let next = way(of: player, in: lobby, log).first {
        !found.contains($0) && !rulings.contains(.voidClue($0)) && !isLost($0)
      }
      return lobby.clueOrder.filter { found.contains($0) || isLost($0) || $0 == next }
    }
  }

  /// All clues in the order in which a player gets to see them.
  private func way(of player: PlayerID?, in lobby: Lobby, _ log: [RandomGame.Recorded]) -> [ClueID] {
    guard case .rotate = lobby.details.order else { return lobby.clueOrder }
    guard let player else { return [] }
    var atStart: [ClueID] = []
    func place(_ clue: ClueID, before next: ClueID?) {
      atStart.removeAll { $0 == clue }
      atStart.insert(clue, at: next.flatMap(atStart.firstIndex) ?? atStart.count)
    }
    events: for recorded in log {
      switch recorded.event {
      case .huntStarted: break events
      case .clueAdded(let added): place(added.id, before: added.before)
      case .clueMoved(let moved): place(moved.clue, before: moved.before)
      case .clueRemoved(let removed): atStart.removeAll { $0 == removed.clue }
      default: break
      }
    }
    guard !atStart.isEmpty else { return lobby.clueOrder }
    let first = atStart[((lobby.player(player)?.team?.number ?? player.number) - 1) % atStart.count]
    let (before, after) = (lobby.clueOrder.prefix { $0 != first }, lobby.clueOrder.drop { $0 != first })
    return Array(after + before)
  }

  private func rulingsInForce(_ log: [RandomGame.Recorded]) -> [Ruling] {
    var rulings: [RulingID: Ruling] = [:]
    for recorded in log {
      switch recorded.event {
      case .rulingApplied(let applied): rulings[applied.id] = applied.ruling
      case .rulingRevoked(let revoked): rulings[revoked.id] = nil
      default: break
      }
    }
    return Array(rulings.values)
  }

  @Test(arguments: games) func `shows everybody what they are to see, and no more`(seed: UInt64, order: ClueOrder)
    throws
  {
    var most = 0
    try play(seed, order) { game, step in
      for viewer in step.after.seatedPlayers.map({ $0.id as PlayerID? }) + [nil] {
        let shown = step.after.clueOrder.filter { step.after.isRevealed($0, to: viewer) }
        let expected = seen(by: viewer, in: step.after, game.log)
        #expect(shown == expected, "\(String(describing: viewer))")
        most = max(most, shown.count)
      }
      guard case .success(let decision) = step.outcome, case .scan(let outcome, let clue) = decision.answer,
        let player = step.command.player
      else { return }
      // A proof may only say something about a clue that the player could already see.
      let hidden = clue.map { !step.before.isRevealed($0, to: player) } ?? false
      #expect(!hidden)
      let isStation = clue.map { step.before.clue($0)?.station != nil } ?? false
      if outcome == .locked { #expect((clue == nil || isStation) && decision.events.isEmpty) }
    }
  }

  @Test(arguments: games) func `tells whoever gets to see a clue, and nobody else`(seed: UInt64, order: ClueOrder)
    throws
  {
    try play(seed, order) { _, step in
      let events = (try? step.outcome.get())?.events ?? []
      guard step.before.clock.startedAt != nil, step.after.phase != .ended else { return }
      for (player, _) in step.before.seatedPlayers where step.after.player(player) != nil {
        let new = step.after.clueOrder.filter {
          step.after.isRevealed($0, to: player) && !step.before.isRevealed($0, to: player)
        }
        let told = events.compactMap { event -> ClueID? in
          guard case .clueRevealed(let reveal) = event, reveal.player ?? player == player else { return nil }
          return reveal.clue
        }
        #expect(Set(told) == Set(new) && told.count == new.count)
      }
    }
  }

  @Test(arguments: games) func `is the same made anew from its state`(seed: UInt64, order: ClueOrder) throws {
    try play(seed, order) { _, step in
      let restored = Lobby(restoring: step.after.state)
      #expect(restored == step.after)
    }
  }

  @Test(arguments: games)
  func `is the same however often it is observed`(seed: UInt64, order: ClueOrder) throws {
    var game = try RandomGame(seed: seed, order: order)
    let created = game.log
    let steps = (0..<Self.steps).map { _ in game.step() }
    // The same commands again, with reads and restarts in between.
    var random = SeededGenerator(seed: seed)
    var again = try #require(Lobby(created[0].event, at: created[0].at))
    for recorded in created.dropFirst() { again.evolve(recorded.event, at: recorded.at) }
    var log = created.map { Moment(event: $0.event, at: $0.at) }
    func settle(_ now: Timestamp) {
      while let (event, moment) = again.overdue(at: now) {
        again.evolve(event, at: moment)
        log.append(Moment(event: event, at: moment))
      }
    }
    var last = created[0].at
    for step in steps {
      for _ in 0..<random.integer(0...3) {
        last = last + Span(milliseconds: Int64(random.integer(0...5_000)))
        if last < step.now { settle(last) }
      }
      last = step.now
      settle(last)
      if random.once(in: 10) { again = Lobby(restoring: again.state) }
      for event in (try? again.decide(step.command, at: last))?.events ?? [] {
        again.evolve(event, at: last)
        log.append(Moment(event: event, at: last))
      }
    }
    #expect(log == game.log.map { Moment(event: $0.event, at: $0.at) })
    #expect(again == game.lobby)
  }

  @Test(arguments: games) func `keeps a drip dripping`(seed: UInt64, order: ClueOrder) throws {
    guard case .drip = order else { return }
    var hidden = 0
    try play(seed, order) { game, step in
      guard case .drip(let initial, _) = step.after.details.order, step.after.phase == .running else { return }
      let shown = Set(seen(by: nil, in: step.after, game.log))
      let void = rulingsInForce(game.log)
      let counted = step.after.clueOrder.filter { !void.contains(.voidClue($0)) }
      guard !shown.isSuperset(of: counted) else { return }
      hidden += 1
      #expect(shown.count >= initial)
      let found = Set(step.after.seatedPlayers.flatMap { $0.player.found.clues })
      let left = shown.intersection(counted).subtracting(found).compactMap(step.after.clue).filter {
        $0.isOpen(at: step.now)
      }
      #expect(!left.isEmpty, "nothing is left to find, and something is hidden")
      let deadline = try #require(step.after.deadline)
      #expect(deadline >= step.now)
    }
  }

  @Test(arguments: games)
  func `ends when all is found, if it is to, and never otherwise`(seed: UInt64, order: ClueOrder) throws {
    try play(seed, order) { _, step in
      let after = step.after
      let needed = after.clueOrder.filter { !after.isVoid($0) }
      let isAllFound =
        after.playerCount > 0 && !needed.isEmpty
        && after.seatedPlayers.allSatisfy { seat in needed.allSatisfy(seat.player.found.contains) }
      let events = (try? step.outcome.get())?.events ?? []
      let isWished = after.details.settings.endWhenAllFound
      if events.contains(.huntEnded(HuntEnded(by: .allFound))) { #expect(isWished && isAllFound) }
      if isWished, isAllFound { #expect(after.phase == .ended) }
    }
  }

  @Test func `covers every case`() throws {
    var locked = 0
    var late = 0
    var reveals = 0
    var toOne = 0
    var allFound = 0
    for (seed, order) in Self.games {
      try play(seed, order) { _, step in
        guard case .success(let decision) = step.outcome else { return }
        if case .scan(.locked, _) = decision.answer { locked += 1 }
        for event in decision.events {
          if case .clueScanned(let find) = event, find.isLate { late += 1 }
          if case .clueRevealed(let reveal) = event { if reveal.player == nil { reveals += 1 } else { toOne += 1 } }
          if event == .huntEnded(HuntEnded(by: .allFound)) { allFound += 1 }
        }
      }
    }
    for count in [locked, late, reveals, toOne, allFound] { #expect(count >= 5) }
  }
}

private struct Moment: Equatable {
  let event: LobbyEvent
  let at: Timestamp
}

extension LobbyCommand {
  /// The player who proves something.
  fileprivate var player: PlayerID? {
    switch self {
    case .scan(let player, _, _, _, _), .answer(let player, _, _, _, _), .visit(let player, _, _, _): player
    default: nil
    }
  }
}
