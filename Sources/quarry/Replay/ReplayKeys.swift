/// Decodes keys from the bytes that a terminal sends.
struct ReplayKeys {
  enum Key: Equatable {
    case playOrPause
    case forward
    case back
    case faster
    case slower
    case nextLead
    case beginning
    case end
    case quit
  }

  /// An incomplete escape sequence.
  private var pending: [UInt8] = []

  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] { bytes.compactMap { read($0) } }

  private mutating func read(_ byte: UInt8) -> Key? {
    guard pending.isEmpty else { return escape(byte) }
    switch byte {
    case 0x1B: pending = [byte]
    case UInt8(ascii: " "): return .playOrPause
    case UInt8(ascii: "l"), UInt8(ascii: "."): return .forward
    case UInt8(ascii: "h"), UInt8(ascii: ","): return .back
    case UInt8(ascii: "+"), UInt8(ascii: "k"): return .faster
    case UInt8(ascii: "-"), UInt8(ascii: "j"): return .slower
    case UInt8(ascii: "n"): return .nextLead
    case UInt8(ascii: "g"): return .beginning
    case UInt8(ascii: "G"): return .end
    case UInt8(ascii: "q"), 0x04: return .quit
    default: break
    }
    return nil
  }

  /// Takes a byte of an escape sequence, such as `ESC [ C` for an arrow.
  private mutating func escape(_ byte: UInt8) -> Key? {
    pending.append(byte)
    if pending.count == 2 {
      if byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") { pending = [] }
      return nil
    }
    guard (0x40...0x7E).contains(byte) else {
      if pending.count > 16 { pending = [] }
      return nil
    }
    let parameter = pending[2..<pending.count - 1].first
    pending = []
    switch (byte, parameter) {
    case (UInt8(ascii: "A"), _): return .faster
    case (UInt8(ascii: "B"), _): return .slower
    case (UInt8(ascii: "C"), _): return .forward
    case (UInt8(ascii: "D"), _): return .back
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), UInt8(ascii: "1")), (UInt8(ascii: "~"), UInt8(ascii: "7")):
      return .beginning
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), UInt8(ascii: "4")), (UInt8(ascii: "~"), UInt8(ascii: "8")):
      return .end
    default: return nil
    }
  }
}
