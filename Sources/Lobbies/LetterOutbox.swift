public import Core
public import EventLog
public import Hunt
public import LobbyLog

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
