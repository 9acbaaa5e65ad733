import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Traces
import Wire

extension LobbyShard {
  /// Starts what a request creates, under an id generated for it.
  /// - Returns: false if the request creates nothing.
  func create(_ request: LobbyRequest, at now: Timestamp) -> Bool {
    guard case .creation(let creation) = request.content, creation.isNew else { return false }
    if let wait = request.origin?.wait(at: context.effects.uptime()) {
      answer(request, .failure(.rateLimited(retryAfter: wait)))
      return true
    }
    switch creation {
    case .create(let details, let clues, .hosts(let earlier), let creator):
      create(request, details, clues, codesOf: earlier, creator: creator)
    case .create(_, _, .again(let earlier), let creator): create(request, again: earlier, creator: creator)
    case .create(let details, let clues, .pack(let pack, let numbers), let creator):
      let codes = numbers.map { CodeSource.pack(pack, $0) }
      create(request, details, clues, codes: codes, creator: creator, at: now)
    case .create(let details, let clues, nil, let creator):
      create(request, details, clues, creator: creator, at: now)
    case .play(let play, let creator): begin(play, request, creator: creator, at: now)
    case .createAgain, .playAgain: return false
    }
    return true
  }

  /// Answers a request whose lobby exists: only a repeat of the one that created it gets its answer.
  func createAgain(_ creation: LobbyRequest.Creation, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp) {
    switch creation {
    // The id was generated for this request alone.
    case .create, .play: reply(request, .failure(.unavailable), on: lobby, at: now)
    case .createAgain(let creator): createdAgain(request, creator: creator, on: lobby, at: now)
    case .playAgain(let creator, let ghost):
      playedAgain(request, creator: creator, against: ghost, on: lobby, at: now)
    }
  }

  // MARK: With a host

