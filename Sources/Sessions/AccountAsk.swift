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
  static func register(_ params: Fields) throws(WireError) -> AccountAsk {
    let (firstName, lastName) = (try params.string("firstName"), try params.string("lastName"))
    let (username, email) = (try params.string("username"), try params.string("email"))
    let password = try params.string("password")
    return try reading { () throws(AccountRejection) in
      .register(
        try Registration(
          firstName: firstName, lastName: lastName, username: username, email: email, password: password))
    }
  }

  static func update(_ params: Fields) throws(WireError) -> AccountAsk {
    let (firstName, lastName) = (try params.optionalString("firstName"), try params.optionalString("lastName"))
    let email = try params.optionalString("email")
    let password = try params.optionalString("password")
    let current = try params.optionalString("currentPassword")
    return try reading { () throws(AccountRejection) in
      .update(
        try ProfileChanges(firstName: firstName, lastName: lastName, email: email), password: password,
        currentPassword: current)
    }
  }

  static func login(_ params: Fields) throws(WireError) -> AccountAsk {
    .login(try params.string("login"), password: try params.string("password"))
  }

  static func reset(_ params: Fields) throws(WireError) -> AccountAsk {
    .reset(token: try params.string("resetToken"), password: try params.string("password"))
  }

  private static func reading(
    _ read: () throws(AccountRejection) -> AccountAsk
  ) throws(WireError) -> AccountAsk {
    do throws(AccountRejection) { return try read() } catch { throw WireError(error) }
  }
}
