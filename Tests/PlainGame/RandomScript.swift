import Core
import Hunt
import TestSupport
import TestTools

/// Generates a game while playing it. It looks at the current state, so most moves make sense, and some do not.
struct RandomPlay {
  var random: SeededGenerator
  var now = Script.start

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Mostly short, so that many games can be played; sometimes long.
  mutating func length() -> Int {
    switch random.integer(1...20) {
    case 1...14: random.integer(5...18)
    case 15...19: random.integer(18...40)
    default: random.integer(40...160)
    }
  }

  // MARK: Planning

  mutating func plan() -> Script {
    var details = LobbyDetails(name: "Hunt", capacity: random.once(in: 3) ? random.integer(1...4) : 100)
    details.author = random.one(of: ["", "", "Ann \"A\""])
    details.startsAt = random.once(in: 6) ? Script.start + .seconds(random.integer(1...100)) : nil
    details.duration = random.once(in: 3) ? nil : random.one(of: [60, 100, 300, 900, 900])
    details.teams = Array(["Red", "Blue", "t1"].prefix(random.one(of: [0, 0, 2, 3])))
    details.divisions = Array(["Kids", "Adults"].prefix(random.one(of: [0, 0, 0, 1, 2])))
    details.scoring = scoring(duration: details.duration)
    details.settings.lateJoin = !random.once(in: 6)
    details.settings.chat = !random.once(in: 8)
    details.settings.songs = !random.once(in: 8)
    details.settings.endWhenAllFound = random.once(in: 3)
    details.settings.slowMode = random.once(in: 5) ? 10 : 0
    details.settings.late = random.one(of: [nil, .count, .count, .review, .refuse])
    details.settings.clock = random.once(in: 4) ? .own : .shared
    details.settings.ties = random.once(in: 3) ? .shared : .ordered
    details.settings.positions = details.settings.ties == .shared
    random.paint(&details)
    details.order = order()
    if random.once(in: 5) { details.pack = play() }
    if random.once(in: 4) { details.waves = waves(within: details.duration ?? 600) }
    let clues = random.many(0...5) { Self.clue(&$0) }
    if random.once(in: 3) { details.groups = groups(of: clues.indices.map { ClueID($0 + 1) }) }
    return Script(details: details, clues: clues)
  }

  /// A play of a pack, usually with a ghost.
  private mutating func play() -> PackPlay {
    let finds = random.many(0...4) {
      GhostRun.Find(ClueID($0.integer(1...5)), after: .seconds($0.integer(0...90)), points: $0.integer(0...50))
    }
    return PackPlay(
      PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ"), version: 1,
      as: random.one(of: [.competitive, .competitive, .casual, .casual, .group, .ranked]), against: GhostRun(finds))
  }

  private mutating func order() -> ClueOrder {
    switch random.integer(1...6) {
    case 1: .sequence
    case 6: .rotate
    case 2: .drip(initial: random.integer(1...2), seed: random.next())
    default: .free
    }
  }

  private mutating func scoring(duration: Int?) -> Scoring {
    switch random.integer(1...8) {
    case 1, 2: duration == nil ? .fixed : .speed(floor: random.one(of: [0, 0.125, 0.3, 0.5, 1]))
    case 3, 4: .first(bonus: random.one(of: [[], [5], [50, 25, 10], [0, 3]]))
    case 5, 6: .dynamic(minimum: random.one(of: [0, 5, 30]), decay: random.integer(1...4))
    default: .fixed
    }
  }

  private static func clue(_ random: inout SeededGenerator) -> Clue {
    var clue = Clue(title: "Clue \(random.integer(1...99))", points: random.one(of: [0, 7, 10, 10, 50, 100]))
    if random.once(in: 3) { clue.proof = random.proof() }
    if clue.proof == .scan, random.once(in: 5) { clue.proof = .living }
    if random.once(in: 8) { clue.proof = random.proof(of: [.photo]) }
    if clue.proof == .visit || random.once(in: 8) {
      clue.location = Location(
        latitude: 53.5, longitude: 9.75, radius: random.one(of: [1, 30, 100]), isRequired: random.once(in: 2))
    }
    if random.once(in: 8) { clue.photo = random.one(of: photos) }
    clue.hints = random.once(in: 3) ? random.many(1...2) { Hint(text: "Psst", cost: $0.one(of: [0, 5, 30])) } : []
    if random.once(in: 10) { clue.opens = Script.start + .seconds(random.integer(0...300)) }
    if random.once(in: 10) { clue.closes = Script.start + .seconds(random.integer(300...900)) }
    if random.once(in: 10) { clue.station = station(&random) }
    if random.once(in: 4) { clue.texts = random.texts(of: clue) }
    return clue
  }

