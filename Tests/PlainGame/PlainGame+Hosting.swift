import Core
import Hunt

/// The outcome of a command.
enum Verdict {
  /// All objections; the real game reports one of these.
  case refused([Refusal])
  /// The resulting events, and the answer computed after them.
  case done([LobbyEvent], answer: (PlainGame) -> String)

  static func done(_ events: [LobbyEvent] = []) -> Verdict { .done(events) { _ in "{}" } }
}

/// The kind of an error and its data: `invalid-params team`, `wrong-phase open`.
typealias Refusal = String

extension PlainGame {
  /// The verdict on a command, including the events that follow immediately.
  func verdict(on command: LobbyCommand, now: Timestamp) -> Verdict {
    if let archivedFrom, archivedFrom <= now {
      guard case .forgetPlayer = command else { return .refused([wrongPhase]) }
    }
    if let unfairness = unfairness(of: command) { return .refused([unfairness]) }
    switch verdictAlone(on: command, now: now) {
    case .refused(let objections): return .refused(objections)
    case .done(let events, let answer):
      return .done(events + departures(after: events) + following(events, at: now), answer: answer)
    }
  }

  private func verdictAlone(on command: LobbyCommand, now: Timestamp) -> Verdict {
    switch command {
    case .create: preconditionFailure("a game is created once")
    case .forgetPlayer(let player): return forget(player)
    case .claim, .forget: preconditionFailure("nobody in these games has an account")
    case .forgetStaff, .setPassphrase: preconditionFailure("no rule of the game depends on them")
    case .update, .addClue, .updateClue, .removeClue, .moveClue: return verdict(onPlanning: command, now: now)
    case .countIn(let seconds): return countIn(seconds, now: now)
    case .cancelStart: return cancelStart(now: now)
    case .warmUp(let player): return warmUp(player)
    case .start, .pause, .resume, .extend, .end, .endByOperator, .archive:
      return verdict(onCourse: command, now: now)
    case .join(let name, let team, let division, let token, _, let device, let identity):
      return join(name.value, team, in: division, token, on: device, as: identity)
    case .rename(let player, let name): return rename(player, to: name.value)
    case .changeIdentity(let player, let changes): return changeIdentity(of: player, changes)
    case .changeTeam(let player, let team, let byHost): return changeTeam(of: player, to: team, byHost: byHost)
    case .leave(let player): return leave(player)
    case .scan(let player, let clue, let period, let at, let position):
      return proof(Proving(player: player, clue: clue, by: .code(period), at: at, from: position), now: now)
    case .answer(let player, let clue, let answer, let at, let position):
      return proof(Proving(player: player, clue: clue, by: .answer(answer), at: at, from: position), now: now)
    case .visit(let player, let clue, let at, let position):
      return proof(Proving(player: player, clue: clue, by: .presence, at: at, from: position), now: now)
    case .moveToWave(let party, let wave): return moveToWave(party, wave)
    case .announce(let text, let recipient): return announce(text.value, to: recipient)
    case .hint(let clue, let text, let recipient): return announce(text.value, about: clue, to: recipient)
    case .accept(let clue, let player, let at, let reason):
      return accept(clue, by: player, at: at, because: reason?.value, now: now)
    case .scanTag(let player, let clue, let at): return scanTag(of: player, at: clue, madeAt: at, now: now)
    case .takeHint(let player, let clue, let hint): return takeHint(hint, of: clue, by: player)
    case .enterStation(let player, let clue): return enter(clue, by: player, now: now)
    case .leaveStation(let player, let clue): return leave(clue, by: player)
    case .rule(let ruling, let reason): return rule(ruling, because: reason.value)
    case .revoke(let ruling): return revoke(ruling)
    case .chat(let sender, let text, let toTeam, let staff):
      return chat(text.value, by: sender, toTeam: toTeam, staff: staff, now: now)
    case .freeze: return freeze()
    case .reveal(let position): return reveal(upTo: position ?? seq)
    case .kick(let player, let reason, let keepOut): return kick(player, because: reason?.value, keepOut: keepOut)
    case .admit(let player): return admit(player)
    case .handOver(let player, let token): return handOver(player, token)
    case .mute(let player, let reason): return mute(player, because: reason?.value)
    case .unmute(let player, let reason): return unmute(player, because: reason?.value)
    case .removeMessage(let message): return remove(message)
    case .report(let player, let message, let reason): return report(message, by: player, because: reason.value)
    case .callRoll(let text): return callRoll(text?.value)
    case .closeRoll(let roll): return closeRoll(roll)
    case .answerRoll(let player, let roll): return answerRoll(roll, by: player)
    case .askForHelp(let player, let text): return askForHelp(text?.value, by: player)
    case .answerHelp(let help, let text): return answerHelp(help, text?.value)
    case .giveFeedback(let player, let mark, let stars, let text):
      return feedback(stars: stars, text?.value, by: player, as: mark)
    case .requestSong(let sender, let title, let artist): return request(title.value, by: artist.value, from: sender)
    case .vote(let voter, let song, let vote): return self.vote(vote, on: song, by: voter)
    case .playSong(let song): return play(song)
    case .removeSong(let song): return remove(song)
    case .react(let reactor, let entry, let reaction): return react(reaction, to: entry, by: reactor)
    case .invite(let invitation, let token, let inviter): return invite(invitation, token, by: inviter, now: now)
    case .revokeStaff(let id, let revoker): return revokeStaff(id, by: revoker)
    case .acceptPhoto(let id, let bonus, let publish): return accept(id, bonus: bonus, publish: publish)
    case .rejectPhoto(let id, let reason): return reject(id, because: reason?.value)
    case .reopenPhoto(let id): return reopen(id)
    case .publishPhoto(let id, let isPublic): return publish(id, isPublic)
    case .sendSheet, .noteSheet: preconditionFailure("letters are no part of the game")
    }
  }

