/// How long a kind of text may be, in characters (grapheme clusters).
public protocol TextRule {
  static var lengthMin: Int { get }
  static var lengthMax: Int { get }
}

extension TextRule {
  public static var lengthMin: Int { 1 }
}

/// Text that keeps its rule: trimmed, without control characters, neither too short nor too long.
///
/// Unicode normalisation (NFC) needs tables that the standard library keeps to itself, so it is done where text
/// enters the program; comparing does not depend on it, since Swift compares by canonical equivalence.
public struct Text<Rule: TextRule>: Hashable, Sendable {
  public let value: String

  public init(parsing raw: some StringProtocol) throws(TextProblem) {
    let trimmed = raw.trimmingSpace()
    guard !trimmed.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    let length = trimmed.count
    guard length >= Rule.lengthMin else { throw .tooShort(min: Rule.lengthMin) }
    guard length <= Rule.lengthMax else { throw .tooLong(max: Rule.lengthMax) }
    value = String(trimmed)
  }
}

/// What is wrong with a text.
public enum TextProblem: Error, Equatable, Sendable, CustomStringConvertible {
  case tooShort(min: Int)
  case tooLong(max: Int)
  case controlCharacter

  /// Behind the name of the field: "name" + "must not be empty".
  public var description: String {
    switch self {
    case .tooShort(1): "must not be empty"
    case .tooShort(let min): "must have at least \(min) characters"
    case .tooLong(let max): "must have at most \(max) characters"
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
  /// Control characters, and the separators that break a line like one.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// For comparing names: two names that differ only in case are the same name.
  ///
  /// By way of capitals, since one of them may have several small letters: Σ has σ and, at the end of a word, ς.
  var folded: String { uppercased().lowercased() }
}
