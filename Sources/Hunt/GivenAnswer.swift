public import Core

/// A player's answer to a clue that asks something.
public enum GivenAnswer: Hashable, Sendable {
  case text(Answer)
  /// A number, or the position of the chosen option in the player's order, from 0.
  case number(Double)
  indirect case photo(SentPhoto)
}

/// A photo that a player sent in before, as an answer.
public struct SentPhoto: Hashable, Sendable {
  public let name: PhotoName
  public let caption: Caption?

  public init(name: PhotoName, caption: Caption? = nil) {
    self.name = name
    self.caption = caption
  }
}

extension GivenAnswer {
  /// The numbers that the answer can mean, given as a number or as text: two if a point before three digits may divide
  /// thousands or decimals.
  func numbers() throws(Rejection) -> [Double] {
    switch self {
    case .number(let number): return [number]
    case .photo: throw .invalid(field: "answer", problem: "must be a number, such as 1000 or 3.5")
    case .text(let text):
      let numbers = Self.numbers(writtenAs: text.value)
      guard !numbers.isEmpty else {
        throw .invalid(field: "answer", problem: "must be a number, such as 1000 or 3.5")
      }
      return numbers
    }
  }

  /// Parses digits with an optional sign, and a point or a comma before the decimals. Before three digits, either may
  /// divide thousands: with a point, both numbers count, and with a comma, the text means none.
  private static func numbers(writtenAs text: String) -> [Double] {
    let folded = text.foldedAnswer
    let digits = folded.hasPrefix("-") || folded.hasPrefix("+") ? folded.dropFirst() : folded[...]
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) })
    else { return [] }
    let decimal = Double(String(folded.map { $0 == "," ? "." : $0 }))
    let mayBeThousands =
      parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
    guard mayBeThousands else { return [decimal].compactMap(\.self) }
    return folded.contains(",") ? [] : [decimal, Double(folded.replacing(".", with: ""))].compactMap(\.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension String {
  /// The text folded for comparison: answers that look the same to the person typing compare as equal.
  ///
  /// Ignores case, outer and repeated white space and invisible characters, and replaces the quotes, dashes and wide
  /// letters that keyboards insert by the plain ones. Swift compares by canonical equivalence, so accents may be
  /// written either way.
  var foldedAnswer: String {
    var folded = String.UnicodeScalarView()
    var isAfterSpace = true
    for scalar in self.folded.unicodeScalars where !scalar.showsNothing {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace { folded.append(scalar.plain) } else if !isAfterSpace { folded.append(" ") }
      isAfterSpace = isSpace
    }
    if folded.last == " " { folded.removeLast() }
    return String(folded)
  }
}

extension Unicode.Scalar {
  /// What a digit of any script counts, as in ١٢.
  private var decimalDigit: UInt8? {
    guard !isASCII, properties.generalCategory == .decimalNumber else { return nil }
    return properties.numericValue.flatMap { UInt8(exactly: $0) }
  }

  /// The look-alike on a plain keyboard.
  fileprivate var plain: Unicode.Scalar {
    switch value {
    case 0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x02BC, 0x00B4, 0x0060: "'"
    case 0x201C...0x201F, 0x2033, 0x00AB, 0x00BB: "\""
    case 0x2010...0x2015, 0x2212: "-"
    // Full-width forms of East Asian keyboards, in the order of ASCII.
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    default: decimalDigit.map { Unicode.Scalar(UInt8(ascii: "0") + $0) } ?? self
    }
  }
}
