public import Core
public import Wire

/// Why a request about an account was refused. Nothing has changed.
public enum AccountRejection: Error, Equatable, Sendable {
  /// A member is missing or breaks a rule; `problem` completes a sentence that starts with the field.
  case invalid(field: String, problem: String)
  case usernameTaken
  case emailTaken
  /// Another account is linked with what a provider says about somebody.
  case linkTaken
  /// The account is linked with somebody else at this provider.
  case otherLink
  case noSuchLink
  /// Without this provider nobody could sign in to the account.
  case lastWayIn
  /// The account has no password to confirm a change with, and its owner signed in too long ago.
  case needsNewSignIn
  /// A failed login. Does not say what was wrong.
  case badCredentials
  /// A change that requires the password got a wrong one.
  case wrongPassword(field: String)
  /// The token of a letter was used, has expired, or never existed.
  case tokenDead(field: String)
  /// The token belongs to no account, or its session has ended.
  case notSignedIn
  case noSuchSession
  case noSuchKey
  case tooManyKeys
  case accountNotFound
  /// An operator keeps the account's owner out.
  case disabled
  case banned(until: Timestamp?)
  /// The server takes nobody new, or only those whom an operator invited.
  case registrationClosed
  case needsInvitation
  case tooManyTries(retryAfter: Span)
  /// Too much work is waiting, such as passwords to hash.
  case busy
  /// Nothing was stored, so the request can safely be sent again.
  case unavailable
}

extension WireError {
  /// The protocol's error for a rejection.
  public init(_ rejection: AccountRejection) {
    switch rejection {
    case .invalid(let field, let problem): self = .invalidParams(field, problem)
    case .usernameTaken: self = .usernameTaken
    case .emailTaken: self = .emailTaken
    case .linkTaken:
      self = .invalidParams(
        "ticket", "is of somebody who has another account here: sign in to that one, or unlink it there")
    case .otherLink:
      self = .invalidParams("ticket", "is of somebody else than this account is linked with: unlink them first")
    case .noSuchLink: self = .invalidParams("provider", "is not linked with this account")
    case .lastWayIn:
      self = .invalidParams("provider", "is the only way to sign in to this account: set a password first")
    case .needsNewSignIn: self = .needsNewSignIn
    case .badCredentials: self = .badCredentials
    case .wrongPassword(let field): self = .wrongPassword(field)
    case .tokenDead(let field):
      self = .invalidParams(field, "has been used or has expired: request a new one")
    case .notSignedIn: self = .unknownAccountToken
    case .noSuchSession: self = .invalidParams("session", "is not a session of this account")
    case .noSuchKey: self = .invalidParams("apiKey", "is not a key of this account")
    case .tooManyKeys:
      self = .quotaExceeded(
        "apiKeys", Limits.apiKeys, "An account may have \(Limits.apiKeys) API keys. Revoke those no longer needed.")
    case .accountNotFound: self = .accountNotFound
    case .disabled: self = .accountDisabled
    case .banned(let until): self = .banned(until: until)
    case .registrationClosed: self = .registrationClosed
    case .needsInvitation: self = .needsInvitation
    case .tooManyTries(let retryAfter): self = .rateLimited(retryAfter: retryAfter)
    case .busy: self = .rateLimited(retryAfter: .seconds(1))
    case .unavailable: self = .unavailable
    }
  }
}
