public import Core
public import Hunt

/// The tag of a player, printed on a badge: 12 characters like those of a clue's code.
///
/// It stands for its player alone, is the same every time, and is stored nowhere. 40 of its bits are derived from the
/// server's key, the lobby and the player; the other 20 are the player's number, masked by the former. So a tag leads to
/// its player without a table, and looks like any other code.
extension QRToken {
  private static let numberBits = 20

  /// - Parameter player: one of the `Limits.seatsEver` of a lobby.
  public init(tagOf player: PlayerID, in lobby: LobbyID, key: ServerKey) {
    let proof = Self.proof(of: player, in: lobby, key: key)
    self.init(bits: proof << Self.numberBits | UInt64(player.number) ^ Self.mask(proof, in: lobby, key: key))
  }

  /// The player whose tag it is; nil if it is nobody's. The player may have left, or never have joined.
  public func playerTagged(in lobby: LobbyID, key: ServerKey) -> PlayerID? {
    let proof = bits >> Self.numberBits
    let number = bits & (1 << Self.numberBits - 1) ^ Self.mask(proof, in: lobby, key: key)
    guard number > 0, number <= Limits.seatsEver else { return nil }
    let player = PlayerID(Int(number))
    return Self.proof(of: player, in: lobby, key: key) == proof ? player : nil
  }

  private static func proof(of player: PlayerID, in lobby: LobbyID, key: ServerKey) -> UInt64 {
    key.derive("tag", lobby.rawValue, player.description).prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func mask(_ proof: UInt64, in lobby: LobbyID, key: ServerKey) -> UInt64 {
    key.derive("mask of tag", lobby.rawValue, "\(proof)").prefix(3).reduce(0) { $0 << 8 | UInt64($1) }
      & (1 << numberBits - 1)
  }
}
