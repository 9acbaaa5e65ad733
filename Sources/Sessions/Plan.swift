import Accounts
import Hunt
import Lobbies
import Packs
import Wire

/// What a request is about to do, once its parameters are read.
enum Plan {
  /// What the server is.
  case serverInfo
  /// What time it is.
  case ping
  /// Asked of the lobby that the request names, or else of the one whose seat it has.
  case ask(LobbyRequest.Ask)
  case create(LobbyDetails, clues: [Clue], codes: LobbyRequest.Codes?)
  case join(PlayerName, team: TeamChoice?, device: DeviceName?)
  case attach
  case detach
  case account(AccountAsk)
  case pack(PackAsk)
  case play(PackWish)
  /// The lobby of this host's token becomes the account's.
  case claim(SeatToken)
  case unwatch

  /// Whether the lobby itself hears of it.
  var isAskedOfLobby: Bool {
    switch self {
    case .ask, .attach, .join, .create, .play, .claim: true
    case .serverInfo, .ping, .detach, .account, .pack, .unwatch: false
    }
  }
}

extension Plan {
  static func host(_ command: LobbyCommand) -> Plan { .ask(.host(command)) }
}
