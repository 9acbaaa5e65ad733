import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import Wire

extension LobbyShard {
  /// Runs a request on a lobby in memory.
  func run(_ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp) {
    lobby.lastUsed = now
    settle(lobby, at: now)
    delayed.advance(lobby, at: now, on: self)
    tracing(request, on: lobby) {
      let before = lobby.bytesStaged
      let seat = carryOut(request, on: lobby, at: now)
      charge(lobby.bytesStaged - before, to: seat, request, on: lobby)
    }
  }

  /// Charges the bytes that a request stored, whatever its method.
  func charge(_ bytes: Int, to seat: Seat?, _ request: LobbyRequest, on lobby: LiveLobby) {
    guard context.rateLimits, bytes > 0 else { return }
    let now = context.effects.uptime()
    request.origin?.note(bytes: bytes, at: now)
    if let seat { lobby.pace.note(bytes: bytes, by: seat, at: now) }
  }

  /// - Returns: the sender's seat, if any.
  private func carryOut(_ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp) -> Seat? {
    var seat: Seat?
    do throws(WireError) {
      if case .attach = request.content, case .token(let token) = request.credential, token.isHandover {
        return try takeOver(request, with: token, on: lobby, at: now)
      }
      seat = try identify(request, on: lobby, at: now)
      try check(seat, for: request, on: lobby)
      if let gone = seat, isKicked(gone, from: lobby), !request.content.isForGoneSeats { throw .kicked }
      if let seat, let key = request.key, request.content.isCommandOfSeat {
        // Before all else: the first answer stands, whatever has happened to the seat since.
        let receipt = ReceiptName(seat: seat.role.name, key: key)
        if answerAgain(request, receipt, on: lobby, at: now, as: { LobbyAnswer(.success(.written($0))) }) {
          return seat
        }
      }
      if let gone = seat, isGone(gone, from: lobby), !request.content.isForGoneSeats {
        // A connection that had a seat may still do what needs none, such as joining again.
        guard !request.content.needsSeat, case .seat = request.credential else { throw .unknownToken }
        seat = nil
      }
      if seat == nil, request.content.needsSeat { throw request.isFromSomebody ? .noSeat : .noToken }
      let earliest = hear(request, from: seat, on: lobby, at: now)
      switch request.content {
      case .creation(let creation): createAgain(creation, request, on: lobby, at: now)
      case .join(let name, let team, let division, let device, let identity, let joiner):
        join(
          request, name, team: team, division: division, device: device, identity: identity, joiner: joiner, on: lobby,
          at: now)
      case .host(let command):
        try perform(command, asHost: try leader(seat, for: command, of: lobby), request, on: lobby, at: now)
      case .sendSheet(let address, let language):
        try sendSheet(request, to: address, in: language, as: try host(seat), on: lobby, at: now)
      case .steer(let step): try steer(step, as: try host(seat), request, on: lobby, at: now)
      case .claim: try claim(request, as: try host(seat), on: lobby, at: now)
      case .delete(let inAnyPhase):
        try delete(request, inAnyPhase: inAnyPhase, as: try host(seat), on: lobby, at: now)
      case .forget(let account): try forget(account, request, on: lobby, at: now)
      case .forgetPlayer(let player): try forget(player, request, as: seat, on: lobby, at: now)
      case .forgetStaff: try forgetStaff(request, on: lobby, at: now)
      case .player(let command):
        try perform(command, by: try player(seat), since: earliest, request, on: lobby, at: now)
      case .talk(let talk):
        guard let seat else { throw .noToken }
        try perform(talk, by: seat, request, on: lobby, at: now)
      case .handOver(let player, let origin):
        _ = try host(seat)
        try offerSeat(of: player, at: origin, request, on: lobby, now: now)
      case .invite(let invitation, let origin):
        try invite(invitation, at: origin, request, as: try host(seat), on: lobby, now: now)
      case .add(let name, let team, let division):
        try add(name, team: team, division: division, request, as: try host(seat), on: lobby, at: now)
      case .ofTag(let tag, let use): try perform(use, with: tag, request, as: try host(seat), on: lobby, at: now)
      case .attach: try attach(request, seat, on: lobby, at: now)
      case .peek: try peek(request, seat: seat, on: lobby, at: now)
      case .photo(let question): try answer(question, request, seat, on: lobby, at: now)
      case .hostQuery(let query):
        _ = try host(seat)
        try read(query, request, on: lobby, at: now)
      case .explain(let player): try explain(player, request, to: seat, on: lobby, at: now)
      case .view(let query): try read(query, request, seat: seat, on: lobby, at: now)
      }
    } catch {
      // Based on a state that may never reach the disk; in that case the request is decided again.
      reply(request, .failure(error), on: lobby, at: now)
    }
    return seat
  }

