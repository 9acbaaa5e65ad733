extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits per byte.
  public var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * underestimatedCount)
    for byte in self {
      digits.append((byte >> 4).hexadecimalDigit)
      digits.append((byte & 15).hexadecimalDigit)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension UInt8 {
  /// The ASCII digit of a number below 16.
  fileprivate var hexadecimalDigit: UInt8 { self + (self < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) }
}
