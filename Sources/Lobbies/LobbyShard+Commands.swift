import EventLog
import Hunt
import HuntViews
import JSONCoding
import Wire

extension LobbyShard {
  /// Does what a request asks of a lobby that is in memory.
  func run(_ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp) {
    lobby.lastUsed = now
    settle(lobby, at: now)
    advanceLag(of: lobby, at: now)
    do throws(WireError) {
      var seat = try identify(request, on: lobby, at: now)
      if let gone = seat, isKicked(gone, from: lobby) { throw .kicked }
      if let seat, let key = request.key, request.ask.isCommandOfSeat {
        // Before anything else: the first answer stands, whatever has happened to the seat since.
        let receipt = ReceiptName(seat: seat.role.name, key: key)
        if answerAgain(request, receipt, on: lobby, at: now, as: { LobbyAnswer(.success($0)) }) { return }
      }
      if let gone = seat, isGone(gone, from: lobby) {
        // A connection that was seated may still do what needs no seat, such as joining again.
        guard !request.ask.needsSeat, case .seat = request.credential else { throw .unknownToken }
        seat = nil
      }
      switch request.ask {
      case .create: throw .unavailable  // The id was drawn for this request alone.
      case .createAgain(let creator): createdAgain(request, creator: creator, on: lobby, at: now)
      case .join(let name, let team, let joiner):
        join(request, name, team: team, joiner: joiner, on: lobby, at: now)
      case .host(let command):
        try performSealed(seeded(command, on: lobby), as: try host(seat), request, on: lobby, at: now)
      case .sendSheet(let address, let language):
        try sendSheet(request, to: address, in: language, as: try host(seat), on: lobby, at: now)
      case .rename(let name):
        let (seat, player) = try self.player(seat)
        try lobby.pace.take(.rename, by: seat, at: now)
        try perform(.rename(player, name), as: seat, request, on: lobby, at: now)
      case .leave:
        let (seat, player) = try self.player(seat)
        try perform(.leave(player), as: seat, request, on: lobby, at: now)
      case .scan(let text, let at, let position):
        let clue = QRToken(parsing: text).flatMap { lobby.codes[$0] }
        try prove(request, by: seat, on: lobby, at: now) { .scan($0, clue: clue, at: at, from: position) }
      case .answer(let clue, let answer, let at, let position):
        try prove(request, by: seat, on: lobby, at: now) { .answer($0, clue, answer, at: at, from: position) }
      case .visit(let clue, let at, let position):
        try prove(request, by: seat, on: lobby, at: now) { .visit($0, clue, at: at, from: position) }
      case .hint(let clue, let hint):
        let (seat, player) = try self.player(seat)
        try perform(.takeHint(player, clue, hint: hint), as: seat, request, on: lobby, at: now)
      case .chat(let text, let toTeam):
        guard let seat else { throw .noToken }
        try lobby.pace.take(.chat, by: seat, at: now)
        try perform(.chat(seat.sender, text, toTeam: toTeam), as: seat, request, on: lobby, at: now)
      case .report(let message, let reason):
        let (seat, player) = try self.player(seat)
        try lobby.pace.take(.report, by: seat, at: now)
        try perform(.report(player, message, reason), as: seat, request, on: lobby, at: now)
      case .requestSong(let title, let artist):
        guard let seat else { throw .noToken }
        try lobby.pace.take(.requestSong, by: seat, at: now)
        try perform(
          .requestSong(seat.sender, title: title, artist: artist), as: seat, request, on: lobby, at: now)
      case .vote(let song, let vote):
        guard let seat else { throw .noToken }
        try lobby.pace.take(.vote, by: seat, at: now)
        try perform(.vote(seat.sender, song, vote), as: seat, request, on: lobby, at: now)
      case .attach, .peek, .clueList, .sheet, .reports, .explain, .preview, .view, .board, .history, .results, .log,
        .watch:
        try read(request, seat: seat, on: lobby, at: now)
      }
    } catch {
      // Decided on a state that may not last: if it does not, the request is decided again.
      reply(request, .failure(error), on: lobby, at: now)
    }
  }

  /// The answer to a request that changed nothing.
  func reply(
    _ request: LobbyRequest, _ outcome: Result<[UInt8], WireError>, seat: Seat? = nil, on lobby: LiveLobby,
    at now: Timestamp
  ) {
    let delivery = Delivery.answer(request.ticket, LobbyAnswer(outcome, seat: seat))
    release(.deliver(loop: request.ticket.peer.loop, [delivery]), of: lobby, retry: request, at: now)
  }

