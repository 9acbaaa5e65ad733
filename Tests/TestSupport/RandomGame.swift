public import Core
public import Hunt
import TestTools

/// A game of random commands in a time that never goes back, recorded as a server records them.
public struct RandomGame: Sendable {
  public struct Recorded: Sendable {
    public let event: LobbyEvent
    public let at: Timestamp
    public let seq: Int
  }

  /// One command and its outcome.
  public struct Step: Sendable {
    /// The lobby that decided, with overdue events already recorded.
    public let before: Lobby
    public let command: LobbyCommand
    public let now: Timestamp
    public let outcome: Result<Decision, Rejection>
    public let after: Lobby
  }

  public private(set) var lobby: Lobby
  public private(set) var log: [Recorded] = []
  public private(set) var now = Timestamp.second(0)
  private var random: SeededGenerator

  /// - Parameter order: the order of the clues; nil for a random one.
  public init(seed: UInt64, order: ClueOrder? = nil) throws(Rejection) {
    random = SeededGenerator(seed: seed)
    var details = LobbyDetails(name: "Hunt \(seed)", capacity: random.integer(1...8))
    details.startsAt = random.once(in: 3) ? .second(random.integer(1...300)) : nil
    details.duration = random.maybe { $0.integer(60...1_800) }
    details.scoring = random.scoring(hasClock: details.duration != nil)
    details.teams = Array(["Red", "Blue", "Green"].prefix(random.integer(0...3)))
    details.divisions = seed % 4 == 3 ? ["Kids", "Adults"] : []
    details.settings.lateJoin = !random.once(in: 4)
    details.settings.chat = !random.once(in: 4)
    details.settings.endWhenAllFound = random.once(in: 8)
    let drawn = random.order()
    details.order = order ?? drawn
    var clues = random.many(0...5) { $0.clue() }
    // In few games, since they keep players from finding.
    if seed % 5 == 2 {
      for index in clues.indices where index % 2 == 0 {
        clues[index].station = Station(capacity: 1 + index / 2, minutes: index == 0 ? 2 : nil)
      }
    }
    // Likewise.
    if seed % 7 == 1 {
      for index in clues.indices where index % 2 == 1 && clues[index].proof == .scan { clues[index].proof = .living }
    }
    let created = try Lobby.create(details, clues: clues, code: "7KQF", host: .host, at: now)
    guard let first = created.events.first, let lobby = Lobby(first, at: now) else {
      preconditionFailure("a lobby begins with its creation")
    }
    self.lobby = lobby
    log = [Recorded(event: first, at: now, seq: 1)]
    for event in created.events.dropFirst() { record(event, at: now) }
  }

  /// Plays a game of `steps` commands.
  public init(seed: UInt64, steps: Int, order: ClueOrder? = nil) throws(Rejection) {
    try self.init(seed: seed, order: order)
    for _ in 0..<steps { _ = step() }
  }

  /// Lets time pass, records what became due, and tries one command.
  public mutating func step() -> Step {
    now = now + random.pause()
    while let (event, moment) = lobby.overdue(at: now) { record(event, at: moment) }
    let before = lobby
    let command = random.command(for: lobby, now: now)
    let outcome = Result { () throws(Rejection) in try before.decide(command, at: now) }
    if case .success(let decision) = outcome {
      for event in decision.events { record(event, at: now) }
    }
    return Step(before: before, command: command, now: now, outcome: outcome, after: lobby)
  }

  private mutating func record(_ event: LobbyEvent, at moment: Timestamp) {
    lobby.evolve(event, at: moment)
    log.append(Recorded(event: event, at: moment, seq: log.count + 1))
  }
}

extension SeededGenerator {
  /// Mostly seconds, often zero, sometimes an hour or more than a day.
  fileprivate mutating func pause() -> Span {
    switch integer(1...100) {
    case 1: once(in: 3) ? .hours(integer(1...30)) : .minutes(integer(1...60))
    case 2...30: Span(milliseconds: 0)
    default: Span(milliseconds: Int64(integer(1...20_000)))
    }
  }

