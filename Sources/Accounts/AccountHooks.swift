public import Core
public import JSONCoding

/// What accounts need from other parts of the server, such as a way to send letters.
public struct AccountHooks: Sendable {
  /// Whether letters can be sent at all.
  public var isMailOn: Bool
  /// Takes a letter, sends it, and retries if necessary.
  public var send: @Sendable (AccountLetter) async -> Void
  /// Called when sessions have ended, by sign-out, a new password or deletion: connections bound to them must let go.
  /// The request that ended them is answered afterwards.
  public var ended: @Sendable (AccountID, [SessionID]) async -> Void
  /// Called when an account is deleted and its key erased: whatever still shows the person elsewhere must go. The
  /// deletion is answered afterwards. If this throws, or the program ends meanwhile, it is called again at the next
  /// start.
  public var erased: @Sendable (AccountID) async throws -> Void
  /// Everything else known about a person, such as their lobbies and games, as members of their data export.
  public var takeout: @Sendable (AccountID) async throws -> [JSONObject.Member]

  /// By default, mail is off and the other hooks do nothing.
  public init(
    isMailOn: Bool = false,
    send: @escaping @Sendable (AccountLetter) async -> Void = { _ in },
    ended: @escaping @Sendable (AccountID, [SessionID]) async -> Void = { _, _ in },
    erased: @escaping @Sendable (AccountID) async throws -> Void = { _ in },
    takeout: @escaping @Sendable (AccountID) async throws -> [JSONObject.Member] = { _ in [] }
  ) {
    self.isMailOn = isMailOn
    self.send = send
    self.ended = ended
    self.erased = erased
    self.takeout = takeout
  }
}

/// A letter about an account. It is personal and its token is as powerful as a password, so seal it wherever it is
/// stored.
public struct AccountLetter: Sendable {
  public enum Subject: Sendable {
    /// For choosing a new password: the page asks for one and calls `account.reset` with the token.
    case reset
    /// For verifying the address: the page calls `account.verify` with the token.
    case verification
  }

  public let subject: Subject
  public let account: AccountID
  public let to: EmailAddress
  public let firstName: PersonName
  public let username: Username
  public let language: Language
  /// At most 64 characters of `A-Z a-z 0-9 . - _`, so it fits in a URL's fragment.
  public let token: String
  /// When the token expires.
  public let until: Timestamp
}
