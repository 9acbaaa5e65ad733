import Accounts
import Core
import Hunt
import JSONCoding
public import Lobbies
import NIOCore
import Rates
public import Wire

extension Connection {
  /// What a successful request changes on its connection.
  enum Change {
    /// Binds a seat if the connection has none; the seat relies on the member's session, if there is one.
    case bind(Member?)
    /// Gives up the connection's own seat.
    case leave
    case watch
    /// Nothing, but the answer may be long. Later requests start once it is made, so that a client that sends many at
    /// once does not have all their answers made at once.
    case nothing
  }

  /// Tells the lobby of contact with its player outside the lobby's requests, at most once a second.
  public func noteContact() {
    guard let seat = seat ?? watcher, seat.role != .host else { return }
    let now = service.lobbies.now
    if let told = contactToldAt, told <= now, now < told + .seconds(1) { return }
    contactToldAt = now
    hub.hear(seat, connectedAt: connectedAt)
  }
}

/// Carries out requests whose parameters have been parsed.
extension Connection {
  func carryOut(_ plan: Plan, _ call: Call, _ slot: Int) throws(WireError) {
    switch plan {
    case .serverInfo: answer(slot, .success(.json(service.info.info())))
    case .ping: answer(slot, .success(.json(service.info.ping())))
    case .openLobbies:
      try service.listings.count(address)
      lookUp(slot: slot) { [lobbies = service.lobbies] in
        try await lobbies.open()
      } then: { connection, open in
        connection.finish(slot, .success(.json(JSONWriter.bytes { open.write(to: &$0) })))
      }
    case .lobby(let content): try send(content, call, slot)
    case .create(let details, let clues, let codes):
      try service.policy.checkHosting(call.member?.signedIn.account, among: service.operators)
      try service.creations.count(address)
      let code = try call.chosenCode()
      if seat == nil, let member = call.member { try rely(on: member) }
      create(details, clues: clues, codes: codes, as: code, call, slot: slot)
    case .join(let name, let team, let division, let device, let identity):
      try service.joins.count(address)
      barrier = (slot, .bind(call.member))
      let joiner = call.anonymousKey(address: address, name: name.value)
      try send(
        .join(name, team: team, division: division, device: device, identity: identity, joiner: joiner), call,
        slot: slot)
    case .attach:
      guard case .seat(let token) = call.token else { return try attach(call, slot) }
      // Nothing is used up: the token is for a device that has no seat yet.
      guard !token.isHandover || seat == nil else { throw .hasSeat }
      barrier = (slot, .bind(nil))
      try send(.attach, call, slot: slot)
    case .enter(let passphrase): try enter(with: passphrase, call, slot)
    case .setPassphrase(let passphrase): try setPassphrase(passphrase, call, slot)
    case .account(let request): try carryOut(request, call, slot)
    case .admin(let request): try carryOut(request, call, slot)
    case .follow(let request): try carryOut(request, call, slot)
    case .pack(let request): try carryOut(request, call, slot)
    case .play(let play): try carryOut(play, call, slot)
    case .claim(let token): try claim(with: token, call, slot)
    case .webhook(let request): try carryOut(request, call, slot)
    case .detach:
      detach()
      signOff()
      answer(slot, .success(.nothing))
    case .unwatch:
      try unwatch(call)
      answer(slot, .success(.nothing))
    }
  }

  /// Carries out a request once the photos that its clues show are known to exist.
  func look(_ plan: Plan, _ call: Call, _ slot: Int) throws(WireError) {
    try call.checkScope()
    if let photos = plan.photos {
      lookFor(photos, of: plan, call, slot: slot)
    } else if case .lobby(.player(.answer(_, .photo(let photo), at: _, from: _))) = plan {
      lookFor(photo.name, of: plan, call, slot: slot)
    } else {
      try carryOut(plan, call, slot)
    }
  }

