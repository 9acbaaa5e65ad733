import Hunt
import Lobbies
import NIOCore
import Rates
import Wire

/// What requests ask for, once they are read.
extension Session {
  func carryOut(_ plan: Plan, _ call: Call, _ slot: Int) throws(WireError) {
    switch plan {
    case .serverInfo: answer(slot, .success(service.info.info()))
    case .ping: answer(slot, .success(service.info.ping()))
    case .ask(let ask):
      if ask.mayBeLong {
        guard exchanges.bytesHeld < Limits.bytesHeld else { throw .answersTooLong }
        barrier = (slot, .nothing)
      }
      if case .watch = ask {
        guard transport?.canPush == true else { throw .noPushes }
        if let member = call.member { try rely(on: member) }
        barrier = (slot, .watch)
        watchAsked = nil
      }
      if case .leave = ask, call.isBySeatOfConnection { barrier = (slot, .leave) }
      if case .clueList = ask {
        try send(.clueList(origin: webOrigin), call, slot: slot)
      } else {
        try send(ask, call, slot: slot)
      }
    case .create(let details, let clues, let codes):
      try service.creations.count(address)
      if seat == nil, let member = call.member { try rely(on: member) }
      create(details, clues: clues, codes: codes, call, slot: slot)
    case .join(let name, let team, let device):
      try service.joins.count(address)
      barrier = (slot, .bind(call.member))
      let joiner = call.anonymousKey(address: address, name: name.value)
      try send(.join(name, team: team, device: device, joiner: joiner), call, slot: slot)
    case .attach:
      guard case .seat = call.token else { return try attach(call, slot) }
      barrier = (slot, .bind(nil))
      try send(.attach, call, slot: slot)
    case .account(let ask): try carryOut(ask, call, slot)
    case .pack(let ask): try carryOut(ask, call, slot)
    case .play(let wish): try carryOut(wish, call, slot)
    case .claim(let token): try claim(with: token, call, slot)
    case .detach:
      detach()
      signOff()
      answer(slot, .success(emptyResult))
    case .unwatch:
      try unwatch(call)
      answer(slot, .success(emptyResult))
    }
  }

  /// What a clue is to show must be there.
  func look(_ plan: Plan, _ call: Call, _ slot: Int) throws(WireError) {
    if let photos = plan.photos {
      lookFor(photos, of: plan, call, slot: slot)
    } else {
      try carryOut(plan, call, slot)
    }
  }

  /// A clue may show a photo only if there is one.
  func lookFor(_ photos: [Plan.ShownPhoto], of plan: Plan, _ call: Call, slot: Int) {
    lookUp(slot: slot) { [hasPhoto = service.hasPhoto] in
      photos.first { !hasPhoto($0.name) }
    } then: { session, missing in
      if let missing { return session.refuse(slot, missing.isMissing) }
      do throws(WireError) { try session.carryOut(plan, call, slot) } catch { session.refuse(slot, error) }
    }
  }

  private func send(_ ask: LobbyRequest.Ask, _ call: Call, slot: Int) throws(WireError) {
    switch try call.target(orElse: ask.isForAnybody ? .invalidParams("code", "is missing") : .noToken) {
    case .lobby(let lobby): send(ask, call, to: lobby, code: nil, slot: slot)
    case .code(let code):
      try checkWrongCodes()
      if let lobby = service.lobbies.known(code) {
        send(ask, call, to: lobby, code: code, slot: slot)
      } else {
        lookUp(slot: slot) { [lobbies = service.lobbies] in
          try await lobbies.find(code)
        } then: { session, lobby in
          guard let lobby else {
            session.noteWrongCode()
            return session.receive(LobbyAnswer(.failure(.noLobby(code: code.text))), slot: slot)
          }
          session.send(ask, call, to: lobby, code: code, slot: slot)
        }
      }
    case .noLobby(let code):
      try checkWrongCodes()
      noteWrongCode()
      throw .noLobby(code: code)
    }
  }

