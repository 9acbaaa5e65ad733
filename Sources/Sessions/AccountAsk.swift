import Accounts
import Hunt
import Lobbies
import Wire

/// What is asked about an account, once its parameters are read.
enum AccountAsk: Sendable {
  case register(Registration)
  case login(String, password: String)
  case requestReset(email: String)
  case reset(token: String, password: String)
  case verify(token: String)

  case logout(everywhere: Bool)
  case get
  case update(ProfileChanges, password: String?, currentPassword: String?)
  case sessions
  case revoke(SessionID)
  case requestVerification
  case delete(password: String)
  case export

  /// Whether it may end the session of the one who asks.
  var signsOut: Bool {
    switch self {
    case .logout, .revoke, .delete, .reset, .login: true
    case .register, .requestReset, .verify, .get, .update, .sessions, .requestVerification, .export: false
    }
  }

  /// Whether it stores what somebody wrote, so that it is refused to those who have had too much stored. Signing out and
  /// being forgotten are refused to nobody.
  var storesText: Bool {
    switch self {
    case .register, .login, .requestReset, .reset, .update, .requestVerification: true
    case .verify, .logout, .get, .sessions, .revoke, .delete, .export: false
    }
  }

  /// Whether nobody need be signed in to ask it.
  var isForAnybody: Bool {
    switch self {
    case .register, .login, .requestReset, .reset, .verify: true
    case .logout, .get, .update, .sessions, .revoke, .requestVerification, .delete, .export: false
    }
  }

}

extension AccountAsk {
  static func register(
    firstName: String, lastName: String, username: String, email: String, password: String
  ) throws(WireError) -> AccountAsk {
    try reading { () throws(AccountRejection) in
      .register(
        try Registration(
          firstName: firstName, lastName: lastName, username: username, email: email, password: password))
    }
  }

  static func update(
    firstName: String?, lastName: String?, email: String?, password: String?, currentPassword: String?
  ) throws(WireError) -> AccountAsk {
    try reading { () throws(AccountRejection) in
      .update(
        try ProfileChanges(firstName: firstName, lastName: lastName, email: email), password: password,
        currentPassword: currentPassword)
    }
  }

  private static func reading(
    _ read: () throws(AccountRejection) -> AccountAsk
  ) throws(WireError) -> AccountAsk {
    do throws(AccountRejection) { return try read() } catch { throw WireError(error) }
  }
}
