public import Core
public import EventLog

/// A mail from the server to one recipient. Its text is generated when it is sent.
public struct Letter: Sendable {
  /// Stable for the same letter, so that its outcome is reported once.
  public let id: LetterID
  public let content: Content
  /// nil for whatever address its lobby has by then.
  public let recipient: EmailAddress?
  public let language: Language
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
    _ content: Content, id: LetterID, to recipient: EmailAddress?, in language: Language, until: Timestamp? = nil
  ) {
    self.id = id
    self.content = content
    self.recipient = recipient
    self.language = language
    self.until = until
  }

  /// Uses the sheet's number as the id, so that a repeat after a failed append is the same letter.
  public init(sheet number: Int, of lobby: LobbyID, to recipient: EmailAddress?, in language: Language) {
    self.init(
      .sheet(of: lobby, number: number), id: Self.id(ofSheet: number, of: lobby), to: recipient, in: language)
  }

  public static func id(ofSheet number: Int, of lobby: LobbyID) -> LetterID { LetterID("\(lobby)-\(number)") }
}

public enum LetterTag {}

/// Letters, digits and hyphens that do not reveal the recipient.
public typealias LetterID = ID<LetterTag>

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
