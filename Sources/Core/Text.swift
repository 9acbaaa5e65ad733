/// The permitted length of a kind of text, in characters (grapheme clusters) and in UTF-8 bytes, since a character may
/// have any number of code points.
public protocol TextRule {
  static var lengthMin: Int { get }
  static var lengthMax: Int { get }
  static var bytesMax: Int { get }
}

extension TextRule {
  public static var lengthMin: Int { 1 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfCharacter }
}

/// Text that satisfies its rule: trimmed, without control characters, neither too short nor too long.
///
/// The standard library does not expose Unicode normalisation (NFC), so it happens where text enters the program.
/// Comparing does not depend on it, since Swift compares by canonical equivalence.
public struct Text<Rule: TextRule>: Hashable, Sendable {
  public let value: String

  public init(parsing raw: some StringProtocol) throws(TextProblem) {
    let trimmed = raw.trimmingSpace()
    try Self.check(trimmed, bytesMax: Rule.bytesMax)
    guard !trimmed.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    // Invisible text counts as empty, or it would pass the minimum.
    guard Rule.lengthMin == 0 || trimmed.unicodeScalars.contains(where: \.isVisible) else {
      throw .tooShort(min: Rule.lengthMin)
    }
    let length = trimmed.count
    guard length >= Rule.lengthMin else { throw .tooShort(min: Rule.lengthMin) }
    guard length <= Rule.lengthMax else { throw .tooLong(max: Rule.lengthMax) }
    value = String(trimmed)
  }

  /// Throws if a text is too long in every normalisation form: composing shortens it by a third at most.
  public static func checkBytes(of raw: some StringProtocol) throws(TextProblem) {
    guard raw.utf8.count > 3 * Rule.bytesMax else { return }
    try check(raw.trimmingSpace(), bytesMax: 3 * Rule.bytesMax)
  }

  private static func check(_ trimmed: some StringProtocol, bytesMax: Int) throws(TextProblem) {
    guard trimmed.utf8.count > bytesMax else { return }
    throw trimmed.count > Rule.lengthMax ? .tooLong(max: Rule.lengthMax) : .tooManyBytes(max: Rule.bytesMax)
  }
}

/// What is wrong with a text.
public enum TextProblem: Error, Equatable, Sendable, CustomStringConvertible {
  case tooShort(min: Int)
  case tooLong(max: Int)
  /// Few characters, but many code points in each.
  case tooManyBytes(max: Int)
  case controlCharacter

  /// Follows the name of the field: "name" + "must not be empty".
  public var description: String {
    switch self {
    case .tooShort(1): "must not be empty"
    case .tooShort(let min): "must have at least \(min) characters"
    case .tooLong(let max): "must have at most \(max) characters"
    case .tooManyBytes(let max): "must have at most \(max) bytes: accents and emoji take several each"
    case .controlCharacter: "must not contain control characters, such as line breaks"
    }
  }
}

extension StringProtocol {
  /// Without white space at either end.
  public func trimmingSpace() -> SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, breaks a line, or changes the direction of text.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }

  /// Whether it is visible on its own.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .format, .spaceSeparator, .nonspacingMark, .enclosingMark, .unassigned, .privateUse: false
    // The empty Braille cell.
    default: !showsNothing && value != 0x2800
    }
  }

  /// Whether it shows nothing, not even a space, beside other characters: joiners, marks of direction and annotation, the
  /// stand-in for an object, the empty note head, and what is no character.
  public var showsNothing: Bool {
    properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFC).contains(value) || value == 0x1D159
      || properties.isNoncharacterCodePoint
  }
}

extension String {
  /// The text folded for comparing names: names that differ only in case are equal (Unicode's full case folding).
  ///
  /// Folds through capitals because one capital may have several small letters: Σ has σ and, at the end of a word, ς.
  /// Starts with small letters because of ẞ, the capital of ß, whose other capital is SS.
  public var folded: String { lowercased().uppercased().lowercased() }

  /// The name folded for comparing names that people see: those that look the same are equal. Besides case, ignores
  /// what shows nothing, such as a zero-width space, and how wide the space between two words is.
  ///
  /// Names are kept as they were given, since writing systems and emoji need characters that show nothing by themselves.
  public var nameKey: String {
    var shown = UnicodeScalarView()
    var isAfterSpace = true
    for scalar in unicodeScalars where !scalar.showsNothing {
      let isSpace = scalar.properties.isWhitespace || scalar.value == 0x2800
      if !isSpace { shown.append(scalar) } else if !isAfterSpace { shown.append(" ") }
      isAfterSpace = isSpace
    }
    if shown.last == " " { shown.removeLast() }
    return String(shown).folded
  }

  /// The text with ß for its capital ẞ. Needed for names whose folded form is in the log: those were folded through
  /// capitals alone, which keeps ẞ distinct from ß, and must still be found.
  public var withoutCapitalSharpS: String {
    utf8.contains(0xE1) ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\u{1E9E}" ? "ß" : $0 })) : self
  }
}
