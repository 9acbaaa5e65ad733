public import Accounts
public import Hunt

/// The key of one person. It seals what is theirs; once it is erased, nobody opens that again.
public protocol NameKey: Sendable {
  func seal(_ text: String) -> String
  /// nil if it was not sealed with this key.
  func open(_ sealed: String) -> String?
}

extension PersonKey: NameKey {
  public func seal(_ text: String) -> String {
    // Only a key of the wrong length could fail; then the name is lost, and nothing is kept readable.
    (try? seal(text, as: "lobby")) ?? ""
  }

  public func open(_ sealed: String) -> String? { text(sealed, as: "lobby") }
}

/// Finds the key of an account; nil if it is erased. Asked off the event loops.
public typealias NameKeys = @Sendable (AccountID) async throws -> (any NameKey)?

/// Somebody who is signed in, as a lobby knows them.
public struct NameOwner: Sendable {
  public let account: AccountID
  public let key: any NameKey

  public init(account: AccountID, key: any NameKey) {
    self.account = account
    self.key = key
  }
}

/// The keys of those whose names stand in a lobby: at hand, so that deciding and reading wait for nothing.
struct People: Sendable {
  private var keys: [AccountID: any NameKey] = [:]
  private let isComplete: Bool

  /// - Parameter isComplete: whether a key that is not among these is erased. False where there are none: in a file that
  ///   was taken along.
  init(isComplete: Bool = true) { self.isComplete = isComplete }

  static let unknown = People(isComplete: false)

  subscript(account: AccountID) -> (any NameKey)? {
    get { keys[account] }
    set { keys[account] = newValue }
  }

  /// The key with which a name is sealed that is somebody's.
  func owner(_ account: AccountID?) -> NameOwner? {
    account.flatMap { account in keys[account].map { NameOwner(account: account, key: $0) } }
  }

  /// A name as it is kept; empty if the key is erased.
  func seal(_ name: String, of account: AccountID?) -> String {
    guard let account else { return name }
    return keys[account]?.seal(name) ?? ""
  }

  /// - Parameter player: whose name it is; nil for the host's.
  func open(_ kept: String, of account: AccountID?, player: PlayerID?) -> String {
    guard let account else { return kept }
    return keys[account]?.open(kept) ?? nameless(player)
  }

  /// What stands for a name that cannot be read.
  func nameless(_ player: PlayerID?) -> String {
    guard isComplete else { return player.map(Self.withheld) ?? "" }
    return player == nil ? Lobby.deletedHost : Lobby.deletedPlayer
  }

  /// What a player is called in a log without names. No two are called the same.
  static func withheld(_ player: PlayerID) -> String { "Player \(player.number)\(withheldMark)" }

  static let withheldMark = " (name withheld)"
}

extension Sender {
  /// nil for the host.
  var player: PlayerID? { if case .player(let id) = self { id } else { nil } }
}
