public import Core

extension Lobby {
  /// Decides what a command leads to. Pure: the caller passes time and randomness.
  ///
  /// Record `overdue(at: now)` first, so that no command slips in behind a deadline.
  public func decide(_ command: LobbyCommand, at now: Timestamp) throws(Rejection) -> Decision {
    guard !isArchived(at: now) || command.isOfOwnership else { throw .archived(phase) }
    try checkFairness(of: command)
    var decision = try decideAlone(command, at: now)
    decision.events += departures(after: decision.events) + followUps(of: decision.events, at: now)
    return decision
  }

  /// Decides the command without its follow-ups.
  private func decideAlone(_ command: LobbyCommand, at now: Timestamp) throws(Rejection) -> Decision {
    switch command {
    case .create: throw .invalid(field: "lobby", problem: "exists already")
    case .update(let changes): try update(changes, at: now)
    case .claim(let account): try claim(by: account)
    case .forget(let account): forget(account)
    case .forgetPlayer(let player): try forget(player)
    case .addClue(let clue, let next): try addClue(clue, before: next)
    case .updateClue(let id, let changes): try updateClue(id, changes)
    case .removeClue(let id): try removeClue(id)
    case .moveClue(let id, let next): try moveClue(id, before: next)

    case .join(let name, let team, let division, let token, let account, let device, let identity):
      try join(name, team, division, token, account, device, identity)
    case .rename(let player, let name): try rename(player, to: name)
    case .changeIdentity(let player, let changes): try changeIdentity(of: player, changes)
    case .changeTeam(let player, let team, let byHost): try changeTeam(of: player, to: team, byHost: byHost)
    case .leave(let player): try leave(player)
    case .kick(let player, let reason, let keepOut): try kick(player, reason, keepOut: keepOut)
    case .admit(let player): try admit(player)
    case .handOver(let player, let token): try handOver(player, token)
    case .mute(let player, let reason): try mute(player, reason)
    case .unmute(let player, let reason): try unmute(player, reason)

    case .start, .countIn, .cancelStart: try decideStart(command, at: now)
    case .pause: try pause()
    case .resume: try resume(at: now)
    case .extend(let seconds): try extend(by: seconds, at: now)
    case .end, .endByOperator, .archive: try end(as: command)
    case .moveToWave(let party, let wave): try moveToWave(party, wave)

    case .scan(let player, let clue, let period, let at, let position):
      try prove(clue, with: .code(period), by: player, madeAt: at, from: position, now: now)
    case .warmUp(let player): try warmUp(player)
    case .answer(let player, let clue, let answer, let at, let position):
      try prove(clue, with: .answer(answer), by: player, madeAt: at, from: position, now: now)
    case .visit(let player, let clue, let at, let position):
      try prove(clue, with: .presence, by: player, madeAt: at, from: position, now: now)
    case .accept(let clue, let player, let at, let reason):
      try accept(clue, by: player, madeAt: at, because: reason, now: now)
    case .scanTag(let player, let clue, let at): try scanTag(of: player, at: clue, madeAt: at, now: now)
    case .takeHint(let player, let clue, let hint): try takeHint(hint, of: clue, by: player)
    case .enterStation(let player, let clue): try enterStation(clue, by: player, now: now)
    case .leaveStation(let player, let clue): try leaveStation(clue, by: player)
    case .freeze: try freezeBoard()
    case .reveal(let position): try reveal(upTo: position)
    case .announce(let text, let recipient): try announce(text, to: recipient)
    case .hint(let clue, let text, let recipient): try hint(clue, text, to: recipient)
    case .chat(let sender, let text, let toTeam, let by): try chat(text, from: sender, toTeam: toTeam, by: by, at: now)
    case .removeMessage(let message): try removeMessage(message)
    case .report(let player, let message, let reason): try report(message, by: player, reason)
    case .callRoll(let text): callRoll(text)
    case .closeRoll(let roll): try closeRoll(roll)
    case .answerRoll(let player, let roll): try answerRoll(roll, by: player)
    case .askForHelp(let player, let text): try askForHelp(text, by: player)
    case .answerHelp(let help, let text): try answerHelp(help, text)
    case .giveFeedback(let id, let mark, let stars, let text): try giveFeedback(stars, text, by: id, as: mark)
    case .requestSong, .vote, .playSong, .removeSong: try decideSong(command)
    case .react(let reactor, let entry, let reaction): try react(reaction, to: entry, by: reactor)
    case .rule(let ruling, let reason): try rule(ruling, because: reason)
    case .revoke(let ruling): try revoke(ruling)
    case .sendSheet(let hasAddress): try sendSheet(hasAddress: hasAddress)
    case .noteSheet(let news): note(news)
    case .invite, .revokeStaff, .forgetStaff, .setPassphrase: try decideStaff(command, at: now)
    case .acceptPhoto(let id, let bonus, let publish): try acceptPhoto(id, bonus: bonus, publish: publish)
    case .rejectPhoto(let id, let reason): try rejectPhoto(id, because: reason)
    case .reopenPhoto(let id): try reopenPhoto(id)
    case .publishPhoto(let id, let isPublic): try publishPhoto(id, isPublic)
    }
  }
}

