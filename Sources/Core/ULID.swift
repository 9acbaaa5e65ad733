/// Identifiers that sort by time of creation: 48 bits of milliseconds, 80 of randomness, in Crockford's base 32.
public enum ULID {
  static let length = 26

  public static func make(at moment: Timestamp, random: [UInt8]) -> String {
    var characters: [Character] = []
    var time = UInt64(moment.milliseconds)
    for _ in 0..<10 {
      characters.append(Crockford.digits[Int(time & 31)])
      time >>= 5
    }
    characters.reverse()
    return String(characters + Crockford.encode(random, count: 16))
  }

  /// Whether a text is a ULID in capitals, as this type writes them.
  public static func isValid(_ text: some StringProtocol) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy(Crockford.isDigit)
  }
}

extension ID {
  /// - Parameter text: in any case; nil if it is not a ULID.
  public init?(parsing text: some StringProtocol) {
    guard text.utf8.count == ULID.length else { return nil }
    let upper = text.uppercased()
    guard ULID.isValid(upper) else { return nil }
    self.init(upper)
  }
}

/// Crockford's base 32: 32 digits without I, L, O and U. https://www.crockford.com/base32.html
public enum Crockford {
  public static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The value of a digit, in any case and including look-alikes; nil if it is not a digit.
  public static func value(of byte: UInt8) -> UInt8? { values[Int(byte)] }

  /// Whether a byte is one of the digits, in capitals.
  static func isDigit(_ byte: UInt8) -> Bool { areDigits[Int(byte)] }

  private static let areDigits = (UInt8.min...UInt8.max).map { byte in digits.contains { $0.asciiValue == byte } }

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() {
      guard let ascii = digit.asciiValue else { continue }
      values[Int(ascii)] = UInt8(value)
      values[Int(lower(ascii))] = UInt8(value)
    }
    for (lookAlike, value) in [("O", 0), ("o", 0), ("I", 1), ("i", 1), ("L", 1), ("l", 1)] as [(Character, UInt8)] {
      if let ascii = lookAlike.asciiValue { values[Int(ascii)] = value }
    }
    return values
  }()

  public static func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
  }

  /// Encodes the first bits of the bytes, five for each character.
  static func encode(_ bytes: some Collection<UInt8>, count: Int) -> [Character] {
    var characters: [Character] = []
    var bits: UInt32 = 0
    var bitCount = 0
    var rest = bytes.makeIterator()
    while characters.count < count {
      if bitCount < 5, let byte = rest.next() {
        bits = bits << 8 | UInt32(byte)
        bitCount += 8
      }
      bitCount -= 5
      characters.append(digits[Int(bits >> UInt32(bitCount)) & 31])
    }
    return characters
  }
}
