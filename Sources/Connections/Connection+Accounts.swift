public import Accounts
import Hunt
import JSONCoding
import Lobbies
import NIOCore
import Wire

/// Who is signed in on a connection, and what follows from it.
extension Connection {
  /// Finds out whose token was sent along, then goes on.
  func identify(_ token: AccountToken, of plan: Plan, _ call: Call, slot: Int) {
    lookUp(slot: slot) { [desk = service.desk] in
      try await desk.member(with: token)
    } then: { connection, member in
      var call = call
      call.member = member
      do throws(WireError) { try connection.look(plan, call, slot) } catch { connection.refuse(slot, error) }
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

  /// The token of an account signs its owner in on the connection, if nobody is.
  func attach(_ call: Call, _ slot: Int) throws(WireError) {
    guard case .account = call.token, let member = call.member else { throw .invalidParams("token", "is missing") }
    signIn(member)
    let result = JSONWriter.bytes {
      $0.object {
        $0.member("role", "account")
        $0.member("account", member.signedIn.account.rawValue)
        $0.member("username", member.username)
      }
    }
    answer(slot, .success(.json(result)))
  }

  /// The lobby of a host's token becomes the account's.
  func claim(with token: SeatToken, _ call: Call, _ slot: Int) throws(WireError) {
    guard let member = call.member else { throw .noAccount }
    hub.send(
      LobbyRequest(
        lobby: token.seat.lobby, credential: .token(token), person: member.person, key: call.key, .claim,
        ticket: Ticket(peer: reference, slot: slot), origin: countedOrigin))
  }

  // MARK: Signing in and out

  private func signIn(_ new: Member) {
    guard member == nil, isOpen, (try? rely(on: new)) != nil else { return }
    member = new
  }

  /// What follows lasts as long as they are signed in.
  func rely(on member: Member) throws(WireError) {
    if relied[member.signedIn] == nil {
      guard relied.count < Limits.signedInOnConnection else {
        throw .invalidParams("token", "is of an account too many for this connection")
      }
      relied[member.signedIn] = member.until
      hub.rely(self, on: member.signedIn, until: member.until)
    }
    // Looked at again, since they may have signed out before the line above, and were not told.
    if case .failure = service.desk.accounts.authenticateAtHand(member.token) {
      signedOut(member.signedIn)
      throw .unknownAccountToken
    }
  }

  public func signedOut(_ signedIn: SignedIn) {
    drop(signedIn)
    // Who asked for it goes on as a stranger; everybody else learns of it by the end of the connection, so that nobody
    // goes on watching what will not come any more.
    if !isSigningOut { end(.bye(.replaced)) }
  }

  /// A connection lasts its time, also on a connection that was never closed. The hub looks once a minute; a request
  /// does not wait for that.
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

  /// Nobody is signed in on the connection any more; where they are signed in elsewhere they stay so.
  func signOff() {
    for signedIn in relied.keys { drop(signedIn) }
  }
}