  /// Refuses an answer with a photo that this seat did not send.
  private func lookFor(_ photo: PhotoName, of plan: Plan, _ call: Call, slot: Int) {
    lookUp(slot: slot) { [hasSent = service.hasSent, seat = call.seatClaimed] in
      guard let seat, case .player(let player) = seat.role else { return true }  // Refused by the lobby.
      return hasSent(photo, seat.lobby, player)
    } then: { connection, isSent in
      guard isSent else {
        return connection.refuse(
          slot, .invalidParams("answer.photo", "was not sent by you to this lobby: send it first"))
      }
      do throws(WireError) { try connection.carryOut(plan, call, slot) } catch { connection.refuse(slot, error) }
    }
  }

  /// Refuses a request if one of its photos is missing.
  func lookFor(_ photos: [Plan.ShownPhoto], of plan: Plan, _ call: Call, slot: Int) {
    lookUp(slot: slot) { [hasPhoto = service.hasPhoto] in
      photos.first { !hasPhoto($0.name) }
    } then: { connection, missing in
      if let missing { return connection.refuse(slot, missing.isMissing) }
      do throws(WireError) { try connection.carryOut(plan, call, slot) } catch { connection.refuse(slot, error) }
    }
  }

  private func send(_ content: LobbyRequest.Content, _ call: Call, _ slot: Int) throws(WireError) {
    var content = content
    if content.mayBeLong {
      guard exchanges.bytesHeld < Limits.bytesHeld else { throw .answersTooLong }
      barrier = (slot, .nothing)
    }
    switch content {
    case .view(.watch):
      guard transport?.canPush == true else { throw .noPushes }
      if let member = call.member { try rely(on: member) }
      barrier = (slot, .watch)
      watchAsked = nil
    case .player(.leave): if call.isBySeatOfConnection { barrier = (slot, .leave) }
    case .handOver(let player, origin: _): content = .handOver(player, origin: webOrigin)
    case .invite(let invitation, origin: _): content = .invite(invitation, origin: webOrigin)
    case .hostQuery(.clueList): content = .hostQuery(.clueList(origin: webOrigin))
    case .hostQuery(.tags(let last, let limit, origin: _)):
      content = .hostQuery(.tags(after: last, limit: limit, origin: webOrigin))
    case .hostQuery(.livingCodes(let clue, origin: _)): content = .hostQuery(.livingCodes(clue, origin: webOrigin))
    case .creation, .join, .attach, .add, .ofTag, .host, .sendSheet, .steer, .claim, .delete, .forget, .forgetPlayer,
      .forgetStaff, .player, .talk, .peek, .hostQuery, .explain, .view, .photo:
      break
    }
    try send(content, call, slot: slot)
  }

  func send(_ content: LobbyRequest.Content, _ call: Call, slot: Int) throws(WireError) {
    if content.needsSeat, isOperator(call) { throw .noOperatorsSeat }
    let missing: WireError =
      content.isForAnybody ? .invalidParams("code", "is missing") : content.isForViewers ? .noLobbyNamed : .noToken
    try findLobby(of: call, orElse: missing, slot: slot) { connection, lobby, code in
      connection.send(content, call, to: lobby, code: code, slot: slot)
    }
  }

  /// Continues with the lobby that a request names, and the code if it was named by that.
  /// - Parameter missing: the error if it names none.
  func findLobby(
    of call: Call, orElse missing: WireError, slot: Int, then goOn: @escaping (Connection, LobbyID, JoinCode?) -> Void
  ) throws(WireError) {
    switch try call.target(orElse: missing) {
    case .lobby(let lobby): goOn(self, lobby, nil)
    case .code(let code):
      try checkWrongCodes()
      if let lobby = service.lobbies.known(code) { return goOn(self, lobby, code) }
      lookUp(slot: slot) { [lobbies = service.lobbies] in
        try await lobbies.find(code)
      } then: { connection, lobby in
        guard let lobby else {
          connection.noteWrongCode()
          return connection.finish(slot, .failure(.noLobby(code: code.text)))
        }
        goOn(connection, lobby, code)
      }
    case .noLobby(let code):
      try checkWrongCodes()
      noteWrongCode()
      throw .noLobby(code: code)
    }
  }

