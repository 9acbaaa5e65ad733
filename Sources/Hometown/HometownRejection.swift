public import Hunt
public import Wire

/// Why a request to the directory was refused. Nothing was changed.
public enum HometownRejection: Error, Equatable, Sendable {
  /// A member or a parameter is missing or breaks a rule; the problem completes the sentence that the field begins.
  case invalid(field: String, problem: String)
  case nicknameTaken(field: String)
  /// Nobody has this nickname.
  case noSuchUser
  case wrongPassword
  case tooManyTries(retryAfter: Span)
  /// More wants a password hashed than can be done soon.
  case busy
  /// Not stored or not read; safe to send again.
  case unavailable
}

extension WireError {
  /// Every rejection of the directory, as an error.
  public init(_ rejection: HometownRejection) {
    switch rejection {
    case .invalid(let field, let problem): self = .invalidParams(field, problem)
    case .nicknameTaken(let field): self = .invalidParams(field, "is taken, in this or another case: choose another")
    case .noSuchUser: self = .invalidParams("nickname", "is nobody's here")
    case .wrongPassword: self = .wrongPassword("password")
    case .tooManyTries(let retryAfter): self = .rateLimited(retryAfter: retryAfter)
    case .busy: self = .rateLimited(retryAfter: .seconds(1))
    case .unavailable: self = .unavailable
    }
  }
}
