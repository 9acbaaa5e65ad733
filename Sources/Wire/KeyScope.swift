/// What a program may do with a key. The raw values are stored and sent.
public enum KeyScope: String, Hashable, Sendable, CaseIterable {
  /// Reading what the account may see of its lobbies.
  case read
  /// Creating and running lobbies.
  case host
  /// The account's packs.
  case packs
}
