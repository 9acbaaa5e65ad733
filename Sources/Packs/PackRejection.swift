public import Core
public import Wire

/// Why a request about a pack was refused. Nothing has changed.
public enum PackRejection: Error, Equatable, Sendable {
  /// The pack does not exist, or the caller may not see it.
  case packNotFound
  /// The creator already has a pack with this name and location.
  case packExists
  /// The pack was changed since it was read.
  /// - Parameter version: its current version.
  case versionConflict(version: Int)
  case notYours
  case tooMany
  /// All problems, at least one.
  case invalid([PackProblem])
  case tooManyChanges(retryAfter: Span)
  /// Nothing was stored, so the request can safely be sent again.
  case unavailable

  static func invalid(_ field: String, _ problem: String) -> PackRejection { .invalid([PackProblem(field, problem)]) }
}

extension WireError {
  /// The protocol's error for a rejection.
  public init(_ rejection: PackRejection) {
    switch rejection {
    case .packNotFound: self = .packNotFound
    case .packExists: self = .packExists
    case .versionConflict(let version): self = .versionConflict(version: version)
    case .notYours: self = .notYourPack
    case .tooMany: self = .tooManyPacks
    case .invalid(let problems): self = .invalidParams(problems.map { ($0.at, $0.problem) })
    case .tooManyChanges(let retryAfter): self = .rateLimited(retryAfter: retryAfter)
    case .unavailable: self = .unavailable
    }
  }
}