  fileprivate mutating func order() -> ClueOrder {
    switch integer(1...4) {
    case 1, 2: .free
    case 3: .sequence
    default: .drip(initial: integer(1...3), seed: next() >> 16)
    }
  }

  /// Numbers small enough to matter in games of few players.
  fileprivate mutating func scoring(hasClock: Bool) -> Scoring {
    switch integer(1...5) {
    case 1 where hasClock: .speed(floor: one(of: [0, 0.3, 0.5, 1]))
    case 2: .first(bonus: one(of: [[], [50], [30, 20, 10]]))
    case 3: .dynamic(minimum: one(of: [0, 5, 40]), decay: integer(1...4))
    default: .fixed
    }
  }

  fileprivate mutating func clue() -> Clue {
    var clue = Clue(title: "Clue \(integer(1...99))", points: one(of: [0, 10, 10, 50, 100]))
    if once(in: 4) { clue.proof = proof() }
    if once(in: 10) { clue.proof = proof(of: [.photo]) }
    if clue.proof == .visit || once(in: 6) {
      clue.location = Location(latitude: 1, longitude: 1, isRequired: once(in: 3))
    }
    clue.hints = many(0...2) { Hint(text: "It is near", cost: $0.one(of: [0, 5, 30])) }
    if once(in: 8) { clue.opens = .second(integer(0...600)) }
    if once(in: 8) { clue.closes = .second(integer(600...3_600)) }
    return clue
  }

  /// A proof, mostly of the right kind, and sometimes right.
  private mutating func proof(of id: ClueID, in lobby: Lobby, by player: PlayerID, now: Timestamp) -> LobbyCommand {
    if lobby.clue(id)?.station != nil {
      let isInside = lobby.stations.place(of: player) == id
      if isInside ? once(in: 6) : !once(in: 6) {
        return isInside ? .leaveStation(player, id) : .enterStation(player, id)
      }
    }
    let at = scanTime(now: now)
    let here = maybe { Position.fix(latitude: $0.one(of: [1, 1, 2]), longitude: 1, accuracy: 5) }
    let proof = once(in: 10) ? proof() : lobby.clue(id)?.proof ?? .scan
    switch proof.kind.means {
    case .code:
      let period = proof == .living ? period(at: at ?? now) : nil
      return .scan(player, clue: once(in: 20) ? nil : id, period: period, at: at, from: here)
    case .answer: return .answer(player, id, answer(to: proof), at: at, from: here)
    case .presence: return .visit(player, id, at: at, from: here)
    }
  }

  fileprivate mutating func command(for lobby: Lobby, now: Timestamp) -> LobbyCommand {
    let player = player(of: lobby)
    switch integer(1...100) {
    case 1...14: return joining(lobby)
    case 15...16: return .rename(player, playerName())
    case 17:
      return once(in: 2)
        ? .changeIdentity(player, identityChanges())
        : .changeTeam(player, .id(TeamID(integer(1...3))), byHost: once(in: 2))
    case 18: return once(in: 3) ? .forgetPlayer(player) : .rename(player, playerName())
    case 19...21: return .leave(player)
    case 22...53:
      if lobby.photos.lastNumber > 0, once(in: 4) { return photoCommand(for: lobby) }
      return proof(of: clue(of: lobby), in: lobby, by: player, now: now)
    case 54...56: return .takeHint(player, clue(of: lobby), hint: integer(0...2))
    case 57...58: return .freeze
    case 59...60: return .reveal(at: maybe { $0.integer(max(1, lobby.seq - 30)...lobby.seq) })
    case 61...68: return clueCommand(for: lobby)
    case 69...72: return rulingCommand(for: lobby, now: now)
    case 73...86: return courseCommand(for: lobby, now: now)
    case 87...89: return songCommand(by: one(of: [.host, .player(player), .player(player)]), in: lobby)
    case 90...93: return moderation(of: player, in: lobby)
    case 94...95: return safety(of: player, in: lobby)
    case 96: return staffing(lobby)
    case 97: return .announce("Look up", to: one(of: [.all, .player(player), .team("t1")]))
    default: return .chat(one(of: [.host, .player(player)]), "Hello", toTeam: once(in: 3))
    }
  }