  /// One or two groups of some of the clues.
  private mutating func groups(of clues: [ClueID]) -> ClueGroups {
    guard !clues.isEmpty else { return ClueGroups() }
    let first = random.integer(1...clues.count)
    let parts = [clues.prefix(first), clues.dropFirst(first)].filter { !$0.isEmpty }
    return ClueGroups(
      parts.prefix(random.integer(1...2)).map { part in
        ClueGroup(title: "Some", clues: Array(part), need: random.integer(1...part.count))
      })
  }

  private mutating func waves(within duration: Int) -> [Wave] {
    let afters = [0, 5, 20, 59].filter { $0 < duration }
    return afters.prefix(random.integer(1...3)).map { Wave(title: "Wave", after: $0) }
  }

  private static func station(_ random: inout SeededGenerator) -> Station {
    Station(capacity: random.one(of: [1, 1, 2]), minutes: random.maybe { $0.integer(1...3) })
  }

  private static let photos = ["0", "f"].map { String(repeating: $0, count: 64) }

  // MARK: Playing

  mutating func move(in game: PlainGame) -> Script.Move {
    now = now + pause(in: game)
    return Script.Move(now: now, command: command(in: game), looks: random.once(in: 20))
  }

  /// Mostly seconds, often zero; in some games hours or days, to reach the limits.
  private mutating func pause(in game: PlainGame) -> Span {
    switch random.integer(1...100) {
    case 1: random.one(of: [.hours(23), .hours(24), .hours(25), .days(8), .days(91)])
    case 2, 3: .minutes(random.integer(1...20))
    case 4...40: Span(milliseconds: 0)
    default: Span(milliseconds: Int64(random.integer(1...20) * random.one(of: [1, 500, 1_000])))
    }
  }

  private mutating func command(in game: PlainGame) -> LobbyCommand {
    // A hunt that never starts tests little.
    if game.phase == .open, !game.guests.isEmpty, random.once(in: 3) { return starting(in: game) }
    if game.guests.isEmpty, !random.once(in: 8) { return joining(game) }
    if game.phase == .paused, random.once(in: 3) { return .resume }
    switch random.integer(1...100) {
    case 1...10: return joining(game)
    case 11:
      if random.once(in: 2) { return .changeIdentity(player(in: game), random.identityChanges()) }
      return .changeTeam(player(in: game), .id(TeamID(random.integer(1...3))), byHost: random.once(in: 2))
    case 12...13: return .rename(player(in: game), name())
    case 14...15: return .leave(player(in: game))
    case 16...66:
      return !game.photos.isEmpty && random.once(in: 5) ? reviewing(in: game) : proving(in: game)
    case 67...73: return !game.photos.isEmpty && random.once(in: 2) ? reviewing(in: game) : judging(in: game)
    case 74...78: return planning(in: game)
    case 79...90: return steering(game)
    default: return talking(in: game)
    }
  }

  private mutating func talking(in game: PlainGame) -> LobbyCommand {
    let player = player(in: game)
    let recipient: Recipient = random.one(of: [.all, .player(player), .team("t1")])
    let message = MessageID(random.integer(1...max(1, game.said.count + 1)))
    if random.once(in: 4) { return singing(in: game) }
    if random.once(in: 5) { return reacting(in: game) }
    if random.once(in: 6) { return staffing(in: game) }
    if random.once(in: 3) { return caring(in: game) }
    switch random.integer(1...20) {
    case 1, 2: return .announce("Look up", to: recipient)
    case 3, 4: return .hint(clue(in: game), "Look down", to: recipient)
    case 5: return .kick(player, reason: random.maybe { _ in "Rude" }, keepOut: random.once(in: 2))
    case 11: return .admit(PlayerID(random.integer(1...game.guests.count + 1)))
    case 13, 14:
      return .moveToWave(
        random.once(in: 2) ? .player(player) : .team(TeamID(random.integer(1...4))), random.integer(0...3))
    case 12: return .handOver(player, token: TokenHash(hex: "\(random.integer(1...9))"))
    case 6, 7: return .mute(player, reason: nil)
    case 8: return .unmute(player, reason: nil)
    case 9: return .removeMessage(message)
    case 10: return .report(player, message, "Rude")
    case 15: return .forgetPlayer(PlayerID(random.integer(1...game.guests.count + 1)))
    default:
      let sender: Sender = random.once(in: 4) ? .host : .player(player)
      let staff = sender == .host ? game.staff.first.map { StaffAuthor(id: $0.staff, name: $0.name) } : nil
      return .chat(sender, "Hello \"you\"", toTeam: random.once(in: 4), by: staff)
    }
  }

