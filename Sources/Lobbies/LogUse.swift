import Core
import NIOConcurrencyHelpers

/// Tells whether several lobbies write. A lobby that writes alone may fill commits, since nobody waits for them.
final class LogUse: Sendable {
  private struct State {
    /// The lobby that wrote last, and when.
    var last: (lobby: LobbyID, at: Uptime)?
    /// When a lobby other than that one last wrote.
    var othersAt: Uptime?
  }

  private let state = NIOLockedValueBox(State())

  /// Notes that these lobbies write.
  /// - Returns: whether several lobbies have written lately.
  func note(_ lobbies: [LiveLobby], at now: Uptime) -> Bool {
    state.withLockedValue { state in
      for lobby in lobbies {
        if let last = state.last, last.lobby != lobby.id { state.othersAt = last.at }
        state.last = (lobby.id, now)
      }
      return state.othersAt.map { now < $0 + Limits.logSharedFor } ?? false
    }
  }
}
