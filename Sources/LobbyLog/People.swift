public import Core
public import Hunt
public import Vault

/// The key of one person, which seals their data. Once it is erased, nobody can open that data.
public protocol NameKey: Sendable {
  func seal(_ text: String) -> String
  /// nil if the text was not sealed with this key.
  func open(_ sealed: String) -> String?
}

extension PersonKey: NameKey {
  public func seal(_ text: String) -> String {
    // This fails only for a key of the wrong length; then the name is lost rather than stored readable.
    (try? seal(text, as: "lobby")) ?? ""
  }

  public func open(_ sealed: String) -> String? { text(sealed, as: "lobby") }
}

/// Finds the key of an account; nil if it is erased. Called off the event loops.
public typealias NameKeys = @Sendable (AccountID) async throws -> (any NameKey)?

/// A signed-in person, as lobbies know them.
public struct NameOwner: Sendable {
  public let account: AccountID
  public let key: any NameKey

  public init(account: AccountID, key: any NameKey) {
    self.account = account
    self.key = key
  }
}

/// The keys for the names in a lobby, in memory so that deciding and reading never wait.
public struct People: Sendable {
  private var keys: [AccountID: any NameKey] = [:]
  private let isComplete: Bool

  /// - Parameter isComplete: whether a missing key means an erased one. False where no keys are available, as with an
  ///   exported file.
  public init(isComplete: Bool = true) { self.isComplete = isComplete }

  static let unknown = People(isComplete: false)

  public subscript(account: AccountID) -> (any NameKey)? {
    get { keys[account] }
    set { keys[account] = newValue }
  }

  /// The key that seals a name of an account.
  public func owner(_ account: AccountID?) -> NameOwner? {
    account.flatMap { account in keys[account].map { NameOwner(account: account, key: $0) } }
  }

  /// A name for storage; empty if the key is erased.
  func seal(_ name: String, of account: AccountID?) -> String {
    guard let account else { return name }
    return keys[account]?.seal(name) ?? ""
  }

  /// - Parameter player: the named player; nil for the host.
  func open(_ kept: String, of account: AccountID?, player: PlayerID?) -> String {
    guard let account else { return kept }
    return keys[account]?.open(kept) ?? nameless(player)
  }

  /// Another text of a person than the name; nil if the key is erased or unknown.
  func openText(_ kept: String, of account: AccountID?) -> String? {
    guard let account else { return kept }
    return keys[account]?.open(kept)
  }

  /// The placeholder for an unreadable name.
  public func nameless(_ player: PlayerID?) -> String {
    guard isComplete else { return player.map(Self.withheld) ?? "" }
    return player == nil ? Lobby.deletedHost : Lobby.deletedPlayer
  }

  /// A player's unique name in a log without names.
  static func withheld(_ player: PlayerID) -> String { "Player \(player.number)\(withheldMark)" }

  static let withheldMark = " (name withheld)"
}