  private mutating func caring(in game: PlainGame) -> LobbyCommand {
    let player = player(in: game)
    let roll = RollID(max(1, game.rolls.count + random.integer(-1...1)))
    let help = HelpID(random.once(in: 6) ? game.calls.count + 1 : max(1, game.calls.count))
    let text: NoticeText? = random.maybe { _ in "Is \"all\" well?" }
    if game.phase == .ended || random.once(in: 8) {
      return .giveFeedback(
        player, as: FeedbackMark(hex: "\(player)"), stars: random.integer(0...6), random.maybe { _ in "So \"good\"" })
    }
    switch random.integer(1...10) {
    case 1, 2: return .callRoll(text)
    case 3, 4: return .closeRoll(roll)
    case 5, 6: return .answerRoll(player, roll)
    case 7, 8: return .askForHelp(player, text)
    default: return .answerHelp(help, text)
    }
  }

  private mutating func staffing(in game: PlainGame) -> LobbyCommand {
    let sender: StaffID? = random.maybe { _ in "h1" }
    guard random.once(in: 2) else {
      let newest = StaffID(max(1, game.staff.count))
      let cohost = game.staff.last { $0.role == .cohost }?.staff
      let known = random.once(in: 2) ? newest : cohost ?? newest
      return .revokeStaff(
        random.once(in: 4) ? StaffID(game.staff.count + 1) : known, by: random.once(in: 2) ? "h1" : sender)
    }
    let role = random.one(of: StaffRole.allCases + [.cohost])
    let hasClue = (role == .station) != random.once(in: 8)
    let invitation = StaffInvitation(
      name: random.one(of: ["Mia", "\"Ref\""]), role: role, clue: hasClue ? clue(in: game) : nil,
      expiresAt: random.maybe { now + .seconds($0.integer(0...60)) })
    return .invite(invitation, token: TokenHash(hex: "\(random.integer(1...9))"), by: sender)
  }

  private mutating func singing(in game: PlainGame) -> LobbyCommand {
    let sender: Sender = random.once(in: 4) ? .host : .player(player(in: game))
    let song = SongID(random.integer(1...game.wishes.count + 1))
    switch random.integer(1...9) {
    case 1...3: return .requestSong(sender, title: random.one(of: ["Help!", "Hurt"]), artist: "A \"B\"")
    case 4...6: return .vote(sender, song, random.one(of: [.up, .up, .down, .none]))
    case 7: return .playSong(song)
    default: return .removeSong(song)
    }
  }

  private mutating func reacting(in game: PlainGame) -> LobbyCommand {
    let shown = game.happened.filter(\.isMoment)
    let entry = shown.isEmpty || random.once(in: 8) ? random.integer(1...game.seq + 1) : random.one(of: shown).seq
    // Which finds players still see while the board stands still is for the view to say.
    let reactor: Reactor = game.standsAt != nil || random.once(in: 4) ? .host : .player(player(in: game))
    return .react(reactor, entry: entry, random.one(of: [.heart, .heart, .fire, nil]))
  }

  /// Few names in several spellings, so that they collide.
  private mutating func name() -> PlayerName {
    random.one(of: ["Ada", "ADA", "Zo\u{EB}", "Zoe\u{308}", "Alan", "Grace", "Νίκος", "ΝΊΚΟΣ", "👩‍👩‍👧", "Bo", "Cy", "Di"])
  }

  private mutating func joining(_ game: PlainGame) -> LobbyCommand {
    let isChosen = random.once(in: game.details.teams.isEmpty ? 12 : 2)
    let team =
      !isChosen
      ? nil : random.maybe { $0.one(of: [TeamChoice.id("t1"), .id("t2"), .id("t4"), .name("red"), .name("Blue")]) }
    let device = random.maybe { DeviceHash(hex: "\($0.integer(1...6))") }
    let isDivided = !game.details.divisions.isEmpty
    let division =
      random.once(in: isDivided ? 4 : 12)
      ? random.maybe { $0.one(of: ["kids", "Teens", "ADULTS"]) }
      : game.details.divisions.first.map { first in
        random.one(of: [first, game.details.divisions.last ?? first])
      }
    let identity = random.once(in: 3) ? random.identityChanges().applied(to: Identity()) : Identity()
    return .join(name(), team: team, division: division, token: .player, device: device, identity: identity)
  }

