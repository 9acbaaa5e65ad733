import Core
import Hunt
import TestSupport
import Testing

/// Invariants of every game, however foolishly it is played.
@Suite struct AnyGame {
  private static let seeds: Range<UInt64> = 0..<200
  private static let steps = 100

  /// Plays a game and checks every step of it.
  private func play(_ seed: UInt64, _ look: (RandomGame.Step) throws -> Void) throws {
    var game = try RandomGame(seed: seed)
    for _ in 0..<Self.steps { try look(game.step()) }
  }

  private func events(of step: RandomGame.Step) -> [LobbyEvent] { (try? step.outcome.get())?.events ?? [] }

  @Test func `covers everything that can happen, across all games`() throws {
    var kinds: [Substring: Int] = [:]
    var lateFinds = 0
    for seed in 0..<UInt64(800) {
      for recorded in try RandomGame(seed: seed, steps: Self.steps).log {
        kinds["\(recorded.event)".prefix { $0 != "(" }, default: 0] += 1
        if case .clueScanned(let find) = recorded.event, find.isLate { lateFinds += 1 }
      }
    }
    #expect(kinds.count == 53, "\(kinds.keys.sorted())")
    #expect(kinds.values.allSatisfy { $0 >= 5 }, "\(kinds)")
    #expect(lateFinds >= 10)
  }

  @Test(arguments: seeds) func `never seats more players than it has seats`(seed: UInt64) throws {
    try play(seed) { step in
      let seated = Array(step.after.seatedPlayers)
      #expect(seated.count <= step.after.details.capacity)
      #expect(seated.count == step.after.playerCount)
    }
  }

  @Test(arguments: seeds) func `never seats two players of the same name`(seed: UInt64) throws {
    try play(seed) { step in
      let names = step.after.seatedPlayers.map { $0.player.name.uppercased() }.filter { $0 != "DELETED PLAYER" }
      #expect(Set(names).count == names.count)
    }
  }

  @Test(arguments: seeds) func `records nothing that somebody else's log could not hold`(seed: UInt64) throws {
    try play(seed) { step in
      var lobby = step.before
      for event in events(of: step) {
        #expect(lobby.canRecord(event, at: step.now), "\(event)")
        lobby.evolve(event, at: step.now)
      }
    }
  }

  @Test(arguments: seeds) func `never records what changes nothing`(seed: UInt64) throws {
    try play(seed) { step in
      var lobby = step.before
      for event in events(of: step) {
        var before = lobby.state
        lobby.evolve(event, at: step.now)
        #expect(lobby.seq == before.seq + 1)
        before.seq = lobby.seq
        // A reveal only announces a clue here; visibility follows from earlier events, so the state need not change.
        if case .clueRevealed = event, lobby.details.order.isFollowed { continue }
        #expect(lobby.state != before, "\(event) changes nothing")
      }
    }
  }

  @Test(arguments: seeds) func `decides the same a second time`(seed: UInt64) throws {
    try play(seed) { step in
      let again = Result { () throws(Rejection) in try step.before.decide(step.command, at: step.now) }
      #expect(again == step.outcome)
    }
  }

  @Test(arguments: seeds) func `is its log, and nothing else`(seed: UInt64) throws {
    let game = try RandomGame(seed: seed, steps: Self.steps)
    let first = try #require(game.log.first)
    var lobby = try #require(Lobby(first.event, at: first.at))
    for recorded in game.log.dropFirst() { lobby.evolve(recorded.event, at: recorded.at) }
    #expect(lobby == game.lobby)
  }

  @Test(arguments: seeds) func `records a find once for each player and clue`(seed: UInt64) throws {
    struct Found: Hashable {
      let player: PlayerID
      let clue: ClueID
    }
    var seen: Set<Found> = []
    for recorded in try RandomGame(seed: seed, steps: Self.steps).log {
      if case .photoReopened(let reopened) = recorded.event {
        seen.remove(Found(player: reopened.player, clue: reopened.clue))
      }
      guard case .clueScanned(let find) = recorded.event else { continue }
      #expect(seen.insert(Found(player: find.player, clue: find.clue)).inserted)
    }
  }

