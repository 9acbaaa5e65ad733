import Core
import EventLog
import Hunt
import LobbyLog
import Rates
import Wire

/// Whose webhooks they are.
enum HookOwner: RateKey, CustomStringConvertible {
  /// A host's: told of their lobby.
  case lobby(LobbyID)
  /// The operators': told of all lobbies.
  case server

  private static let serversName = "server"

  /// - Parameter description: as stored. Ids of lobbies are in capital letters.
  init(_ description: String) {
    self = description == Self.serversName ? .server : .lobby(LobbyID(description))
  }

  var lobby: LobbyID? { if case .lobby(let lobby) = self { lobby } else { nil } }

  var description: String {
    switch self {
    case .lobby(let lobby): lobby.rawValue
    case .server: Self.serversName
    }
  }
}
