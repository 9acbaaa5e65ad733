import Accounts
import Core
import Wire

/// A request about an account, with its parameters parsed.
enum AccountRequest: Sendable {
  /// For anybody.
  case open(Open)
  /// For those who are signed in.
  case own(Own)

  enum Open: Sendable {
    case register(Registration, invitation: String?)
    case login(String, password: String)
    case signIn(ticket: String)
    case requestReset(email: String, in: Language)
    case checkReset(token: String)
    /// - Parameter unlink: names of providers.
    case reset(token: String, password: String, unlink: [String])
    case verify(token: String)
  }

  enum Own: Sendable {
    case query(OwnQuery)
    case logout(everywhere: Bool)
    case update(ProfileChanges, password: String?, currentPassword: String?)
    case revoke(SessionID)
    case createKey(KeyWish, password: String?)
    case revokeKey(APIKeyID)
    case requestVerification(in: Language)
    case link(ticket: String, password: String?)
    case unlink(provider: String)
    case delete(password: String?)
  }

  enum OwnQuery: Sendable {
    case get
    case sessions
    case keys
    case export
  }

  /// Whether it may end the sender's own session.
  var signsOut: Bool {
    switch self {
    case .own(.logout), .own(.revoke), .own(.revokeKey), .own(.delete), .open(.reset), .open(.login), .open(.signIn):
      true
    case .open(.register), .open(.requestReset), .open(.checkReset), .open(.verify): false
    case .own(.query), .own(.update), .own(.requestVerification), .own(.createKey), .own(.link), .own(.unlink): false
    }
  }

  /// Whether it stores text of the sender, and so is refused if they have stored too much. Signing out and deleting an
  /// account are never refused.
  var storesText: Bool {
    switch self {
    case .open(.register), .open(.login), .open(.signIn), .open(.requestReset), .open(.reset): true
    case .own(.update), .own(.requestVerification), .own(.createKey), .own(.link): true
    case .open(.checkReset), .open(.verify), .own(.logout), .own(.query), .own(.revoke), .own(.revokeKey),
      .own(.unlink),
      .own(.delete):
      false
    }
  }
}

extension AccountRequest {
  static func register(
    firstName: String, lastName: String, username: String, email: String, password: String?, ticket: String?,
    invitation: String?
  ) throws(WireError) -> AccountRequest {
    try reading { () throws(AccountRejection) in
      let registration =
        if let ticket, password == nil {
          try Registration(firstName: firstName, lastName: lastName, username: username, email: email, ticket: ticket)
        } else if let password, ticket == nil {
          try Registration(
            firstName: firstName, lastName: lastName, username: username, email: email, password: password)
        } else {
          throw AccountRejection.invalid(
            field: "password", problem: ticket == nil ? "is missing" : "and ticket must not both be there")
        }
      return .open(.register(registration, invitation: invitation))
    }
  }

  static func update(
    firstName: String?, lastName: String?, email: String?, password: String?, currentPassword: String?
  ) throws(WireError) -> AccountRequest {
    try reading { () throws(AccountRejection) in
      .own(
        .update(
          try ProfileChanges(firstName: firstName, lastName: lastName, email: email), password: password,
          currentPassword: currentPassword))
    }
  }

  private static func reading(
    _ read: () throws(AccountRejection) -> AccountRequest
  ) throws(WireError) -> AccountRequest {
    do throws(AccountRejection) { return try read() } catch { throw WireError(error) }
  }
}