  /// Mostly a player who is in the lobby.
  mutating func player(in game: PlainGame) -> PlayerID {
    let seated = game.seated
    return random.once(in: 10) || seated.isEmpty
      ? PlayerID(random.integer(1...game.guests.count + 1)) : random.one(of: seated).id
  }

  /// Mostly a clue that exists.
  private mutating func clue(in game: PlainGame) -> ClueID {
    let clues = game.clues
    return random.once(in: 12) || clues.isEmpty ? ClueID(random.integer(1...8)) : random.one(of: clues).id
  }

  /// A proof, mostly of the right kind, and often right.
  private mutating func proving(in game: PlainGame) -> LobbyCommand {
    let (player, clue, at) = (player(in: game), clue(in: game), moment(in: game))
    let here: Position? =
      random.once(in: 4)
      ? nil
      : .fix(
        latitude: random.one(of: [53.5, 53.5, 53.5005, 53.501]), longitude: 9.75,
        accuracy: random.one(of: [0, 60, 500]))
    if game.clue(clue)?.station != nil ? random.once(in: 2) : random.once(in: 30) {
      return random.once(in: 4) ? .leaveStation(player, clue) : .enterStation(player, clue)
    }
    if random.once(in: 12) { return .scanTag(player, clue, at: at) }
    let proof = random.once(in: 12) ? random.proof() : game.clue(clue)?.proof ?? .scan
    switch proof.kind.means {
    case .code:
      let period = proof == .living || random.once(in: 30) ? random.period(at: at ?? now) : nil
      return .scan(player, clue: random.once(in: 20) ? nil : clue, period: period, at: at, from: here)
    case .answer: return .answer(player, clue, random.answer(to: proof), at: at, from: here)
    case .presence: return .visit(player, clue, at: at, from: here)
    }
  }

  /// Mostly none; otherwise near now, near the bounds of a running stretch, long ago, or in the future.
  private mutating func moment(in game: PlainGame) -> Timestamp? {
    func near(_ moment: Timestamp, _ random: inout SeededGenerator) -> Timestamp {
      moment + Span(milliseconds: Int64(random.one(of: [0, 0, -1, 1, -3_000, 3_000])))
    }
    let bounds = game.stretches.flatMap { [$0.from, $0.to].compactMap(\.self) }
    switch random.integer(game.phase == .ended ? 1...6 : 1...12) {
    case 1, 2: return now - .seconds(random.integer(0...60))
    case 3: return now - .minutes(random.integer(0...30))
    case 4: return random.one(of: [now + .minutes(2), now + .minutes(1), now + Span(milliseconds: 120_001)])
    case 5, 6: return bounds.isEmpty ? nil : near(random.one(of: bounds), &random)
    default: return nil
    }
  }

  private mutating func judging(in game: PlainGame) -> LobbyCommand {
    let (player, clue) = (player(in: game), clue(in: game))
    let points = random.one(of: [-100, -10, 5, 30, 0])
    switch random.integer(1...18) {
    case 1...5: return .takeHint(player, clue, hint: random.integer(0...2))
    case 6, 7: return .accept(clue, by: player, at: moment(in: game), because: random.maybe { _ in "Seen" })
    case 8, 9: return .rule(.voidClue(clue), because: "Gone")
    case 10: return .rule(.voidCode(clue, from: now - .seconds(random.integer(-10...100))), because: "Told")
    case 11: return .rule(.voidFind(clue, by: player), because: "Cheated")
    case 12: return .rule(.award(.player(player), points: points), because: "Song")
    case 13: return .rule(.award(.team(TeamID(random.integer(1...3))), points: points), because: "Song")
    case 14, 15:
      let allowance: TimeAllowance =
        random.once(in: 3) ? .minutes(random.integer(0...2)) : .percent(random.one(of: [0, 25, 25]))
      return .rule(.allowTime(player, allowance), because: "Agreed")
    default: return .revoke(RulingID(random.integer(1...game.rulings.count + 1)))
    }
  }

