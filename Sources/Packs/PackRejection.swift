public import Hunt
public import Wire

/// Why a request about a pack was refused. Nothing was changed.
public enum PackRejection: Error, Equatable, Sendable {
  /// There is none, or it is not for the one who asks.
  case packNotFound
  /// The same creator has one of this name at this place already.
  case packExists
  /// It was changed since it was read.
  /// - Parameter version: that it has now.
  case versionConflict(version: Int)
  case notYours
  case tooMany
  /// All that is wrong, at least one thing.
  case invalid([PackProblem])
  case tooManyChanges(retryAfter: Span)
  /// Not stored; safe to send again.
  case unavailable

  static func invalid(_ field: String, _ problem: String) -> PackRejection { .invalid([PackProblem(field, problem)]) }
}

extension WireError {
  /// Every rejection of packs, as an error.
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