  private func perform(
    _ command: LobbyCommand, asHost seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    // A lobby that is older than the quota keeps its seats.
    if case .update(let changes) = command, let seats = changes.capacity, seats > lobby.view.lobby.details.capacity {
      try context.checkSeats(seats)
    }
    if let text = command.spoken {
      try speak(command, text, as: seat, request, on: lobby, at: now)
    } else {
      try performSealed(seeded(signed(command, by: seat), on: lobby), as: seat, request, on: lobby, at: now)
    }
  }

  private func perform(
    _ command: LobbyRequest.PlayerCommand, by sender: (Seat, PlayerID), since earliest: Timestamp?,
    _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    let (seat, player) = sender
    switch command {
    case .rename(let name): try speak(.rename(player, name), name.value, as: seat, request, on: lobby, at: now)
    case .changeIdentity(let changes):
      try speak(.changeIdentity(player, changes), changes.spoken, as: seat, request, on: lobby, at: now)
    case .changeTeam(let team): try perform(.changeTeam(player, team), as: seat, request, on: lobby, at: now)
    case .leave: try perform(.leave(player), as: seat, request, on: lobby, at: now)
    case .hint(let clue, let hint):
      try perform(.takeHint(player, clue, hint: hint), as: seat, request, on: lobby, at: now)
    case .enterStation(let clue): try perform(.enterStation(player, clue), as: seat, request, on: lobby, at: now)
    case .leaveStation(let clue): try perform(.leaveStation(player, clue), as: seat, request, on: lobby, at: now)
    case .report(let message, let reason):
      try perform(.report(player, message, reason), as: seat, request, on: lobby, at: now)
    case .answerRoll(let roll): try perform(.answerRoll(player, roll), as: seat, request, on: lobby, at: now)
    case .askForHelp(let text, let position):
      let answer = try perform(.askForHelp(player, text), as: seat, request, on: lobby, at: now)
      if case .help(let help) = answer, let position { lobby.whereabouts.note(position, of: player, calling: help) }
    case .giveFeedback(let stars, let text):
      let mark = feedbackMark(of: player, in: lobby.id)
      try perform(.giveFeedback(player, as: mark, stars: stars, text), as: seat, request, on: lobby, at: now)
    case .sharePosition(let position): try share(position, of: player, as: seat, request, on: lobby, at: now)
    case .stopSharing: try stopSharing(player, request, on: lobby, at: now)
    case .cheer: try cheer(player, as: seat, request, on: lobby, at: now)
    case .scan(let text, let madeAt, let position):
      let token = QRToken(parsing: text)
      let code = token.flatMap { lobby.code(of: $0) }
      // Clues first: most scans are of theirs, and pay nothing for this.
      if code == nil, let token, token.text.equalsInConstantTime(lobby.warmUp.text) {
        try perform(.warmUp(player), as: seat, request, on: lobby, at: now)
        break
      }
      try prove(request, by: seat, player, madeAt: madeAt, since: earliest, on: lobby, at: now) {
        .scan(player, clue: code?.clue, period: code?.period, at: $0, from: position)
      }
    case .answer(let clue, let answer, let madeAt, let position):
      try prove(request, by: seat, player, madeAt: madeAt, since: earliest, on: lobby, at: now) {
        .answer(player, clue, answer, at: $0, from: position)
      }
    case .visit(let clue, let madeAt, let position):
      try prove(request, by: seat, player, madeAt: madeAt, since: earliest, on: lobby, at: now) {
        .visit(player, clue, at: $0, from: position)
      }
    }
  }

  private func perform(
    _ talk: LobbyRequest.Talk, by seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    switch talk {
    case .chat(let text, let toTeam):
      let command = LobbyCommand.chat(seat.sender, text, toTeam: toTeam, by: author(seat, in: lobby))
      try speak(command, text.value, as: seat, request, on: lobby, at: now)
    case .requestSong(let title, let artist):
      let command = LobbyCommand.requestSong(seat.sender, title: title, artist: artist)
      try speak(command, title.value + artist.value, as: seat, request, on: lobby, at: now)
    case .vote(let song, let vote):
      try perform(.vote(seat.sender, song, vote), as: seat, request, on: lobby, at: now)
    case .react(let entry, let reaction):
      try react(to: entry, with: reaction, as: seat, request, on: lobby, at: now)
    }
  }