// MARK: Setting up

extension Lobby {
  /// Creates a lobby. Static, since there is no state yet to decide against.
  public static func create(
    _ details: LobbyDetails, clues: [Clue], code: JoinCode, host: TokenHash, codes: [CodeSource] = [],
    account: AccountID? = nil, at now: Timestamp
  ) throws(Rejection) -> Decision {
    var details = try details.checked().withTeamColours()
    if details.settings.late == nil { details.settings.late = .usual(for: details.scoring) }
    if let startsAt = details.startsAt, startsAt <= now {
      throw .invalid(field: "startsAt", problem: "must be in the future; leave it out to start by hand")
    }
    guard clues.count <= Limits.clues else { throw tooManyClues }
    var checked: [Clue] = []
    for (index, clue) in clues.enumerated() { checked.append(try clue.checked(path: "clues[\(index)].")) }
    guard checked.reduce(0, { $0 + $1.bytes }) <= Limits.clueBytes else { throw .quotaExceeded(.clueBytes) }
    let ids = clues.indices.map { ClueID($0 + 1) }
    details.groups = try details.groups.checked()
    try details.groups.checkClues { $0.number <= clues.count }
    let added = zip(ids, checked).map { LobbyEvent.clueAdded(ClueAdded(id: $0, clue: $1, before: nil)) }
    let created =
      [.lobbyCreated(LobbyCreated(details: details, code: code, host: host, codes: codes, account: account))] + added
    // A hunt created with its clues counts as set up.
    var lobby = Lobby(created[0], at: now)
    for event in added { lobby?.evolve(event, at: now) }
    let sheet: [LobbyEvent] = lobby?.owesSheet == true ? [.sheetRequested(SheetRequested(sheet: 1))] : []
    return Decision(created + sheet, answer: .created(clues: ids))
  }

  private func update(_ changes: LobbyChanges, at now: Timestamp) throws(Rejection) -> Decision {
    guard phase != .ended else { throw .wrongPhase(phase) }
    let changes = try changes.checked().withUsualLateFinds(in: details).withTeamColours(in: details)
    let changed = try changes.applied(to: details).checked()
    if phase != .open {
      // The plan of a running hunt is fixed: the host can only extend it or end it.
      guard changed.startsAt == details.startsAt, changed.duration == details.duration,
        changed.order == details.order, changed.waves == details.waves
      else { throw .wrongPhase(phase) }
    }
    try checkCountedStart(changed)
    if let startsAt = changed.startsAt, startsAt != details.startsAt, startsAt <= now {
      throw .invalid(field: "startsAt", problem: "must be in the future; set it to null to start by hand")
    }
    guard changed.capacity >= playerCount else {
      throw .invalid(field: "capacity", problem: "must be at least \(playerCount), the number of players")
    }
    guard changed.teams.count >= details.teams.count || players.isEmpty else {
      throw .invalid(field: "teams", problem: "cannot be removed once players have joined; rename them instead")
    }
    guard changed.teams.count >= rulings.teamsNamed else {
      throw .invalid(field: "teams", problem: "cannot be removed once they have an award; rename them instead")
    }
    try checkDivisions(changed)
    try changes.groups?.checkClues { clue($0) != nil }
    guard !changes.isEmpty, changed != details else { return Decision() }
    return Decision([.lobbyUpdated(changes)])
  }

