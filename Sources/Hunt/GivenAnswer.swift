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

  /// Parses digits with an optional sign, and a point or a comma before the decimals. Spaces, apostrophes, and the one of
  /// two marks that comes first, divide thousands. Before three digits a single mark may do either: with a point, both
  /// numbers count, and with a comma, the text means none.
  private static func numbers(writtenAs text: String) -> [Double] {
    let folded = text.replacing("\u{66C}", with: "'").foldedAnswer
    let isSigned = folded.hasPrefix("-") || folded.hasPrefix("+")
    let sign = folded.hasPrefix("-") ? "-" : ""
    let digits = isSigned ? folded.dropFirst() : folded[...]
    guard let last = digits.last(where: { $0 == "." || $0 == "," }) else {
      return whole(digits, groupedBy: " '").flatMap { Double(sign + $0) }.map { [$0] } ?? []
    }
    let parts = digits.split(separator: last, omittingEmptySubsequences: false)
    // Several of the same mark divide thousands.
    if parts.count > 2 {
      return whole(digits, groupedBy: String(last)).flatMap { Double(sign + $0) }.map { [$0] } ?? []
    }
    let (before, decimals) = (parts[0], parts[1])
    let isGrouped = !before.utf8.allSatisfy(isDigit)
    guard !before.isEmpty || !decimals.isEmpty, decimals.utf8.allSatisfy(isDigit),
      let whole = isGrouped ? whole(before, groupedBy: last == "." ? ", '" : ". '") : String(before)
    else { return [] }
    let decimal = Double("\(sign)\(whole).\(decimals)")
    let mayBeThousands =
      !isGrouped && decimals.count == 3 && (1...3).contains(before.count) && before.first != "0"
    guard mayBeThousands else { return [decimal].compactMap(\.self) }
    return last == "," ? [] : [decimal, Double("\(sign)\(whole)\(decimals)")].compactMap(\.self)
  }

  /// The digits of a whole number, whose groups of three one of these marks may divide; nil if it is none.
  private static func whole(_ text: Substring, groupedBy marks: String) -> String? {
    guard let mark = text.first(where: marks.contains) else {
      return !text.isEmpty && text.utf8.allSatisfy(isDigit) ? String(text) : nil
    }
    let groups = text.split(separator: mark, omittingEmptySubsequences: false)
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    let digits = groups.joined()
    return digits.utf8.allSatisfy(isDigit) ? digits : nil
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
