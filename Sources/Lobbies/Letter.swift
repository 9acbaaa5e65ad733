public import EventLog
public import Hunt

/// What the server has to say to somebody by mail. What a letter looks like is made of it when it is sent.
public struct Letter: Sendable {
  /// The same letter always has the same, so that what became of it is told once.
  public let id: LetterID
  public let content: Content
  /// nil: to whatever address its lobby keeps by then.
  public let recipient: EmailAddress?
  public let language: LetterLanguage
  /// When there is no point in it any more; nil: never.
  public let until: Timestamp?

  public enum Content: Hashable, Sendable {
    /// The codes of a lobby, to print.
    case sheet(of: LobbyID, number: Int)
    /// What lets somebody choose a new password.
    case passwordReset(token: String)
    /// What shows that somebody reads what is sent to the address.
    case verification(token: String)
  }

  public init(
    _ content: Content, id: LetterID, to recipient: EmailAddress?, in language: LetterLanguage, until: Timestamp? = nil
  ) {
    self.id = id
    self.content = content
    self.recipient = recipient
    self.language = language
    self.until = until
  }

  /// A lobby's sheets are numbered, so that one that is asked for again after a failed append is the same letter.
  init(sheet number: Int, of lobby: LobbyID, to recipient: EmailAddress?, in language: LetterLanguage) {
    self.init(.sheet(of: lobby, number: number), id: LetterID("\(lobby)-\(number)"), to: recipient, in: language)
  }
}

public enum LetterTag {}
/// Says nothing about whom it is to: letters, digits and hyphens.
public typealias LetterID = ID<LetterTag>

/// Where lobbies leave letters.
public struct LetterDesk: Sendable {
  /// Whether letters are sent.
  public var isOn: Bool
  /// The address of a lobby as its log may keep it, and the key that opens it; nil: the lobby has none any more, and what
  /// was kept cannot be read any more.
  public var seal: @Sendable (Contact?, LobbyID) throws -> (contact: Contact?, key: KeyChange)
  /// What was sealed; nil if nobody can read it any more.
  public var open: @Sendable (String, LobbyID) async throws -> EmailAddress?
  /// What puts a letter into the outbox.
  public var append: @Sendable (Letter) throws -> Append
  /// Tells that such appends are durable, or never will be.
  public var ring: @Sendable () -> Void

  public init(
    isOn: Bool, seal: @escaping @Sendable (Contact?, LobbyID) throws -> (contact: Contact?, key: KeyChange),
    open: @escaping @Sendable (String, LobbyID) async throws -> EmailAddress?,
    append: @escaping @Sendable (Letter) throws -> Append, ring: @escaping @Sendable () -> Void
  ) {
    self.isOn = isOn
    self.seal = seal
    self.open = open
    self.append = append
    self.ring = ring
  }

  /// There are no letters.
  public static let none = LetterDesk(
    isOn: false, seal: { _, _ in throw NoLetters() }, open: { _, _ in nil }, append: { _ in throw NoLetters() },
    ring: {})

  private struct NoLetters: Error {}
}

/// How letters are stored: each is a stream of its own, which holds a claim until it is sent or given up. So the claims say
/// what waits.
public enum LetterStore {
  public static let written = "letter.written"
  public static let sent = "letter.sent"
  public static let givenUp = "letter.givenUp"
  public static let claimSpace = "mail"
  private static let streamPrefix = "mail-"

  public static func stream(of id: LetterID) -> StreamName { StreamName(streamPrefix + id.rawValue) }
  public static func claim(on id: LetterID) -> ClaimName { ClaimName(space: claimSpace, name: id.rawValue) }

  /// What an event of a letter claims, or gives up.
  static func claims(of event: StoredEvent) -> [ClaimChange] {
    guard event.stream.rawValue.hasPrefix(streamPrefix) else { return [] }
    let id = LetterID(String(event.stream.rawValue.dropFirst(streamPrefix.count)))
    switch event.type {
    case written: return [.hold(claim(on: id), until: nil)]
    case sent, givenUp: return [.release(claim(on: id))]
    default: return []
    }
  }
}
