public import Core
public import Hunt

// A living code looks like a printed one. It is the clue and the period, enciphered under the server's key: whoever has
// the key reads from a code what it says, however old it is, and so does every node of a cluster and a server that was
// restarted. To anybody else all codes are equally likely: three of 2^60 are good for a clue at any moment.

extension QRToken {
  /// The code that the screen of a clue shows in a period.
  public init(living code: LivingCode, in lobby: LobbyID, key: ServerKey) {
    let cipher = LivingCipher(lobby: lobby, key: key)
    self.init(bits: cipher.enciphered(UInt64(code.clue.number) << 36 | UInt64(code.period.number)))
  }

  /// What it says if it is a living code of that lobby. Any token says something: whether the lobby has such a clue is
  /// for the caller to check.
  public func livingCode(in lobby: LobbyID, key: ServerKey) -> LivingCode? {
    let plain = LivingCipher(lobby: lobby, key: key).deciphered(bits)
    let number = Int(plain >> 36)
    return number > 0 ? LivingCode(ClueID(number), LivingPeriod(Int(plain & (1 << 36 - 1)))) : nil
  }
}

/// A cipher for blocks of 60 bits: a Feistel network, whose rounds are keyed hashes (Luby and Rackoff, 1988). Eight
/// rounds are twice what makes it a strong permutation.
private struct LivingCipher {
  let lobby: LobbyID
  let key: ServerKey

  private static let rounds = 0..<8
  private static let half: UInt64 = 1 << 30 - 1

  func enciphered(_ block: UInt64) -> UInt64 {
    var (left, right) = (block >> 30 & Self.half, block & Self.half)
    for round in Self.rounds { (left, right) = (right, left ^ hash(right, round)) }
    return left << 30 | right
  }

  func deciphered(_ block: UInt64) -> UInt64 {
    var (left, right) = (block >> 30 & Self.half, block & Self.half)
    for round in Self.rounds.reversed() { (left, right) = (right ^ hash(left, round), left) }
    return left << 30 | right
  }

  private func hash(_ half: UInt64, _ round: Int) -> UInt64 {
    let bytes = key.derive("living", lobby.rawValue, "\(round)", "\(half)")
    return bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) } & Self.half
  }
}