  private mutating func joining(_ lobby: Lobby) -> LobbyCommand {
    let (name, team) = (playerName(), team())
    guard !lobby.details.divisions.isEmpty else { return .join(name, team: team, token: .player) }
    return .join(name, team: team, division: one(of: lobby.details.divisions + ["kids"]), token: .player)
  }

  private mutating func staffing(_ lobby: Lobby) -> LobbyCommand {
    if once(in: 3) { return .revokeStaff(StaffID(max(1, lobby.staff.members.count))) }
    let role = one(of: StaffRole.allCases)
    return .invite(
      StaffInvitation(name: "Mia", role: role, clue: role == .station ? clue(of: lobby) : nil), token: .player)
  }

  private mutating func safety(of player: PlayerID, in lobby: Lobby) -> LobbyCommand {
    let roll = RollID(max(1, lobby.safety.rollCount))
    if lobby.phase == .ended, once(in: 2) {
      return .giveFeedback(player, as: FeedbackMark(hex: "\(player)"), stars: integer(1...5), maybe { _ in "Again!" })
    }
    switch integer(1...6) {
    case 1: return .callRoll(maybe { _ in "Are you there?" })
    case 2: return .closeRoll(roll)
    case 3, 4: return .answerRoll(player, roll)
    case 5: return .askForHelp(player, maybe { _ in "I am lost." })
    default: return .answerHelp(HelpID(max(1, lobby.safety.callCount)), maybe { _ in "Coming." })
    }
  }

  private mutating func photoCommand(for lobby: Lobby) -> LobbyCommand {
    let known = lobby.photos.all.map(\.id)
    let id =
      known.isEmpty || once(in: 8) ? SubmissionID(integer(1...lobby.photos.lastNumber + 1)) : one(of: known)
    switch integer(1...8) {
    case 1...3: return .acceptPhoto(id, bonus: one(of: [0, 0, 5, 40]), publish: once(in: 2))
    case 4: return .rejectPhoto(id, because: maybe { _ in "Too dark" })
    case 5, 6: return .reopenPhoto(id)
    default: return .publishPhoto(id, !once(in: 3))
    }
  }

  private mutating func songCommand(by sender: Sender, in lobby: Lobby) -> LobbyCommand {
    let song = once(in: 8) || lobby.songs.isEmpty ? SongID(integer(1...9)) : one(of: lobby.songs.keys.sorted())
    switch integer(1...10) {
    case 1...3: return .requestSong(sender, title: "Help!", artist: "The Beatles")
    case 4...8: return .vote(sender, song, one(of: [.up, .up, .down, .none]))
    default: return .removeSong(song)
    }
  }

  private mutating func moderation(of player: PlayerID, in lobby: Lobby) -> LobbyCommand {
    let message = MessageID(integer(1...lobby.messageCount + 1))
    switch integer(1...11) {
    case 1...2: return .kick(player, reason: maybe { _ in "Shared codes" }, keepOut: once(in: 2))
    case 3...5: return .mute(player, reason: nil)
    case 6...7: return .unmute(lobby.seatedPlayers.first { $0.player.isMuted }?.id ?? player, reason: nil)
    case 8: return .removeMessage(message)
    case 11: return .handOver(player, token: TokenHash(hex: "\(integer(1...1_000))"))
    case 9 where !lobby.keptOutPlayers.isEmpty: return .admit(one(of: lobby.keptOutPlayers + [player]))
    default: return .report(player, message, "Rude")
    }
  }

  private mutating func clueCommand(for lobby: Lobby) -> LobbyCommand {
    switch integer(1...9) {
    case 1, 2: return .addClue(clue(), before: maybe { $0.clue(of: lobby) })
    case 3...5: return .removeClue(clue(of: lobby))
    case 6, 7: return .moveClue(clue(of: lobby), before: maybe { $0.clue(of: lobby) })
    default:
      var changes = ClueChanges()
      changes.points = maybe { $0.one(of: [0, 10, 30]) }
      changes.text = maybe { "Turn \($0.one(of: ["left", "right"]))" }
      if once(in: 4) { changes.proof = proof() }
      return .updateClue(clue(of: lobby), changes)
    }
  }

