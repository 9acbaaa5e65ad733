import Hunt
import HuntViews
import Wire

/// Whose lobbies these are, and whose names stand in them.
extension LobbyShard {
  func changeOwnership(
    _ request: LobbyRequest, _ seat: Seat?, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    if case .forget(let account) = request.ask {
      try forget(account, request, on: lobby, at: now)
    } else {
      try claim(request, as: try host(seat), on: lobby, at: now)
    }
  }

  /// The host makes the lobby theirs.
  private func claim(_ request: LobbyRequest, as seat: Seat, on lobby: LiveLobby, at now: Timestamp) throws(WireError) {
    guard let person = request.person else { throw .noAccount }
    lobby.people[person.account] = person.key
    try perform(.claim(person.account), as: seat, request, on: lobby, at: now)
  }

  /// Takes somebody's names out of a lobby whose key is erased already: what is read from the log from now on has none.
  /// What was read before is dropped, so that nobody is shown it who comes back or looks at the past.
  private func forget(
    _ account: AccountID, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    lobby.forgetNames(of: account)
    pasts.views.forget(lobby.id)
    let hadContact = lobby.view.lobby.account == account && lobby.view.lobby.details.contact != nil
    let keys = hadContact ? try sealed(nil, of: lobby.id).keys : []
    try perform(.forget(account), keys: keys, as: Seat(lobby: lobby.id, role: .host), request, on: lobby, at: now)
    guard lobby.lag != nil else { return }
    lobby.lag = nil
    if lobby.isDelayed { readLag(of: lobby, for: nil, at: now) }
  }
}