  /// Creates a lobby after reading the codes of an earlier one.
  private func create(
    _ request: LobbyRequest, _ details: LobbyDetails, _ clues: [Clue], codesOf earlier: LobbyRequest.CodesOfEarlier,
    creator: String?
  ) {
    guard earlier.token.seat.lobby == earlier.lobby else { return answer(request, .failure(.otherLobby)) }
    guard earlier.token.seat.role == .host else { return answer(request, .failure(.hostOnly)) }
    let loader = context.loader
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

  /// Creates a lobby like one that the sender hosted before, without its players.
  private func create(_ request: LobbyRequest, again earlier: LobbyID, creator: String?) {
    let loader = context.loader
    whileReading { shard in
      let now = shard.context.effects.now()
      do {
        guard let lobby = try await loader.lobby(earlier) else {
          return shard.answer(request, .failure(.noSuchLobby))
        }
        if let refusal = request.refusalToHost(lobby, as: earlier) { return shard.answer(request, .failure(refusal)) }
        shard.create(
          request, request.again(lobby, seats: shard.context.quotas[.capacity], at: now),
          lobby.clueOrder.compactMap { lobby.clue($0) },
          codes: lobby.codeSources(of: earlier), creator: creator, at: now)
      } catch {
        shard.answer(request, .failure(.unavailable))
      }
    }
  }

  private func create(
    _ request: LobbyRequest, _ details: LobbyDetails, _ clues: [Clue], codes: [CodeSource] = [], creator: String?,
    at now: Timestamp
  ) {
    let seat = Seat(lobby: request.lobby, role: .host)
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: creator))
    let code = request.code ?? context.effects.newJoinCode(after: request.attempts)
    var details = details
    details.order = details.order.seeded(by: context.effects.newSeed)
    do throws(WireError) {
      try context.checkSeats(details.capacity)
      var keys: [KeyChange] = []
      if details.contact != nil { (details.contact, keys) = try sealed(details.contact, of: request.lobby) }
      let decision = try deciding { () throws(Rejection) in
        try Lobby.create(
          details, clues: clues, code: code, host: token.hash, codes: codes, account: request.person?.account, at: now)
      }
      guard case .created(let ids) = decision.answer else { return }
      let answer = Created(
        seat: seat, token: token,
        result: { .created(CreatedLobby(lobby: request.lobby, code: code, clues: ids, token: $0)) })
      create(request, decision, keys: keys, answer, creator: creator, at: now)
    } catch {
      self.answer(request, .failure(error))
    }
  }

  /// Answers for the lobby that a request with the same key created before.
  private func createdAgain(_ request: LobbyRequest, creator: String, on lobby: LiveLobby, at now: Timestamp) {
    let seat = Seat(lobby: lobby.id, role: .host)
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: creator))
    let id = lobby.id
    let isKnown = answerAgain(request, LobbyClaims.creationReceipt(by: creator), on: lobby, at: now) { kept in
      guard let (code, clues) = Self.kept(kept) else { return nil }
      return LobbyAnswer(
        .success(.created(CreatedLobby(lobby: id, code: code, clues: clues, token: token))), seat: seat)
    }
    if !isKnown { reply(request, .failure(.unavailable), on: lobby, at: now) }
  }

  // MARK: Without a host

  /// Starts a pack play of the sender at once.
  private func begin(_ play: SoloPlay, _ request: LobbyRequest, creator: String?, at now: Timestamp) {
    let seat = Seat(lobby: request.lobby, role: .player(PlayerID(1)))
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: creator))
    let code = context.effects.newJoinCode(after: request.attempts)
    var play = play
    play.details.order = play.details.order.seeded(by: context.effects.newSeed)
    // 256 random bits that are stored nowhere, so no token is the host's.
    let nobody = TokenHash(hex: (context.effects.randomBytes() + context.effects.randomBytes()).hexadecimal)
    do throws(WireError) {
      let decision = try deciding { [play] () throws(Rejection) in
        try Lobby.play(
          play.details, clues: play.clues, code: code, host: nobody, codes: play.codes, by: play.name,
          token: token.hash, account: request.person?.account, identity: Identity(language: play.language), at: now)
      }
      guard case .played(_, let clues) = decision.answer else { return }
      let answer = Created(seat: seat, token: token) { [play] token in
        .played(
          BegunPlay(
            lobby: request.lobby, code: code, clues: clues, token: token, ghost: play.ghost, ranking: play.ranking))
      }
      create(request, decision, keys: [], answer, creator: creator, at: now)
    } catch {
      self.answer(request, .failure(error))
    }
  }

  /// Answers for the play that a request with the same key began before.
  /// - Parameter ghost: the current name of the runner whom the player races against.
  private func playedAgain(
    _ request: LobbyRequest, creator: String, against ghost: String?, on lobby: LiveLobby, at now: Timestamp
  ) {
    let seat = Seat(lobby: lobby.id, role: .player(PlayerID(1)))
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: creator))
    let id = lobby.id
    let isKnown = answerAgain(request, LobbyClaims.creationReceipt(by: creator), on: lobby, at: now) { kept in
      guard let (code, clues) = Self.kept(kept) else { return nil }
      var shown = SoloPlay.Ghost(kept: kept)
      shown?.name = ghost
      let play = BegunPlay(
        lobby: id, code: code, clues: clues, token: token, ghost: shown, ranking: PackRanking(kept: kept))
      return LobbyAnswer(.success(.played(play)), seat: seat)
    }
    if !isKnown { reply(request, .failure(.unavailable), on: lobby, at: now) }
  }

  // MARK: Either way

  /// The answer for a lobby that was just created.
  private struct Created {
    let seat: Seat
    let token: SeatToken
    /// The result with the token, or without it for the log, which keeps none.
    let result: (SeatToken?) -> LobbyResult
  }

  private func create(
    _ request: LobbyRequest, _ decision: Decision, keys: [KeyChange], _ created: Created, creator: String?,
    at now: Timestamp
  ) {
    guard let first = decision.events.first,
      let lobby = LiveLobby.creating(
        request.lobby, first, by: first.namesAccount ? request.person : nil, key: context.key,
        keys: context.people, rateLimits: context.rateLimits, now: now)
    else { return }
    lobbies[request.lobby] = .live(lobby)
    if let person = request.person { lobby.people[person.account] = person.key }
    if let span = request.span { lobby.commits.append((1, span.child("lobby.commit"))) }
    record(Array(decision.events.dropFirst()), on: lobby, at: now)
    lobby.stage(keys, now: now)
    touch(lobby)
    let answer = LobbyAnswer(.success(created.result(created.token)), seat: created.seat)
    if let creator {
      lobby.stage(.hold(LobbyClaims.creation(by: creator), until: nil), now: now)
      lobby.stage(LobbyClaims.creationReceipt(by: creator), answer, kept: created.result(nil).json, now: now)
    }
    charge(lobby.bytesStaged, to: created.seat, request, on: lobby)
    // If a drawn join code is taken, the request is repeated with another one.
    release(
      .deliver(loop: request.ticket.peer.loop, [.answer(request.ticket, answer)]), of: lobby, retry: request, at: now)
  }

  private func deciding(_ body: () throws(Rejection) -> Decision) throws(WireError) -> Decision {
    do throws(Rejection) { return try body() } catch { throw WireError(error) }
  }

  private static func kept(_ answer: [UInt8]) -> (code: JoinCode, clues: [ClueID])? {
    guard let fields = try? Fields(parsing: answer), let text = try? fields.string("code"),
      let code = JoinCode(parsing: text), let clues = try? fields.strings("clues")
    else { return nil }
    return (code, clues.compactMap { ClueID(parsing: $0) })
  }

  /// Keeps the join code until the lobby is archived, and its place in the list of open lobbies.
  func stageCodeClaim(of lobby: LiveLobby, at now: Timestamp) {
    let until = lobby.view.lobby.archivesAt?.milliseconds
    let listedUntil: Int64?? = lobby.ask { $0.lobby.isListed } ? .some(until) : nil
    if lobby.listedUntil != listedUntil {
      lobby.listedUntil = listedUntil
      let listing = LobbyClaims.listing(of: lobby.id)
      lobby.stage(listedUntil.map { .hold(listing, until: $0) } ?? .release(listing), now: now)
    }
    guard lobby.codeHeldUntil != .some(until) else { return }
    lobby.codeHeldUntil = .some(until)
    lobby.stage(.hold(LobbyClaims.name(of: lobby.view.lobby.code), until: until), now: now)
  }
}