  @Test(arguments: seeds) func `counts its ids up without a hole`(seed: UInt64) throws {
    var clues: [ClueID] = []
    var players: [PlayerID] = []
    var messages: [MessageID] = []
    var notices: [NoticeID] = []
    var rulings: [RulingID] = []
    var photos: [SubmissionID] = []
    for recorded in try RandomGame(seed: seed, steps: Self.steps).log {
      switch recorded.event {
      case .clueAdded(let added): clues.append(added.id)
      case .playerJoined(let joined): players.append(joined.player)
      case .rulingApplied(let applied): rulings.append(applied.id)
      case .chatSent(let sent): messages.append(sent.message)
      case .noticeSent(let sent): notices.append(sent.notice)
      case .lobbyCreated, .lobbyUpdated, .lobbyClaimed, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed,
        .playerRenamed, .playerUpdated, .playerLeft,
        .huntStarting, .huntStartCancelled, .playerWarmedUp, .playerMoved,
        .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .waveStarted, .waveMoved, .clueScanned,
        .playerKicked,
        .playerAdmitted, .playerHandedOver, .playerMuted,
        .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered, .feedbackGiven, .staffInvited,
        .staffRevoked, .passphraseChanged,
        .playerUnmuted, .boardFrozen, .boardRevealed, .chatRemoved, .chatReported, .songRequested, .songVoted,
        .songPlayed, .songRemoved, .momentReacted,
        .hintTaken, .stationEntered, .stationLeft, .rulingRevoked, .sheetRequested,
        .sheetMailed,
        .sheetMailFailed, .ghostScanned,
        .playAmended, .clueClaimed, .clueTried, .photoAccepted, .photoRejected, .photoReopened, .photoPublished,
        .photoWithdrawn:
        break
      case .photoSubmitted(let sent): photos.append(sent.submission)
      }
    }
    #expect(clues.map(\.number) == Array(1..<clues.count + 1))
    #expect(players.map(\.number) == Array(1..<players.count + 1))
    #expect(messages.map(\.number) == Array(1..<messages.count + 1))
    #expect(notices.map(\.number) == Array(1..<notices.count + 1))
    #expect(rulings.map(\.number) == Array(1..<rulings.count + 1))
    #expect(photos.map(\.number) == Array(1..<photos.count + 1))
  }

  @Test(arguments: seeds) func `goes from phase to phase as it may`(seed: UInt64) throws {
    let legal: [Phase: Set<Phase>] = [
      .open: [.running, .ended], .running: [.paused, .ended], .paused: [.running, .ended], .ended: [],
    ]
    let game = try RandomGame(seed: seed, steps: Self.steps)
    let first = try #require(game.log.first)
    var lobby = try #require(Lobby(first.event, at: first.at))
    for recorded in game.log.dropFirst() {
      let phase = lobby.phase
      lobby.evolve(recorded.event, at: recorded.at)
      let isLegal = lobby.phase == phase || legal[phase]?.contains(lobby.phase) == true
      #expect(isLegal, "from \(phase) to \(lobby.phase)")
    }
  }

  @Test(arguments: seeds) func `counts finds only while it ran, and from when their players were there`(
    seed: UInt64
  ) throws {
    let game = try RandomGame(seed: seed, steps: Self.steps)
    for recorded in game.log {
      guard case .clueScanned(let find) = recorded.event else { continue }
      #expect(find.at <= recorded.at)
      #expect(find.at >= game.lobby.players[find.player.number - 1].joinedAt)
      let ran = game.lobby.clock.stretches.contains { $0.start <= find.at && find.at <= $0.end ?? game.now }
      #expect(ran, "\(find.at) is in no running stretch")
    }
  }

  @Test(arguments: seeds) func `marks as late what came when it did not run`(seed: UInt64) throws {
    try play(seed) { step in
      // What a photo shows was found when the photo was sent.
      if case .acceptPhoto = step.command { return }
      for case .clueScanned(let find) in events(of: step) {
        #expect(find.isLate == (step.before.phase != .running))
      }
    }
  }

  @Test(arguments: seeds) func `promises the end that comes`(seed: UInt64) throws {
    try play(seed) { step in
      for event in events(of: step) {
        let promised = step.after.endsAt(now: step.now)
        if case .huntStarted(let started) = event { #expect(promised == started.endsAt) }
        if case .huntResumed(let resumed) = event { #expect(promised == resumed.endsAt) }
        if case .timeExtended(let extended) = event { #expect(promised == extended.endsAt) }
      }
    }
  }

  @Test(arguments: seeds) func `keeps each clue in its order once`(seed: UInt64) throws {
    try play(seed) { step in
      let order = step.after.clueOrder
      #expect(Set(order).count == order.count)
      for clue in order { #expect(step.after.clue(clue) != nil) }
    }
  }
}

extension ClueOrder {
  /// Whether reveals follow from finds, not from chance.
  fileprivate var isFollowed: Bool { if case .drip = self { false } else { true } }
}
