public import Core
public import Hunt

/// Players whose photos are to be deleted, for the store of photos.
public final class PhotosGone: Sendable {
  public let players: AsyncStream<(lobby: LobbyID, player: PlayerID)>
  private let send: AsyncStream<(lobby: LobbyID, player: PlayerID)>.Continuation

  init() {
    // What is dropped is found by the next sweep.
    (players, send) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Limits.photosGone))
  }

  func note(_ player: PlayerID, of lobby: LobbyID) { send.yield((lobby, player)) }
}

extension LobbyEvent {
  /// The player whose photos are to be deleted because of the event.
  var photosGone: PlayerID? {
    switch self {
    case .playerLeft(let left): left.player
    case .playerKicked(let kicked): kicked.player
    case .playerRenamed(let renamed): renamed.name == Lobby.deletedPlayer ? renamed.player : nil
    default: nil
    }
  }
}
