/// The languages in which the program speaks to people.
///
/// Their texts are in files named after their tags: `Translations/Resources/texts` and `WebServer/Resources/texts`.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case italian = "it"
  case dutch = "nl"
  case polish = "pl"
  case portuguese = "pt"
  case turkish = "tr"
  case ukrainian = "uk"
  case arabic = "ar"

  /// The language for those who ask for none, or for one that is missing.
  public static let fallback = Language.english

  /// - Parameter tag: only the language counts, so `de-AT` and `de_AT.UTF-8` are German.
  public init?(tag: some StringProtocol) {
    self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" && $0 != "." }.lowercased())
  }

  /// The best available language of the header `Accept-Language` (RFC 9110, 12.5.4); nil if there is none.
  public init?(preferredIn header: String) {
    var best: (language: Language, weight: Double)?
    for wish in header.split(separator: ",").prefix(20) {
      let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      guard weight > 0, let language = parts.first.flatMap({ Language(tag: $0) }) else { continue }
      // Among equal ones, the first.
      if best.map({ weight > $0.weight }) ?? true { best = (language, weight) }
    }
    guard let best else { return nil }
    self = best.language
  }

  /// The tags of all, to choose from.
  public static let tags = allCases.map(\.rawValue).joined(separator: ", ")

  /// Its name in the language itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .spanish: "Español"
    case .french: "Français"
    case .italian: "Italiano"
    case .dutch: "Nederlands"
    case .polish: "Polski"
    case .portuguese: "Português"
    case .turkish: "Türkçe"
    case .ukrainian: "Українська"
    case .arabic: "العربية"
    }
  }

  public var isRightToLeft: Bool { self == .arabic }

  /// The direction of its script, as HTML names it.
  public var direction: String { isRightToLeft ? "rtl" : "ltr" }
}
