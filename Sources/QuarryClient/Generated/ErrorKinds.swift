// Written by clients/generate from schema/openrpc.json. Do not edit.
// swift-format-ignore-file

extension Quarry {
  /// What identifies an error.
  public struct ErrorKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `account-not-found`
    public static let accountNotFound = ErrorKind(rawValue: "account-not-found")
    /// `bad-credentials`
    public static let badCredentials = ErrorKind(rawValue: "bad-credentials")
    /// `ban-not-found`
    public static let banNotFound = ErrorKind(rawValue: "ban-not-found")
    /// `banned`
    public static let banned = ErrorKind(rawValue: "banned")
    /// `clue-not-found`
    public static let clueNotFound = ErrorKind(rawValue: "clue-not-found")
    /// `email-taken`
    public static let emailTaken = ErrorKind(rawValue: "email-taken")
    /// `forbidden`
    public static let forbidden = ErrorKind(rawValue: "forbidden")
    /// `internal`
    public static let `internal` = ErrorKind(rawValue: "internal")
    /// `invalid-params`
    public static let invalidParams = ErrorKind(rawValue: "invalid-params")
    /// `invalid-request`
    public static let invalidRequest = ErrorKind(rawValue: "invalid-request")
    /// `kicked`
    public static let kicked = ErrorKind(rawValue: "kicked")
    /// `lobby-full`
    public static let lobbyFull = ErrorKind(rawValue: "lobby-full")
    /// `lobby-not-found`
    public static let lobbyNotFound = ErrorKind(rawValue: "lobby-not-found")
    /// `message-not-found`
    public static let messageNotFound = ErrorKind(rawValue: "message-not-found")
    /// `method-not-found`
    public static let methodNotFound = ErrorKind(rawValue: "method-not-found")
    /// `muted`
    public static let muted = ErrorKind(rawValue: "muted")
    /// `name-taken`
    public static let nameTaken = ErrorKind(rawValue: "name-taken")
    /// `operator-not-found`
    public static let operatorNotFound = ErrorKind(rawValue: "operator-not-found")
    /// `pack-exists`
    public static let packExists = ErrorKind(rawValue: "pack-exists")
    /// `pack-not-found`
    public static let packNotFound = ErrorKind(rawValue: "pack-not-found")
    /// `parse-error`
    public static let parseError = ErrorKind(rawValue: "parse-error")
    /// `player-not-found`
    public static let playerNotFound = ErrorKind(rawValue: "player-not-found")
    /// `quota-exceeded`
    public static let quotaExceeded = ErrorKind(rawValue: "quota-exceeded")
    /// `rate-limited`
    public static let rateLimited = ErrorKind(rawValue: "rate-limited")
    /// `song-not-found`
    public static let songNotFound = ErrorKind(rawValue: "song-not-found")
    /// `staff-not-found`
    public static let staffNotFound = ErrorKind(rawValue: "staff-not-found")
    /// `submission-not-found`
    public static let submissionNotFound = ErrorKind(rawValue: "submission-not-found")
    /// `unauthorized`
    public static let unauthorized = ErrorKind(rawValue: "unauthorized")
    /// `unavailable`
    public static let unavailable = ErrorKind(rawValue: "unavailable")
    /// `username-taken`
    public static let usernameTaken = ErrorKind(rawValue: "username-taken")
    /// `version-conflict`
    public static let versionConflict = ErrorKind(rawValue: "version-conflict")
    /// `webhook-not-found`
    public static let webhookNotFound = ErrorKind(rawValue: "webhook-not-found")
    /// `wrong-phase`
    public static let wrongPhase = ErrorKind(rawValue: "wrong-phase")
  }
}