  private static var tooManyClues: Rejection {
    .invalid(field: "clues", problem: "must be at most \(Limits.clues) in a lobby")
  }

  private func addClue(_ clue: Clue, before next: ClueID?) throws(Rejection) -> Decision {
    guard phase != .ended else { throw .wrongPhase(phase) }
    guard clueStore.order.count < Limits.clues else { throw Self.tooManyClues }
    if let next { _ = try existing(next) }
    let clue = try clue.checked()
    guard clueStore.bytes + clue.bytes <= Limits.clueBytes else { throw .quotaExceeded(.clueBytes) }
    let id = ClueID(clueStore.lastNumber + 1)
    return Decision([.clueAdded(ClueAdded(id: id, clue: clue, before: next, reach: .card))], answer: .clue(id))
  }

  private func updateClue(_ id: ClueID, _ changes: ClueChanges) throws(Rejection) -> Decision {
    guard phase != .ended else { throw .wrongPhase(phase) }
    let clue = try existing(id)
    let changes = try changes.checked()
    let changed = changes.applied(to: clue)
    try changed.checkChanged()
    // A lobby older than this quota may exceed it: its clues may become shorter, not longer.
    let growth = changed.bytes - clue.bytes
    guard growth <= 0 || clueStore.bytes + growth <= Limits.clueBytes else { throw .quotaExceeded(.clueBytes) }
    guard changed != clue else { return Decision() }
    let reach = reach(ofChanging: id, from: clue, to: changed)
    return Decision([.clueUpdated(ClueUpdated(clue: id, changes: changes, reach: reach))])
  }

  private func removeClue(_ id: ClueID) throws(Rejection) -> Decision {
    _ = try existing(id)
    // Points given stay given: a wrong clue is voided by a ruling instead.
    guard phase == .open else { throw .wrongPhase(phase) }
    return Decision([.clueRemoved(ClueRemoved(clue: id))])
  }

  private func moveClue(_ id: ClueID, before next: ClueID?) throws(Rejection) -> Decision {
    guard phase != .ended else { throw .wrongPhase(phase) }
    _ = try existing(id)
    if let next { _ = try existing(next) }
    let following = clueStore.order.drop { $0 != id }.dropFirst().first
    guard next != id, next != following else { return Decision() }
    return Decision([.clueMoved(ClueMoved(clue: id, before: next, reach: reach(ofMoving: id)))])
  }

  func existing(_ id: ClueID) throws(Rejection) -> Clue {
    guard let clue = clue(id) else { throw .clueNotFound(id) }
    return clue
  }
}

// MARK: Players

extension Lobby {
  private func join(
    _ name: PlayerName, _ team: TeamChoice?, _ division: String?, _ token: TokenHash, _ account: AccountID?,
    _ device: DeviceHash?, _ identity: Identity
  ) throws(Rejection) -> Decision {
    guard !isKeptOut(name, account: account, device: device) else { throw .keptOut }
    switch phase {
    case .open: break
    case .running, .paused: guard details.settings.lateJoin, !isRanked else { throw .notAllowed(.noLateJoin) }
    case .ended: throw .wrongPhase(phase)
    }
    guard account != nil || !isRanked else { throw .notAllowed(.noAccount) }
    guard playerCount < details.capacity, players.count < Limits.seatsEver else {
      throw .lobbyFull(capacity: details.capacity)
    }
    guard isFree(name) else { throw .nameTaken(name: name.value) }
    let (teamID, division) = try places(
      team: try team.map { choice throws(Rejection) in try existing(choice) }, division: division)
    let id = PlayerID(players.count + 1)
    return Decision(
      [
        .playerJoined(
          PlayerJoined(
            player: id, name: name.value, team: teamID, division: division, token: token, account: account,
            device: device, earlier: earlierSeats(of: name.value, account, device), identity: identity,
            place: teamID == nil ? vacantPlace : nil))
      ],
      answer: .joined(id))
  }