  var wrongPhase: Refusal { "wrong-phase \(phase)" }

  /// The events and the answer, unless there are objections.
  func done(
    unless objections: [Refusal?], _ events: [LobbyEvent], answer: @escaping (PlainGame) -> String = { _ in "{}" }
  ) -> Verdict {
    let objections = objections.compactMap { $0 }
    return objections.isEmpty ? .done(events, answer: answer) : .refused(objections)
  }

  // MARK: Planning

  private func verdict(onPlanning command: LobbyCommand, now: Timestamp) -> Verdict {
    let afterTheEnd = phase == .ended ? wrongPhase : nil
    func missing(_ id: ClueID?) -> Refusal? { id.map { clue($0) == nil ? "clue-not-found" : nil } ?? nil }
    switch command {
    case .update(let changes): return update(changes, now: now)
    case .addClue(let clue, let next):
      let id = ClueID(clueNumbersGiven + 1)
      return done(
        unless: [afterTheEnd, missing(next)],
        [
          .clueAdded(ClueAdded(id: id, clue: clue, before: next, reach: .card))
        ]
      ) {
        _ in
        object(("clue", id.quoted))
      }
    case .updateClue(let id, let changes):
      let old = clue(id)
      let new = old?.changed(by: changes)
      let wrong = new.map { problems(of: $0) } ?? []
      return done(
        unless: [afterTheEnd, missing(id)] + wrong,
        old == new ? [] : [.clueUpdated(ClueUpdated(clue: id, changes: changes, reach: reach(of: id, old, new)))])
    case .removeClue(let id):
      return done(unless: [phase == .open ? nil : wrongPhase, missing(id)], [.clueRemoved(ClueRemoved(clue: id))])
    case .moveClue(let id, let next):
      var moved = self
      moved.record(.clueMoved(ClueMoved(clue: id, before: next)), at: now)
      let isMoved = id != next && moved.clues.map(\.id) != clues.map(\.id)
      return done(
        unless: [afterTheEnd, missing(id), missing(next)],
        isMoved ? [.clueMoved(ClueMoved(clue: id, before: next, reach: isSeenByAll(id) ? .everyone : .viewers))] : [])
    default: preconditionFailure("\(command) plans nothing")
    }
  }

  /// Who is told that a clue has changed.
  private func reach(of id: ClueID, _ old: Clue?, _ new: Clue?) -> ClueReach {
    guard let old, let new else { return .authors }
    let shown = { (clue: Clue) in
      let proof = clue.proof.shown { $0 }
      let place = clue.location.map { "\($0.latitude) \($0.longitude) \($0.radius) \($0.isRequired)" }
      let hints = clue.hints.map { "\($0.cost) \($0.text)" }
      return "\([clue.title, clue.text, clue.photo ?? "-"]) \(clue.points) \(proof) \(place ?? "-") \(hints)"
        + "\(String(describing: clue.opens)) \(String(describing: clue.closes)) \(String(describing: clue.station))"
    }
    if shown(old) == shown(new) && old.texts == new.texts { return .authors }
    if isSeenByAll(id) { return .everyone }
    let others = clues.filter { $0.id != id }.flatMap { $0.clue.texts.keys }
    let changesLanguages = Set(others + old.texts.keys) != Set(others + new.texts.keys)
    return changesLanguages ? .card : .viewers
  }

  private func isSeenByAll(_ id: ClueID) -> Bool {
    isRevealed(id, to: nil) && seated.allSatisfy { isRevealed(id, to: $0.id) }
  }

  private var clueNumbersGiven: Int { happened.count { if case .clueAdded = $0.event { true } else { false } } }

