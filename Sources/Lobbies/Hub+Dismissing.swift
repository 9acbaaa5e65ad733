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
    let watching = (watches[lobby] ?? []).filter { watch in role.map { watch.subscription.isBy($0) } ?? true }
    let seats = role.map { [Seat(lobby: lobby, role: $0)] } ?? seated.keys.filter { $0.lobby == lobby }
    for peer in watching.map(\.peer) + seats.flatMap({ seated[$0] ?? [] }) {
      peer.dismiss(because: reason)
      touched.append(peer)
    }
  }

  /// Closes the connections of hosts who came in by a passphrase.
  func dismissByPassphrase(of lobby: LobbyID, touching touched: inout [any Peer]) {
    let watching = (watches[lobby] ?? []).filter { $0.subscription.seat?.passphrase != nil }.map(\.peer)
    let seated = seated.filter { $0.key.lobby == lobby && $0.key.passphrase != nil }.flatMap(\.value)
    for peer in watching + seated {
      peer.dismiss(because: .kicked)
      touched.append(peer)
    }
  }

  /// Closes the connections that watch without a seat.
  func dismissSpectators(of lobby: LobbyID, touching touched: inout [any Peer]) {
    for watch in watches[lobby] ?? [] where watch.hasLeft || watch.subscription.viewer == .spectator {
      watch.peer.dismiss(because: .kicked)
      touched.append(watch.peer)
    }
  }
}
