import Crypto
public import Hunt

/// Time, randomness and new ids: everything that the rules of the game do not decide themselves. Wired once, replaced
/// in tests.
public struct Effects: Sendable {
  public var now: @Sendable () -> Timestamp
  /// 16 unpredictable bytes.
  public var randomBytes: @Sendable () -> [UInt8]

  public init(now: @escaping @Sendable () -> Timestamp, randomBytes: @escaping @Sendable () -> [UInt8]) {
    self.now = now
    self.randomBytes = randomBytes
  }

  /// The clock of the machine and its random numbers.
  public static let live = Effects(
    now: { Timestamp(wallClockMilliseconds()) },
    randomBytes: { SymmetricKey(size: .bits128).withUnsafeBytes(Array.init) })

  /// A name for a log that is new.
  public func newEpoch() -> String { ULID.make(at: now(), random: randomBytes()) }

  func newLobbyID() -> LobbyID { LobbyID(ULID.make(at: now(), random: randomBytes())) }

  /// 48 bits: any program that reads JSON can tell such a number from the next.
  func newSeed() -> UInt64 { randomBytes().prefix(6).reduce(0) { $0 << 8 | UInt64($1) } }

  func newJoinCode() -> JoinCode {
    var random = randomBytes()[...]
    // 16 random bits for each of 30 characters: none is likelier than another by more than 0.05%, which helps nobody guess.
    return JoinCode { count in
      defer { random = random.dropFirst(2) }
      return random.prefix(2).reduce(0) { $0 << 8 | Int($1) } % count
    }
  }
}

/// Identifiers that sort by time of creation: 48 bits of milliseconds, 80 of randomness, in Crockford's base 32.
enum ULID {
  static let length = 26

  static func make(at moment: Timestamp, random: [UInt8]) -> String {
    var characters: [Character] = []
    var time = UInt64(moment.milliseconds)
    for _ in 0..<10 {
      characters.append(Crockford.digits[Int(time & 31)])
      time >>= 5
    }
    characters.reverse()
    return String(characters + Crockford.encode(random, count: 16))
  }

  static func isValid(_ text: String) -> Bool {
    text.utf8.count == length && text.allSatisfy(Crockford.digits.contains)
  }
}

extension LobbyID {
  /// - Parameter text: in any case; nil if it cannot be the id of a lobby.
  public init?(parsing text: String) {
    let upper = text.uppercased()
    guard ULID.isValid(upper) else { return nil }
    self.init(upper)
  }
}

/// Crockford's base 32: 32 digits without I, L, O and U. https://www.crockford.com/base32.html
enum Crockford {
  static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// What a digit stands for, in any case and with its look-alikes; nil if it is none.
  static func value(of byte: UInt8) -> UInt8? { values[Int(byte)] }

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

  static func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
  }

  /// The first bits of the bytes, five for each character.
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