  private mutating func rulingCommand(for lobby: Lobby, now: Timestamp) -> LobbyCommand {
    let ruling: Ruling
    if once(in: 8) { return .scanTag(player(of: lobby), clue(of: lobby), at: scanTime(now: now)) }
    switch integer(1...8) {
    case 1: ruling = .voidClue(clue(of: lobby))
    case 2: ruling = .voidCode(clue(of: lobby), from: now - .seconds(integer(0...120)))
    case 3: ruling = .voidFind(clue(of: lobby), by: player(of: lobby))
    case 4:
      ruling =
        once(in: 3)
        ? .allowTime(player(of: lobby), once(in: 2) ? .percent(integer(1...100)) : .minutes(integer(1...3)))
        : .award(.player(player(of: lobby)), points: integer(-60...60))
    case 5: ruling = .award(.team("t1"), points: integer(-60...60))
    case 6:
      return .accept(
        clue(of: lobby), by: player(of: lobby), at: scanTime(now: now), because: once(in: 2) ? "No camera" : nil)
    default: return .revoke(RulingID(integer(1...max(1, lobby.rulings.all.count))))
    }
    return .rule(ruling, because: "So be it")
  }

  private mutating func courseCommand(for lobby: Lobby, now: Timestamp) -> LobbyCommand {
    switch integer(1...22) {
    case 1...6: return .start
    case 7...8: return .pause
    case 9...14: return .resume
    case 15...18: return .extend(seconds: integer(1...300))
    case 19: return once(in: 3) ? (once(in: 2) ? .endByOperator : .end) : .resume
    default:
      var changes = LobbyChanges()
      changes.capacity = maybe { $0.integer(1...8) }
      changes.startsAt = once(in: 5) ? .some(maybe { now + .seconds($0.integer(1...300)) }) : nil
      changes.duration = once(in: 5) ? .some(maybe { $0.integer(60...1_800) }) : nil
      changes.order = once(in: 5) ? order() : nil
      if !lobby.details.divisions.isEmpty, once(in: 8) { changes.divisions = ["Kids", "Adults", "Elders"] }
      if once(in: 5) {
        var settings = SettingsChanges()
        settings.endWhenAllFound = once(in: 2)
        changes.settings = settings
      }
      changes.scoring = once(in: 5) ? scoring(hasClock: lobby.details.duration != nil) : nil
      return .update(changes)
    }
  }

  /// Few names in several spellings, so that they collide.
  private mutating func playerName() -> PlayerName {
    one(of: ["Ada", "ADA", "Zo\u{EB}", "Zoe\u{308}", "Alan", "Edsger", "Grace", "Νίκος", "ΝΊΚΟΣ", "👩‍👩‍👧"])
  }

  private mutating func team() -> TeamChoice? {
    maybe { $0.one(of: [.id("t1"), .id("t3"), .name("red"), .name("Blue")]) }
  }

  /// Mostly a clue that exists.
  private mutating func clue(of lobby: Lobby) -> ClueID {
    once(in: 8) || lobby.clueOrder.isEmpty ? ClueID(integer(1...12)) : one(of: lobby.clueOrder)
  }

  /// Mostly a player who is in the lobby.
  private mutating func player(of lobby: Lobby) -> PlayerID {
    let seated = lobby.seatedPlayers.map(\.id)
    return once(in: 8) || seated.isEmpty ? PlayerID(integer(1...lobby.players.count + 1)) : one(of: seated)
  }

  /// Mostly none; otherwise near now, long ago, or in the future.
  private mutating func scanTime(now: Timestamp) -> Timestamp? {
    switch integer(1...8) {
    case 1, 2: now - .seconds(integer(0...60))
    case 3: now - .minutes(integer(0...40))
    case 4: now + .seconds(integer(0...180))
    default: nil
    }
  }
}
