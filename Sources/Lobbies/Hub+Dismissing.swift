import Core
import Hunt
import HuntViews
import Wire

// Whose connections end.
extension Hub {
  /// Closes the connections that have a seat or watch with it; nil for all of the lobby.
  func dismiss(
    _ role: Seat.Role?, of lobby: LobbyID, because reason: Dismissal = .kicked, touching touched: inout [any Peer]
  ) {
    let seats = role.map { [Seat(lobby: lobby, role: $0)] } ?? seated.keys.filter { $0.lobby == lobby }
    dismiss(seats, of: lobby, because: reason, touching: &touched) { watch in
      role.map { watch.subscription.isBy($0) } ?? true
    }
  }

  /// Closes the connections of hosts who came in by a passphrase.
  func dismissByPassphrase(of lobby: LobbyID, touching touched: inout [any Peer]) {
    dismiss(seated.keys.filter { $0.lobby == lobby && $0.passphrase != nil }, of: lobby, touching: &touched) {
      $0.subscription.seat?.passphrase != nil
    }
  }

  /// Closes the connections that watch without a seat.
  func dismissSpectators(of lobby: LobbyID, touching touched: inout [any Peer]) {
    dismiss([], of: lobby, touching: &touched) { $0.hasLeft || $0.subscription.viewer == .spectator }
  }

  private func dismiss(
    _ seats: [Seat], of lobby: LobbyID, because reason: Dismissal = .kicked, touching touched: inout [any Peer],
    watching isMeant: (Watch) -> Bool
  ) {
    let watching = (watches[lobby] ?? []).filter(isMeant).map(\.peer)
    for peer in watching + seats.flatMap({ seated[$0] ?? [] }) {
      peer.dismiss(because: reason)
      touched.append(peer)
    }
  }
}
