public import Hunt
public import JSONCoding

/// What accounts need of others: who sends letters, whose lobbies are theirs. Wired once.
public struct AccountHooks: Sendable {
  /// Whether letters can be sent at all.
  public var isMailOn: Bool
  /// Takes a letter to send; it is sent, and tried again, by whoever takes it.
  public var send: @Sendable (AccountLetter) async -> Void
  /// Sessions have ended, by sign-out, by a new password or by deletion: connections that are bound to them must let go.
  /// What ended them is answered afterwards.
  public var ended: @Sendable (AccountID, [SessionID]) async -> Void
  /// The account is deleted and its key erased: what still shows the person elsewhere must go. The deletion is answered
  /// afterwards. It is called again when the program next starts if it throws, or if the program ends meanwhile.
  public var erased: @Sendable (AccountID) async throws -> Void
  /// What else is known of somebody, as members of the takeout: their lobbies, the games they played.
  public var takeout: @Sendable (AccountID) async throws -> [JSONObject.Member]

  /// Nobody needs to know, and mail is off.
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

/// A letter that an account causes. Personal, and its token is as good as a password: seal it where it is stored.
public struct AccountLetter: Sendable {
  public enum Subject: Sendable {
    /// To choose a new password: the page asks for it and calls `account.reset` with the token.
    case reset
    /// To show that the address is right: `account.verify` with the token.
    case verification
  }

  public let subject: Subject
  public let account: AccountID
  public let to: EmailAddress
  public let firstName: PersonName
  public let username: Username
  /// At most 64 characters of `A-Z a-z 0-9 . - _`: fit for a URL's fragment.
  public let token: String
  /// When the token is dead.
  public let until: Timestamp
}
