public import Hunt
public import Wire

/// Why a request about an account was refused. Nothing was changed.
public enum AccountRejection: Error, Equatable, Sendable {
  /// A member is missing or breaks a rule; the problem completes the sentence that the field begins.
  case invalid(field: String, problem: String)
  case usernameTaken
  case emailTaken
  /// Of a login: it does not say what was wrong.
  case badCredentials
  /// Of a change that asks for the password once more.
  case wrongPassword(field: String)
  /// The token of a letter was used, is too old, or never was.
  case tokenDead(field: String)
  /// No token of an account, or one that is not known any more.
  case notSignedIn
  case noSuchSession
  case accountNotFound
  case tooManyTries(retryAfter: Span)
  /// More wants a password hashed than can be done soon.
  case busy
  /// Not stored; safe to send again.
  case unavailable
}

extension WireError {
  /// Every rejection of accounts, as an error.
  public init(_ rejection: AccountRejection) {
    switch rejection {
    case .invalid(let field, let problem): self = .invalidParams(field, problem)
    case .usernameTaken: self = .usernameTaken
    case .emailTaken: self = .emailTaken
    case .badCredentials: self = .badCredentials
    case .wrongPassword(let field): self = .wrongPassword(field)
    case .tokenDead(let field):
      self = .invalidParams(field, "was used already or is too old: ask for a new one")
    case .notSignedIn: self = .unknownAccountToken
    case .noSuchSession: self = .invalidParams("session", "is none of this account")
    case .accountNotFound: self = .accountNotFound
    case .tooManyTries(let retryAfter): self = .rateLimited(retryAfter: retryAfter)
    case .busy: self = .rateLimited(retryAfter: .seconds(1))
    case .unavailable: self = .unavailable
    }
  }
}
