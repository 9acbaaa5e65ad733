import Accounts
import Core
import Hunt
import Operators
import Wire

/// A request of an operator, with its parameters parsed.
enum AdminRequest: Sendable {
  case status
  case problems
  /// - by: as in the log; nil for all.
  case audit(after: Int, limit: Int, by: String?)
  case tokens
  case revoke(OperatorID)
  /// For the server's own machine.
  case addToken(name: String, days: Int)
  case grant(username: String, Bool)

  case lobbies(LobbySearch)
  case endLobby(LobbyID)
  case archiveLobby(LobbyID)
  case deleteLobby(LobbyID)

  case accounts(AccountSearch)
  case account(login: String)
  case createAccount(Profile)
  case exportAccount(AccountID)
  case deleteAccount(AccountID, reason: String)
  case disable(AccountID, Bool)
  case resetLink(AccountID)

  case ban(BanTarget, until: Timestamp?, reason: String)
  case bans
  case announce(String?, until: Timestamp?)
  case drain(Bool)
  case invite
  case allowHosting(AccountID, Bool)
  case unban(BanID)

  case packs(query: String?, after: PackID?, limit: Int)
  case takeDown(Exhibit, reason: String)
  case restore(Exhibit)
}

/// Which accounts an operator asks for.
enum AccountSearch: Sendable {
  /// The one with exactly this username or email address, ignoring case.
  case named(String)
  /// - after: the last account of the page before.
  case page(after: AccountID?, limit: Int)
}
