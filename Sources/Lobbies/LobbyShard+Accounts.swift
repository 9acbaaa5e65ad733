import Core
import Hunt
import HuntViews
import LobbyLog
import Wire

/// The owners of lobbies, and whose names appear in them.
extension LobbyShard {
  /// Makes the signed-in host the owner of the lobby.
  func claim(_ request: LobbyRequest, as seat: Seat, on lobby: LiveLobby, at now: Timestamp) throws(WireError) {
    guard let person = request.person else { throw .noAccount }
    lobby.people[person.account] = person.key
    try perform(.claim(person.account), as: seat, request, on: lobby, at: now)
  }

  /// Removes a person's names from a lobby once their key is erased: events read from the log no longer have any. Drops
  /// what was read before, so that neither returning clients nor past views show it.
  func forget(
    _ account: AccountID, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    lobby.forgetNames(of: account)
    past.forget(lobby.id)
    let hadContact = lobby.view.lobby.account == account && lobby.view.lobby.details.contact != nil
    let keys = hadContact ? try sealed(nil, of: lobby.id).keys : []
    try perform(.forget(account), keys: keys, as: Seat(lobby: lobby.id, role: .host), request, on: lobby, at: now)
    guard lobby.delayed != nil else { return }
    lobby.delayed = nil
    if lobby.isDelayed { delayed.read(of: lobby, for: nil, at: now, on: self) }
  }
}
