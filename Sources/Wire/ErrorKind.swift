/// The kinds of errors that the protocol has: stable names for programs.
///
/// Documents list the kinds of a method in this order.
public enum ErrorKind: String, Sendable, CaseIterable, Comparable {
  case parseError = "parse-error"
  case invalidRequest = "invalid-request"
  case methodNotFound = "method-not-found"
  case internalError = "internal"
  case invalidParams = "invalid-params"
  case unauthorized
  case forbidden
  case lobbyNotFound = "lobby-not-found"
  case clueNotFound = "clue-not-found"
  case playerNotFound = "player-not-found"
  case messageNotFound = "message-not-found"
  case songNotFound = "song-not-found"
  case submissionNotFound = "submission-not-found"
  case staffNotFound = "staff-not-found"
  case webhookNotFound = "webhook-not-found"
  case packNotFound = "pack-not-found"
  case accountNotFound = "account-not-found"
  case operatorNotFound = "operator-not-found"
  case banNotFound = "ban-not-found"
  case nameTaken = "name-taken"
  case usernameTaken = "username-taken"
  case emailTaken = "email-taken"
  case packExists = "pack-exists"
  case versionConflict = "version-conflict"
  case wrongPhase = "wrong-phase"
  case lobbyFull = "lobby-full"
  case quotaExceeded = "quota-exceeded"
  case kicked
  case muted
  case banned
  case rateLimited = "rate-limited"
  case badCredentials = "bad-credentials"
  case unavailable

  /// The number of its errors. Several kinds may share one.
  public var code: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .invalidParams: -32602
    case .internalError: -32603
    case .unauthorized: 1001
    case .forbidden: 1002
    case .lobbyNotFound, .clueNotFound, .playerNotFound, .messageNotFound, .songNotFound, .submissionNotFound,
      .staffNotFound, .webhookNotFound, .packNotFound, .accountNotFound, .operatorNotFound, .banNotFound:
      1003
    case .nameTaken, .usernameTaken, .emailTaken, .packExists, .versionConflict: 1004
    case .wrongPhase: 1005
    case .lobbyFull: 1006
    case .rateLimited: 1007
    case .badCredentials: 1008
    case .unavailable: 1009
    case .kicked, .muted, .banned: 1010
    case .quotaExceeded: 1011
    }
  }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  public static func < (a: ErrorKind, b: ErrorKind) -> Bool { a.place < b.place }
}