  func existing(_ choice: TeamChoice) throws(Rejection) -> TeamID {
    let name: String
    var number: Int?
    switch choice {
    case .id(let id):
      name = id.description
      number = details.teams.indices.contains(id.number - 1) ? id.number : nil
    case .name(let chosen): name = String(chosen.trimmingSpace())
    }
    // A name wins over an id: a team called t2 is meant by that name, whatever its number.
    if name.utf8.count <= TeamNameRule.bytesMax {
      let folded = name.nameKey
      if let named = details.teams.firstIndex(where: { $0.nameKey == folded }) { number = named + 1 }
    }
    guard let number else {
      let names = details.teams.isEmpty ? "left out: this lobby has no teams" : details.teams.joined(separator: ", ")
      throw .invalid(field: "team", problem: "must be " + (details.teams.isEmpty ? names : "one of: " + names))
    }
    return TeamID(number)
  }

  private func rename(_ id: PlayerID, to name: PlayerName) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .playerNotFound(id) }
    guard phase != .ended else { throw .wrongPhase(phase) }
    guard name.value != player.name else { return Decision() }
    let isOwn = name.value.nameKey == player.name.nameKey && player.name != Self.deletedPlayer
    guard isOwn || isFree(name) else {
      throw .nameTaken(name: name.value)
    }
    return Decision([.playerRenamed(PlayerRenamed(player: id, name: name.value, team: player.team))])
  }

  private func handOver(_ id: PlayerID, _ token: TokenHash) throws(Rejection) -> Decision {
    guard player(id) != nil else { throw .playerNotFound(id) }
    return Decision([.playerHandedOver(PlayerHandedOver(player: id, token: token))])
  }

  private func leave(_ id: PlayerID) throws(Rejection) -> Decision {
    guard player(id) != nil else { throw .notSeated }
    // The results stand and keep everyone who played.
    guard phase != .ended else { throw .wrongPhase(phase) }
    // A solo play ends without its player.
    if isSolo { return Decision([.huntEnded(HuntEnded(by: .player))]) }
    return Decision(farewells(of: id) + [.playerLeft(PlayerLeft(player: id))])
  }
}

// MARK: The course of the hunt

extension Lobby {
  private func pause() throws(Rejection) -> Decision {
    guard phase == .running else { throw .wrongPhase(phase) }
    return Decision([.huntPaused(HuntPaused())], answer: .phase)
  }

  private func resume(at now: Timestamp) throws(Rejection) -> Decision {
    guard phase == .paused else { throw .wrongPhase(phase) }
    return Decision([.huntResumed(HuntResumed(endsAt: endsAt(now: now)))], answer: .phase)
  }

  private func extend(by seconds: Int, at now: Timestamp) throws(Rejection) -> Decision {
    guard phase == .running || phase == .paused else { throw .wrongPhase(phase) }
    try check("seconds", seconds, in: Limits.extending, unit: " seconds")
    guard let endsAt = endsAt(now: now) else {
      throw .invalid(field: "seconds", problem: "cannot be added: this hunt has no clock")
    }
    let extended = endsAt + .seconds(seconds)
    return Decision(
      [.timeExtended(TimeExtended(seconds: seconds, endsAt: extended))], answer: .extended(endsAt: extended))
  }

  private func end() throws(Rejection) -> Decision {
    guard phase != .ended else { throw .wrongPhase(phase) }
    return Decision([.huntEnded(HuntEnded(by: isSolo ? .player : .host))], answer: .phase)
  }

  /// The end by the host or the player, or by an operator, who may archive the lobby, too.
  private func end(as command: LobbyCommand) throws(Rejection) -> Decision {
    if case .archive = command { return try archive() }
    if case .endByOperator = command { return Decision(try endForOperator(), answer: .phase) }
    return try end()
  }

  private func endForOperator() throws(Rejection) -> [LobbyEvent] {
    guard phase != .ended else { throw .wrongPhase(phase) }
    return [.huntEnded(HuntEnded(by: .operator))]
  }

  private func archive() throws(Rejection) -> Decision {
    var changes = LobbyChanges()
    changes.archives = true
    return Decision((phase == .ended ? [] : try endForOperator()) + [.lobbyUpdated(changes)])
  }
}
