import Accounts
import Hunt
import Lobbies
import Packs
import Webhooks
import Wire

/// A request with its parameters parsed.
enum Plan {
  case serverInfo
  case ping
  /// Which lobbies everybody can join.
  case openLobbies
  /// For the lobby that the request names, or else the seat's lobby.
  case lobby(LobbyRequest.Content)
  case create(LobbyDetails, clues: [Clue], codes: LobbyRequest.Codes?)
  indirect case join(PlayerName, team: TeamChoice?, division: String?, device: DeviceName?, Identity)
  case attach
  /// A host comes in by their passphrase.
  case enter(Password)
  /// A host sets a passphrase; nil removes it.
  case setPassphrase(Password?)
  case detach
  case account(AccountRequest)
  /// An operator's request. Whether it is one's is checked before its parameters.
  case admin(Result<AdminRequest, WireError>)
  /// An operator wants to be told everything that happens; likewise.
  case follow(Result<FollowRequest, WireError>)
  case pack(PackRequest)
  case play(PlayRequest)
  /// Makes the account the owner of the lobby of this host's token.
  case claim(SeatToken)
  case webhook(WebhookRequest)
  case unwatch

  /// Whether the request asks about this process alone.
  var isAboutProcess: Bool {
    switch self {
    case .serverInfo, .ping: true
    case .openLobbies, .lobby, .create, .join, .attach, .enter, .setPassphrase, .detach, .account, .admin, .follow,
      .pack, .play, .claim,
      .webhook, .unwatch:
      false
    }
  }

  /// Whether the request reaches the lobby itself.
  var isForLobby: Bool {
    switch self {
    case .lobby, .attach, .enter, .setPassphrase, .join, .create, .play, .claim: true
    case .serverInfo, .ping, .openLobbies, .detach, .account, .admin, .follow, .pack, .webhook, .unwatch: false
    }
  }
}

extension Plan {
  static func host(_ command: LobbyCommand) -> Plan { .lobby(.host(command)) }
  static func player(_ command: LobbyRequest.PlayerCommand) -> Plan { .lobby(.player(command)) }
  static func talk(_ talk: LobbyRequest.Talk) -> Plan { .lobby(.talk(talk)) }
  static func hostQuery(_ query: LobbyRequest.HostQuery) -> Plan { .lobby(.hostQuery(query)) }
  static func view(_ query: LobbyRequest.ViewQuery) -> Plan { .lobby(.view(query)) }
}
