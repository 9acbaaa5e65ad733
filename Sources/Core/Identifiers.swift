/// A server-wide unique identifier of a lobby, an account or a pack: a ULID of 26 characters.
public struct ID<Tag>: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public var description: String { rawValue }
}

public enum LobbyTag {}
public typealias LobbyID = ID<LobbyTag>
public enum AccountTag {}
/// Reveals nothing about the person.
public typealias AccountID = ID<AccountTag>
public enum PackTag {}
public typealias PackID = ID<PackTag>

/// A kind of thing that its owner, such as a lobby, numbers in order of creation: 1, 2, 3, … Numbers are never reused.
public protocol ShortIDTag {
  /// The letter before the number: `p` makes `p1`.
  static var letter: Character { get }
}

/// An identifier that is unique within its owner, written as a letter and a number: `c1`, `p12`.
public struct ShortID<Tag: ShortIDTag>: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Starts at 1.
  public let number: Int

  public init(_ number: Int) { self.number = number }

  /// - Parameter text: the kind's letter and a number from 1 without leading zeros; nil otherwise.
  public init?(parsing text: some StringProtocol) {
    guard text.utf8.count <= 20, text.first == Tag.letter, let number = Int(text.dropFirst()), number > 0,
      text.dropFirst() == "\(number)"
    else { return nil }
    self.number = number
  }

  public var description: String { "\(Tag.letter)\(number)" }
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The code that players type to join a lobby: four characters that cannot be mistaken for each other.
public struct JoinCode: Hashable, Sendable, CustomStringConvertible {
  public static let alphabet = Array("ABCDEFGHJKMNPQRSTVWXYZ23456789")
  public static let length = 4

  public let text: String

  /// - Parameter text: in any case; nil if it is not a code.
  public init?(parsing text: some StringProtocol) {
    let trimmed = text.trimmingSpace()
    guard trimmed.utf8.count == Self.length else { return nil }
    let upper = trimmed.uppercased()
    guard upper.utf8.count == Self.length, upper.allSatisfy(Self.alphabet.contains) else { return nil }
    self.text = upper
  }

  /// A code that spells nothing: it has no vowels, nor digits and letters that stand for some, and none of the
  /// abbreviations that people read as an insult without them. There are 319,089 such codes.
  /// - Parameters:
  ///   - mayHaveVowels: true if those are likely all taken.
  ///   - choose: returns a random number below its argument.
  public init(mayHaveVowels: Bool = false, choosing choose: (Int) -> Int) {
    let characters = mayHaveVowels ? Self.alphabet : Self.consonants
    var drawn = ""
    for _ in 0..<Self.draws {
      drawn = String((0..<Self.length).map { _ in characters[choose(characters.count)] })
      if !Self.isRude(drawn) { break }
    }
    text = drawn
  }

  private static let consonants = alphabet.filter { !"AEVY34".contains($0) }
  /// Nearly all codes are fine, and a source of numbers that always gives the same must not be asked for ever.
  private static let draws = 20
  private static let rude = [
    "88", "BTCH", "CNT", "CRP", "DCK", "DMN", "FCK", "FGT", "FKN", "FTZ", "HH", "HRN", "KCK", "KKK", "MRD", "NGG",
    "NGR", "NGZ", "NSDP", "NTT", "PRN", "PSS", "PTN", "SHT", "SS", "TWT", "WNK", "WTF", "WXR", "XX" + "X",
  ]

  private static func isRude(_ text: String) -> Bool {
    let likeness: [Character: Character] = ["2": "Z", "5": "S", "6": "G", "7": "T", "9": "G"]
    let read = String(text.map { likeness[$0] ?? $0 })
    return rude.contains { read.contains($0) }
  }

  public var description: String { text }
}

/// The name of a stored photo: the hash of its content, 64 hexadecimal digits.
public struct PhotoName: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// - Parameter text: in lower case, as it was issued; nil if it is not such a name.
  public init?(parsing text: some StringProtocol) {
    guard text.utf8.count == 64, text.utf8.allSatisfy(Self.digits.contains) else { return nil }
    self.text = String(text)
  }

  /// - Parameter hash: 32 bytes.
  public init(hash: some Sequence<UInt8>) {
    text = String(decoding: hash.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  public var description: String { text }
}