  /// Judges a photo, mostly one that exists.
  private mutating func reviewing(in game: PlainGame) -> LobbyCommand {
    let id = SubmissionID(random.integer(1...game.photos.count + (random.once(in: 8) ? 1 : 0)))
    switch random.integer(1...12) {
    case 1...5:
      return .acceptPhoto(id, bonus: random.one(of: [0, 0, 5, 30, 10_001]), publish: random.once(in: 2))
    case 6, 7: return .rejectPhoto(id, because: random.maybe { _ in "Too dark" })
    case 8, 9: return .reopenPhoto(id)
    case 10 where random.once(in: 3):
      return .rule(.voidClue(random.one(of: game.photos).clue), because: "Gone")
    default: return .publishPhoto(id, !random.once(in: 3))
    }
  }

  private mutating func planning(in game: PlainGame) -> LobbyCommand {
    switch random.integer(1...6) {
    case 1: return .addClue(Self.clue(&random), before: random.once(in: 2) ? clue(in: game) : nil)
    case 2: return .removeClue(clue(in: game))
    case 3: return .moveClue(clue(in: game), before: random.once(in: 2) ? clue(in: game) : nil)
    case 4, 5:
      var changes = ClueChanges()
      changes.points = random.maybe { $0.one(of: [0, 10, 30]) }
      changes.text = random.maybe { $0.one(of: ["", "Turn left"]) }
      if random.once(in: 4) { changes.photo = .some(random.maybe { $0.one(of: Self.photos) }) }
      if random.once(in: 4) { changes.proof = random.once(in: 6) ? .living : random.proof() }
      if random.once(in: 4) { changes.location = .some(nil) }
      if random.once(in: 4) {
        changes.texts = random.texts(of: random.one(of: game.clues.map(\.clue) + [Self.clue(&random)]))
      }
      if random.once(in: 4) { changes.station = .some(random.maybe { Self.station(&$0) }) }
      if random.once(in: 4) { changes.opens = .some(random.maybe { now + .seconds($0.integer(-100...100)) }) }
      if random.once(in: 4) { changes.closes = .some(random.maybe { now + .seconds($0.integer(-100...100)) }) }
      return .updateClue(clue(in: game), changes)
    default: return .update(update(in: game))
    }
  }

  private mutating func update(in game: PlainGame) -> LobbyChanges {
    var changes = LobbyChanges()
    changes.name = random.maybe { $0.one(of: ["Hunt", "Chase"]) }
    changes.capacity = random.maybe { $0.integer(1...5) }
    if random.once(in: 3) { changes.groups = groups(of: game.clues.map(\.id).shuffled(using: &random)) }
    if random.once(in: 20) {
      changes.groups = ClueGroups([ClueGroup(title: "Odd", clues: [clue(in: game), "c1"], need: random.integer(0...2))])
    }
    if random.once(in: 4) { random.repaint(&changes) }
    if random.once(in: 6) { changes.waves = waves(within: random.one(of: [20, 600])) }
    if random.once(in: 12) { changes.waves = [Wave(title: "Wave", after: 0), Wave(title: "Wave", after: 0)] }
    if random.once(in: 4) { changes.startsAt = .some(random.maybe { now + .seconds($0.integer(-60...60)) }) }
    if random.once(in: 4) { changes.duration = .some(random.maybe { $0.integer(60...900) }) }
    if random.once(in: 6) { changes.order = order() }
    if random.once(in: 4) { changes.scoring = scoring(duration: nil) }
    if random.once(in: 6) { changes.divisions = random.one(of: [[], ["Kids"], ["Adults", "Kids", "Elders"]]) }
    if random.once(in: 4) { changes.teams = random.one(of: [[], ["Red"], ["Gold", "Blue", "t1", "Green"]]) }
    if random.once(in: 4) {
      changes.settings = SettingsChanges()
      changes.settings?.lateJoin = random.maybe { $0.once(in: 2) }
      let isOn = random.maybe { $0.once(in: 2) }
      changes.settings?.chat = isOn
      changes.settings?.positions = isOn
      changes.settings?.slowMode = random.maybe { $0.one(of: [0, 10]) }
      changes.settings?.endWhenAllFound = random.maybe { $0.once(in: 2) }
      changes.settings?.late = random.maybe { $0.one(of: LateFinds.allCases) }
      changes.settings?.clock = random.maybe { $0.one(of: PlayersClock.allCases) }
    }
    return changes
  }
}