  func send(_ ask: LobbyRequest.Ask, _ call: Call, to lobby: LobbyID, code: JoinCode?, slot: Int) {
    if case .watch = ask {
      guard watched.keys.contains(lobby) || watched.count < Limits.watched else {
        let problem = "is one too many: a connection watches at most \(Limits.watched)"
        return receive(LobbyAnswer(.failure(.invalidParams("lobby", problem))), slot: slot)
      }
      watchAsked = lobby
      if case .token(let token) = call.credential { watcherAsked = token.seat } else { watcherAsked = nil }
      // From a seat it is watched as long as that lasts.
      let isBySeat = call.hasNoToken && seat?.lobby == lobby
      wasWatched = watched.updateValue(isBySeat ? nil : call.member?.signedIn, forKey: lobby) != nil
    }
    switchboard.send(
      LobbyRequest(
        lobby: lobby, code: code, credential: call.credential, person: call.member?.person, key: call.key, ask: ask,
        connectedAt: connectedAt, ticket: Ticket(peer: reference, slot: slot), origin: countedOrigin,
        guest: ask.mayBeLong ? address : nil))
  }

  private func create(
    _ details: LobbyDetails, clues: [Clue], codes: LobbyRequest.Codes?, _ call: Call, slot: Int
  ) {
    barrier = (slot, .bind(call.member))
    var details = details
    if details.author.isEmpty, let member = call.member { details.author = member.username }
    let creator = call.anonymousKey(address: address, name: details.name)
    let lobbies = service.lobbies
    guard let creator else {
      let create = LobbyRequest.Ask.create(details, clues: clues, codes: codes, creator: nil)
      return send(create, call, to: lobbies.newLobbyID(), code: nil, slot: slot)
    }
    lookUp(slot: slot) {
      try await lobbies.find(creator: creator)
    } then: { [details] session, lobby in
      if let lobby {
        session.send(.createAgain(creator: creator), call, to: lobby, code: nil, slot: slot)
      } else {
        let create = LobbyRequest.Ask.create(details, clues: clues, codes: codes, creator: creator)
        session.send(create, call, to: lobbies.newLobbyID(), code: nil, slot: slot)
      }
    }
  }

  /// Looks something up in the log or on the disk, off this event loop, and goes on here.
  func lookUp<Found: Sendable>(
    slot: Int, _ look: @escaping @Sendable () async throws -> Found, then goOn: @escaping (Session, Found) -> Void
  ) {
    isLookingUp = true
    eventLoop.makeFutureWithTask(look).hop(to: eventLoop).assumeIsolated().whenComplete { result in
      // Going on may mean to look up something else.
      self.isLookingUp = false
      switch result {
      case .success(let found): goOn(self, found)
      case .failure(let error):
        self.receive(LobbyAnswer(.failure(error as? WireError ?? .unavailable)), slot: slot)
      }
      self.startWaiting()
      self.flush()
    }
  }

  private func unwatch(_ call: Call) throws(WireError) {
    guard call.meansALobby else { return watched.keys.forEach(unwatch) }
    switch try call.target(orElse: .invalidParams("lobby", "is missing")) {
    case .lobby(let lobby): unwatch(lobby)
    case .code(let code): if let lobby = service.lobbies.known(code) { unwatch(lobby) }
    case .noLobby: break
    }
  }

  private func checkWrongCodes() throws(WireError) {
    guard let wait = service.wrongCodes.wait(for: address) else { return }
    service.lobbies.refusedGuesses.note(.joinCodes, from: address)
    throw .rateLimited(retryAfter: wait)
  }

  private func noteWrongCode() {
    service.wrongCodes.note(address)
    service.lobbies.refusedGuesses.note(.wrongJoinCode, from: address)
  }

  /// What limits count by; nil where nothing is limited.
  var countedOrigin: Origin? { service.lobbies.rateLimits ? origin : nil }

  func unwatch(_ lobby: LobbyID) {
    watched[lobby] = nil
    switchboard.unwatch(lobby, reference)
  }

  /// What was watched from the seat is not watched any more.
  func detach() {
    if let seat { unwatch(seat.lobby) }
    seat = nil
    watcher = nil
    seatOf = nil
  }
}
