import Accounts
public import Core
public import EventLog
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

/// Looks up the keys of those whose names appear in lobbies, and makes new ones.
public struct NameKeys: Sendable {
  /// Finds keys, without erased ones, in one look-up. Called off the event loops.
  public let find: @Sendable (Set<Person>) async throws -> [Person: any NameKey]
  /// Makes a key, and the change that stores it; nil where names stay readable.
  public let make: (@Sendable (Person) throws -> (key: any NameKey, change: KeyChange))?

  public init(
    find: @escaping @Sendable (Set<Person>) async throws -> [Person: any NameKey],
    make: (@Sendable (Person) throws -> (key: any NameKey, change: KeyChange))? = nil
  ) {
    self.find = find
    self.make = make
  }

  /// Those of the vault.
  public init(_ vault: Vault) {
    self.init(find: { try await vault.keys(of: $0) }, make: { try vault.newKey(for: $0) })
  }

  /// For a log whose keys are not at hand.
  public static let none = NameKeys(find: { _ in [:] })

  /// A new key for somebody whom only the lobby knows; nil for an account, and where names stay readable.
  public func newKey(of holder: NameHolder, in lobby: LobbyID) -> (key: any NameKey, change: KeyChange)? {
    guard let make, !holder.isAccount else { return nil }
    let person = holder.person(in: lobby)
    // This fails only without memory; then the name is lost rather than stored readable.
    return (try? make(person)) ?? (LostKey(), .erase(person))
  }
}

/// Opens nothing.
private struct LostKey: NameKey {
  func seal(_ text: String) -> String { "" }
  func open(_ sealed: String) -> String? { nil }
}

extension NameHolder {
  fileprivate var isAccount: Bool { if case .account = self { true } else { false } }

  /// The owner of the key. Keys of seats begin with their lobby, so that they can be found and deleted with it.
  public func person(in lobby: LobbyID) -> Person {
    switch self {
    case .account(let account): account.person
    case .seat(let player): Person("\(lobby)/\(player)")
    case .staff(let staff): Person("\(lobby)/\(staff)")
    }
  }
}

/// A signed-in person, as lobbies know them.
public struct NameOwner: Sendable {
  public let account: AccountID
  public let key: any NameKey

  public init(account: AccountID, key: any NameKey) {
    self.account = account
    self.key = key
  }

  public var sealer: NameSealer { NameSealer(holder: .account(account), key: key) }
}

/// Whose key seals a name, and the key.
public struct NameSealer: Sendable {
  public let holder: NameHolder
  public let key: any NameKey

  public init(holder: NameHolder, key: any NameKey) {
    self.holder = holder
    self.key = key
  }
}

/// The keys for the names in a lobby, in memory so that deciding and reading never wait.
public struct People: Sendable {
  private var keys: [NameHolder: any NameKey] = [:]
  private let isComplete: Bool
  /// Whose names the keys of the lobby seal in the snapshot that is being read; nil elsewhere.
  var sealed: Set<NameHolder>?

  /// - Parameter isComplete: whether a missing key means an erased one. False where no keys are available, as with an
  ///   exported file.
  public init(isComplete: Bool = true) { self.isComplete = isComplete }

  public static let unknown = People(isComplete: false)

  public subscript(holder: NameHolder) -> (any NameKey)? {
    get { keys[holder] }
    set { keys[holder] = newValue }
  }

  public subscript(account: AccountID) -> (any NameKey)? {
    get { keys[.account(account)] }
    set { keys[.account(account)] = newValue }
  }

  public func sealer(of holder: NameHolder?) -> NameSealer? {
    holder.flatMap { holder in keys[holder].map { NameSealer(holder: holder, key: $0) } }
  }

  /// Whose key seals a player's name, if any does.
  func holder(of player: PlayerID, _ account: AccountID?) -> NameHolder? {
    account.map(NameHolder.account) ?? ifSealing(.seat(player))
  }

  /// Whose key seals the name of one of staff, if any does.
  func holder(of staff: StaffID) -> NameHolder? { ifSealing(.staff(staff)) }

  private func ifSealing(_ holder: NameHolder) -> NameHolder? {
    sealed?.contains(holder) ?? (keys[holder] != nil) ? holder : nil
  }

  /// A name for storage; empty if the key is erased.
  func seal(_ name: String, of holder: NameHolder?) -> String {
    guard let holder else { return name }
    return keys[holder]?.seal(name) ?? ""
  }

  /// - Parameter player: the named player; nil for the host, and for staff.
  func open(_ kept: String, of holder: NameHolder?, player: PlayerID?) -> String {
    guard let holder else { return kept }
    if let name = keys[holder]?.open(kept) { return name }
    if case .staff = holder { return namelessStaff }
    return nameless(player)
  }

  /// Another text of a person than the name; nil if the key is erased or unknown.
  func openText(_ kept: String, of holder: NameHolder?) -> String? {
    guard let holder else { return kept }
    return keys[holder]?.open(kept)
  }

  /// The placeholder for an unreadable name.
  public func nameless(_ player: PlayerID?) -> String {
    guard isComplete else { return player.map(Self.withheld) ?? "" }
    return player == nil ? Lobby.deletedHost : Lobby.deletedPlayer
  }

  /// The same of a member of staff.
  var namelessStaff: String { isComplete ? Lobby.deletedStaff : "" }

  /// A player's unique name in a log without names.
  static func withheld(_ player: PlayerID) -> String { "Player \(player.number)\(withheldMark)" }

  static let withheldMark = " (name withheld)"
}