  /// Performs a command whose text everybody gets. Refused text does not count.
  private func speak(
    _ command: LobbyCommand, _ text: String, as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) {
    try lobby.spoken.check(text.utf8.count, at: now)
    try perform(command, as: seat, request, on: lobby, at: now)
    lobby.spoken.note(text.utf8.count)
  }

  /// Answers a request that changed nothing.
  func reply(
    _ request: LobbyRequest, _ outcome: Result<LobbyResult, WireError>, seat: Seat? = nil, share: RoomShare? = nil,
    on lobby: LiveLobby, at now: Timestamp
  ) {
    let delivery = Delivery.answer(request.ticket, LobbyAnswer(outcome, seat: seat, share: share))
    release(.deliver(loop: request.ticket.peer.loop, [delivery]), of: lobby, retry: request, at: now)
  }

  // MARK: Commands

  /// Decides a command, records its events and answers.
  /// - Parameter keys: key changes that its events need.
  /// - Returns: the answer.
  @discardableResult
  func perform(
    _ command: LobbyCommand, keys: [KeyChange] = [], as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) -> Decision.Answer {
    let receipt = request.key.map { ReceiptName(seat: seat.role.name, key: $0) }
    if context.rateLimits {
      try lobby.pace.take(command, by: seat, from: request.origin, at: context.effects.uptime())
    }
    let decision = try decide(command, on: lobby, at: now)
    // Computed before recording, while the earlier state is there to compare with.
    var effect: RulingEffect?
    if case .ruling = decision.answer { effect = decision.events.first.map { lobby.view.effect(of: $0, at: now) } }
    record(decision.events, by: author(seat, in: lobby), on: lobby, at: now)
    if !decision.events.isEmpty { lobby.stage(keys, now: now) }
    let result = lobby.ask { LobbyResult(of: decision, by: seat, effect: effect, in: $0) }
    finish(
      request, result, receipt: receipt, isChange: !decision.events.isEmpty, on: lobby, at: now)
    return decision.answer
  }

  /// Adds a seed to a drip that the host plans, or keeps the one it has; the lobby itself may not use randomness.
  private func seeded(_ command: LobbyCommand, on lobby: LiveLobby) -> LobbyCommand {
    guard case .update(var changes) = command else { return command }
    let seed: UInt64? = if case .drip(_, let seed) = lobby.view.lobby.details.order { seed } else { nil }
    changes.order = changes.order?.seeded { seed ?? context.effects.newSeed() }
    return .update(changes)
  }

