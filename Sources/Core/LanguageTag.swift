/// Names any language, not only those of the program: `de`, `pt-BR` or `zh-Hant` (BCP 47, without rarer parts).
public struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// In the usual capitals, so that equal tags have equal texts.
  public let text: String

  /// - Returns: nil if it is no such tag. Capitals do not count.
  public init?(parsing raw: some StringProtocol) {
    guard raw.utf8.count <= Self.bytesMax else { return nil }
    let parts = Substring(raw).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 3, let language = parts.first, (2...3).contains(language.utf8.count), language.hasOnlyLetters
    else { return nil }
    var tag = [language.lowercased()]
    var rest = parts.dropFirst()
    if let script = rest.first, script.utf8.count == 4, script.hasOnlyLetters {
      tag.append(script.prefix(1).uppercased() + script.dropFirst().lowercased())
      rest.removeFirst()
    }
    if let region = rest.first, region.isRegion {
      tag.append(region.uppercased())
      rest.removeFirst()
    }
    guard rest.isEmpty else { return nil }
    text = tag.joined(separator: "-")
  }

  /// Without script and region.
  public var language: Substring { text.prefix { $0 != "-" } }

  public var description: String { text }

  public static func < (left: LanguageTag, right: LanguageTag) -> Bool { left.text < right.text }

  /// The one of these that suits a reader of this language best: the same, or else one of the same language.
  public func best(among tags: some Collection<LanguageTag>) -> LanguageTag? {
    tags.first { $0 == self } ?? tags.filter { $0.language == language }.min()
  }

  /// As many as `zh-Hant-419` has.
  private static let bytesMax = 11
}

extension Substring {
  fileprivate var hasOnlyLetters: Bool { utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 } }

  fileprivate var isRegion: Bool {
    utf8.count == 2 && hasOnlyLetters
      || utf8.count == 3 && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
