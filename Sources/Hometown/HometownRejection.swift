public import Core
public import Wire

/// Why a request to the directory was refused. Nothing has changed.
public enum HometownRejection: Error, Equatable, Sendable {
  /// A member or a parameter is missing or breaks a rule; `problem` completes a sentence that starts with the field.
  case invalid(field: String, problem: String)
  case nicknameTaken(field: String)
  /// Nobody has this nickname.
  case noSuchUser
  case wrongPassword
  case tooManyTries(retryAfter: Span)
  /// Too many passwords are waiting to be hashed.
  case busy
  /// Nothing was stored or read, so the request can safely be sent again.
  case unavailable
}

extension WireError {
  /// The protocol's error for a rejection.
  public init(_ rejection: HometownRejection) {
    switch rejection {
    case .invalid(let field, let problem): self = .invalidParams(field, problem)
    case .nicknameTaken(let field): self = .invalidParams(field, "is taken (case is ignored): choose another")
    case .noSuchUser: self = .invalidParams("nickname", "belongs to nobody here")
    case .wrongPassword: self = .wrongPassword("password")
    case .tooManyTries(let retryAfter): self = .rateLimited(retryAfter: retryAfter)
    case .busy: self = .rateLimited(retryAfter: .seconds(1))
    case .unavailable: self = .unavailable
    }
  }
}
