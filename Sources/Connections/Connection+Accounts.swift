public import Accounts
import Core
import JSONCoding
import Lobbies
import NIOCore
import Operators
import Wire

/// Signing in and out on a connection.
extension Connection {
  /// Finds the user of the request's token, then continues with the request.
  func identify(_ token: AccountToken, of plan: Plan, _ call: Call, slot: Int) {
    lookUp(slot: slot) { [desk = service.desk] in
      try await desk.member(with: token)
    } then: { connection, member in
      var call = call
      call.member = member
      do throws(WireError) {
        try connection.checkBan(of: call)
        try connection.look(plan, call, slot)
      } catch {
        connection.refuse(slot, error)
        if error.errorKind == .banned { connection.dismissBanned() }
      }
    }
  }

  /// Carries out requests about an account.
  func carryOut(_ request: AccountRequest, _ call: Call, _ slot: Int) throws(WireError) {
    if case .own = request, call.member == nil { throw .noAccount }
    var share: RoomShare?
    if case .own(.query(.export)) = request {
      share = service.lobbies.room.enter(Limits.packAnswer, for: address)
      if share == nil { throw .tooManyLongAnswers }
    }
    isSigningOut = request.signsOut
    let account = call.member?.signedIn.account
    lookUp(slot: slot) {
      [desk = service.desk, origins = service.lobbies.origins, origin] () -> Result<AccountService.Done, WireError> in
      do {
        return .success(
          try await origins.storing(for: account, from: origin, needsRoom: request.storesText) {
            try await desk.carryOut(request, by: call.member, key: call.key, from: origin.address)
          })
      } catch {
        return .failure(error as? WireError ?? .unavailable)
      }
    } then: { [share] connection, done in
      connection.isSigningOut = false
      if let member = try? done.get().member { connection.signIn(member) }
      connection.finish(slot, done.map { .json($0.result) }, share: share)
    }
  }

  /// Signs the token's account in on the connection, if none is signed in.
  func attach(_ call: Call, _ slot: Int) throws(WireError) {
    if case .operator(let token) = call.token { return try attach(token, slot) }
    guard case .account = call.token, let member = call.member else { throw .invalidParams("token", "is missing") }
    signIn(member)
    let result = JSONWriter.bytes {
      $0.object {
        $0.member("role", "account")
        $0.member("account", member.signedIn.account.rawValue)
        $0.member("username", member.username)
        if member.scopes == nil, service.operators.isGranted(member.signedIn.account) { $0.member("operator", true) }
      }
    }
    answer(slot, .success(.json(result)))
  }

  /// Makes the account the owner of the lobby of a host's token.
  func claim(with token: SeatToken, _ call: Call, _ slot: Int) throws(WireError) {
    guard let member = call.member else { throw .noAccount }
    lookUp(slot: slot) { [service] in
      try await service.placeToHost(for: member.signedIn.account, token.seat.lobby)
    } then: { connection, place in
      connection.hostingPlaces[slot] = place
      connection.hub.send(
        LobbyRequest(
          lobby: token.seat.lobby, credential: .token(token), person: member.person, key: call.key, .claim,
          ticket: Ticket(peer: connection.reference, slot: slot), origin: connection.countedOrigin,
          span: connection.exchanges.spans[slot]))
    }
  }

  // MARK: Signing in and out

  private func signIn(_ new: Member) {
    guard member == nil, operatorToken == nil, isOpen, (try? rely(on: new)) != nil else { return }
    member = new
  }

  /// Ties the connection's rights to a session: they end with it.
  func rely(on member: Member) throws(WireError) {
    if relied[member.signedIn] == nil {
      guard relied.count < Limits.signedInOnConnection else {
        throw .invalidParams("token", "is of an account too many for this connection")
      }
      relied[member.signedIn] = member.until
      hub.rely(self, on: member.signedIn, until: member.until)
    }
    // Checked again: the session may have ended before the line above, without the hub telling this connection.
    if case .failure = service.desk.accounts.authenticateAtHand(member.token) {
      signedOut(member.signedIn)
      throw .unknownAccountToken
    }
  }

  public func signedOut(_ signedIn: SignedIn) {
    drop(signedIn)
    // The connection that asked for it continues signed out. Any other is closed, so that its client does not wait for
    // pushes that will never come.
    if !isSigningOut { end(.bye(.replaced)) }
  }

  /// Ends the sign-ins that have expired while the connection stayed open.
  ///
  /// The hub checks once a minute, and a request must not succeed until then.
  func endOverdueSignIns() {
    let now = service.lobbies.now
    for (signedIn, until) in relied where until <= now { signedOut(signedIn) }
  }

  private func drop(_ signedIn: SignedIn) {
    relied[signedIn] = nil
    hub.release(self, from: signedIn)
    if member?.signedIn == signedIn { member = nil }
    for (lobby, watcher) in watched where watcher == signedIn { unwatch(lobby) }
    if seatOf == signedIn { detach() }
  }

  /// Ends all sign-ins on this connection. The sessions themselves continue.
  func signOff() {
    for signedIn in relied.keys { drop(signedIn) }
    operatorToken = nil
    following = nil
  }
}