  /// The reasons why a clue is not valid.
  private func problems(of clue: Clue) -> [Refusal?] {
    let closesTooSoon = clue.opens.flatMap { opens in clue.closes.map { $0 <= opens } } ?? false
    return [
      clue.proof == .visit && clue.location == nil ? "invalid-params location" : nil,
      closesTooSoon ? "invalid-params closes" : nil,
    ] + problems(ofTextsOf: clue)
  }

  private func usual(_ scoring: Scoring) -> LateFinds { scoring == .fixed ? .count : .review }

  private func update(_ changes: LobbyChanges, now: Timestamp) -> Verdict {
    let old = details
    var changes = changes
    // Unless the host has chosen, the rule for late finds follows the scoring.
    if let scoring = changes.scoring, changes.settings?.late == nil, old.settings.late == usual(old.scoring),
      usual(scoring) != usual(old.scoring)
    {
      var settings = changes.settings ?? SettingsChanges()
      settings.late = usual(scoring)
      changes.settings = settings
    }
    changes.teamColours = old.coloursOfNewTeams(in: changes) ?? changes.teamColours
    let new = old.changed(by: changes)
    let changesItsCourse =
      new.startsAt != old.startsAt || new.duration != old.duration || new.order != old.order
      || new.waves != old.waves
    let startsInThePast = new.startsAt.map { $0 <= now } ?? false
    return done(
      unless: [
        phase == .ended ? wrongPhase : nil,
        phase != .open && changesItsCourse ? wrongPhase : nil,
        counted != nil && (new.startsAt != old.startsAt || new.order != old.order || new.waves != old.waves)
          ? wrongPhase : nil,
        new.startsAt != old.startsAt && startsInThePast ? "invalid-params startsAt" : nil,
        new.scoring.needsClock && new.duration == nil ? "invalid-params duration" : nil,
        new.capacity < seated.count ? "invalid-params capacity" : nil,
        new.teams.count < old.teams.count && !guests.isEmpty ? "invalid-params teams" : nil,
        new.teamColours.count > new.teams.count ? "invalid-params teamColours" : nil,
        rulings.contains { $0.ruling.isAward(toTeamAfter: new.teams.count) } ? "invalid-params teams" : nil,
        divisionsInUse.intersection(old.divisions).isSubset(of: new.divisions) ? nil : "invalid-params divisions",
      ] + problems(of: changes.groups) + problems(of: new.waves, duration: new.duration),
      new == old ? [] : [.lobbyUpdated(changes)])
  }

  // MARK: The course of the hunt

  private func verdict(onCourse command: LobbyCommand, now: Timestamp) -> Verdict {
    func only(_ phases: Phase...) -> Refusal? { phases.contains(phase) ? nil : wrongPhase }
    let phaseAnswer = { (game: PlainGame) in
      object(
        ("phase", "\(game.phase)".json),
        ("endsAt", game.phase == .running ? game.endsAt(now: now).map { "\($0.milliseconds)" } : nil))
    }
    switch command {
    case .start:
      let end = details.duration.map { now + .seconds($0) }
      return done(unless: [only(.open)], [.huntStarted(HuntStarted(endsAt: end))], answer: phaseAnswer)
    case .pause: return done(unless: [only(.running)], [.huntPaused(HuntPaused())], answer: phaseAnswer)
    case .resume:
      return done(unless: [only(.paused)], [.huntResumed(HuntResumed(endsAt: endsAt(now: now)))], answer: phaseAnswer)
    case .end:
      return done(unless: [only(.open, .running, .paused)], [.huntEnded(HuntEnded(by: ender))], answer: phaseAnswer)
    case .endByOperator:
      let ended = LobbyEvent.huntEnded(HuntEnded(by: .operator))
      return done(unless: [only(.open, .running, .paused)], [ended], answer: phaseAnswer)
    case .archive:
      var changes = LobbyChanges()
      changes.archives = true
      return done(
        unless: [], (phase == .ended ? [] : [.huntEnded(HuntEnded(by: .operator))]) + [.lobbyUpdated(changes)])
    case .extend(let seconds):
      guard let end = endsAt(now: now).map({ $0 + .seconds(seconds) }) else {
        return .refused([only(.running, .paused), "invalid-params seconds"].compactMap { $0 })
      }
      let outOfBounds = (1...604_800).contains(seconds) ? nil : "invalid-params seconds"
      return done(
        unless: [only(.running, .paused), outOfBounds], [.timeExtended(TimeExtended(seconds: seconds, endsAt: end))]
      ) { _ in object(("endsAt", "\(end.milliseconds)")) }
    default: preconditionFailure("\(command) is not about the course")
    }
  }
}

extension Scoring {
  /// Whether the points fall with the clock, so that one is required.
  fileprivate var needsClock: Bool { if case .speed = self { true } else { false } }
}
