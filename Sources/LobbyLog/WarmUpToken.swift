public import Core

/// The code with which players try their cameras in the waiting room.
///
/// It stands for its lobby alone, is the same every time, and is stored nowhere. 40 of its bits are derived from the
/// server's key and the lobby; the other 20 are the lobby's join code, masked by the former. So a scanned code leads to
/// its lobby without a table, and looks like any other.
extension QRToken {
  private static let codeBits = 20

  public init(warmUpIn lobby: LobbyID, code: JoinCode, key: ServerKey) {
    let proof = key.derive("warm-up", lobby.rawValue).prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
    self.init(bits: proof << Self.codeBits | code.number ^ Self.mask(proof, key: key))
  }

  /// The join code of the lobby whose code it is. Any token says one: whether it is that lobby's is for the caller to
  /// check.
  public func codeOfWarmUp(key: ServerKey) -> JoinCode? {
    JoinCode(number: bits & (1 << Self.codeBits - 1) ^ Self.mask(bits >> Self.codeBits, key: key))
  }

  private static func mask(_ proof: UInt64, key: ServerKey) -> UInt64 {
    key.derive("mask of warm-up", "\(proof)").prefix(3).reduce(0) { $0 << 8 | UInt64($1) } & (1 << codeBits - 1)
  }
}

extension JoinCode {
  /// - Parameter number: below `alphabet.count` to the power of `length`; nil if it is not.
  init?(number: UInt64) {
    let base = UInt64(Self.alphabet.count)
    var (rest, characters) = (number, [Character]())
    for _ in 0..<Self.length {
      characters.append(Self.alphabet[Int(rest % base)])
      rest /= base
    }
    guard rest == 0 else { return nil }
    self.init(parsing: String(characters.reversed()))
  }

  /// The code as a number.
  var number: UInt64 {
    text.reduce(0) { $0 * UInt64(Self.alphabet.count) + UInt64(Self.alphabet.firstIndex(of: $1) ?? 0) }
  }
}
