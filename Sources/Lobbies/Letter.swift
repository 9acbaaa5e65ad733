public import Core
public import EventLog
public import Hunt

/// A mail from the server to one recipient. Its text is generated when it is sent.
public struct Letter: Sendable {
  /// Stable for the same letter, so that its outcome is reported once.
  public let id: LetterID
  public let content: Content
  /// nil for whatever address its lobby has by then.
  public let recipient: EmailAddress?
  public let language: LetterLanguage
  /// When the letter becomes pointless; nil for never.
  public let until: Timestamp?

  public enum Content: Hashable, Sendable {
    /// The codes of a lobby, to print.
    case sheet(of: LobbyID, number: Int)
    /// A token for choosing a new password.
    case passwordReset(token: String)
    /// A token that proves access to the address.
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

  /// Uses the sheet's number as the id, so that a repeat after a failed append is the same letter.
  init(sheet number: Int, of lobby: LobbyID, to recipient: EmailAddress?, in language: LetterLanguage) {
    self.init(.sheet(of: lobby, number: number), id: LetterID("\(lobby)-\(number)"), to: recipient, in: language)
  }
}

public enum LetterTag {}
/// Letters, digits and hyphens that do not reveal the recipient.
public typealias LetterID = ID<LetterTag>

/// The mail functions that lobbies use.
public struct LetterOutbox: Sendable {
  /// Whether letters are sent.
  public var isOn: Bool
  /// Seals a lobby's address for its log and returns the key change that opens it; with nil, removes the key of the
  /// previous address, which becomes unreadable.
  public var seal: @Sendable (Contact?, LobbyID) throws -> (contact: Contact?, key: KeyChange)
  /// Opens a sealed address; nil if the key is gone.
  public var open: @Sendable (String, LobbyID) async throws -> EmailAddress?
  /// Makes the append that puts a letter into the outbox.
  public var append: @Sendable (Letter) throws -> Append
  /// Signals that such appends are durable, or have failed.
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

  /// A desk without mail.
  public static let none = LetterOutbox(
    isOn: false, seal: { _, _ in throw NoLetters() }, open: { _, _ in nil }, append: { _ in throw NoLetters() },
    ring: {})

  private struct NoLetters: Error {}
}

/// Stores each letter as a stream of its own, which holds a claim until the letter is sent or given up. The claims list
/// the waiting letters.
public enum LetterStore {
  public static let written = "letter.written"
  public static let sent = "letter.sent"
  public static let givenUp = "letter.givenUp"
  public static let claimSpace = "mail"
  private static let streamPrefix = "mail-"

  public static func stream(of id: LetterID) -> StreamName { StreamName(streamPrefix + id.rawValue) }
  public static func claim(on id: LetterID) -> ClaimName { ClaimName(space: claimSpace, name: id.rawValue) }

  /// The claims that an event of a letter makes or releases.
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