  func decide(
    _ command: LobbyCommand, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> Decision {
    let moment = max(now, lobby.lastEventAt)
    do throws(Rejection) {
      guard case .chat(.player(let player), _, _, _) = command else {
        return try lobby.decide(command, at: moment)
      }
      return try decideChat(command, of: player, on: lobby, at: moment)
    } catch {
      throw WireError(error)
    }
  }

  /// Decides a chat line in slow mode. The wait follows the monotonic clock; the time of day only matters for the first
  /// line after the lobby was loaded.
  private func decideChat(
    _ command: LobbyCommand, of player: PlayerID, on lobby: LiveLobby, at moment: Timestamp
  ) throws(Rejection) -> Decision {
    let pause = Span.seconds(lobby.view.lobby.details.settings.slowMode)
    guard pause > .seconds(0) else { return try lobby.decide(command, at: moment) }
    let uptime = context.effects.uptime()
    let last = lobby.lastChats[player]
    let spoke = lobby.player(player)?.lastMessageAt
    let free = last == nil ? moment : spoke.map { max(moment, $0 + pause) } ?? moment
    let decision = try lobby.decide(command, at: free)
    if let last, last + pause > uptime { throw .tooSoon(retryAfter: last + pause - uptime) }
    lobby.lastChats[player] = uptime
    return decision
  }

  /// - Parameter author: the member of staff who caused them, if one did.
  func record(_ events: [LobbyEvent], by author: StaffAuthor? = nil, on lobby: LiveLobby, at now: Timestamp) {
    // After the clock was set back, events must still not precede earlier ones.
    let moment = max(now, lobby.lastEventAt)
    for event in events {
      lobby.stage(event, by: author, at: moment, now: now)
      if let player = event.photosGone { lobby.hold(.photosGone(lobby.id, player), retry: nil) }
    }
    if !events.isEmpty { touch(lobby) }
  }

  /// Answers a request whose events, if any, are staged.
  /// - Parameter kept: the result for the receipt, without secrets; nil if that is the result itself.
  func finish(
    _ request: LobbyRequest, _ result: LobbyResult, seat: Seat? = nil, replacesSeat: Bool = false,
    receipt: ReceiptName?, kept: LobbyResult? = nil, isChange: Bool, on lobby: LiveLobby, at now: Timestamp
  ) {
    var result = result
    if let receipt {
      let stored = (kept ?? result).json
      // Already written, so nobody needs to write it again.
      if kept == nil { result = .written(stored) }
      lobby.stage(
        receipt, LobbyAnswer(.success(result), seat: seat, replacesSeat: replacesSeat), kept: stored, now: now)
      touch(lobby)
    }
    let answer = LobbyAnswer(.success(result), seat: seat, replacesSeat: replacesSeat)
    // A request that changed nothing can be repeated; one that did is refused if it cannot be stored.
    let retry = isChange || receipt != nil ? nil : request
    release(
      .deliver(loop: request.ticket.peer.loop, [.answer(request.ticket, answer)]), of: lobby, retry: retry, at: now)
  }

  /// Performs a scan, an answer or a visit. Senders with too many wrong guesses must wait.
  /// - Parameters:
  ///   - madeAt: the time that the proof claims.
  ///   - earliest: the earliest time that it may claim (`hear`).
  private func prove(
    _ request: LobbyRequest, by seat: Seat, _ player: PlayerID, madeAt: Timestamp?, since earliest: Timestamp?,
    on lobby: LiveLobby, at now: Timestamp, command: (Timestamp?) -> LobbyCommand
  ) throws(WireError) {
    if context.rateLimits,
      let wait = lobby.guesses.wait(
        player, account: lobby.player(player)?.account, from: request.origin, at: context.effects.uptime())
    {
      if let origin = request.origin { context.refusedGuesses.note(.answers, from: origin.address) }
      throw .rateLimited(retryAfter: wait)
    }
    var madeAt = madeAt
    if let claimed = madeAt, let earliest, claimed < earliest {
      // A proof claimed for a time before the clue was revealed is answered as such.
      let decision = try? decide(command(claimed), on: lobby, at: now)
      if decision?.answer != .scan(.locked, clue: nil) { madeAt = earliest }
    }
    let answer = try perform(command(madeAt), as: seat, request, on: lobby, at: now)
    if case .scan(let outcome, _) = answer, outcome.isWrongGuess {
      lobby.guesses.note(
        player, lobby.player(player), from: request.origin, at: context.effects.uptime())
    }
  }

  // MARK: Idempotency

  /// Repeats the first answer if the receipt is known. Returns false if the request is new.
  func answerAgain(
    _ request: LobbyRequest, _ receipt: ReceiptName, on lobby: LiveLobby, at now: Timestamp,
    as answer: @escaping @Sendable ([UInt8]) -> LobbyAnswer?
  ) -> Bool {
    switch lobby.knows(receipt) {
    case .no: return false
    case .pending(let first):
      release(
        .deliver(loop: request.ticket.peer.loop, [.answer(request.ticket, first)]), of: lobby, retry: request, at: now)
    case .perhaps:
      let log = context.log
      let stream = lobby.stream
      whileReading { shard in
        let outcome: Result<LobbyAnswer, WireError>
        do {
          // Hash collisions are so rare that a known but unstored name is answered as unavailable.
          let kept = try await log.receipt(receipt, of: stream)
          outcome = kept.flatMap(answer).map(Result.success) ?? .failure(.unavailable)
        } catch {
          outcome = .failure(.unavailable)
        }
        switch outcome {
        case .success(let first) where shard.isOutdated(first): shard.answer(request, .failure(.unknownToken))
        case .success(let first): shard.answer(request, first.outcome, seat: first.seat)
        case .failure(let error): shard.answer(request, .failure(error))
        }
      }
    }
    return true
  }
}