  // MARK: Who asks

  /// The seat of the one who asks, which may be one that was left; nil if they have none in this lobby.
  private func identify(
    _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> Seat? {
    if let code = request.code {
      guard lobby.view.lobby.code == code, !lobby.view.lobby.isArchived(at: now) else {
        throw .noLobby(code: code.text)
      }
    }
    switch request.credential {
    case .none: return nil
    case .seat(let seat):
      return seat.lobby == lobby.id ? seat : nil
    case .token(let token):
      guard token.seat.lobby == lobby.id else { throw .otherLobby }
      let hash: TokenHash? =
        switch token.seat.role {
        case .host: lobby.view.lobby.host
        case .player(let id): lobby.view.lobby.anyPlayer(id)?.token
        }
      guard let hash, token.matches(hash) else { throw .unknownToken }
      return token.seat
    }
  }

  private func isGone(_ seat: Seat, from lobby: LiveLobby) -> Bool {
    if case .player(let id) = seat.role { lobby.view.lobby.player(id) == nil } else { false }
  }

  private func isKicked(_ seat: Seat, from lobby: LiveLobby) -> Bool {
    if case .player(let id) = seat.role { lobby.view.lobby.anyPlayer(id)?.presence == .kicked } else { false }
  }

  func host(_ seat: Seat?) throws(WireError) -> Seat {
    guard let seat else { throw .noToken }
    guard seat.role == .host else { throw .hostOnly }
    return seat
  }

  private func player(_ seat: Seat?) throws(WireError) -> (Seat, PlayerID) {
    guard let seat else { throw .noToken }
    guard case .player(let id) = seat.role else { throw .playerOnly }
    return (seat, id)
  }

  func viewer(_ seat: Seat?, of lobby: LiveLobby) throws(WireError) -> Viewer {
    switch seat?.role {
    case .host: return .host
    case .player(let id): return .player(id, team: lobby.view.lobby.player(id)?.team)
    case nil:
      guard lobby.view.lobby.details.settings.spectators else { throw .forbidden(.spectatorsAreOff) }
      return .spectator
    }
  }

  // MARK: Commands

  /// - Parameter keys: what is needed to read its events.
  /// - Returns: what was answered.
  @discardableResult
  func perform(
    _ command: LobbyCommand, keys: [KeyChange] = [], as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) -> Decision.Answer {
    let receipt = request.key.map { ReceiptName(seat: seat.role.name, key: $0) }
    let decision = try decide(command, on: lobby, at: now)
    // Told before it is done, while there is something to compare with.
    var effect: RulingEffect?
    if case .ruling = decision.answer { effect = decision.events.first.map { lobby.view.effect(of: $0, at: now) } }
    record(decision.events, on: lobby, at: now)
    if !decision.events.isEmpty { lobby.stage(keys, now: now) }
    let result = Answers.result(of: decision, by: seat, effect: effect, in: lobby.view, at: now)
    let isChange = !decision.events.isEmpty
    finish(
      request, LobbyAnswer(.success(result)), receipt: receipt, kept: result, isChange: isChange, on: lobby, at: now)
    return decision.answer
  }

  /// A drip that the host plans gets its seed here, since chance is not the lobby's; it keeps the one that it has.
  private func seeded(_ command: LobbyCommand, on lobby: LiveLobby) -> LobbyCommand {
    guard case .update(var changes) = command else { return command }
    let seed: UInt64? = if case .drip(_, let seed) = lobby.view.lobby.details.order { seed } else { nil }
    changes.order = changes.order?.seeded { seed ?? context.effects.newSeed() }
    return .update(changes)
  }

  private func decide(
    _ command: LobbyCommand, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> Decision {
    do throws(Rejection) {
      return try lobby.view.lobby.decide(command, at: max(now, lobby.lastEventAt))
    } catch {
      throw WireError(error)
    }
  }

  private func record(_ events: [LobbyEvent], on lobby: LiveLobby, at now: Timestamp) {
    // A clock that was set back must not make events that lie before earlier ones.
    let moment = max(now, lobby.lastEventAt)
    for event in events { lobby.stage(event, at: moment, now: now) }
    if !events.isEmpty { touch(lobby) }
  }

  /// Answers a request whose events, if there are any, are staged.
  /// - Parameter kept: the answer as the receipt keeps it, without secrets.
  private func finish(
    _ request: LobbyRequest, _ answer: LobbyAnswer, receipt: ReceiptName?, kept: [UInt8], isChange: Bool,
    on lobby: LiveLobby, at now: Timestamp
  ) {
    if let receipt {
      lobby.stage(receipt, answer, kept: kept, now: now)
      touch(lobby)
    }
    // A request that changed nothing may be done again; one that did is refused if that is not stored.
    let retry = isChange || receipt != nil ? nil : request
    release(
      .deliver(loop: request.ticket.peer.loop, [.answer(request.ticket, answer)]), of: lobby, retry: retry, at: now)
  }

  /// A scan, an answer or a visit. Who guesses wrong too often must wait.
  private func prove(
    _ request: LobbyRequest, by seat: Seat?, on lobby: LiveLobby, at now: Timestamp,
    command: (PlayerID) -> LobbyCommand
  ) throws(WireError) {
    let (seat, player) = try self.player(seat)
    if let wait = lobby.wrongGuesses.wait(for: seat, at: now) { throw .rateLimited(retryAfter: wait) }
    let answer = try perform(command(player), as: seat, request, on: lobby, at: now)
    if case .scan(let outcome, _) = answer, outcome.isWrongGuess { lobby.wrongGuesses.note(seat, at: now) }
  }

  // MARK: Idempotency

  /// Gives the first answer again if the receipt is known. Returns false if the request is new.
  private func answerAgain(
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
          // The names' hashes are all but unique: one that is known but not stored is as good as never met.
          let kept = try await log.receipt(receipt, of: stream)
          outcome = kept.flatMap(answer).map(Result.success) ?? .failure(.unavailable)
        } catch {
          outcome = .failure(.unavailable)
        }
        switch outcome {
        case .success(let first): shard.answer(request, first.outcome, seat: first.seat)
        case .failure(let error): shard.answer(request, .failure(error))
        }
      }
    }
    return true
  }

  // MARK: Seats

  /// A secret that nobody guesses; for a request with a key always the same, so that the answer can be given again
  /// although the log keeps no tokens.
  private func secret(for seat: Seat, joiner: String?) -> [UInt8] {
    guard let joiner else { return context.effects.randomBytes() }
    return context.key.derive("seat", seat.lobby.rawValue, seat.role.name, joiner)
  }

  private func join(
    _ request: LobbyRequest, _ name: PlayerName, team: TeamChoice?, joiner: String?, on lobby: LiveLobby,
    at now: Timestamp
  ) {
    let receipt = joiner.map { ReceiptName(seat: "join", key: $0) }
    let secretOf = { @Sendable [context] (seat: Seat) in
      joiner.map { context.key.derive("seat", seat.lobby.rawValue, seat.role.name, $0) }
    }
    let id = lobby.id
    if let receipt, answerAgain(request, receipt, on: lobby, at: now, as: { Self.joinedAgain(id, $0, secretOf) }) {
      return
    }
    let seat = Seat(lobby: id, role: .player(PlayerID(lobby.view.lobby.players.count + 1)))
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: joiner))
    do throws(WireError) {
      let decision = try decide(.join(name, team: team, token: token.hash), on: lobby, at: now)
      guard case .joined(let player) = decision.answer else { return }
      record(decision.events, on: lobby, at: now)
      let seq = lobby.view.seq
      var answer = LobbyAnswer(
        .success(Answers.joined(id, player: player, seq: seq, token: token)), seat: seat)
      if case .seat(let old) = request.credential, old.lobby == id { answer.replacesSeat = isGone(old, from: lobby) }
      let kept = Answers.joined(id, player: player, seq: seq, token: nil)
      finish(request, answer, receipt: receipt, kept: kept, isChange: true, on: lobby, at: now)
    } catch {
      reply(request, .failure(error), on: lobby, at: now)
    }
  }

  /// The first answer to a join, with the token made anew.
  private static func joinedAgain(
    _ id: LobbyID, _ kept: [UInt8], _ secretOf: (Seat) -> [UInt8]?
  ) -> LobbyAnswer? {
    guard let fields = try? Fields(parsing: kept), let player = try? fields.id("player", as: PlayerID.self),
      let seq = try? fields.integer("seq")
    else { return nil }
    let seat = Seat(lobby: id, role: .player(player))
    guard let secret = secretOf(seat) else { return nil }
    let token = SeatToken(seat: seat, secret: secret)
    return LobbyAnswer(.success(Answers.joined(id, player: player, seq: seq, token: token)), seat: seat)
  }

  // MARK: Creation

  /// Creates a lobby once it is known which codes the clues of an earlier one have.
  func create(
    _ request: LobbyRequest, _ details: LobbyDetails, _ clues: [Clue], codesOf earlier: LobbyRequest.CodesOfEarlier,
    creator: String?
  ) {
    guard earlier.token.seat.lobby == earlier.lobby else { return answer(request, .failure(.otherLobby)) }
    guard earlier.token.seat.role == .host else { return answer(request, .failure(.hostOnly)) }
    let loader = LobbyLoader(log: context.log)
    whileReading { shard in
      let now = shard.context.effects.now()
      do {
        guard let codes = try await loader.codes(of: earlier.lobby, forHost: earlier.token) else {
          return shard.answer(request, .failure(.unknownToken))
        }
        shard.create(request, details, clues, codes: codes, creator: creator, at: now)
      } catch {
        shard.answer(request, .failure(.unavailable))
      }
    }
  }

  func create(
    _ request: LobbyRequest, _ details: LobbyDetails, _ clues: [Clue], codes: [CodeSource] = [], creator: String?,
    at now: Timestamp
  ) {
    let seat = Seat(lobby: request.lobby, role: .host)
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: creator))
    let code = context.effects.newJoinCode()
    var details = details
    details.order = details.order.seeded(by: context.effects.newSeed)
    do throws(WireError) {
      var keys: [KeyChange] = []
      if details.contact != nil { (details.contact, keys) = try sealed(details.contact, of: request.lobby) }
      let decision = try created(details, clues: clues, code: code, host: token.hash, codes: codes, at: now)
      guard case .created(let ids) = decision.answer, let first = decision.events.first,
        let lobby = LiveLobby.creating(
          request.lobby, first, key: context.key, rateLimits: context.rateLimits, now: now)
      else { return }
      lobbies[request.lobby] = .live(lobby)
      record(Array(decision.events.dropFirst()), on: lobby, at: now)
      lobby.stage(keys, now: now)
      touch(lobby)
      let answer = LobbyAnswer(
        .success(Answers.created(request.lobby, code: code, clues: ids, token: token)), seat: seat)
      if let creator {
        lobby.stage(.hold(LobbyClaims.creation(by: creator), until: nil), now: now)
        lobby.stage(
          LobbyClaims.creationReceipt(by: creator), answer,
          kept: Answers.created(request.lobby, code: code, clues: ids, token: nil), now: now)
      }
      // Should the code be taken, it is done again with another one.
      release(
        .deliver(loop: request.ticket.peer.loop, [.answer(request.ticket, answer)]), of: lobby, retry: request, at: now)
    } catch {
      answer(request, .failure(error))
    }
  }

  private func created(
    _ details: LobbyDetails, clues: [Clue], code: JoinCode, host: TokenHash, codes: [CodeSource], at now: Timestamp
  ) throws(WireError) -> Decision {
    do throws(Rejection) {
      return try Lobby.create(details, clues: clues, code: code, host: host, codes: codes, at: now)
    } catch {
      throw WireError(error)
    }
  }

  /// The lobby that a request with the same key created before.
  private func createdAgain(_ request: LobbyRequest, creator: String, on lobby: LiveLobby, at now: Timestamp) {
    let seat = Seat(lobby: lobby.id, role: .host)
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: creator))
    let id = lobby.id
    let isKnown = answerAgain(request, LobbyClaims.creationReceipt(by: creator), on: lobby, at: now) { kept in
      guard let fields = try? Fields(parsing: kept), let text = try? fields.string("code"),
        let code = JoinCode(parsing: text), let clues = try? fields.strings("clues")
      else { return nil }
      let ids = clues.compactMap { ClueID(parsing: $0) }
      return LobbyAnswer(.success(Answers.created(id, code: code, clues: ids, token: token)), seat: seat)
    }
    if !isKnown { reply(request, .failure(.unavailable), on: lobby, at: now) }
  }

  /// Keeps the join code for as long as the lobby is not archived.
  func stageCodeClaim(of lobby: LiveLobby, at now: Timestamp) {
    let until = lobby.view.lobby.archivesAt?.milliseconds
    guard lobby.codeHeldUntil != .some(until) else { return }
    lobby.codeHeldUntil = .some(until)
    lobby.stage(.hold(LobbyClaims.name(of: lobby.view.lobby.code), until: until), now: now)
  }
}