  func send(_ content: LobbyRequest.Content, _ call: Call, to lobby: LobbyID, code: JoinCode?, slot: Int) {
    if case .view(.watch) = content {
      guard watched.keys.contains(lobby) || watched.count < Limits.watched else {
        let problem = "is one too many: a connection watches at most \(Limits.watched)"
        return finish(slot, .failure(.invalidParams("lobby", problem)))
      }
      watchAsked = lobby
      if case .token(let token) = call.credential { watcherAsked = token.seat } else { watcherAsked = nil }
      // A watch by seat lasts as long as the seat, not as long as a session.
      let isBySeat = call.hasNoToken && seat?.lobby == lobby
      wasWatched = watched.updateValue(isBySeat ? nil : call.member?.signedIn, forKey: lobby) != nil
    }
    hub.send(
      LobbyRequest(
        lobby: lobby, code: code, credential: call.credential, person: call.member?.person, key: call.key, content,
        staff: call.staff, connectedAt: connectedAt, ticket: Ticket(peer: reference, slot: slot), origin: countedOrigin,
        guest: content.mayBeLong ? address : nil, site: webOrigin, span: exchanges.spans[slot]))
  }

  private func create(
    _ details: LobbyDetails, clues: [Clue], codes: LobbyRequest.Codes?, as code: JoinCode?, _ call: Call, slot: Int
  ) {
    barrier = (slot, .bind(call.member))
    var details = details
    if details.author.isEmpty, let member = call.member { details.author = member.username }
    let creator = call.anonymousKey(address: address, name: details.name)
    let lobbies = service.lobbies
    guard creator != nil || call.member != nil else {
      let create = LobbyRequest.Creation.create(details, clues: clues, codes: codes, creator: nil)
      return send(.creation(create), call, to: lobbies.newLobbyID(), code: code, slot: slot)
    }
    lookUp(slot: slot) { [service] () async throws -> (LobbyID?, HostingPlaces.Place?) in
      if let creator, let earlier = try await lobbies.find(creator: creator) { return (earlier, nil) }
      guard let member = call.member else { return (nil, nil) }
      return (nil, try await service.placeToHost(for: member.signedIn.account))
    } then: { [details] connection, found in
      connection.hostingPlaces[slot] = found.1
      if let lobby = found.0, let creator {
        connection.send(.creation(.createAgain(creator: creator)), call, to: lobby, code: nil, slot: slot)
      } else {
        let create = LobbyRequest.Creation.create(details, clues: clues, codes: codes, creator: creator)
        connection.send(.creation(create), call, to: lobbies.newLobbyID(), code: code, slot: slot)
      }
    }
  }

  /// Looks something up in the log or on disk, off this event loop, then continues on it.
  func lookUp<Found: Sendable>(
    slot: Int, _ look: @escaping @Sendable () async throws -> Found, then goOn: @escaping (Connection, Found) -> Void
  ) {
    isLookingUp = true
    let look = { @Sendable [address] in try await Passwords.$address.withValue(address) { try await look() } }
    eventLoop.makeFutureWithTask(look).hop(to: eventLoop).assumeIsolated().whenComplete { result in
      // Cleared first: the continuation may look up something else.
      self.isLookingUp = false
      switch result {
      case .success(let found): goOn(self, found)
      case .failure(let error):
        self.finish(slot, .failure(error as? WireError ?? .unavailable))
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

  /// The origin for rate limits; nil without limits.
  var countedOrigin: Origin? { service.lobbies.rateLimits ? origin : nil }

  func unwatch(_ lobby: LobbyID) {
    watched[lobby] = nil
    hub.unwatch(lobby, reference)
  }

  /// Closes the connection: its seat is gone, or the events that it missed cannot be read. The client learns which when
  /// it watches again.
  public func lose(_ error: WireError) {
    let isSeatGone = [.kicked, .unauthorized, .forbidden].contains(error.errorKind)
    end(.bye(isSeatGone ? .kicked : .slow))
  }

  public func dismiss(because reason: Dismissal) {
    switch reason {
    case .kicked: end(.bye(.kicked))
    case .replaced(let lost):
      // What waits here to be sent has no seat any more.
      if seat == lost { detach() }
      end(.bye(.replaced))
    }
  }

  /// Unbinds the connection from its seat and stops watching the seat's lobby.
  func detach() {
    if let seat { unwatch(seat.lobby) }
    seat = nil
    watcher = nil
    seatOf = nil
  }
}
