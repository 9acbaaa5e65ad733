/// How long a kind of text may be, in characters (grapheme clusters) and in bytes of UTF-8: a character may have any
/// number of code points.
public protocol TextRule {
  static var lengthMin: Int { get }
  static var lengthMax: Int { get }
  static var bytesMax: Int { get }
}

extension TextRule {
  public static var lengthMin: Int { 1 }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfCharacter }
}

/// Text that keeps its rule: trimmed, without control characters, neither too short nor too long.
///
/// Unicode normalisation (NFC) needs tables that the standard library keeps to itself, so it is done where text
/// enters the program; comparing does not depend on it, since Swift compares by canonical equivalence.
public struct Text<Rule: TextRule>: Hashable, Sendable {
  public let value: String

  public init(parsing raw: some StringProtocol) throws(TextProblem) {
    let trimmed = raw.trimmingSpace()
    try Self.check(trimmed, bytesMax: Rule.bytesMax)
    guard !trimmed.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    // What cannot be seen is as good as empty, and a character of a hundred accents is as good as a hundred.
    guard Rule.lengthMin == 0 || trimmed.unicodeScalars.contains(where: \.isVisible) else {
      throw .tooShort(min: Rule.lengthMin)
    }
    let length = trimmed.count
    guard length >= Rule.lengthMin else { throw .tooShort(min: Rule.lengthMin) }
    guard length <= Rule.lengthMax else { throw .tooLong(max: Rule.lengthMax) }
    value = String(trimmed)
  }

  /// Refuses a text that is too long in whatever normalisation form: composed, it becomes shorter by a third at most.
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
  /// Few characters, but of many code points each.
  case tooManyBytes(max: Int)
  case controlCharacter

  /// Behind the name of the field: "name" + "must not be empty".
  public var description: String {
    switch self {
    case .tooShort(1): "must not be empty"
    case .tooShort(let min): "must have at least \(min) characters"
    case .tooLong(let max): "must have at most \(max) characters"
    case .tooManyBytes(let max): "must have at most \(max) bytes: accents and emoji take several each"
    case .controlCharacter: "must not hold control characters, such as line breaks"
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
  /// Control characters, separators that break a line, and those that turn around the direction of what follows.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }

  /// Whether it leaves a mark on the screen by itself.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .format, .spaceSeparator, .nonspacingMark, .enclosingMark, .unassigned: false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// For comparing names: two names that differ only in case are the same name (Unicode's full case folding).
  ///
  /// By way of capitals, since one of them may have several small letters: Σ has σ and, at the end of a word, ς. Small
  /// letters come first for ẞ, the capital of ß, whose other capital is SS.
  var folded: String { lowercased().uppercased().lowercased() }

  /// With ß for its capital ẞ. Names whose folded form is kept in the log are taken in so: they were folded by way of
  /// capitals alone, which leaves ẞ another letter than ß, and what is kept must be found for ever.
  public var withoutCapitalSharpS: String {
    utf8.contains(0xE1) ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\u{1E9E}" ? "ß" : $0 })) : self
  }
}