extension LobbyEvent {
  /// Whether the event names the lobby's owner.
  fileprivate var namesAccount: Bool {
    if case .lobbyCreated(let created) = self { created.account != nil } else { false }
  }
}

extension LobbyRequest {
  /// Why the sender is not the host of an earlier lobby; nil if they are.
  fileprivate func refusalToHost(_ lobby: Lobby, as id: LobbyID) -> WireError? {
    // A solo player must not see the answers, not even by hosting the lobby again.
    guard !lobby.isSolo else { return .hostOnly }
    if let person, person.account == lobby.account { return nil }
    switch credential {
    case .none, .server: return person == nil ? .noToken : .hostOnly
    case .seat(let seat):
      guard seat.lobby == id, seat.role == .host else { return .hostOnly }
      return seat.passphrase == nil || seat.passphrase == lobby.passphrase?.seq ? nil : .unknownToken
    case .token(let token):
      guard token.seat.lobby == id else { return .otherLobby }
      guard token.seat.role == .host else { return .hostOnly }
      return lobby.seat(ofHost: token) == nil ? .unknownToken : nil
    }
  }

  /// An earlier lobby's details, adapted for a new one.
  fileprivate func again(_ lobby: Lobby, seats: Int, at now: Timestamp) -> LobbyDetails {
    var details = lobby.details
    details.capacity = min(details.capacity, seats)
    // The address is sealed for the earlier lobby, and a username belongs to its account.
    details.contact = nil
    if lobby.account != nil, lobby.account != person?.account { details.author = "" }
    details.startsAt = lobby.plannedStart.flatMap { now < $0 ? $0 : nil }
    details.groups = lobby.groupsAgain
    if case .drip(let initial, _) = details.order { details.order = .drip(initial: initial, seed: nil) }
    return details
  }
}

extension Lobby {
  /// The groups by the ids that the clues get in a new lobby, in the host's order. Empty ones are left out.
  fileprivate var groupsAgain: ClueGroups {
    let numbers = Dictionary(uniqueKeysWithValues: zip(clueOrder, 1...))
    return ClueGroups(
      details.groups.all.compactMap { group in
        let clues = group.clues.compactMap { numbers[$0].map { ClueID($0) } }
        return clues.isEmpty
          ? nil : ClueGroup(title: group.title, clues: clues, need: min(group.need, clues.count))
      })
  }

  /// The sources of its clues' codes, in its host's order.
  func codeSources(of id: LobbyID) -> [CodeSource] { clueOrder.map { codeSource(of: $0) ?? .lobby(id, $0) } }
}

extension LobbyLoader {
  /// Loads the code sources of a lobby's clues, in its host's order; nil if the token is not its host's.
  func codes(of id: LobbyID, forHost token: SeatToken) async throws -> [CodeSource]? {
    guard let lobby = try await lobby(id), lobby.seat(ofHost: token) != nil else { return nil }
    return lobby.codeSources(of: id)
  }
}
